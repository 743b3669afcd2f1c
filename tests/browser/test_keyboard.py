"""The board by keyboard, and what of the keyboard the notebook hears."""

import re
from collections.abc import Callable
from random import Random

import pytest

from simon_widget import Move, deals
from tests.browser.page import BoardPage
from tests.engine.boards import board
from tests.engine.solutions import solution

pytestmark = pytest.mark.browser
Show = Callable[..., BoardPage]
MOVES = solution(2)

# Lumino, the way it looks for a binding: of a cell with the focus in it, or of the whole page.
LUMINO = """(host) => {
  globalThis.heard = [];
  document.addEventListener('keydown', (event) => {
    if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
    for (let node = event.target; node; node = node.parentElement) {
      if (node.hasAttribute('data-lm-suppress-shortcuts')) return;
      if (node.matches(':focus, body')) break;
    }
    heard.push((event.ctrlKey ? 'Control+' : '') + event.key);
  }, host === 'Notebook 7');  // it listens in the capture phase
}"""


def digit(column: int) -> str:
    """The key of a column."""
    return str((column + 1) % 10)


def by_digits(table: BoardPage, move: Move) -> None:
    """Name the two columns; walk down a run of which only a part goes to an empty column."""
    position = table.widget.game.position
    table.press(digit(move.source))
    if not position.columns[move.target]:
        run = 1
        while Move(move.source, move.target, run + 1) in position.legal_moves:
            run += 1
        if run > move.count:
            table.press(*["ArrowDown"] * (run - move.count), "Enter")
    table.press(digit(move.target))


def by_arrows(table: BoardPage, move: Move) -> None:
    """Walk to the first card, lift it, walk to the column, drop it."""
    here = re.search(r"column (\d+)", table.focused().lower())
    assert here
    steps = (move.source + 1 - int(here[1])) % 10
    # Even from the middle of the source column, to its end.
    table.press(*["ArrowRight"] * steps, "End", *["ArrowUp"] * (move.count - 1), "Enter")
    table.press(*["ArrowLeft"] * ((move.source - move.target) % 10), " ")


def test_a_game_is_won_by_keyboard_alone(show: Show) -> None:
    table = show(deals.pysol(2))
    while "column 1, card 8 of 8" not in table.focused():
        table.press("Tab")
    for ply, move in enumerate(MOVES, 1):
        (by_digits if ply % 2 else by_arrows)(table, move)
        table.sync()
        assert table.widget.cursor == ply, f"move {ply}, {move}: {table.words('reminder')}"
        assert f"column {move.target + 1}, " in table.focused().lower()
    assert table.widget.won
    assert table.columns() == table.expected()
    assert "You won!" in table.told()


