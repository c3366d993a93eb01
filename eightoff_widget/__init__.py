"""Play, learn and study Eight Off in a Jupyter notebook.

>>> import eightoff_widget as eo
>>> eo.deal(24).legal_moves
<LegalMoves: 1e, 2e, 3e, 4e, 58, 5e, 6e, 7e, 8e, dh>
"""

from ._version import __version__
from .analysis.analyse import Analysis, JudgedMove, analyse
from .analysis.choosing import NoDealError, choose
from .analysis.daily import daily
from .analysis.difficulty import Difficulty, difficulty
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
from .languages.catalog import speaking
from .solver.improve import improve
from .solver.many import Batch, solve_many
from .solver.result import Limit, Solution, UnprovedError, Verdict
from .solver.solve import par, solve
from .store.games import Games, games
from .store.kept import KeptGame
from .store.stats import Results, Stats, stats
from .widgets.opening import play
from .widgets.play import PlayWidget

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
    "Limit",
    "Move",
    "NoDealError",
    "Pile",
    "PlayWidget",
    "Position",
    "Problem",
    "ProblemKind",
    "Reason",
    "Results",
    "Review",
    "ReviewedMove",
    "Rules",
    "Solution",
    "Stats",
    "Status",
    "Suit",
    "UnprovedError",
    "Verdict",
    "Watch",
    "__version__",
    "analyse",
    "choose",
    "daily",
    "deal",
    "difficulty",
    "games",
    "hint",
    "improve",
    "par",
    "play",
    "read",
    "review",
    "solve",
    "solve_many",
    "speaking",
    "stats",
]
