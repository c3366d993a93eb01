"""The board on which a position is set up."""

from __future__ import annotations

import threading

import pytest

import eightoff_widget as eo

DEAL = eo.deal(24)
TEXT = DEAL.to_text()
# Whoever sets this up by hand puts every card down once.
PLACED = [
    *((card, str(pile)) for pile in DEAL.column_piles for card in DEAL.cards_in(pile)),
    *((card, str(pile)) for pile in DEAL.cell_piles for card in DEAL.cards_in(pile)),
]


def lacking(text):
    """The position of a fragment."""
    return eo.Position.from_text(text, partial=True)


def missing(editor):
    return {str(problem.card) for problem in editor.problems}


def test_a_position_is_set_up_card_by_card(open_edit):
    editor, browser = open_edit()
    assert len(editor.problems) == 52
    for n, (card, pile) in enumerate(PLACED, 1):
        assert not editor.is_complete
        answer = browser.ask("place", card=str(card), pile=pile)
        assert len(answer["edit"]["problems"]) == 52 - n
    assert editor.is_complete
    assert editor.position == DEAL
    assert answer["edit"]["state"] == "Complete: each of the 52 cards is there once"
    assert answer["edit"]["text"] == TEXT


def test_what_is_missing_is_named_while_the_position_is_made(open_edit):
    editor, browser = open_edit(24)
    answer = browser.ask("take", cards=["AC", "6H"])
    assert [problem["text"] for problem in answer["edit"]["problems"]] == [
        "A♣ is missing",
        "6♥ is missing",
    ]
    assert answer["edit"]["state"] == "2 cards are missing: A♣, 6♥"
    assert answer["message"]["text"] == "2 cards taken away"
    editor.language = "de"
    assert editor.snapshot["edit"]["state"] == "2 Karten fehlen: ♣A, ♥6"
    assert editor.snapshot["edit"]["problems"][1]["text"] == "♥6 fehlt"


def test_any_card_may_go_wherever_there_is_room(open_edit):
    editor, browser = open_edit(lacking("FC: 2C -\n6H TC KD\n:\n3S"))
    legal = {tuple(move) for move in editor.snapshot["legal"]}
    assert {("1", "2", 1), ("1", "3", 2), ("1", "8", 3), ("1", "b", 1), ("a", "1", 1)} <= legal
    assert not {("1", "a", 1), ("1", "b", 2), ("2", "1", 1), ("1", "1", 1)} & legal
    answer = browser.ask("move", source="1", target="3", count=2)
    assert answer["last"] == {
        "kind": "edit",
        "steps": [{"cards": ["TC", "KD"], "source": "1", "target": "3"}],
    }
    assert editor.position == lacking("FC: 2C -\n6H\n:\n3S TC KD")


def test_what_may_be_moved_is_what_moving_takes(open_edit):
    position = lacking("Foundations: H-3\nFC: 2C - 5H\n6H TC KD\n:\n3S 4H\n7H")
    editor, _ = open_edit(position)
    offered = {tuple(move) for move in editor.snapshot["legal"]}
    piles = [*"12345678", *"abcdefgk", "h"]
    taken = set()
    for source in piles:
        for target in piles:
            for count in range(1, 5):
                try:
                    editor.move(source, target, count)
                except ValueError:
                    continue
                taken.add((source, target, count))
                editor.undo()
    assert offered == taken


def test_a_foundation_is_set_by_its_card_and_set_back_by_taking_one_away(open_edit):
    editor, browser = open_edit()
    assert browser.ask("place", card="5H", pile="h")["message"]["text"] == (
        "foundation of hearts: up to 5♥"
    )
    assert editor.position.foundations == (0, 0, 5, 0)
    assert not {"AH", "5H"} & missing(editor)
    browser.ask("place", card="9H", pile="h")
    assert editor.position.foundations == (0, 0, 9, 0)
    browser.ask("take", cards=["4H"])
    assert editor.position.foundations == (0, 0, 3, 0)
    assert {"4H", "9H"} <= missing(editor)
    browser.ask("place", card="2H", pile="h")
    assert editor.position.foundations == (0, 0, 2, 0)


def test_no_card_goes_home_over_one_that_lies_on_the_board(open_edit):
    editor, browser = open_edit(lacking("3H 6H\n7H"))
    before = editor.snapshot
    for request in (
        {"kind": "place", "card": "5H", "pile": "h"},
        {"kind": "move", "source": "1", "target": "h", "count": 1},
    ):
        error = browser.ask(**request)["error"]
        assert error["text"].startswith("3♥ goes home first, and lies in column 1")
    assert editor.snapshot is before
    browser.ask("place", card="2H", pile="h")
    assert editor.position == lacking("Foundations: H-2\n3H 6H\n7H")


