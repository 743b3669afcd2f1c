"""Intents from the browser: each is handled exactly once, and nothing harmful is accepted."""

import json
import logging
import random
import threading
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simon_widget import Game, Move, Position, Record, SimonWidget, deals
from simon_widget.widget import protocol
from tests.engine.boards import board
from tests.engine.solutions import solution
from tests.widget.browser import FakeBrowser

MOVES = solution(2)
TO_AND_FRO = ("1-2x1", "2-1x1")


def page(start: object = None, client: str = "page") -> FakeBrowser:
    return FakeBrowser(SimonWidget(deals.pysol(2) if start is None else start), client)  # type: ignore[arg-type]


@pytest.fixture
def widget() -> SimonWidget:
    return SimonWidget(deals.pysol(2))


@pytest.fixture
def browser(widget: SimonWidget) -> FakeBrowser:
    return FakeBrowser(widget)


def test_a_game_is_won_from_the_board(widget: SimonWidget, browser: FakeBrowser) -> None:
    for move in MOVES:
        browser.act("move", move=str(move))
    assert (widget.won, widget.move_count, widget.score) == (True, 54, 846)
    assert browser.line == [str(move) for move in MOVES]
    browser.act("undo")
    assert (widget.won, widget.cursor, browser.state["cursor"]) == (False, 53, 53)
    browser.act("redo")
    browser.act("goto", ply=10)
    assert widget.cursor == 10
    browser.act("restart")
    assert (widget.cursor, widget.moves, widget.score) == (0, (), 500)
    browser.act("new", code="SS1-S2-AAAAAAA")
    assert str(widget.game.code) == browser.model["line"]["code"] == "SS1-S2-AAAAAAA"
    assert browser.refusals == []


def test_a_whole_list_is_applied_in_order(widget: SimonWidget, browser: FakeBrowser) -> None:
    for move in MOVES:
        browser.do("move", move=str(move))
    messages = len(browser.comm.messages)
    browser.deliver()
    assert widget.won
    assert len(browser.comm.messages) == messages + 1
    assert browser.pending == []


def test_delivery_again_does_no_harm(widget: SimonWidget, browser: FakeBrowser) -> None:
    for move in MOVES[:5]:
        browser.do("move", move=str(move))
    items = list(browser.pending)
    for upto in (2, 5, 3, 5):
        browser.message({"kind": "intents", "client": "page", "items": items[:upto]})
    assert browser.line == [str(move) for move in MOVES[:5]]
    assert browser.refusals == []
    # Even if so many others came that the page has been forgotten.
    for number in range(20):
        browser.message({"kind": "hello", "client": f"other{number}"})
    assert "page" not in browser.state["ack"]
    browser.message({"kind": "intents", "client": "page", "items": items})
    assert browser.line == [str(move) for move in MOVES[:5]]
    assert widget.cursor == 5


def test_a_refused_move_dooms_what_is_built_on_it(browser: FakeBrowser) -> None:
    browser.act("move", move=str(MOVES[0]))
    bad = browser.do("move", move="1-1x1")
    doomed = [browser.do("move", move=str(MOVES[1])), browser.do("undo")]
    browser.deliver()
    assert browser.refusals == [(bad, "same-column"), *((n, "stale") for n in doomed)]
    assert browser.line == [str(MOVES[0])]
    browser.act("move", move=str(MOVES[1]))
    assert len(browser.line) == 2


def test_no_move_fits_a_state_it_was_not_made_on(widget: SimonWidget) -> None:
    """Two pages: what is built on a refused move is refused, however the numbers run."""
    one, two = FakeBrowser(widget, "one"), FakeBrowser(widget, "two")
    for move in MOVES[:2]:
        one.do("move", move=str(move))
    two.do("move", move=str(MOVES[0]))
    two.deliver()
    one.deliver()
    assert [rule for _, rule in one.refusals] == ["stale", "stale"]
    assert two.line == one.line == [str(MOVES[0])]


def test_moves_made_before_python_moved_are_stale(
    widget: SimonWidget, browser: FakeBrowser
) -> None:
    browser.do("move", move=str(MOVES[0]))
    widget.game.push(MOVES[0])
    browser.deliver()
    assert browser.refusals == [(1, "stale")]
    assert browser.state["tok"].startswith("py:")
    browser.act("move", move=str(MOVES[1]))
    assert widget.cursor == 2


