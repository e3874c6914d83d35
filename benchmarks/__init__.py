"""Measurements: every figure a ratio against a peer in the same run."""
