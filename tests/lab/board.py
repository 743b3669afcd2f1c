"""A board as a player sees it and moves on it: with the eyes and with the mouse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simon_widget import Card, Move, Position

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PATIENCE_S = 10.0

# Where the cards are seen when none flies any more.
SEE = """async (root, patience) => {
  const box = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x, y, width, height };
  };
  const cards = [...root.querySelectorAll('[data-card]')];
  const flights = () => cards.flatMap((card) => card.getAnimations());
  const end = performance.now() + patience;
  while (flights().length) {
    if (performance.now() > end) return null;
    await Promise.allSettled(flights().map(({ finished }) => finished));
  }
  return {
    columns: [...root.querySelectorAll('[data-column]')].map(box),
    cards: cards
      .filter((card) => !card.classList.contains('simon-gone'))
      .map((card) => ({ face: card.dataset.face, ...box(card) })),
  };
}"""

# Not its innerText, which boards out of sight have none of.
TEXT = """(root, selector) => {
  const text = root.querySelector(selector)?.textContent;
  return text?.trim().replace(/\\s+/g, ' ') ?? null;
}"""


@dataclass(frozen=True)
class Box:
    """A rectangle in the window."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Its middle from left to right."""
        return self.x + self.width / 2


@dataclass(frozen=True)
class Seen:
    """A card on the board."""

    face: str
    box: Box


@dataclass(frozen=True)
class View:
    """What is seen of the tableau: the columns' zones, and the cards in each, the last on top."""

    zones: tuple[Box, ...]
    columns: tuple[tuple[Seen, ...], ...]

    @property
    def faces(self) -> list[list[str]]:
        """The columns as the text of their cards."""
        return [[card.face for card in column] for column in self.columns]

    def position(self, suits: int) -> Position:
        """The position it shows."""
        columns = [tuple(map(Card.parse, column)) for column in self.faces]
        lines = "".join(" ".join(map(str, column)) + "\n" for column in columns)
        return Position.parse(f"Suits: {suits}\n{lines}")


class Board:
    """One of the boards on a page."""

    def __init__(self, page: Page, number: int) -> None:
        self._page = page
        self.root: Locator = page.locator(".simon-root").nth(number)

    # The eyes

    def see(self) -> View:
        """What is seen when nothing moves any more."""
        seen = self.root.evaluate(SEE, 1000 * PATIENCE_S)
        assert seen is not None, "the cards do not come to rest"
        return _view(seen)

    def look(self) -> View:
        """Bring the tableau into the window and see it."""
        view = self.see()
        size = self._page.viewport_size
        assert size is not None
        zone = view.zones[0]
        if zone.y < 80 or zone.y + zone.height > size["height"]:
            self.root.locator("[data-column]").first.evaluate(
                "node => node.scrollIntoView({ block: 'center' })"
            )
            view = self.see()
        return view

    @property
    def faces(self) -> list[list[str]]:
        """The columns as the text of their cards."""
        return self.see().faces

    def stat(self, name: str) -> str:
        """What the bar tells: "score", "moves" or "code"."""
        return self._text(f'[data-stat="{name}"]') or ""

    def status(self, name: str) -> str | None:
        """A notice such as "reminder", "link", "error", "won"; None if it is not there."""
        return self._text(f'[data-status="{name}"]')

    def has_focus(self) -> bool:
        """Whether it is here that keys arrive."""
        return bool(self.root.evaluate("(root) => root.contains(document.activeElement)"))

    def _text(self, selector: str) -> str | None:
        text: str | None = self.root.evaluate(TEXT, selector)
        return text

    # The hand

    def drag(self, move: Move, view: View | None = None) -> None:
        """Drag a run with the mouse onto another column, as a player does who has looked."""
        source, target, count = move
        view = view or self.look()
        column = view.columns[source]
        assert len(column) >= count, f"there are no {count} cards to drag: {column}"
        mouse = self._page.mouse
        mouse.move(*_grip(column, len(column) - count))
        mouse.down()
        onto = view.columns[target]
        if onto:
            mouse.move(*_grip(onto, len(onto) - 1), steps=3)
        else:
            zone = view.zones[target]
            mouse.move(zone.middle, zone.y + column[0].box.height / 2, steps=3)
        mouse.up()

    def click(self, action: str) -> None:
        """Click one of the buttons, also one that is of no use now."""
        self.root.locator(f'[data-action="{action}"]').click(force=True)

    def deal(self, code: str) -> None:
        """Type the code of a new game."""
        self.click("new")
        self.root.locator("input[name=code]").fill(code)
        self._page.keyboard.press("Enter")

    def copied(self) -> str:
        """The game, copied by the menu."""
        self.click("menu")
        self.click("copy-game")
        self.root.locator('[data-status="done"]').wait_for()
        text: str = self._page.evaluate("() => navigator.clipboard.readText()")
        return text


def _view(seen: Any) -> View:
    zones = tuple(Box(**zone) for zone in seen["columns"])
    columns: list[list[Seen]] = [[] for _ in zones]
    for card in seen["cards"]:
        box = Box(card["x"], card["y"], card["width"], card["height"])
        (number,) = (
            number
            for number, zone in enumerate(zones)
            if zone.x <= box.middle < zone.x + zone.width
        )
        columns[number].append(Seen(card["face"], box))
    for column in columns:
        column.sort(key=lambda card: card.box.y)
    return View(zones, tuple(map(tuple, columns)))


def _grip(column: tuple[Seen, ...], index: int) -> tuple[float, float]:
    """A point on the part of a card that is seen, near its index."""
    box = column[index].box
    strip = 0.4 * box.width
    if index + 1 < len(column):
        strip = column[index + 1].box.y - box.y
    return box.middle, box.y + strip / 2


def faces(position: Position) -> list[list[str]]:
    """The columns as the text of their cards."""
    return [[str(card) for card in column] for column in position.columns]
