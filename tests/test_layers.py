"""The rooms of the package and of the front-end: what each may import, names, and sizes."""

import ast
import posixpath
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import eightoff_widget

PACKAGE = Path(eightoff_widget.__file__).parent
MODULES = {
    path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
}

# From the bottom to the top: each room imports only itself and those before it.
ROOMS = (
    *("languages", "engine", "formats", "solver", "store"),
    *("analysis", "surveys", "lessons", "plots", "widgets"),
)
BELOW_ALL = "_version.py"  # anyone may import it, and it imports nothing

# Rooms within a room that import nothing of one another: what they share lies beside them.
APART = {
    "solver": ("kings_only", "any_card"),
    "widgets": ("play", "replay", "edit", "teach"),
}

# What functions of a module may import though it leads up, or closes a circle; and the reason.
DOORS = {
    ("engine/position.py", "formats"): "a value shows itself as JSON and as a picture when asked",
    ("engine/game.py", "formats"): "likewise, and as a record, a code or prose",
    ("analysis/review.py", "plots"): "what can be drawn draws itself when it is asked to",
    ("surveys/surveyed.py", "plots"): "likewise",
    ("store/stats.py", "plots"): "likewise",
    ("widgets/play/asides.py", "widgets/replay/replay.py"): "a replay has a board below, too",
    ("widgets/play/asides.py", "widgets/teach/teach.py"): "a course is read when it is asked for",
}

# Imports between rooms that are apart, and the reason.
PASSAGES = {
    (
        "widgets/replay/replay.py",
        "widgets/play/play.py",
    ): "`play` opens a board below, to play on from what is shown",
    ("widgets/replay/replay.py", "widgets/play/widget.py"): "the type of that board",
    ("widgets/edit/edit.py", "widgets/play/play.py"): "`play` opens a board below, likewise",
    ("widgets/edit/edit.py", "widgets/play/widget.py"): "the type of that board",
    ("widgets/edit/edit.py", "widgets/replay/replay.py"): "`replay` shows a solution below",
}

# Modules of which each names types of the other ones, and the reason.
CIRCLES_OF_TYPES = {
    (
        "engine/board_text.py",
        "engine/deals.py",
        "engine/legality.py",
        "engine/moves.py",
        "engine/notation.py",
        "engine/position.py",
        "engine/sentences.py",
    ): "a position asks those who judge it, write it and say it, and each is given one",
}

# Names that more than one class, or more than one module or folder, has; and the reason.
CLASSES_ALIKE = {}
MODULES_ALIKE = {"reading": "formats read games and boards, lessons read lessons"}

MOST_LINES = 450
MOST_MODULES = 130

FRONT_END = PACKAGE.parent / "js" / "src"
# What lies in no folder is below all of these; the table is below the others, which are apart.
TABLE = "table"
MOST_FILES = 45


# What a module imports


@cache
def statements(source):
    """(import statement, when it is carried out) for each one of a module."""

    def walk(node, when):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                yield child, when
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                yield from walk(child, "in a function")
            elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                yield from walk(child, "for types")
            else:
                yield from walk(child, when)

    return list(walk(ast.parse(source), "at once"))


def imported(path, source):
    """(dotted name within the package as a tuple, when) for each name that a module imports."""
    package = Path(path).parts[:-1]
    for node, when in statements(source):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        else:
            base = node.module.split(".") if node.module else []
            if node.level:
                base = ["eightoff_widget", *package[: len(package) - node.level + 1], *base]
            names = [[*base, alias.name] for alias in node.names]
        for root, *name in names:
            if root == "eightoff_widget":
                yield tuple(name), when


def module_of(name, modules=MODULES):
    """The path of the module that a dotted name is one of, or is something in."""
    for length in range(len(name), -1, -1):
        path = "/".join(name[:length])
        for module in (f"{path}.py", f"{path}/__init__.py".lstrip("/")):
            if module in modules:
                return module
        if (PACKAGE / f"{path}.pyi").exists():
            return f"{path}.pyi"  # a compiled one
    raise AssertionError(name)


def is_door(path, module, doors=DOORS):
    """Whether a function of a module may import another one, or a part of it."""
    return any(
        path == where and (module == what or module.startswith(f"{what}/")) for where, what in doors
    )


def imports_of(modules):
    """For each module, by path: the modules that it imports, and when each; doors left out."""
    found = {path: defaultdict(set) for path in modules}
    for path, source in modules.items():
        for name, when in imported(path, source):
            module = module_of(name, modules)
            if module != path and not (when == "in a function" and is_door(path, module)):
                found[path][module].add(when)
    return found


IMPORTS = imports_of(MODULES)


# Rooms


