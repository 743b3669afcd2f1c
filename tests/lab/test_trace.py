"""The tree of a search in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from simon_widget import SearchTrace, deals, solve
from tests.lab.board import faces
from tests.lab.notebook import wait_for, wait_until

if TYPE_CHECKING:
    from tests.lab.conftest import Lab

pytestmark = pytest.mark.lab

TREE = """
from simon_widget import *

trace = SearchTrace(deals.pysol(2))
solve(trace.start, trace=trace.add)
w = TraceWidget(trace, animation_ms=0)
w
"""


def test_a_node_is_clicked_and_its_position_shown(lab: Lab) -> None:
    trace = SearchTrace(deals.pysol(2))
    solve(trace.start, trace=trace.add)
    (goal,) = trace.of_kind("goal")
    notebook = lab.open(TREE)
    tree = notebook.board(0).root
    board = notebook.board(1)
    assert board.faces == faces(trace.start)

    # The goal is the last node and the deepest: at the right end below.
    box = tree.locator(".simon-plane .u-over").bounding_box()
    assert box is not None
    x = box["x"] + box["width"] * (goal + 0.5) / len(trace)
    deepest = max(node.depth for node in trace)
    y = box["y"] + box["height"] * (trace.node(goal).depth + 0.5) / (deepest + 1)
    notebook.page.mouse.move(x, y)
    for _ in range(3):
        notebook.page.mouse.wheel(0, -200)
    wait_for(lambda: tree.locator("[data-action='whole'][aria-disabled='false']").count(), "zoom")
    notebook.page.mouse.click(x, y)
    wait_until(lambda: notebook.value("w.selected is not None"), expected=True, what="a node")
    chosen = notebook.value("w.selected")
    assert goal - chosen < 20
    wait_until(lambda: board.faces, faces(trace.position(chosen)), "its position")
    assert tree.locator(f"[data-node='{chosen}']").first.is_visible()

    notebook.run(f"w.select({goal - 1})")
    wait_until(lambda: board.faces, faces(trace.position(goal - 1)), "the position")
    tree.locator(f"[data-select='{trace.node(goal - 1).parent}']").first.click()
    wait_until(lambda: notebook.value("w.selected"), trace.node(goal - 1).parent, "the parent")
