"""What a board shows beside its game: how it is played, what a win came to, results, and days."""

from __future__ import annotations

import base64
import datetime as dt

import pytest
from lines import DEAL, LINE

import eightoff_widget as eo
from eightoff_widget import RULES, Card, Game, Position
from eightoff_widget.analysis import choosing

LAST = Position.from_text("Foundations: C-K D-K H-K S-J\nKS QS", partial=True)
"""Two moves before the win: the queen goes home, and then the king."""


# How it is played


def as_position(picture, rules):
    """The position that a picture shows, with the cards that move in the first column."""
    columns = [" ".join(picture["cards"])]
    home = dict.fromkeys("CDHS", "0")
    cells = ["-"] * rules.cells
    if picture["to"] == "column":
        columns.append(" ".join(picture["onto"]))
    for card in picture["onto"] if picture["to"] == "home" else []:
        home[card[1]] = card[0]
    # A run needs as many empty cells as the line says, and the others are taken.
    columns += [""] * (rules.columns - len(columns))
    lines = ["Foundations: " + " ".join(f"{suit}-{rank}" for suit, rank in home.items())]
    lines += ["Freecells: " + " ".join(cells)] if cells else []
    lines += [f": {column}" for column in columns]
    return Position.from_text("\n".join(lines), rules=rules, partial=True)


def target(picture):
    return {"column": "2", "cell": "a", "home": "h"}[picture["to"]]


@pytest.mark.parametrize("name", RULES)
def test_what_a_picture_shows_is_as_the_engine_has_it(open_play, name):
    _, browser = open_play(24, rules=name)
    told = browser.widget.asides
    assert told == {}
    browser.ask("how")
    lines = browser.widget.asides["how"]["lines"]
    pictures = [picture for line in lines for picture in line["pictures"]]
    assert [picture["to"] for picture in pictures].count("column") >= 3
    for picture in pictures:
        position = as_position(picture, RULES[name])
        move = eo.Move("1", target(picture), len(picture["cards"]))
        assert (move in position.legal_moves) == picture["fits"], picture
        kind, image = picture["image"].split(",")
        assert kind == "data:image/svg+xml;base64"
        drawn = base64.b64decode(image).decode()
        assert drawn.count("<rect") == len(picture["cards"]) + max(len(picture["onto"]), 1)
        assert ("→" in drawn, "↛" in drawn) == (picture["fits"], not picture["fits"])


@pytest.mark.parametrize("name", RULES)
def test_the_longest_run_that_is_told_of_is_the_longest_that_moves(open_play, name):
    _, browser = open_play(24, rules=name)
    browser.ask("how")
    (run,) = (
        picture
        for line in browser.widget.asides["how"]["lines"]
        for picture in line["pictures"]
        if len(picture["cards"]) > 1
    )
    rules, (top,) = RULES[name], map(Card, run["onto"])
    cards = [*run["cards"]]
    last = Card(cards[-1])
    lower = "S" if rules.build == "suit" else ("H" if not last.is_red else "C")
    longer = [*cards, f"{last.rank - 1}{lower}"]
    taken = [f"K{suit}" for suit in "CDHS"] + [f"Q{suit}" for suit in "CDHS"]
    cells = ["-", "-", *taken[: rules.cells - 2]]
    kings = ["AC", "AD", "AH", "AS", "2C", "2D", "2H", "2S"]
    for held, moves in ((cards, True), (longer, False)):
        columns = [" ".join(held), str(top), *kings[: rules.columns - 2]]
        text = "\n".join(["Freecells: " + " ".join(cells), *(f": {column}" for column in columns)])
        position = Position.from_text(text, rules=rules, partial=True)
        assert (eo.Move("1", "2", len(held)) in position.legal_moves) is moves


def test_it_is_told_in_the_language_of_the_board(open_play):
    game, browser = open_play(24, language="de")
    browser.ask("how")
    assert game.asides["how"]["title"] == "So wird Eight Off gespielt"
    game.language = "en"
    assert game.asides == {}


# A win


def figures(told):
    return {figure["name"]: figure["value"] for figure in told["figures"]}


