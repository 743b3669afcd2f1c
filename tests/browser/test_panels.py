"""The menu, the sheets, the list of moves, the win and the notice of a stuck game, in Chromium."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from simon_widget import Game, Move, Position, Record, deals, preferences
from tests.browser.page import BoardPage
from tests.engine.boards import board
from tests.engine.solutions import solution

pytestmark = pytest.mark.browser
Show = Callable[..., BoardPage]
MOVES = solution(2)
TO_AND_FRO = ("1-2x1", "2-1x1")


def focus(page: Page) -> str:
    """The action of what has the focus."""
    return page.evaluate("() => document.activeElement.dataset.action ?? ''")  # type: ignore[no-any-return]


def long_game(length: int) -> Game:
    game = Game(board("5H", "", ""))
    for ply in range(length):
        game.push(TO_AND_FRO[ply % 2])
    return game


# The menu


def test_the_menu_by_keyboard(show: Show) -> None:
    table = show(deals.pysol(2))
    keyboard = table.page.keyboard
    table.button("menu").focus()
    keyboard.press("Enter")
    assert focus(table.page) == "moves"
    for key, action in (
        ("ArrowDown", "copy-game"), ("End", "settings"), ("ArrowDown", "settings"),
        ("Home", "moves"), ("ArrowUp", "moves"), ("End", "settings"),
    ):  # fmt: skip
        keyboard.press(key)
        assert focus(table.page) == action
    keyboard.press("Escape")
    assert focus(table.page) == "menu"
    assert table.page.locator("[role='menu']").count() == 0
    keyboard.press("Enter")
    keyboard.press("End")
    keyboard.press("Enter")
    assert table.page.locator("dialog[open] h2").inner_text() == "Settings"
    keyboard.press("Escape")
    assert focus(table.page) == "menu"
    assert table.widget.moves == ()


def test_the_menu_closes_when_something_else_is_done(show: Show) -> None:
    table = show(deals.pysol(2))
    menu = table.page.locator("[role='menu']")
    leaves: tuple[Callable[[], None], ...] = (
        lambda: table.page.mouse.click(20, 880),
        lambda: table.page.keyboard.press("Tab"),
        lambda: table.button("menu").click(),
        lambda: table.drag_move(MOVES[0]),
    )
    for leave in leaves:
        table.button("menu").click()
        assert menu.count() == 1
        leave()
        assert menu.count() == 0
    table.sync()
    assert table.widget.moves == (str(MOVES[0]),)


# Settings


def test_every_setting_is_in_the_sheet(show: Show) -> None:
    table = show()
    table.menu("settings")
    shown = table.page.locator("dialog [data-option]")
    names = shown.evaluate_all("(nodes) => nodes.map((node) => node.dataset.option)")
    assert sorted(names) == sorted(table.widget.trait_names(setting=True))
    assert shown.evaluate_all(
        "(nodes) => nodes.map((node) => node.labels[0].innerText.length > 3 &&"
        " document.getElementById(node.getAttribute('aria-describedby')).innerText.length > 9)"
    ) == [True] * len(names)


def test_settings_are_set_and_kept(show: Show) -> None:
    table = show(deals.pysol(2), animation_ms=180)
    table.menu("settings")
    option = "dialog [data-option='{}']".format
    switches = ("double_click", "auto_place", "placement_help", "reminders", "stuck_notice",
                "four_colours")  # fmt: skip
    before = {name: getattr(table.widget, name) for name in switches}
    for name in switches:
        table.page.locator(option(name)).click()
    table.page.select_option(option("theme"), label="Dark")
    table.page.select_option(option("animation_ms"), label="Off")
    table.page.select_option(option("locale"), label="English")
    assert table.page.locator(".simon-widget").get_attribute("data-theme") == "dark"
    table.sync()
    after: dict[str, object] = {name: not value for name, value in before.items()}
    after |= {"theme": "dark", "animation_ms": 0, "locale": "en"}
    assert {name: getattr(table.widget, name) for name in after} == after
    assert preferences.load().options == after
    table.page.locator(option("reminders")).click()
    table.sync()
    assert table.widget.reminders
    table.button("close").click()
    table.menu("settings")
    assert table.page.locator(option("theme")).input_value() == "Dark"
    assert not table.page.locator(option("double_click")).is_checked()


def test_settings_follow_python_and_what_it_refuses(show: Show) -> None:
    table = show(deals.pysol(2))
    table.menu("settings")
    table.widget.double_click = False
    table.widget.animation_ms = 250
    table.sync()
    switch = table.page.locator("[data-option='double_click']")
    assert not switch.is_checked()
    assert table.page.locator("[data-option='animation_ms']").input_value() == "250 ms"

    def refuse(_: object) -> None:
        table.widget.set_trait("double_click", False)  # noqa: FBT003 - it is a trait's value

    table.widget.observe(refuse, "double_click")
    switch.click()
    table.sync()
    assert not table.widget.double_click
    assert not switch.is_checked()


def test_settings_without_a_kernel(show: Show) -> None:
    table = show(deals.pysol(2), theme="light")
    table.lose_kernel()
    table.menu("settings")
    table.page.select_option("[data-option='theme']", label="Dark")
    table.page.locator("[data-option='four_colours']").click()
    table.button("close").click()
    assert table.page.locator(".simon-widget.simon-four[data-theme='dark']").count() == 1
    assert preferences.load().options == {}


def test_a_board_that_only_shows_can_be_set(show: Show) -> None:
    table = show(deals.pysol(2), read_only=True)
    table.menu("settings")
    table.page.locator("[data-option='four_colours']").click()
    table.sync()
    assert table.widget.four_colours
    assert table.page.locator("[data-option='read_only']").count() == 0


# A new game


def test_the_first_game_offers_one_suit_and_later_ones_the_last_choice(show: Show) -> None:
    table = show("SS1-S4-AAAAABD")
    offered = table.page.locator("dialog .simon-level.simon-main")
    table.button("new").click()
    assert offered.get_attribute("data-suits") == "1"
    table.page.locator("dialog [data-suits='2']").click()
    table.sync()
    table.button("new").click()
    assert offered.get_attribute("data-suits") == "2"
    assert table.page.evaluate("() => document.activeElement.dataset.suits") == "2"
    table.page.keyboard.press("Enter")
    table.sync()
    assert table.widget.game.start.suits == 2


def test_the_last_choice_is_offered_on_another_board_too(show: Show) -> None:
    preferences.remember_suits(4)
    table = show()
    assert table.widget.game.start.suits == 1
    table.lose_kernel()
    table.button("new").click()
    offered = table.page.locator("dialog .simon-level.simon-main")
    assert offered.get_attribute("data-suits") == "4"
    table.page.locator("dialog [data-suits='2']").click()
    table.button("new").click()
    assert offered.get_attribute("data-suits") == "2"


# Undo


def test_the_undo_button_shows_how_many_are_left(show: Show) -> None:
    table = show(board("5H", "", ""))
    badge = table.button("undo").locator(".simon-badge")
    assert badge.count() == 0
    for ply in range(107):
        table.widget.game.push(TO_AND_FRO[ply % 2])
        if ply in {0, 49, 106}:
            table.sync()
            assert badge.get_attribute("data-left") == str(min(ply + 1, 100))
            assert "simon-near" not in (badge.get_attribute("class") or "")
    table.widget.goto(12)
    table.sync()
    assert badge.get_attribute("data-left") == "5"
    assert "simon-near" in (badge.get_attribute("class") or "")
    assert table.button("undo").get_attribute("title") == "Undo (left: 5 of at most 100)"
    table.widget.goto(7)
    table.sync()
    assert badge.count() == 0


# The list of moves


def plies(table: BoardPage) -> dict[int, str]:
    """What the rows that are drawn say, by ply."""
    rows = table.page.locator(".simon-ply")
    texts = rows.evaluate_all("(rows) => rows.map((row) => [row.dataset.ply, row.textContent])")
    return {int(ply): re.sub(r"^\d+\.", "", re.sub(r"\s+", " ", text).strip()).strip()
            for ply, text in texts}  # fmt: skip


def now(table: BoardPage) -> str | None:
    """The ply of the row that is marked as the present one."""
    row = table.page.locator(".simon-ply[aria-current='step']")
    return row.get_attribute("data-ply") if row.count() else None


def test_the_list_of_moves(show: Show) -> None:
    table = show(Game(Record(deals.pysol(2), MOVES)))
    assert table.page.locator(".simon-ply").count() == 0
    table.menu("moves")
    assert now(table) == "54"
    tree = table.page.locator(".simon-plies")
    written: dict[int, str] = {}
    for ply in range(0, 55, 5):
        tree.evaluate("(list, share) => { list.scrollTop = share * list.scrollHeight; }", ply / 55)
        table.page.evaluate("() => new Promise(requestAnimationFrame)")
        table.page.evaluate("() => new Promise(requestAnimationFrame)")
        written |= plies(table)
    assert written[0] == "Start"
    assert [written[ply].split()[0] for ply in range(1, 55)] == [str(move) for move in MOVES]
    signs = [text.split()[1] for ply, text in sorted(written.items()) if " " in text]
    assert signs == ["♠", "♥", "♣", "♦"]
    tree.evaluate("(list) => { list.scrollTop = 20 / 55 * list.scrollHeight; }")
    table.page.locator("[data-ply='20']").click()
    table.sync()
    assert (table.widget.cursor, now(table)) == (20, "20")
    assert table.columns() == table.expected()
    moves = table.widget.game.position.legal_moves
    table.widget.game.push(next(move for move in moves if move != MOVES[20]))
    table.sync()
    assert now(table) == "21"
    assert max(plies(table)) == 21
    table.button("close-moves").click()
    assert table.page.locator(".simon-ply").count() == 0
    table.button("menu").click()
    assert table.button("moves").get_attribute("aria-checked") == "false"


def test_no_move_beyond_the_reach_of_undo_can_be_gone_to(show: Show) -> None:
    table = show(long_game(150))
    table.menu("moves")
    tree = table.page.locator(".simon-plies")
    tree.focus()
    table.press("Home")
    table.sync()
    assert table.widget.cursor == 50
    assert table.page.locator("[data-ply='49']").get_attribute("aria-disabled") == "true"
    table.page.locator("[data-ply='49']").dispatch_event("click")
    table.sync()
    assert table.widget.cursor == 50


def test_the_list_of_moves_by_keyboard(show: Show) -> None:
    table = show(Game(Record(deals.pysol(2), MOVES[:30])))
    table.menu("moves")
    tree = table.page.locator(".simon-plies")
    tree.focus()
    for key, ply in (
        ("ArrowUp", 29), ("ArrowUp", 28), ("ArrowDown", 29), ("Home", 0), ("PageDown", 5),
        ("End", 30), ("ArrowDown", 30), ("ArrowLeft", 30),
    ):  # fmt: skip
        table.press(key)
        table.sync()
        assert table.widget.cursor == ply, key
        active = tree.get_attribute("aria-activedescendant")
        assert table.page.locator(f"#{active}").get_attribute("data-ply") == str(ply)
        assert table.page.evaluate("() => document.activeElement.className") == "simon-plies"


def test_a_board_that_only_shows_has_a_list_to_read(show: Show) -> None:
    table = show(Game(Record(deals.pysol(2), MOVES[:5])), read_only=True)
    table.menu("moves")
    assert len(plies(table)) == 6
    table.page.locator("[data-ply='3']").dispatch_event("click")
    table.page.locator(".simon-plies").focus()
    table.press("Home")
    table.sync()
    assert table.widget.cursor == 5


def test_a_list_of_500_moves_stays_light(show: Show) -> None:
    table = show(long_game(500))
    table.menu("moves")
    assert table.page.locator(".simon-ply").count() < 40
    view = table.page.locator(".simon-plies").evaluate(
        "(list) => { const now = list.querySelector('[aria-current]').getBoundingClientRect();"
        " const box = list.getBoundingClientRect();"
        " return [now.top >= box.top, now.bottom <= box.bottom, box.height < 300, scrollY]; }"
    )
    assert view == [True, True, True, 0]


# Statistics


def test_statistics_are_shown_by_number_of_suits(show: Show) -> None:
    table = show(deals.pysol(2))
    for move in MOVES[:-1]:
        table.widget.game.push(move, origin="board")
    table.sync()
    table.drag_move(MOVES[-1])
    table.sync()
    table.button("statistics-won").click()
    table.sync()
    rows = table.page.locator("[data-status='statistics'] tr").all_inner_texts()
    assert [row.split("\t") for row in rows] == [
        ["Suits", "1", "2", "4"],
        ["Played", "0", "0", "1"],
        ["Won", "0", "0", "1"],
        ["Win rate", "–", "–", "100 %"],
        ["Best score", "–", "–", "846"],
        ["Fewest moves", "–", "–", "54"],
        ["Winning streak", "0", "0", "1"],
        ["Longest streak", "0", "0", "1"],
    ]


def test_statistics_wait_for_the_kernel(show: Show) -> None:
    table = show(deals.pysol(2))
    table.busy()
    table.menu("statistics")
    dialog = table.page.locator("dialog")
    assert "Waiting for the kernel" in dialog.inner_text()
    table.free()
    assert table.page.locator("[data-status='statistics']").count() == 1
    table.button("close").click()
    table.lose_kernel()
    table.menu("statistics")
    assert "No kernel" in dialog.inner_text()


# The win


def show_win(show: Show, **options: object) -> BoardPage:
    table = show(Game(Record(deals.pysol(2), MOVES[:-1])), **options)
    table.drag_move(MOVES[-1])
    table.sync()
    return table


RUNNING = "() => document.getAnimations().length"
DANCING = """() => document.getAnimations().filter((each) =>
  each.currentTime > each.effect.getTiming().delay + 200).length >= 52"""


def at_home(table: BoardPage) -> bool:
    """Whether all cards are seen in the places of removed sequences."""
    return table.page.evaluate(  # type: ignore[no-any-return]
        "() => { const homes = [...document.querySelectorAll('.simon-home')]"
        "   .map((home) => home.getBoundingClientRect());"
        " const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < 2"
        "   && Math.abs(one.width - other.width) < 2;"
        " return [...document.querySelectorAll('[data-card]')].every((card) => {"
        "   const box = card.getBoundingClientRect();"
        "   return getComputedStyle(card).opacity === '1' && homes.some((home) => near(home, box));"
        " }); }"
    )


def test_a_win_is_celebrated_and_then_all_is_as_it_was(show: Show) -> None:
    table = show_win(show, animation_ms=100)
    table.page.wait_for_function(DANCING)
    assert not at_home(table)
    table.page.wait_for_function("() => document.getAnimations().length === 0")
    assert at_home(table)
    table.button("undo").click()
    table.sync()
    table.settle()
    assert table.columns() == table.expected()
    table.button("redo").click()
    table.sync()
    table.settle()
    assert at_home(table)
    table.page.wait_for_timeout(300)
    assert table.page.evaluate(RUNNING) == 0  # once a game


def test_the_notice_of_a_win_lets_the_last_sequence_leave(show: Show) -> None:
    table = show_win(show, animation_ms=3000)
    notice = table.page.locator("[data-status='won']")
    assert notice.is_hidden()
    notice.wait_for(state="visible", timeout=30_000)


def stop_by_key(table: BoardPage) -> None:
    table.page.keyboard.press("Shift")


def stop_by_click(table: BoardPage) -> None:
    table.page.locator(".simon-tableau").click(position={"x": 5, "y": 5})


def stop_by_python(table: BoardPage) -> None:
    table.widget.game.restart()
    table.sync()


def stop_by_size(table: BoardPage) -> None:
    table.page.set_viewport_size({"width": 700, "height": 900})
    table.page.wait_for_timeout(100)


@pytest.mark.parametrize("stop", [stop_by_key, stop_by_click, stop_by_python, stop_by_size])
def test_whatever_is_done_ends_the_celebration(
    show: Show, stop: Callable[[BoardPage], None]
) -> None:
    table = show_win(show, animation_ms=200)
    table.page.wait_for_function(DANCING)
    stop(table)
    table.settle()
    if stop is stop_by_python:
        assert table.columns() == table.expected()
    else:
        assert at_home(table)


def test_undo_ends_the_celebration(show: Show) -> None:
    table = show_win(show, animation_ms=200)
    table.page.wait_for_function(DANCING)
    table.page.keyboard.press("u")
    table.settle()
    table.sync()
    assert table.columns() == table.expected()


@pytest.fixture
def still(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")


@pytest.mark.usefixtures("still")
def test_reduced_motion_is_respected(show: Show) -> None:
    table = show_win(show, animation_ms=200)
    assert table.page.evaluate(RUNNING) == 0
    assert table.page.locator("[data-status='won']").count() == 1


def test_a_board_without_animation_stays_still(show: Show) -> None:
    table = show_win(show, animation_ms=0)
    assert table.page.evaluate(RUNNING) == 0
    assert at_home(table)


def test_a_game_that_was_won_before_is_not_celebrated(show: Show) -> None:
    table = show(Game(Record(deals.pysol(2), MOVES)), animation_ms=200)
    assert table.page.evaluate(RUNNING) == 0
    table.widget.load(deals.pysol(3))
    table.widget.load(Game(Record(deals.pysol(2), MOVES)))
    table.sync()
    table.settle()
    assert at_home(table)


# A stuck game


def nearly_stuck() -> Position:
    """A position with one legal move, after which there is none."""
    ends = ["2S", "7S", "7H", "7D", "7C", "9S", "9H", "9D", "9C", "5H AH"]
    taken = " ".join(ends).split()
    rest = [rank + suit for rank in "KQJT865432A" for suit in "SHDC"]
    rest = [card for card in rest if card not in taken]
    columns = [" ".join([*rest[number::10], end]) for number, end in enumerate(ends)]
    position = Position.parse("\n".join(columns) + "\n")
    assert [str(move) for move in position.legal_moves] == ["10-1x1"]
    return position


def test_what_can_be_moved_where_hardly_anything_can(show: Show) -> None:
    table = show(nearly_stuck(), explain=True)
    table.button("can").click()
    assert table.words("inquiry") == "1 move is possible."
    table.drag_move(Move.parse("10-1x1"))
    assert table.words("inquiry").startswith("No card can move.")
    assert table.page.locator(".simon-drawn-box").count() == 0


def test_the_notice_of_a_stuck_game(show: Show) -> None:
    table = show(nearly_stuck(), stuck_notice=True)
    assert table.words("stuck") == ""
    table.drag_move(Move.parse("10-1x1"))
    assert table.words("stuck").startswith("No card can move.")
    table.widget.stuck_notice = False
    table.sync()
    assert table.words("stuck") == ""
    table.menu("settings")
    table.page.locator("[data-option='stuck_notice']").click()
    table.button("close").click()
    assert table.words("stuck").startswith("No card can move.")
    table.button("undo").click()
    assert table.words("stuck") == ""


def test_a_stuck_game_is_not_told_unless_asked_for(show: Show) -> None:
    table = show(nearly_stuck())
    table.drag_move(Move.parse("10-1x1"))
    table.sync()
    assert table.words("stuck") == ""


def test_a_won_game_is_not_stuck(show: Show) -> None:
    table = show(Game(Record(deals.pysol(2), MOVES)), stuck_notice=True)
    assert table.words("stuck") == ""


# Four colours

LUMINANCE = """() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => {
    const [red, green, blue] = rgb(colour).map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return Object.fromEntries([...document.querySelectorAll('[data-card]')].map((card) => {
    const { color, backgroundColor } = getComputedStyle(card);
    const [one, other] = [light(color), light(backgroundColor)].sort((a, b) => b - a);
    return [card.dataset.suit, [color, (one + 0.05) / (other + 0.05)]];
  }));
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("four", [False, True])
def test_the_colours_of_the_suits(show: Show, theme: str, four: bool) -> None:  # noqa: FBT001
    table = show("SS1-S4-AAAAABD", theme=theme, four_colours=four)
    for column in (0, 1, 2, 3):  # chosen cards have another ground
        table.page.mouse.click(*table.top_of(column))
        colours = table.page.evaluate(LUMINANCE)
        assert len({colour for colour, _ in colours.values()}) == (4 if four else 2)
        assert colours["H"][0] != colours["S"][0]
        assert min(contrast for _, contrast in colours.values()) >= 4.5
        table.page.keyboard.press("Escape")


# The look

CLIPPED = """(root) => [...document.querySelectorAll(`${root} *`)].filter((node) => {
  const style = getComputedStyle(node);
  return node.children.length === 0 && node.textContent.trim() && style.display !== 'inline' &&
    node.localName !== 'option' && !node.closest('.simon-unseen') &&
    (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2);
}).map((node) => node.textContent)"""


@pytest.mark.parametrize("width", [320, 480, 1100])
def test_nothing_is_clipped_or_out_of_the_board(show: Show, width: int) -> None:
    preferences.remember_suits(1)
    table = show(Game(Record(deals.pysol(2), MOVES[:-1])), stuck_notice=True)
    table.page.set_viewport_size({"width": width, "height": 900})
    table.menu("moves")
    table.widget.game.push(MOVES[-1])
    table.sync()
    table.button("menu").click()
    menu = table.page.locator("[role='menu']").bounding_box()
    assert menu is not None
    assert menu["x"] >= 8
    assert menu["x"] + menu["width"] <= width - 8
    assert table.page.evaluate(CLIPPED, ".simon-root") == []
    table.page.keyboard.press("Escape")
    for sheet in ("settings", "statistics"):
        table.menu(sheet)
        table.sync()
        dialog = table.page.locator("dialog")
        size = dialog.evaluate("(node) => [node.scrollWidth - node.clientWidth, node.clientWidth]")
        assert size[0] <= 0
        assert size[1] <= width
        assert table.page.evaluate(CLIPPED, "dialog") == []
        table.page.keyboard.press("Escape")
    assert table.page.evaluate("() => document.documentElement.scrollWidth") <= width
