"""What a survey is asked, and what it says."""

from __future__ import annotations

import csv
from dataclasses import replace
from threading import Event

import numpy as np
import pytest
import survey_helpers as helpers

import eightoff_widget as eo
from eightoff_widget.surveys.rates import wilson

FIVE = eo.Rules("five cells", cells=5)


def quickly(*args, **options):
    return eo.survey(*args, progress=False, **options)


def verdicts(deals, rules="eight-off", numbering="microsoft"):
    return [each.value for each in eo.solve_many(deals, rules, numbering).verdicts]


# Deals


@pytest.mark.parametrize(
    "deals",
    [
        range(460, 470),
        range(469, 459, -1),
        range(465, 10_000, 179),
        [465, 1, 644, 1],
        ("465", 3),
        np.array([465, 1, 644]),
        np.array([465, 1], np.uint16),
        [np.int64(465)],
        [2**31, 2**33 - 1],
        pytest.param((number for number in (465, 2)), id="a generator"),
        [],
        range(0),
    ],
    ids=repr,
)
def test_rows_are_in_the_order_of_the_deals(deals):
    numbers = deals = [*deals] if not isinstance(deals, (range, np.ndarray)) else deals
    numbers = [int(number) for number in numbers]
    survey = quickly(deals)
    assert survey["deal"].tolist() == numbers
    assert survey["verdict"].tolist() == verdicts(numbers)
    assert (len(survey), survey.done, survey.total) == (len(numbers),) * 3
    assert survey.is_complete
    assert survey.seed is None


def test_each_deal_has_a_row_for_each_rule_set_with_each_number_of_cells():
    survey = quickly([465, 24], ["eight-off", "eight-off-uneven"], cells=(5, 8))
    assert survey["deal"].tolist() == [465] * 4 + [24] * 4
    assert survey["rules"].tolist() == (["eight-off"] * 2 + ["eight-off-uneven"] * 2) * 2
    assert survey["cells"].tolist() == [5, 8] * 4
    uneven = replace(eo.RULES["eight-off-uneven"], name="uneven", cells=5)
    of_465 = [
        *verdicts([465], FIVE),
        *verdicts([465]),
        *verdicts([465], uneven),
        *verdicts([465], "eight-off-uneven"),
    ]
    assert survey["verdict"][:4].tolist() == of_465


def test_rules_of_ones_own():
    survey = quickly(range(1, 51), FIVE)
    assert set(survey["rules"]) == {"five cells"}
    assert survey["verdict"].tolist() == verdicts(range(1, 51), FIVE)


@pytest.mark.parametrize("numbering", ["pysolfc", "kpat"])
def test_other_numberings(numbering):
    numbers = [24, 31_999, 40_000, "ms40000", 10**20 - 1] if numbering == "pysolfc" else [24, 465]
    survey = quickly(numbers, cells=5, numbering=numbering)
    assert survey["deal"].tolist() == [*map(str, numbers)] if numbering == "pysolfc" else numbers
    assert survey["verdict"].tolist() == verdicts(numbers, FIVE, numbering)


def test_positions_bring_their_rules():
    positions = [eo.deal(465), eo.deal(3, "seahaven-towers"), eo.deal(24).apply("dh")]
    survey = quickly(positions)
    assert survey["deal"].tolist() == [1, 2, 3]
    assert survey["rules"].tolist() == ["eight-off", "seahaven-towers", "eight-off"]
    assert survey["cells"].tolist() == [8, 4, 8]
    assert survey["verdict"].tolist() == verdicts(positions)
    assert survey.win_rate("eight-off")[3:] == (1, 1, 0)
    with pytest.raises(ValueError, match="more than one rule set"):
        survey.win_rate()


def test_random_deals_come_from_the_seed():
    one, same, other = (quickly(500, cells=(5, 6), seed=seed) for seed in (3, 3, 4))
    assert helpers.table(one) == helpers.table(same)
    assert one["deal"].tolist() != other["deal"].tolist()
    numbers = one["deal"][::2]
    assert helpers.table(one) == helpers.table(quickly(numbers, cells=(5, 6)))
    assert quickly(100, seed=3)["deal"].tolist() == numbers[:100].tolist()


