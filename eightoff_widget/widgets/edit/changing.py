"""A board whose position is changed, and asked how it can be won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import HistoryError
from ...engine.rules import RULES
from ...engine.sentences import rules_title
from ...languages.catalog import say
from ...solver.result import Verdict
from .. import snapshot
from ..replay.replaying import replay
from ..requests import RefusedError
from ..study import StudyBoard
from . import arranging
from .lacking import of_cards, problems_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typing_extensions import Unpack

    from ...engine.position import Position
    from ...engine.rules import Rules
    from ..options import Looks
    from ..snapshot import Json


class ChangingBoard(StudyBoard):
    """A board whose position is changed step by step, with a coach who knows how it is won.

    Parameters
    ----------
    position:
        What lies on the board at first.
    language, looks:
        See `BoardWidget`.
    """

    def __init__(
        self, position: Position, *, language: str | None = None, **looks: Unpack[Looks]
    ) -> None:
        position.check_cards(partial=True)
        self._positions = [position]
        self._at = 0
        self._own_rules: Rules | None = None
        self._shows_solution = False
        super().__init__(language, **looks)
        with self._held():
            self._show("start", self._welcome())

    @property
    def position(self) -> Position:
        """The position as it is on the board, complete or not."""
        return self._positions[self._at]

    # How it changes

    def _change(
        self, after: Position, text: str, *, kind: str = "edit", steps: Iterable[Json] = ()
    ) -> None:
        if after == self.position:
            self._positions[self._at] = after  # which may have a number now
        else:
            self._positions[self._at + 1 :] = [after]
            self._at += 1
        self._show(kind, text, steps)

    def _step(self, by: int, kind: str) -> None:
        with self._held():
            if not 0 <= self._at + by < len(self._positions):
                raise HistoryError(say(f"engine.nothing_to_{kind}"))
            self._at += by
            self._show(kind, say(f"edit.{kind}ne"))

    def _rule_sets(self) -> dict[str, Rules]:
        """The rule sets to choose from: those with a name, and the last other one."""
        rules = self.position.rules
        if rules not in RULES.values():
            self._own_rules = rules
        own = {} if self._own_rules is None else {"": self._own_rules}
        return {**own, **RULES}

    # How it is won

    def _see_that_it_is_complete(self) -> None:
        if problems := self.position.problems():
            raise RefusedError(
                "incomplete", say("edit.not_yet", missing=problems_in_words(problems))
            )

    def _look_for_way(self, *, shows: bool) -> None:
        """Look whether the position can be won; `shows`, show how, as soon as that is known."""
        with self._held():
            self._see_that_it_is_complete()
            if self.position.is_won:
                raise RefusedError("won", say("edit.is_won"))
            self._shows_solution |= shows
            self._coach.look_at(self.position, closely=False, moves=False)
            if self._coach.way is None:
                self._coach.look_for_way()
            self._show("advice", self._report())

    def _report(self) -> str | None:
        """Show the solution if it is found and was asked for; what to say of it."""
        way = self._coach.way
        if not self._shows_solution or way is None or way.position != self.position:
            return None
        self._shows_solution = False
        if way.verdict is Verdict.UNWINNABLE:
            return say("edit.lost")
        if not way.moves:
            return say("edit.no_way")
        return self._put_below(replay(way, **self._handed_on()))

    # What views are shown

    def _dress(self, _name: str) -> None:
        self._show("option")

    def _translate(self) -> None:
        self._show("option", self._welcome())

    def _welcome(self) -> str:
        if self.position.cards_home + self.position.cards_in_play == 0:
            return say("edit.empty")
        return problems_in_words(self.position.problems())

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
        is_known = way is not None and way.position == self.position
        known = snapshot.of_solution(way) if way and is_known else snapshot.of_standing()
        return {**known, "looking": self._coach.is_looking}
