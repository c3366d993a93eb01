# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of `shortest`, compiled: the same nodes in the same order, and so the same lines.

`shortest.ShortestSearch` is the specification, and says why each thing is done; the tests hold the two to
each other. Nodes lie in one array, and those that wait are lists by what a line through them is
expected to take, the newest first.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport INFINITY
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from .._dealt cimport (
    BETWEEN_LOOKS,
    KINGS,
    MAX_COLUMNS,
    NO_END,
    Dealt,
    Part,
    bit,
    can_count_bits,
    clear,
    clock_seconds,
    count_bits,
    depth_of,
    dig,
    highest_bit,
    lay,
    lowest_bit,
    run_under,
    start,
)

if not can_count_bits():
    raise ImportError("this processor does not count bits, and the compiled search needs it")

cdef enum:
    # What a line is expected to take, in quarters of a park: the weight is one of them.
    QUARTERS = 4
    EXPECTED = 4096
    MAX_HEADS = 52
    NODES_BETWEEN_LOOKS = 4096

cdef struct Node:
    uint64_t undug
    uint64_t in_cells
    int32_t parent
    int32_t next
    int16_t parks
    # The bit of the card that was parked, and whether it went to a cell.
    int8_t card
    uint8_t to_cell

# The fewest parks that led to a position; -1 in a slot that is empty.
cdef struct Slot:
    uint64_t undug
    uint64_t in_cells
    int16_t parks

# What follows from the undug part alone.
cdef struct Known:
    Part part
    int16_t bound
    uint8_t used


