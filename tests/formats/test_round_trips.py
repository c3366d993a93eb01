"""What is written of a game, in any form, reads back as the same game."""

import json
import random
import re
import warnings

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import ALL_RULES, random_game, same

from eightoff_widget import Game, Position, read, solve, speaking
from eightoff_widget.formats.movelist import read_actions


@st.composite
def games(draw):
    rules = draw(st.sampled_from(ALL_RULES))
    return random_game(rules, draw(st.randoms(use_true_random=False)))


@pytest.mark.slow
@given(games())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_game_reads_back_the_same_from_every_form(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert same(Game.from_record(game.to_record()), game)
        assert same(Game.from_json(game.to_json()), game)
        assert same(Game.from_code(game.to_code()), game)
        for text in (game.to_record(), game.to_json(), game.to_json(indent=2), game.to_code()):
            assert same(read(text), game)
        listed = game.notation
        assert read_actions(game.start, listed) == game.actions
        if game.actions:
            assert read(listed, start=game.start).actions == game.actions


@given(games())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_a_position_reads_back_the_same_from_every_form(game):
    position = game.position
    rules, partial = position.rules, bool(position.problems())
    assert Position.from_json(position.to_json()) == position
    assert read(position.to_json(indent=1)) == position
    assert read(position.to_text(), rules, partial=partial) == position
    assert Position.from_text(str(position), rules=rules, partial=partial) == position


@given(games())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_board_with_moves_below_it_is_a_game(game):
    moves = game.notation
    partial = bool(game.start.problems())
    for parting in ("\n", "\nMoves: ", "\n# a comment\n\n"):
        text = f"{game.start.to_text()}{parting}{moves}"
        if moves:
            found = read(text, game.start.rules, partial=partial)
            assert found.start == game.start
            assert found.actions == game.actions


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_games_of_each_rule_set_read_back_the_same(rules):
    rng = random.Random(f"round trips {rules.name}")
    actions = 0
    for _ in range(6):
        game = random_game(rules, rng, 80)
        for text in (game.to_record(), game.to_json(), game.to_code()):
            assert same(read(text), game)
        actions += len(game.actions)
    assert actions > 10


def test_prose_tells_each_move_in_words():
    rng = random.Random("prose")
    game = random_game(ALL_RULES[0], rng, 60)
    title, blank, *lines = game.to_prose().splitlines()
    assert title == (game.start.deal.title if game.start.deal else "Eight Off")
    assert blank == ""
    position = game.start
    assert len(lines) == len(game.actions) > 10
    for number, (line, action) in enumerate(zip(lines, game.actions, strict=True), start=1):
        words = line.removeprefix(f"{number}. ").split("; ")
        for move, said in zip(action, words, strict=True):
            assert said == position.describe(move)
            position = position.apply(move)


def test_json_is_what_other_programs_need_not_know_the_deal_for():
    game = Game(24, autoplay=True)
    game.push("58")
    told = json.loads(game.to_json())
    layout = naive.layout_of(game.start)
    assert told["start"]["columns"] == layout.columns
    assert [card or "" for card in told["start"]["cells"]] == layout.cells
    assert told["start"]["foundations"] == layout.home
    assert told["start"]["deal"] == {"number": "24", "numbering": "microsoft"}
    assert told["start"]["rules"]["columns"] == 8
    assert told["actions"] == [["58", "dh"]]
    assert (told["format"], told["version"]) == ("eightoff-game", 1)
    assert (told["autoplay"], told["status"]) == (True, "playing")


def test_a_share_code_is_one_short_line_of_letters_and_digits():
    lengths = []
    for number in range(1, 21):
        game = Game(number)
        for move in solve(game.start).moves:
            game.push(move)
        code = game.to_code()
        assert re.fullmatch("eo1[0-9A-Za-z]+", code)
        lengths.append(len(code))
    assert max(lengths) <= 120
    assert len(Game(24).to_code()) <= 16


def test_prose_is_in_the_language_that_is_spoken():
    game = Game(24, autoplay=True)
    game.push("58")
    with speaking("de"):
        said = game.to_prose()
    assert said.splitlines() == [
        "Eight Off, Microsoft-Spiel 24",
        "",
        "1. ♦8 aus Spalte 5 auf ♦9 in Spalte 8; ♠A aus Zelle d auf die Ablage für Pik",
    ]
