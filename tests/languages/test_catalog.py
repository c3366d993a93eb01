"""Every language says everything that English says, and nothing is said that no language has."""

import ast
import string
import threading
from pathlib import Path

import pytest

import eightoff_widget
from eightoff_widget import RULES, Move, Position, deal
from eightoff_widget.languages.catalog import (
    best_of,
    catalog,
    languages,
    names,
    say,
    speaking,
    spoken,
)
from eightoff_widget.widgets.options import OPTIONS
from eightoff_widget.widgets.searcher import KINDS

PACKAGE = Path(eightoff_widget.__file__).parent
OTHERS = [code for code in languages() if code != "en"]
SAID_WHEN_SET = ("mark", "four_colours")
FORMS = {"zero", "one", "other"}
# What the browser says: of every board, and of each kind that has words of its own.
BOARDS = ("board", "study_board", "replay_board", "edit_board")
# Whole rule sets need no translation in the language that their titles are in.
TITLES = ("rules", "titles")


def texts(value, path=()):
    """(path, value) of each text, list of words and text with forms of a catalog."""
    if isinstance(value, dict) and not value.keys() & FORMS:
        for key, part in value.items():
            if (*path, key) != TITLES:
                yield from texts(part, (*path, key))
    else:
        yield path, value


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def forms(value):
    """The texts of a value: of each form, of each word, or itself."""
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else [value]


ENGLISH = dict(texts(catalog("en")))


def test_there_are_english_and_german():
    assert languages()[:2] == ("en", "de")


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_missing_and_none_is_left_over(code):
    assert dict(texts(catalog(code))).keys() == ENGLISH.keys()


def amiss(english, other):
    """What a translation has that the English text has not, or the other way round."""
    if type(other) is not type(english):
        return "it is of another kind"
    if isinstance(english, list) and len(other) != len(english):
        return f"it has {len(other)} words, not {len(english)}"
    if isinstance(english, dict) and not {"one", "other"} <= other.keys() <= FORMS:
        return f"its forms are {sorted(other)}"
    needed = set().union(*map(fields, forms(english)))
    if not all(text.strip() and fields(text) <= needed for text in forms(other)):
        return "a text is empty, or has a field of its own"
    if set().union(*map(fields, forms(other))) != needed:
        return f"its fields are not {sorted(needed)}"
    return None


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_fields_and_forms_of_the_english_text(code):
    translated = dict(texts(catalog(code)))
    faults = {".".join(path): amiss(ENGLISH[path], translated[path]) for path in ENGLISH}
    assert {name: fault for name, fault in faults.items() if fault} == {}


@pytest.mark.parametrize(
    ("english", "other"),
    [
        ("{n} moves", ["Zug", "Züge"]),
        (["a", "b"], ["a"]),
        ({"one": "{n} move", "other": "{n} moves"}, {"other": "{n} Züge"}),
        ({"one": "{n} move", "other": "{n} moves"}, {"one": "Zug", "two": "", "other": "{n} Züge"}),
        ("{n} moves", " "),
        ("{n} moves", "{n} Züge in {time}"),
        ("{n} moves", "Züge"),
    ],
)
def test_a_translation_that_lacks_something_would_be_found(english, other):
    assert amiss(english, english) is None
    assert amiss(english, other)


@pytest.mark.parametrize("code", OTHERS)
def test_every_rule_set_has_a_title_in_every_other_language(code):
    assert catalog(code)["rules"]["titles"].keys() == RULES.keys()


