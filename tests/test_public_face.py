"""What the package shows of itself: its public names, and nothing else."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import eightoff_widget as eo


def test_the_package_lists_its_public_names_alone():
    assert dir(eo) == sorted(eo.__all__)
    assert "analysis" not in dir(eo)


def test_what_is_imported_later_is_what_type_checkers_know():
    tree = ast.parse(Path(eo.__file__).read_text("utf-8"))
    (for_types,) = (node for node in tree.body if isinstance(node, ast.If))
    known = {alias.name: node.module or "" for node in for_types.body for alias in node.names}
    assert known == eo._LATER
    assert set(known) < set(eo.__all__)


ERRORS = {
    "HistoryError": IndexError,
    "IllegalMoveError": ValueError,
    "InvalidMoveError": ValueError,
    "InvalidPositionError": ValueError,
    "LessonError": ValueError,
    "NoDealError": LookupError,
    "NoPuzzleError": LookupError,
    "PuzzleError": ValueError,
    "SurveyFileError": ValueError,
    "UnprovedError": RuntimeError,
    "WorkerError": RuntimeError,
}


def test_the_public_errors_are_these():
    classes = {name: thing for name in eo.__all__ if isinstance(thing := getattr(eo, name), type)}
    errors = {name for name, thing in classes.items() if issubclass(thing, Exception)}
    assert errors == {*ERRORS, "EightOffError"}


@pytest.mark.parametrize(("name", "kind"), ERRORS.items())
def test_a_public_error_is_caught_by_the_name_of_all_and_by_pythons(name, kind):
    error = getattr(eo, name)
    assert issubclass(error, eo.EightOffError)
    assert issubclass(error, kind)


def test_a_name_is_the_same_however_the_modules_were_imported():
    """A folder that is imported takes the place of a function of its name, if nobody sees to it."""
    code = """
import importlib, pkgutil, sys
import ast
import subprocess
import sys

import pytest

import eightoff_widget as eo
modules = [found.name for found in pkgutil.walk_packages(eo.__path__, "eightoff_widget.")]
for name in sorted(modules, reverse=True):
    importlib.import_module(name)
wrong = [
    name for name in eo.__all__ if type(getattr(eo, name)).__name__ == "module" and name != "plots"
]
print(len(modules) > 100, wrong)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split(maxsplit=1) == ["True", "[]\n"]
