"""A file that is damaged is set aside, one that cannot be written is left alone; play goes on."""

from __future__ import annotations

import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import warnings
from contextlib import closing
from pathlib import Path

import pytest
from lines import DEAL, LINE
from random_play import state

import eightoff_widget as eo
from eightoff_widget.store import database, keeper, stats
from eightoff_widget.store.schema import VERSION

pytestmark = pytest.mark.slow


@pytest.fixture
def whole(kept_game, another_kernel, file) -> bytes:
    """The file, with some games in it."""
    for number in range(1, 9):
        game = kept_game(DEAL if number == 5 else number)
        for text in LINE if number == 5 else [next(iter(game.position.legal_moves))]:
            game.push(text)
    another_kernel()
    return file.read_bytes()


def aside(file, number=1):
    return file.with_name(f"{file.name}.damaged-{number}")


def other_database(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE mine (x)")
        connection.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize("length", [0, 1, 16, 99, 100, 1000, 4096, 4097, 8192, 0.5, 0.75, -4096])
def test_a_truncated_file_is_set_aside(length, whole, file, kept_game):
    size = int(length * len(whole)) if isinstance(length, float) else length
    file.write_bytes(whole[:size])
    game = kept_game()
    with pytest.warns(UserWarning, match="damaged.*set aside") as warned:
        game.push("2e")
    assert str(aside(file)) in str(warned[0].message)
    assert len(warned) == 1
    assert aside(file).read_bytes() == whole[:size]
    game.push("3f")
    assert [kept.moves for kept in eo.games()] == [2]


def noise(path):
    path.write_bytes(random.Random(1).randbytes(20_000))


def text(path):
    path.write_text("My shopping list\n" * 1000)


def nothing_but_zeros(path):
    path.write_bytes(bytes(20_000))


@pytest.mark.parametrize("overwrite", [noise, text, nothing_but_zeros, other_database])
def test_an_overwritten_file_is_set_aside(overwrite, file, kept_game):
    overwrite(file)
    content = file.read_bytes()
    with pytest.warns(UserWarning, match="damaged.*set aside"):
        assert len(eo.games()) == 0
    assert aside(file).read_bytes() == content
    kept_game().push("2e")
    assert len(eo.games()) == 1


def one_page_of_noise(path):
    with path.open("r+b") as opened:
        opened.write(random.Random(2).randbytes(4096))


def cut_off(path):
    path.open("w").close()


def copy_of_another_database(path):
    other = path.with_name("other")
    other_database(other)
    path.write_bytes(other.read_bytes())


@pytest.mark.parametrize(
    "overwrite",
    [noise, text, nothing_but_zeros, one_page_of_noise, cut_off, copy_of_another_database],
)
@pytest.mark.parametrize("is_logged", [True, False])
def test_a_file_overwritten_while_it_is_played_in_is_set_aside_at_the_next_change(
    overwrite, is_logged, file, kept_game, another_kernel
):
    game = kept_game()
    game.push("2e")
    if not is_logged:  # a kernel that ends leaves no log
        another_kernel()
        game = keeper.resume(1).game
    overwrite(file)
    with pytest.warns(UserWarning, match="damaged.*set aside"):
        game.push("3f")
    game.push("4g")
    game.undo()
    expected = state(game)
    another_kernel()
    (kept,) = eo.games()
    assert state(keeper.resume(kept.id).game) == expected


def test_what_sqlite_writes_itself_is_no_damage(file, kept_game, another_kernel, look):
    games = [kept_game(number) for number in range(1, 4)]
    for game in games:
        game.push(next(iter(game.position.legal_moves)))
    was = file.stat().st_mtime_ns
    look("PRAGMA wal_checkpoint(TRUNCATE)")
    assert file.stat().st_mtime_ns > was
    for game in games:
        game.undo()
    assert [kept.moves for kept in eo.games()] == [0, 0, 0]


def test_a_file_that_is_taken_away_while_it_is_played_in_is_made_anew(
    file, kept_game, another_kernel
):
    game = kept_game()
    game.push("2e")
    for part in file.parent.iterdir():
        part.unlink()
    game.push("3f")
    another_kernel()
    assert keeper.resume(1).game.moves == game.moves


def test_the_second_file_that_is_set_aside_does_not_replace_the_first(file, another_kernel):
    for number in (1, 2, 3):
        file.write_text(f"noise {number}" * 1000)
        with pytest.warns(UserWarning, match=f"damaged-{number}"):
            eo.games()
        another_kernel()
    assert [aside(file, number).read_text()[:7] for number in (1, 2, 3)] == [
        "noise 1",
        "noise 2",
        "noise 3",
    ]


def test_a_file_that_another_kernel_set_aside_is_written_no_more(file, kept_game):
    game = kept_game()
    game.push("2e")
    file.rename(aside(file))
    other = eo.Game(25)
    keeper.Keeper(other, database.Database(file))
    other.push("1e")
    game.push("3f")
    assert {kept.moves for kept in eo.games()} == {1, 2}


def test_whatever_byte_is_wrong_lists_and_play_go_on(whole, file, another_kernel):
    rng = random.Random(3)
    wrong = 0
    for _ in range(150):
        for part in file.parent.iterdir():
            part.unlink()
        changed = bytearray(whole)
        for _ in range(rng.choice([1, 1, 40])):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        file.write_bytes(changed)
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            repr(eo.games())
            repr(eo.stats())
            try:
                game = eo.play(resume=5)
            except ValueError:
                game = eo.play(5)
            if game.position.legal_moves:
                game.push(next(iter(game.position.legal_moves)))
            game.undo()
            game.close()
        wrong += bool(warned)
        another_kernel()
    assert wrong > 20


def test_a_file_of_a_later_version_is_left_alone(whole, file, kept_game):
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    content = file.read_bytes()
    game = kept_game()
    with pytest.warns(UserWarning, match="not kept from here on.*later version"):
        game.push("2e")
    game.push("3f")
    assert file.read_bytes() == content


# A disk that takes nothing


@pytest.mark.parametrize("folder", ["/dev/null/nowhere", "/proc/nowhere"])
def test_where_no_folder_can_be_made_each_game_warns_once(folder, kept_game, monkeypatch):
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", folder)
    game = kept_game()

    def play():
        game.push("2e")
        game.push("3f")
        eo.games()
        eo.stats()

    with pytest.warns(UserWarning, match="not kept from here on") as warned:
        play()
    assert len(warned) == 1
    assert len(game.moves) == 2
    with pytest.warns(UserWarning, match="not kept from here on"):
        kept_game(25).push("1e")


READ_ONLY = """if True:
    import os, sys, warnings
    import eightoff_widget as eo

    eo.play(24, keep=False)  # what is imported late may be where others may not look
    if not os.geteuid():  # root may write everywhere
        os.setgid(65534)
        os.setuid(65534)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        print(len(eo.games()), eo.games()[0].moves, eo.stats().played, eo.stats().won)
        assert not warned
        board = eo.play(24)
        assert board.snapshot["notice"] is None
        board.push("2e")
        board.push("3f")
        assert len(warned) == 1
        assert "not kept from here on" in board.snapshot["notice"]
        assert len(board.moves) == 2
        print(len(eo.games()))
"""


@pytest.fixture
def folder_for_others(monkeypatch):
    """A folder for kept games that every user can look into."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        monkeypatch.setenv("EIGHTOFF_DATA_DIR", name)
        yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="Windows has other rights")
@pytest.mark.parametrize(
    ("what", "is_logged"),
    # A file with its log can be written in a folder that takes no other.
    [("file", True), ("file", False), ("folder", False), ("both", True), ("both", False)],
)
def test_what_may_only_be_read_is_read_and_left_alone(
    what, is_logged, folder_for_others, kept_game, another_kernel
):
    file = folder_for_others / "games.sqlite"
    for number in (DEAL, 24, 25):
        game = kept_game(number)
        for text in LINE if number == DEAL else ["2e", "3f", "4g"]:
            game.push(text)
    if not is_logged:  # a kernel that ends leaves no log
        another_kernel()
    stats.stop_looking()
    for part in folder_for_others.iterdir():
        part.chmod(0o444 if what in ("file", "both") else 0o666)
    folder_for_others.chmod(0o555 if what in ("folder", "both") else 0o777)
    content = file.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", READ_ONLY], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["3", "3", "3", "1", "3"]
    assert file.read_bytes() == content


def test_a_full_disk_keeps_what_it_has(file, another_kernel):
    code = """if True:
        import resource, warnings
        import eightoff_widget as eo
        from eightoff_widget.store import keeper

        game = eo.Game(24)
        keeper.keep(game)
        game.push("2e")
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))  # no file grows beyond
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            for _ in range(200):
                game.undo()
                if warned:
                    break
                game.redo()
        game.reset()
        game.push("3f")
        assert game.moves == (eo.Move("3", "f"),)
        print([str(warning.message) for warning in warned])
    """
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.count("not kept from here on") == 1
    assert "set aside" not in done.stdout
    (kept,) = eo.games()
    assert kept.moves in (0, 1)
    assert keeper.resume(kept.id).game.start == eo.deal(24)


@pytest.fixture
def kept_before(kept_game, another_kernel, file):
    """The file, with a game that an earlier kernel played."""
    kept_game().push("2e")
    another_kernel()
    return file


def sql(text):
    def harm(path):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(text)
            connection.commit()

    return harm


@pytest.mark.parametrize(
    ("harm", "english", "german"),
    [
        (cut_off, "it was cut off", "sie wurde abgeschnitten"),
        (copy_of_another_database, "it holds something else", "sie enthält etwas anderes"),
        (noise, "SQLite says: file is not", "SQLite meldet: file is not"),
        (
            sql("UPDATE games SET status = 'odd'"),
            "it says of game 1 what cannot be",
            "sie sagt von Spiel 1, was nicht sein kann",
        ),
        (
            sql("PRAGMA user_version = 9"),
            "a later version of eightoff_widget wrote it",
            "eine spätere Version von eightoff_widget hat sie geschrieben",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_the_language_that_is_spoken(
    harm, english, german, kept_before
):
    harm(kept_before)
    with pytest.warns(UserWarning, match=re.escape(f"({english}")):
        eo.games()
    (news,) = database.database().news
    with eo.speaking("de"):
        assert f"({german}" in news()
    assert f"({english}" in news()


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_the_system_says_of_a_file_is_told_as_its_words(language, kept_game, monkeypatch):
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", "/dev/null/nowhere")
    words = {"en": "the system says: ", "de": "das System meldet: "}
    game = kept_game()
    said = re.escape(f"({words[language]}[Errno")
    with eo.speaking(language), pytest.warns(UserWarning, match=said):
        game.push("2e")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Game 1 cannot be read: "), ("de", "Spiel 1 lässt sich nicht lesen: ")],
)
@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE actions SET moves = '99'",
        "UPDATE games SET start = 'x'",
        "UPDATE games SET made = 7",
        "UPDATE games SET seconds = 'x'",
        "UPDATE games SET earlier = x'00'",
    ],
)
def test_a_game_that_is_damaged_is_refused_in_the_language_that_is_spoken(
    harm, language, words, kept_before
):
    sql(harm)(kept_before)
    with eo.speaking(language), pytest.raises(ValueError, match=words):
        keeper.resume(1)


@pytest.mark.parametrize("harm", [noise, cut_off, copy_of_another_database])
def test_where_warnings_are_errors_a_move_is_kept_and_the_log_says_what_happened(
    harm, file, kept_game, another_kernel, caplog
):
    game = kept_game()
    heard = []
    game.on_change(heard.append)
    game.push("2e")
    harm(file)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game.push("3f")
    assert "set aside" in caplog.text
    assert len(heard) == 2
    another_kernel()
    assert keeper.resume(1).game.moves == game.moves


def test_where_warnings_are_errors_play_goes_on_without_a_file(kept_game, monkeypatch, caplog):
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", "/dev/null/nowhere")
    game = kept_game()
    heard = []
    game.on_change(heard.append)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game.push("2e")
        game.push("3f")
    assert len(heard) == 2
    assert caplog.text.count("not kept from here on") == 1


def test_a_lock_that_another_process_never_lets_go_ends_keeping(
    whole, file, kept_game, monkeypatch
):
    monkeypatch.setattr("eightoff_widget.store.schema._SECONDS_TO_WAIT", 0.1)
    game = kept_game()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.warns(UserWarning, match="not kept from here on.*locked"):
            game.push("2e")
        other.execute("ROLLBACK")
    assert len(game.moves) == 1