def test_random_deals_are_spread_over_all_numbers_of_31_bits():
    numbers = quickly(2_000, "eight-off-uneven", seed=0)["deal"]
    assert numbers.min() >= 1
    assert numbers.max() < 2**31
    counts, _ = np.histogram(numbers, bins=20, range=(0, 2**31))
    # Chi-squared with 19 degrees of freedom is below 44 but once in a thousand.
    assert ((counts - 100) ** 2 / 100).sum() < 44
    assert np.bincount(numbers % 2).min() > 900


def test_without_a_seed_they_differ_and_say_where_they_came_from():
    one, other = quickly(20), quickly(20)
    assert one["deal"].tolist() != other["deal"].tolist()
    assert helpers.table(quickly(20, seed=one.seed)) == helpers.table(one)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"deals": range(3)}, eo.InvalidPositionError, "0 is no Microsoft deal"),
        ({"deals": [1, 2, 0]}, eo.InvalidPositionError, "deal 3 of 3: 0 is no Microsoft deal"),
        ({"deals": [1, "x"]}, eo.InvalidPositionError, "deal 2 of 2: 'x' is no Microsoft deal"),
        ({"deals": [None]}, eo.InvalidPositionError, "deal 1 of 1: None is no"),
        ({"deals": np.array([5, 0])}, eo.InvalidPositionError, "0 is no Microsoft deal"),
        ({"deals": -1}, eo.InvalidPositionError, "must be 0 or more, not -1"),
        ({"deals": True}, TypeError, "deals must be a range, numbers"),
        ({"deals": "24"}, TypeError, "deals must be a range, numbers"),
        ({"deals": eo.deal(1)}, TypeError, "deals must be a range, numbers"),
        ({"deals": 2.5}, TypeError, "deals must be a range, numbers"),
        ({"deals": [1, eo.deal(1)]}, TypeError, "all numbers or all positions"),
        ({"deals": [eo.deal(1)], "cells": 5}, TypeError, "positions bring their rules and cells"),
        ({"deals": range(9), "seed": 1}, TypeError, "a seed is for random deals"),
        ({"deals": 9, "seed": -1}, eo.InvalidPositionError, "a seed must be 0 or more"),
        ({"deals": 9, "seed": "x"}, TypeError, "a seed must be a whole number"),
        ({"deals": 9, "rules": "nine-off"}, eo.InvalidPositionError, "no rule set is called"),
        ({"deals": 9, "rules": []}, eo.InvalidPositionError, "needs a rule set"),
        ({"deals": 9, "cells": (5, 5)}, eo.InvalidPositionError, "with 5 cells is asked for twice"),
        (
            {"deals": 9, "cells": range(3, 5)},
            eo.InvalidPositionError,
            "dealt_to_cells names cell 4",
        ),
        ({"deals": 9, "cells": 9}, eo.InvalidPositionError, "cells must be 0 to 8, not 9"),
        ({"deals": 9, "numbering": "mine"}, eo.InvalidPositionError, "no numbering is called"),
        ({"deals": 9, "limit": 5}, TypeError, "limit must be a Limit"),
        ({"deals": 9, "keep": "all"}, ValueError, "keep must be 'rows' or 'summary'"),
        ({"deals": 9, "to": "rows.txt"}, ValueError, "a .csv or a .parquet file"),
    ],
    ids=repr,
)
def test_what_it_cannot_be_asked(arguments, error, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=message):
        quickly(**arguments)
    assert list(tmp_path.iterdir()) == []


def test_a_position_with_a_card_twice_is_named():
    king = eo.Card("KS")
    rules = eo.Rules("fragment", columns=4, cells=2, dealt_to_cells=())
    twice = eo.Position(((king,), (king,), (), ()), (None, None), rules=rules)
    with pytest.raises(eo.InvalidPositionError, match="deal 2 of 2: K♠ is there twice"):
        quickly([eo.deal(1), twice])


