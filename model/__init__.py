"""What the rules do: plain Python on integers, one function per rule. Knows rulebook/, no solver in sight."""
