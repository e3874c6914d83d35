"""The comparison of editions as people use it: a screen, a page, and the formats of other tools."""
