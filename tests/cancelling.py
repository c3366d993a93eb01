"""What ends a search from elsewhere, at a moment that a test chooses."""

import threading


class SetLater:
    """An event that is set from the time on that it has been asked for so often."""

    def __init__(self, asked):
        self.left = asked

    def is_set(self):
        self.left -= 1
        return self.left < 0


class Asked(threading.Event):
    """An event that says when it has been asked for so many times."""

    def __init__(self, times):
        super().__init__()
        self.begun = threading.Event()
        self.left = times
        self.answered = 0  # so often that it is set

    def is_set(self):
        self.left -= 1
        if self.left == 0:
            self.begun.set()
        found = super().is_set()
        self.answered += found
        return found
