"""Play, learn and study Eight Off in a Jupyter notebook.

>>> import eightoff_widget as eo
>>> eo.deal(24).legal_moves
<LegalMoves: 1e, 2e, 3e, 4e, 58, 5e, 6e, 7e, 8e, dh>
"""

from ._version import __version__
from .analysis.analyse import Analysis, JudgedMove, analyse
from .analysis.grades import Grade
from .analysis.hint import Hint, hint
from .analysis.review import Review, ReviewedMove, review
from .analysis.watch import Watch
from .engine.cards import Card, Suit
from .engine.deals import Deal, deal
from .engine.errors import (
    HistoryError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Reason,
)
from .engine.game import Change, ChangeKind, Game, Status
from .engine.moves import LegalMoves, Move
from .engine.piles import Pile
from .engine.position import Position
from .engine.problems import Foundations, Problem, ProblemKind
from .engine.rules import EIGHT_OFF, RULES, Rules
from .formats.reading import read
from .solver.improve import improve
from .solver.many import Batch, solve_many
from .solver.result import Limit, Solution, UnprovedError, Verdict
from .solver.solve import par, solve
from .widgets.play import PlayWidget, play

__all__ = [
    "EIGHT_OFF",
    "RULES",
    "Analysis",
    "Batch",
    "Card",
    "Change",
    "ChangeKind",
    "Deal",
    "Foundations",
    "Game",
    "Grade",
    "Hint",
    "HistoryError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "JudgedMove",
    "LegalMoves",
    "Limit",
    "Move",
    "Pile",
    "PlayWidget",
    "Position",
    "Problem",
    "ProblemKind",
    "Reason",
    "Review",
    "ReviewedMove",
    "Rules",
    "Solution",
    "Status",
    "Suit",
    "UnprovedError",
    "Verdict",
    "Watch",
    "__version__",
    "analyse",
    "deal",
    "hint",
    "improve",
    "par",
    "play",
    "read",
    "review",
    "solve",
    "solve_many",
]