def test_a_win_is_told_with_moves_par_time_streak_and_hints(open_play, wait_for):
    game, browser = open_play(DEAL)
    for text in LINE[:-1]:
        game.push(text)
    browser.ask("hint")
    wait_for(game, lambda snapshot: snapshot["advice"]["hint"])
    assert "win" not in game.asides
    game.push(LINE[-1])
    par = eo.par(DEAL)
    wait_for(game, lambda snapshot: f"par {par}" in snapshot["deal"]["title"])
    told = game.asides["win"]
    assert figures(told) == {
        "moves": str(len(LINE)),
        "par": str(par),
        "time": "0:00",
        "fewest": str(len(LINE)),
        "quickest": "0:00",
        "streak": "1",
        "hints": "1",
    }
    note = {figure["name"]: figure["note"] for figure in told["figures"]}["par"]
    assert note == f"{len(LINE) - par} over"


def test_what_is_shared_has_no_link_and_its_code_is_the_game(open_play):
    game, _ = open_play(DEAL)
    for text in LINE:
        game.push(text)
    said, code = game.asides["win"]["share"].splitlines()
    assert said.startswith(f"Eight Off, Microsoft deal {DEAL}: won in {len(LINE)} moves")
    assert Game.from_code(code).moves == game.moves
    assert "://" not in said
    assert "www" not in said


def test_a_better_win_says_so_and_the_first_one_does_not(open_play):
    game, _ = open_play(DEAL)

    def notes():
        return {figure["name"]: figure["note"] for figure in game.asides["win"]["figures"]}

    for text in LINE:
        game.push(text)
    assert notes()["fewest"] == ""
    game.new(DEAL)
    for move in eo.solve(eo.deal(DEAL), shortest=True).moves:
        game.push(move)
    assert notes()["fewest"] == "your best yet"
    assert figures(game.asides["win"])["streak"] == "2"


def test_where_nothing_is_kept_nothing_is_compared(open_play):
    game, _ = open_play(LAST, keep=False)
    game.finish()
    assert list(figures(game.asides["win"])) == ["moves", "par", "time", "hints"]


# Results


def test_results_list_the_last_games_first_and_what_each_came_to(open_play):
    game, browser = open_play(DEAL)
    for text in LINE:
        game.push(text)
    game.new(24)
    game.push("2e")
    browser.ask("results")
    told = game.asides["results"]
    assert [(each["title"], each["state"], each["open"]) for each in told["games"]] == [
        ("Microsoft deal 24", "playing", True),
        (f"Microsoft deal {DEAL}", f"won in {len(LINE)} moves", False),
    ]
    shown = figures(told)
    assert (shown["played"], shown["won"], shown["rate"]) == ("2", "1", "50 %")
    assert (shown["streak"], shown["fewest"]) == ("1", str(len(LINE)))


def test_results_are_those_of_the_rules_on_the_board(open_play):
    game, browser = open_play(24)
    game.push("2e")
    other, asking = open_play(24, rules="freecell")
    asking.ask("results")
    assert figures(other.asides["results"])["played"] == "0"
    browser.ask("results")
    assert figures(game.asides["results"])["played"] == "1"


@pytest.fixture
def the_30th(monkeypatch):
    """It is 30 November 2026."""
    day = dt.date(2026, 11, 30)
    monkeypatch.setattr(choosing, "today", lambda: day)
    monkeypatch.setattr("eightoff_widget.widgets.play.results.today", lambda: day)
    return day


def test_the_calendar_shows_which_deals_of_the_day_were_won(open_play, the_30th):
    won = [dt.date(2026, 11, 3), dt.date(2026, 11, 30)]
    game, browser = open_play(24)
    for day in (*won, dt.date(2026, 10, 4)):
        game.new(eo.daily(day))
        for move in eo.solve(game.position).moves:
            game.push(move)
    game.new(eo.daily("2026-11-10"))
    game.push(next(iter(game.position.legal_moves)))
    browser.ask("results")
    calendar = game.asides["results"]["calendar"]
    assert calendar["title"] == "November 2026"
    # 1 November 2026 is a Sunday.
    assert calendar["days"][:6] == [None] * 6
    days = [day for day in calendar["days"] if day]
    assert [day["day"] for day in days] == list(range(1, 31))
    assert [day["date"] for day in days if day["state"] == "won"] == [str(day) for day in won]
    assert days[2]["text"] == "3 November: won"
    assert days[9]["text"] == "10 November: not won yet"
    assert calendar["said"] == "2 deals of the day won"
    assert (calendar["before"], calendar["after"]) == ("2026-10", None)
    browser.ask("results", month="2026-10")
    calendar = game.asides["results"]["calendar"]
    assert [day["day"] for day in calendar["days"] if day and day["state"] == "won"] == [4]
    assert (calendar["before"], calendar["after"]) == ("2026-09", "2026-11")


