"""Measurements: every figure a ratio against a peer in the same run."""
"""Measurements: ratios and rates, never seconds. Nothing here is imported by the project itself."""
