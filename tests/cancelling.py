"""What ends a search from elsewhere, at a moment that a test chooses."""


class SetLater:
    """An event that is set from the time on that it has been asked for so often."""

    def __init__(self, asked):
        self.left = asked

    def is_set(self):
        self.left -= 1
        return self.left < 0
