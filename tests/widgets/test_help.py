"""What a board points out while a game is played: moves that lose, every move's worth, trouble."""

from __future__ import annotations

import pytest

import eightoff_widget as eo
from eightoff_widget.analysis.hint import trouble_spots
from eightoff_widget.widgets import searcher


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    """However slow this machine is, a board finds out what a move does before it is made."""
    monkeypatch.setattr(searcher, "A_BLINK", eo.Limit(seconds=60))


def losing(position):
    """A move after which the position cannot be won, and one after which it can."""
    verdicts = {judged.move: judged.verdict for judged in eo.analyse(position).moves}
    lost = [move for move, verdict in verdicts.items() if verdict is eo.Verdict.UNWINNABLE]
    kept = [move for move, verdict in verdicts.items() if verdict is eo.Verdict.WINNABLE]
    return lost[0], kept[0]


def on_the_brink():
    """A position of a deal in which one move loses and another keeps the game won."""
    position = eo.deal(8)
    for move in eo.solve(position).moves:
        verdicts = {judged.verdict for judged in eo.analyse(position).moves}
        if verdicts == {eo.Verdict.WINNABLE, eo.Verdict.UNWINNABLE}:
            return position
        position = position.apply(move)
    raise AssertionError


def ask_to_move(browser, move, **more):
    content = {"source": str(move.source), "target": str(move.target), "count": move.count}
    return browser.ask("move", **content, **more)


def test_a_move_that_loses_is_asked_about_first(open_play):
    lost, kept = losing(on_the_brink())
    game, browser = open_play(on_the_brink(), warn=True)
    error = ask_to_move(browser, lost)["error"]
    assert error["reason"] == "loses-game"
    assert error["text"].startswith("This move loses the game: ")
    assert game.moves == ()
    ask_to_move(browser, lost, sure=True)
    assert game.moves == (lost,)
    game.undo()
    ask_to_move(browser, kept)
    assert game.moves == (kept,)


def test_a_lost_game_is_played_on_without_questions(open_play):
    lost, _ = losing(on_the_brink())
    position = on_the_brink().apply(lost)
    game, browser = open_play(position, warn=True)
    ask_to_move(browser, next(iter(position.legal_moves)))
    assert len(game.moves) == 1


def test_nobody_is_asked_unless_they_want_it(open_play):
    lost, _ = losing(on_the_brink())
    game, browser = open_play(on_the_brink())
    ask_to_move(browser, lost)
    assert game.moves == (lost,)


def test_a_move_from_python_is_made_unasked(open_play):
    lost, _ = losing(on_the_brink())
    game, _ = open_play(on_the_brink(), warn=True)
    game.push(lost)
    assert game.moves == (lost,)


def listed(snapshot):
    moves = snapshot["advice"]["moves"]
    return bool(moves) and any(move["cost"] is not None for move in moves)


def test_every_move_is_listed_with_what_becomes_of_it(open_play, wait_for):
    game, browser = open_play(8)
    browser.ask("option", name="list_moves", value=True)
    moves = wait_for(game, listed)["advice"]["moves"]
    judged = eo.analyse(eo.deal(8), shortest=True).moves
    expected = {
        (str(one.move.source), str(one.move.target)): (one.verdict.value, one.cost)
        for one in judged
    }
    found = {(move["source"], move["target"]): (move["verdict"], move["cost"]) for move in moves}
    assert found == expected
    costs = [move["cost"] for move in moves]
    assert costs == sorted(costs)
    # A best move and the 67 after it are the 68 moves of the shortest line.
    assert moves[0]["distance"] == 68
    assert moves[0]["text"] == game.position.describe(
        eo.Move(moves[0]["source"], moves[0]["target"], len(moves[0]["cards"]))
    )


def test_the_list_follows_the_game_and_ends_with_the_option(open_play, wait_for):
    game, browser = open_play(8, list_moves=True)
    wait_for(game, listed)
    game.push("5h")
    assert game.snapshot["advice"]["moves"] is None
    after = wait_for(game, listed)["advice"]["moves"]
    assert ["5", "h"] not in [[move["source"], move["target"]] for move in after]
    assert browser.ask("option", name="list_moves", value=False)["advice"]["moves"] is None


