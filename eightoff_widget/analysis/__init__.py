"""What the solver says of moves and games."""
