"""A run is moved card by card: the steps that a run move stands for."""

import itertools

import pytest

from eightoff_widget import IllegalMoveError, Move, Position, Reason, Rules


def board(text, rules="eight-off"):
    return Position.from_text(text, rules=rules, partial=True)


def steps(position, move):
    return [str(step) for step in move.steps(position)]


def test_a_single_card_is_one_step():
    assert steps(board("7H\n8H"), Move("1", "2")) == ["12"]


def test_the_lower_cards_wait_in_the_empty_cells():
    position = board("FC: 2C - 2D - -\nTS\n9S 8S 7S")
    assert steps(position, Move("2", "1", 3)) == ["2b", "2d", "21", "d1", "b1"]


def test_an_illegal_run_has_no_steps():
    position = board("FC: 2C 2D 2H 2S 3C 3D 3H -\nTS\n9S 8S 7S")
    with pytest.raises(IllegalMoveError) as caught:
        Move("2", "1", 3).steps(position)
    assert caught.value.reason is Reason.TOO_MANY_CARDS


def test_a_run_led_by_a_king_needs_cells_even_where_another_column_is_empty():
    position = board("3H KC QC JC\n:\n:")
    assert steps(position, Move("1", "2", 3)) == ["1a", "1b", "12", "b2", "a2"]


SPADES = [rank + "S" for rank in "KQJT98765432A"]


@pytest.mark.parametrize("empty_column", ["king", "any"])
@pytest.mark.parametrize("cells", range(5))
@pytest.mark.parametrize("columns", range(3))
@pytest.mark.parametrize("into_empty", [False, True])
def test_the_steps_of_every_run_are_legal_and_end_where_the_run_does(
    empty_column, cells, columns, into_empty
):
    rules = Rules("steps", columns=4, cells=cells, dealt_to_cells=(), empty_column=empty_column)
    helpers = columns if empty_column == "any" else 0
    longest = min((cells + 1) * 2**helpers, 13 if into_empty else 12)
    target = [] if into_empty else ["KS"]
    for count in range(1, longest + 1):
        run = SPADES[:count] if into_empty else SPADES[1 : count + 1]
        others = [["2H", "4D"], ["2D", "4H"]][columns:] + [[]] * columns
        position = Position([["3C", *run], target, *others], [None] * cells, rules=rules)
        move = Move("1", "2", count)
        walked = position
        for step in move.steps(position):
            assert step.count == 1
            walked = walked.apply(step)
        assert walked == position.apply(move)
        assert [str(card) for card in walked.columns[1]] == target + run


def most_cards_by_single_moves(cells, columns, *, into_empty, any_card):
    """The longest run that single moves carry to a target, found by trying them all."""
    for size in itertools.count(1):
        if size > 9 or not carried(size, cells, columns, into_empty, any_card):
            return size - 1
    return None


def carried(size, cells, columns, into_empty, any_card):
    """Whether single moves carry a run of `size` cards (0 leads it) from one column to another.

    The run is in one suit. Under it lies a card that never moves; the target is empty, or shows
    a card on which the run fits. Helpers are empty cells and other empty columns.
    """
    run = tuple(range(size, 0, -1))
    # Column 0 is the source, 1 the target. 99 stands for a card on which nothing of the run fits.
    source, target = (99, *run), () if into_empty else (size + 1,)
    start = ((source, target, *[()] * columns), ())
    goal = (99,), target + run
    seen, todo = {start}, [start]
    while todo:
        state = todo.pop()
        piles, parked = state
        if piles[:2] == goal:
            return True
        for after in single_moves(piles, parked, cells, any_card, size):
            piles_after, parked_after = after
            # Helper columns are alike, and so are cells.
            after = (  # noqa: PLW2901  # the same state, sorted
                (*piles_after[:2], *sorted(piles_after[2:])),
                tuple(sorted(parked_after)),
            )
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def single_moves(piles, parked, cells, any_card, leader):
    sources = [(pile[-1], number) for number, pile in enumerate(piles) if pile and pile[-1] != 99]
    sources = [(card, number) for card, number in sources if card <= leader]
    for card, number in [*sources, *((card, None) for card in parked)]:
        if number is None:
            lifted, cards = piles, tuple(other for other in parked if other != card)
        else:
            lifted = (*piles[:number], piles[number][:-1], *piles[number + 1 :])
            cards = parked
            if len(cards) < cells:
                yield lifted, (*cards, card)
        for goal, pile in enumerate(lifted):
            if goal == number:
                continue
            fits = pile[-1] == card + 1 if pile else any_card or card == leader
            if fits:
                yield (*lifted[:goal], (*pile, card), *lifted[goal + 1 :]), cards


@pytest.mark.parametrize(
    ("cells", "columns"), [(0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]
)
@pytest.mark.parametrize("into_empty", [False, True])
def test_capacity_is_what_single_moves_can_do_where_any_card_fills_a_column(
    cells, columns, into_empty
):
    most = most_cards_by_single_moves(cells, columns, into_empty=into_empty, any_card=True)
    rules = Rules("any", columns=5, cells=cells, dealt_to_cells=(), empty_column="any")
    assert most == rules.capacity(cells, columns)


@pytest.mark.parametrize(("cells", "columns"), [(0, 0), (1, 0), (3, 0), (0, 1), (2, 1), (1, 2)])
def test_capacity_is_what_single_moves_can_do_for_a_kings_run_into_an_empty_column(cells, columns):
    # The leader is the king: it alone may go to an empty column, the target or another.
    most = most_cards_by_single_moves(cells, columns, into_empty=True, any_card=False)
    rules = Rules("kings", columns=5, cells=cells, dealt_to_cells=(), empty_column="king")
    assert most == rules.capacity(cells, columns)


def test_one_empty_column_holds_the_lower_half_while_the_upper_moves():
    others = "6S\n:\n4D\n5D\n6D\n7D\n8D"
    cells = "FC: 2C 2D 2H 2S"
    position = board(f"{cells}\n3C 5S 4S\n{others}", "bakers-game")
    assert steps(position, Move("1", "2", 2)) == ["13", "12", "32"]
    position = board(f"{cells}\n3C 5S 4S 3S\n{others}", "bakers-game")
    with pytest.raises(IllegalMoveError):
        Move("1", "2", 3).steps(position)
