"""Run plain Python on integers that stand for many: every feasible path once, decided by Z3."""
