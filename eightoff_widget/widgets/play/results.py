"""What a board says of results: of the game that was just won, of the kept games, and of the days.

All of it is words and figures to be shown as they are. It is asked for when a game is won or its
player opens the results, never for an ordinary move.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING, Any

from ...analysis.choosing import day_of, is_of_day, today
from ...engine.game import Status
from ...engine.sentences import deal_name, rules_title, start_title
from ...languages.catalog import names, say
from ...languages.tables import clock_time
from ...store.games import games, state_in_words, title_of
from ...store.stats import stats

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from ...engine.game import Game
    from ...engine.position import Position
    from ...engine.rules import Rules
    from ...store.games import KeptGame
    from ...store.keeper import Spent
    from ...store.stats import Results
    from ..snapshot import Json

_MOST_GAMES = 12
_MICROSOFT = '[Numbering "microsoft"]'


def of_win(game: Game, spent: Spent, *, par: int | None, kept: int | None) -> Json:
    """What is told of a game that was won.

    Parameters
    ----------
    game, spent:
        The game, and what was spent on it.
    par:
        The length of a shortest line of its deal, if that is known.
    kept:
        Its number among the kept games; None if it is not kept, and then nothing is compared.
    """
    moves = len(game.moves)
    figures = [
        _figure("moves", str(moves)),
        _figure("par", "-") if par is None else _against(par, moves),
        _figure("time", clock_time(spent.seconds)),
    ]
    if kept is not None:
        results = stats(game.start.rules)
        others = [each for each in results.games if each.id != kept]
        fewest = [each.fewest for each in others if each.fewest is not None and each.number]
        quickest = [each.quickest for each in others if each.quickest is not None and each.number]
        if game.start.deal is not None:  # else it is no record
            figures += [
                _figure("fewest", *_best(fewest, moves, str)),
                _figure("quickest", *_best(quickest, spent.seconds, clock_time)),
            ]
        figures.append(_figure("streak", str(results.streak)))
    figures.append(_figure("hints", str(spent.hints)))
    return {"figures": figures, "share": _to_share(game, spent, par)}


def _against(par: int, moves: int) -> Json:
    return _figure("par", str(par), say("results.over", n=moves - par))


def _best(others: Collection[float], this: float, write: Callable[[Any], str]) -> tuple[str, str]:
    """The best so far as text, and what is said of it if this one is better than all before it."""
    is_new = bool(others) and this < min(others)
    return write(min([*others, this])), say("results.new") if is_new else ""


def _figure(name: str, value: str, note: str = "") -> Json:
    return {"name": name, "label": say(f"results.{name}"), "value": value, "note": note}


def _to_share(game: Game, spent: Spent, par: int | None) -> str:
    """A few words to be pasted anywhere, and the code of the game, without any link."""
    moves = say("play.moves", n=len(game.moves))
    if par is not None:
        moves = say("results.with_par", moves=moves, par=par)
    said = say(
        "results.shared",
        title=start_title(game.start),
        moves=moves,
        time=clock_time(spent.seconds),
        hints=say("results.hints_used", n=spent.hints),
    )
    return f"{said}\n{game.to_code()}"


def of_results(rules: Rules, month: str | None) -> Json:
    """The results of a rule set, its last games, and the days of a month.

    Parameters
    ----------
    rules:
        The rule set that is on the board.
    month:
        Such as `"2026-11"`; None for this one.

    Raises
    ------
    ValueError
        If that is no month.
    """
    results = stats(rules)
    return {
        "title": say("results.of", rules=rules_title(rules)),
        "figures": _figures(results),
        "games": [_kept(each) for each in games() if each.rules == rules.name][:_MOST_GAMES],
        "calendar": _calendar(rules, results.games, month),
    }


def _figures(results: Results) -> list[Json]:
    """The figures of a table of results, as far as there is something to be told."""
    rate = f"{100 * results.won / results.played:.0f} %" if results.played else "-"
    over, fewest, quickest = results.best_over_par, results.fewest_moves, results.best_seconds
    return [
        _figure("played", str(results.played)),
        _figure("won", str(results.won)),
        _figure("rate", rate),
        _figure("streak", str(results.streak)),
        _figure("best_streak", str(results.best_streak)),
        _figure("fewest", "-" if fewest is None else str(fewest)),
        _figure("best_over_par", "-" if over is None else f"{over:+}"),
        _figure("quickest", "-" if quickest is None else clock_time(quickest)),
    ]


def _kept(game: KeptGame) -> Json:
    """A kept game in a list, and what can be done with it."""
    state = state_in_words(game)
    if game.is_won:
        state = say("results.won_in", moves=say("play.moves", n=game.fewest))
    return {
        "id": game.id,
        "title": title_of(game, with_rules=False),
        "state": state,
        "when": _date(game.changed.date(), "results.day_and_month"),
        "open": game.status is Status.PLAYING,
    }


# The deals of the days of a month


def _calendar(rules: Rules, played: Iterable[KeptGame], month: str | None) -> Json:
    """A month in weeks: of which days the deal was won."""
    first = _first_of(month)
    last_day = today()
    won = {
        int(game.number)
        for game in played
        if game.is_won and game.number and _MICROSOFT in game.start
    }
    days: list[Json | None] = [None] * first.weekday()
    count = 0
    day = first
    while day.month == first.month:
        is_won = day <= last_day and is_of_day(won, day, rules)
        count += is_won
        state = "won" if is_won else "open" if day <= last_day else "later"
        name = _date(day, "results.full_date")
        text = say(f"results.day_{state}", date=name)
        days.append({"day": day.day, "date": day.isoformat(), "state": state, "text": text})
        day += dt.timedelta(days=1)
    title = say("results.month", month=names("results.months")[first.month - 1], year=first.year)
    return {
        "title": title,
        "said": say("results.days_won", n=count),
        "today": last_day.isoformat(),
        "before": f"{first - dt.timedelta(days=1):%Y-%m}",
        "after": f"{day:%Y-%m}" if day <= last_day else None,
        "weekdays": names("results.weekdays"),
        "days": days,
    }


def _first_of(month: str | None) -> dt.date:
    """The first day of a month."""
    if month is None:
        return today().replace(day=1)
    if re.fullmatch("[0-9]{4}-[0-9]{2}", month):
        return dt.date.fromisoformat(f"{month}-01")
    raise ValueError(month)


def _date(date: dt.date, name: str) -> str:
    """A date in words, as one of the forms of it."""
    months = names("results.months" if name == "results.full_date" else "results.short_months")
    return say(name, day=date.day, month=months[date.month - 1])


def title_of_deal(start: Position, kind: str | None, par: int | None) -> str:
    """Which deal a game began with, and what is known of it.

    Parameters
    ----------
    start:
        Where the game began.
    kind:
        The kind of deal that its player asked for, if that was one.
    par:
        The length of its shortest line, if that is known.
    """
    if start.deal is None:
        return say("rules.no_deal")
    parts = [deal_name(start.deal)]
    if (day := day_of(start)) is not None:
        parts.append(say("results.of_the_day", date=_date(day, "results.day_and_month")))
    elif kind is not None and kind != "daily":
        parts.append(say(f"board.deal_{kind}"))
    if par is not None:
        parts.append(say("board.par", par=par).lower())
    return ", ".join(parts)
