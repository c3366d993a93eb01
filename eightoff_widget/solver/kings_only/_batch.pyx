# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Many positions, one after another, by the compiled exact search.

It also deals, after `engine.deals`, so that a batch stays out of Python.
"""

from cpython cimport array
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from .._dealt cimport BETWEEN_LOOKS, KINGS, bit, clock_seconds, lay
from ._exact cimport ExactCore

cdef enum:
    # How many nodes are looked at between two looks at the clock, and how many a deal is worth,
    # which is dealt and may be decided at once.
    NODES_BETWEEN_LOOKS = 4096
    LOOKS_FOR_A_DEAL = 8


cdef void deal(ExactCore core, uint64_t number, const uint8_t *places) noexcept nogil:
    """Deal by a number of Microsoft's, the cards to columns, or to cells if there is none."""
    cdef uint8_t[52] deck
    cdef uint32_t state = <uint32_t> number, value
    cdef int last, card
    cdef uint8_t other
    for card in range(52):
        deck[card] = <uint8_t> card
    for last in range(51, 0, -1):
        state = 214013 * state + 2531011
        if number < <uint64_t> 1 << 31:
            value = state >> 16 & 0x7FFF
        elif number < <uint64_t> 1 << 32:
            value = state >> 16 & 0x7FFF | 0x8000
        else:
            value = (state >> 16) + 1
        value %= last + 1
        other = deck[value]
        deck[value] = deck[last]
        deck[last] = other
    for card in range(52):
        other = deck[51 - card]
        # By rank, and within a rank by suit.
        number = bit(16 * (other & 3) + 12 - (other >> 2))
        if places[card] < core.dealt.columns:
            lay(&core.dealt, places[card], number)
        else:
            core.loose |= number
    core.dealt.kings |= core.loose & KINGS

cdef const uint64_t *read(ExactCore core, const uint64_t *board) noexcept nogil:
    """Set up the position in a row of numbers; returns where the next one begins."""
    cdef int column
    cdef uint64_t count
    core.loose = board[0]
    core.home = board[1]
    core.dealt.kings = (core.loose | core.home) & KINGS
    board += 2
    for column in range(core.dealt.columns):
        count = board[0]
        board += 1
        while count:
            lay(&core.dealt, column, board[0])
            board += 1
            count -= 1
    return board


def search_many(
    ExactCore core not None,
    array.array jobs not None,
    int count,
    bytes places,
    int columns,
    int cells,
    max_nodes,
    seconds,
    uint64_t memory,
    cancel,
    array.array verdicts not None,
    array.array nodes not None,
    array.array times not None,
):
    """Search one position after another, each to its end or to a limit.

    Parameters
    ----------
    core:
        The tables to search in.
    jobs:
        Numbers of deals, or positions, one after another: the cards in cells, those home, and
        for each column how many cards it has and these. Type `Q`.
    count:
        How many deals or positions they are.
    places:
        For each of the 52 cards in the order in which they are dealt the column that it goes
        to, or 255 for a cell; None if the jobs are positions.
    columns, cells:
        How many there are.
    max_nodes, seconds:
        Limits for each position; None for none.
    memory:
        How many bytes to use, about.
    cancel:
        None, or what has a method `is_set` that says whether to stop.
    verdicts, nodes, times:
        What was found, by job: 1 won, 0 lost, 2 unknown; how many nodes were looked at; and
        how many seconds it took. Types `B`, `q` and `d`.

    Returns
    -------
    int
        How many were searched before it was stopped.
    """
    cdef const uint8_t *into = NULL
    if places is not None:
        if len(places) != 52:
            raise ValueError("places are for 52 cards")
        into = places
    if min(len(verdicts), len(nodes), len(times)) < count:
        raise ValueError("there is not room for every result")
    core.take(memory)
    try:
        return decide_many(
            core, <const uint64_t *> jobs.data.as_ulonglongs, count, into, columns, cells,
            -1 if max_nodes is None else max_nodes, -1 if seconds is None else seconds, cancel,
            verdicts.data.as_uchars, <int64_t *> nodes.data.as_longlongs, times.data.as_doubles,
        )
    finally:
        core.busy = False

cdef int decide_many(
    ExactCore core, const uint64_t *job, int count, const uint8_t *into, int columns, int cells,
    int64_t most, double longest, cancel, uint8_t *verdicts, int64_t *nodes, double *times,
) except -1:
    """Search so many positions; returns how many were searched before it was stopped."""
    cdef int64_t looked = 0, budget, before
    cdef double began = 0, until
    cdef int done = 0
    cdef bint searching = False, ended = False, won = False, stop = False
    while done < count:
        if cancel is not None and cancel.is_set():
            break
        until = clock_seconds() + BETWEEN_LOOKS
        with nogil:
            budget = NODES_BETWEEN_LOOKS
            while done < count:
                if budget <= 0:
                    if clock_seconds() >= until:
                        break
                    budget = NODES_BETWEEN_LOOKS
                if not searching:
                    began = clock_seconds()
                    core.set_up(columns, cells)
                    if into != NULL:
                        deal(core, job[0], into)
                        job += 1
                    else:
                        job = read(core, job)
                    looked = 0
                    searching = True
                    won = core.begin()
                    budget -= LOOKS_FOR_A_DEAL
                if not won and longest >= 0 and clock_seconds() - began >= longest:
                    stop = True
                elif not won:
                    before = looked
                    if most >= 0 and budget > most - looked:
                        won = core.look(most - looked, &looked, &ended)
                    else:
                        won = core.look(budget, &looked, &ended)
                    budget -= looked - before
                    stop = core.out_of_memory or (most >= 0 and looked >= most)
                if won or ended or stop:
                    verdicts[done] = 1 if won else 0 if ended else 2
                    nodes[done] = looked
                    times[done] = clock_seconds() - began
                    done += 1
                    searching = won = ended = stop = False
        PyErr_CheckSignals()
    return done
