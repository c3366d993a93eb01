"""What the compiled searches share, after `dealt`, its specification; and a clock, and bits."""

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

cdef extern from *:
    """
    /* Counting bits is an instruction of every x86-64 processor since 2008, but compilers leave it
       out unless they are told: GCC for all that follows, clang where it is used. */
    #if defined(__GNUC__) && !defined(__clang__)
    #if defined(__x86_64__)
    #pragma GCC target("popcnt")
    #endif
    #pragma GCC optimize("O3")
    #endif

    /* A suit has a lane of 16 bits, with the king at its low end. */
    #define KINGS 0x0001000100010001ULL
    #define DECK (KINGS * 0x1FFF)
    #define ACES_HOME (KINGS << 13)

    #if defined(_MSC_VER)
    #include <intrin.h>
    static int count_bits(unsigned long long bits) {
        bits -= bits >> 1 & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
        return (int)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56);
    }
    static int lowest_bit(unsigned long long bits) {
        unsigned long at; _BitScanForward64(&at, bits); return (int)at;
    }
    static int highest_bit(unsigned long long bits) {
        unsigned long at; _BitScanReverse64(&at, bits); return (int)at;
    }
    #else
    #if defined(__x86_64__) && defined(__clang__)
    static inline int count_bits(unsigned long long bits) {
        unsigned long long count;
        __asm__("popcntq %1, %0" : "=r"(count) : "rm"(bits) : "cc");
        return (int)count;
    }
    #else
    static int count_bits(unsigned long long bits) { return __builtin_popcountll(bits); }
    #endif
    static int lowest_bit(unsigned long long bits) { return __builtin_ctzll(bits); }
    static int highest_bit(unsigned long long bits) { return 63 - __builtin_clzll(bits); }
    #endif

    #if defined(_WIN32)
    #include <windows.h>
    static double clock_seconds(void) {
        LARGE_INTEGER now, a_second;
        QueryPerformanceCounter(&now); QueryPerformanceFrequency(&a_second);
        return (double)now.QuadPart / (double)a_second.QuadPart;
    }
    #else
    #include <time.h>
    static double clock_seconds(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    }
    #endif

    static int can_count_bits(void) {
    #if defined(__x86_64__) && defined(__GNUC__)
        return __builtin_cpu_supports("popcnt") != 0;
    #else
        return 1;
    #endif
    }
    """
    const uint64_t KINGS
    const uint64_t DECK
    const uint64_t ACES_HOME
    int count_bits(uint64_t bits) nogil
    int lowest_bit(uint64_t bits) nogil
    int highest_bit(uint64_t bits) nogil
    double clock_seconds() nogil
    int can_count_bits()

# For so long a search may keep from Python, in seconds: who waits for an interrupt does not notice.
# Less would be dear beside a busy thread, which holds Python for 5 ms whenever it is asked for it.
cdef extern from *:
    """
    #define BETWEEN_LOOKS 0.02
    /* More nodes than any search looks at. */
    #define NO_END (1LL << 62)
    """
    const double BETWEEN_LOOKS
    const int64_t NO_END

cdef enum:
    MAX_COLUMNS = 10
    MAX_DEPTH = 64
    # A part's depths are packed into one number.
    DEPTH_BITS = 6
    FAR = 10000

# The columns as they lay at the start.
cdef struct Dealt:
    int columns
    uint64_t kings
    int[MAX_COLUMNS] lengths
    uint64_t[MAX_COLUMNS][MAX_DEPTH] exposing
    uint8_t[MAX_COLUMNS][MAX_DEPTH] stays
    int16_t[MAX_COLUMNS][MAX_DEPTH] trouble
    # Where each card lay, by its bit; a card in a cell or home lies out of reach.
    int8_t[64] column_of
    int16_t[64] place_of

# What is left to dig, and what is known of it.
cdef struct Part:
    uint64_t undug
    uint64_t gone
    uint64_t home
    uint64_t exposed
    int16_t trouble
    int8_t empty_columns

cdef inline uint64_t bit(int at) noexcept nogil:
    return (<uint64_t> 1) << at

cdef inline int depth_of(uint64_t undug, int column) noexcept nogil:
    return (undug >> (DEPTH_BITS * column)) & (MAX_DEPTH - 1)

cdef inline uint64_t next_home(uint64_t home) noexcept nogil:
    return ((home | ACES_HOME) >> 1) & ~home & DECK

cdef inline uint64_t run_under(uint64_t card, uint64_t dug) noexcept nogil:
    return dug & ~(dug + (card << 1))

cdef inline void clear(Dealt *dealt, int columns) noexcept nogil:
    cdef int column
    dealt.columns = columns
    dealt.kings = 0
    for column in range(columns):
        dealt.lengths[column] = 0
        dealt.exposing[column][0] = 0
        dealt.stays[column][0] = 0
        dealt.trouble[column][0] = 0
    memset(dealt.column_of, 0, sizeof(dealt.column_of))
    for column in range(64):
        dealt.place_of[column] = FAR

