"""What a name, a record or a message brings with it is text, and nobody but Jupyter is asked."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from eightoff_widget import deal

pytestmark = pytest.mark.browser

SHORT = "<img src=x onerror=\"window.ran='image'\"><script>window.ran='script'</script>"
PLANTED = f"{SHORT}</script>\"'><svg onload=\"window.ran='svg'\"></svg><a href='javascript:0'>!</a>"
NO_MARKUP = "img[src=x], [onerror], [onload], a[href^='javascript'], .jp-OutputArea script"

SET_UP = f"""import eightoff_widget as eo
from IPython.display import display
planted = {PLANTED!r}
rules = eo.Rules(planted, title=planted)
played = eo.Game(24, rules=rules)
for move in ("58", "dh", "2e"):
    played.push(move)
record = played.to_record().replace("1. 58", "; " + planted + "\\n1. 58")
game = eo.play(eo.read(record), mark=True, list_moves=True)
game.push("3f")
game"""

SHOW_ALL = """position = game.position
display(game.game, position, eo.read(record), eo.games(), eo.stats(), eo.review(played))
display(eo.analyse(position), eo.hint(position), eo.solve(position), eo.difficulty(24))
display(eo.survey([1, 2], rules=rules, limit=eo.Limit(nodes=10), progress=False))
display(eo.plots.course(played).figure)
for read in (eo.read, eo.Game.from_record, eo.Game.from_json, eo.Game.from_code, eo.Card):
    for text in (planted, f'[Eightoff "1"]\\n[{planted}]', '{"' + "a" * 9 + planted):
        try:
            read(text)
        except ValueError as error:
            print(error)
eo.read(planted)"""


def test_markup_in_names_records_and_errors_is_shown_as_text_and_never_runs(open_notebook):
    notebook = open_notebook(SET_UP, SHOW_ALL, "eo.play(rules=rules)", height=1400)
    page = notebook.page
    notebook.run(0)
    board = notebook.board(0)
    expect(board.root).to_contain_text(PLANTED)
    field = board.root.locator('input[data-field="deal"]')
    field.fill(PLANTED)
    field.press("Enter")
    expect(board.message).to_contain_text("<img src=x onerror=")
    notebook.run(1)
    expect(notebook.cell(1)).to_contain_text("InvalidPositionError")  # its last line has run
    expect(notebook.cell(1).locator("td").filter(has_text=PLANTED)).not_to_have_count(0)
    notebook.run(2)
    offered = notebook.board(2)
    expect(offered.tool("resume")).to_contain_text(PLANTED)
    expect(offered.message).to_contain_text(PLANTED)
    assert page.locator(NO_MARKUP).count() == 0
    assert page.evaluate("window.ran") is None
    assert notebook.errors == []


LESSON = f"""
name = "planted"
title.en = {json.dumps(SHORT)}
summary.en = {json.dumps(PLANTED)}

