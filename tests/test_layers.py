"""Each floor of the package imports only itself and the floors below."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import eightoff_widget

PACKAGE = Path(eightoff_widget.__file__).parent
FLOORS = {
    "languages": -1,  # words alone: what is not theirs, they do not import
    "engine": 0,
    "formats": 1,
    "solver": 2,
    "store": 2,
    "analysis": 3,
    "surveys": 3,
    "lessons": 4,
    "plots": 4,
    "widgets": 5,
}
TOP = 6
# Functions of these modules may import a higher floor: see the comment in position.py. What can be
# drawn draws itself when it is asked to.
DOORS = {
    ("engine/position.py", ("formats",)),
    ("engine/game.py", ("formats",)),
    ("analysis/review.py", ("plots",)),
    ("surveys/table.py", ("plots",)),
    ("store/stats.py", ("plots",)),
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def floor_of(parts):
    """The floor of a module, or of a name of the package itself, by its path in the package."""
    if parts[:1] == ("_version",):
        return -1  # anyone may import it, and it imports nothing
    return FLOORS.get(parts[0], TOP) if parts else TOP


def imported(source, package):
    """(module within the package as a tuple, whether in a function) for each import of a module."""
    tree = ast.parse(source)
    inner = {
        node
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                name = alias.name.split(".")
                if name[0] == "eightoff_widget":
                    yield tuple(name[1:]), node in inner
        elif isinstance(node, ast.ImportFrom):
            module = node.module.split(".") if node.module else []
            if node.level:
                module = [*package[: len(package) - node.level + 1], *module]
            elif module[0] == "eightoff_widget":
                module = module[1:]
            else:
                continue
            if module:
                yield tuple(module), node in inner
            else:
                for alias in node.names:
                    yield (alias.name,), node in inner


def breaches(path, source):
    """The imports of a module that lead to a higher floor, or through no known door."""
    parts = path.with_suffix("").parts
    here = floor_of(parts)
    for module, in_function in imported(source, parts[:-1]):
        door = in_function and (path.as_posix(), module[:1]) in DOORS
        if floor_of(module) > here and not door:
            yield ".".join(module)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_its_floor_and_those_below(path):
    relative = path.relative_to(PACKAGE)
    assert list(breaches(relative, path.read_text("utf-8"))) == []


def test_every_folder_of_the_package_is_on_a_floor():
    folders = {path.parent.relative_to(PACKAGE).parts[:1] for path in MODULES}
    assert {folder[0] for folder in folders if folder} <= set(FLOORS)


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("engine/cards.py", "from ..formats import board", ["formats"]),
        ("engine/cards.py", "from ..formats.board import read_board", ["formats.board"]),
        ("engine/cards.py", "def f():\n    from ..formats import board", ["formats"]),
        ("engine/cards.py", "from .. import widgets", ["widgets"]),
        ("engine/cards.py", "import eightoff_widget.solver", ["solver"]),
        ("engine/cards.py", "from eightoff_widget.solver import solve", ["solver"]),
        ("engine/cards.py", "from eightoff_widget import deal", ["deal"]),
        ("_version.py", "from .engine.cards import Card", ["engine.cards"]),
        ("engine/position.py", "from ..formats import board", ["formats"]),
        ("engine/position.py", "def f():\n    from ..formats import board", []),
        ("engine/position.py", "def f():\n    from ..widgets import play", ["widgets"]),
        ("engine/cards.py", "from .errors import Reason\nimport re", []),
        ("surveys/table.py", "from ..plots.surveys import draw", ["plots.surveys"]),
        ("surveys/table.py", "def f():\n    from ..plots.surveys import draw", []),
        ("surveys/rows.py", "def f():\n    from ..plots import x", ["plots"]),
        ("formats/board.py", "from ..engine.cards import Card", []),
        ("formats/board.py", "from ..solver.search import solve", ["solver.search"]),
        ("lessons/first.py", "from ..plots import draw", []),
        ("widgets/play/play.py", "from ..lessons import teach\nfrom .._version import x", []),
        ("__init__.py", "from .widgets.play import play\nfrom .engine.cards import Card", []),
    ],
)
def test_a_wrong_import_would_be_found(path, source, found):
    assert list(breaches(Path(path), source)) == found


HEAVY = ("matplotlib", "pandas", "numpy", "pyarrow", "tqdm", "loky", "distributed", "ipyparallel")


def modules_after(statement):
    """The heavy modules that a fresh Python has loaded after a statement."""
    code = f"import sys\n{statement}\nprint([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    "statement",
    [
        "import eightoff_widget.engine.game, eightoff_widget.engine.deals",
        "import eightoff_widget.formats.record",
        "import eightoff_widget as eo; eo.Game(24).push('1e'); eo.deal(1).to_text()",
        "import eightoff_widget as eo; eo.solve(eo.deal(1)); eo.analyse(eo.deal(1))",
    ],
)
def test_the_engine_loads_no_heavy_library(statement):
    assert modules_after(statement) == "[]"


def test_a_survey_loads_no_more_than_it_uses():
    survey = "import eightoff_widget as eo; eo.survey(range(1, 9), progress=False).win_rate()"
    assert modules_after(survey) == "['numpy']"


def test_a_heavy_library_would_be_seen():
    assert modules_after("import matplotlib") == "['matplotlib', 'numpy']"
