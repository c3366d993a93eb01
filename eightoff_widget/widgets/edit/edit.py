"""A board on which a position is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine import deals
from ...engine.cards import Card
from ...engine.errors import shown
from ...engine.game import Game
from ...engine.moves import Move
from ...engine.piles import HOME, as_pile
from ...engine.position import Position
from ...engine.rules import EIGHT_OFF, as_rules
from ...engine.sentences import (
    describe,
    foundation_name,
    pile_name,
    rules_title,
    short,
    start_title,
)
from ...languages.catalog import say
from ...solver.result import Verdict
from ...solver.solve import solve
from .. import snapshot
from ..base import BoardWidget
from ..below import Below, place_below
from ..options import given_or_remembered, handed_on
from ..play.play import play
from ..replay.replay import replay
from ..requests import BadRequestError, RefusedError, Request
from ..searcher import Searcher
from . import arranging
from .in_words import of_cards, pasted_in, problems_in_words, read_pasted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from typing_extensions import Unpack

    from ...engine.errors import IllegalMoveError
    from ...engine.legality import Problem
    from ...engine.piles import Pile
    from ...engine.rules import Rules
    from ...solver.result import Limit, Solution
    from ..options import Looks, PlayOptions
    from ..play.widget import PlayWidget
    from ..snapshot import Json


class EditWidget(BoardWidget):
    """A board on which a position is set up. Make one with `edit`.

    Everything that a click does can be done from any cell too, and is on the board at once.

    Parameters
    ----------
    position:
        What lies on the board at first.
    language, looks:
        See `edit`.
    """

    _kind = "edit"
    _spoken = ("board", "study_board", "edit_board")

    below = place_below()

    def __init__(
        self, position: Position, *, language: str | None = None, **looks: Unpack[Looks]
    ) -> None:
        position.check_cards(partial=True)
        self._arrangement = arranging.Arrangement(position)
        self._searcher = Searcher(self._held, self._heed_searcher)
        self._shows_solution = False
        self._said = ""
        super().__init__(language, **looks)
        self._below = Below(self._own_lock, lambda board: self.set_trait("below", board))
        with self._held():
            self._show("start", self._welcome())

    def _let_go(self) -> None:
        self._searcher.close()
        self._below.close()

    # What is on the board

    @property
    def position(self) -> Position:
        """The position as it is on the board, complete or not."""
        return self._arrangement.position

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
        with self._held():
            self._arrangement.undo()
            self._show("undo", say("edit.undone"))

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        with self._held():
            self._arrangement.redo()
            self._show("redo", say("edit.redone"))

    # What it is handed to

    def play(self, **options: Unpack[PlayOptions]) -> PlayWidget:
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
        return play(self._complete(), **{**self._handed_on(), **options})

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

    def _handed_on(self) -> dict[str, Any]:
        """The language and the options that another board has from this one."""
        language = None if self._follows_browser else self._language
        return {"language": language, **handed_on(self._options)}

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
            "paste": lambda request: self.read(pasted_in(request)),
            "rules": self._handle_rules,
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "judge": lambda _: self._look_for_way(shows=False),
            "solve": lambda _: self._look_for_way(shows=True),
            "play": self._handle_play,
            "close": lambda _: self._show("advice", self._below.put(None)),
        }

    def _handle_move(self, request: Request) -> None:
        count = request.count_or_none("count") or 1
        self.move(request.pile("source"), request.pile("target"), count)

    def _handle_rules(self, request: Request) -> None:
        name, sets = request.text("name"), self._arrangement.rule_sets()
        if name not in sets:
            raise BadRequestError(f"rules: there are none of the name {name!r}")
        self.rules = sets[name]

    def _why_not_lifted(self, source: Pile, count: int) -> IllegalMoveError | None:
        return arranging.why_not_lifted(self.position, source, count)

    def _handle_play(self, _: Request) -> None:
        self._see_that_it_is_complete()
        self._show("advice", self._below.put(self.play()))

    def _see_that_it_is_complete(self) -> None:
        if problems := self.position.problems():
            missing = problems_in_words(problems)
            raise RefusedError("incomplete", say("edit.not_yet", missing=missing))

    # How it is won

    def _look_for_way(self, *, shows: bool) -> None:
        """Look whether the position can be won; `shows`, show how, as soon as that is known."""
        self._see_that_it_is_complete()
        if self.position.is_won:
            raise RefusedError("won", say("edit.is_won"))
        self._shows_solution |= shows
        self._searcher.look_at(self.position)
        if self._searcher.way is None:
            self._searcher.look_for_way()
        self._show("advice", self._report())

    def _heed_searcher(self) -> None:
        """Show what has been found out."""
        if self.comm is not None:
            self._show("advice", self._report())

    def _report(self) -> str | None:
        """Show the solution if it is found and was asked for; what to say of it."""
        way = self._searcher.way
        if not self._shows_solution or way is None or way.position != self.position:
            return None
        self._shows_solution = False
        if way.verdict is Verdict.UNWINNABLE:
            return say("edit.lost")
        if not way.moves:
            return say("edit.no_way")
        return self._below.put(replay(way, **self._handed_on()))

    # What views are shown

    def _dress(self, _name: str) -> None:
        self._show("option")

    def _translate(self) -> None:
        self._show("option", self._welcome())

    def _welcome(self) -> str:
        if self.position.cards_home + self.position.cards_in_play == 0:
            return say("edit.empty")
        return problems_in_words(self.position.problems())

    def _change(
        self, after: Position, text: str, *, kind: str = "edit", steps: Iterable[Json] = ()
    ) -> None:
        self._arrangement.change(after)
        self._show(kind, text, steps)

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        """Publish the position as it is now; without a text, what was said last still stands."""
        position, arrangement = self.position, self._arrangement
        is_looking = self._searcher.look_at(position).is_looking
        if kind not in ("advice", "option"):
            self._shows_solution = False
        self._said = self._said if text is None else text
        sets, way = arrangement.rule_sets(), self._searcher.way
        chosen = next(name for name, rules in sets.items() if rules == position.rules)
        known = snapshot.of_standing() if way is None else snapshot.of_solution(way)
        self._publish(
            {
                **snapshot.of_position(position, playable=False),
                "legal": [[str(s), str(t), n] for s, t, n in arranging.movable(position)],
                "frame": "edit",
                "options": self.options,
                "edit": {
                    **of_cards(position),
                    "rule_sets": [[name, rules_title(rules)] for name, rules in sets.items()],
                    "chosen": chosen,
                    "can": {"undo": arrangement.can_undo, "redo": arrangement.can_redo},
                    "advice": {**known, "looking": is_looking},
                },
                "last": {"kind": kind, "steps": list(steps)},
                "message": {"kind": "info", "text": self._said},
            }
        )


def edit(
    position: Position | Game | int | None = None,
    rules: Rules | str | None = None,
    *,
    language: str | None = None,
    **looks: Unpack[Looks],
) -> EditWidget:
    """Set up a position in a notebook cell, by hand or by paste.

    Parameters
    ----------
    position:
        What lies on the board at first: a `Position`, a fragment too; where a `Game` stands; or the
        number of a Microsoft deal. None for an empty board.
    rules:
        A `Rules` or the name of one, for a deal or an empty board; `"eight-off"` if left out.
    language:
        `"en"` or `"de"`. Left out, it is the browser's language, if it is one of these.
    four_colours, theme, table, faces, card_size, hand:
        How the board looks: see `play`.

    Returns
    -------
    EditWidget
        Shows itself as a cell's last value. Its `position` is what lies on the board, and its
        `problems` are the cards that are missing; `play` and `solve` take it from there.

    Raises
    ------
    InvalidPositionError
        If there is no such deal, or the position holds a card twice.
    ValueError
        If there is no such language, or an option cannot be so.
    TypeError
        If rules are given beside a position or a game, which bring their own, or the position is
        none.

    Examples
    --------
    >>> editor = edit()
    >>> editor.place("6H", "1")
    >>> editor.place("TC", "a")
    >>> print(editor.problems[0].text, len(editor.problems))
    A♣ is missing 50
    >>> editor.deal(24)
    >>> editor.is_complete, editor.position
    (True, <Position: Eight Off, Microsoft deal 24>)
    """
    if isinstance(position, Game | Position):
        if rules is not None:
            raise TypeError("a position brings its own rules: give none beside it")
        position = position.position if isinstance(position, Game) else position
    elif position is None:
        position = arranging.empty(EIGHT_OFF if rules is None else as_rules(rules))
    elif isinstance(position, int):
        position = deals.deal(position, EIGHT_OFF if rules is None else rules)
    else:
        raise TypeError(f"only a position, a game or a number can be set up, not {shown(position)}")
    set_before, language = given_or_remembered("edit", looks, language)
    return EditWidget(position, language=language, **set_before)
