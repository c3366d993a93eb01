"""Shortest lines: their lengths are those of a search that tries everything."""

from __future__ import annotations

import random
import threading
from collections import Counter

import naive
import naive_answers
import parts
import pytest
from naive_shortest import GaveUpError

import eightoff_widget as eo
from eightoff_widget import RULES, Limit, Position, Rules, Verdict, deal
from eightoff_widget.solver import twins
from eightoff_widget.solver.deciding import KINGS_ONLY
from eightoff_widget.solver.kings_only.shortest import ShortestSearch
from eightoff_widget.solver.packing import pack
from eightoff_widget.solver.result import stop_at

EXACT = [rules for rules in RULES.values() if (rules.build, rules.empty_column) == ("suit", "king")]
# What these measure is measured once.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("shortest")]

FROM_THE_START = {2: 66, 3: 66, 8: 68}
"""By deal, what searches without any bound found."""
LOST = [465, 644]
"""Those of the first thousand that nobody can win, as Freecell Solver says."""


def with_cells(rules, cells):
    return Rules(rules.name, columns=rules.columns, cells=cells, dealt_to_cells=())


def late(rules, rng):
    """What is left of a game nearly over, anywhere: in runs and out of order, kings and all."""
    cards = [
        rank + suit
        for suit in naive.SUITS
        for rank in naive.RANKS[rng.choice([9, 10, 10, 10, 11, 11]) :]
    ]
    heights = [13 - sum(card[1] == suit for card in cards) for suit in naive.SUITS]
    rng.shuffle(cards)
    columns, cells = [[] for _ in range(rules.columns)], [None] * rules.cells
    used = rng.sample(range(rules.columns), rng.randint(2, min(4, rules.columns)))
    while cards:
        card = cards.pop()
        free = [cell for cell, taken in enumerate(cells) if taken is None]
        if free and rng.random() < 0.2:
            cells[rng.choice(free)] = card
            continue
        column = columns[rng.choice(used)]
        column.append(card)
        lower = naive.RANKS[naive.rank(card) - 2] + card[1]
        while lower in cards and rng.random() < 0.6:  # a run
            cards.remove(lower)
            column.append(lower)
            lower = naive.RANKS[naive.rank(lower) - 2] + lower[1]
    return Position(columns, cells, heights, rules)


@pytest.fixture(scope="module")
def measured(times):
    """Late positions, and how long a shortest line is by trying everything; None if none wins."""
    rng = random.Random("late")
    found = []
    while len(found) < 240 * times:
        rules = with_cells(rng.choice(EXACT), rng.choice([0, 0, 0, 1, 1, 2, 2, 3]))
        position = late(rules, rng)
        try:
            found.append((position, naive_answers.shortest_length(position, 6_000)))
        except GaveUpError:
            continue
    return found


def test_lengths_are_those_of_trying_everything(measured):
    lengths = Counter()
    for position, length in measured:
        best = eo.solve(position, shortest=True)
        assert best.proved is (length is not None), position.to_text()
        assert best.verdict is (Verdict.UNWINNABLE if length is None else Verdict.WINNABLE)
        assert len(best.moves) == (length or 0), position.to_text()
        lengths["lost" if length is None else "won"] += 1
        # More than going home: a card or a run has to be parked first.
        lengths["parked"] += length is not None and length > position.cards_in_play
    print(lengths)
    assert lengths["lost"] >= 20
    assert lengths["won"] >= 150
    assert lengths["parked"] >= 80


@pytest.mark.parametrize(("number", "length"), FROM_THE_START.items())
def test_from_the_start_a_search_without_a_bound_agrees(number, length, need):
    need(twins.shortest is not None, "the compiled search is not installed")
    without = KINGS_ONLY.shortest(pack(deal(number)), Limit(), weight=0)
    assert 52 + len(without.parks) == length
    assert eo.par(number) == length


def test_a_line_wins_in_exactly_its_length(plays_to_a_win, need, times):
    need(twins.shortest is not None, "the compiled search is not installed")
    for number in range(1, 40 * times + 1):
        best = eo.solve(deal(number), shortest=True)
        plays_to_a_win(best)
        assert best.proved
        assert best.bound == len(best.moves)


def test_the_thousand_first_deals_are_all_proved(need):
    need(twins.shortest is not None, "the compiled search is not installed")
    lost = []
    for number in sorted({*parts.todays(range(1, 1001)), *LOST}):
        packed = pack(deal(number))
        found = KINGS_ONLY.shortest(packed, Limit())
        if found.parks is None:
            assert found.bound is None
            lost.append(number)
        else:
            assert found.proved
    assert lost == LOST


def test_along_a_shortest_line_each_move_brings_the_win_nearer_by_one(need):
    need(twins.shortest is not None, "the compiled search is not installed")
    for number in (1, 8, 24):
        position = deal(number)
        moves = eo.solve(position, shortest=True).moves
        distances = [len(moves)]
        for move in moves:
            position = position.apply(move)
            distances.append(eo.par(position))
        assert distances == list(range(len(moves), -1, -1))


