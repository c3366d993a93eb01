# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The search of `general`, compiled: the same nodes in the same order, and so the same answer.

`general.GeneralSearch` with `states` is the specification, and says why each thing is done;
the tests hold the two to each other. What is told apart here is only how: nodes lie in blocks of
one array, those that wait are lists by rank, the newest first, and of a position after a step only
what the step changes is worked out. Positions are found again by a hash, then compared in full.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport INFINITY
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from .._dealt cimport (
    BETWEEN_LOOKS,
    DECK,
    MAX_COLUMNS,
    NO_END,
    bit,
    can_count_bits,
    clock_seconds,
    count_bits,
    lowest_bit,
)

from . import weights

if not can_count_bits():
    raise ImportError("this processor does not count bits, and the compiled search needs it")

cdef enum:
    KING = 13
    RANKS = 4096
    CELLS = 14
    HOME = 15
    CELL = 64
    END_OF_COLUMN = 255
    BLOCK = 1024
    # More nodes than memory holds as a rule: they would take 10 GiB.
    MAX_BLOCKS = 1 << 17
    MAX_CELLS = 8
    SUIT = 16
    # No position has so many followers, nor they so many columns that were not met before.
    MOST_FOLLOWERS = 512
    MOST_NEW_COLUMNS = 8192
    FEW_SLOTS = 4096
    # How many nodes are looked at between two looks at the clock: 2 to 5 ms.
    NODES_BETWEEN_LOOKS = 1024

cdef int START = weights.START
cdef int CELL_TAKEN = weights.CELL_TAKEN
cdef int COLUMN_EMPTY = weights.COLUMN_EMPTY
cdef int CARD_HOME = weights.CARD_HOME
cdef int UNEVEN = weights.UNEVEN
cdef int BEHIND = weights.BEHIND
cdef int TANGLED = weights.TANGLED
cdef int BROKEN = weights.BROKEN
cdef int OVER_NEXT = weights.OVER_NEXT
cdef int STEP = weights.STEP
cdef int PATIENT_STEP = weights.PATIENT_STEP
cdef int EAGER_NODES = weights.EAGER_NODES
cdef int[6] TIGHT
TIGHT[:] = weights.TIGHT
assert weights.RANKS == RANKS

cdef struct Column:
    uint64_t cards
    uint64_t hash
    int32_t below
    # The columns with one card more are a list: its first, and the next in the list of `below`.
    int32_t onto
    int32_t sibling
    int16_t mess
    uint8_t card
    uint8_t length
    uint8_t run

cdef struct State:
    uint64_t loose
    int32_t[MAX_COLUMNS] columns
    uint8_t[4] heights

cdef struct Node:
    State state
    int32_t parent
    # In each view.
    int32_t[2] next
    int32_t steps
    uint16_t step
    uint8_t was_looked_at

cdef struct Slot:
    uint32_t tag
    int32_t node_and_1

# What is worked out once for all that can be done at a node.
cdef struct View:
    State state
    int32_t index
    uint64_t hash
    # The exposed cards, those that the foundations wait for, and those that go home at once.
    uint64_t exposed
    uint64_t wanted
    uint64_t at_once
    int[MAX_COLUMNS] worth
    int worth_of_all
    int empty_columns


cdef uint64_t mixed(uint64_t bits) noexcept nogil:
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9ULL
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBULL
    return bits ^ bits >> 31


