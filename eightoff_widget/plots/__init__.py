"""Floor 4: figures of surveys and games, on matplotlib's Axes."""
