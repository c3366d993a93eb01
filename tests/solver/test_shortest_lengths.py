"""Shortest lines by more cells, where kings wait, of whole deals, and by both searches alike."""

import random
from collections import Counter

import naive
import naive_answers
import parts
import pytest
from alike import renamed, shuffled
from naive_shortest import GaveUpError, shortest_length
from scattered import scatter, with_cells

from eightoff_widget import RULES, Limit, Position, Rules, Verdict, deal, par, solve
from eightoff_widget.solver import twins
from eightoff_widget.solver.deciding import KINGS_ONLY
from eightoff_widget.solver.kings_only.shortest import ShortestSearch
from eightoff_widget.solver.packing import pack
from eightoff_widget.solver.result import stop_at

pytestmark = pytest.mark.slow

EXACT = [rules for rules in RULES.values() if (rules.build, rules.empty_column) == ("suit", "king")]
FEW_POSITIONS = 10_000
"""Where the naive search gives up: what it cannot finish does not count."""


@pytest.fixture
def compiled(need):
    need(twins.shortest is not None, "the compiled search is not installed")


def heights_for(cards, rng):
    """Foundations that wait for so many cards, of two suits or more."""
    heights = [13] * 4
    suits = rng.sample(range(4), rng.choice([2, 3, 3, 4]))
    while sum(heights) > 52 - cards:
        heights[rng.choice([suit for suit in suits if heights[suit]])] -= 1
    return heights


def features(position, length):
    """What there is in a position that makes lines of it hard to count."""
    layout = naive.layout_of(position)
    runs = [naive.is_run(column[-2:], "suit") for column in layout.columns if len(column) > 1]
    kings_at_a_base = [column for column in layout.columns if column and column[0][0] == "K"]
    yield "won" if length is not None else "lost"
    if length is not None and length >= position.cards_in_play + 2:
        yield "two moves or more that are not home"
    if any(runs):
        yield "a run"
    if kings_at_a_base:
        yield "a king at the base of a column"
    if any(len(column) > 1 and not naive.is_run(column, "suit") for column in kings_at_a_base):
        yield "a king at the base of a column under other cards"
    if any(layout.cells):
        yield "cards in cells"
    if any(card.startswith("K") for card in layout.cells):
        yield "a king in a cell"


def compare(positions):
    """See that lengths are what the naive search finds, and count what was compared."""
    counts = Counter()
    for position in positions:
        try:
            length = naive_answers.shortest_length(position, FEW_POSITIONS)
        except GaveUpError:
            continue
        assert par(position) == length, f"{position.rules}\n{position.to_text()}"
        counts["all"] += 1
        counts.update(features(position, length))
    return counts


def winnable(rules, how_many, first=1):
    """The first deals that can be won."""
    found = []
    number = first
    while len(found) < how_many:
        position = deal(number, rules)
        if solve(position).verdict is Verdict.WINNABLE:
            found.append(position)
        number += 1
    return found


def along(solution):
    """Each position of a line, from the first to the last."""
    positions = [solution.position]
    for move in solution.moves:
        positions.append(positions[-1].apply(move))
    return positions


# Lengths


@pytest.mark.parametrize("cells", range(3, 9))
def test_a_length_is_that_of_a_search_without_a_bound(cells, times):
    rng = random.Random(f"shortest {cells}")
    positions = []
    for round_ in range(12 * times):
        rules = Rules("few", columns=(4, 8, 10, 5)[round_ % 4], cells=cells, dealt_to_cells=())
        heights = heights_for(rng.randint(8, 11), rng)
        positions.append(scatter(rules, rng, heights))
    counts = compare(positions)
    print(dict(counts))
    assert counts["all"] > 6 * times
    assert counts["a run"] > 2 * times
    assert counts["two moves or more that are not home"] > 0
    assert counts["cards in cells"] > 2 * times
    assert counts["a king in a cell"] > times


def with_low_cards_home(start, heights):
    """A deal as if its lowest cards were home already, the others lying where they were dealt."""

    def is_out(card):
        return card is not None and card.rank > heights[card.suit.order]

    return Position(
        [filter(is_out, column) for column in start.columns],
        [card if is_out(card) else None for card in start.cells],
        heights,
        start.rules,
    )


@pytest.mark.parametrize("rules", EXACT, ids=lambda rules: rules.name)
def test_of_the_high_cards_of_a_deal_a_length_is_that_of_a_search_without_a_bound(rules, times):
    rng = random.Random(f"high cards {rules.name}")
    positions = [
        with_low_cards_home(deal(number, rules), heights_for(rng.randint(7, 10), rng))
        for number in range(1, 20 * times)
    ]
    counts = compare(positions)
    print(dict(counts))
    assert counts["all"] > 8 * times
    assert counts["two moves or more that are not home"] > 0


def test_where_kings_wait_for_few_columns_lengths_are_right(times):
    # Four columns with a king at the base of one: kings go to cells here, and make room.
    rng = random.Random("scarce")
    positions = []
    for _ in range(60 * times):
        rules = Rules("scarce", columns=4, cells=rng.choice([1, 1, 2]), dealt_to_cells=())
        heights = [min(12, height) for height in heights_for(rng.randint(9, 16), rng)]
        positions.append(scatter(rules, rng, heights))
    counts = compare(positions)
    print(dict(counts))
    assert counts["lost"] >= times
    assert counts["two moves or more that are not home"] > 15 * times
    assert counts["a king in a cell"] > 15 * times


