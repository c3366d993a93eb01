"""A program that walks through a lesson at random, which a test may kill.

It says after each thing that it did how far it is then, as a board would show it.
"""

from __future__ import annotations

import json
import os
import random

from random_lessons import begin, do_something


def main(seed: str) -> None:
    rng = random.Random(seed)
    session = begin(seed, keep=True)
    while True:
        do_something(session, rng)
        os.write(1, (json.dumps(session.how_far) + "\n").encode())
