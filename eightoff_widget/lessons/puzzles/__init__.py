"""Puzzles: made, proved, judged, and shown as a lesson."""
