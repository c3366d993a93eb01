"""A notebook and a board as a person sees them, for tests that drive JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect

from eightoff_widget import Game, Move, Pile

if TYPE_CHECKING:
    from pathlib import Path

_STARTED = 60_000
"""Milliseconds that a Lab and a kernel may take to start on a busy machine."""

PLAY_24 = "import eightoff_widget as eo\ngame = eo.play(24)\ngame"
"""A cell that shows a board."""

_CORNER = {"x": 8, "y": 8}
"""A point of a card that no other covers."""

_RUN = """number => {
    const {commands, shell} = window.jupyterapp;
    shell.currentWidget.content.activeCellIndex = number;
    return commands.execute('notebook:run-cell');
}"""


class Notebook:
    """A notebook in JupyterLab."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page = page
        self.path = path
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, url: str) -> None:
        self.page.goto(url)
        self.page.wait_for_function(
            "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel",
            timeout=_STARTED,
        )
        self.page.evaluate("() => window.jupyterapp.restored")

    def set_theme(self, theme: str) -> None:
        """Change JupyterLab's theme, such as `"JupyterLab Dark"`."""
        self.page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme
        )
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-name", theme)

    def cell(self, number: int) -> Locator:
        return self.page.locator(".jp-Notebook .jp-Cell").nth(number)

    def start(self, number: int) -> None:
        """Run a cell, and do not wait until it has run."""
        self.page.evaluate(f"number => {{ ({_RUN})(number); }}", number)

    def run(self, number: int = 0) -> Locator:
        """Run a cell, wait until it has run, and return its outputs."""
        self.page.evaluate(_RUN, number)
        return self.cell(number).locator(".jp-OutputArea-output")

    def save(self) -> None:
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    def command(self, name: str, number: int) -> None:
        """Execute one of JupyterLab's commands with a cell as the active one."""
        self.page.evaluate(
            """([name, number]) => {
                const {commands, shell} = window.jupyterapp;
                shell.currentWidget.content.activeCellIndex = number;
                return commands.execute(name); }""",
            [name, number],
        )

    def restart_kernel(self) -> None:
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        )
        self.page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for(
            timeout=_STARTED
        )

    def printed(self, number: int) -> str:
        """What a cell prints when it is run."""
        return self.run(number).first.inner_text().strip()

    def board(self, number: int = 0) -> Board:
        """The board in a cell's output."""
        return Board(self.page, self.cell(number).locator(".eightoff").first)


class Board:
    """A board on the page."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root
        expect(root).to_be_visible(timeout=_STARTED)

    @property
    def seq(self) -> int:
        return int(self.root.get_attribute("data-seq") or 0)

    def card(self, card: object) -> Locator:
        return self.root.locator(f'.eightoff-card[data-card="{card}"]')

    def pile(self, pile: Pile, suit: object = None) -> Locator:
        of_suit = f'[data-suit="{suit}"]' if pile is Pile.HOME else ""
        return self.root.locator(f'.eightoff-pile[data-pile="{pile}"]{of_suit}')

    def tool(self, action: str) -> Locator:
        return self.root.locator(f'[data-action="{action}"]')

    @property
    def message(self) -> Locator:
        return self.root.locator('[data-role="message"]')

    def source_of(self, game: Game, move: Move) -> Locator:
        """What to take hold of for a move."""
        return self.card(game.position.cards_in(move.source)[-move.count])

    def target_of(self, game: Game, move: Move) -> Locator:
        """What to put a move's cards on: the card that lies there, or the empty place."""
        if move.target is Pile.HOME:
            pile = self.pile(move.target, game.position.cards_in(move.source)[-1].suit)
        else:
            pile = self.pile(move.target)
        cards = pile.locator(".eightoff-card")
        return cards.last if cards.count() else pile.locator(".eightoff-place")

    def press(self, *keys: str) -> None:
        """Press keys on the board, one after the other."""
        self.root.locator(".eightoff-card").last.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def lift(self, card: object) -> None:
        """Drag a card off its place, and hold it in the air."""
        self.card(card).hover(position=_CORNER)
        box = self.card(card).bounding_box()
        assert box is not None
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
        expect(self.root.locator(".is-dragged")).to_have_count(1)

    def put_on(self, pile: Pile) -> None:
        """Drop what is held on an empty pile."""
        # The card that is held lies between the mouse and the pile.
        self.pile(pile).locator(".eightoff-place").hover(position=_CORNER, force=True)
        self.page.mouse.up()

    def expect_moves(self, moves: int) -> None:
        """Wait until the board says that so many moves were made."""
        expect(self.root.locator('[data-count="moves"]')).to_have_text(str(moves))

    def expect_seq(self, seq: int) -> None:
        """Wait until the snapshot with this number is drawn."""
        expect(self.root).to_have_attribute("data-seq", str(seq))

    def drawn(self) -> dict[str, list[str]]:
        """The cards that lie in each pile, as drawn; foundations by their suit."""
        return self.root.evaluate(
            """root => Object.fromEntries([...root.querySelectorAll('.eightoff-pile')].map(pile => [
                pile.dataset.suit ?? pile.dataset.pile,
                [...pile.querySelectorAll('.eightoff-card')].map(card => card.dataset.card)]))"""
        )
