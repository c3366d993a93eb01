"""What the board and the lessons say, in each language: one file a language, and its reader."""
