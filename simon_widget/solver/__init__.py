"""An honest solver: solved, proven lost or unknown, and the proven shortest solution."""

from simon_widget.solver.solving import Limit, Search, Solution, Verdict, solve

__all__ = ["Limit", "Search", "Solution", "Verdict", "solve"]
