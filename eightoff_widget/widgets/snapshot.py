"""Snapshots: what the browser draws, as JSON. `docs/protocol.md` describes each field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.cards import KING, Card, Suit
from ..engine.game import Status
from ..engine.sentences import deal_name, rules_title
from ..languages.catalog import say
from ..solver.result import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..analysis.hint import Hint
    from ..engine.game import Action, Game
    from ..engine.moves import Move
    from ..engine.position import Position
    from ..solver.result import Solution
    from .play.line import Line

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


def of_line(line: Line) -> Json:
    """What a snapshot says otherwise while it shows a point of a line, and the game waits."""
    begun, ended = line.at > 0, line.at == len(line.moves)
    return {
        "board": board(line.position),
        "legal": legal(line.position),
        "status": Status.PLAYING.value,
        "can": {"undo": begun, "redo": not ended, "restart": begun, "finish": False},
    }


def of_position(position: Position, *, playable: bool = True) -> Json:
    """What every snapshot says of the position that the board shows, and may be played on."""
    rules = position.rules
    return {
        "version": VERSION,
        "rules": {"name": rules.name, "title": rules_title(rules)},
        "board": board(position),
        "legal": legal(position) if playable else [],
    }


def of_deal(start: Position) -> Json:
    """Which deal a game began with."""
    deal = start.deal
    return {
        "number": deal and deal.number,
        "title": deal_name(deal) if deal else say("rules.no_deal"),
    }


def of_game(game: Game) -> Json:
    """What a snapshot says of a game, whatever led to it."""
    start, position, status = game.start, game.position, game.status
    return {
        **of_position(position),
        "deal": of_deal(start),
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
