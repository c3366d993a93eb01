"""Requests from the browser: answered by a snapshot, or refused with nothing changed."""

from __future__ import annotations

import pytest

import eightoff_widget as eo


def test_a_move_is_answered_by_the_snapshot_it_leads_to(open_play):
    game, browser = open_play(24)
    answer = browser.ask("move", source="2", target="e", count=1)
    assert answer["answers"] == "test:1"
    assert answer["seq"] == 2
    assert answer["last"] == {
        "kind": "move",
        "steps": [{"cards": ["4H"], "source": "2", "target": "e"}],
    }
    assert game.moves == (eo.Move("2", "e"),)


def test_a_count_left_out_is_what_the_position_implies(open_play):
    game, browser = open_play(eo.Position.from_text("FC: - -\nTS\n9S 8S 7S", partial=True))
    browser.ask("move", source="2", target="1", count=None)
    assert game.moves == (eo.Move("2", "1", 3),)


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing(open_play):
    game, browser = open_play(24)
    before = game.snapshot
    assert browser.ask("move", source="1", target="2", count=1) == {
        "req": "test:1",
        "error": {
            "reason": "does-not-fit",
            "text": "only 3♥ goes on 4♥",
        },
    }
    assert game.snapshot is before
    assert game.moves == ()


def test_undo_redo_and_restart_do_what_their_names_say(open_play):
    game, browser = open_play(24)
    first, second = eo.Move("2", "e"), eo.Move("3", "f")
    game.push(first)
    game.push(second)
    assert browser.ask("undo")["counts"]["moves"] == 1
    assert browser.ask("redo")["counts"]["moves"] == 2
    assert browser.ask("restart")["counts"]["moves"] == 0
    assert browser.ask("redo")["can"]["redo"] is True
    assert game.moves == (first,)


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_what_cannot_be_undone_or_redone_is_refused(open_play, kind):
    _, browser = open_play(24)
    assert browser.ask(kind)["error"] == {
        "reason": "refused",
        "text": f"there is nothing to {kind}",
    }


def test_the_steps_of_an_undo_lead_back(open_play):
    _, browser = open_play(24)
    browser.ask("move", source="2", target="e", count=1)
    answer = browser.ask("undo")
    assert answer["last"]["steps"] == [{"cards": ["4H"], "source": "e", "target": "2"}]


@pytest.mark.parametrize("number", ["24", "8589934591", " 7 "])
def test_a_new_deal_is_dealt_by_its_number(open_play, number):
    game, browser = open_play(1, rules="seahaven-towers")
    answer = browser.ask("new", deal=number, sure=True)
    assert answer["deal"]["number"] == number.strip()
    assert game.position == eo.deal(number.strip(), "seahaven-towers")


def test_a_number_of_20_digits_comes_back_digit_by_digit(open_play):
    _, browser = open_play(1, numbering="pysolfc")
    number = "98765432109876543210"
    assert browser.ask("new", deal=number, sure=True)["deal"]["number"] == number


def test_a_new_deal_without_a_number_says_its_own(open_play):
    game, browser = open_play(1)
    number = browser.ask("new", deal=None, sure=True)["deal"]["number"]
    assert game.position == eo.deal(number)


@pytest.mark.parametrize(
    "number", ["", "0", "abc", "8589934592", "1" * 150, "<b>1</b>", "-3", "1.5"]
)
def test_a_number_that_is_no_deal_is_refused_and_the_game_goes_on(open_play, number):
    game, browser = open_play(24)
    game.push("2e")
    error = browser.ask("new", deal=number, sure=True)["error"]
    assert "numbers run from 1 to 8589934591" in error["text"]
    assert game.moves == (eo.Move("2", "e"),)


@pytest.mark.parametrize(
    ("deal", "question"),
    [
        ("7", "Leave this game after 1 move, for Microsoft deal 7?"),
        (None, "Leave this game after 1 move, for another deal?"),
    ],
)
def test_a_game_under_way_is_left_only_by_a_player_who_is_sure(open_play, deal, question):
    game, browser = open_play(24)
    game.push("2e")
    error = browser.ask("new", deal=deal, sure=False)["error"]
    assert error == {"reason": "leaves-game", "text": question}
    assert game.moves == (eo.Move("2", "e"),)
    assert browser.ask("new", deal=deal, sure=True)["counts"]["moves"] == 0


def test_nobody_is_asked_before_the_first_move_or_after_the_last(open_play):
    _, browser = open_play(24)
    assert browser.ask("new", deal="7", sure=False)["deal"]["number"] == "7"
    game, browser = open_play(eo.Position.from_text("FC: AC", partial=True))
    game.push("ah")
    assert browser.ask("new", deal="7", sure=False)["deal"]["number"] == "7"


