"""Games and results that are kept, in one SQLite file in the user's data folder."""
