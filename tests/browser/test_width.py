"""A board has one width wherever it stands: it follows the container, and no content changes it."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

# Containers that ask what stands in them how wide it would like to be.
CONTAINERS = {
    "centred in a row": "ipywidgets.HBox([board], layout={'justify_content': 'center'})",
    "beside a plot": "ipywidgets.HBox([board, ipywidgets.Output(layout={'width': '300px'})])",
    "centred in a column": "ipywidgets.VBox([board], layout={'align_items': 'center'})",
    "as wide as its content": (
        "ipywidgets.VBox([board], layout={'width': 'max-content', 'max_width': '100%'})"
    ),
}
BOARDS = {
    "play": "eo.play(24, keep=False)",
    "replay": "eo.replay(24, '2e 3f 58')",
    "edit": "eo.edit(24)",
    "teach": "eo.teach(keep=False)",
}

SAMPLE = """async (roots) => {
    const seen = roots.map(() => new Set());
    for (let sample = 0; sample < 30; sample++) {
        roots.forEach((root, at) => seen[at].add(root.getBoundingClientRect().width));
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return seen.map((widths) => [...widths]);
}"""


def test_a_board_keeps_one_width_in_every_container(open_notebook):
    # All in one notebook, so that the three seconds are the same for all.
    code, names = ["import eightoff_widget as eo, ipywidgets"], []
    for name, board in BOARDS.items():
        for where, container in CONTAINERS.items():
            code.append(f"board = {board}\ndisplay({container})")
            names.append(f"{name}, {where}")
    notebook = open_notebook("\n".join(code), width=1300)
    notebook.run(0)
    roots = notebook.page.locator(".jp-OutputArea .eightoff")
    for at in range(len(names)):
        roots.nth(at).locator(".eightoff-card").first.wait_for()
    before = 0.0
    for width in (1300, 1500, 1900, 2400):
        notebook.page.set_viewport_size({"width": width, "height": 1000})
        # Whatever is still on its way to the new width has arrived after two frames.
        notebook.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        widths = roots.evaluate_all(SAMPLE)
        seen = dict(zip(names, widths, strict=True))
        assert {name: each for name, each in seen.items() if len(each) > 1} == {}
        assert widths[0][0] > before, "it follows its container"
        before = widths[0][0]