def test_a_number_that_is_no_deal_is_refused_before_anybody_is_asked(open_play):
    game, browser = open_play(24)
    game.push("2e")
    error = browser.ask("new", deal="abc", sure=False)["error"]
    assert error["reason"] == "refused"


def test_an_option_is_set_and_shown(open_play):
    game, browser = open_play(24)
    answer = browser.ask("option", name="four_colours", value=True)
    assert answer["options"] == {**eo.play(24).options, "four_colours": True}
    assert game.four_colours is True
    assert browser.ask("option", name="autoplay", value=True)["options"]["autoplay"] is True
    assert game.autoplay is True


def test_explain_says_why_cards_cannot_be_picked_up(open_play):
    _, browser = open_play(24)
    error = browser.ask("explain", source="1", count=2)["error"]
    assert error == {
        "reason": "not-a-run",
        "text": "4♠ lies on Q♠ and has to move first",
    }


def test_finish_is_refused_where_it_would_not_end_the_game(open_play):
    _, browser = open_play(24)
    error = browser.ask("finish")["error"]
    assert error["text"] == "sending cards home alone does not end this game"


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        "move",
        [],
        {},
        {"req": "a"},
        {"req": 1, "kind": "undo"},
        {"req": "a", "kind": 1},
        {"req": "a", "kind": "mate"},
        {"req": "a" * 1000, "kind": "undo"},
        {"req": "a", "kind": "undo", "active": "3"},
        {"req": "a", "kind": "undo", "active": -1},
        {"req": "a", "kind": "undo", "active": float("inf")},
        {"req": "a", "kind": "undo", "active": float("nan")},
        {"req": "a", "kind": "undo", "active": True},
        {"req": "a", "kind": "move"},
        {"req": "a", "kind": "move", "source": "1", "target": 2, "count": 1},
        {"req": "a", "kind": "move", "source": "1", "target": "e", "count": 1.5},
        {"req": "a", "kind": "move", "source": "1", "target": "e", "count": 0},
        {"req": "a", "kind": "move", "source": "1", "target": "e", "count": 10**30},
        {"req": "a", "kind": "move", "source": "x", "target": "e", "count": 1},
        {"req": "a", "kind": "move", "source": "h", "target": "e", "count": 1},
        {"req": "a", "kind": "move", "source": "1", "target": "e" * 100_000, "count": 1},
        {"req": "a", "kind": "new", "deal": 24, "sure": True},
        {"req": "a", "kind": "new", "deal": ["24"], "sure": True},
        {"req": "a", "kind": "new", "deal": "24"},
        {"req": "a", "kind": "new", "deal": "24", "sure": 1},
        {"req": "a", "kind": "undo", "round": "3"},
        {"req": "a", "kind": "option", "name": "autoplay", "value": 1},
        {"req": "a", "kind": "option", "name": "snapshot", "value": True},
        {"req": "a", "kind": "explain", "source": "1", "count": 1},
    ],
)
def test_what_is_no_request_gets_an_error_and_changes_nothing(open_play, content):
    game, browser = open_play(24)
    game.push("2e")
    before = game.snapshot
    answer = browser.send(content)
    asked = content.get("req") if isinstance(content, dict) else None
    assert answer["req"] == (asked if isinstance(asked, str) and len(asked) < 1000 else None)
    assert answer["error"]["text"]
    assert game.snapshot is before


@pytest.mark.parametrize("active", [10**400, -(10**400), 2**1024, float("nan"), float("-inf")])
def test_seconds_that_no_clock_can_count_are_a_bad_request(open_play, active):
    _, browser = open_play(24)
    error = browser.ask("move", source="2", target="e", count=1, active=active)["error"]
    assert error == {"reason": "bad-request", "text": "active must be a number of seconds"}


@pytest.mark.parametrize("name", ["autoplay", "theme"])
@pytest.mark.parametrize(
    "value", ["x" * 10**6, [0] * 10**6, {"a": "x" * 10**6}, 10**4000, -(10**4000)]
)
def test_a_bad_value_is_quoted_in_few_words_however_much_it_was(open_play, name, value):
    _, browser = open_play(24)
    error = browser.ask("option", name=name, value=value)["error"]
    assert error["reason"] == "bad-request"
    assert error["text"].startswith(f"{name} must be ")
    assert len(error["text"]) < 250


def test_a_fault_of_python_s_own_is_answered_too(open_play, monkeypatch):
    game, browser = open_play(24)
    monkeypatch.setattr(eo.Game, "undo", lambda _: 1 / 0)
    error = browser.ask("undo")["error"]
    assert error["reason"] == "failed"
    assert game.moves == ()


def test_state_that_a_browser_writes_is_neither_taken_nor_echoed(open_play):
    game, browser = open_play(24)
    before = game.snapshot
    browser.receive({"method": "update", "state": {"snapshot": {"status": "won"}}})
    assert game.snapshot is before
    assert browser.messages == []
