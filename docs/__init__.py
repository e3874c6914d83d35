"""How reports look to a person: terminal screens here, the site beside them. Knows all rooms above."""