def said_in(path):
    """(name, line) of each text that a module says, with * for what it puts in."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if not (is_call and node.func.id in ("say", "names")):
            continue
        for part in ast.walk(node.args[0]):
            if isinstance(part, ast.JoinedStr):
                pieces = (p.value if isinstance(p, ast.Constant) else "*" for p in part.values)
                yield "".join(pieces), node.lineno
                break
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and "." in part.value:
                yield part.value, node.lineno


SAID = {
    (name, f"{path.relative_to(PACKAGE)}:{line}")
    for path in PACKAGE.rglob("*.py")
    if path.parent.name != "languages"
    for name, line in said_in(path)
}


def meant(name):
    """The texts that a name in the source may stand for."""
    start, star, end = name.partition("*")
    known = {".".join(path) for path in ENGLISH}
    if name in ("cards.suits", "rules.titles", "review.grades"):  # words by letter, and by name
        return {k for k in known if k.startswith(f"{name}.")} or {name}
    return {k for k in known if k == name or (star and k.startswith(start) and k.endswith(end))}


def test_whatever_python_says_is_in_the_catalog():
    assert SAID
    assert [(name, place) for name, place in sorted(SAID) if not meant(name)] == []


def test_whatever_is_in_the_catalog_for_python_is_said():
    for_python = {
        ".".join(path) for path in ENGLISH if path[0] not in ("name", "without_python", *BOARDS)
    }
    said = set().union(*(meant(name) for name, _ in SAID))
    # What the browser says of cards is not said in Python as well.
    by_the_browser = {"cards.ranks", "cards.card"}
    # Nor is what is said of an option that was set: by its name, and whether it is on.
    by_name = {f"play.{name}_{is_on}" for name in SAID_WHEN_SET for is_on in ("on", "off")}
    assert by_name <= for_python
    assert for_python - said - by_the_browser - by_name == set()


def test_whatever_is_in_the_catalog_for_the_browser_is_said():
    # The compiler of TypeScript sees to the other way round.
    sources = "".join(p.read_text("utf-8") for p in (PACKAGE.parent / "js/src").rglob("*.ts"))
    keys = set().union(*(catalog("en")[board] for board in BOARDS))
    unused = {key for key in keys if f'"{key}"' not in sources and f"board.{key}" not in sources}
    options = set(OPTIONS)
    values = {
        f"{name}_{value}"
        for name, option in OPTIONS.items()
        for value in option.values
        if isinstance(value, str)
    }
    kinds = {f"deal_{kind}" for kind in ("any", *KINDS)}
    heads = {f"head_{name}" for name in ("move", "grade", "distance", "cost", "better")}
    lines = {f"plot_{name}" for name in ("distance", "home", "cells")}
    # The list of moves and the speed are set elsewhere, by buttons that have a hint of their own.
    helps = {f"{name}_help" for name in options - {"list_moves", "speed"}}
    named = options | helps | values | kinds | heads | lines
    assert named <= keys
    assert unused <= named


def test_a_board_of_its_own_says_nothing_that_every_board_says():
    for board in BOARDS[1:]:
        assert catalog("en")[board].keys().isdisjoint(catalog("en")["board"])


def test_english_is_spoken_unless_something_else_is_asked_for():
    position = deal(24)
    move = position.parse_move("2e")
    english = "4♥ from column 2 to cell e"
    assert position.describe(move) == english
    with speaking("de"):
        assert spoken() == "de"
        assert position.describe(move) == "♥4 aus Spalte 2 in Zelle e"
        with speaking("en"):
            assert position.describe(move) == english
    assert position.describe(move) == english


def test_another_thread_speaks_english():
    heard = []
    with speaking("de"):
        thread = threading.Thread(target=lambda: heard.append(spoken()))
        thread.start()
        thread.join()
    assert heard == ["en"]


def test_an_error_ends_the_other_language():
    with pytest.raises(RuntimeError), speaking("de"):
        raise RuntimeError
    assert spoken() == "en"


@pytest.mark.parametrize("code", ["", "fr", "EN", "../en", "de.json", None])
def test_a_language_that_there_is_not_is_refused(code):
    with pytest.raises(ValueError, match="there is no language"), speaking(code):
        pass


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        ([], "en"),
        (["de"], "de"),
        (["de-CH", "en"], "de"),
        (["fr", "DE-at"], "de"),
        (["en-GB", "de"], "en"),
        (["den", "fr"], "en"),
    ],
)
def test_a_browser_is_spoken_to_in_its_first_language_that_there_is(wanted, spoken):
    assert best_of(wanted) == spoken


@pytest.mark.parametrize(
    ("source", "target", "count", "reason"),
    [
        ("1", "a", 1, "in Zelle a liegt schon ♥9"),
        ("1", "2", 1, "auf ♣7 passt nur ♣6"),
        ("3", "2", 1, "auf ♣7 passt nur ♣6"),
        ("3", "4", 1, "in eine leere Spalte darf nur ein König"),
        ("3", "h", 1, "vor ♥D kommt ♥A auf die Ablage"),
        ("5", "4", 2, "2 Karten auf einmal brauchen 1 leere Zelle, frei ist keine"),
    ],
)
def test_a_refusal_in_german(source, target, count, reason):
    text = "FC: 9H 9D 9C 9S TH TD TC TS\n6H\n7C\nQH\n-\nKS QS"
    position = Position.from_text(text, partial=True)
    with speaking("de"):
        error = position.why_illegal(Move(source, target, count))
    assert error is not None
    assert str(error) == reason


def test_cards_are_written_as_the_language_writes_them():
    with speaking("de"):
        assert [names("cards.indices")[rank - 1] for rank in (1, 10, 11, 12, 13)] == [
            *("A", "10", "B", "D", "K")
        ]
        assert say("play.moves", n=1) == "1 Zug"
