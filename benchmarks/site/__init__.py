"""How long a site of a thousand clauses takes, against sphinx-needs with a thousand needs in the same run."""
