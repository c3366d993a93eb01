"""The whole course in a real JupyterLab, as learners take it who are right, and who are wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from taking_lessons import clicks, mistakes, right_acts

import eightoff_widget as eo
from eightoff_widget import speaking
from eightoff_widget.languages.catalog import catalog

pytestmark = pytest.mark.browser

DRIVE = """async (root, acts) => {
    const find = (selector) => root.querySelector(selector);
    const onward = '.is-main:is([data-action="forward"], [data-action="next"]):not([hidden])';
    const look = () => {
        const active = document.activeElement;
        return {
            seq: Number(root.dataset.seq),
            title: find('.eightoff-title').textContent,
            place: find('[data-role="place"]').textContent,
            kind: find('.eightoff-reply').dataset.kind,
            said: find('[data-role="reply"]').textContent,
            onward: find(onward) !== null,
            focus: root.contains(active) ? active.outerHTML.slice(0, 200) : '',
        };
    };
    const isStepped = (now, before) => now.title !== before.title || now.place !== before.place;
    // A reply that is said again is empty for a moment.
    const isSaid = ({kind, said}) => kind === 'step' || kind === 'going' || said !== '';
    const isAnswered = (now, before, act) =>
        isSaid(now) && (act.isRefused ? now.said !== before.said : now.seq > before.seq);
    const change = (before, act) => new Promise((resolve, reject) => {
        const observer = new MutationObserver(() => {
            if (!(act.step ? isStepped : isAnswered)(look(), before, act)) return;
            observer.disconnect();
            clearTimeout(timer);
            setTimeout(() => resolve(look()));  // the focus moves when all is drawn
        });
        const timer = setTimeout(() => {
            observer.disconnect();
            reject(new Error(`nothing came of ${JSON.stringify([act, look()])}`));
        }, 20000);
        const all = {subtree: true, childList: true, characterData: true, attributes: true};
        observer.observe(root, all);
    });
    const seen = [];
    for (const act of acts) {
        const changed = change(look(), act);
        if (act.number !== undefined) find('[data-name="number"]').value = String(act.number);
        for (const selector of act.clicks) {
            const element = find(selector);
            if (!element || element.closest('[hidden]')) throw new Error(`no ${selector}`);
            element.focus();
            element.click();
            // What cannot be picked up is refused at once, with no snapshot.
            act.isRefused = act.moves && element === find(act.clicks[0]) && !find('.is-held');
            if (act.isRefused) break;
        }
        seen.push(await changed);
    }
    return seen;
}"""


def number_of(act):
    """The number that is typed, where an answer is one and no choice."""
    what, value = act
    return (
        value
        if what == "answer" and isinstance(value, int) and not isinstance(value, bool)
        else None
    )


def in_browser(step, act, position):
    """An act as the driver takes it."""
    number = number_of(act)
    if number is not None and not step.task.choices:
        return {"number": number, "clicks": ['[data-action="answer"]']}
    return {"clicks": clicks(act, position), "moves": act[0] == "push"}


def lead_on(lesson, index):
    action = "forward" if index + 1 < len(lesson) else "next"
    return {"clicks": [f'[data-action="{action}"]'], "step": True}


def take(board, acts):
    """Do one thing after another in the browser, and return what was seen after each."""
    return board.root.evaluate(DRIVE, acts)


def expect_step(board, lesson, index, language):
    """The step is on the board, in a language."""
    step = lesson.steps[index]
    with speaking(language):
        title, text = str(lesson.title), str(step.text)
        asked = str(step.task.question) if step.kind == "ask" else ""
    expect(board.root.locator(".eightoff-title")).to_have_text(title)
    now = board.root.evaluate(
        """root => ['text', 'question'].map((role) =>
            root.querySelector(`[data-role="${role}"]`).textContent)"""
    )
    assert now == [text, asked]


def answer_rightly(board, lesson, index):
    """Do what is right at a step, and return what was seen after each act."""
    step, position, acts = lesson.steps[index], lesson.steps[index].start, []
    for act in right_acts(step):
        acts.append(in_browser(step, act, position))
        if act[0] == "push":
            position = position.apply(act[1])
    return take(board, acts) if acts else []


# The end of the course, and all of it, which takes a minute.
LAST, WHOLE = slice(-2, None), slice(None)


@pytest.mark.parametrize(
    ("language", "part"),
    [
        ("en", LAST),
        pytest.param("en", WHOLE, marks=pytest.mark.exhaustive),
        pytest.param("de", WHOLE, marks=pytest.mark.exhaustive),
    ],
)
def test_the_course_is_taken_by_who_answers_rightly(open_notebook, pictures, language, part):
    course = list(eo.lessons())[part]
    notebook = open_notebook(
        "import eightoff_widget as eo\n"
        f"lesson = eo.teach({course[0].name!r}, language={language!r})\nlesson",
        "print(lesson.lesson.name, lesson.index, lesson.done, eo.lessons().next)",
        reduced_motion="reduce",
    )
    notebook.run(0)
    board = notebook.board(0)
    for number, lesson in enumerate(course):
        for index in range(len(lesson)):
            expect_step(board, lesson, index, language)
            if index == 0:
                board.root.screenshot(
                    path=pictures / f"{language}-{number + 1:02}-{lesson.name}.png"
                )
            seen = answer_rightly(board, lesson, index)
            where = f"{lesson.name}, step {index}"
            if seen:
                assert [now["kind"] for now in seen[:-1]] == ["going"] * (len(seen) - 1), where
                assert seen[-1]["kind"] == "right", (where, seen[-1])
                assert all(now["focus"] for now in seen), where
                assert seen[-1]["onward"], where
                # Enter leads on from here.
                assert "is-main" in seen[-1]["focus"], where
            if lesson is not course[-1] or index + 1 < len(lesson):
                (now,) = take(board, [lead_on(lesson, index)])
                assert now["focus"], where
    expect(board.root.locator('[data-role="end"]')).to_have_text(
        catalog(language)["board"]["end_of_course"]
    )
    done = catalog(language)["board"]["lesson_done"]
    board.root.locator('summary[data-name="course"]').click()
    expect(board.root.locator(".eightoff-course small")).to_have_text([f"✓ {done}"] * len(course))
    last, following = course[-1], None if part == WHOLE else eo.lessons()[0]
    assert notebook.printed(1) == f"{last.name} {len(last) - 1} True {following}"
    assert notebook.errors == []


@pytest.mark.parametrize("part", [LAST, pytest.param(WHOLE, marks=pytest.mark.exhaustive)])
def test_the_course_is_taken_by_who_is_wrong_everywhere_first(open_notebook, part):
    # In German; tests/widgets does the same in English, without a browser.
    course, language = list(eo.lessons())[part], "de"
    notebook = open_notebook(
        "import eightoff_widget as eo\n"
        f"lesson = eo.teach({course[0].name!r}, language={language!r})\nlesson",
        reduced_motion="reduce",
    )
    notebook.run(0)
    board = notebook.board(0)
    for lesson in course:
        for index, step in enumerate(lesson.steps):
            expect_step(board, lesson, index, language)
            where = f"{lesson.name}, step {index}"
            made = mistakes(lesson, index, language)
            seen = take(board, [in_browser(step, each.act, step.start) for each in made])
            for mistake, now in zip(made, seen, strict=True):
                assert now["kind"] == mistake.kind, (where, mistake, now)
                assert now["said"], where
                assert mistake.said in now["said"], (where, mistake, now)
                assert now["focus"], where
                assert not now["onward"], where
            right = answer_rightly(board, lesson, index)
            assert not {now["said"] for now in seen} & {now["said"] for now in right[-1:]}, where
            if right:
                assert right[-1]["kind"] == "right", where
            if lesson is not course[-1] or index + 1 < len(lesson):
                take(board, [lead_on(lesson, index)])
    assert notebook.errors == []


def test_a_learner_goes_on_after_the_kernel_was_killed(open_notebook):
    notebook = open_notebook(
        "import eightoff_widget as eo\nlesson = eo.teach()\nlesson",
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
        reduced_motion="reduce",
    )
    notebook.run(0)
    board = notebook.board(0)
    board.root.locator('summary[data-name="course"]').click()
    board.root.locator('[data-lesson="foundations"]').click()
    expect(board.root.locator(".eightoff-title")).to_have_text("Foundations")
    for at in (2, 3):
        onward = '[data-action="forward"]:not([hidden]), [data-action="skip-step"]:not([hidden])'
        board.root.locator(onward).click()
        expect(board.root.locator('[data-role="place"]')).to_contain_text(f"Step {at} of")
    lesson = eo.lessons()[4]
    first, _ = lesson.steps[2].task.ways[0]
    take(board, [in_browser(lesson.steps[2], ("push", first), lesson.steps[2].start)])
    drawn = board.drawn()
    notebook.start(1)
    # JupyterLab starts another kernel by itself, and says so.
    dialog = notebook.page.locator(".jp-Dialog")
    dialog.get_by_text(re.compile("Kernel Restarting|has died")).first.wait_for(timeout=60_000)
    dialog.get_by_role("button", name="Ok", exact=True).click()
    idle = notebook.page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')
    idle.wait_for(timeout=60_000)
    notebook.run(0)
    board = notebook.board(0)
    expect(board.root.locator(".eightoff-title")).to_have_text("The table and the deal")
    board.root.locator('summary[data-name="course"]').click()
    board.root.locator('[data-lesson="foundations"]').click()
    expect(board.root.locator('[data-role="place"]')).to_contain_text("Step 3 of")
    assert board.drawn() == drawn
    assert notebook.errors == []


SHOWN = """import eightoff_widget as eo, ipywidgets
lesson = eo.teach("kings", language="en", keep=False)
boxes = [ipywidgets.VBox([lesson], layout={"width": width}) for width in ("400px", "1200px")]
ipywidgets.VBox(boxes)"""


@pytest.mark.parametrize(
    ("host", "themes"),
    [
        ("Light", ("host",)),
        ("Dark", ("host",)),
        pytest.param("Light", ("contrast",), marks=pytest.mark.exhaustive),
        pytest.param("Dark", ("contrast",), marks=pytest.mark.exhaustive),
    ],
)
def test_axe_finds_nothing_at_a_step_of_any_kind_in_any_theme(open_notebook, run_axe, host, themes):
    notebook = open_notebook(SHOWN, width=1700, height=1300, reduced_motion="reduce")
    notebook.run(0)
    board = notebook.board(0)
    expect(notebook.page.locator(".jp-OutputArea .eightoff")).to_have_count(2)
    found = {}

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

    states = {
        "a wrong answer": "lesson.go_to(1); lesson.answer('h')",
        "an illegal move": "lesson.go_to(2); lesson.push('21')",
        "what is right": "lesson.show_me()",
        "a number": "lesson.open_lesson('counting')",
        "a game": "lesson.open_lesson('endings')",
        "a win": "lesson.finish()",
    }
    notebook.set_theme(f"JupyterLab {host}")
    for state, code in states.items():
        do(code)
        for theme in themes:
            do(f"lesson.theme = {theme!r}")
            found[state, theme] = run_axe(notebook)
    assert [(where, what) for where, what in found.items() if what] == []


# What stays only for a moment.
WATCH_FOR = """(root, selector) => new MutationObserver(() => {
    root.wasThere ||= root.querySelector(selector) !== null;
}).observe(root, {subtree: true, childList: true})"""


def test_what_is_to_be_watched_is_seen_once_in_two_views_and_again_if_wanted(open_notebook):
    notebook = open_notebook(
        "import eightoff_widget as eo\nlesson = eo.teach('cells', 'en')\nlesson",
        "from IPython.display import display\ndisplay(lesson)",
    )
    notebook.run(0)
    notebook.run(1)
    for board in (notebook.board(0), notebook.board(1)):
        expect(board.root.locator('[data-role="reply"]')).to_have_text(
            "J♥ from column 6 to cell e."
        )
        expect(board.root.locator('[data-pile="e"] [data-card="JH"]')).to_be_visible()
    # Both have asked for it by now, and it was shown once.
    assert board.seq == 2
    board.root.evaluate(WATCH_FOR, '[data-pile="6"] [data-card="JH"]')
    board.tool("restart").click()
    notebook.page.wait_for_function("root => root.wasThere", arg=board.root.element_handle())
    expect(board.root.locator('[data-pile="e"] [data-card="JH"]')).to_be_visible()
    assert notebook.errors == []


def test_a_lesson_is_taken_by_keyboard_and_tab_leaves_it(open_notebook):
    notebook = open_notebook(
        "import eightoff_widget as eo\nlesson = eo.teach('cells', 'en')\nlesson",
        "",
        reduced_motion="reduce",
    )
    notebook.run(0)
    board, keys = notebook.board(0), notebook.page.keyboard
    place = board.root.locator('[data-role="place"]')
    steps = eo.lessons()[3].steps
    board.tool("forward").focus()
    keys.press("Enter")
    expect(place).to_contain_text("Step 2 of 7")
    expect(board.tool("yes")).to_be_focused()
    if steps[1].task.answer is False:
        keys.press("Tab")
    keys.press("Space")
    expect(board.tool("forward")).to_be_focused()
    keys.press("Enter")
    expect(place).to_contain_text("Step 3 of 7")
    expect(board.tool("forward")).to_be_focused()
    keys.press("Enter")
    expect(place).to_contain_text("Step 4 of 7")
    # A move to make: the board has the focus, and takes what is typed.
    expect(board.root.locator(".eightoff-board :focus")).to_have_count(1)
    keys.type(steps[3].start.notate(steps[3].task.ways[0][0]))
    expect(board.tool("forward")).to_be_focused()
    inside = "document.activeElement.closest('.eightoff') !== null"
    for _ in range(20):
        keys.press("Tab")
        if not notebook.page.evaluate(inside):
            break
    assert not notebook.page.evaluate(inside)
    assert notebook.errors == []


PHONE = """ipywidgets.VBox(
    [eo.teach("endings", %r, keep=False)], layout={"width": "400px"})"""


def test_on_a_phone_the_text_stands_over_the_board_and_nothing_is_cut_off(open_notebook, pictures):
    languages = ("en", "de")
    notebook = open_notebook(
        "import eightoff_widget as eo, ipywidgets",
        *(PHONE % language for language in languages),
        width=1000,
        height=900,
        has_touch=True,
        reduced_motion="reduce",
    )
    notebook.run(0)
    for number, language in enumerate(languages, start=1):
        notebook.run(number)
        look_at_a_phone(notebook.board(number), pictures / f"narrow-{language}.png")
    assert notebook.errors == []


def look_at_a_phone(board, picture):
    """Ask for a hint and make a move by touch, and look at where everything is meanwhile."""
    board.tool("hint").tap()
    expect(board.root.locator(".eightoff-reply")).to_have_attribute("data-kind", "hint")
    board.root.screenshot(path=picture)
    text, said, table = (
        board.root.locator(selector).bounding_box()
        for selector in ('[data-role="text"]', ".eightoff-reply", ".eightoff-table")
    )
    assert table["width"] <= 400
    assert text["y"] < said["y"] < table["y"]
    # What is said, and the whole board, are seen at once.
    assert table["y"] + table["height"] - text["y"] < 800
    over = board.root.evaluate(
        """root => [...root.querySelectorAll('.eightoff-lesson *, .eightoff-panel *')]
            .filter((each) => each.getBoundingClientRect().right
                > root.getBoundingClientRect().right + 1)
            .map((each) => each.outerHTML.slice(0, 100))"""
    )
    assert over == []
    # A tap picks up, another one puts down.
    board.card("7H").tap()
    board.root.locator('[data-key="hH"] > :last-child').tap()
    expect(board.root.locator('[data-key="hH"] > [data-card="7H"]')).to_be_visible()