def test_known_deals_have_known_lengths():
    # Found by another program: the first eight, and the two of 1,000 that cannot be won.
    assert [par(number) for number in range(1, 9)] == [78, 66, 66, 76, 85, 72, 72, 68]
    assert (par(465), par(644)) == (None, None)


def length_by_the_engine(start, most=1_000):
    """A shortest length through `legal_moves`: the naive search itself is measured with this."""
    seen, here, moves = {start.key()}, [start], 0
    while here:
        following = []
        for position in here:
            if position.is_won:
                return moves
            for move in position.legal_moves:
                after = position.apply(move)
                if after.key() not in seen:
                    if len(seen) > most:
                        raise GaveUpError
                    seen.add(after.key())
                    following.append(after)
        here, moves = following, moves + 1
    return None


def test_the_naive_search_finds_the_lengths_that_the_engines_moves_have():
    rng = random.Random("naive and engine")
    agreed, rounds = Counter(), parts.some(12, 2)
    for rules in RULES.values():
        for _ in range(rounds):
            few_cells = with_cells(rules, rng.choice([0, 1, 2, 3]))
            position = scatter(few_cells, rng, heights_for(rng.randint(6, 11), rng), kept=0.99)
            try:
                length = length_by_the_engine(position)
            except GaveUpError:
                continue
            assert shortest_length(position, 50_000) == length, position.to_text()
            agreed[length is not None] += 1
    assert agreed[True] > rounds
    assert agreed[False] > rounds // 6


# Lines


@pytest.mark.parametrize("rules", EXACT, ids=lambda rules: rules.name)
def test_the_lines_of_other_rules_win_in_their_length(rules, plays_to_a_win, compiled):
    for position in winnable(rules, 8):
        solution = solve(position, shortest=True)
        assert (solution.proved, len(solution.moves)) == (True, par(position))
        plays_to_a_win(solution)


def test_the_lines_of_the_python_search_win_in_their_length(only_python, plays_to_a_win):
    only_python()
    for number, length in ((2, 66), (3, 66), (7, 72), (8, 68)):
        solution = solve(deal(number), shortest=True)
        assert (solution.proved, len(solution.moves)) == (True, length)
        plays_to_a_win(solution)


@pytest.mark.parametrize(
    ("number", "rules"),
    [
        *((number, "eight-off") for number in (1, 8, 24, 617)),
        (3, "eight-off-six-cells"),
        (3, "seahaven-towers"),
        (2, "bakers-game-kings-only"),
    ],
)
def test_each_move_of_a_shortest_line_brings_the_win_nearer_by_one(number, rules, compiled):
    # So to take a best move back puts it off by one.
    solution = solve(deal(number, rules), shortest=True)
    distances = [par(position) for position in along(solution)]
    assert distances == [*range(len(solution.moves), -1, -1)]


def test_no_move_brings_the_win_nearer_by_more_than_one(compiled):
    rng = random.Random("no jumps")
    for number in range(1, 6):
        line = naive.wander(deal(number), rng, 40)
        for position, after in zip(line[::8], line[1::8], strict=False):
            before, then = par(position), par(after)
            assert then is None or (before is not None and then >= before - 1)


def test_the_order_of_columns_and_cells_and_the_suits_do_not_change_a_length(compiled):
    rng = random.Random("orders")
    for number in range(1, 16):
        position = deal(number)
        suits = dict(zip("CDHS", rng.sample("CDHS", 4), strict=True))
        assert par(renamed(shuffled(position, rng), suits)) == par(position)


def test_another_cell_never_makes_a_line_longer():
    rng = random.Random("another cell")
    compared = 0
    for number in range(1, 40):
        start = deal(number, Rules("five", cells=5))
        position = naive.wander(start, rng, rng.choice([0, 10]))[-1]
        more = Position(
            position.columns,
            (*position.cells, None),
            position.foundations,
            Rules("six", cells=6),
        )
        if (length := par(position)) is not None:
            assert par(more) <= length
            compared += 1
    assert compared > 10


# Python and compiled


@pytest.mark.parametrize("nodes", [0, 1, 2, 17, 200])
@pytest.mark.parametrize("weight", [2, 1.5, 1, 0])
def test_both_searches_stop_at_the_same_node(nodes, weight, compiled):
    for number in (1, 5, 24):
        packed, limit = pack(deal(number)), Limit(nodes=nodes)
        python = ShortestSearch(packed, weight).run(stop_at(limit))
        assert python.nodes == nodes
        assert KINGS_ONLY.shortest(packed, limit, weight=weight) == python


def test_both_searches_find_nothing_below_the_length_that_is_shortest(compiled):
    for number in (2, 3, 8):
        packed = pack(deal(number))
        fewest = len(KINGS_ONLY.shortest(packed, Limit()).parks)
        for below in (fewest, fewest - 1, fewest + 1):
            python = ShortestSearch(packed).run(below=below)
            assert KINGS_ONLY.shortest(packed, Limit(), below=below) == python
            assert (python.parks is None) == (below <= fewest)
            assert python.bound == min(below, fewest)


@pytest.mark.parametrize("rules", EXACT, ids=lambda rules: rules.name)
def test_both_searches_find_the_same_length_late_in_a_game(rules, compiled):
    rng = random.Random(f"late and both {rules.name}")
    for start in winnable(rules, 3):
        for position in along(solve(start))[-2:20:-7]:
            astray = naive.wander(position, rng, 4)[-1]
            python = ShortestSearch(pack(astray)).run()
            assert python == KINGS_ONLY.shortest(pack(astray), Limit())
