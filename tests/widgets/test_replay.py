"""A game is replayed: by what it may be opened with, to where it goes, and where it ends."""

from __future__ import annotations

import json

import pytest

import eightoff_widget as eo
from eightoff_widget.store import settings

LINE = "2e 4f 5h"
AUTOPLAYED = "b4 5h 4b 2h"
FRAGMENT = eo.Position.from_text("FC: 2C\n3C 4C\n5H", partial=True)


def at(snapshot):
    return snapshot["replay"]["at"]


def game_of(line=LINE, number=8):
    return eo.read(line, start=number)


# What it may be opened with


@pytest.mark.parametrize(
    "opened",
    [
        (8, LINE),
        ("8", LINE),
        (eo.deal(8), LINE),
        (game_of(),),
        (8, ["2e", eo.Move("4", "f"), "5h"]),
        (8, iter(["2e", "4f", "5h"])),
        (game_of().to_record(),),
        (game_of().to_json(),),
        (game_of().to_code(),),
        (eo.deal(8).to_text() + "\n\n" + LINE,),
        (eo.deal(8).to_text(), LINE),
        (8, "1. 2e 2. 4f {a comment} 3. 5h"),
        (eo.review(game_of()),),
    ],
    ids=lambda opened: type(opened[0]).__name__ + str(len(opened)),
)
def test_whatever_says_the_same_game_is_replayed_the_same(opened):
    board = eo.replay(*opened)
    assert board.positions == (
        eo.deal(8),
        *(game_of(LINE[:n]).position for n in (2, 5, 8)),
    )
    assert board.moves == game_of().moves
    assert board.at == 0
    assert board.position == eo.deal(8)
    assert board.fault is None


def test_a_solution_is_replayed_to_its_win():
    solution = eo.solve(eo.deal(8))
    board = eo.replay(solution)
    assert board.moves == solution.moves
    assert board.go(-1).position.is_won
    assert "The game is won." in board.snapshot["message"]["text"]


def test_a_deal_without_moves_is_a_replay_of_one_position():
    board = eo.replay(24)
    assert board.positions == (eo.deal(24),)
    assert board.snapshot["replay"]["of"] == 0
    assert board.next().at == board.previous().at == 0


def test_the_rules_and_the_numbering_say_which_deal_it_is():
    board = eo.replay(11982, rules="freecell", numbering="pysolfc")
    assert board.position == eo.deal(11982, rules="freecell", numbering="pysolfc")


def test_moves_that_were_made_by_themselves_belong_to_the_move_before_them():
    game = eo.Game(8, autoplay=True)
    for move in ("2e", "4f"):
        game.push(move)
    board = eo.replay(game)
    assert board.actions == game.actions
    assert len(board.positions) == 3
    assert board.moves == game.moves
    joined = eo.replay(8, "2e 4f+5h")
    assert [told["text"] for told in joined.course["moves"]] == ["2e", "4f+5h"]
    assert joined.go(2).position == game_of().position
    assert eo.replay(8, ["2e", (eo.Move("4", "f"), eo.Move("5", "h"))]).actions == joined.actions


def test_a_replay_does_not_follow_the_game_and_the_game_does_not_follow_it():
    game = game_of()
    board = eo.replay(game)
    board.go(1).push("5h")
    game.undo()
    assert len(board.positions) == 4
    assert game.moves == game_of("2e 4f").moves


@pytest.mark.parametrize(
    ("opened", "error"),
    [
        ((None,), TypeError),
        ((8.5,), TypeError),
        ((0,), eo.InvalidPositionError),
        (("rubbish",), eo.InvalidPositionError),
        ((8, "rubbish and more"), eo.InvalidMoveError),
        ((8, [1]), TypeError),
        ((8, [()]), ValueError),
        ((game_of(), LINE), TypeError),
        ((game_of().to_record(), LINE), TypeError),
        ((game_of(), None, "freecell"), TypeError),
        ((8, None, "no such rules"), ValueError),
    ],
)
def test_what_cannot_be_replayed_is_refused(opened, error):
    with pytest.raises(error):
        eo.replay(*opened)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"at": 4}, ValueError),
        ({"at": "1"}, TypeError),
        ({"language": "fr"}, ValueError),
        ({"speed": "warp"}, ValueError),
        ({"mark": 1}, TypeError),
        ({"autoplay": True}, TypeError),
        ({"numbering": "pysolfc"}, TypeError),
    ],
)
def test_options_that_it_has_not_are_refused(options, error):
    with pytest.raises(error):
        eo.replay(eo.deal(8), LINE, **options)


