"""A board that goes through a game."""
