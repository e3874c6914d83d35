"""Our proofs against CrossHair on the same rules."""