# What is found of each


def test_nodes_and_seconds_are_those_of_the_solver():
    batch = eo.solve_many(range(1, 101))
    survey = quickly(range(1, 101))
    assert survey["nodes"].tolist() == batch.nodes.tolist()
    assert (survey["seconds"] > 0).all()
    assert set(survey["length"]) == set(survey["bound"]) == {-1}


def test_at_a_limit_it_is_unknown():
    limit = eo.Limit(nodes=20)
    survey = quickly(range(1, 101), limit=limit)
    assert survey.count(eo.Verdict.UNKNOWN) == list(survey["verdict"]).count("unknown") > 0
    assert survey["nodes"].max() <= 20


def test_lines_have_the_length_that_they_have_alone():
    survey = quickly([465, 24, 8], lines=True)
    assert survey["length"].tolist() == [-1, *(len(eo.solve(eo.deal(n)).moves) for n in (24, 8))]


def test_a_shortest_line_under_a_limit_says_what_is_known_of_it():
    survey = quickly([8, 465, 24], shortest=True, limit=eo.Limit(nodes=2_000))
    alone = [
        eo.solve(eo.deal(number), eo.Limit(nodes=2_000), shortest=True) for number in (8, 465, 24)
    ]
    assert survey["length"].tolist() == [len(each.moves) or -1 for each in alone]
    assert survey["bound"].tolist() == [each.bound or -1 for each in alone]
    unproved = sum(bool(each.moves) and not each.proved for each in alone)
    assert survey.summary()[0].unproved == unproved > 0


# What they come to


def test_the_fewest_cells_with_which_each_is_won():
    survey = quickly(range(1, 301), cells=(8, 4, 6, 5, 7))
    by_cells = {
        cells: verdicts(range(1, 301), eo.Rules("some", cells=cells)) for cells in range(4, 9)
    }
    expected = [
        next((cells for cells in range(4, 9) if by_cells[cells][place] == "winnable"), -1)
        for place in range(300)
    ]
    assert survey.fewest_cells().tolist() == expected
    counts = {cells: expected.count(cells) for cells in sorted({*expected})}
    assert survey.fewest_cells_counts() == counts
    assert quickly(range(1, 301), cells=range(4, 9), keep="summary").fewest_cells_counts() == counts


def test_the_fewest_cells_are_unknown_where_a_search_for_fewer_gave_up():
    survey = quickly(range(1, 200), cells=(4, 5), limit=eo.Limit(nodes=100))
    four, five = survey["verdict"][::2], survey["verdict"][1::2]
    found = survey.fewest_cells()
    assert (found[four == "winnable"] == 4).all()
    assert (found[(four == "unwinnable") & (five == "winnable")] == 5).all()
    assert (found[(four == "unknown") & (five == "winnable")] == -2).all()
    assert (found[(four == "unknown") & (five == "unwinnable")] == -2).all()
    assert (found[(four == "unwinnable") & (five == "unwinnable")] == -1).all()
    assert {-2, -1, 4, 5} == set(found.tolist())


# Worked out by hand from Wilson's formula with z = 1.959964, and 2.575829 for 99 %. That of 81 in
# 263 is also in R. G. Newcombe, Statistics in Medicine 17 (1998), page 861.
@pytest.mark.parametrize(
    ("hits", "total", "confidence", "low", "high"),
    [
        (0, 10, 0.95, 0.0, 0.277533),
        (10, 10, 0.95, 0.722467, 1.0),
        (5, 10, 0.95, 0.236593, 0.763407),
        (81, 263, 0.95, 0.255289, 0.366210),
        (1, 2, 0.99, 0.061713, 0.938287),
        (0, 0, 0.95, 0.0, 1.0),
    ],
)
def test_wilsons_interval(hits, total, confidence, low, high):
    assert wilson(hits, total, confidence) == pytest.approx((low, high), abs=2e-5)


