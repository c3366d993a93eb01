"""Hints: a best move, and words that are true of it."""

from __future__ import annotations

import pytest

import eightoff_widget as eo
from eightoff_widget import Limit, Move, Position, Verdict, deal
from eightoff_widget.analysis import hint as hints
from eightoff_widget.analysis.hint import reason_for
from eightoff_widget.solver import twins


def board(text, **rules):
    return Position.from_text(text, rules=eo.Rules("fragment", **rules), partial=True)


@pytest.mark.parametrize("number", [2, 8, 17])
def test_a_hint_begins_a_shortest_line(number):
    position = deal(number)
    advice = eo.hint(position, Limit(seconds=60))
    assert advice.proved
    assert advice.distance == eo.par(number)
    assert eo.par(position.apply(advice.move)) == advice.distance - 1
    assert advice.text.startswith(position.describe(advice.move) + ": ")
    assert str(advice) == advice.text


def test_hints_lead_to_a_win_in_as_many_moves_as_par(need):
    need(twins.shortest is not None, "the compiled search is not installed")
    for number, rules in ((1, "eight-off"), (3, "eight-off-uneven"), (5, "seahaven-towers")):
        position = deal(number, rules)
        par = eo.par(position)
        for _ in range(par):
            position = position.apply(eo.hint(position, Limit(seconds=60)).move)
        assert position.is_won


@pytest.mark.slow
def test_the_next_hints_are_other_moves_from_good_to_worse(need):
    need(twins.shortest is not None, "the compiled search is not installed")
    position = deal(24).apply("dh")
    limit = Limit(seconds=60)
    hints = [eo.hint(position, limit, skip=number) for number in range(4)]
    assert len({hint.move for hint in hints}) == 4
    distances = [hint.distance for hint in hints]
    assert distances == sorted(distances)
    worse = distances[-1] - distances[0]
    if worse:
        assert f"it makes the game {worse} move" in hints[-1].text
    winning = len(eo.analyse(position).with_verdict(Verdict.WINNABLE))
    assert eo.hint(position, limit, skip=winning).move == hints[0].move


def test_what_cannot_be_won_any_more_gets_no_move():
    advice = eo.hint(deal(465))
    assert advice.move is None
    assert advice.proved
    assert advice.verdict is Verdict.UNWINNABLE
    assert advice.text == "this deal cannot be won: try another one"
    # A move later there is something to take back.
    for move in deal(465).legal_moves:
        text = eo.hint(deal(465).apply(move)).text
        assert text == "this position cannot be won any more: take moves back"


def test_a_won_game_needs_none():
    won = board("Foundations: C-K D-K H-K S-K")
    assert (eo.hint(won).move, eo.hint(won).text) == (None, "the game is won")


def test_a_hint_that_is_not_proved_says_that_it_is_a_guess():
    advice = eo.hint(deal(5), Limit(nodes=300))
    assert not advice.proved
    assert advice.verdict is Verdict.WINNABLE
    assert advice.move in deal(5).legal_moves


def test_by_rules_that_are_not_decided_there_is_a_move_all_the_same():
    position = deal(1, "freecell")
    advice = eo.hint(position, Limit(nodes=1))
    assert advice.verdict is Verdict.UNKNOWN
    assert advice.text == f"perhaps {position.describe(advice.move)}"


