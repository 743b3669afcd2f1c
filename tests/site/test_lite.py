"""The notebooks of the site, as `make site` builds it: Python and the board, all in the browser."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.lab.board import Board, faces
from tests.lab.notebook import wait_until
from web.lite import NOTEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

SITE = os.environ.get("SIMON_SITE")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not SITE, reason="`make site-test` runs it on the site that it builds"),
]

READY = """() => {
  const { context, sessionContext } = window.jupyterapp?.shell?.currentWidget ?? {};
  return context?.isReady && sessionContext.session?.kernel?.status === 'idle';
}"""
RUN_ALL = "() => jupyterapp.commands.execute('notebook:run-all-cells').then(() => 0)"
HAS_RUN = """() => {
  const prompts = [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')];
  return prompts.every((each) => /\\d/.test(each.textContent));
}"""
PATIENCE_MS = 180_000


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_without_a_server(
    chromium: Browser, serve: Callable[[Path], str], name: str
) -> None:
    assert SITE
    address = serve(Path(SITE).resolve())
    context = chromium.new_context(viewport={"width": 1200, "height": 900})
    context.set_default_timeout(PATIENCE_MS)
    requests: list[str] = []
    errors: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}/lite/notebooks/index.html?path={name}.ipynb")
    page.wait_for_function(READY)
    page.evaluate(RUN_ALL)
    page.wait_for_function(HAS_RUN)

    # What was loaded once needs no network.
    context.set_offline(True)
    page.evaluate(RUN_ALL)
    page.wait_for_function(HAS_RUN)
    outputs = page.locator(".jp-OutputArea-output").all_inner_texts()
    assert not [text for text in outputs if "Error" in text or "Warning" in text]
    board = Board(page, 0)
    board.root.wait_for()
    suits = 4 if board.stat("code") == "custom" else int(board.stat("code")[5])
    before = board.look()
    move = next(iter(before.position(suits).legal_moves))
    count = int(board.stat("moves"))
    board.drag(move, before)
    assert board.faces == faces(before.position(suits).play(move))
    wait_until(lambda: board.stat("moves"), str(count + 1), "the move")
    wait_until(lambda: board.status("link"), None, "Python confirms")
    assert errors == []
    assert {url for url in requests if not url.startswith((address, "blob:", "data:"))} == set()
    context.close()