def test_the_par_of_the_deal_stays_beside_the_distance(open_play, wait_for):
    game, _ = open_play(8, mark=True)
    known = wait_for(game, lambda s: s["advice"]["par"] is not None and s["advice"]["proved"])
    assert known["advice"]["par"] == known["advice"]["distance"] == 68
    game.push("5h")
    later = wait_for(game, lambda s: s["advice"]["proved"])["advice"]
    assert (later["par"], later["distance"]) == (68, 67)
    game.new(3)
    assert wait_for(game, lambda s: s["advice"]["par"] is not None)["advice"]["par"] == 66


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        ("4H 9S 6H\n7C 6C", ["4H 6H"]),
        ("7C 6C 5C", []),
        ("6H 4H 9H", ["4H 9H"]),
        ("3H 9H 6H", ["3H 9H", "3H 6H"]),
        ("2S 3S 4S", ["2S 3S", "3S 4S"]),
        ("4H 6S\n5S 6H", []),
    ],
)
def test_a_card_on_a_lower_one_of_its_suit_is_trouble(columns, found):
    position = eo.Position.from_text(columns, partial=True)
    assert [f"{card} {by}" for card, by in trouble_spots(position)] == found


def test_trouble_is_pointed_out_when_it_is_wanted(open_play):
    game, browser = open_play(eo.Position.from_text("4H 9S 6H\n7C 6C", partial=True))
    assert game.snapshot["advice"]["trouble"] == []
    answer = browser.ask("option", name="trouble", value=True)
    assert answer["advice"]["trouble"] == [["4H", "6H"]]


def test_a_run_is_shown_as_the_steps_that_it_stands_for(open_play):
    text = "FC: - - -\nTS\n9S 8S 7S"
    game, browser = open_play(eo.Position.from_text(text, partial=True), steps=True)
    steps = browser.ask("move", source="2", target="1", count=3)["last"]["steps"]
    assert [(s["source"], s["target"], s["cards"]) for s in steps] == [
        ("2", "a", ["7S"]),
        ("2", "b", ["8S"]),
        ("2", "1", ["9S"]),
        ("b", "1", ["8S"]),
        ("a", "1", ["7S"]),
    ]
    back = browser.ask("undo")["last"]["steps"]
    assert [(s["target"], s["source"]) for s in reversed(back)] == [
        (s["source"], s["target"]) for s in steps
    ]
    assert game.moves == ()


def test_what_autoplay_would_send_home_is_looked_at_before_a_move_too(open_play):
    # By FreeCell a card that goes home may be needed: here 7b is safe, what follows it is not.
    position = eo.deal(12774, "freecell")
    for move in eo.solve(position).moves:
        after = position.apply(move)
        for homeward in after.homeward_moves():
            after = after.apply(homeward)
        if eo.solve(after).verdict is eo.Verdict.UNWINNABLE:
            break
        position = position.apply(move)
    else:
        pytest.fail("no move of this line loses by autoplay")
    game, browser = open_play(position, warn=True, autoplay=True)
    assert ask_to_move(browser, move)["error"]["reason"] == "loses-game"
    game.autoplay = False
    ask_to_move(browser, move)
    assert game.moves == (move,)


def test_par_is_that_of_the_deal_and_told_only_beside_the_mark(open_play, wait_for):
    game, browser = open_play(8, mark=True)
    wait_for(game, lambda s: s["advice"]["par"] == 68)
    assert browser.ask("option", name="mark", value=False)["advice"]["par"] is None
    assert browser.ask("new", deal="3", sure=False)["advice"]["par"] is None


def test_the_deal_of_the_day_leaves_the_numbering_alone(open_play, wait_for):
    game, browser = open_play(24, numbering="pysolfc")
    browser.ask("new", deal=None, of="daily", sure=False)
    wait_for(game, lambda s: s["last"]["kind"] == "start" and s["seq"] > 1)
    browser.ask("new", deal="40000", sure=False)
    assert game.position == eo.deal(40000, numbering="pysolfc")
