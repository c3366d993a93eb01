"""A board to set up a position on."""
