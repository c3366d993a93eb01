"""With ipywidgets 7.7, which some hosts still have, each board does as with version 8."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from packaged import run

pytestmark = [
    pytest.mark.hosts,
    pytest.mark.timeout(600),  # other tests are run in one of these
]

WIDGETS = Path(__file__).parents[1] / "widgets"


@pytest.fixture(scope="module")
def older(tmp_path_factory) -> Path:
    """A folder with ipywidgets 7.7 and what it alone needs."""
    folder = tmp_path_factory.mktemp("ipywidgets-7")
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder)
    run(*pip, "ipywidgets==7.7.5", "ipython_genutils==0.2.0")
    return folder


def test_the_tests_of_each_kind_of_board_pass(older):
    names = ("play", "requests", "replay", "edit", "teach")
    tests = [WIDGETS / f"test_{name}.py" for name in names]
    pytest_ = (sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider")
    # What it is itself told of by traitlets is no fault of ours.
    printed = run(*pytest_, "-W", "ignore::DeprecationWarning:traitlets", *tests, PYTHONPATH=older)
    assert " passed" in printed.splitlines()[-1]


def test_it_is_the_older_one_that_was_tested(older):
    show = "import ipywidgets, eightoff_widget; print(ipywidgets.__version__)"
    assert run(sys.executable, "-c", show, PYTHONPATH=older).strip() == "7.7.5"