@pytest.mark.parametrize("total", [1, 3, 300, 10**6])
def test_wilsons_interval_ends_where_all_or_none_ends(total):
    assert wilson(total, total)[1] == 1
    assert wilson(0, total)[0] == 0
    assert 0 < wilson(total, total)[0] < 1
    assert 0 < wilson(0, total)[1] < 1


def test_what_is_unknown_widens_the_interval_both_ways():
    survey = quickly(range(1, 201), cells=5, limit=eo.Limit(nodes=100))
    rate = survey.win_rate()
    assert rate.unknown > 20
    assert rate.won + rate.lost + rate.unknown == 200
    assert rate.low == pytest.approx(wilson(rate.won, 200)[0])
    assert rate.high == pytest.approx(wilson(rate.won + rate.unknown, 200)[1])
    assert rate.rate == rate.won / (rate.won + rate.lost)


@pytest.mark.parametrize("confidence", [0, 1, -1, 2])
def test_a_confidence_is_between_0_and_1(confidence):
    with pytest.raises(ValueError, match="confidence must be between 0 and 1"):
        quickly(range(1, 3)).win_rate(confidence=confidence)


def test_a_summary_is_what_the_rows_come_to():
    asked = {"deals": range(1, 41), "rules": ("eight-off", "seahaven-towers"), "lines": True}
    rows = quickly(**asked)
    kept = quickly(**asked, keep="summary")
    for place, (one, other) in enumerate(zip(rows.summary(), kept.summary(), strict=True)):
        assert one[:5] == other[:5]
        mine = rows["verdict"][place::2]
        assert one.rate.won == np.count_nonzero(mine == "winnable")
        assert one.mean_nodes == pytest.approx(rows["nodes"][place::2].mean())
        lengths = rows["length"][place::2]
        assert one.mean_length == other.mean_length == pytest.approx(lengths[lengths > 0].mean())
        hardest = rows.tally(one.rules).hardest
        order = np.argsort(-rows["nodes"][place::2], kind="stable")
        assert hardest["deal"].tolist() == rows["deal"][place::2][order].tolist()
        assert kept.tally(one.rules).hardest["deal"].tolist() == hardest["deal"].tolist()
    assert "seahaven-towers" in str(rows)
    assert ">seahaven-towers</td>" in rows._repr_html_()


def test_of_rows_that_were_not_kept_only_what_they_come_to_is_told():
    survey = quickly(range(1, 21), keep="summary")
    assert len(survey) == 20
    for use in (lambda: survey["nodes"], survey.to_pandas, survey.fewest_cells):
        with pytest.raises(ValueError, match="kept no rows"):
            use()


def test_a_rule_set_that_is_not_there_is_named():
    survey = quickly(range(1, 3), cells=(4, 5))
    with pytest.raises(ValueError, match=r"no rule set .*cells=6; there are: eight-off, 4 cells; "):
        survey.win_rate(cells=6)
    with pytest.raises(ValueError, match="more than one rule set"):
        survey.win_rate()


# Tables and files