[[step]]
kind = "ask"
deal = 24
text.en = {json.dumps(PLANTED)}
question.en = {json.dumps(PLANTED)}
choices = [
    {{ text.en = {json.dumps(SHORT)}, reply.en = {json.dumps(PLANTED)} }},
    {{ text.en = "!", right = true }},
]
"""


def test_markup_is_text_in_a_replay_an_editor_and_a_lesson_too(open_notebook):
    notebook = open_notebook(
        SET_UP.removesuffix("\ngame"),
        "eo.replay(record, review=True, mark=True)",
        "eo.edit(eo.read(record))",
        f"from pathlib import Path\nPath('planted.toml').write_text({LESSON!r})\n"
        "eo.teach('planted.toml', keep=False)",
        height=1800,
    )
    page = notebook.page
    for number in range(4):
        notebook.run(number)
    replay, editor, lesson = map(notebook.board, (1, 2, 3))
    expect(replay.root).to_contain_text(PLANTED)
    expect(replay.root.locator(".eightoff-reviewed tbody tr")).to_have_count(3)
    replay.tool("last").click()
    expect(replay.root.locator('[data-role="place"]')).to_contain_text("Move 3 of 3")
    replay.tool("play").click()
    below = notebook.cell(1).locator('.eightoff[data-frame="play"]')
    expect(below).to_contain_text(PLANTED)
    expect(editor.root.locator("option", has_text=PLANTED)).to_have_count(1)
    editor.root.locator('[data-section="paste"] summary').click()
    editor.root.locator('[data-name="pasted"]').fill(PLANTED)
    editor.tool("read").click()
    expect(editor.message).to_contain_text("<img")
    expect(lesson.root.locator(".eightoff-title")).to_have_text(SHORT)
    for role in ("text", "question"):
        expect(lesson.root.locator(f'[data-role="{role}"]')).to_have_text(PLANTED)
    lesson.root.get_by_text(SHORT, exact=True).last.click()
    expect(lesson.root.locator('[data-role="reply"]')).to_contain_text(PLANTED)
    assert page.locator(NO_MARKUP).count() == 0
    assert page.evaluate("window.ran") is None
    assert notebook.errors == []


def asked_from_now_on(page, session) -> list[dict]:
    """What is asked of the network: a list that grows."""
    asked: list[dict] = []
    session.on("Network.requestWillBeSent", lambda event: asked.append(event))  # noqa: PLW0108  # a builtin is no listener
    session.send("Network.enable")
    page.on("websocket", lambda socket: asked.append({"request": {"url": socket.url}}))
    return asked


def assert_nobody_but_its_own_jupyter_was_asked(asked, lab) -> None:
    urls = [urlsplit(event["request"]["url"]) for event in asked]
    # anywidget loads the bundle from a blob; all else is asked of the server.
    assert {url.scheme for url in urls} <= {"http", "blob", "data"}
    own = urlsplit(lab[0]).netloc
    assert {url.netloc for url in urls if url.scheme == "http"} == {own}
    assert [event["request"]["url"] for event in asked if by_the_bundle(event)] == []


def test_the_board_asks_nobody_but_its_own_jupyter_and_that_not_by_itself(
    open_notebook, lab, devtools
):
    notebook = open_notebook("import eightoff_widget as eo\neo.play(24)")
    page = notebook.page
    asked = asked_from_now_on(page, devtools(page))
    notebook.run(0)
    board = notebook.board(0)
    board.root.locator(".eightoff-card").last.focus()
    page.keyboard.type("1e?")
    expect(board.root.locator(".is-hint-target")).to_have_count(1)
    for section in board.root.locator("summary:visible").all():
        section.click()
    board.root.locator('select[data-name="language"]').select_option("de")
    expect(board.root).to_have_attribute("lang", "de")
    for theme in ("light", "dark", "contrast"):
        board.root.locator('select[data-name="theme"]').select_option(theme)
        expect(board.root).to_have_attribute("data-theme", theme)
    notebook.save()
    assert_nobody_but_its_own_jupyter_was_asked(asked, lab)
    assert notebook.errors == []


def test_a_replay_an_editor_and_a_lesson_ask_nobody_else_either(open_notebook, lab, devtools):
    notebook = open_notebook(
        "import eightoff_widget as eo\neo.replay(24, '2e 3f 58', review=True, language='en')",
        "eo.edit(24, language='en')",
        "eo.teach('table', language='en', keep=False)",
        height=1800,
    )
    asked = asked_from_now_on(notebook.page, devtools(notebook.page))
    for number in range(3):
        notebook.run(number)
    replay, editor, lesson = map(notebook.board, range(3))
    expect(replay.root.locator(".eightoff-reviewed tbody tr")).to_have_count(3)
    replay.tool("last").click()
    expect(replay.root.locator('[data-role="place"]')).to_contain_text("Move 3 of 3")
    editor.tool("solve").click()
    expect(notebook.cell(1).locator('.eightoff[data-frame="replay"]')).to_be_visible()
    lesson.tool("forward").click()
    expect(lesson.root.locator('[data-role="place"]')).to_contain_text("Step 2 of")
    for board in (replay, editor, lesson):
        for section in board.root.locator("summary").all():
            section.click()
    notebook.save()
    assert_nobody_but_its_own_jupyter_was_asked(asked, lab)
    assert notebook.errors == []


def by_the_bundle(event: dict) -> bool:
    """Whether a request was made by code of the widget, which anywidget loads from a blob."""
    stack = event.get("initiator", {}).get("stack", {})
    while stack:
        if any(frame["url"].startswith("blob:") for frame in stack["callFrames"]):
            return True
        stack = stack.get("parent", {})
    return False


FLOOD = """([comm_id, contents, times]) => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
    for (let i = 0; i < times; i++) {
        kernel.sendShellMessage({
            header: {date: new Date().toISOString(), msg_id: `flood-${Math.random()}-${i}`,
                     msg_type: 'comm_msg', session: kernel.clientId, username: '', version: '5.3'},
            parent_header: {}, metadata: {}, channel: 'shell', buffers: [],
            content: {comm_id, data: {method: 'custom', content: contents[i % contents.length]}},
        }, false, true);
    }
}"""

BAD = [
    None,
    {"req": "a", "kind": "mate"},
    {"req": "a", "kind": "move", "source": "1", "target": "2", "count": 1},
    {"req": "a", "kind": "move", "source": {"deep": [[[[1]]]]}, "target": "e", "count": "1"},
    {"req": "a", "kind": "new", "deal": "9" * 150, "sure": True},
    {"req": "a", "kind": "option", "name": "theme", "value": "x" * 5000},
    {"req": "a", "kind": "undo", "active": -1},
]


def test_a_flood_of_bad_requests_leaves_the_kernel_and_the_game_well(open_notebook):
    notebook = open_notebook(
        "import eightoff_widget as eo\ngame = eo.play(24)\ngame",
        "print(game.comm.comm_id)",
        "import psutil\nprint(psutil.Process().memory_info().rss, len(game.moves))",
    )
    page = notebook.page
    notebook.run(0)
    board = notebook.board(0)
    comm = notebook.printed(1)

    def flood(times: int) -> int:
        page.evaluate(FLOOD, [comm, BAD, times])
        memory, moves = json.loads(f"[{notebook.printed(2).replace(' ', ', ')}]")
        assert moves == 0
        return memory

    # More would be too much for the server, which passes on no more than a number a second.
    after_some = flood(50)
    assert flood(200) - after_some < 10_000_000
    assert board.seq == 1
    board.root.locator(".eightoff-card").last.focus()
    page.keyboard.type("1e")
    board.expect_seq(2)
    assert board.drawn()["e"] == [str(deal(24).columns[0][-1])]
