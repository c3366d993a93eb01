"""What is kept of a game, and how it is taken up again."""

from __future__ import annotations

import gc
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import time
import weakref
from contextlib import closing
from pathlib import Path

import pytest
import timing
from lines import DEAL, LINE
from random_play import change_at_random, state

import eightoff_widget as eo
from eightoff_widget.engine.game import ChangeKind
from eightoff_widget.store import database, keeper, progress, settings
from eightoff_widget.store.progress import Progress
from eightoff_widget.store.schema import VERSION

NEARLY_WON = eo.Position.from_text("Foundations: C-K D-K H-J S-K\nFC: KH\nQH", partial=True)


def test_a_move_is_in_the_file_before_those_who_listen_later_hear_of_it(kept_game, look):
    game = kept_game()
    heard = []
    game.on_change(lambda _: heard.append(look("SELECT moves, made FROM games")))
    game.push("2e")
    game.push("3f")
    game.undo()
    game.redo()
    game.reset()
    assert heard == [[(1, 1)], [(2, 2)], [(1, 1)], [(2, 2)], [(0, 0)]]


@pytest.mark.parametrize("rules", eo.RULES)
def test_a_game_is_taken_up_with_all_that_can_be_undone_and_redone(
    rules, kept_game, another_kernel
):
    rng = random.Random(rules)
    game = kept_game(rng.randrange(1, 10**6), rules=rules)
    for _ in range(12):
        for _ in range(12):
            change_at_random(game, rng)
        kept = keeper.keep(game)
        another_kernel()
        resumed = keeper.resume(kept.id)
        assert resumed.game is not game
        assert state(resumed.game) == state(game)
        game = resumed.game


def test_positions_and_rules_of_one_s_own_are_kept(kept_game, another_kernel):
    rules = eo.Rules("my own", columns=5, cells=6, build="alternate", empty_column="any")
    fragment = eo.Position.from_text("FC: 3C -\nAC KD\n2C 9H", partial=True)
    for start in (eo.deal(7, rules), fragment, eo.deal(40000, numbering="pysolfc")):
        game = kept_game(start, autoplay=True)
        game.push(next(iter(game.position.legal_moves)))
        another_kernel()
        resumed = keeper.resume(eo.games()[0].id).game
        assert state(resumed) == state(game)
        assert resumed.start.deal == start.deal


def test_a_game_without_a_move_is_not_kept(kept_game, file):
    game = kept_game()
    game.autoplay = True
    game.reset()
    assert not file.exists()
    assert len(eo.games()) == 0


def test_moves_made_before_a_game_is_kept_are_kept_with_its_first_change(kept_game):
    game = eo.Game(24)
    game.push("2e")
    game.push("3f")
    keeper.keep(game)
    assert len(eo.games()) == 0
    game.undo()
    (kept,) = eo.games()
    assert kept.moves == 1
    assert keeper.resume(kept.id).game.undone == ((eo.Move("3", "f"),),)


@pytest.mark.parametrize("kind", list(ChangeKind))
def test_a_listener_that_answers_changes_before_they_are_kept_confuses_nothing(
    kind, another_kernel
):
    """What it does in answer is told of first."""
    game = eo.Game(DEAL)
    for text in LINE[:-8]:
        game.push(text)
    answered = []

    def answer(change):
        if change.kind is kind and not answered:
            answered.append(change)
            game.undo() if game.can_undo else game.redo()
            game.push(next(iter(game.position.legal_moves)))
            game.push(next(iter(game.position.legal_moves)))
            game.undo()

    game.on_change(answer)
    kept = keeper.keep(game)
    game.undo()
    game.push(next(iter(game.position.legal_moves)))
    game.undo()
    game.redo()
    game.finish()
    game.reset()
    game.autoplay = True
    assert answered
    expected = state(game)
    another_kernel()
    assert state(keeper.resume(kept.id).game) == expected


def test_a_change_whose_writing_is_interrupted_is_written_with_the_next(
    kept_game, another_kernel, monkeypatch
):
    game = kept_game()
    game.push("2e")

    def interrupt(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as interrupted:
        interrupted.setattr(database.database(), "_transact", interrupt)
        with pytest.raises(KeyboardInterrupt):
            game.push("3f")
    game.push("4g")
    assert len(game.moves) == 3
    expected = state(game)
    another_kernel()
    assert state(keeper.resume(1).game) == expected


def test_a_game_played_in_this_kernel_is_taken_up_as_it_is(kept_game):
    game = kept_game()
    game.push("2e")
    assert keeper.resume(1).game is game


def test_a_game_taken_up_elsewhere_goes_on_here_as_another(kept_game, another_kernel):
    here = kept_game()
    here.push("2e")
    another_kernel()
    there = keeper.resume(1).game
    there.push("3f")
    here.push("4g")
    here.push("5f")
    there.push("5g")
    another_kernel()
    assert state(keeper.resume(1).game) == state(there)
    assert state(keeper.resume(2).game) == state(here)
    assert len(eo.games()) == 2


def test_keeping_a_game_does_not_keep_it_alive(kept_game):
    game = kept_game()
    game.push("2e")
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def test_games_are_listed_the_last_played_first(kept_game):
    first, second = kept_game(24), kept_game(25, rules="freecell")
    first.push("2e")
    second.push(next(iter(second.position.legal_moves)))
    first.push("3f")
    listed = eo.games()
    assert [(game.title, game.moves) for game in listed] == [
        ("Eight Off, Microsoft deal 24", 2),
        ("FreeCell, Microsoft deal 25", 1),
    ]
    lines = repr(listed).splitlines()
    assert lines[0].split() == ["game", "deal", "moves", "home", "status", "last", "played"]
    assert "Eight Off, Microsoft deal 24" in lines[1]
    assert "0 of 52" in lines[1]
    assert listed._repr_html_().count("<tr>") == 3
    assert list(listed[1:]) == [listed[1]]


def test_a_long_list_shows_the_latest_and_how_many_more_there_are(kept_game):
    for _ in range(30):
        kept_game(NEARLY_WON).push("1b")
    listed = eo.games()
    assert len(listed) == 30
    lines = repr(listed).splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == [str(n) for n in range(30, 10, -1)]
    assert lines[-1] == "and 10 more"
    assert listed._repr_html_().count("<tr>") == 21
    assert "and 10 more" in listed._repr_html_()


def test_a_process_that_forks_has_two_games_from_there(kept_game):
    code = """if True:
        import os
        import eightoff_widget as eo
        from eightoff_widget.store import keeper

        game = eo.Game(24)
        keeper.keep(game)
        game.push("2e")
        child = os.fork()
        if not child:
            game.push("3f")
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        game.push("4g")
        game.push("5f")
    """
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)
    assert sorted(kept.moves for kept in eo.games()) == [2, 3]