cdef inline void lay(Dealt *dealt, int column, uint64_t card) noexcept nogil:
    """Lay a card on a column."""
    cdef int depth, above = dealt.lengths[column] + 1, suit = lowest_bit(card) >> 4
    cdef uint64_t below = dealt.exposing[column][above - 1]
    cdef uint64_t lane = (<uint64_t> 0xFFFF) << (16 * suit), lower = lane & ~(2 * card - 1)
    cdef bint in_run = not card & KINGS and below == card >> 1, covers = False
    dealt.lengths[column] = above
    dealt.exposing[column][above] = card
    dealt.stays[column][above] = above == 1 if card & KINGS else in_run
    if not in_run:
        for depth in range(1, above):
            if dealt.exposing[column][depth] & lower:
                covers = True
                break
    dealt.trouble[column][above] = dealt.trouble[column][above - 1] + covers
    dealt.kings |= card & KINGS
    dealt.column_of[lowest_bit(card)] = <int8_t> column
    dealt.place_of[lowest_bit(card)] = <int16_t> above

cdef inline int settle(Dealt *dealt, Part *part, uint32_t columns) noexcept nogil:
    """Settle the columns in this set; returns which kings came to sit."""
    cdef uint64_t waited_for = next_home(part.home), before = part.home, card, going
    cdef int column, depth, first, seated = 0
    while columns:
        column = lowest_bit(columns)
        columns &= columns - 1
        first = depth = depth_of(part.undug, column)
        while depth:
            card = dealt.exposing[column][depth]
            if card & waited_for:
                part.home |= card
                waited_for = next_home(part.home)
                going = waited_for & part.gone
                while going:
                    part.home |= going
                    waited_for = next_home(part.home)
                    going = waited_for & part.gone
            elif dealt.stays[column][depth]:
                if card & KINGS:
                    seated |= 1 << (lowest_bit(card) >> 4)
            else:
                break
            part.gone |= card
            depth -= 1
        if depth != first:
            part.exposed ^= dealt.exposing[column][first] ^ dealt.exposing[column][depth]
            part.undug -= (<uint64_t> (first - depth)) << (DEPTH_BITS * column)
            part.trouble -= dealt.trouble[column][first] - dealt.trouble[column][depth]
            part.empty_columns += depth == 0
        if not columns and part.home != before:
            before = part.home
            card = part.exposed & waited_for
            while card:
                columns |= 1 << dealt.column_of[lowest_bit(card)]
                card &= card - 1
    return seated

cdef inline int start(Dealt *dealt, Part *part, uint64_t loose, uint64_t home) noexcept nogil:
    """What is undug at the start; returns which kings sit."""
    cdef int column
    cdef uint64_t going
    memset(part, 0, sizeof(Part))
    part.gone = loose | home
    part.home = home
    going = next_home(part.home) & part.gone
    while going:
        part.home |= going
        going = next_home(part.home) & part.gone
    for column in range(dealt.columns):
        part.undug |= (<uint64_t> dealt.lengths[column]) << (DEPTH_BITS * column)
        part.exposed |= dealt.exposing[column][dealt.lengths[column]]
        part.trouble += dealt.trouble[column][dealt.lengths[column]]
        part.empty_columns += dealt.lengths[column] == 0
    return settle(dealt, part, (1 << dealt.columns) - 1)

cdef inline int dig(Dealt *dealt, Part *part, int column) noexcept nogil:
    """Dig the exposed card of a column; returns which kings came to sit."""
    cdef int depth = depth_of(part.undug, column)
    cdef uint64_t card = dealt.exposing[column][depth]
    part.undug -= (<uint64_t> 1) << (DEPTH_BITS * column)
    part.gone |= card
    part.exposed ^= card ^ dealt.exposing[column][depth - 1]
    part.trouble -= dealt.trouble[column][depth] - dealt.trouble[column][depth - 1]
    part.empty_columns += depth == 1
    return settle(dealt, part, 1 << column)

cdef inline int cards_over_next(Dealt *dealt, Part *part) noexcept nogil:
    """How many undug cards lie over those that the foundations wait for."""
    cdef uint64_t waited_for = next_home(part.home)
    cdef int at, over, total = 0
    while waited_for:
        at = lowest_bit(waited_for)
        waited_for &= waited_for - 1
        over = depth_of(part.undug, dealt.column_of[at]) - dealt.place_of[at]
        if over > 0:
            total += over
    return total

cdef inline uint32_t over_next_by_column(Dealt *dealt, Part *part, int *over) noexcept nogil:
    """The same by column, the fewest in each; returns the set of these columns."""
    cdef uint64_t waited_for = next_home(part.home)
    cdef uint32_t columns = 0
    cdef int at, column, cards
    while waited_for:
        at = lowest_bit(waited_for)
        waited_for &= waited_for - 1
        column = dealt.column_of[at]
        cards = depth_of(part.undug, column) - dealt.place_of[at]
        if cards > 0:
            if not columns >> column & 1 or cards < over[column]:
                over[column] = cards
            columns |= 1 << column
    return columns
