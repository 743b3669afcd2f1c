"""Board and kernel: late, lost and refused messages, no kernel, several views."""

from collections.abc import Callable

import pytest

from simon_widget import Game, Move, Record, SimonWidget, deals
from tests.browser.page import STATIC, BoardPage
from tests.engine.boards import board
from tests.engine.solutions import solution

pytestmark = pytest.mark.browser
Show = Callable[..., BoardPage]
MOVES = solution(2)
# Loaded anew for each board, as anywidget does it.
SHARES = """async (source) => {
  const blob = new Blob([source], { type: 'text/javascript' });
  const [one, two] = await Promise.all([1, 2].map(() => import(URL.createObjectURL(blob))));
  return one !== two && one.default === two.default;
}"""


def intents(table: BoardPage) -> list[list[int]]:
    """The numbers of the items in each message of intents."""
    return [
        [item["n"] for item in content["items"]]
        for content in table.received
        if content["kind"] == "intents"
    ]


def test_python_moves_show_at_once(show: Show) -> None:
    table = show(deals.pysol(2))
    for move in MOVES[:20]:
        table.widget.game.push(move)
    table.sync()
    assert table.columns() == table.expected()
    table.widget.goto(7)
    table.widget.game.push(next(iter(table.widget.game.position.legal_moves)))
    table.widget.load("SS1-S1-AAAAABD")
    table.sync()
    assert table.columns() == table.expected()
    assert table.stat("code") == "SS1-S1-AAAAABD"
    table.widget.game.restart()
    table.widget.game.new("SS1-S2-AAAAABD")
    table.sync()
    assert table.columns() == table.expected()


def test_a_busy_kernel_loses_nothing(show: Show) -> None:
    table = show(deals.pysol(2))
    table.busy()
    for move in MOVES[:12]:
        table.drag_move(move)
    after = list(Record(deals.pysol(2), MOVES).positions())[12]
    assert table.columns() == [" ".join(map(str, column)) for column in after.columns]
    assert table.widget.moves == ()
    table.page.locator("[data-link='waiting']").wait_for()
    table.free()
    assert table.widget.moves == tuple(map(str, MOVES[:12]))
    assert table.columns() == table.expected()
    assert table.words("link") == ""


def test_moves_the_kernel_refuses_are_taken_back_with_a_word(show: Show) -> None:
    table = show(deals.pysol(2))
    table.busy()
    for move in MOVES[:3]:
        table.drag_move(move)
    other = next(move for move in table.widget.game.position.legal_moves if move != MOVES[0])
    table.widget.game.push(other)
    table.sync()
    # At once: what was built on the state before cannot come true any more.
    assert table.columns() == table.expected()
    table.free()
    assert table.widget.moves == (str(other),)
    assert table.columns() == table.expected()
    assert table.words("reminder").startswith("The game changed elsewhere first")
    table.drag_move(next(iter(table.widget.game.position.legal_moves)))
    table.sync()
    assert (table.widget.cursor, table.words("reminder")) == (2, "")


def test_a_lost_message_is_sent_again(show: Show) -> None:
    table = show(deals.pysol(2))
    table.lost = 1
    table.drag_move(MOVES[0])
    table.sync()
    assert table.widget.moves == ()
    table.drag_move(MOVES[1])  # the list goes out whole
    table.sync()
    assert table.widget.moves == tuple(map(str, MOVES[:2]))
    table.lost = 1
    table.drag_move(MOVES[2])
    deadline = 40
    while table.widget.cursor < 3 and deadline:
        table.page.wait_for_timeout(100)
        table.sync()
        deadline -= 1
    assert table.widget.moves == tuple(map(str, MOVES[:3]))
    assert intents(table) == [[1], [1, 2], [3], [3]]
    assert table.columns() == table.expected()


