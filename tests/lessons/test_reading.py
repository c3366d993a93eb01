"""A lesson in a file is read, and everything that is wrong with one is named, with its place."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from lesson_texts import FRAGMENT, HEAD, SMALL

from eightoff_widget import Card, LessonError, Move, Pile, Position, Suit, deal, solve
from eightoff_widget.languages.catalog import speaking
from eightoff_widget.lessons.lesson import Text
from eightoff_widget.lessons.reading.key_lines import KeyLines
from eightoff_widget.lessons.reading.reader import (
    MOST_BYTES,
    read_data,
    read_lesson,
    read_text,
)

DOCS = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")
EXAMPLE = DOCS.split("```toml\n")[1].split("```")[0]
TWO = 'name = "mine"\ntitle = { en = "Mine", de = "Meine" }\n'
ASK = f'{HEAD}kind = "ask"\ndeal = 1\nquestion = "?"\n'


def test_the_example_of_the_docs_is_a_lesson():
    lesson = read_text(EXAMPLE, languages=("en", "de"))
    assert [step.kind for step in lesson.steps] == ["watch", "do", "ask", "win"]


def test_the_faults_that_the_docs_show_are_what_such_a_lesson_has():
    text = EXAMPLE.replace("{ capacity = 6 }", "{ capacity = 5 }")
    with pytest.raises(LessonError) as caught:
        read_text(text.replace("answer = 7", "answer = 8"), "my-lesson.toml")
    shown = "".join(f"    {line}\n" for line in f"LessonError: {caught.value}".splitlines())
    assert shown in DOCS


def test_a_lesson_holds_what_its_file_says(small):
    assert (small.name, len(small)) == ("small", 4)
    watch, do, ask, win = small.steps
    assert watch.task.moves == (Move("1", "2", 3),)
    assert watch.singly
    assert watch.marks == (Card("9S"), Pile("2"), Pile("f"), Suit("S"), "cells")
    assert do.start == watch.end == watch.start.apply(Move("1", "2", 3))
    assert do.task.ways == ((Move("e", "3"),),)
    assert [said.to for said in do.task.other] == [Move("4", "f"), Move("3", "f")]
    assert ask.start == do.end
    assert ask.task.answer == {Card("AH")}
    assert win.start.rules.name == "bakers-game-kings-only"
    assert win.end.is_won
    assert win.end.foundations == (13, 13, 13, 13)


def test_a_text_is_in_the_language_that_is_spoken(small):
    assert str(small.title) == "A small lesson"
    with speaking("de"):
        assert str(small.title) == "Eine kleine Lektion"


def test_a_lesson_in_one_language_is_shown_in_that_one():
    with speaking("de"):
        assert str(Text({"fr": "une carte"})) == "une carte"
        assert str(Text({"en": "a card"})) == "a card"
        assert str(read_text(f'{HEAD}kind = "watch"\n{FRAGMENT}').steps[0].text) == "Look!"


def test_spaces_and_line_ends_in_a_text_are_single_spaces(step):
    words = step(f'kind = "watch"\n{FRAGMENT}').steps[0].text
    assert str(words) == "Look!"
    lesson = read_text(
        f'name = "a"\ntitle = " two\\n  words "\n[[step]]\nkind = "watch"\ntext = "x"\n{FRAGMENT}'
    )
    assert str(lesson.title) == "two words"


def test_a_deal_and_moves_before_the_step_may_stand_for_a_board(step):
    (watch,) = step('kind = "watch"\ndeal = 24\nbefore = "2e 2f"').steps
    assert watch.start.cards_in("e") == (Card("4H"),)
    assert step('kind = "watch"\ndeal = "24"\nrules = "freecell"').steps[0].start.rules.cells == 4


def test_windows_line_ends_and_a_byte_order_mark_are_read(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + SMALL.read_bytes().replace(b"\n", b"\r\n"))
    assert read_lesson(file) == read_lesson(SMALL)


def test_a_program_may_make_a_lesson():
    step = {"kind": "do", "text": {"en": "Go!", "de": "Los!"}, "deal": 24, "right": ["2e"]}
    data = {"name": "made", "title": {"en": "Made", "de": "Gemacht"}, "step": [step]}
    lesson = read_data(data, "made", languages=("en", "de"))
    assert lesson.steps[0].task.ways == ((Move("2", "e"),),)
    with pytest.raises(LessonError, match=r"^made, step 1: 2h: A♥ goes home before 4♥"):
        read_data({**data, "step": [{**step, "right": "2h"}]}, "made")


def test_a_lesson_is_known_by_its_content(tmp_path):
    text = SMALL.read_text("utf-8")
    one, same, other = map(read_text, (text, text, text.replace("small lesson", "tiny lesson")))
    assert one.fingerprint == same.fingerprint != other.fingerprint


def test_the_docs_list_the_reasons_that_there_are(faults_of):
    claim = 'claims = [{ illegal = "a3", because = "no-place" }]'  # no reason against a move
    (fault,) = faults_of(f'{HEAD}kind = "watch"\n{FRAGMENT}{claim}')
    listed = DOCS.split("A reason in `because` is one of ")[1].partition(".\n")[0]
    assert fault.partition("there are ")[2].split(", ") == re.findall("[a-z-]{3,}", listed)


def test_all_faults_are_listed_at_once_in_the_order_of_the_file(faults_of):
    text = SMALL.read_text("utf-8")
    for right, wrong in (
        ('moves = "12"', 'moves = "13"'),
        ('answer = "AH"', 'answer = "2D"\nhnt.en = "x"'),
        ("Foundations: C-7", "Foundations: C-6"),
        ('title.de = "Eine kleine Lektion"\n', ""),
    ):
        assert right in text
        text = text.replace(right, wrong)
    found = faults_of(text)
    lines = text.splitlines()
    where = [int(fault.split(",")[0].split(":")[0].removeprefix("line ")) for fault in found]
    assert where == sorted(where)
    moves = next(fault for fault in found if "10♠" in fault or "7♥" in fault)
    assert lines[int(moves.split(",")[0].removeprefix("line ")) - 1] == 'moves = "13"'
    assert any("ask has no 'hnt': did you mean 'hint'?" in fault for fault in found)
    assert any("the board: missing: 7♣" in fault and "step 4" in fault for fault in found)
    assert any("summary.de: the title is in en only" in fault for fault in found)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: 'name' is missing in a lesson"),
        ('name = "A b"', "line 1: 'name' is of small letters, digits and hyphens, 40 at most"),
        (f"{TWO}", "line 1: a lesson has one step at least: [[step]]"),
        (f"{TWO}step = 3", "line 3: 'step' is a list of at most 100 tables"),
        (f"{TWO}[step]", "line 3: 'step' is a list of at most 100 tables: write [[step]]"),
        ('rules = "freecell"', "line 1: a lesson has one step at least: [[step]]"),
        (f"{HEAD}claims = {{ stuck = true }}", "line 3, step 1: 'kind' is missing"),
        (
            f'{HEAD}kind = "watch"\ndeal = 1\nclaims = {{ stuck = false }}',
            "line 7, step 1: 'claims' is a list of at most 50 tables: write [{ … }]",
        ),
        (f"{TWO}step = [3]", "line 3: 3 is no table, such as { … }"),
        (f'{TWO}rules = "poker"', "line 3: there are no rules 'poker': there are eight-off,"),
        (f"{TWO}nme = 1\n[[step]]", "line 3: a lesson has no 'nme': did you mean 'name'?"),
        (f"{TWO}[[step]]", "line 3, step 1: 'kind' is missing: there are watch, do, ask, win"),
        (f'{TWO}[[step]]\nkind = "sing"', "line 4, step 1: 'sing' is no kind of step"),
        (
            f'{TWO}[[step]]\nkind = "watch"\ndeal = 1',
            "line 3, step 1: 'text' is missing in a step to watch",
        ),
        (
            f'{TWO}[[step]]\nkind = "watch"\ntext.en = "x"\ndeal = 1',
            "line 5, step 1: text.de is missing: the lesson is in de and en",
        ),
        (
            f'{TWO}[[step]]\nkind = "watch"\ntext = "x"\ndeal = 1',
            "line 5, step 1: text.de is missing: the lesson is in de and en",
        ),
        (f'{HEAD}kind = "watch"', "line 3, step 1: the first step needs a 'board' or a 'deal'"),
        (f'{HEAD}kind = "watch"\ndeal = 0', "line 6, step 1: 0 is no Microsoft deal"),
        (f'{HEAD}kind = "watch"\ndeal = 1.5', "line 6, step 1: 'deal' is the number of a deal"),
        (
            f'{HEAD}kind = "watch"\ndeal = 1\nboard = "AS"',
            "line 6, step 1: a step has a 'board' or a 'deal', not both",
        ),
        (
            f'{HEAD}kind = "watch"\ndeal = 1\n[[step]]\nkind = "win"\nrules = "freecell"',
            "line 9, step 2: other rules need a 'board' or a 'deal' of their own",
        ),
        (
            f'{HEAD}kind = "watch"\ndeal = 1\nright = "1a"',
            "line 7, step 1: a step to watch has no 'right'",
        ),
        (
            f'{HEAD}kind = "watch"\ndeal = 1\nsingly = "yes"',
            "line 7, step 1: 'singly' is true or false, not 'yes'",
        ),
        (f'{HEAD}kind = "do"\ndeal = 1', "line 3, step 1: 'right' is missing in a step to do"),
        (
            f'{HEAD}kind = "ask"\ndeal = 1\nanswer = 1',
            "line 3, step 1: 'question' is missing in a step to ask",
        ),
        (
            f'{HEAD}kind = "ask"\ndeal = 1\nquestion = "?"',
            "line 3, step 1: 'answer' is missing in a step to ask",
        ),
        (
            f'{HEAD}kind = "ask"\ndeal = 1\nquestion = "?"\nanswer = 1.5',
            "line 8, step 1: 'answer' is a number from 0 to 1000, true, false, or places, not 1.5",
        ),
        (
            f'{HEAD}kind = "ask"\ndeal = 1\nquestion = "?"\nanswer = []',
            "line 8, step 1: 'answer' is empty",
        ),
        (
            f'{ASK}choices = [{{ text = "a" }}, {{ text = "b" }}]',
            "line 8, step 1: no choice is right: one needs right = true",
        ),
        (
            f'{ASK}choices = [{{ text = "a", right = true }}, {{ text = "b" }}]\nreplies = []',
            "line 9, step 1: there are 'choices': each has a 'reply' of its own instead",
        ),
        (
            f'{ASK}choices = [{{ text = "a", right = 1 }}]',
            "line 8, step 1: 'right' is true or false, not 1",
        ),
        (
            f'{HEAD}kind = "watch"\ndeal = 1\nmark = "the ace"',
            "line 7, step 1: 'the ace' is no place: write a card such as",
        ),
        ('name = "a"\n\nname = "b"\n', "line 3: Cannot overwrite a value"),
        ('name = "a', "Unterminated string at the end of the file"),
        ("name = \n", "line 1: Invalid value"),
        (f'{HEAD}kind = "watch"\ndeal = {"9" * 5000}', "this cannot be read: "),
        (f'{HEAD}kind = "watch"\ndeal = {"[" * 5000}{"]" * 5000}', "this cannot be read: "),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_step(text, fault, faults_of):
    found = faults_of(text)
    assert any(each.startswith(fault) for each in found), found


@pytest.mark.parametrize("kind", ["1", "[]", "{ is = 'watch' }", "''", "'sing'"])
def test_what_is_no_kind_of_step_is_one_fault(kind, faults_of):
    (fault,) = faults_of(f"{HEAD}kind = {kind}\nboard = 1")
    assert "is no kind of step: there are watch, do, ask, win" in fault


@pytest.mark.parametrize("key", [1, None, ("step",)])
@pytest.mark.parametrize("where", ["lesson", "title", "step"])
def test_a_program_s_keys_that_are_no_words_are_faults(where, key):
    title, step = {"en": "Made"}, {"kind": "watch", "text": {"en": "Look!"}, "deal": 24}
    data = {"name": "made", "title": title, "step": [step]}
    {"lesson": data, "title": title, "step": step}[where][key] = "x"
    with pytest.raises(LessonError, match=r"^made"):
        read_data(data, "made")


def test_a_fault_of_a_board_has_the_line_that_it_has_in_the_file(faults_of):
    text = f'{HEAD}kind = "watch"\n{FRAGMENT}'.replace("JS", "JX").replace("TC 4H", "TC 7H 7H 9C")
    lines = text.splitlines()
    jack, doubled, nine = (
        lines.index(line) + 1 for line in ("JX", "TC 7H 7H 9C", "Freecells: 9C 6H")
    )
    found = faults_of(text)
    twice = f"9♣ is there twice: line {nine}, column 12 and line {doubled}, column 10"
    assert any(fault.endswith(f"in the board: {twice}") for fault in found)
    assert f"line {jack}, step 1: in the board: column 1: 'JX' is no card" in "\n".join(found)
    in_one_line = f'{HEAD}kind = "watch"\npartial = true\nboard = "7H\\nJX"'
    assert faults_of(in_one_line) == [
        "line 7, step 1: in the board: line 2, column 1: 'JX' is no card such as 6H, TC or 10♣"
    ]


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ('"""\n', '"""'), ('"""', '"""'), ('"""\\\n', '"""'), ('"""\\  \n\n  ', '"""'),
        ("'''\n", "'''"), ("'''", "'''"),
    ],
)  # fmt: skip
def test_however_a_board_begins_its_faults_are_on_their_lines(opening, closing, faults_of):
    text = f'{HEAD}kind = "watch"\npartial = true\nboard = {opening}8D 7H\nJX\n{closing}\n'
    (fault,) = faults_of(text)
    assert fault.startswith(f"line {text.splitlines().index('JX') + 1}, step 1: in the board: ")


@pytest.mark.parametrize("key", ["title", "summary", "text", "hint", "question"])
def test_no_text_is_longer_than_there_is_room_for(key, faults_of):
    data = {"title": "t", "summary": "s", "text": "t", "hint": "h", "question": "q"}
    data[key] = "x" * 601
    text = (
        'name = "a"\ntitle = "{title}"\nsummary = "{summary}"\n[[step]]\nkind = "ask"\ndeal = 1\n'
        'answer = 1\ntext = "{text}"\nhint = "{hint}"\nquestion = "{question}"\n'
    ).format(**data)
    (fault,) = faults_of(text)
    assert f": {key} has 601 signs where " in fault


@pytest.mark.parametrize("words", ["", "  ", "\\n", "a\\u0000b", "\\u001b[31m"])
def test_a_text_that_shows_nothing_or_has_control_signs_is_refused(words, faults_of):
    found = faults_of(f'name = "a"\ntitle = "{words}"\n[[step]]\nkind = "watch"')
    assert any("title is empty" in each or "cannot be shown" in each for each in found)


def test_a_file_of_megabytes_is_refused_at_once(tmp_path, faults_of):
    file = tmp_path / "large.toml"
    file.write_bytes(b"#" * (3 * MOST_BYTES))
    with pytest.raises(LessonError, match="a lesson has at most 256 kB"):
        read_lesson(file)
    assert faults_of("#" * (MOST_BYTES + 1)) == ["a lesson has at most 256 kB"]


def test_a_file_that_is_no_text_is_refused_with_its_line(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_bytes(b'name = "a"\ntitle = "\xff"\n')
    with pytest.raises(LessonError, match=r"^mine.toml, line 2: this is no text in UTF-8$"):
        read_lesson(file)


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_lesson(tmp_path / "mine.toml")


def test_more_faults_than_anybody_reads_end_the_list(faults_of):
    found = faults_of(
        f'{HEAD}kind = "watch"\ndeal = 1\n' + "".join(f"k{n} = 1\n" for n in range(90))
    )
    assert len(found) == 51
    assert found[-1] == "and more: nothing further was looked at"


def test_faults_are_told_in_english_whatever_is_spoken(faults_of):
    with speaking("de"):
        (fault,) = faults_of(f'{HEAD}kind = "do"\n{FRAGMENT}right = "b2"')
    assert "only 10♠ goes on J♠" in fault


def test_an_error_survives_another_process():
    with pytest.raises(LessonError) as caught:
        read_text("", "mine.toml")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.faults) == (str(caught.value), caught.value.faults)


def test_nothing_that_a_lesson_says_is_run(tmp_path, step):
    words = "{__import__('os').abort()} <b> %s {0}"
    lesson = read_text(HEAD.replace("Look!", words) + f'kind = "watch"\n{FRAGMENT}')
    assert str(lesson.steps[0].text) == words


def test_lines_are_those_of_the_file():
    text = (
        "# a comment with [[step]] in it\n"
        'name = "a # no comment"\n'
        "title.'en' = 'x'\n"
        "\n"
        "[[step]]   # the first\n"
        'board = """\n[[step]]\nname = \\"no\\"\n"""\n'
        "mark = [  # a list\n"
        '    "6H",\n'
        "    'column 3', ]\n"
        "[step.text]\n"
        'en = """x"""\n'
        "[[step.other]]\n"
        'move = "1a"\n'
        "[[step.other]]\n"
        "move = '''\n1b'''\n"
        "[[step]]\n"
        "claims = [{ capacity = 3, after = '1a' },\n"
        "{ legal = ['1a',\n'1b'] }]\n"
    )
    lines = KeyLines(text)
    known = {
        ("name",): 2,
        ("title", "en"): 3,
        ("step", 0): 5,
        ("step", 0, "board"): 6,
        ("step", 0, "mark", 0): 11,
        ("step", 0, "mark", 1): 12,
        ("step", 0, "text"): 13,
        ("step", 0, "text", "en"): 14,
        ("step", 0, "other", 0, "move"): 16,
        ("step", 0, "other", 1): 17,
        ("step", 1): 20,
        ("step", 1, "claims", 0, "after"): 21,
        ("step", 1, "claims", 1, "legal", 1): 23,
        ("step", 1, "absent"): 20,
        ("absent",): 1,
    }
    assert {path: lines.of(*path) for path in known} == known
    assert lines.of_content("step", 0, "board") == 7
    assert lines.of_content("step", 0, "text", "en") == 14
    assert lines.of_content("name") is None


def test_a_way_twice_as_long_takes_twice_the_positions(monkeypatch):
    line = solve(deal(24)).notation.split()
    applied = []
    apply = Position.apply

    def counted(position, move):
        applied.append(move)
        return apply(position, move)

    monkeypatch.setattr(Position, "apply", counted)

    def count(moves):
        applied.clear()
        text = 'name = "way"\ntitle = "Way"\n[[step]]\nkind = "do"\ntext = "Go."\ndeal = 24\n'
        read_text(f'{text}right = "{" ".join(line[:moves])}"')
        return len(applied)

    assert 0 < count(40) <= 2 * count(20)