def test_a_card_that_is_there_is_not_placed_again(open_edit):
    editor, browser = open_edit(lacking("Foundations: C-2\nFC: KD\n6H"))
    for card, where in (
        ("6H", "column 1"),
        ("KD", "cell a"),
        ("2C", "foundation of clubs"),
    ):
        error = browser.ask("place", card=card, pile="2")["error"]
        assert error["text"].endswith(f"is there already: {where}")
    assert editor.position == lacking("Foundations: C-2\nFC: KD\n6H")


def test_cards_are_taken_out_of_the_middle(open_edit):
    editor, _ = open_edit(lacking("FC: KD\n6H 7H 8H 9H"))
    editor.take("7H", "KD", "8H")
    assert editor.position == lacking("6H 9H")


def test_every_change_can_be_taken_back_and_made_again(open_edit):
    editor, browser = open_edit(24)
    positions = [editor.position]
    for change in (
        lambda: editor.take("6H"),
        lambda: editor.move("1", "2", 3),
        lambda: setattr(editor, "rules", "freecell"),
        editor.clear,
        lambda: editor.place("6H", "1"),
        lambda: editor.deal(7),
        lambda: editor.read("6H\n7H"),
    ):
        change()
        positions.append(editor.position)
    assert len(set(positions)) == len(positions)
    for position in reversed(positions[:-1]):
        browser.ask("undo")
        assert editor.position == position
    assert browser.ask("undo")["error"]["text"] == "there is nothing to undo"
    for position in positions[1:]:
        browser.ask("redo")
        assert editor.position == position
    assert browser.ask("redo")["error"]["text"] == "there is nothing to redo"


def test_another_change_after_an_undo_is_the_last_one(open_edit):
    editor, _ = open_edit()
    editor.place("6H", "1")
    editor.undo()
    editor.place("7H", "1")
    with pytest.raises(IndexError):
        editor.redo()
    editor.undo()
    assert len(editor.problems) == 52


@pytest.mark.parametrize(
    ("text", "position"),
    [
        (TEXT, DEAL),
        ("\ufeff" + TEXT.replace("\n", "\r\n"), DEAL),
        ("FC: 6H -\n9C 7H", lacking("FC: 6H -\n9C 7H")),
        ("9C 7H", lacking("9C 7H")),
        (DEAL.to_json(), DEAL),
        (lacking("FC: 6H -\n9C 7H").to_json(), lacking("FC: 6H -\n9C 7H")),
        (f"{TEXT}\n2e 3f", DEAL.apply("2e").apply("3f")),
    ],
)
def test_any_text_that_is_read_elsewhere_can_be_pasted(open_edit, text, position):
    editor, browser = open_edit()
    answer = browser.ask("paste", text=text)
    assert answer["message"]["text"].startswith("Read")
    assert editor.position == position


def test_a_game_that_is_pasted_gives_the_position_where_it_stands(open_edit):
    editor, browser = open_edit()
    game = eo.Game(24, rules="seahaven-towers")
    for _ in range(3):
        game.push(next(iter(game.position.legal_moves)))
    for text in (game.to_record(), game.to_json(), game.to_code()):
        editor.clear()
        answer = browser.ask("paste", text=text)
        assert answer["message"]["text"] == "Read: a game after 3 moves."
        assert editor.position == game.position
        assert answer["edit"]["chosen"] == "seahaven-towers"


def test_a_pasted_board_is_read_by_the_rules_that_are_chosen(open_edit):
    editor, browser = open_edit(rules="bakers-game")
    text = eo.deal(5, "bakers-game").to_text()
    browser.ask("paste", text=text)
    assert editor.position == eo.deal(5, "bakers-game")


def test_what_was_assumed_of_a_pasted_board_is_said(open_edit):
    _, browser = open_edit()
    rest = [line for line in TEXT.splitlines() if line]
    moved = " ".join([rest[-2], rest[-1]])
    answer = browser.ask("paste", text="\n".join([*rest[:-2], moved]))
    assert answer["message"]["text"] == "Read. the last 1 of 8 columns are empty"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no text to read."),
        (" \n\t\n", "There is no text to read."),
        ("6H 7X", "line 1, column 4: '7X' is no card"),
        ("6H\n7H 6H", "6♥ is there twice: line 1, column 1 and line 2, column 4"),
        ("hello", "line 1, column 1: 'hello' is no card"),
        ("FC: 2C 3C 4C 5C 6C 7C 8C 9C TC", "line 1: 9 cells where there are 8"),
        (f"{TEXT}\n2e 9z", "line 12, column 4"),
        ("1e 2f", "no position that they begin from"),
        ("<img src=x onerror=alert(1)>", "line 1, column 1: '<img' is no card"),
        ('{"columns": [', "line 1, column 14"),
    ],
)
def test_a_fault_in_a_pasted_text_is_named_and_changes_nothing(open_edit, text, said):
    editor, browser = open_edit(24)
    before = editor.snapshot
    assert said in browser.ask("paste", text=text)["error"]["text"]
    assert editor.snapshot is before


