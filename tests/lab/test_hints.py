"""Hints in JupyterLab: while a cell runs, and what they cost it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeAlias

import pytest

from tests.lab.notebook import wait_for, wait_until
from tests.lab.player import assert_in_step

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.lab.conftest import Lab

pytestmark = pytest.mark.lab

Measure: TypeAlias = "Callable[[str], None]"

BOARD = """
import time
from pathlib import Path
from simon_widget import *

w = SimonWidget(deals.pysol(2), hints=True, verdict_light=True, animation_ms=0)
w
"""

# How often a cell gets round, tenth by tenth of a second, until a file is there.
BUSY = """
rounds = []
while not Path({file!r}).exists():
    end, count = time.perf_counter() + 0.1, 0
    while time.perf_counter() < end:
        count += 1
    rounds.append(count)
"""


def test_a_hint_comes_while_a_cell_runs(lab: Lab, measure: Measure) -> None:
    notebook = lab.open(BOARD)
    board = notebook.board()
    # The second hello is said: from now on nothing waits for a cell.
    wait_until(notebook.hellos, 2, "hellos")
    wait_for(lambda: board.status("verdict") == "Can be won", "the light")

    busy = notebook.start(BUSY.format(file="hinted"))
    for played in (1, 2, 3):
        started = time.perf_counter()
        board.click("hint")
        wait_for(lambda: board.status("hint"), "a hint")
        measure(f"a hint while a cell runs: {1000 * (time.perf_counter() - started):.0f} ms")
        board.click("hint")
        wait_until(lambda: board.stat("moves"), str(played), "the move")
        wait_for(lambda: board.status("verdict") == "Can be won", "the light")
    assert not notebook.is_done(busy)
    (lab.server.work / "hinted").touch()
    notebook.wait(busy)
    assert_in_step(notebook)


def test_a_search_does_not_slow_a_cell(lab: Lab, measure: Measure) -> None:
    notebook = lab.open(BOARD)
    board = notebook.board()
    wait_until(notebook.hellos, 2, "hellos")
    wait_for(lambda: board.status("verdict") == "Can be won", "the light")
    # A won deal has its shortest solution looked for, which takes many seconds.
    notebook.run("moves = solve(w.game.position).moves\nfor move in moves: w.game.push(move)")
    wait_for(lambda: board.status("won"), "the win")
    busy = notebook.start(BUSY.format(file="searched"))
    wait_for(lambda: board.status("par"), "the shortest solution")
    # As busy as before, but for the search.
    end = time.monotonic() + 3
    wait_for(lambda: board.status("par") and time.monotonic() > end, "three seconds more")
    assert not notebook.is_done(busy)
    (lab.server.work / "searched").touch()
    notebook.wait(busy)
    during, after = notebook.value("[rounds[:10], rounds[-10:]]")
    share = sorted(during)[5] / sorted(after)[5]
    measure(f"a cell beside a search runs at {100 * share:.0f} % of its speed without")
