"""Lessons that teach the game, as data, and the sessions that walk through them."""
