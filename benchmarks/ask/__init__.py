"""How well `ask` answers: questions worded away from the clauses, half of them never used to tune."""
