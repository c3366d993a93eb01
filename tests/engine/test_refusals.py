"""Each sentence about an illegal move, held against a second reading of the rules."""

import random
import re
from itertools import pairwise

import naive
import pytest

from eightoff_widget import RULES, Move, Pile, Position, Reason, deal
from eightoff_widget.languages.catalog import speaking

ALL_RULES = [*RULES.values(), *naive.CUSTOM]
SIGNS = dict(zip("♣♦♥♠", "CDHS", strict=True))
# How each language writes a card: its rank before or after the sign, and the letters of its ranks.
WRITTEN = {
    "en": (re.compile(r"(?P<rank>10|[A2-9JQK])(?P<sign>[♣♦♥♠])"), "A23456789TJQK"),
    "de": (re.compile(r"(?P<sign>[♣♦♥♠])(?P<rank>10|[A2-9BDK])"), "A23456789TBDK"),
}


def cards_in(text, language):
    """The cards that a sentence names, as the naive rules write them."""
    pattern, ranks = WRITTEN[language]
    return [
        naive.RANKS[ranks.index(found["rank"].replace("10", "T"))] + SIGNS[found["sign"]]
        for found in pattern.finditer(text)
    ]


def numbers_in(text):
    words = {"none": "0", "keine": "0", "no": "0"}
    return [int(words.get(word, word)) for word in re.findall(r"\d+|none|keine\b|\bno\b", text)]


def positions_of(rules, name):
    rng = random.Random(f"{name} {rules.name}")
    yield from (naive.fragment(rules, rng) for _ in range(3))
    yield from naive.wander(deal(rng.randint(1, 32000), rules=rules), rng, 60)[::20]


def refused(position, language):
    """Every illegal move that moves cards which are there, with its error."""
    layout = naive.layout_of(position)
    names = layout.column_names + layout.cell_names
    for source in names:
        for target in names + "h":
            for count in range(1, len(layout.cards(source)) + 1):
                if source == target or naive.is_legal(layout, source, target, count):
                    continue
                with speaking(language):
                    error = position.why_illegal(Move(source, target, count))
                yield layout, source, target, count, error


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_the_cards_that_a_sentence_names_are_those_that_the_naive_rules_name(rules, language):
    seen = set()
    for position in positions_of(rules, "named"):
        for layout, source, target, count, error in refused(position, language):
            moved, onto = (
                layout.cards(source)[-count:],
                layout.cards(target) if target != "h" else [],
            )
            named = cards_in(error.text, language)
            seen.add(error.reason)
            if error.reason is Reason.DOES_NOT_FIT:
                fitting = [c for c in naive.PACK if naive.lies_well(c, onto[-1], layout.build)]
                assert moved[0] not in fitting
                assert sorted(named) == sorted([*fitting, onto[-1]])
            elif error.reason is Reason.FOUNDATION_WAITS:
                suit = moved[0][1]
                first = naive.RANKS[layout.home[suit]] + suit
                assert set(named) == {first, moved[0]}
                assert naive.rank(first) < naive.rank(moved[0])
            elif error.reason is Reason.NOT_A_RUN:
                (upper, lower) = next(
                    pair
                    for pair in pairwise(moved)
                    if not naive.lies_well(pair[1], pair[0], layout.build)
                )
                assert named == [lower, upper]
            elif error.reason is Reason.KINGS_ONLY:
                assert layout.empty_column == "king"
                assert moved[0][0] != "K"
                assert not onto
            elif error.reason is Reason.CELL_TAKEN:
                assert named == layout.cards(target) == onto
            elif error.reason is Reason.ONE_CARD_ONLY:
                assert numbers_in(error.text) == [count]
            else:
                assert error.reason is Reason.TOO_MANY_CARDS
                assert numbers_in(error.text)[0] == count
    assert {Reason.DOES_NOT_FIT, Reason.FOUNDATION_WAITS, Reason.NOT_A_RUN} <= seen


KINGS_ONLY = [rules for rules in ALL_RULES if rules.empty_column == "king" and rules.cells]


def too_long(rules, rng):
    """A run that lacks cells to go from column 1 to 2, where it fits; its length, and the cells."""
    suits = rng.choice(["CC", "DD", "HH", "SS"] if rules.build == "suit" else ["CH", "HC", "SD"])
    first = rng.randrange(6, 13)
    onto, *run = [naive.RANKS[first - step] + suits[step % 2] for step in range(first)]
    length = rng.randint(2, len(run))
    run = run[:length]
    rest = [card for card in naive.PACK if card not in (onto, *run)]
    rng.shuffle(rest)
    empty = rng.randint(0, min(length - 2, rules.cells))
    cells = [rest.pop() for _ in range(rules.cells - empty)] + [None] * empty
    columns = [run, [onto], *([rest.pop()] for _ in range(rules.columns - 2))]
    return Position(columns, cells, (0, 0, 0, 0), rules), length, empty


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", KINGS_ONLY, ids=lambda rules: rules.name)
def test_a_run_that_is_too_long_is_told_the_same_on_every_path(rules, language):
    rng = random.Random(f"too long {rules.name}")
    for _ in range(20):
        position, length, empty = too_long(rules, rng)
        layout = naive.layout_of(position)
        assert naive.is_run(layout.cards("1"), layout.build)
        assert naive.longest_run_that_moves(layout, into_empty=False) < length
        with speaking(language):
            whole = position.why_illegal(Move("1", "2", length))
            typed = position.why_illegal("12")
            picked = position.why_not_lifted(Pile("1"), length)
        assert whole.reason is typed.reason is picked.reason is Reason.TOO_MANY_CARDS
        assert whole.text == typed.text == picked.text
        assert numbers_in(whole.text) == [length, length - 1, empty]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_run_that_fails_in_the_empty_column_alone_is_told_so_when_it_is_picked_up(language):
    """Two may move, for the other empty column helps; into an empty one there is no other."""
    text = "FC: 2C 2D 2H 2S\n3S JD TD\nKC\n4S\n4D\n4C\n5D\n5C\n:"
    position = Position.from_text(text, rules="bakers-game", partial=True)
    layout = naive.layout_of(position)
    assert naive.longest_run_that_moves(layout, into_empty=True) == 1
    assert naive.longest_run_that_moves(layout, into_empty=False) == 2
    with speaking(language):
        picked = position.why_not_lifted(Pile("1"), 2)
        made = position.why_illegal(Move("1", "8", 2))
    assert picked.reason is made.reason is Reason.TOO_MANY_CARDS
    assert picked.text == made.text
