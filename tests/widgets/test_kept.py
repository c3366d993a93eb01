"""Boards of kept games."""

from __future__ import annotations

import sqlite3
import threading
import warnings
from contextlib import closing
from datetime import datetime

import pytest
from lines import DEAL, LINE

import eightoff_widget as eo
from eightoff_widget.store import keeper
from eightoff_widget.store.database import database
from eightoff_widget.widgets.play import keeping


@pytest.fixture
def now(monkeypatch):
    """The time that the clock reads, to be moved on by hand."""
    times = [100.0]
    monkeypatch.setattr(keeping.time, "monotonic", lambda: times[0])
    return times


@pytest.fixture
def another_kernel():
    """Forget what this process knows of its games, as one that has just started."""
    return keeper._keepers.clear


def test_a_random_deal_says_that_an_unfinished_game_waits(open_play):
    game, _ = open_play()
    assert game.snapshot["resumable"] is None
    assert "unfinished" not in game.snapshot["message"]["text"]
    game.push(next(iter(game.position.legal_moves)))
    text = open_play()[0].snapshot["message"]["text"]
    assert text.endswith(". An unfinished game waits: eo.play(resume=1)")
    assert text.startswith("Eight Off, Microsoft deal ")


def test_a_deal_that_was_asked_for_says_nothing_of_others(open_play):
    open_play(24)[0].push("2e")
    assert open_play(25)[0].snapshot["message"]["text"] == (
        "Eight Off, Microsoft deal 25. Bring all cards home, each suit from ace to king."
    )


def test_no_game_waits_that_was_won_or_left(open_play):
    game, browser = open_play(DEAL)
    for text in LINE:
        game.push(text)
    game.undo()
    browser.ask("new", deal="24", sure=True)
    game.push("2e")
    browser.ask("new", deal="25", sure=True)
    assert "unfinished" not in open_play()[0].snapshot["message"]["text"]
    with pytest.raises(ValueError, match="no unfinished game is kept"):
        eo.play(resume=True)


def test_a_game_is_taken_up_with_its_history_clock_and_hints(
    open_play, another_kernel, now, wait_for
):
    game, browser = open_play(24)
    browser.ask("move", source="2", target="e", count=1)
    now[0] += 9
    browser.ask("move", source="3", target="f", count=1, active=9, round=1)
    browser.ask("hint")
    wait_for(game, lambda snapshot: snapshot["advice"]["hint"])
    now[0] += 3
    browser.ask("undo", active=3, round=1)
    another_kernel()
    again, _ = open_play(resume=True)
    assert again.game is not game.game
    assert again.moves == (eo.Move("2", "e"),)
    assert (again.seconds, again.hints_used) == (12, 1)
    assert again.snapshot["clock"] == {"seconds": 12, "running": True, "round": 1}
    assert again.snapshot["can"]["redo"]
    again.redo()
    assert again.moves == (eo.Move("2", "e"), eo.Move("3", "f"))
    assert len(eo.games()) == 1


def test_taken_up_where_it_is_played_it_is_another_board_of_the_same_game(open_play):
    game, _ = open_play(24)
    game.push("2e")
    other, _ = open_play(resume=1)
    other.push("3f")
    assert game.snapshot["counts"]["moves"] == 2
    assert len(eo.games()) == 1


def test_a_restart_is_the_same_game_and_a_new_deal_another(open_play):
    game, browser = open_play(24)
    game.push("2e")
    game.reset()
    game.push("3f")
    assert [kept.id for kept in eo.games()] == [1]
    browser.ask("new", deal="25", sure=True)
    assert [(kept.id, kept.left) for kept in eo.games()] == [(1, True)]
    game.push("1e")
    assert [kept.id for kept in eo.games()] == [2, 1]
    assert "left" in repr(eo.games())


def test_the_time_since_the_last_move_is_kept_when_a_board_is_closed(open_play, now):
    game, browser = open_play(24)
    game.push("2e")
    now[0] += 5
    browser.ask("option", name="four_colours", value=True, active=5, round=1)
    game.close()
    assert eo.games()[0].seconds == 5


def test_after_a_win_the_clock_of_a_restart_begins_anew_and_the_better_time_counts(open_play, now):
    game, browser = open_play(eo.Position.from_text("FC: AC 2C", partial=True))
    for seconds in (10, 4, 20):
        game.reset() if game.moves else None
        game.push("ah")
        now[0] += seconds
        browser.ask(
            *("move",),
            source="b",
            target="h",
            count=1,
            active=seconds,
            round=game.snapshot["clock"]["round"],
        )
    assert (eo.games()[0].quickest, eo.stats().seconds) == (4, 34)
    assert (eo.stats().played, eo.stats().won) == (1, 1)


