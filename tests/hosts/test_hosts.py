"""The board in other notebooks than JupyterLab: Notebook 7 and marimo."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from simon_widget import Game, Record, deals, locales, solve
from simon_widget.lessons import LESSONS
from tests.engine.solutions import solution
from tests.lab.board import Board, faces
from tests.lab.notebook import Notebook, wait_until
from tests.lab.server import Server, free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.lab
MOVES = solution(2)
CELL = "from simon_widget import *\nw = SimonWidget(deals.pysol(2), animation_ms=0)\nw"
APP = Path(__file__).parents[2] / "examples" / "11_marimo_app.py"
# All that has a look of its own, as the last line of a cell.
SHOWN = """\
import marimo

app = marimo.App()


@app.cell
def _():
    from simon_widget import SearchTrace, SideBySide, SimonWidget, TraceWidget
    from simon_widget import deals, exercises, rules, solve, Record
    return


@app.cell
def _(rules):
    page = rules("ko")
    page
    return (page,)


@app.cell
def _(Record, SideBySide, deals):
    start = deals.pysol(24)
    SideBySide(Record(start, ("5-8x1", "3-6x1")), Record(start, ("3-6x1", "5-8x1")))
    return (start,)


@app.cell
def _(SearchTrace, TraceWidget, solve, start):
    trace = SearchTrace(start)
    solve(start, trace=trace.add)
    TraceWidget(trace)
    return


@app.cell
def _(SimonWidget, exercises):
    SimonWidget(exercises.load()[1])
    return
"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1200, "height": 1000})
    context.set_default_timeout(60_000)
    yield context.new_page()  # Notebook 7 has errors of its own, so none are asserted on
    context.close()


def test_notebook_7(tmp_path: Path, page: Page) -> None:
    server = Server(tmp_path)
    try:
        server.write("game.ipynb", CELL)
        page.goto(f"{server.url}/notebooks/game.ipynb")
        page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context?.isReady")
        notebook = Notebook(page, "game.ipynb")
        notebook.run_all()
        board = notebook.board()
        board.root.wait_for()
        for move in MOVES[:4]:
            board.drag(move)
        wait_until(lambda: notebook.value("w.moves"), [str(move) for move in MOVES[:4]], "moves")

        # None of the keys reaches the notebook, which would delete the cell.
        cells = page.locator(".jp-Cell").count()
        for key in ("d", "d", "x", "a", "m", "u"):
            page.keyboard.press(key)
        wait_until(lambda: notebook.value("w.cursor"), 3, "undo by key")
        assert page.locator(".jp-Cell").count() == cells
        assert board.faces == faces(list(Record(deals.pysol(2), MOVES).positions())[3])
    finally:
        server.stop()


@pytest.fixture
def marimo(tmp_path: Path) -> Iterator[Callable[[Path], str]]:
    """Runs an app at the address it returns."""
    processes = []

    def start(app: Path) -> str:
        port = free_port()
        command = [sys.executable, "-m", "marimo", "run", str(app), "--headless", "--no-token"]
        with (tmp_path / "log").open("wb") as log:
            process = subprocess.Popen(
                [*command, "-p", str(port)], cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT,
            )  # fmt: skip
        processes.append(process)
        url = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"{url}/health", timeout=5).close()  # noqa: S310 - our own
            except OSError:
                assert process.poll() is None, (tmp_path / "log").read_text()
                assert time.monotonic() < deadline, "marimo does not answer"
                time.sleep(0.1)
            else:
                return url

    yield start
    for process in processes:
        process.terminate()
        process.wait(30)


def test_marimo(marimo: Callable[[Path], str], page: Page) -> None:
    page.goto(marimo(APP))
    board = Board(page, 0)
    board.root.wait_for()
    told = page.locator("text=moves made")
    for move in MOVES[:5]:
        board.drag(move)
    # The cell that depends on the board runs again.
    text = "{} moves made, score {}, {} legal moves. The game can be won in {} moves."
    positions = list(Record(deals.pysol(2), MOVES).positions())

    def expected(ply: int) -> str:
        left, legal = len(solve(positions[ply]).moves), len(positions[ply].legal_moves)
        return text.format(ply, 500 - ply, legal, left)

    wait_until(told.inner_text, expected(5), "the dependent cell")
    board.click("undo")
    wait_until(told.inner_text, expected(4), "the dependent cell")
    assert board.stat("moves") == "4"
    assert board.status("link") is None


def test_marimo_shows_boards_with_words_and_trees(
    marimo: Callable[[Path], str], page: Page, tmp_path: Path
) -> None:
    path = tmp_path / "shown.py"
    path.write_text(SHOWN, encoding="utf-8")
    page.goto(marimo(path))
    boards = page.locator(".simon-root")
    # A tree stands above a board, as one more.
    wait_until(boards.count, len(LESSONS) + 2 + 2 + 1, "boards of the four cells")
    page.locator(".simon-tree-title").first.wait_for()
    page.get_by_text(locales.text("rules.R12.2", locale="ko")).wait_for()

    # A button sets an example up on the board of its rule.
    lesson = LESSONS[1]
    board = Board(page, 1)
    here, there = (Game(each.start).position for each in lesson.examples[:2])
    assert board.faces == faces(here) != faces(there)
    page.get_by_text(lesson.examples[1].caption("ko")).first.click()
    wait_until(lambda: board.faces, faces(there), "the other example")

    # One of two boards follows the other.
    one, other = (Board(page, len(LESSONS) + side) for side in range(2))
    one.look()  # out of sight it is not laid out
    one.click("forward")
    one.click("forward")
    wait_until(lambda: other.stat("moves"), "2", "moves of the other board")
