"""The tables of the compiled searches serve one search after another, and not two at once."""

from __future__ import annotations

from array import array

import pytest

from eightoff_widget import deal
from eightoff_widget.solver import twins
from eightoff_widget.solver.any_card.states import task_of
from eightoff_widget.solver.packing import pack

SEVERAL = (24, 465, 8, 5, 644, 2)


@pytest.fixture(autouse=True)
def compiled(need):
    need(twins.exact is not None, "the compiled searches are not installed")


def exact(core, number, cancel=None):
    return core.search(*pack(deal(number)), None, None, 2**30, cancel)


def exact_batch(core, number, cancel=None):
    packed = pack(deal(number))
    row = array("Q", [packed.loose, packed.home])
    for column in packed.columns:
        row.extend((len(column), *column))
    found = array("B", [0]), array("q", [0]), array("d", [0])
    twins.batch.search_many(core, row, 1, None, 8, 8, None, None, 2**30, cancel, *found)
    return found[:2]


def shortest(core, number, cancel=None, weight=1):
    return core.search(*pack(deal(number)), weight, None, 20_000, None, 2**30, cancel)


def shortest_at_once(core, number, cancel=None):
    return shortest(core, number, cancel, weight=3)


def general(core, number, cancel=None):
    task = task_of(deal(number, "bakers-game"))
    columns = b"".join(column + b"\xff" for column in task.columns)
    return core.search(
        *(columns, task.loose, task.heights, task.cells, task.alternate, task.any_card),
        *(20_000, None, 10**7, cancel),
    )


SEARCHES = {
    "exact": exact,
    "exact batch": exact_batch,
    "general": general,
    "shortest": shortest,
    "shortest at once": shortest_at_once,
}


def core_of(name):
    kind = name.split()[0]
    return getattr(getattr(twins, kind), f"{kind.title()}Core")()


@pytest.mark.parametrize("name", SEARCHES)
def test_used_again_they_find_what_new_ones_find(name):
    search, used = SEARCHES[name], core_of(name)
    for number in (*SEVERAL, *SEVERAL):
        assert search(used, number) == search(core_of(name), number)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_second_search_in_them_is_refused_while_the_first_goes_on(name):
    # What is asked whether to stop may itself begin one.
    search, core = SEARCHES[name], core_of(name)
    refused = []

    class Meddler:
        def is_set(self):
            try:
                search(core, 2)
            except RuntimeError as error:
                refused.append(str(error))
            return False

    found = search(core, 5, Meddler())
    assert refused
    assert set(refused) == {"these tables serve another search"}
    assert found == search(core_of(name), 5)
    assert search(core, 8) == search(core_of(name), 8)


@pytest.mark.parametrize("name", SEARCHES)
def test_after_an_error_they_are_of_use_again(name):
    search, core = SEARCHES[name], core_of(name)

    class Fails:
        def is_set(self):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        search(core, 5, Fails())
    assert search(core, 8) == search(core_of(name), 8)
