"""Games: moves, undo and redo, autoplay, and that a failure changes nothing."""

import copy
import pickle
import threading

import naive
import pytest
from asked_lock import AskedLock

from eightoff_widget import (
    Change,
    ChangeKind,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Move,
    Position,
    Status,
    deal,
)


def board(text, rules="eight-off"):
    return Position.from_text(text, rules=rules, partial=True)


def state(game):
    """All that a game shows."""
    return (
        game.start,
        game.position,
        game.actions,
        game.moves,
        game.status,
        game.can_undo,
        game.can_redo,
        game.autoplay,
    )


def test_a_game_starts_from_a_number_a_text_or_a_position():
    assert Game(24).position == Game("24").position == Game(deal(24)).position == deal(24)
    assert Game(24, rules="freecell").position == deal(24, "freecell")
    assert Game("ms40000", numbering="pysolfc").position == deal("ms40000", numbering="pysolfc")


def test_a_game_without_a_start_is_a_random_deal_that_says_its_number():
    game = Game()
    assert game.start == deal(game.start.deal.number)


def test_a_position_brings_its_own_rules():
    assert Game(deal(1, "freecell")).position.rules.name == "freecell"
    for keyword in ({"rules": "freecell"}, {"numbering": "kpat"}):
        with pytest.raises(TypeError):
            Game(deal(1), **keyword)


@pytest.mark.parametrize("keyword", [{"rules": ""}, {"numbering": ""}, {"rules": "whist"}])
def test_unknown_rules_and_numberings_are_refused(keyword):
    with pytest.raises(InvalidPositionError):
        Game(1, **keyword)


@pytest.mark.parametrize("start", [0, "", "abc", True, 1.5, [1], 2**33])
def test_what_starts_no_game_is_refused(start):
    with pytest.raises(InvalidPositionError):
        Game(start)


def test_a_position_with_a_doubled_card_is_refused_and_a_fragment_is_not():
    with pytest.raises(InvalidPositionError, match="6♥ is there twice"):
        Game(Position([["6H"], ["6H"], *[[]] * 6], [None] * 8))
    assert Game(board("6H\n7H")).push("12") == (Move("1", "2"),)


# Moves


def test_a_move_is_pushed_as_a_value_or_as_text():
    one, other = Game(24), Game(24)
    assert one.push(Move("2", "e")) == other.push("2e") == (Move("2", "e"),)
    assert one.position == other.position == deal(24).apply(Move("2", "e"))
    assert one.moves == (Move("2", "e"),)


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("zz", InvalidMoveError),
        ("", InvalidMoveError),
        ("1h", IllegalMoveError),
        ("12", IllegalMoveError),
        ("h1", InvalidMoveError),
        ("91", IllegalMoveError),
        (Move("h", "1"), IllegalMoveError),
        (Move("1", "2", 99), IllegalMoveError),
    ],
)
def test_a_failed_push_changes_nothing(move, error):
    game = Game(24)
    game.push("2e")
    game.push("3f")
    game.undo()
    before = state(game)
    with pytest.raises(error):
        game.push(move)
    assert state(game) == before
    assert game.redo() == (Move("3", "f"),)


def test_a_failed_action_changes_nothing_even_after_good_moves():
    game = Game(24)
    game.push("2e")
    game.undo()
    before = state(game)
    with pytest.raises(IllegalMoveError):
        game.push_action((Move("3", "e"), Move("4", "f"), Move("5", "f")))
    assert state(game) == before


# Undo and redo


def test_undo_takes_a_run_back_at_once_and_redo_makes_it_again():
    game = Game(board("9S 8S 7S\nTS"))
    before = game.position
    game.push("12")
    after = game.position
    assert game.undo() == (Move("1", "2", 3),)
    assert game.position == before
    assert game.redo() == (Move("1", "2", 3),)
    assert game.position == after


def test_nothing_to_undo_or_redo_is_said():
    game = Game(24)
    assert not game.can_undo
    assert not game.can_redo
    with pytest.raises(IndexError, match="nothing to undo"):
        game.undo()
    with pytest.raises(IndexError, match="nothing to redo"):
        game.redo()
    assert game.position == deal(24)


def test_a_new_move_clears_what_could_be_redone():
    game = Game(24)
    game.push("2e")
    game.push("3f")
    game.undo()
    assert game.can_redo
    game.push("4f")
    assert not game.can_redo
    with pytest.raises(IndexError):
        game.redo()
    assert game.moves == (Move("2", "e"), Move("4", "f"))


def test_reset_keeps_the_deal_and_redo_leads_forward_again():
    game = Game(24)
    positions = [game.position]
    for move in ("2e", "3f", "4g"):
        game.push(move)
        positions.append(game.position)
    game.undo()
    game.reset()
    assert game.position == game.start == deal(24)
    assert game.position.deal.number == "24"
    assert game.moves == ()
    for position in positions[1:]:
        game.redo()
        assert game.position == position
    assert not game.can_redo


def test_reset_of_a_new_game_does_nothing():
    game = Game(24)
    before = state(game)
    game.reset()
    assert state(game) == before


# Autoplay and finishing


HOMEWARD = "FC: 3H\n9C AS\n5C AH\n2H 6D\n2S"


def test_without_autoplay_nothing_moves_by_itself():
    game = Game(board(HOMEWARD))
    assert game.push("3b") == (Move("3", "b"),)
    assert game.position.cards_home == 0


