# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of `exact`, compiled: the same nodes in the same order, and so the same answer.

`exact.Search` is the specification, and says why each thing is done; the tests hold the two to each
other. What is told apart here is only how: undug cards are packed into a number of six bits a column,
nodes lie in one array, and those that wait are lists by rank, the newest first.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset
from cpython.exc cimport PyErr_CheckSignals

import time

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int count_bits(unsigned long long bits) { return (int)__popcnt64(bits); }
    static int lowest_bit(unsigned long long bits) {
        unsigned long at; _BitScanForward64(&at, bits); return (int)at;
    }
    #else
    static int count_bits(unsigned long long bits) { return __builtin_popcountll(bits); }
    static int lowest_bit(unsigned long long bits) { return __builtin_ctzll(bits); }
    #endif
    """
    int count_bits(uint64_t bits) nogil
    int lowest_bit(uint64_t bits) nogil

cdef enum:
    MAX_COLUMNS = 10
    MAX_DEPTH = 64
    DEPTH_BITS = 6
    RANKS = 1024
    # Ranks below 0 begin here.
    RANK_OF_0 = 192
    # How many nodes are looked at between two looks at the clock and for an interrupt.
    NODES_BETWEEN_LOOKS = 4096

cdef uint64_t KINGS = 0x0001000100010001ULL
cdef uint64_t DECK = KINGS * 0x1FFF
cdef uint64_t ACES_HOME = KINGS << 13

cdef uint16_t[4] WITHOUT_KING
WITHOUT_KING[:] = [0x5555, 0x3333, 0x0F0F, 0x00FF]

cdef struct Node:
    uint64_t undug
    uint64_t gone
    uint64_t home
    int32_t parent
    int32_t next
    uint16_t seatings
    int8_t column

cdef struct Layout:
    uint64_t dug
    uint64_t exposed
    uint64_t hanging
    uint64_t king_runs
    int empty_columns
    int kings
    uint16_t possible
    int8_t[16] empty_cells


cdef class Core:
    """One search's tables."""

    cdef int columns
    cdef int cells
    cdef int[MAX_COLUMNS] lengths
    cdef uint64_t kings
    cdef uint64_t[MAX_COLUMNS][MAX_DEPTH] exposing
    cdef int[MAX_COLUMNS][MAX_DEPTH] trouble
    cdef Node *nodes
    cdef int32_t node_count
    cdef int32_t node_room
    cdef uint64_t *keys
    cdef uint16_t *seen
    cdef uint64_t slots
    cdef uint64_t slots_taken
    cdef int32_t[RANKS] waiting
    cdef int lowest
    cdef bint out_of_memory

    def __cinit__(self, columns, int cells, trouble):
        cdef int column, depth
        self.columns = len(columns)
        self.cells = cells
        for column in range(self.columns):
            self.lengths[column] = len(columns[column])
            self.exposing[column][0] = 0
            self.trouble[column][0] = 0
            for depth in range(1, len(columns[column]) + 1):
                self.exposing[column][depth] = columns[column][depth - 1]
                self.trouble[column][depth] = trouble[column][depth]
        self.node_room = 1024
        self.slots = 4096
        self.nodes = <Node *> malloc(self.node_room * sizeof(Node))
        self.keys = <uint64_t *> malloc(self.slots * sizeof(uint64_t))
        self.seen = <uint16_t *> calloc(self.slots, sizeof(uint16_t))
        if not (self.nodes and self.keys and self.seen):
            raise MemoryError
        memset(self.waiting, 0xFF, sizeof(self.waiting))
        self.lowest = RANKS

    def __dealloc__(self):
        free(self.nodes)
        free(self.keys)
        free(self.seen)

    cdef int depth(self, uint64_t undug, int column) noexcept nogil:
        return (undug >> (DEPTH_BITS * column)) & (MAX_DEPTH - 1)

    cdef uint64_t next_home(self, uint64_t home) noexcept nogil:
        return ((home | ACES_HOME) >> 1) & ~home & DECK

    cdef int settle(self, uint64_t *undug, uint64_t *gone, uint64_t *home) noexcept nogil:
        """Returns which kings came to sit."""
        cdef uint64_t left = undug[0], dug = gone[0], ended = home[0], waited, going, card
        cdef int seated = 0, column, depth
        cdef bint changed = True, goes_home, at_base, in_run
        while changed:
            changed = False
            going = self.next_home(ended) & dug
            while going:
                ended |= going
                going = self.next_home(ended) & dug
            waited = self.next_home(ended)
            for column in range(self.columns):
                depth = self.depth(left, column)
                while depth:
                    card = self.exposing[column][depth]
                    goes_home = card & waited != 0
                    at_base = depth == 1 and card & KINGS != 0
                    in_run = (
                        depth > 1
                        and not card & KINGS
                        and self.exposing[column][depth - 1] == card >> 1
                    )
                    if not (goes_home or at_base or in_run):
                        break
                    if goes_home:
                        ended |= card
                        waited = self.next_home(ended)
                    elif at_base:
                        seated |= 1 << (lowest_bit(card) >> 4)
                    dug |= card
                    depth -= 1
                    left -= (<uint64_t> 1) << (DEPTH_BITS * column)
                    changed = True
        undug[0] = left
        gone[0] = dug
        home[0] = ended
        return seated

    cdef void lay_out(
        self, uint64_t undug, uint64_t gone, uint64_t home, Layout *layout
    ) noexcept nogil:
        cdef uint64_t exposed = 0, dug = gone & ~home, seatable = dug & KINGS
        cdef int column, depth, empty, seating, suit, waiting, empty_columns = 0
        cdef int[4] lengths
        for column in range(self.columns):
            depth = self.depth(undug, column)
            exposed |= self.exposing[column][depth]
            empty_columns += depth == 0
        layout.dug = dug
        layout.exposed = exposed
        layout.hanging = dug & ~(dug + (exposed << 1))
        layout.king_runs = dug & ~(dug + seatable) if seatable else 0
        layout.empty_columns = empty_columns
        layout.kings = 0
        empty = self.cells - count_bits(dug & ~layout.hanging & ~layout.king_runs)
        if not seatable:
            layout.empty_cells[0] = <int8_t> empty
            layout.possible = empty >= 0
            return
        for suit in range(4):
            lengths[suit] = count_bits(layout.king_runs >> (16 * suit) & 0xFFFF)
            if lengths[suit]:
                layout.kings |= 1 << suit
        layout.possible = 0
        for seating in range(16):
            layout.empty_cells[seating] = -1
            if seating & ~layout.kings or count_bits(seating) > empty_columns:
                continue
            waiting = 0
            for suit in range(4):
                if not seating >> suit & 1:
                    waiting += lengths[suit]
            layout.empty_cells[seating] = <int8_t> (empty - waiting)
            if empty >= waiting:
                layout.possible |= 1 << seating

    cdef uint16_t with_empty_cells(
        self, uint16_t seatings, Layout *layout, int cells
    ) noexcept nogil:
        cdef uint16_t enough = 0
        cdef int seating
        if not layout.kings:
            return seatings if layout.empty_cells[0] >= cells else 0
        while seatings:
            seating = lowest_bit(seatings)
            seatings &= seatings - 1
            if layout.empty_cells[seating] >= cells:
                enough |= 1 << seating
        return enough

    cdef uint16_t seatings_after(
        self, uint16_t seatings, Layout *layout, uint64_t card, int length
    ) noexcept nogil:
        cdef uint16_t after, enough, unseated
        cdef uint64_t parent
        cdef int seating, king
        if card & KINGS:
            king = 1 << (lowest_bit(card) >> 4)
            after = self.with_empty_cells(seatings, layout, length)
            enough = self.with_empty_cells(seatings, layout, length - 1)
            while enough:
                seating = lowest_bit(enough)
                enough &= enough - 1
                if count_bits(seating) < layout.empty_columns:
                    after |= 1 << (seating | king)
            return after
        parent = card >> 1
        if parent & (layout.exposed | layout.hanging):
            return self.with_empty_cells(seatings, layout, length - 1)
        if parent & layout.king_runs:
            unseated = seatings & WITHOUT_KING[lowest_bit(parent) >> 4]
            after = self.with_empty_cells(seatings & ~unseated, layout, length - 1)
            return after | self.with_empty_cells(unseated, layout, length)
        return self.with_empty_cells(seatings, layout, length)

    cdef uint16_t *slot(self, uint64_t undug) noexcept nogil:
        """Where the seatings that were seen over these undug cards are kept."""
        cdef uint64_t at = undug * 0x9E3779B97F4A7C15ULL
        at = (at ^ at >> 32) & (self.slots - 1)
        while self.seen[at] and self.keys[at] != undug:
            at = (at + 1) & (self.slots - 1)
        self.keys[at] = undug
        return &self.seen[at]

    cdef bint make_room(self) noexcept nogil:
        """Make room for the nodes that one position may add; returns whether there is."""
        cdef Node *nodes
        cdef uint64_t *old_keys
        cdef uint16_t *old_seen
        cdef uint64_t old_slots, at
        if self.node_count + 16 * MAX_COLUMNS > self.node_room:
            nodes = <Node *> realloc(self.nodes, 2 * <size_t> self.node_room * sizeof(Node))
            if nodes == NULL:
                return False
            self.nodes = nodes
            self.node_room *= 2
        if 2 * (self.slots_taken + MAX_COLUMNS) > self.slots:
            old_keys, old_seen, old_slots = self.keys, self.seen, self.slots
            self.slots = 2 * old_slots
            self.keys = <uint64_t *> malloc(self.slots * sizeof(uint64_t))
            self.seen = <uint16_t *> calloc(self.slots, sizeof(uint16_t))
            if self.keys == NULL or self.seen == NULL:
                free(self.keys)
                free(self.seen)
                self.keys, self.seen, self.slots = old_keys, old_seen, old_slots
                return False
            for at in range(old_slots):
                if old_seen[at]:
                    self.slot(old_keys[at])[0] = old_seen[at]
            free(old_keys)
            free(old_seen)
        return True

    cdef int32_t add(
        self, uint64_t undug, uint64_t gone, uint64_t home, uint16_t seatings,
        int32_t parent, int column,
    ) noexcept nogil:
        """Returns the index of a won node, -1 if there is none."""
        cdef Layout layout
        cdef uint16_t entered, group, grown, without
        cdef uint16_t *seen
        cdef int seated = self.settle(&undug, &gone, &home), seating, suit, most, rank
        cdef int of_column
        cdef Node *node
        self.lay_out(undug, gone, home, &layout)
        entered = 1
        if layout.kings:
            entered = 0
            while seatings:
                seating = lowest_bit(seatings)
                seatings &= seatings - 1
                entered |= 1 << ((seating | seated) & layout.kings)
        entered &= layout.possible
        if not entered:
            return -1
        seen = self.slot(undug)
        self.slots_taken += seen[0] == 0
        entered &= ~seen[0]
        while entered:
            group = entered & (~entered + 1)
            grown = 0
            while grown != group:
                grown = group
                for suit in range(4):
                    without = group & WITHOUT_KING[suit]
                    group |= (without << (1 << suit) | (group ^ without) >> (1 << suit)) & layout.possible
            seen[0] |= group
            entered &= ~group
            node = &self.nodes[self.node_count]
            node.undug, node.gone, node.home = undug, gone, home
            node.seatings, node.parent, node.column = group, parent, <int8_t> column
            self.node_count += 1
            if gone == home and undug == 0:
                return self.node_count - 1
            most = -1
            while group:
                seating = lowest_bit(group)
                group &= group - 1
                if layout.empty_cells[seating] > most:
                    most = layout.empty_cells[seating]
            rank = RANK_OF_0 + 6 * (self.cells - most) - 2 * count_bits(home) - 4 * layout.empty_columns
            for of_column in range(self.columns):
                rank += 8 * self.trouble[of_column][self.depth(undug, of_column)]
            node.next = self.waiting[rank]
            self.waiting[rank] = self.node_count - 1
            if rank < self.lowest:
                self.lowest = rank
        return -1

    cdef int32_t expand(self, int32_t index) noexcept nogil:
        cdef Node node = self.nodes[index]
        cdef Layout layout
        cdef uint16_t[MAX_COLUMNS] after
        cdef uint64_t card, run
        cdef int column, depth, first = 0, last = self.columns
        cdef bint all_sit
        cdef int32_t won
        self.lay_out(node.undug, node.gone, node.home, &layout)
        all_sit = not self.kings & ~node.gone and node.seatings == 1 << layout.kings
        for column in range(self.columns):
            after[column] = 0
            depth = self.depth(node.undug, column)
            if not depth:
                continue
            card = self.exposing[column][depth]
            run = layout.dug & ~(layout.dug + (card << 1))
            after[column] = self.seatings_after(
                node.seatings, &layout, card, 1 + count_bits(run)
            )
            if after[column] and all_sit and not card & KINGS and card >> 1 & layout.king_runs:
                first, last = column, column + 1
                break
        for column in range(first, last):
            if not after[column]:
                continue
            depth = self.depth(node.undug, column)
            won = self.add(
                node.undug - ((<uint64_t> 1) << (DEPTH_BITS * column)),
                node.gone | self.exposing[column][depth],
                node.home, after[column], index, column,
            )
            if won >= 0:
                return won
        return -1

    cdef int32_t look_at(self, int64_t most, int64_t *looked, bint *ended) noexcept nogil:
        """Look at `most` more nodes; returns the index of a won one, -1 if there is none yet."""
        cdef int32_t index, won
        cdef int64_t count = 0
        ended[0] = False
        while True:
            while self.lowest < RANKS and self.waiting[self.lowest] < 0:
                self.lowest += 1
            if self.lowest == RANKS:
                ended[0] = True
                break
            if count == most:
                break
            if not self.make_room():
                self.out_of_memory = True
                break
            index = self.waiting[self.lowest]
            self.waiting[self.lowest] = self.nodes[index].next
            count += 1
            won = self.expand(index)
            if won >= 0:
                looked[0] += count
                return won
        looked[0] += count
        return -1

    def search(self, uint64_t gone, uint64_t home, max_nodes, end):
        """Search until the position is decided, or a limit comes.

        Parameters
        ----------
        gone, home:
            The cards in cells or home, and those home.
        max_nodes:
            How many nodes to look at; None for no limit.
        end:
            When to stop, by `time.perf_counter()`; None for never.

        Returns
        -------
        tuple
            Whether it is won, None if a limit came; how many nodes were looked at; and for each
            node on the way to a won one its depths, the cards gone and home, its seatings, and the
            column that was dug to come to it.
        """
        cdef uint64_t undug = 0
        cdef int column, depth
        cdef int32_t won
        cdef int64_t looked = 0, chunk
        cdef bint ended = False
        for column in range(self.columns):
            undug |= (<uint64_t> self.lengths[column]) << (DEPTH_BITS * column)
            for depth in range(1, self.lengths[column] + 1):
                self.kings |= self.exposing[column][depth] & KINGS
        self.kings |= (gone | home) & KINGS
        won = self.add(undug, gone, home, 1, -1, -1)
        while won < 0:
            if end is not None and time.perf_counter() >= end:
                return None, looked, []
            chunk = NODES_BETWEEN_LOOKS
            if max_nodes is not None:
                chunk = min(chunk, max_nodes - looked)
            with nogil:
                won = self.look_at(chunk, &looked, &ended)
            if won >= 0:
                break
            if ended:
                return False, looked, []
            if self.out_of_memory:
                raise MemoryError("the search needs more memory than there is")
            PyErr_CheckSignals()
            if max_nodes is not None and looked >= max_nodes:
                return None, looked, []
        return True, looked, self.path(won)

    cdef list path(self, int32_t index):
        cdef list nodes = []
        cdef Node node
        while index >= 0:
            node = self.nodes[index]
            depths = tuple([self.depth(node.undug, column) for column in range(self.columns)])
            nodes.append((depths, node.gone, node.home, node.seatings, node.column))
            index = node.parent
        nodes.reverse()
        return nodes
