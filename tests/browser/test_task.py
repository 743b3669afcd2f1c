"""An exercise on the board: the panel, what is told, with a kernel and without."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from simon_widget import Exercise, Move, deals, exercises, goals
from simon_widget.solver import reach
from tests.browser.page import BoardPage
from tests.browser.test_access import violations

pytestmark = pytest.mark.browser
Show = Callable[..., BoardPage]

DEAL = deals.pysol(24)
WAY = Exercise(DEAL, "empty 2 columns").solve()
STRAY = next(
    move
    for move in DEAL.legal_moves
    if not reach(DEAL.play(move), goals.EmptyColumn(2), within=3).moves
)
PATIENCE_S = 60


def two(most: int | None = 4, *, hints: bool = True) -> Exercise:
    return Exercise(DEAL, "empty 2 columns", most, hints=hints, title={"en": "Two", "ms": "Dua"})


def wait(table: BoardPage, standing: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not table.page.locator(f"[data-standing='{standing}']").count():
        assert time.monotonic() < deadline, f"never {standing}"
        table.sync()


def standing(table: BoardPage) -> str | None:
    return table.page.locator("[data-status='standing']").get_attribute("data-standing")


def test_the_panel_says_what_to_do(show: Show) -> None:
    table = show(two())
    goal = "Empty 2 columns at the same time. You have 4 moves."
    assert table.words("goal") == goal
    assert table.stat("left") == "Moves left: 4"
    assert table.page.locator("section[aria-label='Exercise']").count() == 1
    table.widget.load(DEAL)
    table.sync()
    assert table.page.locator("[data-status='task']").count() == 0
    table.widget.load(two())
    table.sync()
    assert table.told().endswith(f"Two {goal}")


def test_it_is_solved_by_hand(show: Show) -> None:
    exercise = two()
    table = show(exercise)
    for left, move in enumerate(WAY):
        table.drag_move(move)
        assert table.stat("left") == f"Moves left: {3 - left}"  # before Python has said a word
        table.sync()
    assert standing(table) == "solved"
    assert table.words("standing") == "Solved in 4 moves."
    assert table.told().endswith("Solved in 4 moves.")
    assert exercise.result.solved
    assert table.button("task-hint").count() == 0
    table.press("u")
    table.sync()
    assert standing(table) == "going"


def test_out_of_moves_and_again(show: Show) -> None:
    table = show(two(3, hints=False))
    for move in WAY[:3]:
        table.drag_move(move)
    table.sync()
    assert table.words("standing") == "Out of moves, and the goal is not reached: try again."
    assert table.told().endswith("try again.")
    table.button("again").click()
    table.sync()
    assert (table.stat("left"), table.stat("tries")) == ("Moves left: 3", "Tries: 1")
    assert table.words("standing") == ""
    table.drag_move(WAY[0])
    table.sync()
    assert table.stat("tries") == "Tries: 2"


def test_a_move_astray_is_told_and_the_board_does_not_wait(show: Show) -> None:
    table = show(two())
    table.busy()
    table.drag_move(STRAY)
    assert table.columns() == [" ".join(map(str, column)) for column in DEAL.play(STRAY).columns]
    assert table.words("standing") == ""
    table.free()
    wait(table, "astray")
    assert table.told().endswith(
        "The goal is out of reach with the moves left: undo, or try again."
    )
    table.press("u")
    assert table.words("standing") == ""


def test_the_hint_is_shown_and_played(show: Show) -> None:
    exercise = two()
    table = show(exercise)
    for _ in WAY:
        table.button("task-hint").click()
        deadline = time.monotonic() + PATIENCE_S
        while not table.page.locator("[data-status='hint']").count():
            assert time.monotonic() < deadline
            table.sync()
        assert "win" not in table.words("hint")
        table.button("play-hint").click()
        table.sync()
    assert standing(table) == "solved"
    assert exercise.result.hints == 4


def test_no_hint_is_waited_for_where_there_are_none(show: Show) -> None:
    table = show(two(hints=False), hints=True)
    table.focus()
    table.press("h")
    table.page.wait_for_timeout(400)
    assert table.words("asked") == ""
    assert table.button("hint").count() == 0
    assert table.button("task-hint").count() == 0
    assert all(each["kind"] != "hint" for each in table.received)


def test_every_move_is_found_counted_and_taken_back(show: Show) -> None:
    exercise = Exercise(DEAL, "find every legal move")
    table = show(exercise)
    before = table.columns()
    moves: list[Move] = list(DEAL.legal_moves)
    for count, move in enumerate(moves[:-1], 1):
        table.drag_move(move)
        table.sync()
        assert table.stat("found") == f"{count} of 7 found"
        assert table.told().endswith(f"{count} of 7 found.")
        assert table.columns() == before
    table.drag_move(moves[0])
    table.sync()
    assert table.words("standing") == "This move has been found already."
    refused = next(
        Move(source, target, 1)
        for source in range(10)
        for target in range(10)
        if source != target and Move(source, target, 1) not in moves
    )
    table.drag_move(refused)
    table.sync()
    assert table.words("reminder")
    assert table.stat("found") == "6 of 7 found"
    table.drag_move(moves[-1])
    table.sync()
    assert table.words("standing") == "All 7 moves are found. Well done!"
    assert exercise.result.solved


def test_without_a_kernel_it_says_that_nobody_checks(show: Show) -> None:
    table = show(two())
    table.lose_kernel()
    assert table.words("standing") == "No kernel: answers are checked where Python runs."
    assert table.words("goal")
    assert table.button("task-hint").count() == 0
    for move in WAY:
        table.drag_move(move)
    assert table.stat("left") == "Moves left: 0"
    assert standing(table) == "offline"
    table.button("again").click()
    assert table.stat("left") == "Moves left: 4"


def test_all_that_ship_are_shown(show: Show, page: Page) -> None:
    table = show(exercises.load()[0])
    page.set_viewport_size({"width": 360, "height": 900})
    for exercise in exercises.load():
        table.widget.load(exercise)
        for language in ("en", "ms", "ko"):
            table.widget.locale = language
            table.sync()
            assert table.words("goal") == exercise.message(language)
            title = page.locator(".simon-task-title").inner_text()
            assert title == exercise.title(language)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(show: Show, theme: str) -> None:
    table = show(two(), theme=theme)
    assert violations(table) == []
    table.drag_move(STRAY)
    wait(table, "astray")
    assert violations(table) == []