def height(path):
    """How far up a module lies, by its path."""
    if path == BELOW_ALL:
        return -1
    room = path.partition("/")[0]
    return ROOMS.index(room) if room in ROOMS else len(ROOMS)


def leads_up(imports):
    """Each import of a module in a higher room."""
    return {
        f"{path} -> {module}"
        for path, theirs in imports.items()
        for module in theirs
        if height(module) > height(path)
    }


def across(imports):
    """Each import between rooms that are apart."""

    def side(path):
        room, part, *_ = (*Path(path).parts, "")
        return (room, part) if part in APART.get(room, ()) else None

    return {
        (path, module)
        for path, theirs in imports.items()
        for module in theirs
        if side(path) and side(module) and side(path) != side(module)
    }


# Circles


def circles(imports, *whens):
    """The sets of modules of which each leads to each other one, by imports of these kinds."""
    leads_to = {
        path: {module for module, when in theirs.items() if when & set(whens) and module in imports}
        for path, theirs in imports.items()
    }

    def reached(path):
        found, waiting = set(), [path]
        while waiting:
            new = leads_to[waiting.pop()] - found
            found |= new
            waiting += new
        return found

    all_reached = {path: reached(path) for path in imports}
    return {
        tuple(sorted(other for other in theirs if path in all_reached[other]))
        for path, theirs in all_reached.items()
        if path in theirs
    }


# Names


def classes_of(source):
    return [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]


def classes_twice(modules):
    """Each name that several classes have, and the modules with one."""
    where = defaultdict(list)
    for path, source in modules.items():
        for name in classes_of(source):
            where[name].append(path)
    return {name: tuple(paths) for name, paths in where.items() if len(paths) > 1}


def modules_twice(paths):
    """Each name that several modules or folders have, and their paths.

    The module that a folder is about may bear the folder's name.
    """
    parts = {path for path in map(Path, paths) if path.name != "__init__.py"}
    parts |= {folder for path in parts for folder in path.parents if folder.name}
    where = defaultdict(set)
    for path in parts:
        if path.stem != path.parent.name:
            where[path.stem].add(path.as_posix())
    return {name: tuple(sorted(paths)) for name, paths in where.items() if len(paths) > 1}


def too_long(modules):
    """Each module of more lines than one may have."""
    return {path for path, source in modules.items() if source.count("\n") > MOST_LINES}


# The front-end


def files_of_the_front_end():
    """The source of each file, by its path."""
    return {
        path.relative_to(FRONT_END).as_posix(): path.read_text("utf-8")
        for path in sorted(FRONT_END.rglob("*.ts"))
    }


def leads_up_in_the_front_end(files):
    """Each import of a file that lies no lower, in another folder."""

    def folder(path):
        return path.rpartition("/")[0]

    found = set()
    for path, source in files.items():
        for start in re.findall(r"""(?:from|import)\s*\(?["'](\.[^"']*)["']""", source):
            other = posixpath.normpath(posixpath.join(folder(path), start)) + ".ts"
            lower = {"", TABLE} if folder(path) else {""}
            if other in files and folder(other) not in {folder(path), *lower}:
                found.add(f"{path} -> {other}")
    return found


# What holds


def test_every_folder_of_the_package_is_a_room():
    assert {path.partition("/")[0] for path in MODULES if "/" in path} <= set(ROOMS)


def test_a_module_imports_only_its_room_and_those_below():
    assert leads_up(IMPORTS) == set()


def test_rooms_that_are_apart_import_nothing_of_one_another():
    assert across(IMPORTS) == set(PASSAGES)


def test_every_door_is_used():
    through = {
        door
        for door in DOORS
        for name, when in imported(door[0], MODULES[door[0]])
        if when == "in a function" and is_door(door[0], module_of(name), [door])
    }
    assert through == set(DOORS)


def test_no_modules_import_one_another():
    assert circles(IMPORTS, "at once") == set()
    assert circles(IMPORTS, "at once", "in a function") == set()


def test_no_modules_import_one_another_for_types_either():
    found = circles(IMPORTS, "at once", "in a function", "for types")
    assert found == set(CIRCLES_OF_TYPES)


def test_a_class_name_means_one_thing():
    assert classes_twice(MODULES).keys() == CLASSES_ALIKE.keys()


def test_a_module_name_means_one_thing():
    assert modules_twice(MODULES).keys() == MODULES_ALIKE.keys()


def test_no_module_is_too_long_to_be_read_at_once():
    assert too_long(MODULES) == set()


def test_there_are_few_enough_modules_to_know_each():
    assert len(MODULES) <= MOST_MODULES


def test_a_file_of_the_front_end_imports_only_its_folder_and_what_lies_lower():
    found = leads_up_in_the_front_end(files_of_the_front_end())
    assert found == set()


