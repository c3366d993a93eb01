"""Every figure that there is can be drawn of what there really is."""

from __future__ import annotations

import inspect
from functools import cache

import pytest

import eightoff_widget as eo


@cache
def survey():
    return eo.survey(range(1, 9), shortest=True, progress=False)


def results():
    """Two games, one of them won."""
    for number in (24, 25):
        eo.play(number).push(next(iter(eo.deal(number).legal_moves)))
    board = eo.play(24)
    for move in eo.solve(eo.deal(24)).moves:
        board.push(move)
    return eo.stats()


FIGURES = {
    "plots.course": lambda: eo.plots.course(eo.solve(eo.deal(24))),
    "plots.hardest": lambda: eo.plots.hardest(survey()),
    "plots.par": lambda: eo.plots.par(survey()),
    "plots.spread": lambda: eo.plots.spread(survey()),
    "plots.win_rate": lambda: eo.plots.win_rate(survey()),
    "Review.plot": lambda: eo.review(eo.read("2e 4f 5h", start=8)).plot(),
    "Stats.plot": lambda: results().plot(),
    "Survey.plot hardest": lambda: survey().plot("hardest"),
    "Survey.plot par": lambda: survey().plot("par"),
    "Survey.plot spread": lambda: survey().plot("spread"),
    "Survey.plot win rate": lambda: survey().plot("win rate"),
}


def kinds_of_survey():
    """The names of a survey's figures, as the error tells them that a wrong name gets."""
    with pytest.raises(ValueError, match="pie") as caught:
        survey().plot("pie")
    return str(caught.value).partition("there are ")[2].split(", ")


def test_there_is_no_other():
    functions = {f"plots.{name}" for name in eo.plots.__all__}
    methods = {
        f"{name}.{method}"
        for name in eo.__all__
        if inspect.isclass(getattr(eo, name))
        for method in dir(getattr(eo, name))
        if "plot" in method
    }
    of_survey = {f"Survey.plot {kind}" for kind in kinds_of_survey()}
    assert functions | (methods - {"Survey.plot"}) | of_survey == FIGURES.keys()


@pytest.mark.parametrize("name", FIGURES)
def test_it_is_drawn_of_real_data_down_to_the_last_dot(name):
    ax = FIGURES[name]()
    assert ax.has_data()
    picture = ax._repr_png_()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 2_000
