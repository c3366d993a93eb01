"""The program that measures surveys works, and what it says of memory holds."""

import pytest
import surveys

from eightoff_widget.solver import twins

pytestmark = pytest.mark.slow


def test_a_slice_of_the_benchmark(need, capsys, tmp_path):
    need(twins.exact is not None, "the compiled search is not installed")
    need(surveys.STATUS.exists(), "this system does not say how much memory a process had")
    page = tmp_path / "page.md"
    assert surveys.main(["--slice", "2000", "--write", str(page)]) == 0
    table = capsys.readouterr().out
    assert table in page.read_text()
    for row in ("2,000 deals", "overhead over", "two workers", "peak memory, 20,000 deals"):
        assert f"| {row}" in table


def test_a_summary_takes_no_more_memory_for_many_deals_than_for_few(need):
    need(surveys.STATUS.exists(), "this system does not say how much memory a process had")
    few, many = (2_000, 150_000) if twins.exact is not None else (20, 400)
    before, after = surveys.peak(few), surveys.peak(many)
    print(f"{after - before:.1f} MB more for {many:,} deals than for {few:,}")
    assert after - before < 15
