"""Floor 2: whether a position can be won."""
