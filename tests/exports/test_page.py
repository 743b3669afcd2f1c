"""The page of a game, opened from its file."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from simon_widget import Move, Record, deals, write_replay
from tests.browser.page import COLUMNS, GRIP, STILL
from tests.engine.solutions import solution

pytestmark = pytest.mark.browser
GAME = Record(deals.pysol(2), solution(2))


class Opened:
    """The page, and what it asked for."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page = page
        self.requests: list[str] = []
        self.errors: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(path.as_uri())
        page.wait_for_selector("[data-card]")

    def expect(self, ply: int) -> None:
        positions = list(GAME.positions())
        self.page.wait_for_function(STILL)
        expected = [" ".join(map(str, column)) for column in positions[ply].columns]
        assert self.page.evaluate(COLUMNS) == expected


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opened]:
    path = tmp_path / "game.html"
    record = Record(GAME.start, GAME.moves, tags={"title": "<i>Mine</i>"})
    record.comments[3] = "</script><script>document.title = 'gone'</script>"
    write_replay(record, path)
    page = chromium.new_page(viewport={"width": 1200, "height": 900})
    found = Opened(page, path)
    yield found
    assert not found.errors
    # Nothing but the file itself; what its text holds is no request.
    assert [url for url in found.requests if not url.startswith("data:")] == [path.as_uri()]
    page.close()


def test_it_steps_through_the_game(opened: Opened) -> None:
    opened.expect(0)
    forward = opened.page.locator("[data-action='forward']").first
    for ply in range(1, 4):
        forward.click()
        opened.expect(ply)
    opened.page.locator("[data-action='backward']").first.click()
    opened.expect(2)
    opened.page.locator("[data-action='last']").first.click()
    opened.expect(len(GAME.moves))


def test_an_illegal_move_is_shown_where_it_stands(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "wrong.html"
    write_replay(Record(GAME.start, (*GAME.moves[:3], Move(0, 0, 1), *GAME.moves[3:])), path)
    page = chromium.new_page()
    page.goto(path.as_uri())
    page.locator("[data-action='last']").click()
    fault = page.locator("[data-status='fault']").inner_text()
    assert fault.startswith("Move 4 of the record is illegal: 1-1x1.")
    page.close()


def test_it_plays(opened: Opened) -> None:
    move = GAME.moves[0]
    page, depth = opened.page, len(GAME.start.columns[move.source]) - move.count
    page.mouse.move(*page.evaluate(GRIP, [move.source, depth]))
    page.mouse.down()
    onto = len(GAME.start.columns[move.target]) - 1
    x, y = page.evaluate(GRIP, [move.target, onto])
    page.mouse.move(x, y + 4, steps=4)
    page.mouse.up()
    opened.expect(1)


def test_nobody_misses_a_kernel(opened: Opened) -> None:
    page = opened.page
    page.locator("[data-action='forward']").first.click()
    opened.expect(1)
    assert page.locator("[data-status='link']").count() == 0
    page.locator("[data-action='menu']").click()
    assert page.locator("[data-action='statistics']").count() == 0


def test_what_the_record_says_is_text(opened: Opened) -> None:
    page = opened.page
    assert page.title() == "<i>Mine</i>"
    assert page.locator("h1").inner_text() == "<i>Mine</i>"
    assert "document.title = 'gone'" in page.locator("li").inner_text()


def test_the_moving_picture_moves(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    write_replay(GAME, path)
    page = chromium.new_page()
    page.goto(path.as_uri())
    seen = [page.evaluate(SEEN, second) for second in (0.2, 1.1, 0.2)]
    assert seen[0] == seen[2] != seen[1]
    assert all(len(json.loads(each)) == 52 for each in seen)
    page.close()


SEEN = """(second) => {
  document.documentElement.pauseAnimations();
  document.documentElement.setCurrentTime(second);
  const cards = [...document.querySelectorAll("svg > g > use")]
    .filter((use) => getComputedStyle(use).visibility === "visible")
    .map((use) => [use.getAttribute("href"), use.getAttribute("x"), use.getAttribute("y")]);
  return JSON.stringify(cards);
}"""