# Where the moves cannot be made


@pytest.mark.parametrize(
    ("moves", "where", "why"),
    [
        ("2e 4f 4f 5h", "line 1, column 7: 4f", "cell f is taken by 6♣"),
        ("2e\n4f\n  33", "line 3, column 3: 33", "source and target are both column 3"),
        (["2e", "4f", "4f"], "move 3: 4f", "cell f is taken by 6♣"),
        ("2e 4f zz", "line 1, column 7: 'zz'", "is no move"),
        (["2e", "4f", "zz"], "move 3: 'zz'", "is no move"),
    ],
)
def test_it_replays_to_the_first_move_that_cannot_be_made_and_says_which_and_why(moves, where, why):
    board = eo.replay(8, moves)
    assert board.moves == game_of("2e 4f").moves
    assert where in board.fault
    assert why in board.fault
    assert board.snapshot["notice"] == (
        f"Move 3 cannot be made, so the game ends before it: {board.fault}"
    )
    assert board.go(-1).snapshot["message"]["text"].endswith(board.snapshot["notice"])


def test_a_board_in_another_language_says_it_in_that_language(open_replay):
    board, browser = open_replay(8, "2e 4f 4f")
    browser.ask("hello", languages=["de-DE"])
    assert board.fault == "Zeile 1, Spalte 7: 4f: in Zelle f liegt schon ♣6"
    assert board.snapshot["notice"].startswith("Zug 3 ist nicht möglich")
    assert board.course["moves"][0]["in_words"] == "♣2 aus Spalte 2 in Zelle e"
    assert board.words["language"] == "de"


# Where it goes


def test_steps_show_the_move_that_was_made_or_taken_back(open_replay):
    _, browser = open_replay(8, LINE)
    there = {"cards": ["2C"], "source": "2", "target": "e"}
    answer = browser.ask("go", to=1)
    assert at(answer) == 1
    assert answer["last"] == {"kind": "go", "steps": [there]}
    assert answer["message"]["text"] == "1. 2♣ from column 2 to cell e"
    answer = browser.ask("go", to=0)
    assert answer["last"]["steps"] == [{"cards": ["2C"], "source": "e", "target": "2"}]
    assert answer["message"]["text"] == "Taken back: 1. 2♣ from column 2 to cell e"


def test_a_leap_shows_no_steps(open_replay):
    board, browser = open_replay(8, LINE)
    answer = browser.ask("go", to=3)
    assert answer["last"]["steps"] == []
    assert answer["message"]["text"].startswith("3. A♣")
    assert answer["counts"] == {"home": 1, "of": 52}
    assert board.position == board.positions[3]


def test_the_board_of_each_point_is_that_of_its_position(open_replay):
    board, browser = open_replay(8, LINE)
    for number in (1, 2, 3, 2, 1, 0):
        columns = browser.ask("go", to=number)["board"]["columns"]
        shown = [tuple(map(eo.Card, column["cards"])) for column in columns]
        assert shown == list(board.positions[number].columns)


@pytest.mark.parametrize("to", [-1, 4, "1", None, 1.5, True, 10**30])
def test_the_browser_cannot_go_where_there_is_nothing(open_replay, to):
    board, browser = open_replay(8, LINE, at=1)
    before = board.snapshot
    assert browser.ask("go", to=to)["error"]["reason"] == "bad-request"
    assert board.snapshot == before


def test_python_goes_where_it_is_told_and_counts_from_the_end_as_well():
    board = eo.replay(8, LINE, at=-1)
    assert board.at == 3
    assert board.go(-2).at == 2
    assert board.next().at == board.next().at == 3
    assert board.go(0).previous().at == 0
    for beyond in (4, -5):
        with pytest.raises(ValueError, match="3 moves"):
            board.go(beyond)
    assert board.at == 0


