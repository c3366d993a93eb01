# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of `exact`, compiled: the same nodes in the same order, and so the same answer.

`exact.ExactSearch` is the specification, and says why each thing is done; the tests hold the two to
each other. What is told apart here is only how: undug cards are packed into a number of six bits a
column, nodes lie in one array, those that wait are lists by rank with the newest first, and what
Python works out anew for a node is carried over from the node before, as far as it has not changed.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport INFINITY
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from .._dealt cimport (
    BETWEEN_LOOKS,
    FAR,
    KINGS,
    MAX_COLUMNS,
    NO_END,
    Dealt,
    Part,
    can_count_bits,
    cards_over_next,
    clear,
    clock_seconds,
    count_bits,
    depth_of,
    dig,
    lay,
    lowest_bit,
    over_next_by_column,
    start,
)
from ._seatings cimport (
    Layout,
    Node,
    can_move,
    group_of,
    lay_out,
    leads_nowhere,
    seatings_after,
    way_to_dig,
)

if not can_count_bits():
    raise ImportError("this processor does not count bits, and the compiled search needs it")

cdef enum:
    # Ranks below 0 begin here.
    RANK_OF_0 = 400
    # A column's untried ones before the first look at a node.
    ALL_UNTRIED = 0xFFFF
    FIRST_NODES = 512
    FIRST_SLOTS = 1024
    # More nodes, of 104 bytes, have no number; long before, there is no memory for them as a rule.
    MAX_NODES = 1 << 29
    # How many nodes are looked at between two looks at the clock.
    NODES_BETWEEN_LOOKS = 4096