def test_many_things_in_one_task_travel_in_one_message(show: Show) -> None:
    table = show(board("8H", "9S"))
    table.drag(0, 0, table.top_of(1))
    table.sync()
    table.page.evaluate(
        "() => { for (let i = 0; i < 100; i++) for (const name of ['undo', 'redo'])"
        " document.querySelector(`[data-action=${name}]`).click(); }"
    )
    table.sync()
    assert intents(table) == [[1], list(range(2, 202))]
    assert table.widget.cursor == 1
    assert table.widget.state["ack"][table.received[-1]["client"]] == 201


def test_without_a_kernel_the_board_plays_on_by_itself(show: Show) -> None:
    table = show(deals.pysol(2))
    table.drag_move(MOVES[0])
    table.sync()
    table.page.evaluate(
        "() => { host.model.comm_live = false; host.model.trigger('comm_live_update'); }"
    )
    table.page.locator("[data-link='offline']").wait_for()
    sent = len(table.received)
    for move in MOVES[1:5]:
        table.drag_move(move)
    table.button("undo").click()
    table.sync()
    assert len(table.received) == sent
    assert table.widget.cursor == 1
    assert table.stat("moves") == "4"
    table.menu("copy-game")
    text = table.page.locator("dialog textarea").input_value()
    again = SimonWidget(text)
    assert again.moves == tuple(map(str, MOVES[:4]))
    table.page.keyboard.press("Escape")
    table.button("restart").click()
    table.button("confirm").click()
    assert table.stat("moves") == "0"
    table.button("new").click()
    table.page.locator("#simon-code").fill("SS1-S1-AAAAAAA")
    table.button("play-code").click()
    assert table.stat("code") == "SS1-S1-AAAAAAA"
    # Python speaks after all: what was played alone is not wiped out.
    table.widget.game.push(MOVES[1])
    table.sync()
    assert table.stat("code") == "SS1-S1-AAAAAAA"


def test_a_send_that_fails_shows_that_there_is_no_kernel(show: Show) -> None:
    table = show(deals.pysol(2))
    table.page.evaluate("() => { host.model.comm_live = false; }")  # no event tells
    table.drag_move(MOVES[0])
    table.page.locator("[data-link='offline']").wait_for()
    table.drag_move(MOVES[1])
    assert table.stat("moves") == "2"


def test_stale_states_are_ignored(show: Show) -> None:
    table = show(deals.pysol(2))
    old = dict(table.widget.state)
    table.widget.game.push(MOVES[0])
    table.sync()
    table.page.evaluate("(state) => host.model.apply({ state })", old)
    assert table.stat("moves") == "1"
    assert table.columns() == table.expected()


def test_a_state_may_come_before_its_line(show: Show) -> None:
    table = show(deals.pysol(2))
    table.widget.load(Game("SS1-S4-AAAAABD"))
    news = table._news()
    table.page.evaluate("(state) => host.model.apply({ state })", news["state"])
    assert table.stat("code") == "custom"
    table.page.evaluate("(line) => host.model.apply({ line })", news["line"])
    assert table.stat("code") == "SS1-S4-AAAAABD"


def test_views_of_one_model_stay_in_step(show: Show) -> None:
    table = show(deals.pysol(2))
    table.page.evaluate(
        "() => { for (let i = 0; i < 2; i++) { const el = document.createElement('div');"
        " document.body.append(el);"
        " const root = i ? el.attachShadow({ mode: 'open' }) : el;"
        " const inner = document.createElement('div'); root.append(inner);"
        " host.mount(inner); } }"
    )
    table.drag_move(MOVES[0])
    table.sync()
    moves = table.page.locator("[data-stat='moves']")
    assert moves.all_inner_texts() == ["1", "1", "1"]
    # One list for all of them.
    table.page.locator("[data-action='undo']").nth(1).click()
    table.page.locator("[data-action='redo']").nth(2).click()
    table.sync()
    assert intents(table)[-1][-1] == 3
    assert table.widget.cursor == 1


