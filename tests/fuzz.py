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

LONGEST = 1500


def as_program(folder: Path) -> str:
    """This program as libFuzzer can start it again, which it does to merge."""
    program = folder / "fuzz"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{Path(__file__).resolve()}" "$@"\n')
    program.chmod(0o755)
    return str(program)


def main() -> None:
    """Fuzz from the corpus and from right texts, or do what the options say."""
    import atheris

    with atheris.instrument_imports(include=["eightoff_widget"]):
        import reader_checks

    def one(data: bytes) -> None:
        reader_checks.check(data.decode("utf-8", "ignore"))

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        """Change a text as libFuzzer does, or as people do who copy and type."""
        rng = random.Random(seed)
        if rng.random() < 0.4:
            return atheris.Mutate(data, most)
        return reader_checks.spoilt(data.decode("utf-8", "ignore"), rng).encode()[:most]

    work = Path(tempfile.mkdtemp(prefix="eightoff-fuzz-"))
    words = sys.argv[1:]
    if all(word.startswith("-") for word in words):
        for name in ("found", "seeds"):
            (work / name).mkdir()
        for number, text in enumerate(reader_checks.seeds()):
            (work / "seeds" / str(number)).write_text(text, "utf-8")
        words += [str(work / "found"), str(reader_checks.CORPUS), str(work / "seeds")]
        print(f"What is found goes to {work / 'found'}")
    options = [as_program(work), f"-max_len={LONGEST}", *words]
    atheris.Setup(options, one, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