def test_as_a_data_frame_and_as_an_arrow_table():
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    survey = quickly([465, 24, 8], ["eight-off", "seahaven-towers"], lines=True)
    frame = survey.to_pandas()
    assert list(frame.columns) == list(survey.columns)
    for name in ("deal", "rules", "cells", "verdict", "nodes"):
        assert frame[name].tolist() == survey[name].tolist()
    lengths = [None if length < 0 else length for length in survey["length"].tolist()]
    assert frame["length"].astype(object).where(frame["length"].notna(), None).tolist() == lengths
    table = survey.to_arrow()
    assert table["length"].to_pylist() == lengths
    assert table["rules"].to_pylist() == survey["rules"].tolist()
    assert table["seconds"].to_pylist() == survey["seconds"].tolist()
    again = table.to_pandas()
    assert again["verdict"].tolist() == frame["verdict"].tolist()


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_rows_are_streamed_to_a_file(keep, tmp_path):
    asked = {"deals": range(1, 201), "cells": (4, 8)}
    rows = helpers.table(quickly(**asked))
    quickly(**asked, keep=keep, to=tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(newline="") as file:
        read = [*csv.DictReader(file)]
    assert [(int(r["deal"]), r["rules"], int(r["cells"]), r["verdict"]) for r in read] == [
        row[:4] for row in rows
    ]
    assert {(r["length"], r["bound"]) for r in read} == {("", "")}
    parquet = pytest.importorskip("pyarrow.parquet")
    quickly(**asked, keep=keep, to=tmp_path / "rows.parquet")
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table["deal"].to_pylist() == [row[0] for row in rows]
    assert table["verdict"].to_pylist() == [row[3] for row in rows]
    assert table["nodes"].to_pylist() == [row[6] for row in rows]


def test_a_stream_holds_what_a_checkpoint_had_and_what_came_after(tmp_path):
    asked = {"deals": range(1, 401), "cells": (4, 8), "checkpoint": tmp_path / "point"}
    event = Event()
    with helpers.after_portions(3, event.set):
        stopped = quickly(**asked, to=tmp_path / "rows.csv", cancel=event)
    assert 0 < stopped.done < 400
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 1 + len(stopped)
    quickly(**asked, to=tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(newline="") as file:
        numbers = [int(row["deal"]) for row in csv.DictReader(file)]
    assert numbers == sorted([*range(1, 401)] * 2)


@pytest.mark.parametrize(
    "asked",
    [
        {"deals": range(9, 2, -2), "cells": (4, 5)},
        {"deals": ["ms40000", 40000], "numbering": "pysolfc"},
        {"deals": 30, "seed": 5, "rules": ("freecell", FIVE), "limit": eo.Limit(nodes=50)},
        {"deals": [8], "shortest": True},
        {"deals": [eo.deal(465), eo.deal(3, "seahaven-towers").apply("1a")]},
        {"deals": []},
    ],
    ids=repr,
)
@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_what_was_saved_is_loaded(asked, keep, tmp_path):
    survey = quickly(**asked, keep=keep)
    survey.save(tmp_path / "saved")
    loaded = eo.Survey.load(tmp_path / "saved")
    assert str(loaded) == str(survey)
    assert (loaded.done, loaded.total, loaded.seed) == (survey.done, survey.total, survey.seed)
    assert loaded.variants == survey.variants
    if keep == "rows":
        assert helpers.table(loaded) == helpers.table(survey)
        assert loaded["seconds"].tolist() == survey["seconds"].tolist()
    assert [path.name for path in tmp_path.iterdir()] == ["saved"]


def test_what_was_saved_before_its_end_goes_on(tmp_path):
    asked = {"deals": range(1, 401), "cells": (4, 8)}
    event = Event()
    with helpers.after_portions(3, event.set):
        quickly(**asked, cancel=event).save(tmp_path / "saved")
    assert 0 < eo.Survey.load(tmp_path / "saved").done < 400
    assert helpers.table(quickly(**asked, checkpoint=tmp_path / "saved")) == helpers.table(
        quickly(**asked)
    )


def test_with_a_summary_alone_no_survey_goes_on(tmp_path):
    quickly(range(1, 9), keep="summary").save(tmp_path / "saved")
    before = (tmp_path / "saved").read_bytes()
    with pytest.raises(eo.SurveyFileError, match="holds only a summary"):
        quickly(range(1, 9), checkpoint=tmp_path / "saved")
    assert (tmp_path / "saved").read_bytes() == before


# Progress


def test_it_shows_how_far_it_is_with_rate_and_time_left(capsys):
    eo.survey(range(1, 301))
    shown = capsys.readouterr().err
    assert "300/300" in shown.replace(" ", "")
    assert "deals/s" in shown
    assert "winnable" in shown
    eo.survey(range(1, 3), progress=False)
    assert capsys.readouterr() == ("", "")
