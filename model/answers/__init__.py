"""Answers: the rules are run with the numbers of a question; what they do not compute is settled by a clause."""
