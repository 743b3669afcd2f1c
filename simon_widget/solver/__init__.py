"""An honest solver: won, proven lost or unknown, and the proven shortest solution."""

from simon_widget.solver.analysis import Analysis, Assessment, analyse
from simon_widget.solver.hints import Advisor, Hint, Reason, hint
from simon_widget.solver.solving import Limit, Search, Solution, Verdict, drive, solve
from simon_widget.solver.trace import TraceEvent

__all__ = [
    "Advisor",
    "Analysis",
    "Assessment",
    "Hint",
    "Limit",
    "Reason",
    "Search",
    "Solution",
    "TraceEvent",
    "Verdict",
    "analyse",
    "drive",
    "hint",
    "solve",
]
