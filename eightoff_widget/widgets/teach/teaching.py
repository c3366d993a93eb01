"""Opening a board for a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...engine.game import as_truth
from .. import remembered
from ..options import LOOKS
from .learning import taught
from .teach import TeachWidget

if TYPE_CHECKING:
    import os

    from typing_extensions import Unpack

    from ...lessons.lesson import Lesson
    from ...lessons.puzzles.puzzles import Puzzle
    from ..options import Looks


def teach(
    lesson: str | os.PathLike[str] | Lesson | Puzzle | None = None,
    language: str | None = None,
    *,
    step: int | None = None,
    keep: bool = True,
    **looks: Unpack[Looks],
) -> TeachWidget:
    r"""Learn the game in a notebook cell, step by step.

    Parameters
    ----------
    lesson:
        The name of a lesson, such as `"runs"`: `lessons` lists them. Or a file of your own, as a
        path or as text that ends in `.toml`; or a `Lesson`, or a `Puzzle`. Left out, it is the
        first lesson that you have not done.
    language:
        `"en"` or `"de"`. Left out, it is the one that was chosen on a board before, or else the
        browser's, if it is one of these.
    step:
        The step to begin with, from 0. Left out, it is the one where you stopped.
    four_colours:
        Draw each suit in a colour of its own.
    theme:
        `"host"`, the colours of the page, or `"light"`, `"dark"`, or `"contrast"`.
    card_size:
        How large cards are drawn at most: `"medium"`, `"small"` or `"large"`.
    hand:
        `"right"`, or `"left"` to have cells, foundations and the lesson's text on the other side.
    keep:
        Keep on disk how far you are, to go on from there another day.

    Returns
    -------
    TeachWidget
        Shows itself as a cell's last value. Its `push`, `answer`, `forward` and the others do from
        any cell what the buttons do.

    Raises
    ------
    ValueError
        If there is no such lesson, language or step, or a look cannot be so.
    LessonError
        If something is wrong with a lesson of your own: it says where, and what.
    OSError
        If its file cannot be read.
    TypeError
        If there is no such look.

    Examples
    --------
    >>> from eightoff_widget.lessons.reading.reader import read_text
    >>> lesson = teach(read_text('''
    ... name = "cells"
    ... title = "Cells"
    ... [[step]]
    ... kind = "do"
    ... text = "Make room for 9♣."
    ... partial = true
    ... board = "Freecells: 9C\\nTC 4H"
    ... right = "1b a1"
    ... '''))
    >>> lesson.push("a1").text
    '9♣ does not go on 4♥: the next card down there is a 3.'
    >>> lesson.push("1b").text, lesson.push("a1").text, lesson.done
    ('Right. Go on.', 'Right.', True)
    """
    as_truth("keep", keep)
    found = taught(lesson)
    if keep:
        set_before, language = remembered.or_given(LOOKS, looks, language)
        looks = cast("Looks", set_before)
    return TeachWidget(found, step=step, language=language, keep=keep, **looks)