def test_a_win_that_is_restarted_and_redone_keeps_its_time(open_play, now):
    game, browser = open_play(eo.Position.from_text("FC: AC 2C", partial=True))
    game.push("ah")
    now[0] += 300
    browser.ask("move", source="b", target="h", count=1, active=300, round=1)
    browser.ask("restart")
    browser.ask("redo")
    assert browser.ask("redo")["status"] == "won"
    assert (eo.games()[0].quickest, eo.stats().seconds) == (300, 300)


# The offer to go on


def test_a_random_deal_offers_the_last_unfinished_game_of_the_same_rules(open_play, now):
    for rules, moves in (("eight-off", ["2e"]), ("eight-off", ["2e", "3f"]), ("freecell", ["1a"])):
        game, _ = open_play(24, rules)
        for text in moves:
            game.push(text)
    began = datetime.now().astimezone().replace(microsecond=0)
    offered = open_play()[0].snapshot["resumable"]
    assert offered == {
        "id": 2,
        "title": "Eight Off, Microsoft deal 24",
        "moves": 2,
        "when": offered["when"],
    }
    assert abs((datetime.fromisoformat(offered["when"]) - began).total_seconds()) < 60
    assert open_play(rules="freecell")[0].snapshot["resumable"]["id"] == 3
    assert open_play(rules="bakers-game")[0].snapshot["resumable"] is None


def test_nothing_is_offered_beside_a_deal_that_was_asked_for_or_where_nothing_is_kept(
    open_play, monkeypatch
):
    open_play(24)[0].push("2e")
    assert open_play(25)[0].snapshot["resumable"] is None
    assert open_play(keep=False)[0].snapshot["resumable"] is None
    assert open_play(resume=1)[0].snapshot["resumable"] is None
    monkeypatch.setenv("EIGHTOFF_KEEP", "0")
    assert open_play()[0].snapshot["resumable"] is None


def test_the_offer_is_taken_and_the_untouched_deal_leaves_no_trace(open_play, another_kernel, now):
    _, browser = open_play(24)
    browser.ask("move", source="2", target="e", count=1)
    now[0] += 9
    browser.ask("move", source="3", target="f", count=1, active=9, round=1)
    browser.ask("undo")
    another_kernel()
    board, browser = open_play()
    browser.ask("hint")
    answer = browser.ask("resume", game=board.snapshot["resumable"]["id"], sure=False)
    assert answer["answers"] == "test:2"
    assert answer["last"]["kind"] == "start"
    assert answer["deal"]["number"] == "24"
    assert answer["counts"]["moves"] == 1
    assert answer["can"]["redo"]
    assert answer["resumable"] is None
    assert (answer["clock"]["seconds"], answer["clock"]["round"]) == (9, 2)
    assert answer["message"]["text"] == "Eight Off, Microsoft deal 24"
    board.redo()
    assert [(kept.id, kept.moves, kept.hints) for kept in eo.games()] == [(1, 2, 0)]


def test_a_game_with_moves_is_put_off_for_a_kept_one_only_if_the_player_is_sure(open_play):
    open_play(24)[0].push("2e")
    board, browser = open_play()
    board.push(next(iter(board.position.legal_moves)))
    before = board.game
    answer = browser.ask("resume", game=1, sure=False)
    assert answer["error"] == {
        "reason": "leaves-game",
        "text": "Leave this game after 1 move, for game 1?",
    }
    assert board.game is before
    assert browser.ask("resume", game=1, sure=True)["counts"]["moves"] == 1
    assert {kept.id: kept.left for kept in eo.games()} == {1: False, 2: False}


def test_a_game_that_was_put_off_for_a_kept_one_waits_and_one_for_a_new_deal_does_not(open_play):
    first, _ = open_play(24)
    first.push("2e")
    first.close()
    board, browser = open_play()
    board.push(next(iter(board.position.legal_moves)))
    browser.ask("resume", game=1, sure=True)
    browser.ask("new", deal="25", sure=True)
    assert {kept.id: kept.left for kept in eo.games()} == {1: True, 2: False}
    assert open_play()[0].snapshot["resumable"]["id"] == 2