# One board for each reason: the position, the line, and what a reader would say of its first move.
REASONS = {
    "home": (
        "Foundations: H-5\nFC: 6H",
        [("a", "h")],
        "the foundation waits for it",
    ),
    "out of a cell": ("FC: - 6H\n9C 7H", [("b", "1")], "it frees cell b"),
    "a king to a column": (
        "FC: KS - QS\n:\n9C",
        [("a", "1"), ("c", "1")],
        "it frees cell a, and Q♠ can go on K♠",
    ),
    "a king to a column, for a queen that lies deeper": (
        "FC: KS - -\n:\nQS 9C",
        [("a", "1"), ("2", "a"), ("2", "1")],
        "it frees cell a, and Q♠ can go on K♠ later",
    ),
    "a king that goes home before anything goes on it": (
        "Foundations: S-Q\nFC: KS\n:\n9C",
        [("a", "1"), ("1", "h")],
        "it frees cell a",
    ),
    "a card that goes home when others have": (
        "Foundations: D-4\n6D 9C\n5D 8S",
        [("1", "a"), ("2", "b"), ("2", "h"), ("1", "h")],
        "it uncovers 6♦, which goes home later",
    ),
    "a card that can go on another when that is uncovered": (
        "5D 9C\n6D 8S",
        [("1", "a"), ("2", "b"), ("1", "2")],
        "it uncovers 5♦, which can go on 6♦ later",
    ),
    "a place for a card that lies deeper": (
        "7D 9C\n6D 8S",
        [("1", "a"), ("2", "b"), ("2", "1")],
        "it uncovers 7♦, on which 6♦ can go later",
    ),
    "a run that is uncovered, though its first card lies deeper": (
        "6S 8S 7S 9C\n9S",
        [("1", "a"), ("1", "2", 2)],
        "it uncovers 8♠, which can go on 9♠",
    ),
    "a column whose own king comes back to it": (
        "KD 9C\n2S",
        [("1", "a"), ("1", "b"), ("b", "1")],
        "it uncovers K♦, so that column 1 is emptied later",
    ),
    "a card that goes home": (
        "Foundations: D-4\n5D 9C",
        [("1", "a"), ("1", "h")],
        "it uncovers 5♦, which goes home",
    ),
    "a card that goes home, further down": (
        "Foundations: D-4\n5D 8S 9C",
        [("1", "a"), ("1", "b"), ("1", "h")],
        "it leads to 5♦, which goes home",
    ),
    "a card that goes on another": (
        "5D 9C\n6D",
        [("1", "a"), ("1", "2")],
        "it uncovers 5♦, which can go on 6♦",
    ),
    "a place for another": (
        "7D 9C\n6D",
        [("1", "a"), ("2", "1")],
        "it uncovers 7♦, on which 6♦ can go",
    ),
    "an empty column": (
        "9C\n2S KD",
        [("1", "a"), ("2", "1")],
        "it empties column 1 for K♦",
    ),
    "an empty column, later": (
        "9C 4S\nKD",
        [("1", "a"), ("1", "b"), ("2", "1")],
        "it leads to the end of column 1, for K♦",
    ),
    "nothing that the line shows": ("9C 4S\nKD", [("1", "a")], "it uncovers 9♣"),
}


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_tells_what_the_line_does_with_the_move(reason):
    text, line, said = REASONS[reason]
    assert reason_for(board(text), [Move(*move) for move in line]) == said


def played(position, text):
    """The moves that a text names, one after another."""
    moves = []
    for word in text.split():
        moves.append(position.parse_move(word))
        position = position.apply(moves[-1])
    return moves


