"""An honest solver: won, proven lost or unknown, and the proven shortest solution."""

from simon_widget.solver.analysis import Analysis, Assessment, analyse
from simon_widget.solver.batch import DealResult, Tally, read_results, solve_many
from simon_widget.solver.difficulty import Difficulty, difficulty_of, find_deal
from simon_widget.solver.hints import Advisor, Hint, Reason, hint
from simon_widget.solver.reaching import Reaching, reach
from simon_widget.solver.solving import Limit, Search, Solution, Verdict, drive, solve
from simon_widget.solver.trace import TraceEvent

__all__ = [
    "Advisor",
    "Analysis",
    "Assessment",
    "DealResult",
    "Difficulty",
    "Hint",
    "Limit",
    "Reaching",
    "Reason",
    "Search",
    "Solution",
    "Tally",
    "TraceEvent",
    "Verdict",
    "analyse",
    "difficulty_of",
    "drive",
    "find_deal",
    "hint",
    "reach",
    "read_results",
    "solve",
    "solve_many",
]