def test_autoplay_sends_home_all_that_can_go_as_part_of_the_action():
    game = Game(board(HOMEWARD), autoplay=True)
    assert game.position.cards_home == 0  # not before the first move
    action = game.push("3b")
    assert action[0] == Move("3", "b")
    assert {naive.plain(move) for move in action[1:]} == {
        ("1", "h", 1),
        ("2", "h", 1),
        ("3", "h", 1),
        ("4", "h", 1),
        ("a", "h", 1),
    }
    assert game.position.cards_home == 5
    assert game.moves == action
    assert game.undo() == action
    assert game.position == game.start
    assert game.redo() == action
    assert game.position.cards_home == 5


def test_autoplay_adds_nothing_to_an_action():
    game = Game(board(HOMEWARD), autoplay=True)
    assert game.push_action((Move("3", "b"),)) == (Move("3", "b"),)


def test_finish_ends_the_game_as_one_action():
    game = Game(board("Foundations: C-K D-J H-K S-J\nFC: KS\nQS\nKD QD"))
    action = game.finish()
    assert len(action) == 4
    assert game.status is Status.WON
    assert game.undo() == action
    assert game.status is Status.PLAYING


@pytest.mark.parametrize("text", ["Foundations: C-K D-K H-K S-K", "QS KS", "2H AH\n4H"])
def test_finish_raises_where_that_does_not_end_the_game(text):
    game = Game(board(text))
    before = state(game)
    with pytest.raises(ValueError, match="does not end this game"):
        game.finish()
    assert state(game) == before


def test_the_status_is_playing_won_or_stuck():
    assert Game(24).status is Status.PLAYING
    assert Game(board("Foundations: C-K D-K H-K S-K")).status is Status.WON
    stuck = "FC: 2C 2D 2H 2S 4C 4D 4H 4S\n9C\n9D\n9H\n9S\nJC\nJD\nJH\nJS"
    assert Game(board(stuck)).status is Status.STUCK


# Actions are values


def test_an_action_given_as_a_list_is_not_changed_later():
    game = Game(24)
    moves = [Move("2", "e")]
    game.push_action(moves)
    moves.append(Move("3", "f"))
    assert game.actions == ((Move("2", "e"),),)


def test_an_action_may_come_from_a_generator():
    game = Game(24)
    game.push_action(move for move in (Move("2", "e"), Move("3", "f")))
    assert game.moves == (Move("2", "e"), Move("3", "f"))


def test_an_action_without_moves_is_refused():
    game = Game(24)
    game.push("2e")
    game.undo()
    before = state(game)
    with pytest.raises(ValueError, match="move"):
        game.push_action(())
    assert state(game) == before


def test_copies_and_pickles_of_a_game_go_their_own_way():
    game = Game(24)
    game.push("2e")
    game.push("3f")
    game.undo()
    for twin in (
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),  # our own
    ):
        assert state(twin) == state(game)
        twin.redo()
        assert game.can_redo
        assert len(game.moves) == 1


def test_a_game_is_shown_by_name_moves_and_status():
    game = Game(24)
    game.push("2e")
    shown = repr(game)
    assert "Eight Off, Microsoft deal 24" in shown
    assert "1 move" in shown
    assert "playing" in shown


def test_those_who_listen_hear_of_every_change_in_order():
    game = Game(24)
    heard = []
    game.on_change(heard.append)
    start = game.position
    game.push("2e")
    after = game.position
    game.undo()
    game.redo()
    game.reset()
    game.autoplay = True
    game.on_change(heard.append, remove=True)
    game.push("3e")
    move = (Move("2", "e"),)
    assert heard == [
        Change(ChangeKind.MOVE, move, start),
        Change(ChangeKind.UNDO, move, after),
        Change(ChangeKind.REDO, move, start),
        Change(ChangeKind.RESET, (), after),
        Change(ChangeKind.AUTOPLAY, (), start),
    ]


def test_nobody_hears_of_what_was_refused():
    game = Game(24)
    heard = []
    game.on_change(heard.append)
    for refused in ("12", "xx"):
        with pytest.raises(ValueError, match=r"only 3♥ goes|is no move"):
            game.push(refused)
    with pytest.raises(IndexError):
        game.undo()
    assert heard == []


def test_one_change_at_a_time_is_made_and_told_of():
    game = Game(24)
    heard = []
    game.on_change(lambda change: heard.append((change.kind, len(game.actions))))

    def play():
        for _ in range(50):
            with game.lock:
                game.push("2e")
                game.undo()

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == [(ChangeKind.MOVE, 1), (ChangeKind.UNDO, 0)] * 200


@pytest.mark.parametrize(
    "read",
    [Game.to_record, Game.to_json, Game.to_code, Game._repr_html_, str, pickle.dumps, copy.copy],
)
def test_what_is_read_of_a_game_is_of_one_moment(read):
    game = Game(24)
    game.lock = AskedLock()
    found = []
    reader = threading.Thread(target=lambda: found.append(read(game)))
    with game.lock:
        game.push("2e")
        reader.start()
        assert game.lock.asked.wait(20)
        assert found == []
    reader.join(20)
    assert len(found) == 1


def test_who_is_taken_off_the_list_by_another_listener_hears_nothing_more():
    game = Game(24)
    heard = []
    game.on_change(lambda _: game.on_change(heard.append, remove=True))
    game.on_change(heard.append)
    game.push("2e")
    assert heard == []


def test_a_pickled_game_comes_back_with_its_moves_and_without_those_who_listen():
    game = Game(24)
    heard = []
    game.on_change(heard.append)
    game.push("2e")
    twin = pickle.loads(pickle.dumps(game))
    twin.push("3f")
    assert [str(move) for move in twin.moves] == ["2e", "3f"]
    assert len(heard) == 1


def test_a_position_may_be_given_its_own_rules():
    assert Game(deal(1, "freecell"), rules="freecell").start == deal(1, "freecell")
    with pytest.raises(TypeError, match="brings its own rules"):
        Game(deal(1, "freecell"), rules="eight-off")
