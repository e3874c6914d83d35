"""Terminal screens: plain data in, lines of text out, in the reader's language."""
