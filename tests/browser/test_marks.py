"""What code points at and says, lessons, and what the board explains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import Mark, Move, deals
from simon_widget.marks import COLOURS
from tests.engine.boards import board

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from simon_widget import Position
    from tests.browser.page import BoardPage

    Show = Callable[..., BoardPage]

pytestmark = pytest.mark.browser

# Each mark that is drawn: what it is, its colour, and where its middle or its two ends are.
DRAWN = """() => {
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const found = { arrows: [], boxes: [], labels: [] };
  const drawing = document.querySelector('.simon-drawing');
  if (!drawing.checkVisibility()) return found;
  for (const arrow of drawing.querySelectorAll('.simon-drawn-arrow')) {
    const tip = arrow.querySelector('path').getBoundingClientRect();
    found.arrows.push([arrow.dataset.colour, middle(arrow.querySelector('circle')),
      [tip.left, tip.top, tip.right, tip.bottom]]);
  }
  for (const box of drawing.querySelectorAll('.simon-drawn-box')) {
    found.boxes.push([box.dataset.colour, middle(box)]);
  }
  for (const label of drawing.querySelectorAll('.simon-drawn-label text')) {
    found.labels.push([label.textContent.trim(), middle(label)]);
  }
  return found;
}"""
# The face of the card that is seen at a point, or the column.
SEEN_AT = """([x, y]) => {
  const node = document.elementFromPoint(x, y);
  return node.dataset.face ?? node.dataset.column ?? node.className;
}"""


def drawn(table: BoardPage) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = table.page.evaluate(DRAWN)
    return found


def seen_at(table: BoardPage, point: list[float]) -> str:
    return str(table.page.evaluate(SEEN_AT, point))


def easy() -> Position:
    return board("KC 8S 7H", "9S 8D 7D", "8H", "", "TH 3S")


def mark(table: BoardPage, *what: Any, **style: Any) -> None:
    table.widget.mark(*what, **style)
    table.sync()


# Marks


def test_an_arrow_leads_from_the_first_card_to_the_end_of_the_column(show: Show) -> None:
    table = show(easy())
    mark(table, "2-5x2", label=1)
    mark(table, "3-4", colour="red")
    for width in (1100, 500, 340, 1900):
        table.page.set_viewport_size({"width": width, "height": 700})
        table.page.wait_for_timeout(50)
        (first, start, tip), (second, other, _) = drawn(table)["arrows"]
        assert (first, second) == ("blue", "red")
        assert seen_at(table, start) == "8D"
        assert seen_at(table, other) == "8H"
        zone = table.page.locator("[data-face='3S']").bounding_box()
        assert zone is not None
        assert zone["x"] < (tip[0] + tip[2]) / 2 < zone["x"] + zone["width"]
        assert zone["y"] < (tip[1] + tip[3]) / 2 < zone["y"] + zone["height"]
        ((text, _),) = drawn(table)["labels"]
        assert text == "1"


def test_marks_follow_a_column_that_is_compressed(show: Show) -> None:
    long = "KC QD JS TH 9C 8S 7D 6H 5S 4D 3C 2H AS KD QS JH"
    table = show(board(long))
    mark(table, (0, 0), (0, 9), (0, -1))
    for height in (900, 560):
        table.page.set_viewport_size({"width": 1000, "height": height})
        table.page.wait_for_timeout(50)
        seen = [seen_at(table, at) for _, at in drawn(table)["boxes"]]
        assert seen == ["KC", "4D", "JH"]


def test_nothing_that_is_drawn_gets_in_the_way(show: Show) -> None:
    table = show(easy())
    mark(table, "1-3x1", "KC", "7H", 0, 2, colour="orange", label="here")
    assert drawn(table)["labels"]
    table.drag_move(Move(0, 2, 1))
    table.sync()
    assert table.widget.moves == ("1-3x1",)
    assert drawn(table) == {"arrows": [], "boxes": [], "labels": []}


def test_marks_go_with_the_next_change_and_do_not_come_back(show: Show) -> None:
    table = show(easy())
    for change in (
        lambda: table.button("undo").click(),
        lambda: table.widget.game.push("5-4x1"),
        lambda: table.widget.goto(0),
        lambda: table.widget.load(deals.pysol(2)),
        table.widget.unmark,
    ):
        table.widget.load(easy())
        table.widget.game.push("1-3")
        mark(table, 0)
        assert drawn(table)["boxes"]
        change()
        table.sync()
        assert not drawn(table)["boxes"]
    table.widget.load(easy())
    mark(table, 0)
    table.busy()
    table.drag_move(Move(0, 2, 1))
    assert not drawn(table)["boxes"], "at once, though the kernel is busy"


def test_settings_and_refusals_leave_the_marks(show: Show) -> None:
    table = show(easy())
    mark(table, 0)
    table.widget.theme = "dark"
    table.drag(2, 0, table.top_of(0))
    table.sync()
    assert table.words("reminder")
    assert drawn(table)["boxes"]


def test_marks_are_said_and_described(show: Show) -> None:
    table = show(easy())
    mark(table, "2-5x2", label="1")
    assert (
        table.told() == "1: Arrow, blue: 2 cards from the 8 of diamonds on, column 2 to column 5."
    )
    picture = table.page.get_by_role("img", name=table.told())
    assert picture.count() == 1
    table.widget.locale = "ms"
    table.sync()
    label = table.page.locator(".simon-drawing").get_attribute("aria-label") or ""
    assert label.startswith("1: Anak panah biru: 2 kad mulai 8 berlian")
    table.widget.unmark()
    table.sync()
    assert not table.page.locator(".simon-drawing").is_visible()


@pytest.mark.parametrize(
    "text", ["<b>x</b>", "<img src=x>", "&lt;", "{{x}}", "${x}", "여기", "'\"`"]
)
def test_labels_and_words_are_never_html(show: Show, text: str) -> None:
    table = show(easy())
    mark(table, 0, "8H", label=text)
    table.widget.say(f"{text}\n  {text}<script>boom()</script>")
    table.sync()
    assert [label for label, _ in drawn(table)["labels"]] == [text, text]
    assert table.words("caption") == f"{text}\n  {text}<script>boom()</script>".strip()
    assert table.page.locator(".simon-root").locator("b, img, script").count() == 0


def test_colours_differ_also_in_the_systems_few(show: Show, page: Page) -> None:
    table = show(easy())
    for colour in COLOURS:
        mark(table, COLOURS.index(colour), colour=colour)
    strokes = """() => [...document.querySelectorAll('.simon-drawn-box')].map((box) => {
      const { stroke, strokeDasharray } = getComputedStyle(box);
      return [stroke, strokeDasharray];
    })"""
    looks = page.evaluate(strokes)
    assert len({colour for colour, _ in looks}) == len(COLOURS)
    page.emulate_media(forced_colors="active")
    looks = page.evaluate(strokes)
    assert len({colour for colour, _ in looks}) == 1
    assert len({dashes for _, dashes in looks}) == len(COLOURS)


def test_the_picture_marks_the_same_places_as_the_board(show: Show) -> None:
    """SVG of Python and overlay of the board, by their shapes."""
    marks = [Mark("2-5x2", label=1), Mark("8H", "red"), Mark(3, "green", "x")]
    table = show(easy())
    for each in marks:
        mark(table, each.what, colour=each.colour, label=each.label)
    count = {name: len(found) for name, found in drawn(table).items()}
    picture = table.widget.game.position.svg(marks)
    assert count == {"arrows": 1, "boxes": 2, "labels": 2}
    assert picture.count("<circle") == 1
    assert picture.count('fill-opacity="0.16"') == 2


# Words and lessons


def test_what_is_said_stands_below_with_its_line_breaks(show: Show) -> None:
    table = show(easy())
    table.widget.say("one\ntwo")
    table.sync()
    line = table.page.locator("[data-status='caption']")
    assert line.inner_text() == "one\ntwo"
    assert table.page.locator(".simon-told").text_content() == "one\ntwo"
    table.widget.say("")
    table.sync()
    assert line.count() == 0


def lesson(table: BoardPage) -> None:
    widget = table.widget
    with widget.step():
        widget.say("first")
        widget.mark("1-3")
    with widget.step():
        widget.game.push("1-3")
        widget.say("second")
    with widget.step():
        widget.game.push("2-4x1")
        widget.say("third")
        widget.mark(3, label="3")
    table.sync()


def test_a_lesson_is_walked_forth_and_back(show: Show) -> None:
    table = show(easy())
    start = table.columns()
    lesson(table)
    assert (table.words("caption"), table.words("step")) == ("first", "Step 1 of 3")
    assert table.columns() == start
    assert len(drawn(table)["arrows"]) == 1
    table.button("next").click()
    assert (table.words("caption"), table.words("step")) == ("second", "Step 2 of 3")
    assert table.told() == "Moved: 7 of hearts, column 1 to column 3. Step 2 of 3. second"
    assert table.columns()[2] == "8H 7H"
    assert table.stat("moves") == "1"
    table.button("next").click()
    assert table.words("caption") == "third"
    assert table.columns() == table.expected()
    assert [text for text, _ in drawn(table)["labels"]] == ["3"]
    table.button("back").click()
    table.button("back").click()
    assert table.columns() == start
    assert table.told().startswith("Step 1 of 3. first Arrow, blue: 7 of hearts")


def test_a_lesson_needs_no_mouse(show: Show) -> None:
    table = show(easy())
    lesson(table)
    button = table.button("next")
    button.focus()
    table.press("Enter")
    assert table.words("step") == "Step 2 of 3"
    table.press("Space")
    assert table.words("step") == "Step 3 of 3"
    assert button.get_attribute("aria-disabled") == "true"
    table.press("Space", "Enter")
    assert table.words("step") == "Step 3 of 3"
    assert table.focused().startswith("Next")
    table.button("back").focus()
    table.press("Enter", "Enter", "Enter")
    assert table.words("step") == "Step 1 of 3"


def test_earlier_steps_are_to_look_at_and_the_last_one_to_play(show: Show) -> None:
    table = show(easy())
    lesson(table)
    before = table.widget.moves
    for _ in range(2):
        table.drag(1, 2, table.top_of(3))
        table.focus()
        table.press("u", "r", "n", "b")
        assert table.page.locator("dialog[open]").count() == 0
        table.sync()
        assert table.widget.moves == before
        assert table.widget.cursor == 2
        table.button("next").click()
    table.focus()
    table.press("u")
    table.sync()
    assert table.widget.cursor == 1
    assert table.columns() == table.expected()
    assert not drawn(table)["boxes"]
    table.button("back").click()
    assert table.words("caption") == "second"


def test_a_lesson_works_while_the_kernel_is_busy_and_without_one(show: Show) -> None:
    table = show(easy())
    lesson(table)
    table.busy()
    table.button("next").click()
    assert table.words("caption") == "second"
    table.lose_kernel()
    table.button("next").click()
    assert table.words("caption") == "third"
    assert table.columns() == table.expected()
    table.button("back").click()
    assert table.words("caption") == "second"
    table.button("next").click()
    table.drag_move(Move(0, 5, 1))
    assert table.stat("moves") == "3"


def test_what_can_be_moved_is_told_of_every_step(show: Show) -> None:
    table = show(easy(), explain=True)
    lesson(table)
    table.button("can").click()
    table.button("next").focus()
    counts = []
    for _ in range(3):
        counts.append(table.words("inquiry"))
        table.press("Enter")
    positions = list(table.widget.game.record.positions())
    assert counts == [f"{len(each.legal_moves)} moves are possible." for each in positions]


def test_new_steps_come_after_the_one_that_is_read(show: Show) -> None:
    table = show(easy())
    lesson(table)
    table.button("next").click()
    table.button("next").click()
    with table.widget.step():
        table.widget.load(deals.pysol(2))
        table.widget.say("fourth")
    table.sync()
    assert (table.words("caption"), table.words("step")) == ("third", "Step 3 of 4")
    assert table.columns()[3] != table.expected()[3]
    table.button("next").click()
    assert table.words("caption") == "fourth"
    assert table.columns() == table.expected()
    table.widget.load(easy())
    table.sync()
    assert table.words("step") == ""
    assert table.columns() == table.expected()
    lesson(table)
    assert table.words("step") == "Step 1 of 3"


def test_a_reader_sees_no_step_before_its_time(show: Show) -> None:
    """Not even while the code of the next one runs."""
    table = show(easy())
    with table.widget.step():
        table.widget.say("first")
    table.sync()
    assert table.words("step") == ""
    with table.widget.step():
        table.sync()
        assert (table.words("caption"), table.words("step")) == ("first", "Step 1 of 2")
        table.widget.say("second")
        table.widget.mark(0)
        table.sync()
        assert table.words("caption") == "first"
        assert not drawn(table)["boxes"]


# Explanations


def test_there_are_no_explanations_unless_asked_for(show: Show) -> None:
    table = show(easy())
    assert table.button("why").count() == table.button("can").count() == 0
    table.focus()
    table.press("w", "c")
    assert table.words("inquiry") == ""
    table.menu("settings")
    table.page.locator("[data-option='explain']").click()
    table.sync()
    assert table.widget.explain
    table.button("close").click()
    assert table.button("why").is_visible()


def choose(table: BoardPage, source: int, index: int, target: int, how: str) -> None:
    """Ask why: choose a run, then a column."""
    if how == "click":
        table.page.mouse.click(*table.grip(source, index))
        table.page.mouse.click(*table.top_of(target))
        table.page.mouse.click(*table.grip(source, index))  # let go again
    elif how == "drag":
        table.drag(source, index, table.top_of(target))
    else:
        table.focus()
        table.press(str(source + 1), str(target + 1), str(source + 1))


@pytest.mark.parametrize("how", ["click", "drag", "keys"])
def test_the_board_says_why_and_why_not(show: Show, how: str) -> None:
    table = show(easy(), explain=True)
    table.button("why").click()
    assert table.button("why").get_attribute("aria-pressed") == "true"
    assert table.words("inquiry").startswith("Choose cards")
    choose(table, 2, 0, 0, how)
    words = "does not go onto 7♥: the card beneath must be one rank higher (9), of any suit."
    assert table.words("answer") == f"8♥ {words}"
    assert [(colour, seen_at(table, start)) for colour, start, _ in drawn(table)["arrows"]] == [
        ("red", "8H")
    ]
    assert [(colour, seen_at(table, at)) for colour, at in drawn(table)["boxes"]] == [
        ("orange", "7H"),
        ("orange", "8H"),
    ]
    choose(table, 0, 2, 2, how)
    assert table.words("answer") == "7♥ goes onto 8♥, which is one rank higher."
    assert [colour for colour, _, _ in drawn(table)["arrows"]] == ["green"]
    choose(table, 2, 0, 3, how)
    assert table.words("answer") == "8♥ goes to column 4: an empty column takes any card."
    assert table.told().startswith(("8 of hearts goes to column 4", "Put down"))
    table.sync()
    assert table.widget.moves == ()
    table.button("why").click()
    assert table.words("answer") == table.words("inquiry") == ""
    assert not drawn(table)["arrows"]
    table.drag_move(Move(0, 2, 1))
    table.sync()
    assert table.widget.moves == ("1-3x1",)


def test_a_mixed_run_is_asked_about_as_a_whole(show: Show) -> None:
    table = show(easy(), explain=True)
    table.button("why").click()
    table.page.mouse.click(*table.grip(0, 1))
    table.page.mouse.click(*table.top_of(3))
    assert table.words("answer") == "8♠ and 7♥ are of different suits: move the 7♥ first."
    # The run stays chosen: another column is a click away.
    assert table.cards_with("simon-selected") == ["8S", "7H"]
    table.page.mouse.click(*table.top_of(1))
    assert table.words("answer").startswith("8♠ and 7♥")


def test_a_double_click_moves_nothing_while_asking(show: Show) -> None:
    table = show(easy(), explain=True)
    table.button("why").click()
    table.page.mouse.dblclick(*table.grip(0, 2))
    table.sync()
    assert table.widget.moves == ()
    assert table.words("answer") == "7♥ goes onto 8♥, which is one rank higher."
    assert table.told() == "7 of hearts goes onto 8 of hearts, which is one rank higher."


def test_all_that_can_be_moved_is_lit(show: Show) -> None:
    table = show(board("KC 8S 7H", "9S 8D 7D", "8H", "TS", "TH 3S"), explain=True)
    table.focus()
    table.press("c")
    moves = table.widget.game.position.legal_moves
    sizes = [len(column) for column in table.widget_columns()]
    assert table.words("inquiry") == f"{len(moves)} moves are possible."
    assert len(drawn(table)["arrows"]) == sum(sizes[move.target] > 0 for move in moves)
    told = table.told()
    assert told.startswith(f"{len(moves)} moves are possible. ")
    assert told.count(" to column ") == len(moves)
    lit = [seen_at(table, at) for colour, at in drawn(table)["boxes"] if colour == "green"]
    assert "7H" in lit
    assert "8S" not in lit

    # It goes on with the game.
    table.drag_move(next(iter(moves)))
    table.sync()
    assert (
        table.words("inquiry")
        == f"{len(table.widget.game.position.legal_moves)} moves are possible."
    )
    table.press("c")
    assert table.words("inquiry") == ""
    assert drawn(table) == {"arrows": [], "boxes": [], "labels": []}


def test_escape_ends_answer_and_questions(show: Show) -> None:
    table = show(easy(), explain=True)
    table.focus()
    table.press("w", "3", "1")
    assert table.words("answer")
    table.press("Escape")
    assert table.words("answer") == ""
    assert table.words("inquiry")
    table.press("Escape")
    assert table.words("inquiry") == ""


def test_the_answer_goes_with_the_position(show: Show) -> None:
    table = show(easy(), explain=True)
    table.focus()
    table.press("w", "3", "1")
    table.widget.game.push("1-3")
    table.sync()
    assert table.words("answer") == ""
    assert not drawn(table)["arrows"]


def test_who_only_looks_can_ask_what_can_be_moved(show: Show) -> None:
    table = show(easy(), explain=True, read_only=True)
    assert table.button("why").is_disabled()
    table.button("can").click()
    assert drawn(table)["arrows"]


def test_a_finger_can_ask(show: Show, page: Page) -> None:
    table = show(easy(), explain=True)
    tap = """([x, y]) => {
      const target = document.elementFromPoint(x, y);
      for (const type of ['pointerdown', 'pointerup']) {
        target.dispatchEvent(new PointerEvent(type, { pointerId: 5, pointerType: 'touch',
          isPrimary: true, button: 0, buttons: type === 'pointerdown' ? 1 : 0, bubbles: true,
          composed: true, clientX: x, clientY: y }));
      }
    }"""
    page.evaluate("() => { Element.prototype.setPointerCapture = () => {}; }")
    table.button("why").click()
    page.evaluate(tap, list(table.grip(2, 0)))
    page.evaluate(tap, list(table.top_of(0)))
    assert table.words("answer").startswith("8♥ does not go onto 7♥")
