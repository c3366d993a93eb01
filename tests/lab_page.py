"""A notebook and a board as a person sees them, for tests that drive JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Error, Locator, Page, expect

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


_OPEN = """async path => {
    await window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'});
}"""
"""In a JupyterLab that is there already; what came of it is too much to be handed on."""

_HAS_KERNEL = """path => {
    const now = window.jupyterapp?.shell.currentWidget;
    return now?.context?.path === path && now.sessionContext.session?.kernel;
}"""

_TIDY = """async () => {
    const open = [...window.jupyterapp.shell.widgets('main')];
    for (const widget of open) {
        if (widget.context) widget.context.model.dirty = false;  // nothing is asked then
        widget.close();
    }
    const isTidy = () => open.every(widget => widget.isDisposed)
        && document.querySelector('.jp-Dialog, .lm-Menu') === null;
    for (let frame = 0; frame < 600 && !isTidy(); frame++) {
        await new Promise(requestAnimationFrame);
    }
    return isTidy();
}"""


class Notebook:
    """A notebook in JupyterLab."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page = page
        self.path = path
        self.errors: list[str] = []
        page.on("pageerror", self._note)

    def _note(self, error: Error) -> None:
        self.errors.append(str(error))

    def open(self, url: str) -> None:
        """Open it with the page."""
        self.page.goto(url)
        self._wait_for_kernel()
        self.page.evaluate("() => window.jupyterapp.restored")

    def open_here(self) -> None:
        """Open it where JupyterLab is already."""
        self.page.evaluate(_OPEN, self.path.name)
        self._wait_for_kernel()

    def _wait_for_kernel(self) -> None:
        self.page.wait_for_function(_HAS_KERNEL, arg=self.path.name, timeout=_STARTED)

    def close(self) -> bool:
        """Leave JupyterLab as it was before, or say that this cannot be done."""
        self.page.remove_listener("pageerror", self._note)
        try:
            self.page.mouse.move(0, 0)
            return self.page.evaluate(_TIDY)
        except Error:
            return False

    def set_theme(self, theme: str) -> None:
        """Change JupyterLab's theme, such as `"JupyterLab Dark"`."""
        body = self.page.locator("body")
        if body.get_attribute("data-jp-theme-name") != theme:
            self.page.evaluate(
                "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})",
                theme,
            )
        expect(body).to_have_attribute("data-jp-theme-name", theme)

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
