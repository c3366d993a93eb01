"""Where a solver that takes a short cut too many says the wrong thing.

Each position was found by leaving a part of a right search out, and made as small as it could be;
the naive search says of each that it can be won.
"""

import naive_answers
import pytest

from eightoff_widget import Move, Verdict, solve

# By what is needed: the board, and how many cells there are.
NEEDED = {
    "a king goes back to a cell, and another takes its column": (
        """
        Foundations: C-9 D-J H-J S-6
        Freecells: KC - -
        8S QC JC
        KH
        QS TC QH QD 9S JS 7S TS KS
        KD
        """,
        3,
    ),
    "a king that was dealt to the base of its column goes to a cell": (
        """
        Foundations: C-8 D-7 H-J S-T
        Freecells: - -
        KH 9D TD JD
        KS TC
        JS QD QS
        QH 9C 8D JC QC KC
        """,
        2,
    ),
    "not the first king, but another takes the empty column": (
        """
        Foundations: C-T D-8 H-8 S-9
        Freecells: KC KD
        TS 9H 9D TH QC QD
        QH TD
        JC JH JD JS
        :
        """,
        2,
    ),
    "the column of a king that went home takes another king": (
        """
        Foundations: C-Q D-K H-J S-T
        KC
        QH KH
        JS KS
        QS
        """,
        0,
    ),
    "a queen stays off her king, who has to make way for another": (
        """
        Foundations: C-8 D-8 H-J S-T
        Freecells: KD TC
        9C JS JD 9D JC
        KH TD QD
        QH QC QS
        KS
        """,
        2,
    ),
    "a queen stays off her king, who cannot make way yet, but will": (
        """
        Foundations: C-7 D-8 H-9 S-9
        Freecells: KH TD 9C KD QC
        KS
        JS JD QD QS
        8C TC 9D QH
        TH JC KC TS JH
        """,
        5,
    ),
    "and so with fewer cells": (
        """
        Foundations: C-8 D-7 H-8 S-7
        Freecells: KH QH QD
        KS
        9D TD 8D JS TH JH JD TS TC QS
        QC 9H 9S 8S
        9C KD JC KC
        """,
        3,
    ),
    "and so where the run that waits is short": (
        """
        Foundations: C-7 D-8 H-9 S-7
        Freecells: KH JC QH
        KS
        8C JD TS TH 8S 9C JH QS
        9S TD
        TC 9D QC JS
        """,
        3,
    ),
    "and so while another king is still to be dug up": (
        """
        Foundations: C-9 D-9 H-8 S-9
        Freecells: JD
        9H QD JH
        TC TD TS QC KC QS KS TH
        :
        JS KD JC QH
        KH
        """,
        1,
    ),
    "and so where no column is empty": (
        """
        Foundations: C-8 D-7 H-7 S-9
        Freecells: JD - -
        QD JS TD 9D
        9C 8H 8D TS QC TH 9H KC
        TC JC QS
        KS
        """,
        3,
    ),
}


@pytest.mark.parametrize("need", NEEDED)
def test_what_is_needed_is_found(need, board, plays_to_a_win):
    position = board(*NEEDED[need])
    plays_to_a_win(solve(position))


@pytest.mark.parametrize("need", NEEDED)
def test_the_naive_search_wins_it_too(need, board):
    assert naive_answers.can_be_won(board(*NEEDED[need]), 400_000)


@pytest.mark.parametrize("need", NEEDED)
def test_in_another_order_of_columns_and_suits_it_is_found_as_well(need, board, plays_to_a_win):
    # A search that tries kings by suit and columns from the left might win by luck.
    text, cells = NEEDED[need]
    head, *columns = text.strip().splitlines()
    cell_lines = [line for line in columns if "Freecells" in line]
    columns = [line for line in columns if "Freecells" not in line]
    for suits in ("DHSC", "SHDC", "HSCD"):
        changed = str.maketrans("CDHS", suits)
        for turn in range(len(columns)):
            # Only suits are letters there, but for the words and for J, Q, K, T.
            tops = " ".join(part.translate(changed) for part in head.split()[1:])
            rest = [f"Freecells: {line.split(':')[1].translate(changed)}" for line in cell_lines]
            turned = [line.translate(changed) for line in columns[turn:] + columns[:turn]]
            plays_to_a_win(solve(board("\n".join([f"Foundations: {tops}", *rest, *turned]), cells)))


# By what is needed where colours alternate and only kings fill empty columns.
ALTERNATE = {
    "a card stays off its foundation for one of the other colour": (
        """
        Foundations: C-T D-7 H-Q S-J
        QD QS JC 8D
        :
        KS JD KH KC
        KD QC 9D TD
        """,
        0,
    ),
    "and for one that will lie on that": (
        """
        Foundations: C-J D-9 H-T S-7
        Freecells: JH
        :
        :
        QC QH JD TD 8S TS KS JS
        KH KD KC QD 9S QS
        """,
        1,
    ),
    "and so where the twin is far behind": (
        """
        Foundations: C-T D-5 H-9 S-Q
        Freecells: -
        KC QC KD JH
        QD 8D 9D JD JC
        QH 6D KS KH TD
        TH 7D
        """,
        1,
    ),
}


@pytest.mark.parametrize("need", ALTERNATE)
def test_what_is_needed_where_colours_alternate_is_found(need, board, plays_to_a_win):
    text, cells = ALTERNATE[need]
    position = board(text, cells, build="alternate")
    plays_to_a_win(solve(position))
    assert naive_answers.can_be_won(position, 400_000)


def test_cards_that_lie_in_a_run_since_the_deal_move_as_one(board):
    position = board("Foundations: H-6\n7H TH 9H 8H\nJH\n:\n:", 2)
    assert solve(position).moves == (
        Move("1", "2", 3),
        Move("1", "h"),
        *[Move("2", "h")] * 4,
    )


@pytest.mark.parametrize("cells", [0, 1])
def test_a_run_does_not_move_without_cells_for_all_but_one_of_its_cards(cells, board):
    # Empty columns take kings alone, and are no help.
    position = board("Foundations: H-6\n7H TH 9H 8H\nJH\n:\n:", cells)
    assert solve(position).verdict is Verdict.UNWINNABLE


def test_a_king_with_a_run_needs_as_many_cells_as_any_run(board, plays_to_a_win):
    text = "Foundations: H-7 S-8\n9S 8H KS QS JS TS\n:\n:\n:"
    plays_to_a_win(solve(board(text, 3)))
    assert solve(board(text, 2)).verdict is Verdict.UNWINNABLE


def test_one_cell_for_a_king_breaks_a_ring_of_kings(board, plays_to_a_win):
    # Each lies on the queen that another waits for.
    text = "Foundations: C-J D-J H-J S-J\nQD KH\nQS KD\nQC KS\nQH KC"
    plays_to_a_win(solve(board(text, 1)))
    assert solve(board(text, 0)).verdict is Verdict.UNWINNABLE