def test_a_fault_in_a_pasted_text_is_named_in_the_language_of_the_board(open_edit):
    _, browser = open_edit(language="de")
    error = browser.ask("paste", text="7H 6H\n9X 7H")["error"]
    assert error["text"] == (
        "Zeile 2, Spalte 1: '9X' ist keine Karte wie 6H, TC oder 10♣; "
        "♥7 ist doppelt: Zeile 1, Spalte 1 und Zeile 2, Spalte 4"
    )


def test_a_long_text_is_read_or_said_to_be_too_long(open_edit):
    editor, browser = open_edit()
    browser.ask("paste", text=TEXT + "# and so on\n" * 80_000)
    assert editor.position == DEAL
    error = browser.ask("paste", text="x" * 1_000_001)["error"]
    assert error == {
        "reason": "too-long",
        "text": "The text is longer than 1000000 signs: no position needs as many.",
    }


def test_other_rules_keep_the_cards_that_have_a_place(open_edit):
    editor, browser = open_edit(24)
    answer = browser.ask("rules", name="freecell")
    assert answer["message"]["text"] == "FreeCell"
    assert editor.position.columns == DEAL.columns
    assert editor.position.cells == DEAL.cells[:4]
    editor.rules = eo.Rules("two cells", cells=2, dealt_to_cells=())
    assert editor.position.cells == DEAL.cells[:2]
    assert missing(editor) == {str(card) for card in DEAL.cells[2:4]}
    assert editor.snapshot["message"]["text"].endswith("2 cards have no place any more")
    assert editor.snapshot["edit"]["rule_sets"][0] == ["", "two cells"]
    assert browser.ask("rules", name="seahaven-towers")["edit"]["chosen"] == "seahaven-towers"
    assert len(editor.position.columns) == 10
    assert browser.ask("rules", name="")["rules"]["title"] == "two cells"


def test_a_deal_is_dealt_by_the_rules_that_are_chosen(open_edit):
    editor, browser = open_edit(rules="freecell")
    assert browser.ask("deal", deal="11982")["edit"]["number"] == "11982"
    assert editor.position == eo.deal(11982, "freecell")
    assert browser.ask("take", cards=["6H"])["edit"]["number"] is None
    assert editor.is_complete is False
    number = browser.ask("deal", deal=None)["edit"]["number"]
    assert editor.position == eo.deal(number, "freecell")


@pytest.mark.parametrize(
    "request_",
    [
        {"kind": "place"},
        {"kind": "place", "card": "6H"},
        {"kind": "place", "card": "6X", "pile": "1"},
        {"kind": "place", "card": 6, "pile": "1"},
        {"kind": "place", "card": "x" * 10_000, "pile": "1"},
        {"kind": "place", "card": "6H", "pile": "9"},
        {"kind": "place", "card": "6H", "pile": "z"},
        {"kind": "place", "card": "6H", "pile": None},
        {"kind": "place", "card": "6H", "pile": "a"},
        {"kind": "move", "source": "1", "target": "1", "count": 1},
        {"kind": "move", "source": "1", "target": "2", "count": 3},
        {"kind": "move", "source": "1", "target": "2", "count": -1},
        {"kind": "move", "source": "1", "target": "b", "count": 2},
        {"kind": "move", "source": "1", "target": "h", "count": 2},
        {"kind": "move", "source": "3", "target": "2", "count": 1},
        {"kind": "move", "source": "h", "target": "2", "count": 1},
        {"kind": "move", "source": "9", "target": "2", "count": 1},
        {"kind": "take"},
        {"kind": "take", "cards": "6H"},
        {"kind": "take", "cards": ["6H"]},
        {"kind": "take", "cards": [None]},
        {"kind": "take", "cards": ["2C", "6H"]},
        {"kind": "take", "cards": ["AS"] * 1000},
        {"kind": "deal", "deal": "0"},
        {"kind": "deal", "deal": 24},
        {"kind": "paste"},
        {"kind": "paste", "text": None},
        {"kind": "paste", "text": ["6H"]},
        {"kind": "rules", "name": "chess"},
        {"kind": "rules", "name": ""},
        {"kind": "rules", "name": None},
        {"kind": "explain", "source": "1", "count": 1},
        {"kind": "explain", "source": "h", "count": 1},
        {"kind": "option", "name": "autoplay", "value": True},
        {"kind": "new", "deal": None, "sure": True},
        {"kind": "play"},
        {"kind": "solve"},
        {"kind": "judge"},
    ],
    ids=str,
)
def test_a_request_that_makes_no_sense_is_refused_and_changes_nothing(open_edit, request_):
    editor, browser = open_edit(lacking("FC: 2C\n3C 4C"))
    before = editor.snapshot
    error = browser.ask(**request_)["error"]
    assert error["text"]
    assert error["reason"] != "failed"
    assert editor.snapshot is before
    with pytest.raises(IndexError):
        editor.undo()


