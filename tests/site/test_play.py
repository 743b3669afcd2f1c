"""play.html, the game as a page of its own: opened as a file, and served as an app."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import GameCode, Record
from tests.lab.board import Board, faces
from tests.lab.notebook import wait_until
from web.lite import NOTEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from simon_widget import Position

pytestmark = pytest.mark.browser

CODE = "SS1-S4-AAAAABD"
KEPT = "() => JSON.parse(localStorage.getItem('simon-widget'))"


def opened(page: Page, url: str) -> Board:
    page.goto(url)
    board = Board(page, 0)
    board.root.wait_for()
    return board


def begin(board: Board) -> Position:
    """A game of two moves; what is shown then."""
    board.deal(CODE)
    position = GameCode.parse(CODE).position()
    for _ in range(2):
        move = next(iter(position.legal_moves))
        board.drag(move)
        position = position.play(move)
    assert board.faces == faces(position)
    return position


def choose(board: Board, name: str, label: str | None = None) -> None:
    """Choose by a label, or switch on."""
    board.click("menu")
    board.click("settings")
    control = board.root.locator(f"[data-option={name}]")
    if label is None:
        control.check()
    else:
        control.select_option(label=label)
    board.click("close")


def test_a_file_plays_and_keeps_game_and_settings(page: Page, site: Path) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    board = opened(page, (site / "play.html").as_uri())
    assert board.stat("code").startswith("SS1-S1-"), "the first game has one suit"
    assert board.status("link") is None, "nobody misses a kernel here"

    position = begin(board)
    board.click("undo")
    choose(board, "four_colours")
    choose(board, "locale", "Bahasa Melayu")
    assert board.root.get_attribute("lang") == "ms"

    page.reload()
    board = Board(page, 0)
    assert board.root.get_attribute("lang") == "ms"
    assert board.root.locator(".simon-four").count() == 1
    assert (board.stat("code"), board.stat("moves")) == (CODE, "1")
    board.click("redo")
    assert board.faces == faces(position), "also what can be redone is kept"
    assert len(Record.from_json(board.copied()).moves) == 2

    board.click("restart")
    board.click("confirm")
    assert board.faces == faces(GameCode.parse(CODE).position())
    assert [url for url in requests if not url.startswith("data:")] == [
        (site / "play.html").as_uri()
    ] * 2


def test_what_only_python_does_is_not_offered(page: Page, site: Path) -> None:
    board = opened(page, (site / "play.html").as_uri())
    board.click("menu")
    assert board.root.locator("[data-action=statistics]").count() == 0
    board.click("settings")
    options = board.root.locator("[data-option]").evaluate_all(
        "(nodes) => nodes.map((node) => node.dataset.option)"
    )
    assert not {"hints", "verdict_light", "winnable_only"} & set(options)
    assert "double_click" in options


def kept(**changes: Any) -> str:
    game: dict[str, Any] = {"code": CODE, "start": None, "moves": [], "cursor": 0, "floor": 0}
    game["start"] = GameCode.parse(CODE).position().text()
    value = {"version": 1, "suits": 4, "options": {}, "game": {**game, **changes}}
    return json.dumps(value)


DAMAGED = {
    "no JSON": "{",
    "null": "null",
    "another version": kept().replace('"version": 1', '"version": 2'),
    "a number": "7",
    "no game": '{"version": 1}',
    "an illegal move": kept(moves=["1-2x9"], cursor=1),
    "no move": kept(moves=["<b>"], cursor=1),
    "moves of other kinds": kept(moves=[None, {}], cursor=1),
    "a cursor outside": kept(cursor=3),
    "half a move": kept(cursor=0.5),
    "no layout": kept(start="<img src=x onerror=alert(1)>"),
    "another deal's name": kept(code="SS1-S4-AAAAABE"),
    "no name": kept(code="<b>bold</b>"),
    "too long": json.dumps({"version": 1, "padding": "x" * 1_000_001}),
}


def test_damaged_storage_is_a_new_game(page: Page, site: Path) -> None:
    board = opened(page, (site / "play.html").as_uri())
    for what, text in DAMAGED.items():
        page.evaluate("(text) => localStorage.setItem('simon-widget', text)", text)
        page.reload()
        board = Board(page, 0)
        assert board.stat("moves") == "0", what
        assert board.stat("code").startswith("SS1-S"), what
        assert board.stat("code") != CODE, what
        assert board.status("error") is None, what
        assert page.evaluate(KEPT)["game"]["code"] == board.stat("code"), what


def test_options_are_checked_one_by_one(page: Page, site: Path) -> None:
    options = {"theme": "<b>", "locale": "tlh", "animation_ms": -1, "read_only": True}
    text = json.dumps({"version": 1, "options": {**options, "four_colours": True}})
    page.add_init_script(f"localStorage.setItem('simon-widget', {json.dumps(text)})")
    board = opened(page, (site / "play.html").as_uri())
    now = page.evaluate(KEPT)["options"]
    assert (now["theme"], now["locale"], now["animation_ms"]) == ("auto", "auto", 180)
    assert now["four_colours"] is True
    begin(board)


@pytest.mark.parametrize(
    "breaks",
    [
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
        "Storage.prototype.setItem = () => { throw new Error('full'); }",
    ],
    ids=["forbidden", "full"],
)
def test_without_storage_the_game_goes_on(page: Page, site: Path, breaks: str) -> None:
    page.add_init_script(breaks)
    board = opened(page, (site / "play.html").as_uri())
    begin(board)
    choose(board, "theme", "Dark")
    assert board.status("error") is None


def test_served_it_is_an_app_that_works_offline(
    page: Page, site: Path, serve: Callable[[Path], str]
) -> None:
    address = serve(site)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    board = opened(page, f"{address}/play.html")
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    position = begin(board)
    page.wait_for_function("() => navigator.serviceWorker.controller")

    tools = page.context.new_cdp_session(page)
    found = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' own windows are private ones, in which nothing is installed.
    assert {each["errorId"] for each in found} <= {"in-incognito"}
    assert tools.send("Page.getAppManifest")["errors"] == []

    page.context.set_offline(True)
    page.reload()
    board = Board(page, 0)
    assert board.faces == faces(position)
    begin(board)
    page.context.set_offline(False)
    assert {url for url in requests if not url.startswith((address, "data:"))} == set()


def test_a_new_build_takes_the_place_of_the_old(
    page: Page, site: Path, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    for path in site.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    address = serve(tmp_path)
    opened(page, f"{address}/play.html")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    worker = (tmp_path / "sw.js").read_text(encoding="utf-8")
    text = (tmp_path / "play.html").read_text(encoding="utf-8")
    (tmp_path / "play.html").write_text(text.replace("<title>", "<title>New "), encoding="utf-8")
    (tmp_path / "sw.js").write_text(worker.replace("simon-", "simon-new-", 1), encoding="utf-8")
    # A server tells seconds apart, and no less.
    os.utime(tmp_path / "sw.js", (time.time() + 5, time.time() + 5))
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update() }")
    wait_until(lambda: page.evaluate("() => caches.keys()").__len__(), 1, "copies kept")
    wait_until(lambda: "new" in page.evaluate("() => caches.keys()")[0], True, "the new copy")  # noqa: FBT003
    page.reload()
    assert page.title() == "New Simple Simon"


def test_the_first_page_leads_to_all(page: Page, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    links = page.locator("a").evaluate_all("(nodes) => nodes.map((node) => node.href)")
    assert (site / "play.html").as_uri() in links
    for name in NOTEBOOKS:
        assert any(link.endswith(f"lite/notebooks/index.html?path={name}.ipynb") for link in links)
    assert page.locator("img").evaluate("(image) => image.naturalWidth") > 0


def test_the_page_is_small(site: Path) -> None:
    assert (site / "play.html").stat().st_size < 300_000