@pytest.mark.parametrize("month", ["2026-13", "november", "2026-11-01", "", "0000-01"])
def test_what_is_no_month_is_refused(open_play, month):
    _, browser = open_play(24)
    assert browser.ask("results", month=month)["error"]["reason"] == "bad-request"


def test_a_deal_of_another_day_can_be_played(open_play, wait_for, the_30th):
    game, browser = open_play(24)
    browser.ask("new", deal=None, of="daily", day="2026-11-04", sure=False)
    number = eo.daily("2026-11-04").deal.number
    wait_for(game, lambda snapshot: snapshot["deal"]["number"] == number)
    assert game.snapshot["deal"]["title"] == f"Microsoft deal {number}, of the day, 4 Nov"
    answer = browser.ask("new", deal=None, of="daily", day="tomorrow", sure=False)
    assert answer["error"]["reason"] == "bad-request"


# The title


def test_the_title_says_of_which_kind_a_deal_was_asked_for(open_play, wait_for):
    game, browser = open_play(24)
    browser.ask("new", deal=None, of="easy", sure=False)
    number = wait_for(game, lambda snapshot: snapshot["deal"]["number"] != "24")["deal"]["number"]
    assert game.snapshot["deal"]["title"] == f"Microsoft deal {number}, easy"
    game.new(24)
    assert game.snapshot["deal"]["title"] == "Microsoft deal 24"


def test_the_title_says_par_once_it_is_known_and_at_once_when_it_was_kept(
    open_play, wait_for, join_searches
):
    game, browser = open_play(DEAL)
    par = eo.par(DEAL)
    title = f"Microsoft deal {DEAL}"
    assert game.snapshot["deal"]["title"] == title
    browser.ask("option", name="mark", value=True)
    wait_for(game, lambda snapshot: snapshot["deal"]["title"] == f"{title}, par {par}")
    for text in LINE:
        game.push(text)
    join_searches()
    again, _ = open_play(DEAL)
    assert again.snapshot["deal"]["title"] == f"{title}, par {par}"


# What comes up below


@pytest.mark.parametrize(
    ("kind", "board"), [("course", eo.TeachWidget), ("review", eo.ReplayWidget)]
)
def test_a_board_comes_up_below_and_goes_again(open_play, kind, board):
    game, browser = open_play(24)
    game.push("2e")
    assert browser.ask(kind)["message"]["text"] == "It is shown below."
    below = game.below
    assert isinstance(below, board)
    browser.ask("close")
    assert game.below is None
    assert below.comm is None


def test_a_review_is_of_the_game_as_it_stands(open_play):
    game, browser = open_play(24)
    for text in ("2e", "3f"):
        game.push(text)
    browser.ask("review")
    assert game.below.moves == game.moves
    assert game.below.review


def test_a_board_below_stays_when_another_game_begins_and_goes_with_the_board(open_play):
    game, browser = open_play(24)
    browser.ask("review")
    below = game.below
    game.new(25)
    assert game.below is below
    assert below.comm is not None
    game.close()
    assert below.comm is None


def test_a_kept_game_is_replayed_below_and_whoever_plays_it_goes_on(open_play):
    played, _ = open_play(24)
    played.push("2e")
    number = eo.games()[0].id
    game, browser = open_play(25)
    browser.ask("replay", game=number)
    assert game.below.moves == played.moves
    played.push("3f")
    assert [(each.id, each.moves) for each in eo.games()] == [(number, 2)]


def test_a_game_that_is_not_kept_cannot_be_replayed(open_play):
    _, browser = open_play(24)
    assert browser.ask("replay", game=77)["error"]["reason"] == "refused"
    _, browser = open_play(24, keep=False)
    assert browser.ask("replay", game=1)["error"]["reason"] == "refused"
