"""A recording in Chromium: its timeline, its list of moves, the best line, and what was wrong."""

from collections.abc import Callable

import pytest

from simon_widget import Move, Record, deals
from simon_widget.solver.worker import Answer
from tests.browser.page import BoardPage
from tests.engine.boards import board
from tests.engine.solutions import solution
from tests.widget.thinker import Patient

pytestmark = pytest.mark.browser
Show = Callable[..., BoardPage]
MOVES = solution(2)
WORDS = {
    "comments": {0: "the deal", 3: "<img src=x onerror=alert(1)>"},
    "bookmarks": {10: "<b>here</b>"},
    "tags": {"solver": "<i>ours</i>"},
}
THERE_AND_BACK = (Move(0, 1, 1), Move(1, 0, 1))


def record(**more: object) -> Record:
    return Record(deals.pysol(2), MOVES, **{**WORDS, **more})  # type: ignore[arg-type]


def long(plies: int) -> Record:
    return Record(board("5H", "", ""), THERE_AND_BACK * (plies // 2))


def click(table: BoardPage, *actions: str) -> None:
    for action in actions:
        table.button(action).click(force=True)  # also one with nothing left to do
        table.sync()


def expect(table: BoardPage, ply: int) -> None:
    table.sync()
    assert table.widget.cursor == ply
    assert table.columns() == table.expected()
    assert table.stat("ply").startswith(f"{ply} of ")
    assert table.page.locator("[data-action='slider']").input_value() == str(ply)


def test_the_buttons_go_through_the_game(show: Show) -> None:
    table = show(record())
    expect(table, 0)
    for action, ply in (
        ("forward", 1), ("forward", 2), ("backward", 1), ("last", 54), ("forward", 54),
        ("backward", 53), ("first", 0), ("backward", 0),
    ):  # fmt: skip
        click(table, action)
        expect(table, ply)
    assert table.words("reminder") == ""


def test_the_keys_go_through_the_game(show: Show) -> None:
    table = show(record())
    table.focus()
    for key, ply in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 54), ("ArrowRight", 54),
        ("u", 53), ("r", 54), ("Home", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        table.press(key)
        expect(table, ply)
    assert table.words("reminder") == ""


def test_forward_and_back_show_the_same_boards(show: Show) -> None:
    table = show(record())
    table.focus()
    seen = []
    for _ in range(55):
        seen.append((table.columns(), table.stat("score"), table.stat("moves")))
        table.press("ArrowRight")
    for former in reversed(seen):
        assert (table.columns(), table.stat("score"), table.stat("moves")) == former
        table.press("ArrowLeft")


def test_it_plays_by_itself_and_pauses(show: Show) -> None:
    table = show(record())
    table.page.locator("[data-action='speed']").select_option("20")
    table.focus()
    table.press(" ")
    table.page.locator("[data-action='pause']").wait_for()
    table.page.wait_for_function(
        "() => Number(document.querySelector('[data-action=slider]').value) >= 3"
    )
    click(table, "pause")
    ply = table.widget.cursor
    assert ply >= 3
    table.page.wait_for_timeout(150)
    expect(table, ply)
    click(table, "play")
    table.page.wait_for_function(
        "() => document.querySelector('[data-action=slider]').value === '54'"
    )
    table.page.locator("[data-action='play']").wait_for()
    expect(table, 54)


def test_a_button_that_is_held_goes_on(show: Show) -> None:
    table = show(record())
    table.button("forward").hover()
    table.page.mouse.down()
    table.page.wait_for_function(
        "() => Number(document.querySelector('[data-action=slider]').value) >= 6"
    )
    table.page.mouse.up()
    ply = table.page.locator("[data-action='slider']").input_value()
    table.page.wait_for_timeout(150)
    expect(table, int(ply))


def test_a_button_is_held_no_more_when_the_window_is_left_or_it_goes(show: Show) -> None:
    table = show(record())
    slider = table.page.locator("[data-action='slider']")
    hold = "() => Number(document.querySelector('[data-action=slider]').value) >= 3"
    table.button("forward").hover()
    table.page.mouse.down()
    table.page.wait_for_function(hold)
    table.page.evaluate("() => window.dispatchEvent(new Event('blur'))")
    ply = int(slider.input_value())
    table.page.wait_for_timeout(150)
    expect(table, ply)
    table.page.mouse.up()

    table.page.mouse.down()
    table.page.wait_for_timeout(450)
    table.sync()
    table.widget.load("SS1-S1-AAAAABD")
    table.sync()
    table.page.wait_for_timeout(60)
    table.widget.load(record())
    table.sync()
    table.page.wait_for_timeout(150)
    expect(table, 0)


def test_the_focus_is_never_lost(show: Show) -> None:
    table = show(record())
    inside = "() => document.querySelector('.simon-root').contains(document.activeElement)"
    for action in ("play-on", "back-to-record"):
        table.button(action).focus()
        table.press("Enter")
        table.sync()
        assert table.page.locator(f"[data-action='{action}']").count() == 0
        assert table.page.evaluate(inside), action


def test_words_of_any_length_and_kind_are_shown(show: Show) -> None:
    table = show(
        Record(
            deals.pysol(2),
            MOVES[:3],
            comments={0: "A" * 100_000, 1: "half \ud800 a letter", 99: "nowhere"},
            bookmarks={2: "B" * 3000, 99: "nowhere"},
            tags={"k" * 500: "v" * 20_000},
        )
    )
    table.page.set_viewport_size({"width": 400, "height": 900})
    assert len(table.words("comment")) < 21_000
    click(table, "forward")
    assert table.words("comment") == "half ? a letter"
    assert table.told().endswith("half ? a letter")
    click(table, "first")
    assert len(table.told()) < 500
    assert table.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_slider_and_the_list_jump(show: Show) -> None:
    table = show(record())
    table.page.locator("[data-action='slider']").fill("40")
    expect(table, 40)
    table.page.locator("[data-ply='42']").click()
    expect(table, 42)


def test_a_recording_has_its_list_also_of_the_deal_that_was_played(show: Show) -> None:
    table = show(deals.pysol(2))
    assert table.page.locator(".simon-moves").count() == 0
    table.widget.load(record())
    table.sync()
    assert table.page.locator(".simon-moves").count() == 1
    click(table, "close-moves", "play-on", "back-to-record")
    assert table.page.locator(".simon-moves").count() == 0


def test_code_moves_it_too(show: Show) -> None:
    table = show(record())
    table.widget.goto(17)
    expect(table, 17)


def test_what_the_record_says_is_shown_as_text(show: Show) -> None:
    table = show(record())
    assert "the deal" in table.words("comment")
    assert "<i>ours</i>" in table.words("comment")
    table.widget.goto(3)
    table.sync()
    assert table.words("comment") == "<img src=x onerror=alert(1)>"
    assert "<img src=x" in (table.page.locator("[data-ply='3']").text_content() or "")
    table.widget.goto(10)
    table.sync()
    assert table.words("comment") == "★ <b>here</b>"
    assert table.page.locator(".simon-timeline img, .simon-moves img").count() == 0


def test_a_group_folds(show: Show) -> None:
    table = show(record(groups={4: 7}))
    rows = table.page.locator(".simon-ply")

    def shown() -> list[str | None]:
        return rows.evaluate_all(  # type: ignore[no-any-return]
            "(rows) => rows.slice(4, 7).map((row) => row.dataset.ply + row.ariaExpanded)"
        )

    assert shown() == ["4null", "7false", "8null"]
    table.page.locator("[data-group='4']").click()
    assert shown() == ["4null", "7true", "5null"]
    table.page.locator("[data-ply='6']").click()
    expect(table, 6)
    table.page.locator(".simon-plies").focus()
    table.press("ArrowLeft")
    assert shown() == ["4null", "7false", "8null"]
    expect(table, 6)
    table.press("ArrowDown")
    expect(table, 8)
    table.press("ArrowUp", "ArrowRight")
    assert shown()[1] == "7true"


def test_playing_on_and_going_back(show: Show) -> None:
    kept = record()
    table = show(kept)
    table.widget.goto(31)
    table.sync()
    click(table, "play-on")
    assert table.page.locator("[data-status='timeline']").count() == 0
    table.drag_move(MOVES[31])
    table.sync()
    assert (table.widget.move_count, len(table.widget.moves)) == (32, 32)
    assert kept == record()
    click(table, "back-to-record")
    expect(table, 31)
    assert len(table.widget.moves) == 54


def test_a_card_that_is_moved_plays_on(show: Show) -> None:
    table = show(record())
    table.drag_move(MOVES[0])
    table.sync()
    assert table.words("went-on").startswith("You have left the recording")
    assert (table.widget.game.is_replay, table.widget.moves) == (False, (str(MOVES[0]),))


def test_without_a_kernel_it_still_plays_on_and_goes_back(show: Show) -> None:
    table = show(record())
    table.lose_kernel()
    click(table, "forward", "forward", "play-on")
    table.drag_move(MOVES[2])
    click(table, "back-to-record")
    assert table.stat("ply") == "2 of 54"
    assert table.button("best").is_disabled()
    click(table, "last")
    assert table.columns() == [""] * 10


def test_an_illegal_move_is_shown_where_it_is(show: Show) -> None:
    position = list(record().positions())[3]
    wrong = next(
        Move(source, target, 1)
        for source in range(10)
        for target in range(10)
        if (fault := position.explain(Move(source, target, 1))) and fault.rule == "wrong-rank"
    )
    table = show(Record(deals.pysol(2), (*MOVES[:3], wrong)), reminders=False)
    assert table.words("fault") == ""
    click(table, "last")
    fault = position.explain(wrong)
    assert fault is not None
    assert table.words("fault").split() == (
        f"Move 4 of the record is illegal: {wrong}. {fault.message()}".split()
    )
    faces = {str(position.columns[at][-1]) for at in (wrong.source, wrong.target)}
    assert set(table.cards_with("simon-marked")) == faces
    assert fault.message().split()[-1] in table.told()
    click(table, "backward")
    assert (table.words("fault"), table.cards_with("simon-marked")) == ("", [])


def test_the_analysis_is_drawn_as_it_comes(show: Show, thinker: Patient) -> None:
    table = show(Record(deals.pysol(2), MOVES[:20]))
    click(table, "distances")
    assert "0 positions looked into" in table.words("analysis")
    thinker.answer(Answer(dead=frozenset()))  # the last position: nothing is known
    table.sync()
    assert "1 position looked into" in table.words("analysis")
    thinker.answer(Answer(thinker.won, MOVES))  # the first one can be won
    table.sync()
    click(table, "stop-analysis")
    assert table.words("summary") == "Some positions are not known."
    assert table.page.locator(".simon-dot[data-verdict='w']").count() == 1


def test_the_throw_away_move_is_marked(show: Show, thinker: Patient) -> None:
    table = show(Record(deals.pysol(2), MOVES[:20]))
    click(table, "analyse")
    thinker.answer(Answer(thinker.lost))
    for _ in range(8):
        if thinker.open:
            question, _ = thinker.open[0]
            ply = list(record().positions()).index(question.position)
            thinker.answer(Answer(thinker.won if ply < 13 else thinker.lost))
    table.sync()
    assert table.words("summary") == "Move 13 threw the game away."
    mark = table.page.locator(".simon-thrown-mark")
    assert mark.get_attribute("title") == "Move 13 threw the game away."
    table.widget.goto(13)
    table.sync()
    assert "threw it away" in (table.page.locator("[data-ply='13']").text_content() or "")
    assert "Lost from here" in table.words("analysis")
    table.page.locator(".simon-dot[data-verdict='u']").first.wait_for()


def test_the_curve_and_the_costs(show: Show, thinker: Patient) -> None:
    there_and_back = (*MOVES[:2], Move(MOVES[1].target, MOVES[1].source, MOVES[1].count))
    game = Record(deals.pysol(2), there_and_back)
    assert game.verify().ok
    table = show(game)
    click(table, "distances")
    while thinker.open:
        question, _ = thinker.open[0]
        ply = [*game.positions()].index(question.position)
        left = MOVES[1:] if ply in {1, 3} else MOVES[ply:]
        thinker.answer(Answer(thinker.won, left, is_optimal=question.optimal))
    table.sync()
    assert table.widget.analysis["distances"] == [54, 53, 52, 53]
    # From the most above to the least below, as the labels say.
    curve = table.page.locator(".simon-curve polyline")
    points = [point.split(",") for point in (curve.get_attribute("points") or "").split()]
    assert [float(y) for _, y in points] == [0, 50, 100, 50]
    assert table.page.locator(".simon-curve .simon-label").all_inner_texts() == ["54", "52"]
    title = table.page.locator("[data-status='curve']").get_attribute("title")
    assert title == "Moves to the win, from 52 to 54"
    assert (table.page.locator("[data-ply='3'] .simon-cost").text_content() or "") == "+2"


def test_the_best_line_is_a_side_line(show: Show, thinker: Patient) -> None:
    table = show(Record(deals.pysol(2), MOVES[:20]))
    table.widget.goto(15)
    table.sync()
    click(table, "best")
    thinker.answer(Answer(thinker.won, MOVES[15:], is_optimal=True))
    table.sync()
    assert table.words("side").startswith("The shortest line from move 15: 39 moves.")
    assert table.stat("ply") == "0 of 39"
    table.focus()
    table.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert table.stat("ply") == "2 of 39"
    positions = list(record().positions())
    assert table.columns() == [" ".join(map(str, column)) for column in positions[17].columns]
    table.sync()
    assert (table.widget.cursor, len(table.widget.moves)) == (15, 20)  # the game stays
    click(table, "leave-side")
    expect(table, 15)


def test_a_game_goes_on_from_the_best_line(show: Show, thinker: Patient) -> None:
    table = show(Record(deals.pysol(2), MOVES[:20]))
    click(table, "best")
    thinker.answer(Answer(thinker.won, MOVES))
    table.sync()
    assert "perhaps not the fewest" in table.words("side")
    click(table, "forward", "forward", "play-on")
    assert table.widget.moves == tuple(map(str, MOVES[:2]))
    assert not table.widget.game.is_by_hand
    assert table.columns() == table.expected()


def test_that_there_is_no_best_line_is_told(show: Show, thinker: Patient) -> None:
    table = show(record())
    for answer, words in ((Answer(), "found in time"), (Answer(thinker.lost), "lost from here")):
        click(table, "best")
        thinker.answer(answer)
        table.sync()
        assert words in table.words("no-best")
        assert words in table.told()
        click(table, "forward")
        assert table.words("no-best") == ""


def test_a_very_long_recording(show: Show) -> None:
    table = show(long(80_000))
    assert table.stat("ply") == "0 of 80000"
    click(table, "last")
    expect(table, 80_000)
    table.page.locator("[data-ply='79999']").click()
    expect(table, 79_999)
    assert table.page.locator(".simon-ply").count() < 40
    sent = [update for update in table.comm.updates if "line" in update]
    assert sent == []  # it was sent when the page opened
