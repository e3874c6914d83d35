"""The check of a translator's own draft: new words, held against clauses, facts and glossary.

It works from statements, facts and glossary alone. The reference transcriptions and their hashes are never read; the
lines of a citation serve only to say where another edition has the rule.
"""
