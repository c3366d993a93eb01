"""Floor 3: what the solver says of moves and games."""