def test_a_run_is_shown_card_by_card_if_that_is_wanted(open_replay):
    run = "Foundations: C-0 D-0 H-0 S-0\n9H 8H 7H\n10H\n"
    position = eo.Position.from_text(run, partial=True)
    board, browser = open_replay(position, "12")
    assert [len(s["cards"]) for s in browser.ask("go", to=1)["last"]["steps"]] == [3]
    browser.ask("go", to=0)
    browser.ask("option", name="steps", value=True)
    assert [len(s["cards"]) for s in browser.ask("go", to=1)["last"]["steps"]] == [1] * 5
    assert board.steps is True


# Branches


def test_another_move_than_the_next_begins_a_branch_and_the_game_stays(open_replay):
    board, browser = open_replay(8, LINE)
    browser.ask("go", to=1)
    answer = browser.ask("move", source="5", target="h", count=1)
    assert answer["replay"]["branch"]["leaves"] == 1
    assert answer["replay"]["branch"]["shown"] is True
    assert [told["text"] for told in board.branch_moves] == ["5h"]
    assert (at(answer), answer["replay"]["of"]) == (2, 2)
    assert answer["message"]["text"].startswith("Off the game, after move 1. 2. A♣")
    assert board.branch == ((eo.Move("5", "h"),),)
    assert board.moves == game_of().moves
    assert board.game.moves == game_of("2e 5h").moves


def test_the_next_move_of_the_game_is_a_step_and_no_branch(open_replay):
    board, browser = open_replay(8, "2e 4f+5h")
    browser.ask("move", source="2", target="e", count=1)
    answer = browser.ask("move", source="4", target="f", count=None)
    assert answer["replay"]["branch"] is None
    assert at(answer) == 2
    assert board.position == board.positions[2]


def test_a_branch_is_walked_taken_back_and_left(open_replay):
    board, browser = open_replay(8, LINE)
    board.go(1).push("5h").push("4f")
    assert at(browser.ask("go", to=2)) == 2
    assert board.position == game_of("2e 5h").position
    assert at(browser.ask("go", to=0)) == 0
    assert at(browser.ask("go", to=3)) == 3
    answer = browser.ask("leave")
    assert at(answer) == 1
    assert answer["replay"]["branch"]["shown"] is False
    assert answer["replay"]["of"] == 3
    assert board.branch is None
    assert board.next().position == board.positions[2]


def test_a_branch_that_was_left_is_kept_and_come_back_to(open_replay):
    board, browser = open_replay(8, LINE)
    board.go(1).push("5h").push("4f").leave()
    answer = browser.ask("go", to=3, branch=True)
    assert answer["replay"]["branch"]["shown"] is True
    assert board.position == game_of("2e 5h 4f").position
    answer = browser.ask("go", to=2, branch=False)
    assert board.position == board.positions[2]
    board.go(1).push("5h")
    assert [len(action) for action in board.branch] == [1, 1]


def test_a_branch_from_a_branch_takes_the_place_of_its_rest():
    board = eo.replay(8, LINE)
    board.go(1).push("5h").push("4f").go(2).push("4g")
    assert board.game.moves == game_of("2e 5h 4g").moves
    board.go(0).push("4e")
    assert board.game.moves == game_of("4e").moves
    assert board.leave().at == 0


def test_a_move_at_the_end_goes_on_from_there():
    board = eo.replay(8, LINE, at=-1).push("4g")
    assert board.game.moves == game_of(LINE + " 4g").moves


def test_an_illegal_move_is_refused_with_its_reason_and_nothing_changes(open_replay):
    board, browser = open_replay(8, LINE)
    before = board.snapshot
    error = browser.ask("move", source="1", target="2", count=1)["error"]
    assert error["reason"] == "does-not-fit"
    assert board.snapshot == before
    with pytest.raises(eo.IllegalMoveError):
        board.push("12")


def test_there_is_no_branch_to_go_to_before_one_was_made(open_replay):
    _, browser = open_replay(8, LINE)
    assert browser.ask("go", to=1, branch=True)["error"]["reason"] == "bad-request"
    assert browser.ask("go", to=1, branch="yes")["error"]["reason"] == "bad-request"


# A board to play on


def test_a_board_to_play_on_begins_where_the_replay_stands(open_replay):
    board, browser = open_replay(8, LINE, theme="dark", speed="fast")
    board.go(2)
    answer = browser.ask("play")
    assert at(answer) == 2
    assert answer["message"]["text"] == "It is shown below."
    played = board.below
    assert played.moves == game_of("2e 4f").moves
    assert played.theme == "dark"
    played.push("5h")
    assert board.at == 2
    assert browser.ask("close")["message"]["text"] == "The board below is closed."
    assert board.below is None
    assert played.comm is None


