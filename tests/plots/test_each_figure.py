"""Every public figure is drawn once, of a few real deals: what it calls has to be there."""

from __future__ import annotations

from functools import cache

import pytest

import eightoff_widget as eo
from eightoff_widget.store import keeper


@cache
def survey():
    return eo.survey(range(1, 4), shortest=True, progress=False)


def won():
    """A game that is won, and kept."""
    game = eo.Game(24)
    assert keeper.keep(game) is not None
    for move in eo.solve(game.position, shortest=True).moves:
        game.push(move)
    return game


FIGURES = {
    "plots.course": lambda: eo.plots.course(won()),
    "plots.hardest": lambda: eo.plots.hardest(survey()),
    "plots.par": lambda: eo.plots.par(survey()),
    "plots.spread": lambda: eo.plots.spread(survey(), of="par"),
    "plots.win_rate": lambda: eo.plots.win_rate(survey()),
    "Review.plot": lambda: eo.review(eo.read("2e 4f 5h", start=8)).plot(),
    "Stats.plot": lambda: won() and eo.stats().plot(),
    "Survey.plot": lambda: survey().plot(),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_draws_what_it_is_given(name):
    ax = FIGURES[name]()
    ax.figure.canvas.draw()
    assert ax.has_data()
    assert ax.get_title()


def test_no_public_figure_is_forgotten():
    drawing = {f"{name}.plot" for name in eo.__all__ if hasattr(getattr(eo, name), "plot")}
    assert set(FIGURES) == drawing | {f"plots.{name}" for name in eo.plots.__all__}


def test_a_survey_draws_each_figure_that_it_names():
    with pytest.raises(ValueError, match="no figure is called 'all'") as found:
        survey().plot("all")
    names = str(found.value).partition("there are ")[2].split(", ")
    assert {f"plots.{name.replace(' ', '_')}" for name in names} == {
        name for name in FIGURES if name.startswith("plots.") and name != "plots.course"
    }
    for name in names:
        ax = survey().plot(name)
        ax.figure.canvas.draw()
        assert ax.has_data(), name
