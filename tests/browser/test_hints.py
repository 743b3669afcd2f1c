"""The hint, the light, the solution and the shortest one on the board."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from simon_widget import GameCode, Move, Position, SimonWidget, deals, solve
from simon_widget.solver import Advisor, hints
from simon_widget.widget import coach, widget
from tests.browser.page import BoardPage
from tests.engine.boards import board
from tests.engine.solutions import solution

pytestmark = pytest.mark.browser
Show = Callable[..., BoardPage]
MOVES = solution(2)
PATIENCE_S = 60


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    advisor = Advisor()
    monkeypatch.setattr(coach, "ADVISOR", advisor)
    monkeypatch.setattr(hints, "ADVISOR", advisor)


def wait(table: BoardPage, selector: str) -> None:
    """Wait for what the solver has to say."""
    deadline = time.monotonic() + PATIENCE_S
    while not table.page.locator(selector).count():
        assert time.monotonic() < deadline, f"no {selector}"
        table.sync()


def hinted(table: BoardPage) -> Move:
    """The move that the board shows."""
    wait(table, "[data-status='hint']")
    told = table.widget.advice["hint"]["move"]
    assert isinstance(told, str)
    move = Move.parse(told)
    position = table.widget.game.position
    cards = position.columns[move.source][-move.count :]
    assert table.cards_with("simon-hinted") == [str(card) for card in cards]
    assert table.page.locator(".simon-ghost").is_visible()
    zone = table.page.locator(f"[data-column='{move.target}']").first.bounding_box()
    ghost = table.page.locator(".simon-ghost").bounding_box()
    assert zone is not None
    assert ghost is not None
    assert zone["x"] <= ghost["x"] + ghost["width"] / 2 <= zone["x"] + zone["width"]
    return move


def gone(table: BoardPage) -> bool:
    """Whether no hint is seen."""
    return (
        table.words("hint") == ""
        and table.cards_with("simon-hinted") == []
        and not table.page.locator(".simon-ghost").is_visible()
    )


def test_there_is_no_hint_unless_asked_for(show: Show) -> None:
    table = show(deals.pysol(2))
    assert table.button("hint").count() == 0
    table.focus()
    table.press("h")
    table.sync()
    assert [each["kind"] for each in table.received if each["kind"] != "hello"] == []
    table.button("menu").click()
    assert table.button("play-solution").count() == 0


def test_a_hint_is_shown_said_and_played(show: Show) -> None:
    table = show(board("5S 4S 3S 2S AS", "KS QS JS TS 9S 8S 7S 6S"), hints=True)
    table.button("hint").click()
    move = hinted(table)
    assert table.words("hint").startswith("Completes a sequence: it leaves the table. ")
    assert table.told().startswith("Hint: 5 cards from the 5 of spades on, column 1 to column 2.")
    assert table.button("hint").get_attribute("aria-label") == "Play the hint"
    table.button("hint").click()
    table.sync()
    assert table.widget.moves == (str(move),)
    assert gone(table)


@pytest.mark.parametrize("how", ["key", "line"])
def test_a_hint_is_asked_for_and_played(show: Show, how: str) -> None:
    table = show(deals.pysol(2), hints=True)
    table.focus()
    moves = []
    for _ in range(3):
        table.press("h")
        moves.append(str(hinted(table)))
        if how == "key":
            table.press("h")
        else:
            table.button("play-hint").click()
            table.focus()
        table.sync()
        assert gone(table)
    assert table.widget.moves == tuple(moves)
    assert table.columns() == table.expected()
    table.press("u", "u")
    table.sync()
    assert table.widget.cursor == 1


def test_whatever_changes_the_game_takes_the_hint_away(show: Show) -> None:
    table = show(deals.pysol(2), hints=True)
    table.drag_move(MOVES[0])
    changes: list[Callable[[], object]] = [
        lambda: table.press("u"),
        lambda: table.drag_move(MOVES[0]),
        lambda: table.widget.game.push(MOVES[1]),
        lambda: table.press("Escape"),
        lambda: table.button("dismiss").click(),
        lambda: table.widget.load("SS1-S1-AAAAABD"),
    ]
    for change in changes:
        table.focus()
        table.press("h")
        hinted(table)
        change()
        table.sync()
        assert gone(table)


def test_a_late_hint_is_not_shown(show: Show) -> None:
    table = show(deals.pysol(2), hints=True)
    table.busy()
    table.button("hint").click()
    table.page.locator("[data-status='asked']").wait_for()
    assert table.words("asked") == "Looking for a hint…"
    table.drag_move(MOVES[0])
    assert table.words("asked") == ""
    table.free()
    while table.widget.advice:
        table.sync()
    assert gone(table)
    table.button("hint").click()
    hinted(table)


def test_a_hint_waits_for_the_moves_before_it(show: Show) -> None:
    table = show(deals.pysol(2), hints=True)
    table.busy()
    table.drag_move(MOVES[0])
    table.focus()
    table.press("h")
    table.free()
    hinted(table)
    assert table.widget.moves == (str(MOVES[0]),)


def test_a_lost_game_says_so(show: Show) -> None:
    table = show(deals.pysol(6), hints=True, verdict_light=True)
    wait(table, "[data-verdict='unwinnable']")
    assert table.words("verdict") == "Lost from here"
    table.button("hint").click()
    wait(table, "[data-status='hint']")
    assert table.words("hint") == "The game is lost from here: undo some moves."
    assert table.told() == table.words("hint")
    assert table.button("play-hint").count() == 0
    table.menu("play-solution")
    table.sync()
    assert table.words("hint") == "The game is lost from here: undo some moves."
    assert table.words("asked") == ""


def test_the_light_is_a_sign_and_words(show: Show) -> None:
    table = show(deals.pysol(2), verdict_light=True)
    wait(table, "[data-verdict='winnable']")
    assert table.words("verdict") == "Can be won"
    signs = set()
    for verdict in ("winnable", "unwinnable", "unknown", "thinking"):
        table.page.evaluate(
            "(verdict) => host.model.apply("
            "{ advice: { tok: host.model.traits.state.tok, verdict, hint: null, par: null } })",
            verdict,
        )
        signs.add(table.page.locator("[data-status='verdict'] path").get_attribute("d"))
    assert len(signs) == 4
    assert table.told() == "Not known."
    table.busy()
    table.drag_move(MOVES[0])
    assert table.words("verdict") == "Thinking…"
    assert table.told().startswith("Moved: ")
    table.free()
    wait(table, "[data-verdict='winnable']")
    assert table.told() == "Can be won."


def test_with_no_kernel_there_are_no_hints(show: Show) -> None:
    table = show(deals.pysol(2), hints=True, verdict_light=True)
    wait(table, "[data-verdict='winnable']")
    table.lose_kernel()
    button = table.button("hint")
    assert button.is_disabled()
    assert button.get_attribute("title") == "No kernel: hints come from Python"
    table.drag_move(MOVES[0])
    assert table.stat("moves") == "1"
    assert table.words("verdict") == ""
    table.focus()
    table.press("h")
    assert table.words("asked") == ""
    table.button("menu").click()
    assert table.button("play-solution").count() == 0


def test_python_shows_a_hint(show: Show) -> None:
    table = show(deals.pysol(2))
    hint = table.widget.hint()
    assert hinted(table) == hint.move
    table.button("play-hint").click()
    table.sync()
    assert table.widget.moves == (str(hint.move),)
    assert gone(table)


# The solution


def playing(table: BoardPage) -> None:
    """Wait until two moves of the solution are played."""
    table.menu("play-solution")
    wait(table, "[data-status='playing']")
    while table.widget.move_count < 2:
        table.sync()


def test_the_solution_is_played_to_the_win(show: Show, page: Page) -> None:
    page.clock.install()
    table = show(deals.pysol(2), hints=True)
    table.menu("play-solution")
    deadline = time.monotonic() + PATIENCE_S
    while not table.widget.won:
        assert time.monotonic() < deadline
        page.clock.run_for(900)
        table.sync()
    assert table.words("playing") == ""
    assert table.page.locator("[data-status='won']").is_visible()
    assert table.widget.move_count == len(solve(deals.pysol(2)).moves)
    table.press("u")


@pytest.mark.parametrize("how", ["button", "Escape", "touch", "undo", "move", "python"])
def test_the_solution_is_stopped_and_taken_over(show: Show, how: str) -> None:
    table = show(deals.pysol(2), hints=True)
    playing(table)
    assert table.words("playing").endswith(f"of {len(solve(deals.pysol(2)).moves)}.")
    before = table.widget.move_count
    change = 0
    if how == "button":
        table.button("stop").click()
    elif how == "Escape":
        table.focus()
        table.press("Escape")
    elif how == "touch":
        table.page.mouse.move(*table.grip(0, 0))
        table.page.mouse.down()
    elif how == "undo":
        table.button("undo").click()
        change = -1
    elif how == "move":
        table.drag_move(next(iter(table.widget.game.position.legal_moves)))
        change = 1
    else:
        table.widget.game.undo()
        change = -1
    table.sync()
    assert table.words("playing") == ""
    assert table.widget.move_count in {before + change, before + change + 1}
    stopped = table.widget.move_count
    table.page.wait_for_timeout(1200)
    table.sync()
    assert table.widget.move_count == stopped


# The shortest


def test_par_comes_after_the_sheet_of_the_win(show: Show) -> None:
    table = show(deals.pysol(4), hints=True)
    for move in solve(deals.pysol(4)).moves:
        table.widget.game.push(move)
    moves = table.widget.move_count
    wait(table, "[data-status='won']")
    wait(table, "[data-status='par']")
    par = "The shortest solution has 56 moves."
    assert table.words("par") == (par if moves > 56 else "There is no shorter solution.")
    assert table.told() == table.words("par")


def test_a_shortest_game_has_its_praise(show: Show) -> None:
    table = show(deals.pysol(4), hints=True)
    for move in solve(deals.pysol(4), optimal=True).moves:
        table.widget.game.push(move)
    wait(table, "[data-status='par']")
    assert table.words("par") == "There is no shorter solution."


def test_boards_of_one_kernel_share_what_is_known(show: Show) -> None:
    table = show(deals.pysol(2), verdict_light=True)
    wait(table, "[data-verdict='winnable']")
    other = SimonWidget(deals.pysol(2), verdict_light=True)
    assert other.advice["verdict"] == "winnable"
    assert other.game.position == Position.parse(deals.pysol(2).text())


def test_only_deals_that_can_be_won(show: Show) -> None:
    table = show(deals.pysol(2))
    table.button("new").click()
    switch = table.page.locator("dialog [data-option='winnable_only']")
    assert not switch.is_checked()
    switch.click()
    table.sync()
    assert switch.is_checked()
    assert table.widget.winnable_only
    table.page.locator("[data-suits='4']").click()
    assert table.page.locator("dialog[open]").count() == 0
    deadline = time.monotonic() + PATIENCE_S
    while table.widget.game.code is None:
        assert time.monotonic() < deadline, "no deal"
        table.sync()
    assert solve(table.widget.game.position).moves
    assert table.columns() == table.expected()
    assert table.words("asked") == ""


def test_what_is_played_meanwhile_is_not_lost(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Callable[[GameCode], object]] = []
    monkeypatch.setattr(widget, "find_winnable", lambda _suits, found: asked.append(found))
    table = show(deals.pysol(2), winnable_only=True)
    for moves in ((MOVES[0],), ()):
        table.button("new").click()
        table.page.locator("[data-suits='1']").click()
        table.sync()
        wait(table, "[data-status='asked']")
        for move in moves:
            table.drag_move(move)
        asked.pop()(GameCode.parse("SS1-S1-AAAAABD"))
        table.sync()
        assert (table.widget.game.code is None) is bool(moves)


def test_without_a_kernel_nobody_can_tell_which_deals_can_be_won(show: Show) -> None:
    table = show(deals.pysol(2), winnable_only=True)
    table.lose_kernel()
    table.button("new").click()
    assert table.page.locator("dialog [data-option='winnable_only']").is_disabled()
    table.page.locator("[data-suits='1']").click()
    table.page.wait_for_function(
        "() => document.querySelector(\"[data-stat='code']\").textContent.includes('SS1-S1-')"
    )
