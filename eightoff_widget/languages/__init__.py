"""What is said, in each language: one file a language, and its reader; tables and times."""
