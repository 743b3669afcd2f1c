"""An honest solver: solved, proven lost or unknown, and the proven shortest solution."""

from simon_widget.solver.batch import DealResult, read_results, solve_many
from simon_widget.solver.difficulty import Difficulty, difficulty_of, find_deal
from simon_widget.solver.solving import Limit, Search, Solution, Verdict, solve

__all__ = [
    "DealResult",
    "Difficulty",
    "Limit",
    "Search",
    "Solution",
    "Verdict",
    "difficulty_of",
    "find_deal",
    "read_results",
    "solve",
    "solve_many",
]
