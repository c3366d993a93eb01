"""Whether what was installed plays, teaches and solves, and searches as it is said to.

Usage: python .ci/installed.py compiled|python
"""

import sys
from pathlib import Path

import eightoff_widget as eo
from eightoff_widget.solver import BACKEND

board = eo.play(24, keep=False)
board.push("2e")
assert board.snapshot["status"] == "playing", board.snapshot
assert eo.solve(board.position).verdict is eo.Verdict.WINNABLE
assert eo.teach("runs", keep=False).snapshot["lesson"]["name"] == "runs"
static = Path(eo.__file__).parent / "widgets" / "static"
assert {path.suffix for path in static.iterdir()} == {".css", ".js"}, static
sys.exit(None if sys.argv[1] == BACKEND else f"it is {BACKEND} that searches, from {static}")
