"""A batch takes as much memory for many positions as for a few, and no search more than it may."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from eightoff_widget import Limit, Verdict, deal, solve, solve_many
from eightoff_widget.solver import BACKEND

pytestmark = pytest.mark.slow

STATUS = Path("/proc/self/status")
"""Where Linux says how much memory a process ever had, by a name that no parent has a part in."""
MEASURE = """
import re
from pathlib import Path
import eightoff_widget as eo

def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path({status!r}).read_text())[1]) / 1024

for count in {counts}:
    batch = eo.solve_many({deals})
    assert len(batch) == count
    del batch
    print(peak())
"""


@pytest.mark.parametrize(
    ("deals", "counts"),
    [
        ("range(1, count + 1)", (2_000, 32_000, 32_000)),
        ("range(1, count + 1), 'seahaven-towers'", (2_000, 12_000, 12_000)),
        ("(eo.deal(number) for number in range(1, count + 1))", (6_000, 18_000, 18_000)),
    ],
)
def test_the_memory_of_a_batch_stays_flat(deals, counts, need):
    need(STATUS.exists(), "this system does not say how much memory a process had")
    if BACKEND == "python":
        counts = tuple(count // 50 for count in counts)
    done = subprocess.run(
        [sys.executable, "-c", MEASURE.format(status=str(STATUS), counts=counts, deals=deals)],
        capture_output=True,
        text=True,
        check=False,
        timeout=150,
    )
    assert done.returncode == 0, done.stderr
    peaks = list(map(float, done.stdout.split()))
    few_to_many, again = (after - before for before, after in pairwise(peaks))
    print(f"{few_to_many:.1f} MB more for many, {again:.1f} MB more for as many again")
    # 17 bytes are kept of each position.
    assert few_to_many < 20
    assert again < 5


@pytest.mark.parametrize("memory", [0, 100_000])
def test_beyond_its_memory_an_exact_search_does_not_know(memory, search):
    position = deal(23, "bakers-game-kings-only")
    assert solve(position).verdict is Verdict.UNWINNABLE  # after some thousand nodes
    tight = Limit(memory=memory)
    assert solve(position, tight).verdict is Verdict.UNKNOWN
    batch = solve_many([position, deal(24), position], limit=tight)
    assert [batch.verdicts[at] for at in (0, 2)] == [Verdict.UNKNOWN] * 2
    if memory:
        assert batch.verdicts[1] is Verdict.WINNABLE  # it needs a few nodes
    assert solve(position).verdict is Verdict.UNWINNABLE


WITHOUT_MEMORY = """
import resource
from pathlib import Path
import eightoff_widget as eo

slow = eo.Rules(
    "slow", columns=10, cells=0, build="alternate", empty_column="any", dealt_to_cells=()
)
taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + 2**26, taken + 2**26))
solution = eo.solve(eo.deal(23, slow), eo.Limit(nodes=10**9, memory=2**40))
print(solution.verdict.value)
print(eo.solve(eo.deal(24)).verdict.value)
"""


def test_where_there_is_no_more_memory_the_search_does_not_know(need):
    need(BACKEND == "compiled", "the compiled search is not installed")
    need(STATUS.exists(), "this system does not keep a process from memory")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_MEMORY],
        capture_output=True,
        text=True,
        check=False,
        timeout=150,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["unknown", "winnable"]