def test_a_notice_says_why(browser: FakeBrowser) -> None:
    browser.act("move", move="1-2x1")
    notice = browser.state["notices"][-1]
    assert notice == {
        "client": "page",
        "n": 1,
        "rule": "wrong-rank",
        "params": {"card": "7H", "onto": "3D", "rank": 8},
    }
    browser.act("redo")
    assert browser.state["notices"][-1]["rule"] == "nothing-to-redo"
    for _ in range(20):
        browser.act("undo")
    assert len(browser.state["notices"]) == 16


def test_hello_is_answered(browser: FakeBrowser) -> None:
    seq = browser.state["seq"]
    browser.message({"kind": "hello", "client": "page"})
    assert browser.state["seq"] == seq + 1
    assert browser.state["ack"] == {"page": 0}


def test_options_are_set_by_intents(widget: SimonWidget, browser: FakeBrowser) -> None:
    browser.act("set", name="theme", value="dark")
    assert (widget.theme, browser.model["theme"]) == ("dark", "dark")
    for name, value in (
        ("theme", "pink"),
        ("animation_ms", "fast"),
        ("animation_ms", -1),
        ("score", 10**6),
        ("state", {}),
        ("_esm", "alert(1)"),
        ("game", None),
        ("__class__", "x"),
    ):
        browser.act("set", name=name, value=value)
        notice = browser.state["notices"][-1]
        assert (notice["rule"], notice["n"]) == ("invalid", browser.n)
        assert notice["message"]
    assert (widget.theme, widget.score) == ("dark", 500)


def test_a_read_only_board_moves_nothing() -> None:
    widget = SimonWidget(deals.pysol(2), read_only=True)
    browser = FakeBrowser(widget)
    browser.act("move", move=str(MOVES[0]))
    assert widget.cursor == 0
    assert browser.state["notices"][-1]["message"] == "the board is read-only"
    browser.act("set", name="theme", value="light")
    assert widget.theme == "light"
    widget.game.push(MOVES[0])
    assert widget.cursor == 1


def test_the_browser_sets_no_trait_but_tick(widget: SimonWidget, browser: FakeBrowser) -> None:
    before = browser.model
    browser.set_traits(
        score=10**6, state={}, line=None, won=True, theme="dark", moves=["x"], _esm="alert(1)",
        layout="x", tick=3,
    )  # fmt: skip
    assert widget.tick == 3
    assert (widget.score, widget.won, widget.theme) == (500, False, "auto")
    after = browser.model
    after.pop("tick")
    before.pop("tick")
    assert after == before


# State


def test_the_state_stays_small() -> None:
    widget = SimonWidget(board("5H", ""))
    browser = FakeBrowser(widget)
    sizes = []
    for ply in range(500):
        browser.act("move", move=TO_AND_FRO[ply % 2])
        sizes.append(len(json.dumps(browser.state)))
    assert max(sizes) < 1500
    assert browser.line == [TO_AND_FRO[ply % 2] for ply in range(500)]
    lines = {update["line"]["id"] for update in browser.comm.updates if "line" in update}
    assert len(lines) == 5


def test_undo_below_the_line_and_another_way_from_there() -> None:
    widget = SimonWidget(board("5H", "", ""))
    browser = FakeBrowser(widget)
    for ply in range(150):
        widget.game.push(TO_AND_FRO[ply % 2])
    widget.goto(60)
    assert browser.line == list(widget.moves)
    assert len(browser.line) == 150
    browser.act("move", move="1-3x1")
    assert browser.line == [*widget.moves[:60], "1-3x1"]
    browser.act("restart")
    assert browser.line == []


def test_every_state_is_newer_than_the_one_before(browser: FakeBrowser) -> None:
    for move in MOVES[:10]:
        browser.act("move", move=str(move))
    seqs = [update["state"]["seq"] for update in browser.comm.updates if "state" in update]
    assert seqs == sorted(set(seqs))
    assert len({update["state"]["epoch"] for update in browser.comm.updates}) == 1
    assert browser.state["v"] == protocol.VERSION


