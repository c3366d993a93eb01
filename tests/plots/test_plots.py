"""Figures: what is in them, what they look like, and that they touch nothing else."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import figures
import matplotlib as mpl
import pytest
from matplotlib import colors
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images
from matplotlib.text import Text

import eightoff_widget as eo
from eightoff_widget.plots.style import SERIES

BASELINE = Path(__file__).parent / "baseline"
DARK = "#111111"  # JupyterLab's ground


@pytest.fixture(params=figures.FIGURES)
def draw(request):
    return figures.FIGURES[request.param]


@pytest.mark.parametrize("name", figures.FIGURES)
def test_a_figure_looks_as_its_stored_picture(name, tmp_path):
    assert compare_images(BASELINE / f"{name}.png", figures.write(name, tmp_path), tol=2) is None


def test_another_figure_would_be_seen(tmp_path):
    other = figures.write("spread-of-nodes", tmp_path)
    assert compare_images(BASELINE / "spread-of-times.png", other, tol=2) is not None


def test_it_is_drawn_on_the_axes_that_are_given(draw):
    ax, other = Figure().subplots(1, 2)
    assert draw(ax) is ax
    assert ax.has_data()
    assert not other.has_data()


def test_it_touches_no_pyplot_and_no_settings(draw):
    def settings():
        # What draws in the end is settled when it is first asked for.
        return {name: value for name, value in mpl.rcParams.items() if name != "backend"}

    before = settings()
    pyplot = sys.modules.get("matplotlib.pyplot")
    open_figures = pyplot.get_fignums() if pyplot else []
    assert draw(None).has_data()
    assert settings() == before
    assert (pyplot.get_fignums() if pyplot else []) == open_figures


def test_what_is_drawn_is_named(draw):
    ax = draw(None)
    assert len(ax.get_title()) > 5
    assert ax.get_xlabel()
    assert ax.get_ylabel() or all(label.get_text() for label in ax.get_yticklabels())
    handles, _ = ax.get_legend_handles_labels()
    assert len(handles) <= 1 or ax.get_legend() is not None


def test_a_notebook_shows_it():
    png = figures.FIGURES["course"](None)._repr_png_()
    assert png.startswith(b"\x89PNG")


def luminance(colour):
    """How light a colour is, by the Web Content Accessibility Guidelines."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(colors.to_rgb(one)), luminance(colors.to_rgb(other))))[::-1]
    return (light + 0.05) / (dark + 0.05)


def inks(ax):
    texts = [ax.title, ax.xaxis.label, ax.yaxis.label, *ax.get_xticklabels(), *ax.get_yticklabels()]
    texts += [*ax.texts, *(ax.get_legend().get_texts() if ax.get_legend() else ())]
    return {colors.to_hex(text.get_color()) for text in texts}


def test_words_can_be_read_on_light_and_on_dark_ground(draw):
    ax = draw(None)
    assert colors.to_rgba(ax.figure.get_facecolor())[3] == 0
    assert colors.to_rgba(ax.get_facecolor())[3] == 0
    for ink in inks(ax):
        assert min(contrast(ink, "white"), contrast(ink, DARK)) > 3.7, ink


def test_words_have_the_colour_that_somebody_chose(draw):
    with mpl.rc_context({"text.color": "#ffe0e0"}):
        ax = draw(None)
    assert "#ffe0e0" in inks(ax)


@pytest.mark.parametrize("part", ["colour", "marker", "line", "hatch"])
def test_no_two_series_look_alike_in_anything(part):
    assert len({getattr(series, part) for series in SERIES}) == len(SERIES)


def test_series_that_come_first_can_be_seen_and_told_apart_on_any_ground():
    for series in SERIES:
        assert min(contrast(series.colour, "white"), contrast(series.colour, DARK)) > 2
    for one, other in combinations(SERIES, 2):
        assert (one.marker, one.line) != (other.marker, other.line)


# What is in them


def test_win_rates_are_where_they_are_and_have_their_intervals():
    survey = figures.one_by_cells()
    ax = survey.plot()
    (bars,) = ax.containers
    line, _, (arms,) = bars
    assert line.get_xdata().tolist() == [4, 5, 6, 7, 8]
    rates = [survey.win_rate(cells=cells) for cells in range(4, 9)]
    assert line.get_ydata().tolist() == pytest.approx([100 * rate.rate for rate in rates])
    ends = [segment[:, 1].tolist() for segment in arms.get_segments()]
    assert ends == [pytest.approx([100 * rate.low, 100 * rate.high]) for rate in rates]


