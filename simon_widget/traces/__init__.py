"""What a search did, from whatever solver: kept, asked, written and read."""

from __future__ import annotations

from simon_widget.traces.reading import read_trace
from simon_widget.traces.search import (
    KINDS,
    CostPoint,
    Course,
    Departure,
    SearchTrace,
    Slice,
    TraceArrays,
    TraceError,
    TraceNode,
)

__all__ = [
    "KINDS",
    "CostPoint",
    "Course",
    "Departure",
    "SearchTrace",
    "Slice",
    "TraceArrays",
    "TraceError",
    "TraceNode",
    "read_trace",
]
