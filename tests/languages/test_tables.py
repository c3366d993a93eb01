"""Answers and tables are said in the language that is spoken."""

import re

import eightoff_widget as eo
from eightoff_widget import Limit, deal, speaking
from eightoff_widget.languages.tables import as_html


def without_effort(text):
    return re.sub(r" \([^()]* s\)", "", text)


def test_a_solution():
    solution = eo.solve(deal(8), shortest=True)
    unwinnable, unknown = eo.solve(deal(465)), eo.solve(deal(8), Limit(nodes=0))
    with speaking("de"):
        assert str(solution).startswith("Zu gewinnen, in 68 Zügen, und in keinem weniger: ")
        assert without_effort(str(unwinnable)) == "Nicht zu gewinnen: jeder Weg wurde versucht"
        said = without_effort(str(unknown))
        assert said == "Unbekannt: die Suche gab an ihrer Grenze auf"
        assert "(kein Knoten, " in str(unknown)


def test_an_analysis():
    analysis = eo.analyse(deal(8), shortest=True)
    with speaking("de"):
        first, *moves = str(analysis).splitlines()
        assert without_effort(first) == "Zu gewinnen in 68 Zügen. Von 11 Zügen: 11 zu gewinnen"
        assert len(moves) == len(deal(8).legal_moves) == 11
        assert all(re.search(r"zu gewinnen in \d\d \((bester|kostet \d)\)$", m) for m in moves)
        assert ">die Stellung danach</th>" in analysis._repr_html_()


def test_a_difficulty():
    measured = eo.difficulty(8)
    with speaking("de"):
        assert re.fullmatch(
            r"\w[\w ]*: Par 68, 11 von 11 ersten Zügen gewinnen, \d Zellen nötig", str(measured)
        )


def test_the_kept_games_and_their_results():
    eo.play(24).push("2e")
    with speaking("de"):
        head, game = repr(eo.games()).splitlines()
        assert head.split()[0] == "Spiel"
        assert "0 von 52" in game
        assert "offen" in game
        head, _ = repr(eo.stats()).splitlines()
        assert head.split()[:3] == ["Regeln", "gespielt", "gewonnen"]
        assert eo.stats().plot().get_title() == "0 von 1 gewonnen"


def test_that_there_are_none():
    with speaking("de"):
        assert repr(eo.games()) == "Es sind keine Spiele aufgehoben."
        assert eo.stats()._repr_html_() == "<p>Es wurde noch kein Spiel gespielt.</p>"


def test_words_begin_under_each_other_and_figures_end_so():
    rows = [("Eight Off", "12", ""), ("FreeCell", "7", "x")]
    table = as_html(("name", "games", "mark"), rows)
    left = ' style="text-align: left"'
    assert f"<th{left}>name</th><th>games</th><th{left}>mark</th>" in table
    assert f"<td{left}>Eight Off</td><td>12</td><td{left}></td>" in table


def test_a_table_without_rows_has_its_heads():
    assert "<th>name</th><th>games</th>" in as_html(("name", "games"), [])
