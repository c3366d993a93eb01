"""A board on which a position is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import deals
from ...engine.cards import Card
from ...engine.moves import Move
from ...engine.piles import HOME, as_pile
from ...engine.rules import as_rules
from ...engine.sentences import (
    describe,
    foundation_name,
    pile_name,
    rules_title,
    short,
    start_title,
)
from ...languages.catalog import say
from ...solver.solve import solve
from ..requests import BadRequestError, RefusedError, Request
from . import arranging
from .changing import ChangingBoard
from .pasted import LONGEST, read_pasted

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Unpack

    from ...engine.errors import IllegalMoveError
    from ...engine.piles import Pile
    from ...engine.position import Position
    from ...engine.problems import Problem
    from ...engine.rules import Rules
    from ...solver.result import Limit, Solution
    from ..options import Options
    from ..play.play import PlayWidget


class EditWidget(ChangingBoard):
    """A board on which a position is set up. Make one with `edit`.

    Everything that a click does can be done from any cell too, and is on the board at once.
    """

    _bundle = "edit"
    _spoken = ("board", "study_board", "edit_board")

    # What is on the board

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
        self._step(-1, "undo")

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self._step(1, "redo")

    # What it is handed to

    def play(self, **options: Unpack[Options]) -> PlayWidget:
        """A board to play the position on, as `eightoff_widget.play` makes it.

        Parameters
        ----------
        options:
            Those of `eightoff_widget.play`. Left out, they are as here, or as they were set last.

        Raises
        ------
        InvalidPositionError
            Naming every card that is missing. `eightoff_widget.play(editor.position)` plays a
            fragment all the same.
        """
        return self._begin(self._complete(), options)

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
        position.check_cards()
        return position

    def __repr__(self) -> str:
        return f"<EditWidget: {self.position!r}>"

    # What the browser asks for

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            **super()._handlers(),
            "move": self._handle_move,
            "place": lambda request: self.place(request.text("card"), request.pile("pile")),
            "take": lambda request: self.take(*request.texts("cards")),
            "clear": lambda _: self.clear(),
            "deal": lambda request: self.deal(request.text_or_none("deal")),
            "paste": lambda request: self.read(_pasted_in(request)),
            "rules": self._handle_rules,
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "judge": lambda _: self._look_for_way(shows=False),
            "solve": lambda _: self._look_for_way(shows=True),
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

    def _why_not_lifted(self, source: Pile, count: int) -> IllegalMoveError | None:
        return arranging.why_not_lifted(self.position, source, count)

    def _handle_play(self, request: Request) -> None:
        with self._held():
            self._see_that_it_is_complete()
            super()._handle_play(request)


def _pasted_in(request: Request) -> str:
    text = request.content.get("text")
    if isinstance(text, str) and len(text) > LONGEST:
        raise RefusedError("too-long", say("edit.too_long", most=LONGEST))
    return request.text("text", LONGEST)