def test_the_bound_is_never_above_the_truth(need, times):
    need(twins.shortest is not None, "the compiled search is not installed")
    rng = random.Random("bound")
    looked, number, wanted = 0, 0, parts.some(10_000, 5)
    while looked < wanted:
        number += 1
        rules = rng.choice(EXACT)
        position = deal(number, rules)
        best = eo.solve(position, Limit(nodes=60_000), shortest=True)
        if not best.proved:
            continue
        left = len(best.moves)
        for move in best.moves:
            packed = pack(position)
            assert bound_of(position, packed) <= left
            looked += 1
            # A step aside, and from there the truth is worked out anew.
            if looked % 25 == 0:
                aside = position.apply(rng.choice(list(position.legal_moves)))
                for other in (aside, *naive.wander(aside, rng, 6)[-1:]):
                    found = eo.solve(other, Limit(nodes=30_000), shortest=True)
                    if found.proved:
                        assert bound_of(other, pack(other)) <= len(found.moves)
                        looked += 1
            position, left = position.apply(move), left - 1
    assert looked >= wanted


def bound_of(position, packed):
    """What the search believes, before it has looked at anything."""
    search = ShortestSearch(packed)
    return search._bound(search._dealt.first()) + position.cards_in_play


@pytest.mark.parametrize("weight", [1, 1.5, 2])
def test_both_searches_find_the_same_by_the_same_nodes(weight, need):
    need(twins.shortest is not None, "the compiled search is not installed")
    limit = Limit(nodes=1_500)
    for rules in EXACT:
        for number in (2, 3, 7, 11):
            packed = pack(deal(number, rules))
            stop = stop_at(limit)
            assert KINGS_ONLY.shortest(packed, limit, weight=weight) == ShortestSearch(
                packed, weight
            ).run(stop)


def test_python_alone_finds_the_same_lengths(monkeypatch, measured):
    monkeypatch.setattr(twins, "shortest", None)
    twins.say_if_slow.cache_clear()
    with pytest.warns(UserWarning, match="not installed"):
        assert eo.par(2) == 66
    for position, length in measured[:60]:
        assert eo.par(position) == length


def test_answers_get_better_until_one_is_proved():
    answers = list(eo.improve(deal(24)))
    assert answers[0].moves == ()
    assert answers[0].verdict is Verdict.WINNABLE
    lengths = [len(answer.moves) for answer in answers[1:]]
    assert lengths == sorted(lengths, reverse=True)
    bounds = [answer.bound for answer in answers]
    assert bounds == sorted(bounds)
    assert [answer.proved for answer in answers] == [False] * (len(answers) - 1) + [True]


@pytest.mark.parametrize(
    "limit", [Limit(nodes=0), Limit(nodes=300), Limit(nodes=20_000), Limit(memory=2**21)], ids=str
)
def test_at_a_limit_the_best_line_and_an_honest_bound_are_told(limit, plays_to_a_win):
    par = 85  # of deal 5, proved without a limit and by other programs not beaten
    best = eo.solve(deal(5), limit, shortest=True)
    assert not best.proved
    if limit.nodes == 0:
        assert best.verdict is Verdict.UNKNOWN
        return
    plays_to_a_win(best)
    assert best.bound <= par <= len(best.moves)
    assert f"not than {best.bound}" in str(best)


def test_a_lost_deal_has_no_par_and_a_won_position_none_left():
    assert eo.par(465) is None
    won = Position.from_text("Foundations: C-K D-K H-K S-K", partial=True)
    assert eo.par(won) == 0


def test_par_that_was_not_proved_says_so():
    with pytest.raises(eo.UnprovedError) as caught:
        eo.par(5, limit=Limit(nodes=300))
    assert caught.value.solution.verdict is Verdict.WINNABLE
    assert len(caught.value.solution.moves) >= 85


def test_a_set_event_ends_the_search_with_what_there_is():
    event = threading.Event()
    event.set()
    best = eo.solve(deal(5), shortest=True, cancel=event)
    assert not best.proved
    assert best.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("rules", ["freecell", "eight-off-relaxed", "bakers-game"])
def test_by_other_rules_nothing_is_claimed_that_is_not_certain(rules, plays_to_a_win):
    best = eo.solve(deal(1, rules), shortest=True)
    plays_to_a_win(best)
    assert best.bound <= len(best.moves)
    assert best.proved is (best.bound == len(best.moves))


def test_cards_home_and_moves_are_all_that_count():
    # 6H has to leave A♥: to the cell, and home from there. Then 3 cards go home.
    start = Position.from_text(
        "Foundations: H-4\nFC: 7H\n5H 6H",
        rules=Rules("two", cells=2, dealt_to_cells=()),
        partial=True,
    )
    assert eo.par(start) == 4


def test_won_is_said_of_a_won_position_alone():
    for rules in ("eight-off", "freecell"):
        for answer in eo.improve(deal(24, rules)):
            assert "it is won" not in str(answer)
    first = next(eo.improve(deal(24)))
    assert str(first).startswith("Winnable, in 52 moves or more (")
    for rules in ("eight-off", "freecell"):
        won = Position([()] * 8, [None] * RULES[rules].cells, (13, 13, 13, 13), rules)
        for answer in (eo.solve(won), *eo.improve(won)):
            assert str(answer).startswith("Winnable: it is won (")
