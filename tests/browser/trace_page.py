"""The tree of a search in a plain page."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from simon_widget import Limit, SearchTrace, solve
from tests.browser.page import BoardPage

if TYPE_CHECKING:
    from simon_widget import Position, TraceEvent, TraceWidget

# After two frames, and the rest that the plane takes between two questions.
QUIET = """() => new Promise((then) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then, 90)));
})"""


class TracePage(BoardPage):
    """A page that shows a TraceWidget."""

    bundle = "trace"
    widget: TraceWidget

    def rest(self) -> None:
        """Wait until nothing is drawn or asked for any more."""
        while True:
            before = len(self.received)
            self.sync()
            self.page.evaluate(QUIET)
            if before == len(self.received) and not self.comm.messages:
                return

    def point(self, place: float, depth: float) -> tuple[float, float]:
        """Where on the page a node lies, if the whole search is in view."""
        box = self.page.locator(".simon-plane .u-over").bounding_box()
        assert box is not None
        nodes, deepest = self.widget.tree["nodes"], self.widget.tree["deepest"]
        return (
            box["x"] + box["width"] * (place + 0.5) / nodes,
            box["y"] + box["height"] * (depth + 0.5) / (deepest + 1),
        )


def hung(start: Position, size: int, *, limit: int = 20_000) -> SearchTrace:
    """A big tree of real moves: one search, hung again and again on nodes of itself."""
    found: list[TraceEvent] = []
    solve(start, limit=Limit(nodes=min(size, limit)), trace=found.append)
    trace = SearchTrace(start, found[:size])
    rng = random.Random(1)
    kinds = ("expanded", "duplicate", "dead")
    while len(trace) < size:
        model = found[rng.randrange(1, len(found))]
        kind = model.kind if model.kind == "goal" else kinds[rng.choice((0, 0, 0, 1, 1, 2))]
        trace.add((*model._replace(id=len(trace))[:5], kind))
    return trace