def test_what_needs_a_whole_position_says_what_is_missing(open_edit):
    editor, browser = open_edit(24)
    editor.take("6H")
    for kind in ("play", "solve", "judge"):
        assert browser.ask(kind)["error"] == {
            "reason": "incomplete",
            "text": "That needs a complete position. 1 card is missing: 6♥",
        }
    for hand_over in (editor.play, editor.solve):
        with pytest.raises(eo.InvalidPositionError, match="6♥ is missing"):
            hand_over()


def test_a_whole_position_is_handed_to_be_played_and_solved(open_edit):
    editor, _ = open_edit(24)
    board = editor.play(keep=False)
    assert board.position == DEAL
    board.close()
    assert editor.solve().verdict is eo.Verdict.WINNABLE


def test_whether_it_can_be_won_is_said_when_asked_and_forgotten_when_changed(open_edit, wait_for):
    editor, browser = open_edit(8)
    assert editor.snapshot["edit"]["advice"]["verdict"] is None
    assert browser.ask("judge")["edit"]["advice"]["looking"] is True
    snapshot = wait_for(editor, lambda new: new["edit"]["advice"]["verdict"])
    assert snapshot["edit"]["advice"] == {
        "verdict": "winnable",
        "distance": 68,
        "proved": True,
        "looking": False,
    }
    editor.take("6H")
    assert editor.snapshot["edit"]["advice"]["verdict"] is None


def test_what_is_asked_for_is_shown_below_in_place_of_what_is_there(open_edit, wait_for):
    editor, browser = open_edit(8, theme="dark", language="de")
    assert editor.below is None
    assert browser.ask("play")["message"]["text"] == "Es steht unten."
    board = editor.below
    assert (board.position, board.theme, board.language) == (eo.deal(8), "dark", "de")
    closed = threading.Event()
    board.observe(lambda _: closed.set(), "comm")
    browser.ask("solve")
    assert closed.wait(20)
    solution = editor.below
    assert board.comm is None
    assert (solution.position, solution.theme, solution.language) == (eo.deal(8), "dark", "de")
    assert len(solution.moves) == 68
    assert solution.positions[-1].is_won
    editor.close()
    assert solution.comm is None


def test_a_game_played_from_an_editor_is_kept(open_edit):
    editor, browser = open_edit(8)
    editor.take("6H")
    editor.place("6H", "e")  # which is no deal any more
    browser.ask("play")
    assert len(eo.games()) == 0
    editor.below.push("ef")
    browser.ask("close")
    assert editor.below is None
    (kept,) = eo.games()
    again = eo.play(resume=kept.id)
    assert again.game.start == editor.position
    assert again.moves == (eo.Move("e", "f"),)


def test_a_position_that_cannot_be_won_is_not_shown_but_said(open_edit, wait_for):
    editor, browser = open_edit(465)
    browser.ask("solve")
    snapshot = wait_for(editor, lambda new: new["edit"]["advice"]["verdict"])
    assert snapshot["edit"]["advice"]["verdict"] == "unwinnable"
    assert snapshot["message"]["text"] == "This position cannot be won."


def test_a_game_and_a_fragment_can_be_set_up_further(open_edit):
    game = eo.Game(24)
    game.push("2e")
    assert open_edit(game)[0].position == game.position
    fragment = lacking("FC: 2C\n3C 4C")
    assert open_edit(fragment)[0].position == fragment


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("24",), TypeError),
        ((3.5,), TypeError),
        ((0,), eo.InvalidPositionError),
        ((DEAL, "freecell"), TypeError),
        ((None, "chess"), eo.InvalidPositionError),
    ],
)
def test_what_cannot_be_set_up_is_said(arguments, error):
    with pytest.raises(error):
        eo.edit(*arguments)


def test_a_card_that_is_there_twice_is_refused():
    twice = eo.Position((("6H",), ("6H",), *((),) * 6), (None,) * 8)
    with pytest.raises(eo.InvalidPositionError, match="6♥ is there twice"):
        eo.edit(twice)


def test_options_and_languages_are_those_of_any_board(open_edit):
    editor, browser = open_edit(theme="dark", language="de")
    assert editor.snapshot["message"]["text"].startswith("Ein leeres Spielfeld")
    assert browser.ask("option", name="hand", value="left")["options"]["hand"] == "left"
    with pytest.raises(TypeError):
        eo.edit(autoplay=True)
