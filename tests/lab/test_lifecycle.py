"""What boards leave behind in JupyterLab, and how many there may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from simon_widget import Game
from tests.lab.board import faces
from tests.lab.notebook import wait_until
from tests.lab.player import CODE, wait_confirmed

if TYPE_CHECKING:
    from tests.lab.conftest import Lab
    from tests.lab.notebook import Census

pytestmark = pytest.mark.lab

# The kernel keeps what a cell has for its value; what it displays it lets go of.
AGAIN = f"""
import gc, weakref
import ipywidgets
from simon_widget import SimonWidget

boards = globals().setdefault("boards", weakref.WeakSet())
games = globals().setdefault("games", weakref.WeakSet())
w = SimonWidget("{CODE}")
boards.add(w)
games.add(w.game)
display(w)
"""
ALIVE = "[gc.collect() and 0, len(boards), len(games)][1:]"
RUNS = 50


def test_a_cell_run_again_leaves_no_board_behind(lab: Lab) -> None:
    notebook = lab.open(AGAIN)
    notebook.note_boards()

    def run_again(times: int) -> Census:
        for _ in range(times):
            notebook.run_all()
            notebook.board().root.wait_for()
            notebook.note_boards()
        wait_until(notebook.page.locator(".simon-root").count, 1, "boards on the page")
        return notebook.census()

    before, after = run_again(5), run_again(RUNS)
    assert after.boards == 1
    # A board has some 700 nodes; JupyterLab leaves some nodes and listeners, whatever is shown.
    assert after.nodes - before.nodes < 10 * RUNS
    assert after.listeners - before.listeners < 20 * RUNS

    # Widgets and their models live until they are closed, as all of ipywidgets do.
    assert after.models - before.models == 2 * RUNS
    assert notebook.value(ALIVE) == [6 + RUNS, 6 + RUNS]
    notebook.run("del w\nipywidgets.Widget.close_all()")
    wait_until(lambda: notebook.census().models, 0, "models in the page")
    assert notebook.census().boards == 0
    assert notebook.value(ALIVE) == [0, 0]


MANY = 50
MANY_BOARDS = f"""
from simon_widget import SimonWidget

boards = [SimonWidget("{CODE}", animation_ms=0) for _ in range({MANY})]
display(*boards)
"""


def test_many_boards_in_one_notebook(lab: Lab) -> None:
    notebook = lab.open(MANY_BOARDS)
    roots = notebook.page.locator(".simon-root")
    wait_until(roots.count, MANY, "boards on the page")
    start = Game(CODE).position
    move = next(iter(start.legal_moves))
    moved = {0, MANY // 2, MANY - 1}
    for number in moved:
        notebook.board(number).drag(move)
        wait_confirmed(notebook)
    for number in range(MANY):
        seen = start.play(move) if number in moved else start
        assert notebook.board(number).faces == faces(seen), f"board {number}"
    assert notebook.value("[w.cursor for w in boards]") == [
        int(number in moved) for number in range(MANY)
    ]

    # One of them is closed.
    notebook.note_boards()
    notebook.run("boards[1].close()")
    wait_until(roots.count, MANY - 1, "boards on the page")
    wait_until(lambda: notebook.census().boards, MANY - 1, "boards in memory")
