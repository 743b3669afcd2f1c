"""The board without eyes, without colours, with large letters: names, words, focus, contrast."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import Move, Record, deals
from simon_widget.marks import COLOURS
from tests.engine.boards import board
from tests.engine.solutions import solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext

    from tests.browser.page import BoardPage

    Show = Callable[..., BoardPage]

pytestmark = pytest.mark.browser
MOVES = solution(2)
FIRST_REMOVAL = next(
    ply
    for ply, position in enumerate(Record(deals.pysol(2), MOVES).positions())
    if position.removed
)
AXE = Path(__file__).parents[2] / "js/node_modules/axe-core/axe.min.js"
DARK = """
  :root { --jp-layout-color1: #111; --jp-content-font-color1: #eee; }
  body { background: #111; color: #eee; }
"""
LIGHT = ":root { --jp-layout-color1: #fff; --jp-content-font-color1: rgba(0, 0, 0, 0.87); }"

# Chromium's own view of what a screen reader meets, in its order.
TREE = """() => {
  const owned = (zone) => zone.getAttribute('aria-owns').split(' ').filter(Boolean)
    .map((id) => document.getElementById(id).ariaLabel);
  return [...document.querySelectorAll('[data-column]')]
    .map((zone) => [zone.ariaLabel, owned(zone)]);
}"""

# How much colours differ, as WCAG counts it; layers of backgrounds are painted on one another.
CONTRAST = """
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const light = (...layers) => {
    canvas.reset();
    for (const layer of layers) {
      canvas.fillStyle = layer;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (element, pseudo) => {
    const grounds = ['white'];
    for (let node = element; node; node = node.parentElement) {
      grounds.splice(1, 0, getComputedStyle(node).backgroundColor);
      if (node.matches('dialog')) break;  // it lies above the page
    }
    const words = light(...grounds, getComputedStyle(element, pseudo).color);
    const [low, high] = [words, light(...grounds)].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  };
"""
SIGNS = (
    "() => {" + CONTRAST + "return [...document.querySelectorAll('.simon-tableau [data-card]')]"
    ".map((card) => [card.className, contrast(card)]);}"
)
# axe gives up on words in a modal dialog.
FAINT_WORDS = (
    "() => {"
    + CONTRAST
    + """
  const scene = document.querySelector('dialog[open]') ?? document.querySelector('.simon-root');
  const hasWords = (element) => [...element.childNodes].some((node) =>
    node.nodeType === Node.TEXT_NODE && node.data.trim());
  return [...scene.querySelectorAll('*')].flatMap((element) => {
    const pseudo = element.matches('input') ? '::placeholder' : null;
    if (!pseudo && !hasWords(element) || !element.checkVisibility()) return [];
    if (element.closest(':disabled, [aria-disabled=true], .simon-unseen')) return [];
    const ratio = contrast(element, pseudo);
    return ratio < 4.5 ? [[element.outerHTML, ratio]] : [];
  });
}"""
)

# All words that come into a region screen readers listen to.
LISTEN = """() => {
  globalThis.said = [];
  const root = document.querySelector('.simon-root');
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      if (!element.closest('[role=status], [role=alert], [role=log], [aria-live]')) continue;
      for (const node of addedNodes) {
        const words = node.textContent.trim().replace(/\\s+/g, ' ');
        if (words && node.nodeType !== Node.COMMENT_NODE) said.push(words);
      }
    }
  }).observe(root, { childList: true, subtree: true });
}"""


def play(table: BoardPage, plies: int) -> None:
    """Python makes the first moves of the solution."""
    for move in MOVES[: plies - 1]:
        table.widget.game.push(move)
    table.sync()
    table.widget.game.push(MOVES[plies - 1])
    table.sync()


def violations(table: BoardPage) -> list[str]:
    """What axe finds in the board, and words that hardly stand out."""
    if not table.page.evaluate("() => 'axe' in globalThis"):
        table.page.add_script_tag(path=AXE)
    found: list[dict[str, Any]] = table.page.evaluate(
        "async () => (await axe.run('.simon-root')).violations"
    )
    found_words: list[object] = table.page.evaluate(FAINT_WORDS)
    named = [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]
    return [*named, *map(str, found_words)]


# Names and places


def test_every_card_and_column_has_its_name_and_place(show: Show) -> None:
    table = show(board("9C 8H", "", "TS AD"))
    assert table.page.evaluate(TREE)[:3] == [
        [
            "Column 1, 2 cards",
            ["9 of clubs, column 1, card 1 of 2", "8 of hearts, column 1, card 2 of 2"],
        ],
        ["Column 2, empty", []],
        [
            "Column 3, 2 cards",
            ["10 of spades, column 3, card 1 of 2", "ace of diamonds, column 3, card 2 of 2"],
        ],
    ]
    table.widget.game.push("1-2")
    table.sync()
    assert table.page.evaluate(TREE)[:2] == [
        ["Column 1, 1 card", ["9 of clubs, column 1, card 1 of 1"]],
        ["Column 2, 1 card", ["8 of hearts, column 2, card 1 of 1"]],
    ]
    names = [name for _, cards in table.page.evaluate(TREE) for name in cards]
    assert len(set(names)) == 52


def test_the_roles_make_one_widget_of_ten_lists(show: Show) -> None:
    table = show(deals.pysol(2))
    session = table.page.context.new_cdp_session(table.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def role(node: dict[str, Any]) -> str:
        return str(node.get("role", {}).get("value"))

    lists = [node for node in nodes if role(node) == "list"]
    assert len(lists) == 10
    sizes = []
    for node in lists:
        items = [by_id[child] for child in node["childIds"]]
        sizes.append([role(item) for item in items].count("listitem"))
        parent = by_id[node["parentId"]]
        assert role(parent) == "application"
    assert sizes == [8, 8, 8, 7, 6, 5, 4, 3, 2, 1]


def test_sequences_that_left_are_counted_and_not_read_out(show: Show) -> None:
    table = show(deals.pysol(2))
    play(table, FIRST_REMOVAL)
    gone = table.page.locator(".simon-gone")
    assert gone.count() == 13
    assert gone.evaluate_all("(nodes) => nodes.every((node) => node.ariaHidden === 'true')")
    assert table.page.get_by_label("Removed sequences: 1 of 4").count() == 1
    table.button("undo").click()
    assert table.page.locator("[data-card][aria-hidden]").count() == 0


def test_a_screen_readers_click_means_the_very_card(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S", ""))
    table.page.locator("[data-face='8H']").evaluate("(node) => node.click()")
    assert table.cards_with("simon-selected") == ["8H", "7H"]
    table.page.locator("[data-face='9S']").evaluate("(node) => node.click()")
    table.page.locator("[data-face='7H']").evaluate("(node) => node.click()")
    table.page.locator("[data-column='2']").evaluate("(node) => node.click()")
    table.sync()
    assert table.widget.moves == ("1-2x2", "2-3x1")


# What is said


def test_all_that_happens_is_said_once(show: Show) -> None:
    table = show("SS1-S4-AAAAABD")
    table.page.evaluate(LISTEN)
    table.focus()

    def said(*keys: str) -> list[str]:
        table.press(*keys)
        table.sync()
        heard: list[str] = table.page.evaluate("() => said.splice(0)")
        return heard

    assert said("4") == ["Lifted: 4 of clubs. Goes to column: 5."]
    path = "4 of clubs, column 4 to column 5"
    assert said("5") == [f"Moved: {path}."]
    assert said("u") == [f"Undone: {path}."]
    assert said("r") == [f"Redone: {path}."]
    assert said("r") == ["There is no move to redo."]
    lifted, refused = said("4", "1")
    assert lifted == "Lifted: 9 of spades. Goes to column: 8."
    assert refused.startswith("9 of spades does not go onto 3 of hearts: ")
    assert said("Escape") == ["Put down."]
    table.widget.game.undo()
    assert said() == [f"Undone: {path}."]
    table.widget.game.push("1-4")
    assert said() == ["Moved: 3 of hearts, column 1 to column 4."]
    table.widget.game.restart()
    assert said() == ["The deal starts anew."]
    table.widget.load(Record(deals.pysol(2), MOVES).to_json())
    (won,) = said()
    assert won == "New game: custom, 4 suits. You won! Score: 846. Moves: 54."
    assert said("u")[0].startswith("Undone: ")
    assert said("r")[0].endswith("Removed sequences: 4 of 4.")  # and no second win
    table.press("n")
    table.page.locator("#simon-code").fill("SS1-S1-AAAAAAA")
    assert said("Enter") == ["New game: SS1-S1-AAAAAAA, 1 suit."]


def test_a_sequence_that_leaves_is_said(show: Show) -> None:
    table = show(deals.pysol(2))
    play(table, FIRST_REMOVAL)
    assert table.told().endswith("Removed sequences: 1 of 4.")


# Where the focus is


def test_the_focus_is_never_lost(show: Show) -> None:
    table = show(board("9C 8S 7H", "9S", "8H"))

    def is_on_a_card() -> bool:
        return bool(table.page.evaluate("() => document.activeElement.matches('[data-card]')"))

    table.drag(0, 1, table.top_of(1))
    table.button("dismiss").focus()
    table.press("Enter")
    assert is_on_a_card()
    for button in ("new", "restart"):
        table.widget.game.push(next(iter(table.widget.game.position.legal_moves)))
        table.sync()
        table.button(button).focus()
        table.press("Enter")
        table.page.locator("dialog[open]").wait_for()
        table.press("Escape")
        assert table.page.evaluate("() => document.activeElement.dataset.action") == button
    table.button("restart").focus()
    table.press("Enter", "Enter")
    assert table.page.evaluate("() => document.activeElement.dataset.action") == "restart"
    table.button("redo").focus()
    table.widget.read_only = True
    table.sync()
    assert is_on_a_card()


def test_the_focus_stays_through_what_python_does(show: Show) -> None:
    table = show(deals.pysol(2))
    table.focus()
    table.press("ArrowLeft")
    for move in MOVES:
        table.widget.game.push(move)
        table.sync()
        assert "column" in table.focused().lower()
    assert table.focused().endswith(", empty")
    table.button("close-win").focus()
    table.press("Enter")
    assert table.focused().endswith(", empty")
    table.widget.load("SS1-S4-AAAAABD")
    table.sync()
    assert table.focused() == "3 of hearts, column 1, card 8 of 8"
    table.widget.game.push("4-5")
    table.sync()
    assert table.focused() == "3 of hearts, column 1, card 8 of 8"


# What is lit


def test_hover_shows_what_would_move(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S", ""))
    move = table.page.mouse.move
    move(*table.grip(0, 1))
    assert table.cards_with("simon-hovered") == ["8H", "7H"]
    move(*table.grip(0, 0))
    assert table.cards_with("simon-hovered") == []
    move(*table.grip(0, 2))
    assert table.cards_with("simon-hovered") == ["7H"]
    table.widget.game.push("1-2x2")
    table.sync()
    assert table.cards_with("simon-hovered") == ["9C"]  # that is what lies there now
    move(*table.grip(1, 1))
    assert table.cards_with("simon-hovered") == ["8H", "7H"]
    table.drag(1, 2, table.slot(3))
    assert table.cards_with("simon-hovered") == ["7H"]  # where the pointer is now
    move(5, 890)
    assert table.cards_with("simon-hovered") == []
    table.widget.read_only = True
    table.sync()
    move(*table.grip(1, 1))
    assert table.cards_with("simon-hovered") == []


def test_a_reminder_lights_the_cards_and_columns_it_names(show: Show) -> None:
    table = show(board("9S 8H 7S 8H 7S", "9S 7H", "KH", "8S", suits=2))

    def lit() -> list[int]:
        marked = table.page.locator(".simon-card.simon-marked")
        numbers = marked.evaluate_all("(cards) => cards.map((card) => Number(card.dataset.card))")
        return sorted(numbers)

    columns = table.widget.game.position.columns
    ends = [sum(map(len, columns[: at + 1])) - 1 for at in range(4)]  # identities
    table.drag(0, 3, table.top_of(1))
    assert table.words("reminder").startswith("8♥ and 7♠ are of different suits")
    assert lit() == [3, 4]
    table.drag(0, 4, table.top_of(1))
    assert lit() == [ends[0], ends[1]]
    table.drag(2, 0, table.top_of(0))
    assert lit() == [ends[2]]
    assert table.columns_with("simon-marked") == [0]
    table.button("dismiss").click()
    assert lit() == []
    assert table.columns_with("simon-marked") == []
    table.drag(2, 0, table.top_of(0))
    table.drag(0, 4, table.top_of(3))
    assert table.words("reminder") == ""
    assert lit() == []
    table.widget.reminders = False
    table.sync()
    table.drag(2, 0, table.top_of(1))
    assert lit() == []


# What axe finds, and what it cannot


def plain(_: BoardPage) -> None:
    pass


def reminder_and_selection(table: BoardPage) -> None:
    table.press("1", "2")


def won(table: BoardPage) -> None:
    play(table, len(MOVES))


def waiting(table: BoardPage) -> None:
    table.busy()
    table.drag_move(MOVES[0])
    table.page.locator("[data-link='waiting']").wait_for()


def offline_with_an_error(table: BoardPage) -> None:
    state = {**table.widget.state, "seq": 1000, "error": "ValueError in a callback"}
    table.page.evaluate("(state) => host.model.apply({ state })", state)
    table.page.evaluate(
        "() => { host.model.comm_live = false; host.model.trigger('comm_live_update'); }"
    )


def read_only(table: BoardPage) -> None:
    table.widget.read_only = True
    table.sync()


def sheet_of_keys(table: BoardPage) -> None:
    table.press("?")


def new_game(table: BoardPage) -> None:
    play(table, 1)
    table.press("n")


def bad_code(table: BoardPage) -> None:
    table.press("n")
    table.page.locator("#simon-code").fill("nonsense")
    table.button("play-code").click()


def restart(table: BoardPage) -> None:
    play(table, 1)
    table.button("restart").click()


def copied_by_hand(table: BoardPage) -> None:
    table.menu("copy-game")
    table.page.locator("[data-status='by-hand']").wait_for()


def hint_and_light(table: BoardPage) -> None:
    table.widget.hints = table.widget.verdict_light = True
    table.widget.hint()
    table.sync()
    table.page.locator("[data-verdict='winnable']").wait_for()
    table.page.locator("[data-status='hint']").wait_for()


def lost(table: BoardPage) -> None:
    table.widget.load(deals.pysol(6))
    table.widget.hints = table.widget.verdict_light = True
    table.widget.hint()
    table.sync()
    table.page.locator("[data-verdict='unwinnable']").wait_for()


def playing_the_solution(table: BoardPage) -> None:
    hint_and_light(table)
    table.menu("play-solution")
    table.sync()
    table.page.locator("[data-status='playing']").wait_for()


def analysed_recording(table: BoardPage) -> None:
    words = {"comments": {0: "said"}, "bookmarks": {2: "kept"}, "groups": {3: 5}}
    table.widget.load(Record(deals.pysol(2), MOVES[:9], **words))  # type: ignore[arg-type]
    table.sync()
    distances = [9, 8, 9, 8, 7, 6, None, None, None, None]
    analysis = {"verdicts": "wwwwwwuu??", "distances": distances, "done": 3, "state": "running"}
    table.page.evaluate("(analysis) => host.model.apply({ analysis })", analysis)
    table.page.locator("[data-status='curve']").wait_for()


def recording_with_a_fault(table: BoardPage) -> None:
    table.widget.load(Record(deals.pysol(2), (*MOVES[:3], Move(0, 0, 1))))
    table.widget.goto(3)
    table.sync()
    table.page.locator("[data-status='fault']").wait_for()


def left_recording(table: BoardPage) -> None:
    table.widget.load(Record(deals.pysol(2), MOVES[:9]))
    table.widget.game.play_on()
    table.sync()
    table.page.locator("[data-status='went-on']").wait_for()


def pointed_at(table: BoardPage) -> None:
    for colour in COLOURS:
        table.widget.mark("1-2x1", (COLOURS.index(colour), 0), colour=colour, label=colour)
    for words in ("one", "two"):
        with table.widget.step():
            table.widget.say(words)
            table.widget.mark("1-2x1", 5, label="here")
    table.sync()


def explained(table: BoardPage) -> None:
    table.widget.explain = True
    table.sync()
    table.press("w", "1", "2")
    table.page.locator("[data-status='answer']").wait_for()


def all_moves(table: BoardPage) -> None:
    table.widget.explain = True
    table.sync()
    table.press("c")
    table.page.locator("[data-status='inquiry']").wait_for()


STATES = [plain, reminder_and_selection, won, waiting, offline_with_an_error, read_only]
STATES += [
    pointed_at,
    explained,
    all_moves,
    hint_and_light,
    lost,
    playing_the_solution,
    analysed_recording,
    recording_with_a_fault,
    left_recording,
    sheet_of_keys,
    new_game,
    bad_code,
    restart,
    copied_by_hand,
]


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(show: Show, state: Callable[[BoardPage], None]) -> None:
    table = show(deals.pysol(2), theme_css=LIGHT)
    page = table.page
    table.focus()
    state(table)
    assert violations(table) == []
    page.emulate_media(forced_colors="active")
    assert violations(table) == [], "forced colours"
    page.emulate_media(forced_colors="none", contrast="more")
    assert violations(table) == [], "more contrast"
    page.emulate_media(contrast="no-preference")
    page.add_style_tag(content=DARK)
    page.locator("[data-theme='dark']").wait_for()
    assert violations(table) == [], "a dark notebook"
    for theme in ("dark", "light"):
        table.widget.theme = theme
        table.sync()
        assert violations(table) == [], theme


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_signs_on_the_cards_stand_out(show: Show, theme: str) -> None:
    table = show(board("9S 8H 8D", "9H", "KC", "7C"), theme=theme)
    table.drag(0, 1, table.top_of(1))
    table.focus()
    table.press("4")
    table.page.mouse.move(*table.grip(2, 0))
    for least in (4.5, 7):
        if least > 4.5:
            table.page.emulate_media(contrast="more")
        cards = table.page.evaluate(SIGNS)
        assert {"simon-marked" in name for name, _ in cards} == {True, False}
        assert {"simon-selected" in name for name, _ in cards} == {True, False}
        assert [card for card in cards if card[1] < least] == []


def test_suits_differ_by_shape(show: Show) -> None:
    table = show(deals.pysol(2))
    shapes = {
        table.page.locator(f"[data-face='A{suit}'] .simon-centre path").get_attribute("d")
        for suit in "SHDC"
    }
    assert len(shapes) == 4


def test_without_colours_states_still_show(show: Show) -> None:
    table = show(board("9C 8H", "8S", "9S"))
    table.page.emulate_media(forced_colors="active")
    table.focus()

    def look(face: str) -> str:
        style = "getComputedStyle(card)"
        parts = [f"{style}.{name}" for name in ("outlineStyle", "outlineWidth", "backgroundColor")]
        card = table.page.locator(f"[data-face='{face}']")
        return str(card.evaluate(f"(card) => [{', '.join(parts)}].join(' ')"))

    plain = look("9C")
    assert plain.startswith("solid")  # there are no shadows to tell cards from each other
    table.press("1")
    selected = look("8H")
    table.press("2")
    marked = look("8S")
    assert min(ratio for _, ratio in table.page.evaluate(SIGNS)) >= 4.5
    table.press("Escape", "Escape")
    table.page.mouse.move(*table.top_of(2))
    hovered = look("9S")
    assert len({plain, selected, marked, hovered}) == 4
    assert table.page.locator(".simon-cursor").is_visible()


def test_motion_can_be_reduced(show: Show) -> None:
    table = show(board("8H", "9S"), animation_ms=3000)
    moving = "() => document.getAnimations().length"
    table.focus()
    table.press("1", "2")
    assert table.page.evaluate(moving) > 0
    table.page.emulate_media(reduced_motion="reduce")
    table.press("u")
    assert table.page.evaluate(moving) == 0


class TestZoom:
    """200 %: half the pixels each way, each of them twice as large."""

    @pytest.fixture
    def context(self, chromium: Browser) -> Iterator[BrowserContext]:
        context = chromium.new_context(
            viewport={"width": 550, "height": 450}, device_scale_factor=2
        )
        context.set_default_timeout(10_000)
        yield context
        context.close()

    def test_all_is_there_and_can_be_reached(self, show: Show) -> None:
        table = show(Record(deals.pysol(2), MOVES[:18]).to_json())
        inside = """() => {
          const { top, bottom, left, right } = document.activeElement.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
        }"""
        fits = "() => document.documentElement.scrollWidth <= innerWidth"
        assert table.page.evaluate(fits)
        table.focus()
        for key in ["ArrowRight"] * 10 + ["ArrowUp"] * 12 + ["End"]:
            table.press(key)
            assert table.page.evaluate(inside), table.focused()
        for key in ("?", "n"):
            table.press(key)
            dialog = table.page.locator("dialog[open]")
            assert dialog.evaluate("(node) => node.scrollWidth <= node.clientWidth")
            assert dialog.evaluate("(node) => node.scrollTop") == 0
            button = dialog.locator("[data-action='cancel']")
            button.focus()
            assert table.page.evaluate(inside)
            table.press("Escape")
        assert table.page.evaluate(fits)
