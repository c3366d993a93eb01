"""A fuzzer for the readers that is guided by what code a text reaches.

    python -m pip install atheris
    python tests/fuzz.py -max_total_time=600

Whatever libFuzzer takes, it takes. New texts go to a folder of their own; what of them is worth
keeping comes to `tests/corpus/readers` with `-merge=1 tests/corpus/readers FOLDER`. The tests read
all that is there.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["eightoff_widget"]):
    import reader_checks

LONGEST = 1500


def one(data: bytes) -> None:
    """Read a text in every way."""
    reader_checks.check(data.decode("utf-8", "ignore"))


def mutate(data: bytes, most: int, seed: int) -> bytes:
    """Change a text as libFuzzer does, or as people do who copy and type."""
    rng = random.Random(seed)
    if rng.random() < 0.4:
        return atheris.Mutate(data, most)
    return reader_checks.spoilt(data.decode("utf-8", "ignore"), rng).encode()[:most]


def main() -> None:
    """Fuzz from the corpus and from right texts."""
    folders = [word for word in sys.argv[1:] if not word.startswith("-")]
    options = [word for word in sys.argv[1:] if word.startswith("-")]
    seeds = Path(tempfile.mkdtemp(prefix="eightoff-seeds-"))
    found = Path(tempfile.mkdtemp(prefix="eightoff-found-"))
    for number, text in enumerate(reader_checks.seeds()):
        (seeds / str(number)).write_text(text, "utf-8")
    print(f"What is found goes to {found}")
    folders = folders or [str(found), str(reader_checks.CORPUS), str(seeds)]
    reader_checks.CORPUS.mkdir(parents=True, exist_ok=True)
    atheris.Setup(
        [sys.argv[0], f"-max_len={LONGEST}", *options, *folders], one, custom_mutator=mutate
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
