"""The board by hand: drags, clicks and keys in real Chromium."""

from collections.abc import Callable

import pytest

from simon_widget import Event, Move, deals
from tests.browser.page import BoardPage
from tests.engine.boards import board
from tests.engine.solutions import solution

pytestmark = pytest.mark.browser
Show = Callable[..., BoardPage]
MOVES = solution(2)
FLYING = "() => document.getAnimations().length"


def test_a_game_is_dragged_from_the_deal_to_the_win(show: Show) -> None:
    table = show(deals.pysol(2))
    assert table.columns() == table.expected()
    for ply, move in enumerate(MOVES, 1):
        table.drag_move(move)
        table.sync()
        assert table.widget.cursor == ply, f"move {ply}, {move}: {table.words('reminder')}"
        assert table.columns() == table.expected()
    assert (table.widget.won, table.widget.score) == (True, 846)
    assert table.stat("score") == "846"
    assert table.stat("moves") == "54"
    table.button("undo").click()
    table.sync()
    assert (table.widget.cursor, table.widget.won) == (53, False)
    assert table.columns() == table.expected()
    assert sum(len(column.split()) for column in table.columns()) == 13


def test_a_run_is_moved_by_two_clicks(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S", "8D"))
    table.page.mouse.click(*table.grip(0, 1))
    assert table.page.locator(".simon-selected").count() == 2
    table.page.mouse.click(*table.top_of(1))
    table.sync()
    assert table.columns()[:2] == ["9C", "9S 8H 7H"]
    assert table.widget.moves == ("1-2x2",)
    table.page.mouse.click(*table.top_of(1))
    table.page.mouse.click(*table.slot(6))
    table.sync()
    assert table.columns()[6] == "7H"


def test_a_second_click_on_the_run_lets_it_go(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S"), double_click=False)
    table.page.mouse.click(*table.top_of(0))
    table.page.wait_for_timeout(450)  # so that it is no double click
    table.page.mouse.click(*table.top_of(0))
    assert table.page.locator(".simon-selected").count() == 0
    table.sync()
    assert table.widget.moves == ()


def test_a_double_click_moves_to_the_best_column(show: Show) -> None:
    table = show(board("8H", "9S", "9H"))
    table.page.mouse.dblclick(*table.top_of(0))
    table.sync()
    assert table.widget.moves == ("1-3x1",)
    table.button("undo").click()
    table.sync()
    table.widget.double_click = False
    table.sync()
    table.page.mouse.dblclick(*table.top_of(0))
    table.sync()
    assert table.widget.cursor == 0


@pytest.mark.parametrize("clicks", [1, 2, 3, 4, 5, 6])
def test_quick_clicks_make_at_most_one_move(show: Show, clicks: int) -> None:
    table = show(board("9C 8H", "9S", "9H", "TD", "8C"))
    moved: list[Event] = []
    table.widget.on_move(moved.append)
    for column in (0, 1, 4):
        x, y = table.top_of(column)
        before = len(moved)
        for _ in range(clicks):
            table.page.mouse.click(x, y)
        table.page.keyboard.press("Escape")
        table.sync()
        assert len(moved) - before <= 1
        table.page.wait_for_timeout(450)  # the next clicks are others
    assert sorted(" ".join(table.columns()).split()) == sorted(" ".join(table.expected()).split())


def test_automatic_placement_takes_any_drop_but_the_own_column(show: Show) -> None:
    table = show(board("KC 8H", "9S", "9H", "2D"), auto_place=True)
    table.drag(0, 1, table.grip(0, 0))  # on its own column
    table.sync()
    assert table.widget.moves == ()
    table.drag(0, 1, table.top_of(3))
    table.sync()
    assert table.widget.moves == ("1-3x1",)


def test_placement_help_lights_the_columns_that_take_the_run(show: Show) -> None:
    table = show(board("KC 8H", "9S", "9H", "2D"))
    lit = "() => [...document.querySelectorAll('.simon-takes')].map((each) => each.dataset.column)"
    table.drag(0, 1, (600, 500), drop=False)
    assert table.page.evaluate(lit) == ["1", "2", "4", "5", "6", "7", "8"]
    table.page.keyboard.press("Escape")
    table.page.mouse.up()
    assert table.page.evaluate(lit) == []
    table.widget.placement_help = False
    table.sync()
    table.drag(0, 1, (600, 500), drop=False)
    assert table.page.evaluate(lit) == []
    table.page.mouse.up()


def test_a_refused_move_is_explained_until_the_next_legal_one(show: Show) -> None:
    table = show(board("9C 8S 7H", "9S", "8H"))
    refused: list[Event] = []
    table.widget.on_refused(refused.append)
    table.drag(0, 1, table.top_of(1))  # a mixed run
    table.sync()
    assert table.words("reminder").startswith("8♠ and 7♥ are of different suits")
    table.drag(2, 0, table.top_of(0))
    table.sync()
    assert table.words("reminder").startswith("8♥ does not go onto 7♥")
    assert table.columns() == table.expected()
    table.drag(2, 0, table.top_of(1))
    table.sync()
    assert table.words("reminder") == ""
    assert [(event.origin, event.violation and event.violation.rule) for event in refused] == [
        ("board", "mixed-suits"),
        ("board", "wrong-rank"),
    ]
    table.widget.reminders = False
    table.sync()
    table.drag(0, 2, table.top_of(9))
    table.sync()
    assert table.words("reminder") == ""
    assert len(refused) == 3


def cancel_by_escape(table: BoardPage) -> None:
    table.page.keyboard.press("Escape")


def cancel_by_second_button(table: BoardPage) -> None:
    table.page.mouse.down(button="right")
    table.page.mouse.up(button="right")


def cancel_by_blur(table: BoardPage) -> None:
    table.page.evaluate("() => document.activeElement.blur()")


def cancel_by_another_window(table: BoardPage) -> None:
    page = table.page
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    page.context.new_page().bring_to_front()
    page.wait_for_function("() => !document.hasFocus()")
    page.bring_to_front()


def cancel_by_a_lost_pointer(table: BoardPage) -> None:
    table.page.evaluate(
        "() => document.querySelector('.simon-tableau')"
        ".dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true }))"
    )


def cancel_outside(table: BoardPage) -> None:
    table.page.mouse.move(500, 890)


@pytest.mark.parametrize(
    "cancel",
    [cancel_by_escape, cancel_by_second_button, cancel_by_blur,
     pytest.param(cancel_by_another_window, marks=pytest.mark.whole),
     cancel_by_a_lost_pointer, cancel_outside],
)  # fmt: skip
def test_a_drag_that_is_broken_off_puts_everything_back(
    show: Show, cancel: Callable[[BoardPage], None]
) -> None:
    table = show(board("9C 8H 7H", "9S"))
    table.drag(0, 1, table.top_of(1), drop=False)
    assert table.page.locator(".simon-lifted").count() == 2
    cancel(table)
    table.page.mouse.up()
    table.sync()
    assert table.page.locator(".simon-lifted").count() == 0
    assert table.columns() == table.expected()
    assert (table.widget.moves, table.words("reminder")) == ((), "")
    table.drag(0, 1, table.top_of(1))
    table.sync()
    assert table.widget.moves == ("1-2x2",)


def test_keys_wait_until_a_drag_has_ended(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S", "KH QH"))
    table.widget.game.push("3-5x1")
    table.sync()
    table.drag(0, 1, table.top_of(1), drop=False)
    table.press(*"ur123nb? ", "Enter", "ArrowLeft", "Home", "Control+z")
    assert table.page.locator(".simon-lifted").count() == 2
    assert table.page.locator("dialog[open]").count() == 0
    table.page.mouse.up()
    table.sync()
    assert table.widget.moves == ("3-5x1", "1-2x2")
    assert table.columns() == table.expected()


def test_a_flight_is_interrupted_by_a_drag(show: Show) -> None:
    table = show(board("9C 8H 7H", "9S", "9D", "2D"))
    down, up = table.grip(0, 1), table.top_of(2)
    table.drag(0, 1, table.top_of(1))
    there = table.grip(1, 1)
    table.button("undo").click()
    table.widget.animation_ms = 5000
    table.sync()
    table.page.mouse.move(*down)
    table.page.mouse.down()
    table.page.mouse.move(*table.top_of(1), steps=2)
    table.page.mouse.up()
    # It flies to its place, and is taken where it will lie.
    table.page.mouse.move(*there)
    table.page.mouse.down()
    table.page.mouse.move(*up, steps=2)
    assert table.page.locator(".simon-lifted").count() == 2
    assert table.page.evaluate(FLYING) == 0
    table.page.mouse.up()
    table.sync()
    assert table.widget.moves == ("1-2x2", "2-3x2")
    table.page.keyboard.press("u")
    assert table.page.evaluate(FLYING) == 2


def test_a_change_from_python_during_a_drag(show: Show) -> None:
    table = show(board("9C 8H", "9S", "7D", "KH"))
    table.drag(0, 1, (600, 500), drop=False)
    table.widget.game.push("4-6x1")  # elsewhere: the drag goes on
    table.sync()
    assert table.page.locator(".simon-lifted").count() == 1
    table.page.mouse.move(*table.top_of(1), steps=3)
    table.page.mouse.up()
    table.sync()
    assert table.widget.moves == ("4-6x1", "1-2x1")
    table.drag(1, 1, (600, 500), drop=False)
    table.widget.game.undo()  # what is in the hand goes: the drag ends
    table.sync()
    assert table.page.locator(".simon-lifted").count() == 0
    table.page.mouse.up()
    table.sync()
    assert table.columns() == table.expected()
    assert table.widget.cursor == 1


def test_the_buttons(show: Show) -> None:
    table = show("SS1-S4-AAAAABD")
    assert table.stat("code") == "SS1-S4-AAAAABD"
    table.drag_move(Move.parse("4-5x1"))
    table.sync()
    table.button("undo").click()
    table.button("redo").click()
    table.button("redo").click(force=True)  # idle, but it says why
    table.sync()
    assert table.words("reminder") == "There is no move to redo."
    table.button("restart").click()
    assert table.page.locator("dialog[open]").count() == 1
    table.page.keyboard.press("Escape")
    table.sync()
    assert table.widget.cursor == 1  # it asks first
    table.button("restart").click()
    table.button("confirm").click()
    table.sync()
    assert (table.widget.cursor, table.widget.moves) == (0, ())


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_a_new_game_asks_for_the_suits(show: Show, suits: int) -> None:
    table = show(deals.pysol(2))
    table.button("new").click()
    table.page.locator(f"dialog [data-suits='{suits}']").click()
    table.sync()
    game = table.widget.game
    assert game.code is not None
    assert (game.code.suits, table.stat("code")) == (suits, str(game.code))
    assert table.columns() == table.expected()


def test_a_game_code_can_be_typed(show: Show) -> None:
    table = show(deals.pysol(2))
    table.button("new").click()
    field = table.page.locator("#simon-code")
    field.fill("<b>nonsense</b>")
    table.button("play-code").click()
    assert "is not a game code" in table.words("bad-code")
    assert table.page.locator("dialog[open] b").count() == 0
    field.fill(" ss1-s2-aaaaabd ")
    field.press("Enter")
    table.sync()
    assert str(table.widget.game.code) == "SS1-S2-AAAAABD"
    assert table.columns() == table.expected()


def test_keys_undo_and_redo(show: Show) -> None:
    table = show(board("8H", "9S"))
    table.drag(0, 0, table.top_of(1))
    for key, cursor in (("u", 0), ("r", 1), ("Control+z", 0), ("Control+Shift+Z", 1)):
        table.page.keyboard.press(key)
        table.sync()
        assert table.widget.cursor == cursor


def test_a_win_is_told_once(show: Show) -> None:
    table = show(deals.pysol(2))
    won = table.page.locator("[data-status='won']")
    for move in MOVES:
        table.widget.game.push(move)
    table.sync()
    assert won.count() == 1
    assert "846" in won.inner_text()
    table.button("undo").click()
    table.sync()
    table.button("redo").click()
    table.sync()
    assert table.widget.won
    assert won.count() == 0


def test_a_board_that_only_shows(show: Show) -> None:
    table = show(board("8H", "9S"), read_only=True)
    table.drag(0, 0, table.top_of(1))
    table.page.mouse.dblclick(*table.top_of(0))
    table.page.keyboard.press("u")
    table.sync()
    assert table.widget.moves == ()
    assert table.columns() == table.expected()
    table.widget.game.push("1-2")
    table.sync()
    assert table.columns() == table.expected()
