"""Play, learn and study Eight Off in a Jupyter notebook.

>>> import eightoff_widget as eo
>>> eo.deal(24).legal_moves
<LegalMoves: 1e, 2e, 3e, 4e, 58, 5e, 6e, 7e, 8e, dh>
"""

from typing import TYPE_CHECKING, Any

from ._version import __version__
from .engine.cards import Card, Foundations, Suit
from .engine.deals import Deal, deal
from .engine.errors import (
    EightOffError,
    HistoryError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Reason,
)
from .engine.game import Change, ChangeKind, Game, Status
from .engine.legality import Problem, ProblemKind
from .engine.moves import LegalMoves, Move
from .engine.piles import Pile
from .engine.position import Position
from .engine.rules import EIGHT_OFF, RULES, Rules
from .languages.catalog import speaking
from .lessons.listing import lessons

if TYPE_CHECKING:
    from . import plots
    from .analysis.analyse import Analysis, JudgedMove, analyse
    from .analysis.choosing import NoDealError, choose, daily
    from .analysis.difficulty import Difficulty, difficulty
    from .analysis.hint import Hint, hint
    from .analysis.review import Grade, Review, ReviewedMove, review
    from .analysis.watch import Watch
    from .formats.reading import read
    from .lessons.lesson import Lesson, LessonError
    from .lessons.puzzles.making import NoPuzzleError, puzzle
    from .lessons.puzzles.proving import PuzzleError
    from .lessons.puzzles.puzzle import Puzzle
    from .solver.many import Batch, solve_many
    from .solver.result import Limit, Solution, UnprovedError, Verdict
    from .solver.solve import improve, par, solve
    from .store.games import Games, KeptGame, games
    from .store.stats import Results, Stats, stats
    from .surveys.rates import WinRate
    from .surveys.runner import WorkerError
    from .surveys.survey import survey
    from .surveys.survey_file import SurveyFileError
    from .surveys.surveyed import Survey
    from .widgets.edit.edit import EditWidget, edit
    from .widgets.play.play import play
    from .widgets.play.widget import PlayWidget
    from .widgets.replay.replay import ReplayWidget, replay
    from .widgets.teach.teach import TeachWidget, teach

# Importing is quick: the engine is there at once, and everything else is imported when it is first
# asked for. `lessons` is there too, since a folder of that name would take its place later on.
_LATER = {
    "analyse": "analysis.analyse",
    "Analysis": "analysis.analyse",
    "Batch": "solver.many",
    "choose": "analysis.choosing",
    "daily": "analysis.choosing",
    "Difficulty": "analysis.difficulty",
    "difficulty": "analysis.difficulty",
    "edit": "widgets.edit.edit",
    "EditWidget": "widgets.edit.edit",
    "Games": "store.games",
    "games": "store.games",
    "Grade": "analysis.review",
    "Hint": "analysis.hint",
    "hint": "analysis.hint",
    "improve": "solver.solve",
    "JudgedMove": "analysis.analyse",
    "KeptGame": "store.games",
    "Lesson": "lessons.lesson",
    "LessonError": "lessons.lesson",
    "Limit": "solver.result",
    "NoDealError": "analysis.choosing",
    "NoPuzzleError": "lessons.puzzles.making",
    "par": "solver.solve",
    "play": "widgets.play.play",
    "PlayWidget": "widgets.play.widget",
    "plots": "",
    "puzzle": "lessons.puzzles.making",
    "Puzzle": "lessons.puzzles.puzzle",
    "PuzzleError": "lessons.puzzles.proving",
    "read": "formats.reading",
    "replay": "widgets.replay.replay",
    "ReplayWidget": "widgets.replay.replay",
    "Results": "store.stats",
    "Review": "analysis.review",
    "review": "analysis.review",
    "ReviewedMove": "analysis.review",
    "Solution": "solver.result",
    "solve": "solver.solve",
    "solve_many": "solver.many",
    "Stats": "store.stats",
    "stats": "store.stats",
    "survey": "surveys.survey",
    "Survey": "surveys.surveyed",
    "SurveyFileError": "surveys.survey_file",
    "teach": "widgets.teach.teach",
    "TeachWidget": "widgets.teach.teach",
    "UnprovedError": "solver.result",
    "Verdict": "solver.result",
    "Watch": "analysis.watch",
    "WinRate": "surveys.rates",
    "WorkerError": "surveys.runner",
}

__all__ = [
    "EIGHT_OFF",
    "RULES",
    "Analysis",
    "Batch",
    "Card",
    "Change",
    "ChangeKind",
    "Deal",
    "Difficulty",
    "EditWidget",
    "EightOffError",
    "Foundations",
    "Game",
    "Games",
    "Grade",
    "Hint",
    "HistoryError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "JudgedMove",
    "KeptGame",
    "LegalMoves",
    "Lesson",
    "LessonError",
    "Limit",
    "Move",
    "NoDealError",
    "NoPuzzleError",
    "Pile",
    "PlayWidget",
    "Position",
    "Problem",
    "ProblemKind",
    "Puzzle",
    "PuzzleError",
    "Reason",
    "ReplayWidget",
    "Results",
    "Review",
    "ReviewedMove",
    "Rules",
    "Solution",
    "Stats",
    "Status",
    "Suit",
    "Survey",
    "SurveyFileError",
    "TeachWidget",
    "UnprovedError",
    "Verdict",
    "Watch",
    "WinRate",
    "WorkerError",
    "__version__",
    "analyse",
    "choose",
    "daily",
    "deal",
    "difficulty",
    "edit",
    "games",
    "hint",
    "improve",
    "lessons",
    "par",
    "play",
    "plots",
    "puzzle",
    "read",
    "replay",
    "review",
    "solve",
    "solve_many",
    "speaking",
    "stats",
    "survey",
    "teach",
]


def __getattr__(name: str) -> Any:
    """What is imported only now."""
    from importlib import import_module

    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f".{_LATER[name] or name}", __name__)
    value = getattr(module, name) if _LATER[name] else module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
