# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of `exact`, compiled: the same nodes in the same order, and so the same answer.

`exact.ExactSearch` is the specification, and says why each thing is done; the tests hold the two to each
other. What is told apart here is only how: undug cards are packed into a number of six bits a
column, nodes lie in one array, those that wait are lists by rank with the newest first, and what
Python works out anew for a node is carried over from the node before, as far as it has not changed.

`ExactCore.search_many` also deals, after `engine.deals`, so that a batch stays out of Python.
"""

cimport cython
from cpython cimport array
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport INFINITY
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
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
    bit,
    can_count_bits,
    clear,
    clock_seconds,
    count_bits,
    depth_of,
    dig,
    lay,
    lowest_bit,
    next_home,
    run_under,
    start,
)

if not can_count_bits():
    raise ImportError("this processor does not count bits, and the compiled search needs it")

cdef enum:
    RANKS = 1024
    # Ranks below 0 begin here.
    RANK_OF_0 = 400
    # A column's untried ones before the first look at a node.
    ALL_UNTRIED = 0xFFFF
    FIRST_NODES = 512
    FIRST_SLOTS = 1024
    # More nodes, of 104 bytes, have no number; long before, there is no memory for them as a rule.
    MAX_NODES = 1 << 29
    # How many nodes are looked at between two looks at the clock, and how many a deal is worth,
    # which is dealt and may be decided at once.
    NODES_BETWEEN_LOOKS = 4096
    LOOKS_FOR_A_DEAL = 8

cdef uint16_t[4] WITHOUT_KING
WITHOUT_KING[:] = [0x5555, 0x3333, 0x0F0F, 0x00FF]
cdef int8_t[16] SIZE
SIZE[:] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]

cdef struct Layout:
    uint64_t dug
    uint64_t hanging
    uint64_t king_runs
    int kings
    uint16_t possible
    int8_t[16] empty_cells

cdef struct Node:
    Part part
    int8_t column
    int8_t empty_cells
    int16_t rank
    uint16_t seatings
    uint16_t untried
    int32_t parent
    int32_t next
    Layout layout

# What was seen over an undug part, in the search whose number it bears.
cdef struct Slot:
    uint64_t undug
    uint32_t search
    uint16_t seatings
    uint16_t possible


# Final, so that its methods call each other without a table.
@cython.final
cdef class ExactCore:
    """The tables of a search. They may serve one search after another, not two at once."""

    cdef Dealt dealt
    cdef int cells
    cdef uint64_t loose
    cdef uint64_t home

    cdef Node *nodes
    cdef int32_t node_count
    cdef int32_t node_room
    cdef Slot *slots
    cdef uint64_t slot_count
    cdef uint64_t slots_taken
    cdef uint32_t searches
    cdef int32_t[RANKS] waiting
    cdef int lowest
    cdef int highest
    cdef uint64_t memory
    cdef bint out_of_memory
    cdef bint busy

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

    cdef void deal(self, uint64_t number, const uint8_t *places) noexcept nogil:
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
            if places[card] < self.dealt.columns:
                lay(&self.dealt, places[card], number)
            else:
                self.loose |= number
        self.dealt.kings |= self.loose & KINGS

    cdef const uint64_t *read(self, const uint64_t *board) noexcept nogil:
        """Set up the position in a row of numbers; returns where the next one begins."""
        cdef int column
        cdef uint64_t count
        self.loose = board[0]
        self.home = board[1]
        self.dealt.kings = (self.loose | self.home) & KINGS
        board += 2
        for column in range(self.dealt.columns):
            count = board[0]
            board += 1
            while count:
                lay(&self.dealt, column, board[0])
                board += 1
                count -= 1
        return board

    # The search.

    cdef inline Slot *slot(self, uint64_t undug) noexcept nogil:
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

    cdef inline void lay_out(
        self, uint64_t gone, uint64_t home, uint64_t exposed, int empty_columns, Layout *layout
    ) noexcept nogil:
        cdef uint64_t dug = gone & ~home, seatable = dug & KINGS
        cdef int suit, empty, seating, kings = 0
        cdef int[4] lengths
        layout.dug = dug
        layout.hanging = dug & ~(dug + (exposed << 1))
        layout.king_runs = 0
        layout.kings = 0
        empty = self.cells - count_bits(dug & ~layout.hanging)
        layout.empty_cells[0] = <int8_t> empty
        layout.possible = empty >= 0
        if not seatable:
            return
        layout.king_runs = dug & ~(dug + seatable)
        for suit in range(4):
            lengths[suit] = count_bits(layout.king_runs >> (16 * suit) & 0xFFFF)
            if lengths[suit]:
                kings |= 1 << suit
        layout.kings = kings
        if not empty_columns:
            return
        # The sets of these kings, from the smallest number.
        seating = -kings & kings
        while seating:
            empty = layout.empty_cells[seating & (seating - 1)] + lengths[lowest_bit(seating)]
            layout.empty_cells[seating] = <int8_t> empty
            if empty >= 0 and SIZE[seating] <= empty_columns:
                layout.possible |= 1 << seating
            seating = (seating - kings) & kings

    cdef inline int over_next(self, uint64_t undug, uint64_t home) noexcept nogil:
        """How many undug cards lie over those that the foundations wait for."""
        cdef uint64_t waited_for = next_home(home)
        cdef int at, over, total = 0
        while waited_for:
            at = lowest_bit(waited_for)
            waited_for &= waited_for - 1
            over = depth_of(undug, self.dealt.column_of[at]) - self.dealt.place_of[at]
            if over > 0:
                total += over
        return total

    cdef inline uint16_t with_empty_cells(
        self, uint16_t seatings, Layout *layout, int cells
    ) noexcept nogil:
        cdef uint16_t enough = 0
        cdef int seating
        if seatings == 1:
            return layout.empty_cells[0] >= cells
        while seatings:
            seating = lowest_bit(seatings)
            seatings &= seatings - 1
            if layout.empty_cells[seating] >= cells:
                enough |= 1 << seating
        return enough

    cdef inline uint16_t seatings_after(
        self, Node *node, Layout *layout, uint64_t card
    ) noexcept nogil:
        cdef uint16_t after, enough, unseated, seatings = node.seatings
        cdef uint64_t parent
        cdef int seating, king, length = 1 + count_bits(run_under(card, layout.dug))
        if card & KINGS:
            king = 1 << (lowest_bit(card) >> 4)
            after = self.with_empty_cells(seatings, layout, length)
            enough = self.with_empty_cells(seatings, layout, length - 1)
            while enough:
                seating = lowest_bit(enough)
                enough &= enough - 1
                if SIZE[seating] < node.part.empty_columns:
                    after |= 1 << (seating | king)
            return after
        parent = card >> 1
        if parent & (node.part.exposed | layout.hanging):
            return self.with_empty_cells(seatings, layout, length - 1)
        if parent & layout.king_runs:
            unseated = seatings & WITHOUT_KING[lowest_bit(parent) >> 4]
            after = self.with_empty_cells(seatings & ~unseated, layout, length - 1)
            return after | self.with_empty_cells(unseated, layout, length)
        return self.with_empty_cells(seatings, layout, length)

    cdef inline bint can_move(self, Node *node, Layout *layout) noexcept nogil:
        """Whether any run can move without a cell."""
        cdef uint64_t single = node.part.exposed & ~(layout.hanging >> 1)
        cdef uint64_t places = node.part.exposed | layout.hanging | layout.king_runs
        return single & (places << 1 | (KINGS if node.part.empty_columns else 0)) != 0

    cdef int add(self, Node *node, int seated, uint16_t seatings, bint *won) noexcept nogil:
        """Add a node once for each new group; returns the rank of the best one."""
        cdef Layout layout
        cdef uint16_t entered = 1, group, grown, without, changed, member
        cdef int seating, suit, most, over, rank, least = FAR
        cdef Node *added
        cdef Slot *slot = self.slot(node.part.undug)
        if slot.search == self.searches and slot.seatings == slot.possible:
            return least
        self.lay_out(
            node.part.gone, node.part.home, node.part.exposed, node.part.empty_columns, &layout
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
            group = entered & (~entered + 1)
            grown = 0
            while grown != group and group != layout.possible:
                grown = group
                for suit in range(4):
                    without = group & WITHOUT_KING[suit]
                    changed = without << (1 << suit) | (group ^ without) >> (1 << suit)
                    group |= changed & layout.possible
            entered &= ~group
            slot.seatings |= group
            most = -1
            member = group
            while member:
                seating = lowest_bit(member)
                member &= member - 1
                if layout.empty_cells[seating] > most:
                    most = layout.empty_cells[seating]
            if not most and node.part.undug and not self.can_move(node, &layout):
                continue
            over = self.over_next(node.part.undug, node.part.home)
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

    cdef inline void push(self, int32_t index) noexcept nogil:
        cdef int rank = RANK_OF_0 + self.nodes[index].rank
        self.nodes[index].next = self.waiting[rank]
        self.waiting[rank] = index
        if rank < self.lowest:
            self.lowest = rank
        if rank > self.highest:
            self.highest = rank

    cdef inline bint leads_nowhere(self, Node *node, int column, uint64_t card) noexcept nogil:
        """Whether a dig takes all cells, and nothing comes of it."""
        cdef Layout *layout = &node.layout
        cdef uint64_t in_columns = node.part.exposed | layout.hanging | layout.king_runs
        cdef uint64_t uncovered
        cdef int depth = depth_of(node.part.undug, column) - 1
        if card & (in_columns << 1 | KINGS) or depth == 0:
            return False
        if 1 + count_bits(run_under(card, layout.dug)) < node.empty_cells:
            return False
        uncovered = self.dealt.exposing[column][depth]
        return not (
            self.dealt.stays[column][depth]
            or uncovered & (next_home(node.part.home) | in_columns << 1 | KINGS)
            or uncovered << 1 & (layout.dug | node.part.exposed)
        )

    cdef void look_at_node(self, int32_t index, bint *won) noexcept nogil:
        cdef Node *node = &self.nodes[index]
        cdef Node dug
        cdef Layout *layout = &node.layout
        cdef uint64_t waited_for, card
        cdef uint32_t untried = node.untried, near, left
        cdef uint16_t after
        cdef int[MAX_COLUMNS] over
        cdef int at, column, cards, least, seated
        if untried == ALL_UNTRIED:
            untried = self.to_dig(node, layout)
        near = 0
        waited_for = next_home(node.part.home)
        while waited_for:
            at = lowest_bit(waited_for)
            waited_for &= waited_for - 1
            column = self.dealt.column_of[at]
            cards = depth_of(node.part.undug, column) - self.dealt.place_of[at]
            if cards > 0:
                if not near >> column & 1 or cards < over[column]:
                    over[column] = cards
                near |= 1 << column
        while untried:
            left = untried & near
            column = lowest_bit(left if left else untried)
            while left:
                if over[lowest_bit(left)] < over[column]:
                    column = lowest_bit(left)
                left &= left - 1
            untried &= ~(1 << column)
            card = self.dealt.exposing[column][depth_of(node.part.undug, column)]
            after = self.seatings_after(node, layout, card)
            if not after or self.leads_nowhere(node, column, card):
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

    cdef uint32_t to_dig(self, Node *node, Layout *layout) noexcept nogil:
        """The columns to dig."""
        cdef uint32_t columns = 0
        cdef int column
        cdef uint64_t card
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
                and self.seatings_after(node, layout, card)
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
            Whether to return the nodes on the way to a won one.

        Returns
        -------
        tuple
            Whether it is won, None if a limit came; how many nodes were looked at; and for each
            node on the way to a won one its depths, the cards gone and home, its seatings, and the
            column that was dug to come to it.
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
            return won, looked, self.path() if won and want_path else []
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

    cdef list path(self):
        """The nodes that lead to the newest one."""
        cdef list nodes = []
        cdef Node node
        cdef uint64_t undug
        cdef int32_t index = self.node_count - 1
        while index >= 0:
            node = self.nodes[index]
            undug = node.part.undug
            depths = tuple([depth_of(undug, column) for column in range(self.dealt.columns)])
            nodes.append((depths, node.part.gone, node.part.home, node.seatings, node.column))
            index = node.parent
        nodes.reverse()
        return nodes

    def search_many(
        self,
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
        self.take(memory)
        try:
            return self.decide_many(
                <const uint64_t *> jobs.data.as_ulonglongs, count, into, columns, cells,
                -1 if max_nodes is None else max_nodes, -1 if seconds is None else seconds, cancel,
                verdicts.data.as_uchars, <int64_t *> nodes.data.as_longlongs, times.data.as_doubles,
            )
        finally:
            self.busy = False

    cdef int decide_many(
        self, const uint64_t *job, int count, const uint8_t *into, int columns, int cells,
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
                        self.set_up(columns, cells)
                        if into != NULL:
                            self.deal(job[0], into)
                            job += 1
                        else:
                            job = self.read(job)
                        looked = 0
                        searching = True
                        won = self.begin()
                        budget -= LOOKS_FOR_A_DEAL
                    if not won and longest >= 0 and clock_seconds() - began >= longest:
                        stop = True
                    elif not won:
                        before = looked
                        if most >= 0 and budget > most - looked:
                            won = self.look(most - looked, &looked, &ended)
                        else:
                            won = self.look(budget, &looked, &ended)
                        budget -= looked - before
                        stop = self.out_of_memory or (most >= 0 and looked >= most)
                    if won or ended or stop:
                        verdicts[done] = 1 if won else 0 if ended else 2
                        nodes[done] = looked
                        times[done] = clock_seconds() - began
                        done += 1
                        searching = won = ended = stop = False
            PyErr_CheckSignals()
        return done
