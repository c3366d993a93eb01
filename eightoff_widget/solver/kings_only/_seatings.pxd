"""The nodes of the exact search and which kings may sit at one, after `exact`, its specification."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint16_t, uint64_t

from .._dealt cimport (
    KINGS,
    Dealt,
    Part,
    count_bits,
    depth_of,
    lowest_bit,
    next_home,
    run_under,
)

cdef extern from *:
    """
    /* By suit the seatings without its king; by seating how many kings it has. */
    static const unsigned short WITHOUT_KING[4] = {0x5555, 0x3333, 0x0F0F, 0x00FF};
    static const signed char SIZE[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    """
    const uint16_t WITHOUT_KING[4]
    const int8_t SIZE[16]

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

cdef inline void lay_out(
    int cells, uint64_t gone, uint64_t home, uint64_t exposed, int empty_columns, Layout *layout
) noexcept nogil:
    cdef uint64_t dug = gone & ~home, seatable = dug & KINGS
    cdef int suit, empty, seating, kings = 0
    cdef int[4] lengths
    layout.dug = dug
    layout.hanging = dug & ~(dug + (exposed << 1))
    layout.king_runs = 0
    layout.kings = 0
    empty = cells - count_bits(dug & ~layout.hanging)
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

cdef inline uint16_t with_empty_cells(uint16_t seatings, Layout *layout, int cells) noexcept nogil:
    """Those of the seatings that leave so many cells empty."""
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

cdef inline uint16_t seatings_after(Node *node, uint16_t seatings, uint64_t card) noexcept nogil:
    """The seatings with which the run of an exposed card can be moved, as they are then."""
    cdef Layout *layout = &node.layout
    cdef uint16_t after, enough, unseated
    cdef uint64_t parent
    cdef int seating, king, length = 1 + count_bits(run_under(card, layout.dug))
    if card & KINGS:
        king = 1 << (lowest_bit(card) >> 4)
        after = with_empty_cells(seatings, layout, length)
        enough = with_empty_cells(seatings, layout, length - 1)
        while enough:
            seating = lowest_bit(enough)
            enough &= enough - 1
            if SIZE[seating] < node.part.empty_columns:
                after |= 1 << (seating | king)
        return after
    parent = card >> 1
    if parent & (node.part.exposed | layout.hanging):
        return with_empty_cells(seatings, layout, length - 1)
    if parent & layout.king_runs:
        unseated = seatings & WITHOUT_KING[lowest_bit(parent) >> 4]
        after = with_empty_cells(seatings & ~unseated, layout, length - 1)
        return after | with_empty_cells(unseated, layout, length)
    return with_empty_cells(seatings, layout, length)

cdef inline bint can_move(Node *node, Layout *layout) noexcept nogil:
    """Whether any run can move without a cell."""
    cdef uint64_t single = node.part.exposed & ~(layout.hanging >> 1)
    cdef uint64_t places = node.part.exposed | layout.hanging | layout.king_runs
    return single & (places << 1 | (KINGS if node.part.empty_columns else 0)) != 0

cdef inline bint leads_nowhere(Dealt *dealt, Node *node, int column, uint64_t card) noexcept nogil:
    """Whether a dig takes all cells, and nothing comes of it."""
    cdef Layout *layout = &node.layout
    cdef uint64_t in_columns = node.part.exposed | layout.hanging | layout.king_runs
    cdef uint64_t uncovered
    cdef int depth = depth_of(node.part.undug, column) - 1
    if card & (in_columns << 1 | KINGS) or depth == 0:
        return False
    if 1 + count_bits(run_under(card, layout.dug)) < node.empty_cells:
        return False
    uncovered = dealt.exposing[column][depth]
    return not (
        dealt.stays[column][depth]
        or uncovered & (next_home(node.part.home) | in_columns << 1 | KINGS)
        or uncovered << 1 & (layout.dug | node.part.exposed)
    )

cdef inline uint16_t group_of(uint16_t seatings, uint16_t possible) noexcept nogil:
    """The possible seatings that can be reached from these, one king at a time."""
    cdef uint16_t grown = 0, without, changed
    cdef int suit
    while grown != seatings and seatings != possible:
        grown = seatings
        for suit in range(4):
            without = seatings & WITHOUT_KING[suit]
            changed = without << (1 << suit) | (seatings ^ without) >> (1 << suit)
            seatings |= changed & possible
    return seatings

cdef inline int way_to_dig(
    Dealt *dealt, Node *node, Node *after, int seating, int seated, int *way, int *then
) noexcept nogil:
    """How kings change seats at a node, so that the dig that leads to the one after it can be made.

    The fewest changes are laid into `way`, as who sits after each; and who sits after the dig into
    `then`, but for those who come to sit by settling. Returns how many changes there are.
    """
    cdef int[16] queue, came_from
    cdef int queued = 1, met = 1 << seating, at = 0, suit, member, neighbour, count = 0
    cdef uint16_t moved
    cdef uint64_t card = dealt.exposing[after.column][depth_of(node.part.undug, after.column)]
    queue[0] = seating
    then[0] = -1
    while True:
        moved = seatings_after(node, 1 << queue[at], card)
        while moved:
            member = lowest_bit(moved)
            moved &= moved - 1
            if after.seatings >> ((member | seated) & after.layout.kings) & 1:
                then[0] = member
        if then[0] >= 0:
            break
        for suit in range(4):
            neighbour = queue[at] ^ 1 << suit
            if node.seatings >> neighbour & 1 and not met >> neighbour & 1:
                queue[queued] = neighbour
                came_from[queued] = at
                met |= 1 << neighbour
                queued += 1
        if at + 1 == queued:
            break
        at += 1
    # Back to the first, and so from the last to the first.
    suit = at
    while suit:
        suit = came_from[suit]
        count += 1
    suit = count
    while suit:
        suit -= 1
        way[suit] = queue[at]
        at = came_from[at]
    return count
