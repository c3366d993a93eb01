"""What a click on a card goes through until its snapshot leaves: counted, not timed."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest

import eightoff_widget as eo
from eightoff_widget.engine import position as positions

PACKAGE = Path(eo.__file__).parent
MOST_MODULES = 18
MOST_HOPS = 15


@pytest.fixture
def click(open_play):
    """Moves on a kept game with the options as they are at first; gives what a click calls.

    That is the file of each function of ours that is called, in order, from the arrival of the
    message to the moment in which the snapshot is handed to the channel.
    """
    game, _ = open_play(24)

    def make(number, source, target):
        called, sent = [], []

        def send(data, **_rest):
            if "snapshot" in data.get("state", {}):
                sys.setprofile(None)
                sent.append(data["state"]["snapshot"])

        def note(frame, event, _what):
            path = Path(frame.f_code.co_filename)
            if event == "call" and path.is_relative_to(PACKAGE):
                called.append(path.relative_to(PACKAGE).as_posix())

        game.comm.send = send
        move = {"kind": "move", "source": source, "target": target, "count": 1}
        content = {"req": f"v:{number}", **move, "active": 1.0, "round": 1}
        message = {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        sys.setprofile(note)
        try:
            game._handle_msg(message)
        finally:
            sys.setprofile(None)
        (snapshot,) = sent
        assert snapshot["counts"]["moves"] == number
        return called

    make(1, "1", "e")  # the first one also writes that there is a game,
    make(2, "2", "f")  # and the next one sees for the first time that the file was written
    return lambda: make(3, "3", "g")


def hops(called):
    """How often a function in one file of widgets/ is called next after one in another."""
    files = [file for file in called if file.startswith("widgets/")]
    return sum(file != before for before, file in pairwise(files))


def test_a_click_passes_through_few_modules(click):
    passed = set(click())
    assert {"widgets/base.py", "widgets/play/widget.py", "engine/game.py"} < passed
    assert len(passed) <= MOST_MODULES, "\n".join(sorted(passed))


def test_a_click_hops_seldom_between_files_of_the_widgets(click):
    assert 0 < hops(click()) <= MOST_HOPS


def test_a_hop_is_a_call_in_another_file_of_the_widgets():
    base, play, game = "widgets/base.py", "widgets/play/widget.py", "engine/game.py"
    assert hops([base, base, play, game, play, base]) == 2


def test_a_click_lists_the_legal_moves_once(click, monkeypatch):
    listed = []
    real = positions.find_legal_moves

    def find(position):
        listed.append(position)
        return real(position)

    monkeypatch.setattr(positions, "find_legal_moves", find)
    click()
    after = eo.Game(24)
    after.push_action(["1e", "2f", "3g"])
    assert listed == [after.position]