def test_another_board_to_play_on_takes_the_place_of_the_first(open_replay):
    board, browser = open_replay(8, LINE)
    browser.ask("play")
    former = board.below
    browser.ask("play")
    assert former.comm is None
    assert board.below.comm is not None
    state = board.get_state()
    assert state["below"] == f"IPY_MODEL_{board.below.model_id}"
    board.close()
    assert board.below.comm is None


def test_a_board_from_python_is_one_of_its_own(open_replay):
    board, browser = open_replay(8, LINE, at=1, theme="dark", steps=True)
    own = board.play(steps=False, mark=True)
    assert (own.theme, own.steps, own.mark, own.moves) == (
        "dark",
        False,
        True,
        (eo.Move("2", "e"),),
    )
    assert board.below is None
    browser.ask("play")
    board.close()
    assert own.comm is not None
    own.close()


@pytest.mark.parametrize("start", [8, FRAGMENT])
def test_a_game_played_from_a_replay_is_kept(open_replay, start):
    board, browser = open_replay(start, "2e", at=1)
    browser.ask("play")
    assert len(eo.games()) == 0
    board.below.push("ef")
    browser.ask("play")
    (kept,) = eo.games()
    again = eo.play(resume=kept.id)
    assert again.game.start == board.positions[0]
    assert again.moves == (eo.Move("2", "e"), eo.Move("e", "f"))
    again.undo()
    again.undo()
    assert again.position == board.positions[0]


# What views are told


def test_a_view_that_comes_late_can_draw_everything():
    board = eo.replay(8, LINE, at=2)
    state = board.get_state()
    assert state["snapshot"]["frame"] == "replay"
    assert state["snapshot"]["replay"]["at"] == 2
    assert state["course"]["home"] == [0, 0, 0, 1]
    assert state["course"]["cells"] == [4, 3, 2, 2]
    assert "line_first" in state["words"]["board"]
    assert "place_after" in state["words"]["board"]
    json.dumps(state["snapshot"], allow_nan=False)


def test_what_does_not_change_is_not_sent_with_each_step(open_replay):
    solution = eo.solve(eo.deal(8))
    _, browser = open_replay(solution)
    browser.messages.clear()
    for number in range(1, 11):
        browser.ask("go", to=number)
    sent = [message["state"] for message in browser.messages if message["method"] == "update"]
    assert all(set(state) == {"snapshot"} for state in sent)
    assert max(len(json.dumps(state)) for state in sent) < 4000


def test_the_moves_of_a_branch_are_sent_once(open_replay):
    board, browser = open_replay(8, LINE)
    board.go(1).push("5h").push("4f")
    browser.messages.clear()
    for number in (2, 1, 0, 1, 2, 3):
        browser.ask("go", to=number)
    assert not any("branch_moves" in message.get("state", ()) for message in browser.messages)
    board.push("4g")
    sent = [set(message["state"]) for message in browser.messages[-2:]]
    assert sent == [{"branch_moves"}, {"snapshot"}]
    board.language = "de"
    assert board.branch_moves[0]["in_words"] == "♣A aus Spalte 5 auf die Ablage für Kreuz"


def test_a_bare_renderer_gets_a_picture_and_text():
    board = eo.replay(8, LINE)
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == str(eo.deal(8))
    assert data["text/html"].startswith("<img")


def test_looks_are_remembered_and_what_is_asked_of_one_game_is_not(open_replay):
    _, browser = open_replay(8, LINE)
    for name, value in (("theme", "dark"), ("speed", "slow"), ("mark", True), ("review", True)):
        assert browser.ask("option", name=name, value=value)["options"][name] == value
    again = eo.replay(8, LINE)
    assert (again.theme, again.speed, again.mark, again.review) == ("dark", "slow", False, False)
    assert settings.get("mark") is None
    assert eo.play(8).theme == "dark"


def test_a_request_of_a_game_that_is_played_is_none_of_a_replay(open_replay):
    _, browser = open_replay(8, LINE)
    for kind in ("undo", "hint", "new", "take"):
        assert browser.ask(kind)["error"]["reason"] == "bad-request"