def test_two_boards_that_take_up_each_other_s_games_at_once_both_get_them(open_play):
    boards = [open_play(number) for number in (24, 25)]
    for board, _ in boards:
        board.push(next(iter(board.position.legal_moves)))
    for _ in range(30):
        threads = [
            threading.Thread(
                target=browser.ask,
                args=["resume"],
                kwargs={"game": 3 - board._keeping._keeper.id, "sure": True},
            )
            for board, browser in boards
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()
    assert {board._keeping._keeper.id for board, _ in boards} <= {1, 2}
    assert len(eo.games()) == 2


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ({"game": 9, "sure": True}, "refused"),
        ({"game": 1, "sure": True}, "refused"),  # it is the one on the board
        ({"game": 10**30, "sure": True}, "refused"),
        ({"game": 0, "sure": True}, "bad-request"),
        ({"game": "1", "sure": True}, "bad-request"),
        ({"game": 1.5, "sure": True}, "bad-request"),
        ({"game": True, "sure": True}, "bad-request"),
        ({"sure": True}, "bad-request"),
        ({"game": 1}, "bad-request"),
    ],
)
def test_a_request_to_take_up_no_game_changes_nothing(content, reason, open_play):
    board, browser = open_play(24)
    board.push("2e")
    before = board.snapshot
    assert browser.ask("resume", **content)["error"]["reason"] == reason
    assert board.snapshot == before
    assert len(eo.games()) == 1


def test_a_board_that_keeps_nothing_takes_nothing_up(open_play):
    open_play(24)[0].push("2e")
    _, browser = open_play(25, keep=False)
    assert "keeps no games" in browser.ask("resume", game=1, sure=True)["error"]["text"]


def test_an_untouched_deal_leaves_no_trace(open_play):
    board, browser = open_play()
    browser.ask("hint")
    browser.ask("option", name="autoplay", value=True)
    browser.ask("new", deal=None, sure=False)
    browser.ask("new", deal="25", sure=False)
    board.close()
    assert len(eo.games()) == 0
    assert eo.stats().played == 0


# What a board says when something is wrong with the file