def test_the_front_end_has_few_files_and_none_is_too_long():
    files = files_of_the_front_end()
    assert len(files) <= MOST_FILES
    assert too_long(files) == set()


# That what does not hold would be found


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("engine/cards.py", "from ..formats import reading", ["formats/reading.py"]),
        ("engine/cards.py", "from ..formats.reading import read", ["formats/reading.py"]),
        ("engine/cards.py", "def f():\n    from ..formats import x", ["formats/__init__.py"]),
        ("engine/cards.py", "from .. import widgets", ["widgets/__init__.py"]),
        ("engine/cards.py", "import eightoff_widget.solver", ["solver/__init__.py"]),
        ("engine/cards.py", "from eightoff_widget.solver import solve", ["solver/solve.py"]),
        ("engine/cards.py", "from eightoff_widget import deal", ["__init__.py"]),
        ("_version.py", "from .engine.cards import Card", ["engine/cards.py"]),
        ("store/stats.py", "from ..plots import x", ["plots/__init__.py"]),
        ("store/stats.py", "def f():\n    from ..plots import x", []),
        ("store/stats.py", "def f():\n    from ..widgets import x", ["widgets/__init__.py"]),
        ("store/games.py", "def f():\n    from ..plots import x", ["plots/__init__.py"]),
        ("engine/cards.py", "from .errors import Reason\nimport re", []),
        ("formats/reading.py", "from ..engine.cards import Card", []),
        ("formats/reading.py", "from ..solver.solve import solve", ["solver/solve.py"]),
        ("lessons/first.py", "from ..plots import draw", ["plots/__init__.py"]),
        ("widgets/first.py", "from ..lessons import teach\nfrom .._version import x", []),
        ("__init__.py", "from .widgets import play\nfrom .engine.cards import Card", []),
    ],
)
def test_an_import_that_leads_up_would_be_found(path, source, found):
    modules = {**MODULES, path: source}
    new = leads_up(imports_of(modules)) - leads_up(IMPORTS)
    assert new == {f"{path} -> {module}" for module in found}


def test_an_import_between_rooms_that_are_apart_would_be_found():
    modules = {
        "widgets/__init__.py": "",
        "widgets/board.py": "from .play import widget",
        "widgets/play/__init__.py": "",
        "widgets/play/widget.py": "from ..board import Board\nfrom . import opening",
        "widgets/play/play.py": "def f():\n    from ..teach.widget import TeachWidget",
        "widgets/teach/__init__.py": "",
        "widgets/teach/widget.py": "",
    }
    assert across(imports_of(modules)) == {("widgets/play/play.py", "widgets/teach/widget.py")}


def test_a_circle_would_be_found():
    modules = {
        "one.py": "from .two import x",
        "two.py": "from . import three",
        "three.py": "def f():\n    from .one import y\nfrom typing import TYPE_CHECKING",
        "four.py": "if TYPE_CHECKING:\n    from .one import y",
        "__init__.py": "",
    }
    round_about = {("one.py", "three.py", "two.py")}
    imports = imports_of(modules)
    assert circles(imports, "at once") == set()
    assert circles(imports, "at once", "in a function") == round_about
    imports = imports_of({**modules, "one.py": "from .four import x"})
    assert circles(imports, "at once", "in a function") == set()
    assert circles(imports, "at once", "for types") == {("four.py", "one.py")}


def test_a_name_given_twice_would_be_found():
    modules = {
        "solver/lines.py": "class Line: pass",
        "lessons/lines/__init__.py": "",
        "lessons/lines/read.py": "def f():\n    class Line: pass",
        "lessons/__init__.py": "class Lines: pass",
    }
    assert classes_twice(modules) == {"Line": ("solver/lines.py", "lessons/lines/read.py")}
    assert modules_twice(modules) == {"lines": ("lessons/lines", "solver/lines.py")}


def test_an_import_that_leads_up_in_the_front_end_would_be_found():
    files = {
        "dom.ts": 'import { x } from "./table/board";',
        "table/board.ts": 'import "./hand";\nimport { y } from "../dom";',
        "table/hand.ts": 'import type { z } from "../play/play";',
        "play/play.ts": 'import { x } from "../table/board";\nimport * as d from "../dom";',
        "teach/teach.ts": 'import { a,\n  b } from "../play/play";',
    }
    assert leads_up_in_the_front_end(files) == {
        "dom.ts -> table/board.ts",
        "table/hand.ts -> play/play.ts",
        "teach/teach.ts -> play/play.ts",
    }


def test_a_long_module_would_be_found():
    assert too_long({"a.py": "x\n" * MOST_LINES, "b.py": "x\n" * (MOST_LINES + 1)}) == {"b.py"}


# What is loaded


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
