"""A board on which a position is set up."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..engine import deals
from ..engine.cards import Card
from ..engine.errors import HistoryError, InvalidPositionError
from ..engine.moves import Move
from ..engine.piles import HOME, as_pile
from ..engine.rules import RULES, as_rules
from ..engine.sentences import (
    describe,
    foundation_name,
    pile_name,
    rules_title,
    short,
    start_title,
)
from ..languages.catalog import say, speaking
from ..solver.result import Verdict
from ..solver.solve import solve
from . import arranging, snapshot
from .base import STATIC, BoardWidget
from .coach import Coach
from .lacking import in_words, of_cards
from .opening import play
from .pasted import LONGEST, read_pasted
from .replaying import replay
from .requests import BadRequestError, RefusedError, Request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from typing_extensions import Unpack

    from ..engine.piles import Pile
    from ..engine.position import Position
    from ..engine.problems import Problem
    from ..engine.rules import Rules
    from ..solver.result import Limit, Solution
    from .options import Looks, Options
    from .play import PlayWidget
    from .snapshot import Json


class EditWidget(BoardWidget):
    """A board on which a position is set up. Make one with `edit`.

    Everything that a click does can be done from any cell too, and is on the board at once.

    Parameters
    ----------
    position:
        What lies on the board at first.
    language, looks:
        See `BoardWidget`.
    """

    _esm = STATIC / "edit.js"
    _css = STATIC / "edit.css"
    _spoken = ("board", "edit_board")

    def __init__(
        self, position: Position, *, language: str | None = None, **looks: Unpack[Looks]
    ) -> None:
        _refuse_doubled(position)
        self._lock = threading.RLock()
        self._positions = [position]
        self._at = 0
        self._own_rules: Rules | None = None
        self._said = ""
        self._coach = Coach(self._heed)
        self._shows_solution = False
        super().__init__(language, **looks)
        with self._held():
            self._show("start", self._welcome())

    @contextmanager
    def _held(self) -> Iterator[None]:
        """With the lock held, and in the language of the board."""
        with self._lock, speaking(self._language):
            yield

    # What is on the board

    @property
    def position(self) -> Position:
        """The position as it is on the board, complete or not."""
        return self._positions[self._at]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every card that is missing: see `Position.problems`. Empty once it is complete."""
        return self.position.problems()

    @property
    def is_complete(self) -> bool:
        """Whether each of the 52 cards is there."""
        return not self.problems

    @property
    def rules(self) -> Rules:
        """The rules of the position. Another rule set, or the name of one, can be assigned."""
        return self.position.rules

    @rules.setter
    def rules(self, rules: Rules | str) -> None:
        with self._held():
            rules = as_rules(rules)
            before = self.position
            after = arranging.by_rules(before, rules)
            lost = before.cards_in_play - after.cards_in_play
            self._change(after, say("edit.by_rules", n=lost, rules=rules_title(rules)))

    # What can be done with it

    def place(self, card: Card | str, pile: Pile | str) -> None:
        """Put a card that is not on the board at the end of a column, in a cell, or home.

        Parameters
        ----------
        card:
            A `Card`, or text such as `"6H"`.
        pile:
            A `Pile`, or its name: `"1"` to `"9"` and `"0"` for a column, `"a"` to `"g"` and `"k"`
            for a cell, `"h"` for home. The foundation takes all lower cards of the suit too.

        Raises
        ------
        ValueError
            If the card is on the board already, or there is no room for it.
        """
        card, pile = Card(card), as_pile(pile)
        with self._held():
            after = arranging.place(self.position, card, pile)
            if pile is HOME:
                foundation = foundation_name(card.suit)
                text = say("edit.set_home", foundation=foundation, card=short(card))
            else:
                text = say("edit.placed", card=short(card), pile=pile_name(pile))
            self._change(after, text)

    def move(self, source: Pile | str, target: Pile | str, count: int = 1) -> None:
        """Move the last cards of a pile to another, whatever the rules say of it.

        Raises
        ------
        IllegalMoveError
            If they are not there, or there is no room for them.
        """
        source, target = as_pile(source), as_pile(target)
        with self._held():
            before = self.position
            after = arranging.move(before, source, target, count)
            move = Move(source, target, count)
            cards = [str(card) for card in before.cards_in(source)[-count:]]
            step = {"cards": cards, "source": str(source), "target": str(target)}
            self._change(after, describe(before, move), steps=[step])

    def take(self, *cards: Card | str) -> None:
        """Take cards away from wherever they lie; from home, with all above them.

        Raises
        ------
        ValueError
            If one of them is not on the board.
        """
        taken = [Card(card) for card in cards]
        with self._held():
            for card in taken:
                if arranging.pile_of(self.position, card) is None:
                    raise ValueError(say("edit.not_there", card=short(card)))
            before = len(arranging.in_tray(self.position))
            after = arranging.take(self.position, taken)
            self._change(after, say("edit.taken", n=len(arranging.in_tray(after)) - before))

    def clear(self) -> None:
        """Take every card away."""
        with self._held():
            self._change(arranging.empty(self.rules), say("edit.cleared"))

    def deal(self, number: int | str | None = None) -> None:
        """Deal by the rules of the position: a Microsoft deal by its number, or any."""
        with self._held():
            dealt = deals.deal(number, self.rules)
            self._change(dealt, start_title(dealt), kind="start")

    def read(self, text: str) -> None:
        """Take over what a text says: a board, complete or not, or where a game stands.

        Parameters
        ----------
        text:
            Whatever `eightoff_widget.read` reads. A board is read by the rules of the position.

        Raises
        ------
        InvalidPositionError, InvalidMoveError, IllegalMoveError
            Naming what is wrong, with its line and column. Nothing is changed then.
        """
        with self._held():
            after, said = read_pasted(text, self.rules)
            self._change(after, said, kind="start")

    def undo(self) -> None:
        """Take back the last change; so often as there were changes."""
        self._go(-1, "undo")

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self._go(1, "redo")

    # What it is handed to

    def play(self, **options: Unpack[Options]) -> PlayWidget:
        """A board to play the position on. The options are those of `eightoff_widget.play`.

        Raises
        ------
        InvalidPositionError
            Naming every card that is missing. `eightoff_widget.play(editor.position)` plays a
            fragment all the same.
        """
        language = None if self._follows_browser else self._language
        return play(self._complete(), language=language, **options)

    def solve(self, limit: Limit | None = None, *, shortest: bool = False) -> Solution:
        """Whether the position can be won, and how: see `eightoff_widget.solve`.

        Raises
        ------
        InvalidPositionError
            Naming every card that is missing.
        """
        return solve(self._complete(), limit, shortest=shortest)

    def _complete(self) -> Position:
        position = self.position
        if problems := position.problems():
            raise InvalidPositionError([problem.text for problem in problems])
        return position

    def close(self) -> None:
        """Take the board away."""
        if self.comm is not None:
            self._coach.close()
        super().close()

    def __repr__(self) -> str:
        return f"<EditWidget: {self.position!r}>"

    # What the browser asks for

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            "move": self._handle_move,
            "place": lambda request: self.place(request.text("card"), request.pile("pile")),
            "take": lambda request: self.take(*request.texts("cards")),
            "clear": lambda _: self.clear(),
            "deal": lambda request: self.deal(request.text_or_none("deal")),
            "paste": lambda request: self.read(_pasted_in(request)),
            "rules": self._handle_rules,
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "explain": self._handle_explain,
            "judge": lambda _: self._handle_judge(shows=False),
            "solve": lambda _: self._handle_judge(shows=True),
            "play": self._handle_play,
        }

    def _handle_move(self, request: Request) -> None:
        count = request.count_or_none("count") or 1
        self.move(request.pile("source"), request.pile("target"), count)

    def _handle_rules(self, request: Request) -> None:
        name = request.text("name")
        with self._held():
            sets = self._rule_sets()
            if name not in sets:
                raise BadRequestError(f"rules: there are none of the name {name!r}")
            self.rules = sets[name]

    def _handle_explain(self, request: Request) -> None:
        source, count = request.pile("source"), request.count_or_none("count") or 1
        error = arranging.why_not_lifted(self.position, source, count)
        if error is None:
            raise BadRequestError("these cards can be picked up")
        raise error

    def _handle_play(self, _: Request) -> None:
        with self._held():
            self._see_that_it_is_complete()
            board = self.play()
            try:
                self._show_below(board)
            except RefusedError:
                board.close()
                raise
            self._show("advice", say("edit.shown_below"))

    def _handle_judge(self, *, shows: bool) -> None:
        """Look whether the position can be won; `shows`, show how, as soon as that is known."""
        with self._held():
            self._see_that_it_is_complete()
            if self.position.is_won:
                raise RefusedError("won", say("edit.is_won"))
            self._shows_solution |= shows
            self._coach.look_at(self.position, closely=False, moves=False)
            if self._coach.way is None:
                self._coach.look_for_way()
            self._show("advice", self._show_way())

    def _see_that_it_is_complete(self) -> None:
        if self.problems:
            missing = in_words(self.problems)
            raise RefusedError("incomplete", say("edit.not_yet", missing=missing))

    # What views are shown

    def _heed(self) -> None:
        """Show what was found out."""
        with self._held():
            if self.comm is not None:
                self._show("advice", self._show_way())

    def _show_way(self) -> str | None:
        """Show the solution if it is found and was asked for; what to say of it."""
        way = self._coach.way
        if not self._shows_solution or way is None or way.position != self.position:
            return None
        self._shows_solution = False
        if way.verdict is Verdict.UNWINNABLE:
            return say("edit.lost")
        if not way.moves:
            return say("edit.no_way")
        try:
            self._show_below(replay(way, language=self._language))
        except RefusedError as error:
            return str(error)
        return say("edit.shown_below")

    def _change(
        self, after: Position, text: str, *, kind: str = "edit", steps: Iterable[Json] = ()
    ) -> None:
        if after == self.position:
            self._positions[self._at] = after  # which may have a number now
        else:
            self._positions[self._at + 1 :] = [after]
            self._at += 1
        self._show(kind, text, steps)

    def _go(self, by: int, kind: str) -> None:
        with self._held():
            if not 0 <= self._at + by < len(self._positions):
                raise HistoryError(say(f"engine.nothing_to_{kind}"))
            self._at += by
            self._show(kind, say(f"edit.{kind}ne"))

    def _dress(self, _name: str) -> None:
        with self._held():
            self._show("option")

    def _translate(self) -> None:
        with self._held():
            self._show("option", self._welcome())

    def _welcome(self) -> str:
        if self.position.cards_home + self.position.cards_in_play == 0:
            return say("edit.empty")
        return in_words(self.problems)

    def _rule_sets(self) -> dict[str, Rules]:
        """The rule sets to choose from: those with a name, and the last other one."""
        if self.rules not in RULES.values():
            self._own_rules = self.rules
        own = {} if self._own_rules is None else {"": self._own_rules}
        return {**own, **RULES}

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        """Publish the position as it is now; without a text, what was said last still stands."""
        position = self.position
        self._coach.look_at(position, closely=False, moves=False)
        if kind not in ("advice", "option"):
            self._shows_solution = False
        self._said = self._said if text is None else text
        sets = self._rule_sets()
        chosen = next(name for name, rules in sets.items() if rules == position.rules)
        self._publish(
            {
                **snapshot.of_position(position),
                "legal": [[str(s), str(t), n] for s, t, n in arranging.movable(position)],
                "frame": "edit",
                "options": self.options,
                "edit": {
                    **of_cards(position),
                    "rule_sets": [[name, rules_title(rules)] for name, rules in sets.items()],
                    "chosen": chosen,
                    "can": {
                        "undo": self._at > 0,
                        "redo": self._at + 1 < len(self._positions),
                    },
                    "advice": self._advice(),
                },
                "last": {"kind": kind, "steps": list(steps)},
                "message": {"kind": "info", "text": self._said},
            }
        )

    def _advice(self) -> Json:
        """Whether the position can be won, as far as that was asked."""
        way = self._coach.way
        advice: Json = {"verdict": None, "distance": None, "proved": False}
        if way is not None and way.position == self.position:
            advice.update(snapshot.of_solution(way))
        return {**advice, "looking": self._coach.is_looking}


def _refuse_doubled(position: Position) -> None:
    if problems := position.problems(partial=True):
        raise InvalidPositionError([problem.text for problem in problems])


def _pasted_in(request: Request) -> str:
    text = request.content.get("text")
    if isinstance(text, str) and len(text) > LONGEST:
        raise RefusedError("too-long", say("edit.too_long", most=LONGEST))
    return request.text("text", LONGEST)
