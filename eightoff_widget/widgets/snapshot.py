"""Snapshots: what the browser draws, as JSON. `docs/protocol.md` describes each field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..analysis.hint import trouble_spots
from ..engine.cards import KING, Card, Suit
from ..engine.game import ChangeKind, Status
from ..engine.sentences import deal_name, rules_title
from ..languages.catalog import say
from ..languages.tables import clock_time
from ..solver.result import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..analysis.analyse import Analysis
    from ..analysis.hint import Hint
    from ..engine.game import Change, Game
    from ..engine.moves import Action, Move
    from ..engine.position import Position
    from ..solver.result import Solution
    from .searcher import Insights
    from .track import Passed, Track

VERSION = 1

Json = dict[str, Any]


def board(position: Position) -> Json:
    """Where every card lies."""
    foundations = [
        {
            "suit": str(suit),
            "rank": rank,
            "waits": str(Card.of(rank + 1, suit)) if rank < KING else None,
        }
        for suit, rank in zip(Suit, position.foundations, strict=True)
    ]
    return {
        "columns": [
            {"pile": str(pile), "cards": [str(card) for card in cards]}
            for pile, cards in zip(position.column_piles, position.columns, strict=True)
        ],
        "cells": [
            {"pile": str(pile), "card": card and str(card)}
            for pile, card in zip(position.cell_piles, position.cells, strict=True)
        ],
        "foundations": foundations,
        "empty_column": "K" if position.rules.empty_column == "king" else "any",
    }


def legal(position: Position) -> list[list[str | int]]:
    """Every legal move, idle ones too: what may be picked up, and where it may go."""
    return [[str(move.source), str(move.target), move.count] for move in position.legal_moves.all()]


def hint(found: Hint) -> Json:
    """A hint: the move with its cards, if there is one, and the reason in words."""
    move: Json | None = None
    if found.move is not None:
        (move,) = steps(found.position, [found.move])
    return {"move": move, "text": found.text, "proved": found.proved}


def steps(position: Position, moves: Iterable[Move], *, singly: bool = False) -> list[Json]:
    """The moves made from a position, with the cards that they took; `singly`, card by card."""
    made = []
    for move in moves:
        for step in move.steps(position) if singly else (move,):
            cards = [str(card) for card in position.cards_in(step.source)[-step.count :]]
            made.append({"cards": cards, "source": str(step.source), "target": str(step.target)})
            position = position.apply(step)
    return made


def action_in_words(before: Position, action: Action) -> str:
    """An action in words: the player's move, and how many cards autoplay sent home."""
    text = before.describe(action[0])
    more = len(action) - 1
    return say("play.and_home", n=more, action=text) if more else text


def taken_back(steps: Iterable[Json]) -> list[Json]:
    """The same steps the other way, last one first."""
    return [
        {"cards": step["cards"], "source": step["target"], "target": step["source"]}
        for step in reversed(list(steps))
    ]


def between(passed: Passed, *, singly: bool = False) -> list[Json]:
    """What lies between two points of a walk, as it was gone along."""
    there = steps(passed.before, passed.moves, singly=singly)
    return there if passed.is_forward else taken_back(there)


def of_change(change: Change, game: Game, *, singly: bool) -> tuple[list[Json], str]:
    """What happened to a game: its steps, and what to say of it."""
    kind, action, before = change
    if kind is ChangeKind.RESET:
        return [], say("play.at_start")
    if kind is ChangeKind.AUTOPLAY:
        return [], say("play.autoplay_on" if game.autoplay else "play.autoplay_off")
    back = kind is ChangeKind.UNDO
    start = game.position if back else before
    made, text = steps(start, action, singly=singly), action_in_words(start, action)
    if back:
        return taken_back(made), say("play.taken_back", action=text)
    return made, say("play.again", action=text) if kind is ChangeKind.REDO else text


def of_standing(
    verdict: Verdict | None = None, distance: int | None = None, *, proved: bool = False
) -> Json:
    """Whether a position can be won, and in how many moves; None if nobody asks or knows."""
    return {"verdict": verdict and verdict.value, "distance": distance, "proved": proved}


