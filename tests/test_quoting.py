"""Errors quote what they were given in few words, however much it was."""

import pytest

import eightoff_widget as eo
from eightoff_widget.engine.errors import shown
from eightoff_widget.surveys.rates import win_rate


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


HUGE = {
    "text": "x" * 10**6,
    "digits": "7" * 4000,
    "number": 10**4000,
    "number too long for text": 10**5000,
    "list": ["x"] * 10**5,
    "list of a number too long for text": [10**5000],
    "nested": nested(50_000),
}

GAME = eo.Game(24)
POSITION = GAME.position

TAKES = {
    "deal": eo.deal,
    "deal rules": lambda value: eo.deal(24, value),
    "deal numbering": lambda value: eo.deal(24, numbering=value),
    "play": eo.play,
    "play rules": lambda value: eo.play(24, value),
    "play keep": lambda value: eo.play(24, keep=value),
    "play resume": lambda value: eo.play(resume=value),
    "play theme": lambda value: eo.play(24, theme=value),
    "play autoplay": lambda value: eo.play(24, autoplay=value),
    "replay": eo.replay,
    "replay at": lambda value: eo.replay(24, "2e", at=value),
    "replay speed": lambda value: eo.replay(24, speed=value),
    "edit": eo.edit,
    "edit rules": lambda value: eo.edit(24, value),
    "edit theme": lambda value: eo.edit(24, theme=value),
    "teach": eo.teach,
    "TeachWidget": eo.TeachWidget,
    "teach step": lambda value: eo.teach("runs", step=value, keep=False),
    "teach hand": lambda value: eo.teach("runs", hand=value, keep=False),
    "puzzle kind": eo.puzzle,
    "puzzle difficulty": lambda value: eo.puzzle("win-in", value),
    "puzzle rules": lambda value: eo.puzzle("win-in", rules=value),
    "read": eo.read,
    "Game.push": GAME.push,
    "Position.apply": POSITION.apply,
    "Card": eo.Card,
    "Move source": lambda value: eo.Move(value, "e"),
    "Move count": lambda value: POSITION.apply(eo.Move("1", "e", value)),
    "Rules columns": lambda value: eo.Rules("mine", columns=value),
    "Rules build": lambda value: eo.Rules("mine", build=value),
    "Rules dealt": lambda value: eo.Rules("mine", dealt_to_cells=[value]),
    "Rules lengths": lambda value: eo.Rules("mine", column_lengths=(value, *[6] * 7)),
    "solve": eo.solve,
    "solve limit": lambda value: eo.solve(POSITION, value),
    "Limit nodes": lambda value: eo.Limit(nodes=value),
    "Limit seconds": lambda value: eo.Limit(seconds=value),
    "solve_many": lambda value: eo.solve_many([value]),
    "improve": lambda value: eo.improve(POSITION, eo.solve(POSITION).moves, weights=[value]),
    "analyse": eo.analyse,
    "hint": eo.hint,
    "par": eo.par,
    "survey": lambda value: eo.survey([value], progress=False),
    "review": eo.review,
    "difficulty": eo.difficulty,
    "choose": eo.choose,
    "daily": eo.daily,
    "survey keep": lambda value: eo.survey([1], keep=value),
    "survey executor": lambda value: eo.survey([1], executor=value, progress=False),
    "win_rate": lambda value: win_rate(1, 1, 0, confidence=value),
    "plots.course": eo.plots.course,
}


TAKES_TEXT = {
    "play language": lambda value: eo.play(24, language=value),
    "replay language": lambda value: eo.replay(24, language=value),
    "replay moves as text": lambda value: eo.replay(24, value),
    "edit language": lambda value: eo.edit(24, language=value),
    "teach language": lambda value: eo.teach("runs", language=value, keep=False),
    "Game.from_record": eo.Game.from_record,
    "Game.from_json": eo.Game.from_json,
    "Game.from_code": eo.Game.from_code,
    "Position.from_text": eo.Position.from_text,
    "Position.parse_move": POSITION.parse_move,
    "speaking": lambda value: eo.speaking(value).__enter__(),
}


TAKES_A_LIST = {
    "Puzzle.check": lambda value: eo.puzzle("only-move", "easy", seed=1).check(value),
}


def said_of(take, value):
    """The error that something raises when it is given a value; None if it raises none."""
    try:
        take(value)
    except (ValueError, TypeError) as error:
        return str(error)
    return None


@pytest.mark.parametrize(
    ("takers", "kinds"),
    [
        *((TAKES, [kind]) for kind in HUGE),
        (TAKES_TEXT, ["text", "digits"]),
        (TAKES_A_LIST, ["number", "number too long for text"]),
    ],
    ids=[*HUGE, "where text is taken", "where a list is taken"],
)
def test_an_error_quotes_in_few_words_what_it_was_given(takers, kinds):
    said = {
        f"{name}, {kind}": said_of(take, HUGE[kind])
        for name, take in takers.items()
        for kind in kinds
    }
    assert [name for name, words in said.items() if not words] == []
    assert {name: len(words) for name, words in said.items() if len(words) >= 900} == {}
    # Python's own words about a number, not ours
    assert [name for name, words in said.items() if "set_int_max_str_digits" in words] == []


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("short", "'short'"),
        ("x" * 21, f"'{'x' * 20}…'"),
        (7, "7"),
        (-(10**5000), "a number of more than 20 digits"),
        (None, "None"),
        ([1, 2], "[1, 2]"),
        ([1] * 100, f"[{'1, ' * 19}1,…"),
        ([10**5000], "a list of more than can be shown"),
        (nested(50_000), "a list of more than can be shown"),
    ],
    ids=lambda _: "",
)
def test_what_is_quoted_is_short_and_else_as_python_writes_it(value, said):
    assert shown(value) == said
