"""Floor 1: positions, moves and games as text, and back."""
