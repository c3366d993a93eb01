"""The game in a cell, as Python sees it."""

from __future__ import annotations

import json
import random
import threading

import pytest
from lines import DEAL, LINE

import eightoff_widget as eo

NEARLY_WON = "Foundations: C-K D-K H-J S-K\nFC: KH\nQH"


@pytest.fixture
def nearly_won():
    return eo.Position.from_text(NEARLY_WON, partial=True)


def test_python_moves_show_on_the_board(open_play):
    game, browser = open_play(24)
    game.push("2e")
    game.undo()
    kinds = [message["state"]["snapshot"]["last"]["kind"] for message in browser.messages]
    assert kinds == ["move", "undo"]
    assert all(m["state"]["snapshot"]["answers"] is None for m in browser.messages)


def test_a_snapshot_is_never_changed_after_it_was_sent(open_play):
    game, browser = open_play(DEAL)
    sent = []
    for text in LINE[:40]:
        game.push(text)
        sent.append(json.dumps(browser.messages[-1]))
    assert [json.dumps(message) for message in browser.messages] == sent


def test_every_snapshot_has_a_larger_number_than_the_one_before(open_play):
    game, browser = open_play(24)
    for change in (lambda: game.push("2e"), game.undo, game.redo, game.reset, game.new):
        change()
    game.autoplay = True
    numbers = [message["state"]["snapshot"]["seq"] for message in browser.messages]
    assert numbers == [2, 3, 4, 5, 6, 7]


def test_a_game_played_to_its_end_is_won_and_says_so(open_play):
    game, _ = open_play(DEAL)
    for text in LINE:
        game.push(text)
    assert game.status is eo.Status.WON
    assert game.snapshot["status"] == "won"
    assert game.snapshot["message"] == {"kind": "won", "text": f"Won in {len(LINE)} moves and 0:00"}
    assert game.snapshot["legal"] == []
    assert game.snapshot["clock"]["running"] is False


def test_a_stuck_game_says_so(open_play):
    full = eo.Rules("no cells", cells=0, columns=4, dealt_to_cells=())
    game, _ = open_play(
        eo.Position.from_text("3H 5C\n2C 9D\n7S 3D\nTD 4S", rules=full, partial=True)
    )
    assert game.status is eo.Status.STUCK
    assert game.snapshot["message"]["kind"] == "stuck"


def test_finish_is_offered_exactly_when_going_home_ends_the_game(open_play):
    game, _ = open_play(DEAL)
    offered = []
    for text in LINE:
        game.push(text)
        offered.append(game.snapshot["can"]["finish"])
        homeward = all(rest.endswith("h") for rest in LINE[len(offered) :])
        if homeward and game.status is eo.Status.PLAYING:
            assert offered[-1]
    assert offered.count(True) > 0
    assert offered[-1] is False
    assert offered[0] is False


def test_finish_plays_every_card_home_and_is_one_undo(open_play, nearly_won):
    game, _ = open_play(nearly_won)
    assert game.finish() == (eo.Move("1", "h"), eo.Move("a", "h"))
    assert [step["cards"] for step in game.snapshot["last"]["steps"]] == [["QH"], ["KH"]]
    assert game.status is eo.Status.WON
    game.undo()
    assert game.position == nearly_won


def test_autoplay_sends_cards_home_and_is_undone_with_the_move(open_play):
    position = eo.Position.from_text("FC: 3C -\nAC KD\n2C 9H", partial=True)
    game, _ = open_play(position, autoplay=True)
    game.push("2c")
    assert game.position.cards_home == 0
    game.push("1d")
    assert game.position.cards_home == 3
    assert game.snapshot["message"]["text"] == "K♦ from column 1 to cell d, and 3 more cards home"
    game.undo()
    assert game.position.cards_home == 0
    assert len(game.moves) == 1


def test_callbacks_hear_of_every_move_whoever_made_it(open_play):
    game, browser = open_play(24)
    heard = []

    def listen(widget, moves):
        heard.append((widget is game, moves))

    game.on_move(listen)
    game.push("2e")
    browser.ask("move", source="3", target="f", count=1)
    game.undo()
    game.redo()
    game.on_move(listen, remove=True)
    game.push("4g")
    e, f = eo.Move("2", "e"), eo.Move("3", "f")
    assert heard == [(True, (e,)), (True, (f,)), (True, (f,))]


def test_a_callback_may_move(open_play):
    game, browser = open_play(24)

    def answer(widget, moves):
        if moves == (eo.Move("2", "e"),):
            widget.push("3f")

    game.on_move(answer)
    browser.receive(
        {
            "method": "custom",
            "content": {"req": "a", "kind": "move", "source": "2", "target": "e", "count": 1},
        }
    )
    assert game.moves == (eo.Move("2", "e"), eo.Move("3", "f"))


