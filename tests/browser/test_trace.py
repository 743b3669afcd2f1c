"""The tree of a search under hands and eyes: the built bundle in Chromium."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import comm
import pytest

from simon_widget import Record, SearchTrace, TraceWidget, deals, locales
from tests.browser.test_access import DARK, LIGHT, violations
from tests.browser.test_languages import CLIPPED
from tests.browser.test_touch import Fingers
from tests.browser.trace_page import TracePage, hung
from tests.engine.boards import board
from tests.widget.browser import RecordingComm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    Show = Callable[..., TracePage]

pytestmark = pytest.mark.browser
START = deals.pysol(2)
NODES = 20_000

# How many pixels of the plane, in a square around a point, are near to a colour of the stylesheet.
COLOURED = """([x, y, name]) => {
  const canvas = document.querySelector('.simon-plane canvas');
  const box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width;
  const style = getComputedStyle(document.querySelector('.simon-tree'));
  const code = style.getPropertyValue(`--simon-${name}`).trim();
  const wanted = [1, 3, 5].map((at) => parseInt(code.slice(at, at + 2), 16));
  const side = 12 * scale;
  const left = (x - box.left) * scale - side / 2;
  const top = (y - box.top) * scale - side / 2;
  const { data } = canvas.getContext('2d').getImageData(left, top, side, side);
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    const far = wanted.reduce((sum, each, index) => sum + Math.abs(each - data[at + index]), 0);
    if (far < 60 && data[at + 3] > 100) found += 1;
  }
  return found;
}"""


@pytest.fixture(scope="module")
def big() -> SearchTrace:
    return hung(START, NODES)


@pytest.fixture
def show(page: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[Show]:
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    shown: list[TracePage] = []

    def make(trace: SearchTrace, *arguments: Any, theme_css: str = "", **options: Any) -> TracePage:
        widget = TraceWidget(trace, *arguments, **{"animation_ms": 0, "locale": "en", **options})
        shown.append(TracePage(page, widget, theme_css=theme_css))
        shown[-1].rest()
        return shown[-1]

    yield make
    for each in shown:
        assert each.errors == []


def small() -> SearchTrace:
    """A root with four children, one of each kind, far from each other."""
    move = next(iter(START.legal_moves))
    trace = SearchTrace(START, [(100, None, None, 0, 9, "expanded")])
    for number, kind in enumerate(("expanded", "duplicate", "dead", "goal")):
        trace.add((101 + number, 100, move, 1, 8 - number, kind))
    return trace


def tiles(table: TracePage) -> list[Any]:
    """What the page asked for."""
    return [message for message in table.received if message["kind"] == "trace-tile"]


def test_a_node_that_is_clicked_shows_its_position(show: Show, big: SearchTrace) -> None:
    table = show(big)
    goal = big.of_kind("goal")[0]
    place = goal - 3
    table.page.mouse.click(*table.point(goal, big.node(goal).depth))
    table.rest()
    assert table.widget.selected is not None
    assert abs(table.widget.selected - goal) < NODES / 40
    table.widget.select(place)
    table.rest()
    assert table.columns() == [" ".join(map(str, column)) for column in big.position(place).columns]
    assert table.stat("moves") == str(len(big.path(place)))
    assert table.page.locator(f"[data-node='{place}']").first.is_visible()
    node = big.node(place)
    facts = table.words("facts")
    assert facts == f"Looked into. Depth {node.depth}, cost {node.cost}."
    assert table.button("find").is_visible()
    table.page.locator(f".simon-details [data-select='{node.parent}']").first.click()
    table.rest()
    assert table.widget.selected == node.parent


def test_each_kind_has_its_colour_and_can_be_hidden(show: Show) -> None:
    trace = small()
    table = show(trace)

    def coloured(number: int, name: str) -> int:
        x, y = table.point(number, trace.node(100 + number).depth)
        return int(table.page.evaluate(COLOURED, [x, y, name]))

    kinds = [node.kind for node in trace]
    for number, kind in enumerate(kinds):
        assert coloured(number, kind) > 5, kind
        for other in set(kinds) - {kind}:
            assert coloured(number, other) == 0, (kind, other)
    # As many pixels as the shapes are large: they are four.
    assert len({coloured(number, kinds[number]) for number in range(1, 5)}) == 4
    for number in (1, 2, 3, 4):
        button = table.page.locator(f"button[data-kind='{kinds[number]}']")
        button.click()
        table.rest()
        assert button.get_attribute("aria-pressed") == "false"
        assert coloured(number, kinds[number]) == 0
        table.page.mouse.click(*table.point(number, 1))
        table.rest()
        assert table.widget.selected != 100 + number
        button.click()
        table.rest()
        assert coloured(number, kinds[number]) > 5


def test_zoom_and_pan_ask_for_little(show: Show, big: SearchTrace) -> None:
    table = show(big)
    page = table.page
    assert page.locator("[data-action='whole'][aria-disabled='true']").count() == 1
    before = len(tiles(table))
    x, y = table.point(NODES / 2, 20)
    page.mouse.move(x, y)
    for _ in range(12):
        page.mouse.wheel(0, -120)
    table.rest()
    asked = tiles(table)[before:]
    assert 1 <= len(asked) <= 4
    assert asked[-1]["left"] < NODES / 2 < asked[-1]["right"]
    assert asked[-1]["right"] - asked[-1]["left"] < NODES / 20
    # Dragged by a third: what lies beside was sent along.
    before = len(tiles(table))
    page.mouse.down()
    for step in range(40):
        page.mouse.move(x - 6 * step, y)
    page.mouse.up()
    table.rest()
    assert len(tiles(table)) - before <= 2
    assert table.widget.selected is None  # that was no click
    page.mouse.dblclick(5, 5)
    table.button("whole").click()
    table.rest()
    assert page.locator("[data-action='whole'][aria-disabled='true']").count() == 1
    # What the wheel cannot do here, it does to the page.
    page.evaluate("() => { document.body.style.paddingBottom = '3000px'; }")
    page.mouse.move(x, y)
    page.mouse.wheel(0, 200)
    page.wait_for_function("() => scrollY > 0")


def test_it_is_found_by_keyboard(show: Show, big: SearchTrace) -> None:
    table = show(big)
    page = table.page
    page.evaluate(
        "() => { window.heard = []; addEventListener('keydown', ({ key }) => heard.push(key)); }"
    )
    page.locator(".simon-plane").focus()
    table.press("+", "+", "+", "+", "+", "+", "ArrowRight", "Shift+ArrowUp", "ArrowDown")
    table.rest()
    asked = tiles(table)[-1]
    assert asked["right"] - asked["left"] < NODES / 10
    table.press("Enter")
    table.rest()
    chosen = table.widget.selected
    assert chosen is not None
    assert abs(chosen - NODES / 2) < NODES / 10
    table.press("0")
    table.rest()
    assert page.locator("[data-action='whole'][aria-disabled='true']").count() == 1
    assert page.evaluate("() => heard") == []
    page.locator("input[name=node]").fill("17")
    table.press("Enter")
    table.rest()
    assert table.widget.selected == 17
    page.locator("input[name=node]").fill("99999999999999999999")
    table.press("Enter")
    table.rest()
    assert table.words("missing") == "There is no node 99999999999999999999."
    assert table.widget.selected == 17


def test_a_solution_in_the_tree(show: Show, big: SearchTrace) -> None:
    table = show(big, big.path(big.of_kind("goal")[0]))
    assert table.words("course").startswith("The known solution of 5")
    assert table.words("course").endswith("lies wholly in the tree.")
    assert table.page.evaluate(COLOURED, [*table.point(0, 0), "mark"]) > 2


def test_where_a_solution_leaves_the_tree(show: Show, big: SearchTrace) -> None:
    known = big.record(big.of_kind("goal")[0])
    *_, before = islice(known.positions(), 10)
    courses = (Record(START, (*known.moves[:9], move)) for move in before.legal_moves)
    aside = next(record for record in courses if big.leaves_at(record) is not None)
    departure = big.leaves_at(aside)
    assert departure is not None
    table = show(big, aside)
    assert f"after 9 moves, with {aside.moves[9]}" in table.words("course")
    table.button("go-there").click()
    table.rest()
    assert table.widget.selected == departure.node.id
    asked = tiles(table)[-1]
    assert asked["left"] <= departure.node.id < asked["right"]
    assert asked["right"] - asked["left"] < NODES / 10


def test_moves_that_break_the_rules_are_told(show: Show) -> None:
    start = board("9S 8H", "TD")
    trace = SearchTrace(start, [(0, None, None, 0, 0, "expanded"), (1, 0, "1-2x2", 1, 0, "dead")])
    trace.add((2, 1, "2-1x9", 2, 0, "dead"))
    table = show(trace)
    table.widget.select(1)
    table.rest()
    assert table.words("fault").startswith("Move 1 on the way, 1-2x2, is not legal. 9♠ and 8♥")
    assert table.columns()[1] == "TD 9S 8H"
    table.widget.select(2)
    table.rest()
    assert table.words("fault").startswith("There is no position here: move 2 on the way, 2-1x9")
    assert table.columns()[1] == "TD 9S 8H"


def test_without_a_kernel_it_shows_what_it_has(show: Show, big: SearchTrace) -> None:
    table = show(big)
    table.lose_kernel()
    table.page.mouse.move(*table.point(9000, 20))
    table.page.mouse.wheel(0, -500)
    table.page.locator("[data-link='offline']").first.wait_for()
    assert "There is no kernel" in table.page.locator("[data-link='offline']").first.inner_text()
    box = table.page.locator(".simon-plane").screenshot()
    assert len(box) > 5000  # something is drawn still
    table.page.mouse.click(*table.point(9000, 20))
    assert table.errors == []


def test_a_kernel_that_does_not_answer(show: Show, big: SearchTrace) -> None:
    table = show(big)
    table.busy()
    table.page.mouse.click(*table.point(9000, 21))
    table.page.locator("[data-link='waiting']").first.wait_for()
    table.free()
    table.rest()
    assert table.page.locator("[data-link='waiting']").count() == 0


def test_in_a_shadow_root(show: Show, big: SearchTrace) -> None:
    table = show(big)
    page = table.page
    page.evaluate(
        """() => {
          host.unmount();
          const outer = document.getElementById('host');
          const root = outer.attachShadow({ mode: 'open' });
          for (const sheet of document.querySelectorAll('style')) root.append(sheet);
          const inner = document.createElement('div');
          root.append(inner);
          host.mount(inner);
        }"""
    )
    table.rest()
    page.mouse.click(*table.point(9000, 21))
    table.rest()
    assert table.widget.selected is not None
    page.evaluate("() => host.unmount()")
    page.evaluate("() => host.cleanup()")
    assert page.evaluate("() => host.model.listening") == 0


def plain(_: TracePage) -> None:
    pass


def selected(table: TracePage) -> None:
    table.widget.select(104)
    table.rest()


def missing(table: TracePage) -> None:
    table.page.locator("input[name=node]").fill("7")
    table.button("find").click()
    table.rest()


def offline(table: TracePage) -> None:
    selected(table)
    table.lose_kernel()
    table.page.locator("input[name=node]").fill("7")
    table.button("find").click()
    table.page.locator("[data-link='offline']").first.wait_for()


def hidden(table: TracePage) -> None:
    table.page.locator("button[data-kind='dead']").click()


STATES = [plain, selected, missing, offline, hidden]


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(show: Show, state: Callable[[TracePage], None]) -> None:
    onward = next(iter(small().position(104).legal_moves))
    table = show(small(), (small().path(104)[0], onward), theme_css=LIGHT)
    page = table.page
    state(table)
    assert violations(table) == []
    page.emulate_media(forced_colors="active")
    assert violations(table) == [], "forced colours"
    page.emulate_media(forced_colors="none")
    page.add_style_tag(content=DARK)
    page.locator(".simon-tree[data-theme='dark']").wait_for()
    assert violations(table) == [], "a dark notebook"


@pytest.mark.parametrize("width", [320, 1280])
def test_there_is_room_for_each_language(show: Show, width: int) -> None:
    onward = next(iter(small().position(104).legal_moves))
    table = show(small(), (small().path(104)[0], onward))
    table.page.set_viewport_size({"width": width, "height": 900})
    for language in locales.available():
        table.widget.locale = language
        for state in (selected, missing):
            state(table)
            assert table.page.evaluate(CLIPPED) == [], (language, state)
    offline(table)
    assert table.page.evaluate(CLIPPED) == []


class TestFingers:
    @pytest.fixture
    def context(self, chromium: Browser) -> Iterator[BrowserContext]:
        context = chromium.new_context(viewport={"width": 400, "height": 900}, has_touch=True)
        context.set_default_timeout(10_000)
        yield context
        context.close()

    def test_they_tap_drag_and_pinch(self, show: Show, big: SearchTrace) -> None:
        table = show(big)
        fingers = Fingers(table)
        table.page.evaluate("() => document.querySelector('.simon-plane').scrollIntoView()")
        x, y = table.point(9000, 21)
        before = len(tiles(table))
        fingers.send("touchStart", (x - 20, y))
        fingers.send("touchStart", (x - 20, y), (x + 20, y))
        for step in range(1, 11):
            fingers.send("touchMove", (x - 20 - 8 * step, y), (x + 20 + 8 * step, y))
        fingers.send("touchEnd")
        table.rest()
        asked = tiles(table)
        assert len(asked) > before
        assert asked[-1]["right"] - asked[-1]["left"] < NODES * 0.8
        assert table.widget.selected is None
        fingers.tap((x, y))
        table.rest()
        chosen = table.widget.selected
        assert abs((chosen or 0) - 9000) < NODES / 10
