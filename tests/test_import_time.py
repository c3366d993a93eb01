"""Whoever imports the package waits hardly longer than for anywidget, which draws it."""

from __future__ import annotations

import os
import subprocess
import sys

CODE = """
import time, anywidget
started = time.process_time()
import eightoff_widget
print(time.process_time() - started)
"""


def test_it_adds_less_than_a_tenth_of_a_second(tmp_path):
    # Compiled files are kept, as where the package is installed, whatever is set for the tests.
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path)}
    command = (sys.executable, "-c", CODE)
    # Time of this program alone, at its best: it does not matter what else the machine does.
    seconds = min(
        float(subprocess.check_output(command, env=environment, text=True)) for _ in range(7)
    )
    print(f"it adds {1000 * seconds:.0f} ms")
    assert seconds < 0.1
