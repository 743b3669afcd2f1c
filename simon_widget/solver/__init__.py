"""An honest solver: solved, proven lost or unknown, and the proven shortest solution."""

from simon_widget.solver.batch import DealResult, read_results, solve_many
from simon_widget.solver.solving import Limit, Search, Solution, Verdict, solve

__all__ = [
    "DealResult",
    "Limit",
    "Search",
    "Solution",
    "Verdict",
    "read_results",
    "solve",
    "solve_many",
]