# Hostile and broken messages


ITEM = {"n": 1, "base": "start", "kind": "move", "move": str(MOVES[0])}


@pytest.mark.parametrize(
    "content",
    [
        None, 5, "x", [], {}, {"kind": "intents"}, {"kind": "boom", "client": "page"},
        {"kind": "intents", "client": 5, "items": []},
        {"kind": "intents", "client": "x" * 65, "items": []},
        {"kind": "intents", "client": "a\nb", "items": []},
        {"kind": "intents", "client": "page", "items": {}},
        {"kind": "intents", "client": "page", "items": [5]},
        {"kind": "intents", "client": "page", "items": [{**ITEM, "n": None}]},
        {"kind": "intents", "client": "page", "items": [{**ITEM, "n": 0}]},
        {"kind": "intents", "client": "page", "items": [{**ITEM, "n": 1.5}]},
        {"kind": "intents", "client": "page", "items": [{**ITEM, "n": True}]},
        {"kind": "intents", "client": "page", "items": [{**ITEM, "n": 2**60}]},
        {"kind": "intents", "client": "page", "items": [ITEM] * 10_001},
    ],
)  # fmt: skip
def test_a_malformed_message_is_named_and_changes_nothing(
    widget: SimonWidget, browser: FakeBrowser, content: object
) -> None:
    browser.message(content)
    assert browser.state["error"]
    assert widget.cursor == 0
    browser.act("move", move=str(MOVES[0]))
    assert widget.cursor == 1
    assert browser.state["error"] is None


@pytest.mark.parametrize(
    "what",
    [
        {"kind": "boom"}, {"kind": None}, {"kind": ["move"]}, {"move": "6 to 4"}, {"move": None},
        {"move": 64}, {"move": "6-4"}, {"move": "6-4x1" + " " * 99}, {"base": 5},
        {"base": "x" * 999}, {"kind": "goto", "ply": "1"}, {"kind": "goto"},
        {"kind": "goto", "ply": 2**80}, {"kind": "new", "code": "SS1"}, {"kind": "new"},
        {"kind": "set", "name": 5, "value": 1}, {"kind": "set"},
        {"kind": "refused", "rule": "no-rule"}, {"kind": "refused", "rule": ["x"]},
        {"kind": "refused", "rule": "wrong-rank", "params": {"card": "7H"}},
        {"kind": "refused", "rule": "wrong-rank", "params": {"card": "7H", "onto": "X", "rank": 8}},
        {"kind": "refused", "rule": "wrong-rank",
         "params": {"card": "7H", "onto": "3D", "rank": 99}},
        {"kind": "refused", "rule": "empty-source", "params": {"column": {}}},
        {"kind": "refused", "rule": "empty-source", "params": 5},
        {"kind": "refused", "rule": "same-column", "params": {"column": 1}, "move": "zz"},
    ],
)  # fmt: skip
def test_a_malformed_item_is_refused_with_its_reason(
    widget: SimonWidget, browser: FakeBrowser, what: dict[str, object]
) -> None:
    browser.message({"kind": "intents", "client": "page", "items": [{**ITEM, **what}]})
    assert browser.state["ack"] == {"page": 1}
    notice = browser.state["notices"][-1]
    assert (notice["n"], notice["rule"]) == (1, "invalid")
    assert 5 < len(notice["message"]) < 400
    assert widget.cursor == 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