@pytest.mark.parametrize("of", ["nodes", "seconds", "par"])
def test_a_spread_is_of_all_deals_that_have_any(of):
    ax = (figures.with_par() if of == "par" else figures.one_by_cells()).plot("spread", of=of)
    for patch in ax.patches:
        assert patch.get_data().values.sum() == pytest.approx(100)


def test_a_spread_has_its_bins_around_what_is_in_them():
    survey = eo.survey(range(1, 301), progress=False)
    values, edges, _ = survey.plot("spread").patches[0].get_data()
    for share, low, high in zip(values, edges[:-1], edges[1:], strict=True):
        nodes = survey["nodes"]
        inside = ((nodes >= low * (1 - 1e-9)) & (nodes < high * (1 - 1e-9))).mean()
        assert share == pytest.approx(100 * inside, abs=1e-9)


def test_the_hardest_deals_come_first():
    survey = figures.one_by_cells()
    ax = survey.plot("hardest", cells=7, most=5)
    rows = sorted(zip(-survey["nodes"][3::5], survey["deal"][3::5], strict=True))[:5]
    assert [label.get_text() for label in ax.get_yticklabels()] == [str(row[1]) for row in rows]
    widths = {round(bar.get_y() + bar.get_height() / 2): bar.get_width() for bar in ax.patches}
    assert [widths[place] for place in range(5)] == [-row[0] for row in rows]


def test_par_is_drawn_against_a_feature_of_each_deal_that_is_won():
    ax = figures.with_par().plot("par", feature="cards over aces")
    points = ax.lines[0]
    assert points.get_ydata().tolist() == [eo.par(number) for number in range(1, 61)]
    for number, x in zip(range(1, 61), points.get_xdata(), strict=True):
        over = sum(
            len(column) - 1 - place
            for column in eo.deal(number).columns
            for place, card in enumerate(column)
            if str(card)[0] == "A"
        )
        assert abs(x - over) < 0.5
    assert ax.get_xlabel() == "cards over aces"


def test_the_course_of_a_game_ends_with_all_cards_home():
    solution = eo.solve(eo.deal(24))
    game = eo.Game(24)
    for move in solution.moves:
        game.push(move)
    for way in (solution, game, (eo.deal(24), solution.moves)):
        home, in_cells = eo.plots.course(way).lines[:2]
        assert home.get_ydata()[[0, -1]].tolist() == [0, 52]
        assert in_cells.get_ydata()[[0, -1]].tolist() == [4, 0]
        assert home.get_xdata()[-1] == len(solution.moves)


FORMULA = r"my $\frac$ rules"  # one that matplotlib refuses to read


@pytest.fixture(scope="module")
def formula():
    rules = eo.Rules("formula", title=FORMULA)
    return eo.survey(range(1, 9), [rules, "eight-off"], progress=False)


@pytest.mark.parametrize(
    "figure",
    [
        lambda survey: survey.plot("win rate"),
        lambda survey: survey.plot("spread"),
        lambda survey: survey.plot("hardest", rules="formula"),
        lambda survey: eo.plots.course(eo.Game(eo.deal(24, survey.variants[0].rules))),
    ],
    ids=["win rate", "spread", "hardest", "course"],
)
def test_a_formula_in_a_title_is_drawn_as_it_stands(figure, formula):
    ax = figure(formula)
    ax.figure.canvas.draw()
    assert any(FORMULA in text.get_text() for text in ax.findobj(Text))


@pytest.mark.parametrize("what", ["win rate", "spread", "hardest", "par"])
def test_a_survey_of_nothing_says_so(what):
    ax = eo.survey([], progress=False).plot(what)
    assert any(text.get_text().startswith("no ") for text in ax.texts)


@pytest.mark.parametrize(
    ("use", "error", "message"),
    [
        (lambda survey: survey.plot("pie"), ValueError, "no figure is called 'pie'; there are win"),
        (lambda survey: survey.plot("spread", of="age"), ValueError, "of must be 'nodes'"),
        (lambda survey: survey.plot("par", feature="luck"), ValueError, "no feature is called"),
        (lambda survey: survey.plot(ax=Figure()), TypeError, "ax must be matplotlib Axes"),
        (lambda _: eo.plots.course(24), TypeError, "course takes a Game, a Solution"),
    ],
)
def test_what_cannot_be_drawn(use, error, message):
    with pytest.raises(error, match=message):
        use(eo.survey([1], progress=False))
