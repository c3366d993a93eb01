"""Reading a step of a lesson: its position, what it says, and what it asks for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...engine.deals import deal
from ...engine.errors import InvalidPositionError, shown
from ...engine.problems import Foundations
from ...engine.rules import RULES, Rules
from ...formats.board_reader import read_lines
from ..facts import UndecidedError, after, is_winnable, shortest_line
from ..lesson import Show, Step, Win
from ..places import read_place, why_not_there
from .asks import read_ask
from .claims import UNDECIDED, read_claims, read_moves
from .dos import read_do

if TYPE_CHECKING:
    from ...engine.position import Position
    from ..lesson import Ask, Do
    from ..places import Place
    from .tables import Table

MOST_SAID = 600
"""How many signs a step's text may have."""
_COMMON = ("kind", "text", "board", "partial", "deal", "rules", "before", "mark", "claims")
_KEYS = {
    "watch": ("moves", "singly"),
    "do": ("right", "until", "within", "other", "otherwise", "illegal", "hint", "praise", "singly"),
    "ask": ("question", "answer", "about", "choices", "replies", "wrong", "hint", "praise"),
    "win": ("within", "praise"),
}
_ALL = {*_COMMON, *(key for keys in _KEYS.values() for key in keys)}
_LINE = re.compile(r"\bline (\d+)")
_FIRST_LINE = re.compile(r"line (\d+)(?:, |: )")


def read_step(
    table: Table, rules: Rules, before: Position | None, *, first: bool
) -> tuple[Step | None, Position | None]:
    """A step, if nothing is wrong with it; and where it ends, if that is known all the same.

    Parameters
    ----------
    rules:
        Those of the lesson.
    before:
        Where the step before it ended; None if something is wrong with that.
    first:
        Whether there is none before it.
    """
    faults = len(table.source.faults)
    kind = table.take("kind")
    if not isinstance(kind, str) or kind not in _KEYS:
        said = "'kind' is missing" if kind is None else f"{shown(kind)} is no kind of step"
        table.complain("kind", f"{said}: there are {', '.join(_KEYS)}")
        return None, None
    table.name = f"a step to {kind}"
    text = table.text("text", MOST_SAID, needed=True)
    start = _read_start(table, rules, before, first=first)
    marks = _read_marks(table, start)
    claims = read_claims(table, start)
    singly = table.truth("singly") if kind in ("watch", "do") else False
    end = start
    task: Show | Do | Ask | Win | None
    if kind == "watch":
        task, end = _read_watch(table, start)
    elif kind == "do":
        task, end = read_do(table, start)
    elif kind == "ask":
        task = read_ask(table, start)
    else:
        task, end = _read_win(table, start)
    table.end(_ALL - set(_COMMON) - set(_KEYS[kind]))
    if len(table.source.faults) > faults or start is None or end is None:
        return None, end
    assert text is not None
    assert task is not None
    step = Step(kind, text, start, end, task, marks, claims, singly)  # type: ignore[arg-type]
    return step, end


def _read_start(
    table: Table, rules: Rules, before: Position | None, *, first: bool
) -> Position | None:
    """The position that a step begins with; None if something is wrong with it."""
    own = read_rules(table)
    has_own = table.has("board") or table.has("deal")
    position = before
    if has_own:
        position = _read_board_or_deal(table, rules if own is None else own)
    else:
        if first:
            table.complain("board", "the first step needs a 'board' or a 'deal'")
        if own is not None:
            table.complain("rules", "other rules need a 'board' or a 'deal' of their own")
        if table.take("partial") is not None:
            table.complain("partial", "'partial' belongs to a 'board'")
    moves = table.word("before", 2000)
    if moves is None or position is None:
        return position
    try:
        return after(position, read_moves(position, moves))
    except ValueError as error:
        table.complain("before", str(error))
        return None


def read_rules(table: Table) -> Rules | None:
    """The rule set that a table names; None if it names none."""
    name = table.word("rules")
    if name is None:
        return None
    if name not in RULES:
        table.complain("rules", f"there are no rules {shown(name)}: there are {', '.join(RULES)}")
        return None
    return RULES[name]


def _read_board_or_deal(table: Table, rules: Rules) -> Position | None:
    partial = table.truth("partial")
    board = table.word("board", 5000)
    number = table.take("deal")
    if number is not None:
        if board is not None or partial:
            table.complain("deal", "a step has a 'board' or a 'deal', not both")
            return None
        if isinstance(number, bool) or not isinstance(number, (int, str)):
            table.complain("deal", f"'deal' is the number of a deal, not {shown(number)}")
            return None
        try:
            return deal(number, rules)
        except ValueError as error:
            table.complain("deal", str(error))
            return None
    if board is None:
        return None
    try:
        position, _ = read_lines(board.split("\n"), rules, partial=partial)
    except InvalidPositionError as error:
        for problem in error.problems:
            _complain_of_board(table, problem)
        return None
    return position


def _complain_of_board(table: Table, problem: str) -> None:
    """Note a fault of a board, with the line that it is in in the file."""
    lines = table.source.lines
    top = None if lines is None else lines.of_content(*table.path, "board")
    if top is None:  # the board is no part of the file as it stands there
        table.complain("board", f"in the board: {problem}")
        return
    problem = _LINE.sub(lambda found: f"line {int(found[1]) + top - 1}", problem)
    if found := _FIRST_LINE.match(problem):
        table.source.complain_of(int(found[1]), f"in the board: {problem[found.end() :]}")
    else:
        table.complain("board", f"in the board: {problem}")


def _read_marks(table: Table, position: Position | None) -> tuple[Place, ...]:
    def read(text: str) -> Place:
        place = read_place(text)
        if position is not None and (missing := why_not_there(position, place)):
            raise ValueError(missing)
        return place

    return tuple(table.read("mark", read))


def _read_watch(table: Table, start: Position | None) -> tuple[Show, Position | None]:
    text = table.word("moves", 5000)
    if text is None or start is None:
        return Show(), start
    try:
        moves = read_moves(start, text)
    except ValueError as error:
        table.complain("moves", str(error))
        return Show(), None
    return Show(moves), after(start, moves)


def _read_win(table: Table, start: Position | None) -> tuple[Win, Position | None]:
    within = table.number("within", 1, 200)
    win = Win(within, table.text("praise", MOST_SAID))
    if start is None:
        return win, None
    try:
        return win, _won_from(table, start, within)
    except UndecidedError:
        table.complain("kind", f"whether it can be won: {UNDECIDED}")
    return win, None


def _won_from(table: Table, start: Position, within: int | None) -> Position | None:
    if start.is_won:
        table.complain("kind", "the game is won already")
        return None
    if not is_winnable(start):
        table.complain("kind", "this position cannot be won")
        return None
    if within is not None:
        line = shortest_line(start)
        if line is not None and len(line) > within:
            table.complain("within", f"the shortest way to win has {len(line)} moves")
            return None
    return won(start)


def won(position: Position) -> Position:
    """Where every card of a position is home."""
    homes = list(position.foundations)  # those of a fragment may leave out cards below
    for pile in position.column_piles + position.cell_piles:
        for card in position.cards_in(pile):
            homes[card.suit.order] = max(homes[card.suit.order], card.rank)
    return type(position)(
        ((),) * len(position.columns),
        (None,) * len(position.cells),
        Foundations(*homes),
        position.rules,
    )
