"""The built bundle in a plain page, with a real SimonWidget behind it and no Jupyter between."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.widget.browser import RecordingComm

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from simon_widget import Move, SimonWidget

STATIC = Path(__file__).parent.parent.parent / "simon_widget" / "static"
GLUE = Path(__file__).parent / "fake_model.js"
HOST = "<!doctype html><html><body style='margin:8px'><div id='host'></div></body></html>"


class BoardPage:
    """A page that shows a widget, and the way between the two, which tests may block."""

    bundle = "widget"

    def __init__(self, page: Page, widget: SimonWidget, *, theme_css: str = "") -> None:
        self.page = page
        self.widget = widget
        assert isinstance(widget.comm, RecordingComm)
        self.comm = widget.comm
        self.received: list[Any] = []
        """Every message the page sent, also those held back."""
        self.held: list[Any] | None = None
        """Messages on their way to a busy kernel; None if it is not busy."""
        self.lost = 0
        """How many of the next messages of intents will be lost on the way."""
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.expose_function("toPython", self._to_python)
        page.set_content(HOST)
        style, script = (STATIC / f"{self.bundle}.{kind}" for kind in ("css", "js"))
        page.add_style_tag(content=style.read_text(encoding="utf-8"))
        if theme_css:
            page.add_style_tag(content=theme_css)
        page.add_script_tag(content=GLUE.read_text(encoding="utf-8"))
        source = script.read_text(encoding="utf-8")
        page.evaluate("([source, traits]) => startWidget(source, traits)", [source, self._news()])
        page.evaluate("() => host.mount(document.getElementById('host'))")
        self.sync()

    # Between page and kernel

    def _to_python(self, content: Any) -> None:
        self.received.append(content)
        if self.lost and content["kind"] == "intents":
            self.lost -= 1
        elif self.held is None:
            self._deliver(content)
        else:
            self.held.append(content)

    def _deliver(self, content: Any) -> None:
        data = {"method": "custom", "content": content}
        self.comm.handle_msg({"content": {"data": data}, "buffers": []})

    def _news(self) -> dict[str, Any]:
        updates, self.comm.messages = self.comm.updates, []
        return {
            name: value
            for update in updates
            for name, value in update.items()
            if not name.startswith("_")
        }

    def sync(self) -> None:
        """Let messages reach Python, and its answers the page, until all is quiet."""
        for _ in range(20):
            self.page.evaluate("() => new Promise((done) => setTimeout(done, 5))")
            answers = self.comm.parcels
            news = self._news()
            if not news and not answers:
                return
            self.page.evaluate("(traits) => host.model.apply(traits)", news)
            for answer in answers:
                self.page.evaluate("(answer) => host.model.receive(...answer)", list(answer))

    def busy(self) -> None:
        """From now on the kernel does not get to the page's messages."""
        self.held = []

    def free(self) -> None:
        """The kernel handles what has come meanwhile."""
        held, self.held = self.held or [], None
        for content in held:
            self._deliver(content)
        self.sync()

    # What is seen

    def card(self, identity: int) -> Locator:
        """A card's node."""
        return self.page.locator(f"[data-card='{identity}']").first

    def columns(self) -> list[str]:
        """The faces a person sees in each column, by where the nodes are."""
        return self.page.evaluate(COLUMNS)  # type: ignore[no-any-return]

    def expected(self) -> list[str]:
        """The faces that Python's position has in each column."""
        return [" ".join(map(str, column)) for column in self.widget.game.position.columns]

    def stat(self, name: str) -> str:
        """A number of the bar."""
        return self.page.locator(f"[data-stat='{name}']").first.inner_text()

    def words(self, kind: str) -> str:
        """The text of a status line, or ""."""
        line = self.page.locator(f"[data-status='{kind}']")
        # Not inner_text: it is empty where the browser has not laid out a board out of sight.
        return (line.first.text_content() or "").strip() if line.count() else ""

    def lose_kernel(self) -> None:
        """Let the host say that there is no kernel any more."""
        self.page.evaluate(
            "() => { host.model.comm_live = false; host.model.trigger('comm_live_update'); }"
        )

    def button(self, action: str) -> Locator:
        """A button."""
        return self.page.locator(f"[data-action='{action}']").first

    def menu(self, action: str) -> None:
        """Choose from the menu."""
        self.button("menu").click()
        self.button(action).click()

    def focused(self) -> str:
        """The spoken name of what has the focus, or its text."""
        return self.page.evaluate(FOCUSED)  # type: ignore[no-any-return]

    def told(self) -> str:
        """What was said last to those who do not see the board."""
        return self.page.locator(".simon-told").inner_text()

    def cards_with(self, name: str) -> list[str]:
        """The faces of the cards that have a class, column by column."""
        return self.page.evaluate(CARDS_WITH, name)  # type: ignore[no-any-return]

    def columns_with(self, name: str) -> list[int]:
        """The columns that have a class."""
        return self.page.evaluate(COLUMNS_WITH, name)  # type: ignore[no-any-return]

    # What a hand does

    def focus(self) -> None:
        """Give the board the keyboard."""
        self.page.locator(".simon-root").focus()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def top_of(self, column: int) -> tuple[float, float]:
        """Where to grab or to drop on a column: its last card's head, or its empty place."""
        cards = self.widget_columns()[column]
        return self.grip(column, len(cards) - 1) if cards else self.slot(column)

    def widget_columns(self) -> list[list[str]]:
        """The columns as they are seen."""
        return [column.split() for column in self.columns()]

    def slot(self, column: int) -> tuple[float, float]:
        """The middle of an empty column's place."""
        zone = self.page.locator(f"[data-column='{column}']").first.bounding_box()
        assert zone is not None
        return zone["x"] + zone["width"] / 2, zone["y"] + min(60, zone["height"] / 2)

    def grip(self, column: int, index: int) -> tuple[float, float]:
        """The head of a card, which is seen even when others cover it."""
        x, y = self.page.evaluate(GRIP, [column, index])
        return x, y

    def drag(self, source: int, index: int, to: tuple[float, float], *, drop: bool = True) -> None:
        """Drag the card at `index` of a column, and what lies on it, to a point."""
        mouse = self.page.mouse
        mouse.move(*self.grip(source, index))
        mouse.down()
        mouse.move(*to, steps=4)
        if drop:
            mouse.up()

    def drag_move(self, move: Move) -> None:
        """Make a move by hand."""
        index = len(self.widget_columns()[move.source]) - move.count
        x, y = self.top_of(move.target)
        self.drag(move.source, index, (x, y + 4))

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.page.wait_for_function(STILL)


STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"

# The table as it is drawn: each card node belongs to the zone whose middle is nearest.
_TABLE = """
  const zones = [...document.querySelectorAll('[data-column]')].slice(0, 10).map((zone) => {
    const box = zone.getBoundingClientRect();
    return box.left + box.width / 2;
  });
  const table = zones.map(() => []);
  const root = document.querySelector('[data-column]').parentElement;
  const cards = [...root.querySelectorAll('[data-card]')]
    .filter((card) => !card.classList.contains('simon-gone'));
  for (const card of cards) {
    const box = card.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    const nearest = zones.reduce((best, x, at) =>
      Math.abs(x - middle) < Math.abs(zones[best] - middle) ? at : best, 0);
    table[nearest].push({ box, face: card.dataset.face });
  }
  for (const column of table) column.sort((one, other) => one.box.top - other.box.top);
"""
COLUMNS = (
    "() => {" + _TABLE + "return table.map((column) => column.map((each) => each.face).join(' '));}"
)
FOCUSED = """() => {
  let node = document.activeElement;
  while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node.ariaLabel ?? node.textContent.trim();
}"""
CARDS_WITH = (
    "(name) => {"
    + _TABLE.replace("face: card.dataset.face", "face: card.dataset.face, card")
    + "return table.flat().filter(({ card }) => card.classList.contains(name))"
    ".map(({ face }) => face);}"
)
COLUMNS_WITH = (
    "(name) => [...document.querySelectorAll(`[data-column].${name}`)]"
    ".map((zone) => Number(zone.dataset.column))"
)
GRIP = (
    "([column, index]) => {"
    + _TABLE
    + "const { box } = table[column][index]; return [box.left + box.width / 3, box.top + 7]; }"
)


def as_json(text: str) -> Any:
    """Text read as JSON."""
    return json.loads(text)
