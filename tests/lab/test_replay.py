"""Recordings in JupyterLab: a solver's mistake is found, a game analysed, a long one jumped in."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import nbformat
import pytest

from simon_widget import Position, Record, deals, solve
from tests.lab.board import faces
from tests.lab.notebook import wait_for, wait_until
from tests.lab.test_hints import BUSY

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.lab.conftest import Lab

pytestmark = pytest.mark.lab

Measure: TypeAlias = "Callable[[str], None]"

EXAMPLE = Path(__file__).parents[2] / "examples" / "03_debug_a_solver.ipynb"
RECORDING = """
from pathlib import Path
import time
from simon_widget import *

w = SimonWidget(Record(deals.pysol(2), solve(deals.pysol(2)).moves), animation_ms=0)
w
"""
LONG = """
from simon_widget import *

position, moves = deals.pysol(24), []
while len(moves) < 80_000:
    move = list(position.legal_moves)[len(moves) % 3 - 1]
    moves.append(move)
    position = position.play(move)
w = SimonWidget(Record(deals.pysol(24), moves), animation_ms=0)
w
"""


def test_the_notebook_that_debugs_a_solver(lab: Lab) -> None:
    cells = nbformat.read(EXAMPLE, as_version=4).cells  # type: ignore[no-untyped-call]
    notebook = lab.open(*(cell.source for cell in cells if cell.cell_type == "code"))
    board = notebook.board(0)
    wait_for(lambda: board.status("fault"), "the fault")
    fault = board.status("fault") or ""
    assert "is illegal" in fault
    assert "are of different suits" in fault
    ply = notebook.value("verification.ply")
    assert board.stat("ply") == f"{ply} of {ply}"

    board.root.focus()
    notebook.page.keyboard.press("ArrowLeft")
    wait_until(lambda: board.stat("ply"), f"{ply - 1} of {ply}", "the step back")
    assert board.status("fault") is None
    wait_until(lambda: notebook.value("w.cursor"), ply - 1, "the cursor")
    board.click("play-on")
    wait_until(lambda: notebook.value("w.game.is_replay"), expected=False, what="a game")
    assert notebook.value("len(wrong.moves)") > ply


def test_a_game_is_analysed_while_a_cell_runs(lab: Lab) -> None:
    record = Record(deals.pysol(2), solve(deals.pysol(2)).moves)
    notebook = lab.open(RECORDING)
    board = notebook.board()
    wait_until(notebook.hellos, 2, "hellos")
    busy = notebook.start(BUSY.format(file="analysed"))
    board.click("last")
    wait_until(lambda: board.stat("ply"), f"{len(record.moves)} of {len(record.moves)}", "the end")
    board.click("analyse")
    wait_until(
        lambda: board.status("summary") or "", "The game could be won at every move.", "verdicts"
    )
    board.click("first")
    board.click("best")
    wait_for(lambda: board.status("side"), "the best line")
    board.click("forward")
    assert not notebook.is_done(busy)
    (lab.server.work / "analysed").touch()
    notebook.wait(busy)
    assert notebook.value("w.cursor") == 0
    board.click("leave-side")
    assert board.faces == faces(record.start)


def test_a_long_recording(lab: Lab, measure: Measure) -> None:
    notebook = lab.open(LONG)
    board = notebook.board()
    for ply in (80_000, 1, 41_234):
        started = time.perf_counter()
        board.root.locator("[data-action='slider']").fill(str(ply))
        wait_until(lambda: board.stat("ply"), f"{ply} of 80000", "the jump")
        measure(f"a jump to ply {ply}: {1000 * (time.perf_counter() - started):.0f} ms")
        wait_until(lambda: notebook.value("w.cursor"), ply, "the kernel")
        measure(f"confirmed: {1000 * (time.perf_counter() - started):.0f} ms")
    assert board.faces == faces(Position.parse(notebook.value("w.position_text")))
