"""Obligations: statements about a game, proved of the very functions that play it, with evidence of their own."""
