"""Positions and rounds as SVG: readable by a person, by a screen reader, in light, dark and print."""