def of_solution(solution: Solution) -> Json:
    """Whether a position can be won, and how soon."""
    known = solution.verdict is Verdict.WINNABLE and (solution.moves or solution.proved)
    distance = len(solution.moves) if known else None
    return of_standing(solution.verdict, distance, proved=solution.proved)


def of_position(position: Position, *, playable: bool = True) -> Json:
    """What every snapshot says of the position that the board shows, and may be played on."""
    rules = position.rules
    return {
        "version": VERSION,
        "rules": {"name": rules.name, "title": rules_title(rules)},
        "board": board(position),
        "legal": legal(position) if playable else [],
    }


def of_deal(start: Position, title: str | None = None) -> Json:
    """Which deal a game began with; a title that is given says more of it."""
    deal = start.deal
    name = deal_name(deal) if deal else say("rules.no_deal")
    return {"number": deal and deal.number, "title": title or name}


def of_game(game: Game, deal: Json, walked: Track | None = None) -> Json:
    """What a snapshot says of a game, whatever led to it.

    Parameters
    ----------
    game:
        The game.
    deal:
        What `of_deal` says of its start.
    walked:
        The solution of which the board shows a point while the game waits, if it does.
    """
    start, position, status = game.start, game.position, game.status
    content = {
        **of_position(position if walked is None else walked.position),
        "deal": deal,
        "status": status.value,
        "counts": {
            "moves": len(game.moves),
            "home": position.cards_home,
            "of": start.cards_home + start.cards_in_play,
        },
        "can": {
            "undo": game.can_undo,
            "redo": game.can_redo,
            "restart": game.can_undo,
            "finish": status is Status.PLAYING and position.is_finishable,
        },
    }
    if walked is not None:
        begun, ended = walked.at > 0, walked.at == len(walked.shown.actions)
        content["status"] = Status.PLAYING.value
        content["can"] = {"undo": begun, "redo": not ended, "restart": begun, "finish": False}
    return content


def advice(found: Insights, walked: Track | None, *, proved: bool, hints: int) -> Json:
    """What it says of a position beside where its cards lie.

    Parameters
    ----------
    found:
        What is known of it.
    walked, proved:
        The solution of which the board shows a point, if it does, and whether none is shorter.
    hints:
        How much help was had.
    """
    solution, par, line = found.solution, found.par, None
    standing = of_standing() if solution is None else of_solution(solution)
    if walked is not None:
        of = len(walked.shown.actions)
        line = {"at": walked.at, "of": of, "proved": proved}
        standing = of_standing(Verdict.WINNABLE, of - walked.at, proved=proved)
    return {
        **standing,
        "par": len(par.moves) if par is not None and par.proved and par.moves else None,
        "hint": None if found.hint is None else hint(found.hint),
        "moves": None if found.judged is None else _judged_moves(found.judged),
        "trouble": [],
        "line": line,
        "looking": found.is_looking,
        "hints": hints,
    }


def trouble(position: Position) -> list[list[str]]:
    """Cards that lie on a lower one of their suit, each with that one."""
    return [[str(card), str(by)] for card, by in trouble_spots(position)]


def message(game: Game, status: Status, text: str, news: str, seconds: float) -> Json:
    """What it says of a game in a sentence: how that ended, or else the text; and what is new."""
    if status is Status.WON:
        text = say("play.won", moves=say("play.moves", n=len(game.moves)), time=clock_time(seconds))
    elif status is Status.STUCK:
        text = say("play.stuck")
    return {
        "kind": "info" if status is Status.PLAYING else status.value,
        "text": f"{text.rstrip('.')}. {news}" if news else text,
    }


def _judged_moves(judged: Analysis) -> list[Json]:
    """Each move with what becomes of it, best first."""
    order = {Verdict.WINNABLE: 0, Verdict.UNKNOWN: 1, Verdict.UNWINNABLE: 2}
    ranked = sorted(
        judged.moves, key=lambda one: (order[one.verdict], -1 if one.cost is None else one.cost)
    )
    listed = []
    for move, verdict, distance, cost in ranked:
        (step,) = steps(judged.position, [move])
        listed.append(
            {
                **step,
                "text": judged.position.describe(move),
                "verdict": verdict.value,
                "distance": None if distance is None else distance + 1,
                "cost": cost,
            }
        )
    return listed