def test_the_list_is_in_the_language_that_is_spoken(kept_game):
    kept_game(24, rules="freecell").push("1a")
    kept_game(NEARLY_WON).push("1b")
    listed = eo.games()
    with eo.speaking("de"):
        said = repr(listed)
    assert "FreeCell, Microsoft-Spiel 24" in said
    assert "Eight Off, eine eigene Stellung" in said
    assert "Eight Off, a position of its own" in repr(listed)


def test_a_game_whose_start_is_damaged_is_listed_as_the_file_calls_it(kept_game, file):
    kept_game(24).push("2e")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE games SET start = 'nonsense'")
    with eo.speaking("de"):
        assert "Eight Off, Microsoft deal 24" in repr(eo.games())


def test_a_name_of_rules_is_text_in_html(kept_game):
    game = kept_game(eo.deal(1, eo.Rules("<b>bold</b>")))
    game.push(next(iter(game.position.legal_moves)))
    for html in (eo.games()._repr_html_(), eo.stats()._repr_html_()):
        assert "<b>" not in html
        assert "&lt;b&gt;bold" in html


def test_where_nothing_is_kept_the_lists_say_so():
    assert repr(eo.games()) == "No games are kept."
    assert repr(eo.stats()) == "No games were played."
    assert "No games" in eo.games()._repr_html_()
    assert "No games" in eo.stats()._repr_html_()


@pytest.mark.parametrize("number", [2, 0, -1, 10**30, -(10**30), "x", 1.5])
def test_a_game_that_is_not_kept_cannot_be_taken_up(number, kept_game):
    kept_game().push("2e")
    with pytest.raises(ValueError, match="is kept"):
        eo.play(resume=number)


@pytest.mark.parametrize("version", [1, 2])
def test_a_file_of_an_earlier_version_is_brought_up_with_its_game(version, file, look):
    dump = Path(__file__).with_name(f"version_{version}.sql").read_text("utf-8")
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(dump)
    assert (eo.games()[0].quickest, eo.stats().seconds) == (9, 9)
    game = keeper.resume(1).game
    game.reset()
    game.redo()
    assert (eo.stats().won, eo.games()[0].quickest, eo.stats().seconds) == (1, 9, 9)
    assert look("PRAGMA user_version") == [(VERSION,)]
    assert settings.get("theme") == (None if version == 1 else "dark")
    progress.put("runs", "", Progress(1, 2))
    assert progress.get("runs") == Progress(1, 2)


# Where, and whether


def test_the_folder_is_the_user_s_unless_another_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", str(tmp_path / "a" / "b"))
    assert database.folder() == tmp_path / "a" / "b"
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", "~/games")
    assert "~" not in str(database.folder())
    monkeypatch.delenv("EIGHTOFF_DATA_DIR")
    assert database.folder().name == "eightoff_widget"


def test_a_folder_that_is_not_there_is_made(kept_game, monkeypatch, tmp_path):
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", str(tmp_path / "a" / "b"))
    kept_game().push("2e")
    assert [path.name for path in (tmp_path / "a" / "b").glob("*.sqlite")] == ["games.sqlite"]


def test_another_folder_holds_other_games(kept_game, monkeypatch, tmp_path):
    kept_game().push("2e")
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", str(tmp_path))
    assert len(eo.games()) == 0
    kept_game().push("2e")
    monkeypatch.undo()


def test_looking_at_what_is_kept_writes_nothing_where_nothing_is(kept_in):
    eo.games()
    eo.stats()
    assert list(kept_in.iterdir()) == []


# What it costs


def test_keeping_a_move_takes_few_steps(kept_game):
    times = []
    for _ in range(3):
        game = kept_game(DEAL)
        for text in LINE:
            move = game.position.parse_move(text)
            began = time.thread_time()
            game.push(move)
            times.append(time.thread_time() - began)
    # Measured as 6,000, and as many again on a quiet disk, for which this does not wait.
    assert timing.steps(statistics.median(times)) < 30_000
