"""Records, JSON, share codes, pictures and prose, and what other programs print."""
