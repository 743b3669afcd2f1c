"""A lesson in JupyterLab: read while a cell runs, and in the page that it is exported to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.lab.notebook import wait_for, wait_until

if TYPE_CHECKING:
    from tests.lab.conftest import Lab

pytestmark = pytest.mark.lab

BOARD = """
import time
from pathlib import Path
from simon_widget import *

w = SimonWidget(deals.pysol(24), animation_ms=0)
w
"""

LESSON = """
with w.step():
    w.say("The jack belongs onto the queen.")
    w.mark("5-8", label=1)
with w.step():
    w.game.push("5-8")
    w.say("There it lies.")
with w.step():
    w.say("Go on.")
    w.mark("3-6", colour="green")
while not Path("read").exists():
    time.sleep(0.05)
"""


def test_a_lesson_is_read_while_its_cell_runs(lab: Lab) -> None:
    notebook = lab.open(BOARD)
    board = notebook.board()
    busy = notebook.start(LESSON)
    wait_until(lambda: board.status("step"), "Step 1 of 3", "the lesson")
    assert board.status("caption") == "The jack belongs onto the queen."
    arrows = board.root.locator(".simon-drawn-arrow")
    assert arrows.count() == 1
    board.click("next")
    wait_until(lambda: board.status("caption"), "There it lies.", "the second step")
    assert board.stat("moves") == "1"
    assert arrows.count() == 0
    board.click("next")
    wait_until(lambda: board.status("caption"), "Go on.", "the last step")
    assert arrows.count() == 1
    board.click("back")
    board.click("back")
    assert board.stat("moves") == "0"
    assert not notebook.is_done(busy)
    (lab.server.work / "read").touch()
    notebook.wait(busy)

    # The reader plays on where the lesson ends, and Python knows.
    board.click("next")
    board.click("next")
    board.click("undo")
    wait_for(lambda: notebook.value("w.cursor") == 0, "the undo")
    assert arrows.count() == 0
    assert notebook.value("w.lesson['steps'][1]['moves']") == ["5-8x1"]