def ask_to_move(browser, **move):
    """Ask as the browser does, whose warnings nobody sees."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return browser.ask("move", count=1, **move)


def test_a_board_says_that_a_damaged_file_was_set_aside(open_play, kept_in):
    board, browser = open_play(24)
    other, _ = open_play(25)
    board.push("2e")
    (kept_in / "games.sqlite").write_bytes(b"noise" * 5000)
    answer = ask_to_move(browser, source="3", target="f")
    text = answer["message"]["text"]
    assert text.startswith("K♠ from column 3 to cell f. The file of kept games is damaged (")
    assert str(kept_in / "games.sqlite.damaged-1") in text
    assert answer["message"]["kind"] == "info"
    assert answer["notice"] in text
    assert [kept.moves for kept in eo.games()] == [2]
    answer = browser.ask("undo")
    assert "damaged" not in answer["message"]["text"]
    assert "damaged" in answer["notice"]
    other.push("1e")
    assert "damaged" in other.snapshot["message"]["text"]
    assert open_play(24)[0].snapshot["notice"] is None  # boards that come later need not know


def test_what_is_found_wrong_while_a_board_reads_of_it_is_told_with_the_next_change(
    open_play, kept_in
):
    """By that board and by each other one that was there, and to no board that comes later."""
    board, _ = open_play(24)
    other, browser = open_play(25)
    board.push("2e")

    class News(list):
        def __getitem__(self, which):
            found = super().__getitem__(which)
            if not self:
                (kept_in / "games.sqlite").write_bytes(b"noise" * 5000)
                ask_to_move(browser, source="1", target="e")
            return found

    database().news = News()
    board.push("3f")
    assert "set aside" not in board.snapshot["message"]["text"]
    assert "set aside" in other.snapshot["message"]["text"]
    assert "set aside" not in open_play(26)[0].snapshot["message"]["text"]
    board.undo()
    assert "set aside" in board.snapshot["message"]["text"]
    assert "set aside" in board.snapshot["notice"]


def test_a_new_board_says_what_was_wrong_when_it_asked_though_it_is_mended_meanwhile(open_play):
    file = database()
    file.trouble = lambda: "Nothing is kept."

    class Fresh(list):
        def __contains__(self, piece):
            file.trouble = None
            return super().__contains__(piece)

    class News(list):
        def __getitem__(self, which):
            return Fresh(super().__getitem__(which))

    file.news = News()
    board, _ = open_play(24)
    assert "Nothing is kept." in board.snapshot["message"]["text"]
    assert board.snapshot["notice"] is None


def test_a_board_says_that_nothing_is_kept_until_it_is_again(open_play, kept_in, monkeypatch):
    board, browser = open_play(24)
    kept_in.rmdir()
    kept_in.write_text("a file where a folder should be")
    answer = ask_to_move(browser, source="2", target="e")
    assert answer["counts"]["moves"] == 1
    assert "cell e. Games are not kept from here on: " in answer["message"]["text"]
    answer = ask_to_move(browser, source="3", target="f")
    assert "not kept" not in answer["message"]["text"]
    assert "not kept" in answer["notice"]
    kept_in.unlink()
    other, _ = open_play(25)
    assert "not kept" in other.snapshot["message"]["text"]
    other.push("1e")
    assert other.snapshot["notice"] is None
    assert browser.ask("undo")["notice"] is None
    assert sorted(kept.moves for kept in eo.games()) == [1, 1]
    board.redo()
    (first, _) = sorted(eo.games(), key=lambda kept: kept.title)
    assert first.moves == 2


def test_a_board_that_was_idle_meanwhile_has_no_notice_of_what_is_over(open_play, kept_in):
    idle, _ = open_play(24)
    _, browser = open_play(25)
    kept_in.rmdir()
    kept_in.write_text("a file where a folder should be")
    assert "not kept" in ask_to_move(browser, source="1", target="e")["notice"]
    kept_in.unlink()
    open_play(26)
    assert browser.ask("undo")["notice"] is None
    idle.push("2e")
    assert idle.snapshot["notice"] is None


def test_what_a_board_says_of_the_file_and_of_a_game_that_waits_is_in_its_language(
    open_play, kept_in
):
    open_play(24)[0].push("2e")
    board, browser = open_play(language="de")
    text = board.snapshot["message"]["text"]
    assert text.endswith(". Ein angefangenes Spiel wartet: eo.play(resume=1)")
    (kept_in / "games.sqlite").write_bytes(b"noise" * 5000)
    answer = ask_to_move(browser, source="1", target="e")
    assert "ist beschädigt" in answer["message"]["text"]
    assert "ist beschädigt" in answer["notice"]


def test_what_was_said_of_the_file_stands_while_advice_comes(open_play, kept_in):
    _, browser = open_play(24)
    kept_in.rmdir()
    kept_in.write_text("a file where a folder should be")
    said = ask_to_move(browser, source="2", target="e")["message"]
    assert browser.ask("hint")["message"] == said


@pytest.mark.parametrize(
    "beside", [{"deal": 24}, {"rules": "freecell"}, {"numbering": "kpat"}, {"keep": False}]
)
def test_a_game_to_take_up_brings_all_with_it(beside):
    with pytest.raises(TypeError, match="a kept game brings its own"):
        eo.play(resume=1, **beside)


def test_keep_is_true_or_false_and_nothing_else():
    with pytest.raises(TypeError, match="must be True or False"):
        eo.play(24, keep=0)


def test_the_board_shows_no_move_that_is_not_in_the_file(open_play, kept_in):
    game, browser = open_play(24)
    found = []

    def look(**_):
        with closing(sqlite3.connect(kept_in / "games.sqlite")) as connection:
            found.extend(connection.execute("SELECT made FROM games"))

    game.comm.send = look
    for request in (
        {"kind": "move", "source": "2", "target": "e", "count": 1},
        {"kind": "move", "source": "3", "target": "f", "count": 1},
        {"kind": "undo"},
    ):
        browser.receive({"method": "custom", "content": {"req": "a", **request}})
    assert found == [(1,), (2,), (1,)]


@pytest.mark.parametrize("value", ["0", "no", "OFF", "false "])
def test_switched_off_by_the_environment_nothing_is_written(value, monkeypatch, open_play, kept_in):
    monkeypatch.setenv("EIGHTOFF_KEEP", value)
    game, _ = open_play()
    game.push(next(iter(game.position.legal_moves)))
    game.new(25)
    assert (len(eo.games()), eo.stats().played) == (0, 0)
    assert list(kept_in.iterdir()) == []


def test_switched_off_for_one_board_nothing_is_written(open_play, kept_in):
    game, browser = open_play(24, keep=False)
    game.push("2e")
    browser.ask("new", deal="25", sure=True)
    game.push(next(iter(game.position.legal_moves)))
    game.close()
    assert list(kept_in.iterdir()) == []
