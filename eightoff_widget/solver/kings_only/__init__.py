"""Searches over undug cards, where columns build in suit and only kings fill empty ones."""