@cython.final
cdef class ShortestCore:
    """The tables of a search. They may serve one search after another, not two at once."""

    cdef Dealt dealt
    cdef int cells
    cdef int weight
    cdef int below
    cdef Node *nodes
    cdef int64_t node_count
    cdef int64_t node_room
    cdef uint64_t memory
    cdef Slot *slots
    cdef uint64_t slot_count
    cdef uint64_t slots_taken
    cdef Known *known
    cdef uint64_t known_count
    cdef uint64_t known_taken
    cdef int32_t[EXPECTED] waiting
    cdef int least
    cdef int64_t found
    cdef bint busy

    def __cinit__(self):
        self.node_room = 1 << 12
        self.slot_count = 1 << 13
        self.known_count = 1 << 12
        self.nodes = <Node *> malloc(self.node_room * sizeof(Node))
        self.slots = <Slot *> malloc(self.slot_count * sizeof(Slot))
        self.known = <Known *> malloc(self.known_count * sizeof(Known))
        if self.nodes == NULL or self.slots == NULL or self.known == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.nodes)
        free(self.slots)
        free(self.known)

    # Tables.

    cdef void begin(self) noexcept nogil:
        """Forget an earlier search."""
        self.node_count = 0
        self.slots_taken = 0
        self.known_taken = 0
        memset(self.slots, 0xFF, self.slot_count * sizeof(Slot))
        memset(self.known, 0, self.known_count * sizeof(Known))
        memset(self.waiting, 0xFF, sizeof(self.waiting))
        self.least = EXPECTED
        self.found = -1

    cdef inline Slot *slot(self, uint64_t undug, uint64_t in_cells) noexcept nogil:
        cdef uint64_t at = (undug ^ in_cells * 0xC2B2AE3D27D4EB4FULL) * 0x9E3779B97F4A7C15ULL
        at = (at ^ at >> 32) & (self.slot_count - 1)
        while self.slots[at].parks >= 0 and (
            self.slots[at].undug != undug or self.slots[at].in_cells != in_cells
        ):
            at = (at + 1) & (self.slot_count - 1)
        return &self.slots[at]

    cdef inline Known *known_of(self, uint64_t undug) noexcept nogil:
        cdef uint64_t at = undug * 0x9E3779B97F4A7C15ULL
        at = (at ^ at >> 32) & (self.known_count - 1)
        while self.known[at].used and self.known[at].part.undug != undug:
            at = (at + 1) & (self.known_count - 1)
        return &self.known[at]

    cdef bint fits(self, uint64_t more) noexcept nogil:
        """Whether the memory allows so many more bytes than the tables take."""
        return (
            self.node_room * sizeof(Node)
            + self.slot_count * sizeof(Slot)
            + self.known_count * sizeof(Known)
            + more
        ) <= self.memory

    cdef bint make_room(self) noexcept nogil:
        """Make room for the nodes that one node may add; returns whether there is."""
        cdef Node *nodes
        cdef Slot *slots
        cdef Known *known
        cdef uint64_t count, at
        if self.node_count + 4 * MAX_COLUMNS > self.node_room:
            if self.node_room >= (<int64_t> 1) << 30:
                return False
            if not self.fits(self.node_room * sizeof(Node)):
                return False
            nodes = <Node *> realloc(self.nodes, 2 * <size_t> self.node_room * sizeof(Node))
            if nodes == NULL:
                return False
            self.nodes = nodes
            self.node_room *= 2
        if 3 * (self.slots_taken + 4 * MAX_COLUMNS) > 2 * self.slot_count:
            slots, count = self.slots, self.slot_count
            if not self.fits(2 * count * sizeof(Slot)):  # old and new lie side by side for a while
                return False
            self.slots = <Slot *> malloc(2 * count * sizeof(Slot))
            if self.slots == NULL:
                self.slots = slots
                return False
            self.slot_count = 2 * count
            memset(self.slots, 0xFF, self.slot_count * sizeof(Slot))
            for at in range(count):
                if slots[at].parks >= 0:
                    self.slot(slots[at].undug, slots[at].in_cells)[0] = slots[at]
            free(slots)
        if 3 * (self.known_taken + 2 * MAX_COLUMNS) > 2 * self.known_count:
            known, count = self.known, self.known_count
            if not self.fits(2 * count * sizeof(Known)):
                return False
            self.known = <Known *> calloc(2 * count, sizeof(Known))
            if self.known == NULL:
                self.known = known
                return False
            self.known_count = 2 * count
            for at in range(count):
                if known[at].used:
                    self.known_of(known[at].part.undug)[0] = known[at]
            free(known)
        return True

    # The bound.

    cdef int count_heads(self, uint64_t undug) noexcept nogil:
        cdef int[MAX_HEADS] columns
        cdef uint64_t[MAX_HEADS] covers
        cdef uint64_t[MAX_HEADS] lowers
        cdef int column, depth, at, other, heads = 0, bound = 0
        cdef uint64_t card, above, covered, lower
        for column in range(self.dealt.columns):
            covered = 0
            above = 0
            for depth in range(1, depth_of(undug, column) + 1):
                card = self.dealt.exposing[column][depth]
                if card & KINGS or card >> 1 != above:
                    lower = ((<uint64_t> 0xFFFF) << (lowest_bit(card) & 48)) & ~(2 * card - 1)
                    if covered & lower:
                        bound += 1
                    elif covered:
                        columns[heads] = column
                        covers[heads] = covered
                        lowers[heads] = lower
                        heads += 1
                covered |= card
                above = card
        at = heads - 1
        while at > 0:
            if columns[at] >= 0:
                other = at - 1
                while other >= 0:
                    if (
                        columns[other] >= 0
                        and columns[other] != columns[at]
                        and covers[at] & lowers[other]
                        and covers[other] & lowers[at]
                    ):
                        columns[other] = -1
                        bound += 1
                        break
                    other -= 1
            at -= 1
        return bound

    # The search.

    cdef void add(
        self,
        Part *part,
        uint64_t in_cells,
        int parks,
        int64_t parent,
        uint64_t card,
        bint to_cell,
    ) noexcept nogil:
        cdef Known *known = self.known_of(part.undug)
        cdef Slot *slot
        cdef Node *node
        cdef int expected
        if not known.used:
            known.used = 1
            known.part = part[0]
            known.bound = <int16_t> self.count_heads(part.undug)
            self.known_taken += 1
        if parks + known.bound >= self.below:
            return
        in_cells &= ~part.home
        slot = self.slot(part.undug, in_cells)
        if slot.parks < 0:
            slot.undug = part.undug
            slot.in_cells = in_cells
            self.slots_taken += 1
        elif slot.parks <= parks:
            return
        slot.parks = <int16_t> parks
        node = &self.nodes[self.node_count]
        node.undug = part.undug
        node.in_cells = in_cells
        node.parent = <int32_t> parent
        node.parks = <int16_t> parks
        node.card = <int8_t> (lowest_bit(card) if card else -1)
        node.to_cell = to_cell
        expected = min(QUARTERS * parks + self.weight * known.bound, EXPECTED - 1)
        node.next = self.waiting[expected]
        self.waiting[expected] = <int32_t> self.node_count
        if expected < self.least:
            self.least = expected
        self.node_count += 1

    cdef void look_at_node(self, int64_t index) noexcept nogil:
        cdef Node node = self.nodes[index]
        cdef Part part = self.known_of(node.undug).part, after
        cdef uint64_t in_columns, places, card, run, last, cards
        cdef int column, empty_cells, empty_columns, parks = node.parks + 1
        cdef bint has_place
        if self.slot(node.undug, node.in_cells).parks < node.parks:
            return  # it was reached in a shorter way since
        if part.undug == 0 and part.gone == part.home:
            self.found = index
            return
        in_columns = part.gone & ~part.home & ~node.in_cells
        empty_cells = self.cells - count_bits(node.in_cells)
        empty_columns = part.empty_columns - count_bits(in_columns & KINGS)
        # A card that lies on no parent can go to a column if its parent lies in one.
        places = (part.exposed | in_columns) << 1
        if empty_columns > 0:
            places |= KINGS
        else:
            places &= ~KINGS
        for column in range(self.dealt.columns):
            card = self.dealt.exposing[column][depth_of(node.undug, column)]
            if not card:
                continue
            run = run_under(card, in_columns)
            has_place = card & places != 0 and empty_cells >= count_bits(run)
            if has_place or (empty_cells and not run):
                after = part
                dig(&self.dealt, &after, column)
                if has_place:
                    self.add(&after, node.in_cells, parks, index, card, False)
                if empty_cells and not run:
                    self.add(&after, node.in_cells | card, parks, index, card, True)
            if empty_cells and run:
                last = bit(highest_bit(run))
                self.add(&part, node.in_cells | last, parks, index, last, True)
        if empty_cells:
            cards = in_columns & KINGS
            while cards:
                card = cards & (~cards + 1)
                cards ^= card
                last = bit(highest_bit(card | run_under(card, in_columns)))
                self.add(&part, node.in_cells | last, parks, index, last, True)
        cards = node.in_cells & places
        while cards:
            card = cards & (~cards + 1)
            cards ^= card
            self.add(&part, node.in_cells ^ card, parks, index, card, False)

    cdef bint look(self, int64_t most, int64_t *looked, bint *full) noexcept nogil:
        """Look at `most` more nodes; returns whether nothing is left to look at, or it is found."""
        cdef int64_t until = looked[0] + most
        cdef int32_t index
        full[0] = False
        while self.found < 0:
            while self.least < EXPECTED and self.waiting[self.least] < 0:
                self.least += 1
            if self.least == EXPECTED:
                return True
            if looked[0] == until:
                return False
            if not self.make_room():
                full[0] = True
                return False
            index = self.waiting[self.least]
            self.waiting[self.least] = self.nodes[index].next
            looked[0] += 1
            self.look_at_node(index)
        return True

    cdef int least_bound(self):
        """What no line that is still possible falls below."""
        cdef int expected, total, bound = self.below
        cdef int32_t index
        for expected in range(self.least, EXPECTED):
            index = self.waiting[expected]
            while index >= 0:
                total = self.nodes[index].parks + self.known_of(self.nodes[index].undug).bound
                if total < bound:
                    bound = total
                index = self.nodes[index].next
            if self.weight == QUARTERS and bound < self.below:
                break
        return bound

    def search(
        self,
        columns,
        int cells,
        uint64_t loose,
        uint64_t home,
        double weight,
        below,
        max_nodes,
        seconds,
        uint64_t memory,
        cancel,
    ):
        """Search until a shortest line is proved, or a limit comes.

        Parameters
        ----------
        columns:
            For each column its cards, the exposed one last.
        cells:
            How many cells there are.
        loose, home:
            The cards in cells, and those home.
        weight:
            How much the bound counts, from 1 by quarters.
        below:
            Only a line with fewer parks is of interest; None for any line.
        max_nodes, seconds:
            How many nodes to look at and how long to search; None for no limit.
        memory:
            How many bytes to use, about.
        cancel:
            None, or what has a method `is_set` that says whether to stop.

        Returns
        -------
        tuple
            The parks of a line, for each the bit of the card and whether it went to a cell, or None
            if none was found; what no line falls below, None if none wins; and how many nodes were
            looked at.
        """
        if not 0 <= weight <= EXPECTED:
            raise ValueError(f"a weight is from 0 to {EXPECTED}, not {weight!r}")
        if self.busy:
            raise RuntimeError("these tables serve another search")
        self.busy = True
        try:
            self.cells = cells
            self.weight = round(QUARTERS * weight)
            self.below = 1000 if below is None else below
            self.memory = memory
            self.begin()
            clear(&self.dealt, len(columns))
            for column in range(self.dealt.columns):
                for card in columns[column]:
                    lay(&self.dealt, column, card)
            return self.prove(loose, home, below, max_nodes, seconds, cancel)
        finally:
            self.busy = False

    cdef tuple prove(self, uint64_t loose, uint64_t home, below, max_nodes, seconds, cancel):
        cdef int64_t most = NO_END if max_nodes is None else max_nodes
        cdef double end = INFINITY if seconds is None else clock_seconds() + seconds
        cdef double now, until
        cdef int64_t looked = 0
        cdef bint done = False, full = False
        cdef Part first
        start(&self.dealt, &first, loose, home)
        self.add(&first, loose, 0, -1, 0, False)
        while not done:
            now = clock_seconds()
            if full or looked >= most or now >= end or (cancel is not None and cancel.is_set()):
                return None, self.least_bound(), looked
            until = min(end, now + BETWEEN_LOOKS)
            with nogil:
                while not (done or full or looked >= most or now >= until):
                    done = self.look(min(NODES_BETWEEN_LOOKS, most - looked), &looked, &full)
                    now = clock_seconds()
            PyErr_CheckSignals()
        if self.found < 0:
            return None, below, looked
        parks = self.parks_to(self.found)
        bound = len(parks)
        if self.weight > QUARTERS:
            bound = min(bound, self.least_bound())
        return parks, bound, looked

    cdef list parks_to(self, int64_t index):
        cdef list parks = []
        while self.nodes[index].parent >= 0:
            parks.append((bit(self.nodes[index].card), bool(self.nodes[index].to_cell)))
            index = self.nodes[index].parent
        parks.reverse()
        return parks