def test_nothing_is_left_behind(show: Show) -> None:
    table = show(deals.pysol(2))
    listening = table.page.evaluate("() => host.model.listening")
    table.page.evaluate("() => { host.unmount(); host.mount(document.getElementById('host')); }")
    assert table.page.evaluate("() => host.model.listening") == listening
    table.drag_move(MOVES[0])
    table.sync()
    assert table.widget.cursor == 1
    # What a listener, a timer or an observer still held could not be collected.
    table.page.evaluate("() => (window.left = new WeakRef(document.querySelector('.simon-root')))")
    table.page.evaluate("() => { host.unmount(); host.cleanup(); }")
    assert table.page.evaluate("() => host.model.listening") == 0
    assert table.page.locator("[data-card]").count() == 0
    table.page.context.new_cdp_session(table.page).send("HeapProfiler.collectGarbage")
    assert table.page.evaluate("() => window.left.deref() === undefined")


def test_all_boards_of_a_page_share_the_bundle(show: Show) -> None:
    table = show(deals.pysol(2))
    source = STATIC.joinpath("widget.js").read_text(encoding="utf-8")
    assert table.page.evaluate(SHARES, source)


def test_text_from_outside_is_never_html(show: Show) -> None:
    table = show(deals.pysol(2))
    evil = "<img src=x onerror=\"document.title = 'evil'\">"

    def fail(_: object) -> None:
        raise RuntimeError(evil)

    table.widget.on_move(fail)
    table.drag_move(MOVES[0])
    table.sync()
    assert evil in table.words("error")
    state = {**table.widget.state, "seq": 10**6, "error": evil, "line": "evil"}
    line = {**table.widget.line, "id": "evil", "code": evil}
    table.page.evaluate("([line, state]) => host.model.apply({ line, state })", [line, state])
    table.page.wait_for_timeout(50)
    assert table.page.title() == ""
    assert table.page.locator("#host img").count() == 0
    assert table.stat("code") == evil


@pytest.mark.parametrize(
    "change",
    [
        {"v": 99},
        {"tail": ["99-99x99"]},
        {"tail": ["nonsense"]},
        {"cursor": 50},
        {"cursor": -1},
        {"floor": 7},
    ],
)
def test_a_state_that_cannot_be_is_told_and_nothing_breaks(
    show: Show, change: dict[str, object]
) -> None:
    table = show(deals.pysol(2))
    before = table.columns()
    state = {**table.widget.state, "seq": 1000, **change}
    table.page.evaluate("(state) => host.model.apply({ state })", state)
    assert table.words("error")
    assert table.columns() == before


@pytest.mark.parametrize("width", [320, 480, 800, 1600])
def test_the_board_fits_its_width(show: Show, width: int) -> None:
    table = show(Record(deals.pysol(2), MOVES[:30]).to_json())
    table.page.set_viewport_size({"width": width, "height": 900})
    table.page.wait_for_timeout(100)
    sizes = table.page.evaluate(
        "() => ({ wide: document.documentElement.scrollWidth, window: innerWidth,"
        " cards: [...document.querySelectorAll('[data-card]')].map((card) => {"
        "   const box = card.getBoundingClientRect();"
        "   const index = card.querySelector('.simon-index').getBoundingClientRect();"
        "   return { right: box.right, width: box.width, index: index.height }; }) })"
    )
    assert sizes["wide"] <= sizes["window"]
    assert all(card["right"] <= width for card in sizes["cards"])
    assert min(card["index"] for card in sizes["cards"]) >= (8 if width < 480 else 12)
    assert table.columns() == table.expected()


def test_a_held_move_keeps_its_kind(show: Show) -> None:
    """A new game begun while the kernel is busy is the kernel's game in the end."""
    table = show(deals.pysol(2))
    table.busy()
    table.drag_move(MOVES[0])
    table.button("new").click()
    table.page.locator("#simon-code").fill("SS1-S4-AAAAABD")
    table.button("play-code").click()
    table.drag_move(Move.parse("4-5x1"))
    table.free()
    assert str(table.widget.game.code) == "SS1-S4-AAAAABD"
    assert table.widget.moves == ("4-5x1",)
    assert table.columns() == table.expected()
