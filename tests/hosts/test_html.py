"""The board in a notebook that was exported as an HTML page: there is no Jupyter behind it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from simon_widget import Game
from tests.lab.board import Board, faces
from tests.lab.player import assert_plays_alone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CODE = "SS1-S1-AAAAABD"
CELLS = (
    f'from simon_widget import SimonWidget\nw = SimonWidget("{CODE}", animation_ms=0)\nw',
    'w.game.push("1-4")',
)
LESSON = (
    'with w.step():\n    w.say("one <b>")\n    w.mark("1-4")',
    'with w.step():\n    w.game.push("1-4")\n    w.say("two")',
)
# What the page asks of the net otherwise.
NPM = Path(__file__).parents[1] / "node_modules"
SCRIPTS = {
    "require.js": NPM / "requirejs/require.js",
    "embed.js": NPM / "@jupyter-widgets/html-manager/dist/embed-amd.js",
    "anywidget.js": Path(anywidget.__file__).parent / "nbextension/index.js",
}


def export(tmp_path: Path, *sources: str) -> Path:
    """The page that a notebook of these cells is exported to."""
    cells = [nbformat.v4.new_code_cell(each) for each in sources]  # type: ignore[no-untyped-call]
    notebook: Any = nbformat.v4.new_notebook(cells=cells)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, kernel_name="python3").execute()
    exporter = HTMLExporter(  # type: ignore[no-untyped-call]
        require_js_url="./require.js", widget_renderer_url="./embed.js", mathjax_url=""
    )
    text, _ = exporter.from_notebook_node(notebook)
    for name, source in SCRIPTS.items():
        shutil.copy(source, tmp_path / name)
    path = tmp_path / "game.html"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    requests: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []
    assert [url for url in requests if not url.startswith(("file:", "blob:"))] == []
    context.close()


def test_an_exported_board_plays_on_by_itself(tmp_path: Path, page: Page) -> None:
    page.goto(export(tmp_path, *CELLS).as_uri())
    board = Board(page, 0)
    board.root.wait_for()
    game = Game(CODE)
    game.push("1-4")
    assert board.faces == faces(game.position)
    assert_plays_alone(board)


def test_an_exported_lesson_is_read_to_its_end(tmp_path: Path, page: Page) -> None:
    page.goto(export(tmp_path, CELLS[0], *LESSON).as_uri())
    board = Board(page, 0)
    board.root.wait_for()
    game = Game(CODE)
    arrows = board.root.locator(".simon-drawn-arrow")
    assert (board.status("caption"), board.status("step")) == ("one <b>", "Step 1 of 2")
    assert (board.faces, arrows.count()) == (faces(game.position), 1)
    board.click("next")
    game.push("1-4")
    assert (board.status("caption"), board.status("step")) == ("two", "Step 2 of 2")
    assert (board.faces, arrows.count()) == (faces(game.position), 0)
    assert_plays_alone(board)