MORE_REASONS = [
    # A card home.
    ("Foundations: H-4\n5H", "1h", "the foundation waits for it"),
    ("Foundations: H-4\nFreecells: 5H", "ah", "the foundation waits for it"),
    # From a cell.
    ("Freecells: - 6H\n9C 7H", "b1", "it frees cell b"),
    ("Freecells: KH\nAC 9H\n:", "a2", "it frees cell a"),
    ("Freecells: KH\nAC QH\n:", "a2 12", "it frees cell a, and Q♥ can go on K♥"),
    ("Freecells: KH\nAC QH JH\n:", "a2 1b 12 b2", "it frees cell a, and Q♥ can go on K♥"),
    # The last card of a column.
    ("9H\nTH", "12", "it empties column 1"),
    ("9H\nTH\nAC KS", "12 31", "it empties column 1 for K♠"),
    ("9H\nTH\nAC KS QS", "12 31", "it empties column 1 for K♠"),
    ("Freecells: KS\n9H", "1b a1", "it empties column 1 for K♠"),
    # A card under which one lies that goes home.
    ("Foundations: H-4\n5H 9C\nTC", "12 1h", "it uncovers 5♥, which goes home"),
    ("Foundations: H-4\n5H 9C", "1a 1h", "it uncovers 5♥, which goes home"),
    ("Foundations: H-4\n5H 9C 8C\nTC", "12 1h", "it uncovers 5♥, which goes home"),
    ("Foundations: H-4\n5H 8S 9C\nTC", "12 1a 1h", "it leads to 5♥, which goes home"),
    ("Foundations: H-4\n5H KC\n:", "12 1h", "it uncovers 5♥, which goes home"),
    # Or one that can go elsewhere.
    ("6S 8S 9C\nTC\n9S", "12 13", "it uncovers 8♠, which can go on 9♠"),
    ("6S 8S 7S 9C\nTC\n9S", "12 13", "it uncovers 8♠, which can go on 9♠"),
    ("6S 8S QD 9C\nTC\n9S", "12 1a 13", "it leads to 8♠, which can go on 9♠"),
    ("2C KS 9C\nTC\n:", "12 13", "it uncovers K♠, which can go to column 3"),
    ("2C KS 5D 9C\nTC\n:", "12 1a 13", "it leads to K♠, which can go to column 3"),
    # Or one on which another can go.
    ("8S 9C\nTC\n7S", "12 31", "it uncovers 8♠, on which 7♠ can go"),
    ("Freecells: 7S\n8S 9C", "1b a1", "it uncovers 8♠, on which 7♠ can go"),
    ("8S QD 9C\nTC\n7S 6S", "12 1a 31", "it leads to 8♠, on which 7♠ can go"),
    # A column that is emptied later.
    ("2C 9C\nTC\nAD KS", "12 1a 31", "it leads to the end of column 1, for K♠"),
    # Nothing of all that.
    ("2C 9C\nTC", "12", "it uncovers 2♣"),
    ("2C 9C\nTC\n3D 5D", "12 3a", "it uncovers 2♣"),
    ("2C 3D 9C\nTC", "12 1a", "it uncovers 3♦"),
]


@pytest.mark.parametrize(("text", "line", "reason"), MORE_REASONS)
def test_a_reason_is_what_comes_of_the_move(text, line, reason):
    position = Position.from_text(text, partial=True)
    assert reason_for(position, played(position, line)) == reason


def test_what_can_be_done_by_what_a_hint_says_can_be_done_after_its_move():
    # "Goes home" and "can go" are true right after the move, if nothing says "later" or "leads to".
    told = 0
    for number in (2, 3, 8, 17, 24):
        position = deal(number)
        line = eo.solve(position).moves
        for at, move in enumerate(line):
            said = reason_for(position, line[at:])
            position = position.apply(move)
            if not said.startswith("it uncovers ") or ", " not in said or "later" in said:
                continue
            uncovered, use = said.removeprefix("it uncovers ").split(", ")
            goer = use.split()[2] if use.startswith("on which ") else uncovered
            words = [position.describe(each) for each in position.legal_moves]
            assert any(each.startswith(f"{goer} ") for each in words), (said, words)
            told += 1
    assert told > 20


@pytest.mark.parametrize("skip", [1.5, "1", None, True])
def test_how_many_moves_to_pass_over_is_a_whole_number(skip):
    with pytest.raises(TypeError, match="skip"):
        eo.hint(deal(8), skip=skip)


def test_no_less_than_none_are_passed_over():
    with pytest.raises(ValueError, match="skip"):
        eo.hint(deal(8), skip=-1)


@pytest.mark.parametrize("rules", ["eight-off", "freecell"])
def test_a_limit_is_spent_once_however_many_moves_are_passed_over(rules, monkeypatch, need):
    need(twins.shortest is not None, "the compiled search is not installed")
    position, given = deal(5, rules), 20_000
    spent, plain = [], hints.solve

    def counted(*args, **options):
        found = plain(*args, **options)
        if options.get("shortest"):
            spent.append(found.nodes)
        return found

    monkeypatch.setattr(hints, "solve", counted)
    eo.hint(position, Limit(nodes=given), skip=1)
    # At a limit a first line is looked for as well, which takes hardly any nodes.
    assert len(spent) > 4
    assert 0 < sum(spent) < 1.25 * given


def test_by_other_rules_the_next_hints_say_how_long_their_lines_are():
    position, limit = deal(1, "eight-off-relaxed"), Limit(nodes=50_000)
    moves = set()
    for skip in range(4):
        advice = eo.hint(position, limit, skip=skip)
        assert advice.verdict is Verdict.WINNABLE
        assert advice.distance >= 52
        moves.add(advice.move)
    assert len(moves) == 4
