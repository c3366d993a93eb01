"""How long it takes to import the package, beyond anywidget, which draws it.

python benchmarks/imports.py              twenty seconds
python benchmarks/imports.py --slice 2    to see that it works
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from statistics import median
from typing import TYPE_CHECKING

import report

if TYPE_CHECKING:
    from collections.abc import Sequence

TIMES = 20
CODE = """
import sys, time
{before}
modules, started = len(sys.modules), time.process_time()
import {module}
print(time.process_time() - started, len(sys.modules) - modules)
"""


def measured(module: str, before: str, times: int) -> tuple[str, ...]:
    """How long an import takes and how many modules it loads, as cells of a table."""
    seconds, modules = [], 0
    with tempfile.TemporaryDirectory() as folder:
        # Compiled files are kept, as where the package is installed; the first run makes them.
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}
        code = CODE.format(before=before, module=module)
        for run in range(times + 1):
            command = (sys.executable, "-c", code)
            said = subprocess.check_output(command, env=environment, text=True).split()  # noqa: S603
            modules = int(said[1])
            if run:
                seconds.append(float(said[0]))
    times_told = (report.time_of(figure) for figure in (min(seconds), median(seconds)))
    return (f"{module} after {before[7:]}" if before else module, str(modules), *times_told)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table; write it, too, if a file is named."""
    options = report.asked(report.parser_of(__doc__, "only N times"), arguments)
    times = options.slice or TIMES
    rows = [
        measured("anywidget", "", times),
        measured("eightoff_widget", "import anywidget", times),
    ]
    table = report.table(("what is imported", "modules", "least", "median"), rows)
    print(table)
    options.write(table)


if __name__ == "__main__":
    main()
