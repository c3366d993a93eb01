"""Floor 4: figures. Matplotlib is imported when one is drawn, and pyplot never is."""
