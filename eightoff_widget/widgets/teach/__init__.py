"""A board that teaches a lesson."""
