"""Where the editions of a game disagree, each with the others and each with itself: from recorded facts alone."""
