"""Statements and glossary in the formats of translators' own tools. The toolkit behind it is an optional extra."""