# Final, so that its methods call each other without a table.
@cython.final
cdef class ExactCore:
    """The tables of a search. They may serve one search after another, not two at once."""

    def __cinit__(self):
        self.node_room = FIRST_NODES
        self.slot_count = FIRST_SLOTS
        self.nodes = <Node *> malloc(self.node_room * sizeof(Node))
        self.slots = <Slot *> calloc(self.slot_count, sizeof(Slot))
        if self.nodes == NULL or self.slots == NULL:
            raise MemoryError
        memset(self.waiting, 0xFF, sizeof(self.waiting))
        self.lowest = 0
        self.highest = -1

    def __dealloc__(self):
        free(self.nodes)
        free(self.slots)

    # Setting a position up.

    cdef void set_up(self, int columns, int cells) noexcept nogil:
        clear(&self.dealt, columns)
        self.cells = cells
        self.loose = 0
        self.home = 0

    # The search.

    cdef Slot *slot(self, uint64_t undug) noexcept nogil:
        """Where it is kept what was seen over these undug cards."""
        cdef uint64_t at = undug * 0x9E3779B97F4A7C15ULL
        at = (at >> 32) & (self.slot_count - 1)
        while self.slots[at].search == self.searches and self.slots[at].undug != undug:
            at = (at + 1) & (self.slot_count - 1)
        return &self.slots[at]

    cdef bint fits(self, uint64_t more) noexcept nogil:
        """Whether the memory allows so many more bytes than the tables take."""
        return self.node_room * sizeof(Node) + self.slot_count * sizeof(Slot) + more <= self.memory

    cdef bint make_room(self) noexcept nogil:
        """Make room for the nodes that one node may add; returns whether there is."""
        cdef Node *nodes
        cdef Slot *old
        cdef uint64_t old_count, at
        if self.node_count + 16 * MAX_COLUMNS > self.node_room:
            if self.node_room > MAX_NODES or not self.fits(self.node_room * sizeof(Node)):
                return False
            nodes = <Node *> realloc(self.nodes, 2 * <size_t> self.node_room * sizeof(Node))
            if nodes == NULL:
                return False
            self.nodes = nodes
            self.node_room *= 2
        if 2 * (self.slots_taken + MAX_COLUMNS) > self.slot_count:
            old, old_count = self.slots, self.slot_count
            if not self.fits(2 * old_count * sizeof(Slot)):  # for a while both are there
                return False
            self.slot_count = 2 * old_count
            self.slots = <Slot *> calloc(self.slot_count, sizeof(Slot))
            if self.slots == NULL:
                self.slots, self.slot_count = old, old_count
                return False
            for at in range(old_count):
                if old[at].search == self.searches:
                    self.slot(old[at].undug)[0] = old[at]
            free(old)
        return True

    cdef int add(self, Node *node, int seated, uint16_t seatings, bint *won) noexcept nogil:
        """Add a node once for each new group; returns the rank of the best one."""
        cdef Layout layout
        cdef uint16_t entered = 1, group, member
        cdef int seating, most, over, rank, least = FAR
        cdef Node *added
        cdef Slot *slot = self.slot(node.part.undug)
        if slot.search == self.searches and slot.seatings == slot.possible:
            return least
        lay_out(
            self.cells,
            node.part.gone,
            node.part.home,
            node.part.exposed,
            node.part.empty_columns,
            &layout,
        )
        if layout.kings:
            entered = 0
            while seatings:
                seating = lowest_bit(seatings)
                seatings &= seatings - 1
                entered |= 1 << ((seating | seated) & layout.kings)
        entered &= layout.possible
        if not entered:
            return least
        if slot.search != self.searches:
            slot.search = self.searches
            slot.undug = node.part.undug
            slot.seatings = 0
            slot.possible = layout.possible
            self.slots_taken += 1
        entered &= ~slot.seatings
        while entered:
            group = group_of(entered & (~entered + 1), layout.possible)
            entered &= ~group
            slot.seatings |= group
            most = -1
            member = group
            while member:
                seating = lowest_bit(member)
                member &= member - 1
                if layout.empty_cells[seating] > most:
                    most = layout.empty_cells[seating]
            if not most and node.part.undug and not can_move(node, &layout):
                continue
            over = cards_over_next(&self.dealt, &node.part)
            rank = (
                2 * over + node.part.trouble + count_bits(layout.hanging)
                - 3 * most - 6 * count_bits(node.part.home)
            )
            added = &self.nodes[self.node_count]
            added.part = node.part
            added.layout = layout
            added.parent = node.parent
            added.column = node.column
            added.seatings = group
            added.untried = ALL_UNTRIED
            added.empty_cells = <int8_t> most
            added.rank = <int16_t> rank
            self.node_count += 1
            if node.part.gone == node.part.home and node.part.undug == 0:
                won[0] = True
                return rank
            self.push(self.node_count - 1)
            if rank < least:
                least = rank
        return least

    cdef void push(self, int32_t index) noexcept nogil:
        cdef int rank = RANK_OF_0 + self.nodes[index].rank
        self.nodes[index].next = self.waiting[rank]
        self.waiting[rank] = index
        if rank < self.lowest:
            self.lowest = rank
        if rank > self.highest:
            self.highest = rank

    cdef void look_at_node(self, int32_t index, bint *won) noexcept nogil:
        cdef Node *node = &self.nodes[index]
        cdef Node dug
        cdef uint64_t card
        cdef uint32_t untried = node.untried, near, left
        cdef uint16_t after
        cdef int[MAX_COLUMNS] over
        cdef int column, least, seated
        if untried == ALL_UNTRIED:
            untried = self.to_dig(node)
        near = over_next_by_column(&self.dealt, &node.part, over)
        while untried:
            left = untried & near
            column = lowest_bit(left if left else untried)
            while left:
                if over[lowest_bit(left)] < over[column]:
                    column = lowest_bit(left)
                left &= left - 1
            untried &= ~(1 << column)
            card = self.dealt.exposing[column][depth_of(node.part.undug, column)]
            after = seatings_after(node, node.seatings, card)
            if not after or leads_nowhere(&self.dealt, node, column, card):
                continue
            dug.part = node.part
            dug.parent = index
            dug.column = <int8_t> column
            seated = dig(&self.dealt, &dug.part, column)
            least = self.add(&dug, seated, after, won)
            if won[0]:
                return
            if least < node.rank and untried:
                node.untried = <uint16_t> untried
                self.push(index)
                return

    cdef uint32_t to_dig(self, Node *node) noexcept nogil:
        """The columns to dig."""
        cdef uint32_t columns = 0
        cdef int column
        cdef uint64_t card
        cdef Layout *layout = &node.layout
        cdef bint all_sit = (
            layout.king_runs
            and not self.dealt.kings & ~node.part.gone
            and node.seatings == 1 << layout.kings
        )
        for column in range(self.dealt.columns):
            card = self.dealt.exposing[column][depth_of(node.part.undug, column)]
            if not card:
                continue
            columns |= 1 << column
            if (
                all_sit
                and not card & KINGS
                and card >> 1 & layout.king_runs
                and seatings_after(node, node.seatings, card)
            ):
                return 1 << column
        return columns

    cdef bint begin(self) noexcept nogil:
        """Begin a search of the position that is set up; returns whether it is won already."""
        cdef Node first
        cdef int rank, seated
        cdef bint won = False
        for rank in range(self.lowest, self.highest + 1):
            self.waiting[rank] = -1
        self.lowest = RANKS
        self.highest = -1
        self.node_count = 0
        self.slots_taken = 0
        self.searches += 1
        if self.searches == 0:  # after 2**32 searches
            memset(self.slots, 0, self.slot_count * sizeof(Slot))
            self.searches = 1
        self.out_of_memory = False
        first.parent = -1
        first.column = -1
        seated = start(&self.dealt, &first.part, self.loose, self.home)
        self.add(&first, seated, 1, &won)
        return won

    cdef bint look(self, int64_t most, int64_t *looked, bint *ended) noexcept nogil:
        """Look at `most` more nodes, or to the end; returns whether a line wins."""
        cdef int32_t index
        cdef bint won = False
        cdef int64_t until = looked[0] + most
        ended[0] = False
        while not won:
            while self.lowest <= self.highest and self.waiting[self.lowest] < 0:
                self.lowest += 1
            if self.lowest > self.highest:
                ended[0] = True
                break
            if looked[0] == until:
                break
            if not self.make_room():
                self.out_of_memory = True
                break
            index = self.waiting[self.lowest]
            self.waiting[self.lowest] = self.nodes[index].next
            looked[0] += 1
            self.look_at_node(index, &won)
        return won

    def search(
        self,
        columns,
        int cells,
        uint64_t loose,
        uint64_t home,
        max_nodes,
        seconds,
        uint64_t memory,
        cancel,
        bint want_path=True,
    ):
        """Search until the position is decided, or a limit comes.

        Parameters
        ----------
        columns:
            For each column its cards, the exposed one last.
        cells:
            How many cells there are.
        loose, home:
            The cards in cells, and those home.
        max_nodes:
            How many nodes to look at; None for no limit.
        seconds:
            How long to search; None for no limit.
        memory:
            How many bytes to use, about.
        cancel:
            None, or what has a method `is_set` that says whether to stop.
        want_path:
            Whether to return the steps of a line that wins.

        Returns
        -------
        tuple
            Whether it is won, None if a limit came; how many nodes were looked at; and the steps of
            a line that wins. A step is a column to dig, how many of its cards stay, and whether its
            run takes a seat; or -1, the suit of a king, and whether he is seated now.
        """
        self.take(memory)
        try:
            self.set_up(len(columns), cells)
            for column in range(self.dealt.columns):
                for card in columns[column]:
                    lay(&self.dealt, column, card)
            self.loose = loose
            self.home = home
            self.dealt.kings |= (loose | home) & KINGS
            won, looked = self.decide(max_nodes, seconds, cancel)
            return won, looked, self.steps() if won and want_path else []
        finally:
            self.busy = False

    cdef int take(self, uint64_t memory) except -1:
        """Take the tables for a search, if no other is going on in them."""
        if self.busy:
            raise RuntimeError("these tables serve another search")
        self.busy = True
        self.memory = memory
        return 0

    cdef tuple decide(self, max_nodes, seconds, cancel):
        """Whether the position that is set up is won, None at a limit; how many nodes."""
        cdef int64_t most = NO_END if max_nodes is None else max_nodes
        cdef double end = INFINITY if seconds is None else clock_seconds() + seconds
        cdef double now, until
        cdef int64_t looked = 0
        cdef bint ended = False, full = False, won = self.begin()
        while not won:
            now = clock_seconds()
            if now >= end or (cancel is not None and cancel.is_set()):
                return None, looked
            until = min(end, now + BETWEEN_LOOKS)
            with nogil:
                while not (won or ended or full or now >= until):
                    won = self.look(min(NODES_BETWEEN_LOOKS, most - looked), &looked, &ended)
                    full = self.out_of_memory or looked >= most
                    now = clock_seconds()
            if won:
                break
            if ended:
                return False, looked
            PyErr_CheckSignals()
            if full:
                return None, looked
        return True, looked

    cdef list steps(self):
        """The steps that lead to the newest node."""
        cdef list steps = [], path = []
        cdef int32_t index = self.node_count - 1
        cdef Node *node
        cdef Node *after
        cdef Part part
        cdef int at, column, seated, seating, then, count
        cdef int[16] way
        while index >= 0:
            path.append(index)
            index = self.nodes[index].parent
        index = path.pop()
        seating = start(&self.dealt, &part, self.loose, self.home) & self.nodes[index].layout.kings
        while path:
            node = &self.nodes[index]
            index = path.pop()
            after = &self.nodes[index]
            column = after.column
            part = node.part
            seated = dig(&self.dealt, &part, column)
            count = way_to_dig(&self.dealt, node, after, seating, seated, way, &then)
            for at in range(count):
                steps.append((-1, lowest_bit(seating ^ way[at]), way[at] > seating))
                seating = way[at]
            steps.append((column, depth_of(node.part.undug, column) - 1, then != seating))
            seating = (then | seated) & after.layout.kings
        return steps