def test_the_focus_goes_with_the_run(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S", ""))
    table.focus()
    table.press("1")
    assert table.focused() == "8 of hearts, column 1, card 2 of 3"
    assert table.cards_with("simon-selected") == ["8H", "7H"]
    assert table.columns_with("simon-takes")[0] == 1
    table.press("2")
    assert table.focused() == "8 of hearts, column 2, card 2 of 3"
    table.press("ArrowRight")
    assert table.focused() == "Column 3, empty"
    table.press("ArrowLeft")
    assert table.focused() == "7 of hearts, column 2, card 3 of 3"
    table.press("Enter", "3")
    assert table.focused() == "7 of hearts, column 3, card 1 of 1"
    table.press("u")
    assert table.focused() == "7 of hearts, column 2, card 3 of 3"
    table.press("Home")
    assert table.focused() == "9 of spades, column 2, card 1 of 3"
    table.sync()
    assert table.widget.moves == ("1-2x2", "2-3x1")


def test_what_is_lifted_can_be_put_down(show: Show) -> None:
    table = show(board("9C 8H", "9S"))
    table.focus()
    for keys in (["1", "Escape"], ["1", "1"], ["1", "Enter"]):
        table.press(*keys)
        assert table.cards_with("simon-selected") == []
        assert table.told() == "Put down."
    table.sync()
    assert table.widget.moves == ()


def test_a_refused_drop_leaves_the_run_in_the_hand(show: Show) -> None:
    table = show(board("9C 8H", "7S", "9S"))
    table.focus()
    table.press("1", "2")
    assert table.words("reminder").startswith("8♥ does not go onto 7♠")
    assert table.cards_with("simon-selected") == ["8H"]
    table.press("3")
    table.sync()
    assert (table.widget.moves, table.words("reminder")) == (("1-3x1",), "")


def test_the_best_column_undo_and_redo(show: Show) -> None:
    table = show(board("8H", "9S", "9H"))
    table.focus()
    table.press("ArrowRight", "ArrowLeft", "b")
    table.sync()
    assert table.widget.moves == ("1-3x1",)
    for key, cursor in (("u", 0), ("r", 1), ("Control+z", 0), ("Control+Shift+Z", 1)):
        table.press(key)
        table.sync()
        assert table.widget.cursor == cursor


def test_held_down_undo_runs_and_the_rest_does_not(show: Show) -> None:
    table = show(deals.pysol(2))
    for move in MOVES[:20]:
        table.widget.game.push(move)
    table.sync()
    table.focus()
    for _ in range(5):
        table.page.keyboard.down("u")
    table.page.keyboard.up("u")
    table.sync()
    assert table.widget.cursor == 15
    for _ in range(4):
        table.page.keyboard.down("1")
    table.page.keyboard.up("1")
    assert len(table.cards_with("simon-selected")) > 0


def test_a_game_is_won_and_taken_back_faster_than_its_cards_fly(show: Show) -> None:
    table = show(deals.pysol(2), animation_ms=1500)
    table.focus()
    for ply, move in enumerate(MOVES, 1):
        by_digits(table, move)
        table.sync()
        assert table.widget.cursor == ply
        assert table.page.evaluate("() => document.getAnimations().length") > 0
    for _ in MOVES:
        table.page.keyboard.down("u")
    table.page.keyboard.up("u")
    table.sync()
    assert table.widget.cursor == 0
    table.settle()
    assert table.columns() == table.expected()
    assert table.page.locator(".simon-tableau [data-card]:not(.simon-gone)").count() == 52


def test_tab_stops_once_in_the_tableau_and_leaves_the_board(show: Show) -> None:
    table = show(deals.pysol(2))
    table.page.evaluate("() => document.body.append(document.createElement('button'))")
    table.page.evaluate("() => { document.body.lastChild.textContent = 'outside'; }")
    stops = []
    while "outside" not in stops:
        table.press("Tab")
        stops.append(table.focused())
    assert len([stop for stop in stops if "column" in stop]) == 1
    table.press("Shift+Tab", "ArrowRight", "Tab", "Shift+Tab")
    assert "column 2," in table.focused()


def test_the_cursor_is_seen_with_the_keyboard_only(show: Show) -> None:
    table = show(board("9C 8H", "9S"))
    frame = table.page.locator(".simon-cursor")
    table.page.mouse.click(*table.top_of(1))
    assert not frame.is_visible()
    table.press("ArrowLeft")
    assert frame.is_visible()
    box, card = frame.bounding_box(), table.page.locator("[data-face='8H']").bounding_box()
    assert box == card
    table.press("ArrowUp")
    box = frame.bounding_box()
    assert box is not None
    assert card is not None
    assert box["y"] + box["height"] == pytest.approx(card["y"])  # all that is seen of the 9


def test_the_sheet_of_keys_and_the_way_back(show: Show) -> None:
    table = show(deals.pysol(2))
    table.focus()
    table.press("3")
    here = table.focused()
    for key in ("?", "n"):
        table.press(key)
        sheet = table.page.locator("dialog[open]")
        assert sheet.count() == 1
        table.press("1", "u")  # the sheet has the keyboard
        table.press("Escape")
        assert sheet.count() == 0
        assert table.focused() == here
    # Opened at once after another, whose end is told late.
    table.press("?", "Escape", "n")
    table.page.wait_for_timeout(50)
    assert table.page.locator("dialog[open] [data-suits]").count() == 3


def test_keys_on_a_button_are_the_buttons(show: Show) -> None:
    table = show(board("8H", "9S"))
    table.button("new").focus()
    table.press("Enter")
    assert table.page.locator("dialog[open]").count() == 1
    table.press("Escape")
    table.button("undo").focus()
    table.press(" ")
    assert table.words("reminder") == "There is no move to undo."
    table.press("ArrowRight")
    assert "column 2" in table.focused()


def test_in_a_shadow_root_the_keys_are_the_same(show: Show) -> None:
    table = show(board("9C 8H", "9S", ""))
    table.page.evaluate(
        "() => { const el = document.getElementById('host'); host.unmount();"
        " const inner = document.createElement('div');"
        " el.attachShadow({ mode: 'open' }).append(inner); host.mount(inner); }"
    )
    table.page.evaluate(LUMINO, "JupyterLab")
    table.focus()
    table.press("1", "2")
    table.sync()
    assert table.widget.moves == ("1-2x1",)
    assert table.focused() == "8 of hearts, column 2, card 2 of 2"
    table.press("n", "Escape", "?", "Escape", "ArrowRight")
    assert table.focused() == "Column 3, empty"
    assert table.page.evaluate("() => heard") == []


@pytest.mark.parametrize("host", ["JupyterLab", "Notebook 7"])
def test_the_notebook_hears_chords_that_are_not_ours_and_nothing_else(
    show: Show, host: str
) -> None:
    table = show(deals.pysol(2))
    table.page.evaluate(LUMINO, host)
    letters = [*"abcdefghijklmopqrstvwxyzABDM0123456789,.-+ "]
    named = ["Enter", "Escape", "Home", "End", "Delete", "PageDown", "Shift+Enter"]
    ours = [*letters, *named, "ArrowUp", "ArrowDown", "Control+z", "Control+Shift+Z"]

    def heard() -> list[str]:
        found: list[str] = table.page.evaluate("() => heard.splice(0)")
        return found

    dialog = table.page.locator("dialog[open]")
    for focus in (table.focus, table.card(7).focus, table.button("undo").focus):
        for key in ours:
            focus()
            table.press(key)
            if dialog.count():
                table.press("Escape")
        assert heard() == []
        table.press("Control+s", "Control+Enter", "Alt+ArrowLeft", "d")
        assert heard() == ["Control+s", "Control+Enter", "ArrowLeft"]
    table.press("n", *"aduxz", "ArrowDown", "Control+s")
    assert heard() == ["Control+s"]
    table.page.locator("#simon-code").focus()
    table.press("d", "d", "Control+a", "Control+z", "Control+x")  # the field's own
    assert heard() == []
    table.press("Escape", "Tab")
    assert [key for key in heard() if key != "Tab"] == []
    assert table.page.locator("[data-lm-suppress-shortcuts='true'].simon-root").count() == 1


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_pressed_all_ends_well(show: Show, seed: int) -> None:
    random = Random(seed)
    table = show(deals.pysol(2), animation_ms=random.choice([0, 60]))
    page, mouse = table.page, table.page.mouse
    keys = [*"1234567890urb?n ", "Enter", "Escape", "Tab", "Home", "End", "Control+z"]
    keys += ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] * 2 + [*"1234567890"] * 2
    for _ in range(300):
        x, y = random.randint(0, 1100), random.randint(0, 760)
        match random.randrange(12):
            case 0:
                mouse.move(x, y, steps=2)
            case 1:
                mouse.down(button=random.choice(["left", "left", "left", "right"]))
            case 2:
                mouse.up(button=random.choice(["left", "left", "left", "right"]))
            case 3:
                mouse.click(x, y, click_count=random.randint(1, 2))
            case 4:
                column = random.choice([at for at, each in enumerate(table.columns()) if each])
                mouse.move(*table.grip(column, len(table.widget_columns()[column]) - 1))
                mouse.down()
                mouse.move(x, y, steps=2)
            case 5:
                table.sync()
            case _:
                table.press(random.choice(keys))
        cards = page.locator(".simon-tableau [data-card]")
        assert cards.count() == 52
    mouse.up()
    mouse.up(button="right")
    table.press("Escape", "Escape")
    mouse.move(1, 890)
    table.sync()
    table.settle()
    assert page.locator(".simon-lifted").count() == 0
    assert table.columns() == table.expected()
    table.press("Escape")
    if page.locator("dialog[open]").count():
        table.press("Escape")
    table.focus()
    before = table.widget.cursor
    move = next(iter(table.widget.game.position.legal_moves), None)
    if move is not None:  # it still plays
        by_digits(table, move)
        table.sync()
        assert table.widget.cursor == before + 1
