"""Boards in JupyterLab: how soon they are there, and what many of them cost. See `make bench`."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from simon_widget import Game, preferences
from tests.benchmarks.figures import milliseconds, tell
from tests.chromium import launch
from tests.lab.notebook import Window, wait_until
from tests.lab.player import CODE, wait_confirmed
from tests.lab.server import Server

if TYPE_CHECKING:
    from tests.lab.notebook import Notebook

IMPORT = "from simon_widget import SimonWidget"
ONE = f'SimonWidget("{CODE}")'
MANY = 50
MOVED = (0, 12, 25, 37, 49)
RUNS = 50

# From the command that runs the cell to the end of the first frame with a card in it.
RUN = """async () => {
  const notebook = jupyterapp.shell.currentWidget.content;
  notebook.deselectAll();
  notebook.activeCellIndex = 1;
  const old = document.querySelector('.simon-root');
  const isThere = () => {
    const card = document.querySelector('.simon-root [data-card]');
    return card && card.closest('.simon-root') !== old;
  };
  const start = performance.now();
  jupyterapp.commands.execute('notebook:run-cell');
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  while (!isThere()) await frame();
  const { port1, port2 } = new MessageChannel();
  const painted = new Promise((then) => (port1.onmessage = then));
  requestAnimationFrame(() => port2.postMessage(0));
  await painted;
  return performance.now() - start;
}"""

# When a move was made, and the end of the first frame after it.
WATCH = """(root) => root.addEventListener('pointerup', ({ timeStamp }) => {
  const drop = (window.simonDrop = { up: timeStamp });
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (drop.drawn = performance.now());
    port2.postMessage(0);
  });
}, true)"""


def first_paint(notebook: Notebook) -> None:
    times = [notebook.page.evaluate(RUN) for _ in range(10)]
    tell(
        "From running the cell to the board",
        ("the first", f"{times[0]:.0f} ms"),
        ("each more", milliseconds(times[1:])),
    )


def run_again(notebook: Notebook) -> None:
    def run(times: int) -> Any:
        for _ in range(times):
            notebook.page.evaluate(RUN)
        return notebook.census()

    notebook.note_boards()
    before, after = run(10), run(RUNS)
    notebook.run("import ipywidgets; ipywidgets.Widget.close_all()")
    wait_until(lambda: notebook.census().models, 0, "models in the page")
    closed = notebook.census()
    tell(
        f"What {RUNS} runs of the cell leave in the page",
        ("heap", f"{(after.heap - before.heap) / RUNS / 1000:.0f} kB a run"),
        ("nodes", f"{(after.nodes - before.nodes) / RUNS:.1f} a run"),
        ("listeners", f"{(after.listeners - before.listeners) / RUNS:.1f} a run"),
        (
            "models",
            f"{(after.models - before.models) / RUNS:.1f} a run, {closed.models} once closed",
        ),
    )


def many(notebook: Notebook) -> None:
    notebook.run(f"boards = [{ONE} for _ in range({MANY})]\ndisplay(*boards)")
    wait_until(notebook.page.locator(".simon-root").count, MANY, "boards on the page")
    move = next(iter(Game(CODE).position.legal_moves))
    drawn, confirmed = [], []
    for number in MOVED:
        board = notebook.board(number)
        view = board.look()
        board.root.evaluate(WATCH)
        board.drag(move, view)
        wait_confirmed(notebook)
        drop = notebook.page.evaluate("() => window.simonDrop")
        client = notebook.sent()[-1]["client"]
        answer = next(each for each in notebook.states() if each["state"]["ack"].get(client))
        drawn.append(drop["drawn"] - drop["up"])
        confirmed.append(answer["time"] - drop["up"])
    tell(
        f"A move on one of {MANY} boards",
        ("from drop to drawn", milliseconds(drawn)),
        ("from drop to confirmed", milliseconds(confirmed)),
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ[preferences.FOLDER_VARIABLE] = folder
        server = Server(Path(folder) / "jupyter")
        try:
            server.write("bench.ipynb", IMPORT, ONE)
            with launch(playwright) as browser:
                notebook = Window(browser, server.url).open("bench.ipynb")
                notebook.run(IMPORT)
                first_paint(notebook)
                run_again(notebook)
                many(notebook)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