# Final, so that its methods call each other without a table.
@cython.final
cdef class GeneralCore:
    """The tables of a search. They may serve one search after another, not two at once."""

    cdef int width
    cdef int cells
    cdef bint alternate
    cdef bint any_card
    cdef Column *columns
    cdef int32_t column_count
    cdef int32_t column_room
    cdef int32_t[64] onto_empty
    cdef Node **blocks
    cdef int32_t block_count
    cdef int32_t node_count
    cdef Slot *slots
    cdef uint32_t slot_count
    cdef int64_t looked
    # In the eager view and in the patient one.
    cdef int32_t[2][RANKS] waiting
    cdef int[2] lowest
    cdef bint busy

    def __cinit__(self):
        self.column_room = 2 * MOST_NEW_COLUMNS
        self.slot_count = FEW_SLOTS
        self.columns = <Column *> malloc(self.column_room * sizeof(Column))
        self.blocks = <Node **> calloc(MAX_BLOCKS, sizeof(Node *))
        self.slots = <Slot *> malloc(self.slot_count * sizeof(Slot))
        if not (self.columns and self.blocks and self.slots):
            raise MemoryError

    def __dealloc__(self):
        cdef int32_t block
        free(self.columns)
        free(self.slots)
        if self.blocks:
            for block in range(self.block_count):
                free(self.blocks[block])
        free(self.blocks)

    cdef Node *node(self, int32_t index) noexcept nogil:
        return &self.blocks[index // BLOCK][index % BLOCK]

    # Cards and columns

    cdef bint is_red(self, int card) noexcept nogil:
        return 0b0110 >> (card >> 4) & 1

    cdef bint fits(self, int card, int on) noexcept nogil:
        if (card & 15) != (on & 15) + 1:
            return False
        if self.alternate:
            return self.is_red(card) != self.is_red(on)
        return card >> 4 == on >> 4

    cdef int32_t put(self, int32_t column, int card) noexcept nogil:
        cdef int32_t *first = &self.columns[column].onto if column else &self.onto_empty[card]
        cdef int32_t new = first[0]
        cdef Column *below
        cdef Column *made
        cdef uint64_t lower
        cdef bint in_run
        while new:
            if self.columns[new].card == card:
                return new
            new = self.columns[new].sibling
        new = self.column_count
        self.column_count += 1
        below, made = &self.columns[column], &self.columns[new]
        in_run = column and self.fits(card, below.card)
        lower = (bit(card & 15) - 1 ^ 0xFFFF) << (card & 48)
        made.below, made.onto, made.sibling = column, 0, first[0] if column else 0
        made.card = card
        made.length = below.length + 1
        made.run = below.run + 1 if in_run else 1
        made.cards = below.cards | bit(card)
        made.mess = below.mess
        if column and not in_run:
            made.mess += BROKEN
        if (self.alternate or not in_run) and below.cards & lower:
            made.mess += TANGLED
        made.hash = mixed(<uint64_t> new)
        first[0] = new
        return new

    cdef int leading(self, int32_t column, int count) noexcept nogil:
        while count > 1:
            column = self.columns[column].below
            count -= 1
        return self.columns[column].card

    cdef int32_t without(self, int32_t column, int count) noexcept nogil:
        while count > 0:
            column = self.columns[column].below
            count -= 1
        return column

    cdef int32_t with_run(self, int32_t column, int32_t source, int count) noexcept nogil:
        """The column with the last cards of another put on it."""
        cdef uint8_t[KING] cards
        cdef int at
        for at in range(count):
            cards[at] = self.columns[source].card
            source = self.columns[source].below
        for at in range(count - 1, -1, -1):
            column = self.put(column, cards[at])
        return column

    cdef int worth(self, int32_t column, uint64_t wanted) noexcept nogil:
        cdef int total = self.columns[column].mess, over = 0
        cdef uint64_t card
        wanted &= self.columns[column].cards
        while wanted:
            card = bit(self.columns[column].card)
            if wanted & card:
                total += OVER_NEXT * over
                wanted ^= card
            column = self.columns[column].below
            over += 1
        return total

    cdef uint64_t exposed_bit(self, int32_t column) noexcept nogil:
        return bit(self.columns[column].card) if column else 0

    # What goes home

    cdef uint64_t next_home(self, uint8_t *heights) noexcept nogil:
        cdef uint64_t wanted = 0
        cdef int suit
        for suit in range(4):
            if heights[suit] < KING:
                wanted |= bit(16 * suit + 12 - heights[suit])
        return wanted

    cdef uint64_t safely_home(self, uint8_t *heights) noexcept nogil:
        cdef uint64_t safe = self.next_home(heights)
        cdef int suit, rank, other, twin
        if not self.alternate:
            return safe
        for suit in range(4):
            rank = heights[suit] + 1
            # Diamonds and hearts are red, 1 and 2; clubs and spades are black, 0 and 3.
            twin = 3 - suit
            other = 0 if self.is_red(16 * suit) else 1
            if rank <= KING and not (
                heights[other] >= rank - 2
                and heights[3 - other] >= rank - 2
                and heights[twin] >= rank - 3
            ):
                safe &= ~bit(16 * suit + KING - rank)
        return safe

    cdef void settle(self, State *state) noexcept nogil:
        cdef uint64_t at_once = self.safely_home(state.heights)
        cdef int at, card
        cdef int32_t column
        cdef bint changed = True
        while changed:
            changed = False
            for at in range(self.width):
                while state.columns[at]:
                    column = state.columns[at]
                    card = self.columns[column].card
                    if at_once >> card & 1:
                        state.columns[at] = self.columns[column].below
                        state.heights[card >> 4] += 1
                        at_once = self.safely_home(state.heights)
                    elif not self.alternate and state.loose >> (card + 1) & 1:
                        state.loose ^= bit(card + 1)
                        state.columns[at] = self.put(column, card + 1)
                    else:
                        break
                    changed = True
            while at_once & state.loose:
                card = lowest_bit(at_once & state.loose)
                state.loose ^= bit(card)
                state.heights[card >> 4] += 1
                at_once = self.safely_home(state.heights)
                changed = True

    # Nodes

    cdef bint are_same(self, State *one, State *other) noexcept nogil:
        """Whether two positions differ at most in the order of columns."""
        cdef int32_t[MAX_COLUMNS] left
        cdef int at, found
        if one.loose != other.loose:
            return False
        memcpy(left, other.columns, sizeof(left))
        for at in range(self.width):
            found = at
            while found < self.width and left[found] != one.columns[at]:
                found += 1
            if found == self.width:
                return False
            left[found] = left[at]
        return True

    cdef bint remember(
        self, State *state, uint64_t hash, int worth, int empty_columns, int32_t parent, int step
    ) noexcept nogil:
        """Add a settled position if it is new; returns whether it is won."""
        cdef uint32_t tag, at
        cdef Slot *slot
        cdef Node *node
        cdef uint8_t *heights = state.heights
        cdef int promise, rank, taken, free_places, least, most, suit, view, home = 0
        hash += mixed(state.loose + 0x9E3779B97F4A7C15ULL)
        tag = <uint32_t> (hash ^ hash >> 32)
        at = tag & (self.slot_count - 1)
        while self.slots[at].node_and_1:
            slot = &self.slots[at]
            if slot.tag == tag and self.are_same(&self.node(slot.node_and_1 - 1).state, state):
                return False
            at = (at + 1) & (self.slot_count - 1)
        node = self.node(self.node_count)
        node.state = state[0]
        node.parent = parent
        node.step = step
        node.was_looked_at = False
        node.steps = self.node(parent).steps + 1 if parent >= 0 else 0
        least, most = heights[0], heights[0]
        for suit in range(4):
            home += heights[suit]
            least = min(least, heights[suit])
            most = max(most, heights[suit])
        taken = count_bits(state.loose)
        free_places = self.cells - taken + empty_columns
        promise = START + CELL_TAKEN * taken + COLUMN_EMPTY * empty_columns
        promise += TIGHT[min(free_places, 5)] + CARD_HOME * home + BEHIND * (KING - least)
        promise += UNEVEN * (most - least) + worth
        for view in range(2):
            rank = promise + (PATIENT_STEP if view else STEP) * node.steps
            rank = max(0, min(rank, RANKS - 1))
            node.next[view] = self.waiting[view][rank]
            self.waiting[view][rank] = self.node_count
            self.lowest[view] = min(self.lowest[view], rank)
        self.slots[at].tag = tag
        self.node_count += 1
        self.slots[at].node_and_1 = self.node_count
        return state.loose == 0 and empty_columns == self.width

    cdef bint add(self, State *state, int32_t parent, int step) noexcept nogil:
        """Settle a position, and add it if it is new; returns whether it is won."""
        cdef uint64_t hash = 0, wanted
        cdef int at, worth = 0, empty_columns = 0
        self.settle(state)
        wanted = self.next_home(state.heights)
        for at in range(self.width):
            hash += self.columns[state.columns[at]].hash
            worth += self.worth(state.columns[at], wanted)
            empty_columns += state.columns[at] == 0
        return self.remember(state, hash, worth, empty_columns, parent, step)

    cdef bint follow(
        self, View *view, int source, int32_t left, int target, int32_t built,
        uint64_t loose, int step,
    ) noexcept nogil:
        """Add what comes of a step that sends no card home; returns whether that is won.

        `left` and `built` are the columns that come of columns `source` and `target`, if these are
        columns.
        """
        cdef State state = view.state
        cdef uint64_t exposed = view.exposed, hash = view.hash
        cdef int worth = view.worth_of_all, empty_columns = view.empty_columns
        cdef int32_t old
        state.loose = loose
        if source < MAX_COLUMNS:
            old = state.columns[source]
            state.columns[source] = left
            exposed ^= self.exposed_bit(old) ^ self.exposed_bit(left)
        if target < MAX_COLUMNS:
            old = state.columns[target]
            state.columns[target] = built
            exposed ^= self.exposed_bit(old) ^ self.exposed_bit(built)
        if view.at_once & (exposed | loose) or (not self.alternate and exposed << 1 & loose):
            return self.add(&state, view.index, step)
        if source < MAX_COLUMNS:
            hash += self.columns[left].hash - self.columns[view.state.columns[source]].hash
            worth += self.worth(left, view.wanted) - view.worth[source]
            empty_columns += left == 0
        if target < MAX_COLUMNS:
            hash += self.columns[built].hash - self.columns[view.state.columns[target]].hash
            worth += self.worth(built, view.wanted) - view.worth[target]
            empty_columns -= view.state.columns[target] == 0
        return self.remember(&state, hash, worth, empty_columns, view.index, step)

    cdef bint send_home(self, View *view, int source, int card) noexcept nogil:
        cdef State state = view.state
        if source < MAX_COLUMNS:
            state.columns[source] = self.columns[state.columns[source]].below
        else:
            state.loose ^= bit(card)
        state.heights[card >> 4] += 1
        return self.add(&state, view.index, source << 8 | HOME << 4 | 1)

    cdef void look(self, int32_t index, View *view) noexcept nogil:
        cdef int at
        cdef int32_t column
        view.state = self.node(index).state
        view.index = index
        view.hash = 0
        view.exposed = 0
        view.worth_of_all = 0
        view.empty_columns = 0
        view.wanted = self.next_home(view.state.heights)
        view.at_once = self.safely_home(view.state.heights)
        for at in range(self.width):
            column = view.state.columns[at]
            view.hash += self.columns[column].hash
            view.exposed |= self.exposed_bit(column)
            view.worth[at] = self.worth(column, view.wanted)
            view.worth_of_all += view.worth[at]
            view.empty_columns += column == 0

    cdef int capacity(self, int empty_cells, int other_empty_columns) noexcept nogil:
        return (empty_cells + 1) << (other_empty_columns if self.any_card else 0)

    cdef bint may_fill(self, int card) noexcept nogil:
        return self.any_card or card & 15 == 0

    cdef bint expand(self, int32_t index) noexcept nogil:
        """Add what can be done at a node; returns whether that wins."""
        cdef View view
        cdef uint64_t loose, waited_for, waiting, left_in_cells
        cdef int source, target, card, onto, run, count, empty = 0, empty_cells
        cdef int capacity, into_empty = 0
        cdef int32_t column, left, built
        self.look(index, &view)
        loose = view.state.loose
        waited_for = view.wanted if self.alternate else 0
        empty_cells = self.cells - count_bits(loose)
        capacity = self.capacity(empty_cells, view.empty_columns)
        if view.empty_columns:
            into_empty = self.capacity(empty_cells, view.empty_columns - 1)
            while view.state.columns[empty]:
                empty += 1
        for source in range(self.width):
            column = view.state.columns[source]
            if not column:
                continue
            card, run = self.columns[column].card, self.columns[column].run
            if waited_for >> card & 1 and self.send_home(&view, source, card):
                return True
            for target in range(self.width):
                if not view.state.columns[target]:
                    continue
                onto = self.columns[view.state.columns[target]].card
                count = (card & 15) - (onto & 15)
                if count < 1 or count > run or count > capacity:
                    continue
                if not self.fits(self.leading(column, count), onto):
                    continue
                left = self.without(column, count)
                built = self.with_run(view.state.columns[target], column, count)
                if self.follow(
                    &view, source, left, target, built, loose, source << 8 | target << 4 | count
                ):
                    return True
            for count in range(1, min(run, into_empty, self.columns[column].length - 1) + 1):
                if not self.may_fill(self.leading(column, count)):
                    continue
                left = self.without(column, count)
                built = self.with_run(0, column, count)
                if self.follow(
                    &view, source, left, empty, built, loose, source << 8 | empty << 4 | count
                ):
                    return True
            count = 1 if self.alternate else run
            if count <= empty_cells:
                left = self.without(column, count)
                left_in_cells = loose | self.columns[column].cards ^ self.columns[left].cards
                if self.follow(
                    &view, source, left, CELLS, 0, left_in_cells, source << 8 | CELLS << 4 | count
                ):
                    return True
        waiting = loose
        while waiting:
            card = lowest_bit(waiting)
            waiting &= waiting - 1
            source = CELL + card
            left_in_cells = loose ^ bit(card)
            if waited_for >> card & 1 and self.send_home(&view, source, card):
                return True
            if self.alternate:
                for target in range(self.width):
                    column = view.state.columns[target]
                    if column and self.fits(card, self.columns[column].card):
                        built = self.put(column, card)
                        if self.follow(
                            &view, source, 0, target, built, left_in_cells,
                            source << 8 | target << 4 | 1,
                        ):
                            return True
            if view.empty_columns and self.may_fill(card):
                built = self.put(0, card)
                if self.follow(
                    &view, source, 0, empty, built, left_in_cells, source << 8 | empty << 4 | 1
                ):
                    return True
        return False

    # Room, and the search itself

    cdef bint make_room(self) noexcept nogil:
        """Make room for the followers of one node; returns whether there is."""
        cdef Column *columns
        cdef Slot *slots
        cdef uint32_t slot_count, at, old
        if self.node_count + MOST_FOLLOWERS > self.block_count * BLOCK:
            if self.block_count == MAX_BLOCKS:
                return False
            self.blocks[self.block_count] = <Node *> malloc(BLOCK * sizeof(Node))
            if self.blocks[self.block_count] == NULL:
                return False
            self.block_count += 1
        if self.column_count + MOST_NEW_COLUMNS > self.column_room:
            columns = <Column *> realloc(
                self.columns, 2 * <size_t> self.column_room * sizeof(Column)
            )
            if columns == NULL:
                return False
            self.columns = columns
            self.column_room *= 2
        if 2 * <uint32_t> (self.node_count + MOST_FOLLOWERS) > self.slot_count:
            slot_count = 2 * self.slot_count
            slots = <Slot *> calloc(slot_count, sizeof(Slot))
            if slots == NULL:
                return False
            for old in range(self.slot_count):
                if self.slots[old].node_and_1:
                    at = self.slots[old].tag & (slot_count - 1)
                    while slots[at].node_and_1:
                        at = (at + 1) & (slot_count - 1)
                    slots[at] = self.slots[old]
            free(self.slots)
            self.slots = slots
            self.slot_count = slot_count
        return True

    cdef bint begin(self) noexcept nogil:
        """Forget an earlier search, and give back most of what it took."""
        cdef Slot *slots
        if self.slot_count > FEW_SLOTS:
            slots = <Slot *> realloc(self.slots, FEW_SLOTS * sizeof(Slot))
            if slots == NULL:
                return False
            self.slots = slots
            self.slot_count = FEW_SLOTS
        memset(self.slots, 0, FEW_SLOTS * sizeof(Slot))
        while self.block_count > 16:
            self.block_count -= 1
            free(self.blocks[self.block_count])
        memset(self.waiting, 0xFF, sizeof(self.waiting))
        memset(self.onto_empty, 0, sizeof(self.onto_empty))
        memset(self.columns, 0, sizeof(Column))
        self.columns[0].hash = mixed(0x9E3779B9)
        self.column_count = 1
        self.node_count = 0
        self.looked = 0
        self.lowest[0] = self.lowest[1] = RANKS
        return self.make_room()

    cdef int32_t next_node(self) noexcept nogil:
        cdef int view = self.looked >= EAGER_NODES and self.looked % 2
        cdef int32_t index
        cdef Node *node
        while True:
            while self.waiting[view][self.lowest[view]] < 0:
                self.lowest[view] += 1
            index = self.waiting[view][self.lowest[view]]
            node = self.node(index)
            self.waiting[view][self.lowest[view]] = node.next[view]
            if not node.was_looked_at:
                break
        node.was_looked_at = True
        self.looked += 1
        return index

    cdef bint look_at(self, int64_t most, int64_t room, bint *ended, bint *full) noexcept nogil:
        """Look at `most` more nodes; returns whether one was won."""
        cdef int64_t count
        for count in range(most + 1):
            ended[0] = self.looked == self.node_count
            full[0] = <int64_t> self.node_count + self.column_count > room
            if ended[0] or full[0] or count == most:
                return False
            if not self.make_room():
                full[0] = True
                return False
            if self.expand(self.next_node()):
                return True
        return False

    def search(
        self, const unsigned char[:] columns, uint64_t loose, heights, int cells,
        bint alternate, bint any_card, max_nodes, seconds, int64_t room, cancel,
    ):
        """Search until the position is decided, or a limit comes.

        Parameters
        ----------
        columns:
            For each column its cards by the numbers of their bits, and then 255.
        loose:
            The cards in cells, as bits.
        heights:
            The ranks on top of the four foundations.
        cells:
            How many cells there are.
        alternate, any_card:
            The rules; see `states.Task`.
        max_nodes:
            How many nodes to look at; None for no limit.
        seconds:
            How long to search; None for no limit.
        room:
            How many positions and columns may be remembered.
        cancel:
            None, or what has `is_set()`: the search stops soon after that is true.

        Returns
        -------
        tuple
            Whether it is won, None if it was stopped; how many nodes were looked at; and the steps
            of a line, each a source, a target and a count.
        """
        cdef State state
        if self.busy:
            raise RuntimeError("these tables serve another search")
        self.busy = True
        try:
            self.cells, self.alternate, self.any_card = cells, alternate, any_card
            if not self.begin():
                raise MemoryError
            self.read(&state, columns, loose, heights)
            return self.decide(&state, max_nodes, seconds, room, cancel)
        finally:
            self.busy = False

    cdef int read(
        self, State *state, const unsigned char[:] columns, uint64_t loose, heights
    ) except -1:
        """The position to begin with; raises if it is none, since the tables rely on that."""
        cdef uint64_t met = loose
        cdef int at
        memset(state, 0, sizeof(State))
        self.width = 0
        for at in range(columns.shape[0]):
            if self.width == MAX_COLUMNS:
                raise ValueError("there are too many columns")
            if columns[at] == END_OF_COLUMN:
                self.width += 1
                continue
            if columns[at] >= CELL or columns[at] % SUIT >= KING:
                raise ValueError(f"{columns[at]} is no card")
            if met >> columns[at] & 1:
                raise ValueError(f"card {columns[at]} is there twice")
            met |= bit(columns[at])
            state.columns[self.width] = self.put(state.columns[self.width], columns[at])
        if not count_bits(loose) <= self.cells <= MAX_CELLS:
            raise ValueError(f"{count_bits(loose)} cards lie in {self.cells} cells")
        if loose & ~DECK:
            raise ValueError("what lies in the cells are no cards")
        state.loose = loose
        for at in range(4):
            if not 0 <= heights[at] <= KING:
                raise ValueError(f"{heights[at]} is no rank")
            state.heights[at] = heights[at]
        return 0

    cdef tuple decide(self, State *state, max_nodes, seconds, int64_t room, cancel):
        cdef int64_t most = NO_END if max_nodes is None else max_nodes
        cdef double end = INFINITY if seconds is None else clock_seconds() + seconds
        cdef double now, until
        cdef bint ended = False, full = False
        cdef bint won = self.add(state, -1, 0)
        while not won:
            now = clock_seconds()
            if now >= end or (cancel is not None and cancel.is_set()):
                return None, self.looked, []
            until = min(end, now + BETWEEN_LOOKS)
            with nogil:
                while not (won or ended or full or now >= until):
                    won = self.look_at(
                        min(NODES_BETWEEN_LOOKS, most - self.looked), room, &ended, &full
                    )
                    full = full or self.looked >= most
                    now = clock_seconds()
            if won:
                break
            if ended:
                return False, self.looked, []
            PyErr_CheckSignals()
            if full:
                return None, self.looked, []
        return True, self.looked, self.way_to(self.node_count - 1)

    cdef list way_to(self, int32_t index):
        cdef list steps = []
        cdef Node *node = self.node(index)
        while node.parent >= 0:
            steps.append((node.step >> 8, node.step >> 4 & 15, node.step & 15))
            node = self.node(node.parent)
        steps.reverse()
        return steps
