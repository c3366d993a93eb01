"""The board for everyone: its accessibility tree, every theme by axe, and a focus that is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lines import DEAL, LINE
from playwright.sync_api import expect

from eightoff_widget import Card, Game, Position

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

pytestmark = pytest.mark.browser

THEMES = ("host", "light", "dark", "contrast")
RANKS = ("Ace", *"23456789", "10", "Jack", "Queen", "King")
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
PLACES = ("exposed", "second from the end", "third from the end")


# What a screen reader finds


def name_of(card: Card) -> str:
    return f"{RANKS[card.rank - 1]} of {SUITS[str(card.suit)]}"


def in_column(number: int, cards: tuple[Card, ...]) -> list[str]:
    """What the cards of a column are called, from the first to the exposed one."""
    if not cards:
        return [f"Empty column {number}, takes a king"]
    names = []
    for from_end, card in enumerate(reversed(cards)):
        place = PLACES[from_end] if from_end < 3 else f"{from_end + 1}th from the end"
        names.append(f"{name_of(card)}, column {number}, {place}")
    return names[::-1]


def expected_names(position: Position) -> list[str]:
    """What can be found on a board, pile by pile: cells, foundations, columns."""
    cells = [
        f"Empty cell {letter}" if card is None else f"{name_of(card)}, cell {letter}"
        for letter, card in zip("abcdefgk", position.cells, strict=True)
    ]
    homes = [
        f"{RANKS[rank - 1]} of {suit}, foundation of {suit}"
        if rank
        else f"Empty foundation of {suit}"
        for suit, rank in zip(SUITS.values(), position.foundations, strict=True)
    ]
    columns = [
        name
        for number, cards in enumerate(position.columns, start=1)
        for name in in_column(number, cards)
    ]
    return cells + homes + columns


class Tree:
    """The accessibility tree of a board, as Chromium hands it to a screen reader."""

    def __init__(self, browser: CDPSession) -> None:
        self._browser = browser
        selector = ".eightoff-table"
        found = self._browser.send(
            "Runtime.evaluate", {"expression": f"document.querySelector('{selector}')"}
        )
        self._table = found["result"]["objectId"]

    def _ask(self, **wanted: str) -> list[dict]:
        answer = self._browser.send(
            "Accessibility.queryAXTree", {"objectId": self._table, **wanted}
        )
        return [node for node in answer["nodes"] if not node["ignored"]]

    def names(self) -> list[str]:
        """The names of what can be chosen on the board, in their order."""
        names = [node["name"]["value"] for node in self._ask(role="button")]
        return [name for name in names if name != "Finish"]  # the tool under the cards

    def focused(self) -> list[str]:
        """The name of what has the focus."""
        return [
            node["name"]["value"]
            for node in self._ask(role="button")
            if any(p["name"] == "focused" and p["value"]["value"] for p in node["properties"])
        ]

    def said(self) -> str:
        """What the live region says."""
        (region,) = self._ask(role="status")
        (text,) = self._browser.send(
            "Accessibility.queryAXTree",
            {"backendNodeId": region["backendDOMNodeId"], "role": "StaticText"},
        )["nodes"]
        return text["name"]["value"]

    def description(self) -> str:
        (board,) = self._ask(role="application")
        return board["description"]["value"]


@pytest.mark.parametrize("moves", [25, pytest.param(len(LINE), marks=pytest.mark.exhaustive)])
def test_a_game_by_keyboard_alone_is_in_the_accessibility_tree_at_every_step(
    open_notebook, devtools, moves
):
    made, to_make = LINE[:-moves], LINE[-moves:]
    notebook = open_notebook(
        f"import eightoff_widget as eo\ngame = eo.play({DEAL}, language='en')\n"
        f"for text in {made}: game.push(text)\ngame",
        "print(game.status.value, *game.moves)",
        reduced_motion="reduce",
    )
    notebook.run(0)
    board, keys = notebook.board(0), notebook.page.keyboard
    game, tree = Game(DEAL), Tree(devtools(board.page))
    for text in made:
        game.push(text)
    assert tree.names() == expected_names(game.position)
    assert "such as 1a" in tree.description()
    # By Tab from the cell above, as somebody comes who uses no mouse.
    notebook.page.locator(".jp-Notebook .jp-Cell").first.focus()
    while not tree.focused():
        keys.press("Tab")
    assert tree.focused() == [in_column(1, game.position.columns[0])[-1]]
    keys.press("p")
    cards = ", ".join(name_of(card).lower() for card in reversed(game.position.columns[0]))
    expect(board.message).to_have_text(f"Column 1, from the end: {cards}")
    for number, text in enumerate(to_make):
        before = game.position
        keys.type(text)
        game.push(text)
        board.expect_moves(len(game.moves))
        names = tree.names()
        if not game.position.is_won:
            assert names == expected_names(game.position), f"after move {number}, {text}"
            said = before.describe(before.parse_move(text))
            assert tree.said() == said
        assert len(tree.focused()) == 1, f"the focus is lost after move {number}, {text}"
    assert names[:12] == expected_names(game.position)[:12]
    assert tree.said().startswith(f"Won in {len(LINE)} moves")
    assert notebook.printed(1).split() == ["won", *map(str, game.moves)]
    assert notebook.errors == []


# What axe finds, and what can be seen of the focus

SHOWN = """import eightoff_widget as eo, ipywidgets
game = eo.play(8, language="en", mark=True, list_moves=True, trouble=True, four_colours=True)
boxes = [ipywidgets.VBox([game], layout={"width": width}) for width in ("400px", "1200px")]
ipywidgets.VBox(boxes)"""

STUCK = "FC: 3C 3D 3H 3S 5C 5D 5H 5S\n7C\n7D\n7H\n7S\n9C\n9D\n9H\n9S"
ALMOST_WON = "Foundations: C-K D-K H-K S-J\nKS QS"


@pytest.fixture
def two_boards(open_notebook):
    """A narrow and a wide board of one game, and how to do something with it."""
    notebook = open_notebook(SHOWN, "", width=1700, height=1300, reduced_motion="reduce")
    notebook.run(0)
    board = notebook.board(0)
    roots = notebook.page.locator(".jp-OutputArea .eightoff")
    expect(roots).to_have_count(2)

    def do(code: str) -> None:
        seq = board.seq
        notebook.page.evaluate(
            """code => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
                .requestExecute({code}).done""",
            code,
        )
        notebook.page.wait_for_function(
            "([root, seq]) => Number(root.dataset.seq) > seq",
            arg=[board.root.element_handle(), seq],
        )

    return notebook, board, do


@pytest.mark.parametrize(
    ("host", "themes"),
    [
        ("Light", THEMES[:1]),
        ("Dark", THEMES[:1]),
        # They look the same wherever the board stands, which is tested below.
        pytest.param("Light", THEMES[1:], marks=pytest.mark.exhaustive),
        pytest.param("Dark", THEMES[1:], marks=pytest.mark.exhaustive),
    ],
)
def test_axe_finds_nothing_in_any_theme(two_boards, run_axe, host, themes):
    notebook, board, do = two_boards
    notebook.set_theme(f"JupyterLab {host}")
    keys = notebook.page.keyboard
    found = {}

    def look(status: str) -> None:
        for theme in themes:
            do(f"game.theme = {theme!r}")
            found[status, theme] = run_axe(notebook)

    expect(board.root.locator('[data-role="verdict"]')).to_contain_text("Can be won in")
    look("playing")
    board.root.locator(".eightoff-card").last.focus()
    keys.press("?")
    expect(board.root.locator(".is-hint-target")).to_have_count(1)
    keys.press("1")
    expect(board.root.locator(".is-held")).to_have_count(1)
    look("held and hinted")
    do(f"game.new(eo.Position.from_text({STUCK!r}, partial=True))")
    expect(board.root).to_have_attribute("data-status", "stuck")
    look("stuck")
    do(f"game.new(eo.Position.from_text({ALMOST_WON!r}, partial=True))")
    do("game.finish()")
    expect(board.root).to_have_attribute("data-status", "won")
    look("won")
    assert [(where, what) for where, what in found.items() if what] == []


SEEN = """() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const clear = /^rgba?\\((\\d+, ){3}0\\)$|^transparent$/.test(style.outlineColor);
    return {
        inside: !!element.closest('.eightoff'),
        what: element.getAttribute('aria-label') ?? element.dataset.name ?? element.className,
        outline: clear || style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
    };
}"""


@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_can_be_seen_wherever_it_is(open_notebook, theme):
    notebook = open_notebook(
        "import eightoff_widget as eo\n"
        f"game = eo.play(8, language='en', mark=True, list_moves=True, theme={theme!r})\ngame"
    )
    notebook.run(0)
    board, keys = notebook.board(0), notebook.page.keyboard
    expect(board.root.locator("[data-move]").first).to_be_visible()
    board.root.evaluate(
        "root => { for (const part of root.querySelectorAll('details')) part.open = true; }"
    )
    board.root.locator(".eightoff-card").last.focus()
    seen = []
    # A card, one that is held, one that a hint is about, and one that has gone to a cell.
    for key in ("ArrowUp", "ArrowDown", "Enter", "ArrowLeft", "Escape", "?", "e"):
        keys.press(key)
        if key == "?":
            board.root.locator(".is-hinted").first.focus()
        seen.append(notebook.page.evaluate(SEEN))
    for way in ("Tab", "Shift+Tab"):  # to what lies behind the table, and before it
        board.root.locator(".eightoff-card").last.focus()
        while (now := notebook.page.evaluate(SEEN))["inside"]:
            seen.append(now)
            keys.press(way)
    assert {"undo", "hint", "deal", "theme", "language"} <= {now["what"] for now in seen}
    assert [now["what"] for now in seen if now["outline"] < 2] == []


# A run, step by step

WATCH = """([root, card]) => {
    root.seen = [];
    const places = [...root.querySelectorAll('.eightoff-place')];
    let before = {};
    const look = () => {
        const {x, y} = root.querySelector(`[data-card="${card}"]`).getBoundingClientRect();
        // What it flies over is no place where it lies.
        const place = x === before.x && y === before.y && places.find((each) => {
            const box = each.getBoundingClientRect();
            return Math.abs(box.x - x) < 1 && y - box.y > -1;
        });
        const name = place && place.parentElement.dataset.pile;
        if (name && name !== root.seen.at(-1)) root.seen.push(name);
        before = {x, y};
        requestAnimationFrame(look);
    };
    look();
}"""


def test_a_run_is_seen_to_go_through_the_cells_and_back_when_it_is_taken_back(
    open_notebook, slow_motion
):
    notebook = open_notebook(
        "import eightoff_widget as eo\n"
        "position = eo.Position.from_text('FC: KC - -\\nTS\\n9S 8S 7S', partial=True)\n"
        "eo.play(position, steps=True)"
    )
    notebook.run(0)
    board, page = notebook.board(0), notebook.page
    slow_motion(page)
    page.evaluate(WATCH, [board.root.element_handle(), "7S"])
    board.card("7S").focus()

    def expect_way(way: str) -> None:
        page.wait_for_function(
            "([root, way]) => root.seen.join(' ') === way", arg=[board.root.element_handle(), way]
        )
        expect(board.tool("skip")).to_be_hidden()

    page.keyboard.type("21")
    expect_way("2 b 1")
    page.keyboard.press("u")
    expect_way("2 b 1 b 2")
    assert board.root.evaluate("root => root.getAnimations({subtree: true}).length") == 0


# Colours

COLOURS = """root => ['rules', 'card', 'message', 'button', 'table'].map((part) => {
    const style = getComputedStyle(root.querySelector(`.eightoff-${part}`));
    return [style.color, style.backgroundColor, getComputedStyle(root).backgroundColor].join(' ');
})"""


def test_a_chosen_theme_looks_the_same_wherever_the_board_stands(open_notebook):
    notebook = open_notebook(
        "import eightoff_widget as eo\ngame = eo.play(24)\ngame",
        "game.theme = 'light'",
        "game.theme = 'dark'",
    )
    notebook.run(0)
    root = notebook.board(0).root
    seen = {}
    for host in ("Light", "Dark"):
        notebook.set_theme(f"JupyterLab {host}")
        for cell, theme in ((1, "light"), (2, "dark")):
            notebook.run(cell)
            expect(root).to_have_attribute("data-theme", theme)
            seen[host, theme] = root.evaluate(COLOURS)
    assert seen["Light", "light"] == seen["Dark", "light"]
    assert seen["Light", "dark"] == seen["Dark", "dark"]
    assert seen["Light", "light"] != seen["Light", "dark"]


def test_a_system_that_asks_for_more_contrast_has_it_at_once(open_notebook, devtools):
    notebook = open_notebook("import eightoff_widget as eo\neo.play(24)")
    notebook.run(0)
    root = notebook.board(0).root
    browser = devtools(notebook.page)
    card = root.locator(".eightoff-card").first
    usual = card.evaluate("card => getComputedStyle(card).backgroundColor")
    for wish, paper in (("more", "rgb(255, 255, 255)"), ("no-preference", usual)):
        browser.send(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-contrast", "value": wish}]},
        )
        expect(card).to_have_css("background-color", paper)
    assert usual != "rgb(255, 255, 255)"
