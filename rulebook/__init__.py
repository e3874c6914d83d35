"""What the rulebooks say: clauses, statements, citations, facts, glossary. Knows nothing of the model."""
