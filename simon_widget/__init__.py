"""Simple Simon, the one-deck Spider-like solitaire, for notebooks.

The engine (cards, moves, positions, game codes, games, records) and what reads and writes other
programs' files are imported at once; `preferences`, the board, `SimonWidget`, and `TraceWidget`,
when they are first asked for.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simon_widget import deals, exercises, goals
from simon_widget.cards import Card, Rank, Suit
from simon_widget.codes import GameCode
from simon_widget.comparison import Comparison, compare
from simon_widget.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidCardError,
    InvalidCodeError,
    InvalidDealError,
    InvalidGoalError,
    InvalidMarkError,
    InvalidMessageError,
    InvalidMoveError,
    InvalidPositionError,
    RecordError,
    RefusedError,
    SimonError,
    Violation,
)
from simon_widget.exercises import Exercise
from simon_widget.exports import write_replay
from simon_widget.game import Event, Game
from simon_widget.importers import read_solution, read_start, run_solver, write_solution
from simon_widget.importers.errors import NoSolutionError, SolutionError, SolverError
from simon_widget.marks import Mark
from simon_widget.moves import Move
from simon_widget.position import LegalMoves, Position
from simon_widget.record import Record, Verification
from simon_widget.solver import (
    Assessment,
    DealResult,
    Difficulty,
    Hint,
    Limit,
    Reason,
    Search,
    Solution,
    Tally,
    TraceEvent,
    Verdict,
    analyse,
    difficulty_of,
    find_deal,
    hint,
    read_results,
    solve,
    solve_many,
)
from simon_widget.traces import SearchTrace, TraceError, read_trace

if TYPE_CHECKING:
    from simon_widget import preferences
    from simon_widget.widget import SideBySide, SimonWidget, rules
    from simon_widget.widget.trace_widget import TraceWidget

__all__ = [
    "AmbiguousMoveError",
    "Assessment",
    "Card",
    "Comparison",
    "DealResult",
    "Difficulty",
    "Event",
    "Exercise",
    "Game",
    "GameCode",
    "Hint",
    "IllegalMoveError",
    "InvalidCardError",
    "InvalidCodeError",
    "InvalidDealError",
    "InvalidGoalError",
    "InvalidMarkError",
    "InvalidMessageError",
    "InvalidMoveError",
    "InvalidPositionError",
    "LegalMoves",
    "Limit",
    "Mark",
    "Move",
    "NoSolutionError",
    "Position",
    "Rank",
    "Reason",
    "Record",
    "RecordError",
    "RefusedError",
    "Search",
    "SearchTrace",
    "SimonError",
    "Solution",
    "SolutionError",
    "SolverError",
    "Suit",
    "Tally",
    "TraceError",
    "TraceEvent",
    "Verdict",
    "Verification",
    "Violation",
    "analyse",
    "compare",
    "deals",
    "difficulty_of",
    "exercises",
    "find_deal",
    "goals",
    "hint",
    "preferences",
    "read_results",
    "read_solution",
    "read_start",
    "read_trace",
    "run_solver",
    "solve",
    "solve_many",
    "write_replay",
    "write_solution",
]
if (Path(__file__).parent / "static" / "widget.js").exists():
    # Without its bundle the board cannot be imported; the engine still can, also by `import *`.
    __all__ += ["SideBySide", "SimonWidget", "TraceWidget", "rules"]

_LAZY = {
    "SideBySide": "simon_widget.widget",
    "SimonWidget": "simon_widget.widget",
    "TraceWidget": "simon_widget.widget.trace_widget",
    "rules": "simon_widget.widget",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the module holds
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    if name == "preferences":
        return import_module("simon_widget.preferences")
    if name == "__version__":
        return version("simon-widget")
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