items = st.fixed_dictionaries(
    {},
    optional={
        "n": st.integers(-2, 40) | json_values,
        "base": st.sampled_from(["start", "page:1", "py:1", ""]) | json_values,
        "kind": st.sampled_from(protocol.KINDS) | json_values,
        "move": st.sampled_from(["6-4x1", "1-1x1", "9-9x9"]) | json_values,
        "code": st.just("SS1-S1-AAAAAAA") | json_values,
        "ply": json_values,
        "name": st.sampled_from(["theme", "state", "tick"]) | json_values,
        "value": json_values,
        "rule": st.sampled_from(["wrong-rank", "stale"]) | json_values,
        "params": json_values,
    },
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    contents=st.lists(
        json_values
        | st.fixed_dictionaries(
            {
                "kind": st.just("intents"),
                "client": st.just("page") | json_values,
                "items": st.lists(items | json_values, max_size=5),
            }
        ),
        max_size=8,
    )
)
def test_whatever_comes_the_game_stays_a_game(
    contents: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    widget = SimonWidget(deals.pysol(2))
    browser = FakeBrowser(widget)
    with caplog.at_level(logging.ERROR):
        for content in contents:
            browser.message(content)
    assert not caplog.records  # nothing unforeseen was raised
    assert widget.game.record.verify().ok
    assert browser.line == list(widget.moves)
    item = {"n": 1, "base": browser.state["tok"], "kind": "restart"}
    browser.message({"kind": "intents", "client": "another", "items": [item]})
    assert (widget.cursor, widget.moves) == (0, ())


# Threads and interrupts


def test_an_interrupt_loses_no_item_and_doubles_none(
    widget: SimonWidget, browser: FakeBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for move in MOVES[:6]:
        browser.do("move", move=str(move))
    real = Game._tell
    calls = []

    def interrupted(self: Game, *args: Any, **keywords: Any) -> None:
        calls.append(1)
        if len(calls) == 3:  # the third move is made, but not acknowledged
            raise KeyboardInterrupt
        real(self, *args, **keywords)

    monkeypatch.setattr(Game, "_tell", interrupted)
    with pytest.raises(KeyboardInterrupt):
        browser.deliver()
    assert browser.state["ack"] == {"page": 2}
    assert browser.line == [str(move) for move in MOVES[:3]]  # published all the same
    browser.deliver()
    assert browser.line == [str(move) for move in MOVES[:6]]
    assert browser.refusals == []
    assert widget.cursor == 6


def test_threads_lose_no_intent_and_no_state() -> None:
    """Browser messages on two threads, Python moves on a third, settings on a fourth."""
    widget = SimonWidget(board("5H", ""))
    browsers = [FakeBrowser(widget, "one"), FakeBrowser(widget, "two")]
    told: list[int] = []
    widget.observe(lambda change: told.append(change.new), "move_count")
    rounds = 150

    def play(browser: FakeBrowser) -> None:
        rng = random.Random(browser.client)
        for _ in range(rounds):
            item = {"n": browser.n + 1, "base": widget.game.token, "kind": "move",
                    "move": rng.choice(TO_AND_FRO)}  # fmt: skip
            browser.n += 1
            browser.pending.append(item)
            browser.message(
                {"kind": "intents", "client": browser.client, "items": browser.pending[-5:]}
            )

    def move() -> None:
        for _ in range(rounds):
            with widget.game.turn:
                widget.game.push(TO_AND_FRO[widget.cursor % 2])

    def tick() -> None:
        for number in range(rounds):
            browsers[0].set_traits(tick=number)

    threads = [threading.Thread(target=play, args=(browser,)) for browser in browsers]
    threads += [threading.Thread(target=move), threading.Thread(target=tick)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    states = [update["state"] for update in browsers[0].comm.updates if "state" in update]
    assert [state["seq"] for state in states] == list(range(1, len(states) + 1))
    assert states[-1]["ack"] == {"one": rounds, "two": rounds}
    accepted = len(widget.moves)
    assert accepted >= rounds
    assert browsers[0].line == list(widget.moves)
    assert told[-1] == accepted == widget.move_count
    assert widget.game.record.verify().ok
    assert widget.tick == rounds - 1


def test_a_state_can_be_folded_from_any_point() -> None:
    """What a page needs to catch up is always in the last `line` and `state` alone."""
    rng = random.Random(5)
    widget = SimonWidget(Record(deals.pysol(2), MOVES))
    browser = FakeBrowser(widget)
    for _ in range(300):
        choice = rng.random()
        if choice < 0.5:
            legal = list(widget.game.position.legal_moves)
            if legal:
                browser.act("move", move=str(rng.choice(legal)))
        elif choice < 0.8:
            browser.act("goto", ply=rng.randrange(len(widget.moves) + 1))
        else:
            browser.act(rng.choice(["undo", "redo"]))
        model = browser.model
        position = Position.parse(model["line"]["start"])
        for text in browser.line[: model["state"]["cursor"]]:
            position = position.play(Move.parse(text))
        assert position == widget.game.position
