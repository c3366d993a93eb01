"""Nothing that is read runs, and nothing is fetched: by what the package calls and holds."""

import ast
import re
from pathlib import Path

import pytest

import eightoff_widget

PACKAGE = Path(eightoff_widget.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
COMPILED = sorted([*PACKAGE.rglob("*.pyx"), *PACKAGE.rglob("*.pxd")])
BUNDLES = sorted((PACKAGE / "widgets/static").iterdir())

# What makes a program of data, or starts one. `re.compile` is another thing.
RUNS = {"eval", "exec", "compile", "__import__", "execfile"}
RUNNERS = {
    *("code", "codeop", "dill", "cloudpickle", "marshal", "pickle", "pty", "runpy", "shelve"),
    *("subprocess", "yaml", "ctypes", "cffi"),
}
OS_CALLS = re.compile("system|popen|exec.*|spawn.*|posix_spawn.*|fork.*")
NETWORKS = {
    *("aiohttp", "ftplib", "http", "httpx", "requests", "smtplib", "socket", "ssl", "telnetlib"),
    *("tornado", "urllib", "urllib3", "webbrowser", "xmlrpc", "zmq"),
}


def called(tree):
    """The name, or the dotted name, of each function that is called in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def imported(tree):
    """The top name of each module that is imported, this package's own left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.split(".")[0]


def name_of(path):
    return path.relative_to(PACKAGE).as_posix()


def runs_something(source):
    """What in a module would run data, or start a program."""
    tree = ast.parse(source)
    calls = {
        name
        for name in called(tree)
        if name in RUNS or (name.startswith("os.") and OS_CALLS.fullmatch(name[3:]))
    }
    return calls | (set(imported(tree)) & (RUNNERS | NETWORKS))


@pytest.mark.parametrize(
    "source",
    [
        "eval('1')",
        "import pickle",
        "from pickle import loads",
        "import os\nos.system('ls')",
        "import os\nos.execv('a', [])",
        "def f():\n    import subprocess",
        "import urllib.request",
    ],
)
def test_what_runs_data_would_be_found(source):
    assert runs_something(source)


def test_no_module_runs_what_it_reads_or_starts_a_program_or_uses_a_network():
    found = {name_of(path): runs_something(path.read_text()) for path in MODULES}
    assert len(found) > 50
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_no_compiled_module_does_either():
    found = {name_of(path): set(re.findall(r"\b\w+\b", path.read_text())) for path in COMPILED}
    assert len(found) == 7
    forbidden = RUNS | RUNNERS | NETWORKS | {"system", "popen"}
    assert {name: words & forbidden for name, words in found.items() if words & forbidden} == {}


def statements(path):
    """The first argument of each `execute` of SQL in a module, as it stands there."""
    for node in ast.walk(ast.parse(path.read_text())):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("execute", "executemany", "executescript")
        ):
            yield node.args[0]


@pytest.mark.parametrize("path", sorted((PACKAGE / "store").glob("*.py")), ids=name_of)
def test_values_go_into_sql_as_parameters(path):
    for statement in statements(path):
        for piece in ast.walk(statement):
            # What stands in a statement beside its own text is a name of this package's.
            if isinstance(piece, ast.FormattedValue):
                assert IN_SQL.fullmatch(ast.unparse(piece.value)), ast.unparse(statement)
            assert not (isinstance(piece, ast.BinOp) and isinstance(piece.op, ast.Add | ast.Mod))


ADDRESS = re.compile(r"""(?:https?:|wss?:|ftp:)?//[\w.-]+\.\w+[^\s"'`)]*""")
IN_SQL = re.compile("_?[A-Z]+|names|column")  # constants, and the names of columns


@pytest.mark.parametrize("path", BUNDLES, ids=name_of)
def test_the_bundle_holds_no_address_and_no_way_to_fetch_or_to_write_html(path):
    text = path.read_text()
    addresses = set(ADDRESS.findall(text))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # the name of a namespace: nothing is there
    for word in (
        *("fetch(", "XMLHttpRequest", "WebSocket", "EventSource", "sendBeacon", "import("),
        *("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser"),
        *("eval(", "new Function", "createContextualFragment", "@import", "url("),
    ):
        assert word not in text