def test_changes_from_many_threads_come_one_after_another(open_play):
    game, browser = open_play(24)

    def deal(first):
        for number in range(first, first + 20):
            game.new(number)

    threads = [threading.Thread(target=deal, args=(n,)) for n in range(1, 101, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numbers = [message["state"]["snapshot"]["seq"] for message in browser.messages]
    assert numbers == list(range(2, 102))
    assert_shows(game.snapshot, game.position)


def test_new_keeps_rules_numbering_and_options(open_play):
    game, _ = open_play(
        40000, "eight-off-six-cells", numbering="pysolfc", autoplay=True, four_colours=True
    )
    game.new(40001)
    assert game.position == eo.deal(40001, "eight-off-six-cells", "pysolfc")
    assert game.autoplay
    assert game.options["autoplay"] is game.options["four_colours"] is True


def test_a_new_position_brings_its_own_rules(open_play):
    game, _ = open_play(1)
    game.new(eo.deal(5, "freecell"))
    assert game.snapshot["rules"] == {"name": "freecell", "title": "FreeCell"}


def test_a_game_under_way_can_be_taken_to_the_board(open_play):
    begun = eo.Game(24)
    begun.push("2e")
    game, _ = open_play(begun)
    assert game.game is begun
    assert game.snapshot["counts"]["moves"] == 1
    game.undo()
    assert game.position == eo.deal(24)


def test_two_boards_of_one_game_stay_in_step_whoever_moves(open_play):
    shared = eo.Game(24)
    (one, _), (other, browser) = open_play(shared), open_play(shared)
    one.push("2e")
    assert other.snapshot["counts"]["moves"] == 1
    shared.push("3f")
    assert one.snapshot["board"] == other.snapshot["board"]
    assert one.snapshot["counts"]["moves"] == 2
    browser.ask("undo")
    assert one.snapshot["last"]["kind"] == "undo"
    one.new(25)
    shared.reset()
    assert one.position == eo.deal(25)
    assert other.snapshot["counts"]["moves"] == 0


def test_a_closed_board_no_longer_listens_to_its_game(open_play):
    shared = eo.Game(24)
    game, _ = open_play(shared)
    game.close()
    before = game.snapshot
    shared.push("2e")
    assert game.snapshot is before


def test_a_position_keeps_its_numbering_for_the_next_deal(open_play):
    game, browser = open_play(1)
    game.new(eo.deal(24, numbering="kpat"))
    browser.ask("new", deal="25", sure=True)
    assert game.position == eo.deal(25, numbering="kpat")


@pytest.mark.parametrize(
    "options", [{"autoplay": "x"}, {"four_colours": 1}, {"autoplay": 0}, {"warn": None}]
)
def test_an_option_is_true_or_false_and_nothing_else(open_play, options):
    with pytest.raises(TypeError, match="must be True or False"):
        eo.play(24, **options)
    game, _ = open_play(24)
    before = game.snapshot
    (name,) = options
    with pytest.raises(TypeError, match="must be True or False"):
        setattr(game, name, options[name])
    assert game.snapshot is before


def test_a_game_s_own_autoplay_holds_unless_another_is_asked_for(open_play):
    assert open_play(eo.Game(24, autoplay=True))[0].autoplay is True
    assert open_play(eo.Game(24, autoplay=True), autoplay=False)[0].autoplay is False


def test_unknown_keywords_and_rules_beside_a_position_raise():
    with pytest.raises(TypeError, match="colour"):
        eo.play(24, colour=4)
    with pytest.raises(TypeError, match="brings its own rules"):
        eo.play(eo.deal(1), "freecell")
    with pytest.raises(TypeError, match="brings its own rules"):
        eo.play(eo.Game(1), numbering="kpat")


def test_beside_the_widget_lie_text_and_a_picture(open_play):
    game, _ = open_play(24)
    data, _metadata = game._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/plain", "text/html"}
    assert data["text/plain"] == eo.deal(24).to_text()
    assert data["text/html"].startswith("<img alt=")


def test_closing_leaves_no_widget_behind(open_play):
    import ipywidgets

    game, _ = open_play(24)
    model = game.model_id
    game.close()
    known = getattr(ipywidgets.widgets.widget, "_instances", None)
    assert model not in (ipywidgets.Widget.widgets if known is None else known)  # before version 8
    game.push("2e")  # still a game, only without a board
    assert len(game.moves) == 1


def test_snapshots_of_random_games_match_the_engine(open_play):
    rng = random.Random(8)
    for name in eo.RULES:
        game, _ = open_play(rng.randrange(1, 10**6), name)
        for _ in range(40):
            moves = list(game.position.legal_moves)
            if not moves:
                break
            game.push(rng.choice(moves))
            assert_shows(game.snapshot, game.position)


def assert_shows(snapshot, position):
    board = snapshot["board"]
    assert [[eo.Card(c) for c in pile["cards"]] for pile in board["columns"]] == [
        list(column) for column in position.columns
    ]
    assert [cell["card"] and eo.Card(cell["card"]) for cell in board["cells"]] == list(
        position.cells
    )
    assert [top["rank"] for top in board["foundations"]] == list(position.foundations)
    shown = {eo.Move(*move) for move in snapshot["legal"]}
    assert set(position.legal_moves) <= shown
    assert all(move in position.legal_moves for move in shown)
    assert json.loads(json.dumps(snapshot)) == snapshot
