"""TraceWidget without a browser: what it tells, and what it answers."""

import base64
import struct
from typing import Any

import comm
import pytest

from simon_widget import Move, Record, RecordError, SearchTrace, TraceError, TraceWidget, deals
from tests.engine.boards import board
from tests.widget.browser import RecordingComm

START = deals.pysol(24)
EVENTS: list[tuple[object, ...]] = [
    (10, None, None, 0, 70, "expanded"),
    (11, 10, "5-8x1", 1, 68, "expanded"),
    (12, 10, "3-6x1", 1, 69, "expanded"),
    (13, 11, "3-6x1", 2, 67, "expanded"),
    (14, 12, "5-8x1", 2, 67.5, "duplicate"),
    (2**60, 13, "10-7x1", None, None, "dead"),
]
LAST = 2**60


@pytest.fixture(autouse=True)
def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comm, "create_comm", RecordingComm)


def shown(*arguments: Any, **options: Any) -> TraceWidget:
    return TraceWidget(SearchTrace(START, EVENTS), *arguments, **options)


def ask(w: TraceWidget, **content: object) -> list[tuple[Any, list[bytes]]]:
    """What is sent in answer to a message, with its buffers."""
    link: RecordingComm = w.comm
    link.messages.clear()
    data = {"method": "custom", "content": content}
    link.handle_msg({"content": {"data": data}, "buffers": []})
    return [
        (answer, [base64.b64decode(each["bytes"]) for each in buffers])
        for answer, buffers in link.parcels
    ]


def error(w: TraceWidget) -> str:
    return str(w.state["error"] or "")


def test_the_search_is_told_at_once() -> None:
    w = shown()
    assert w.tree["nodes"] == 6
    assert w.tree["deepest"] == 3
    assert w.tree["counts"] == {"expanded": 4, "duplicate": 1, "dead": 1, "goal": 0}
    assert [list(part) for part in w.tree["depth"]][1] == [1, 1, 2, 0, 0, 0]
    assert [point[3] for point in w.tree["cost"]] == [70, 68, 69, 67, 67.5]
    assert (w.solution, w.node, w.selected) == ({}, {}, None)
    assert w.tile["form"] == "nodes"
    assert struct.unpack("6i", w.tile["buffers"][2]) == (-1, 0, 0, 1, 2, 3)
    assert w.game.start == START
    assert repr(w) == (
        "TraceWidget(<SearchTrace of 6 nodes: 4 expanded, 1 duplicate, 1 dead>, node None)"
    )


def test_a_node_is_selected() -> None:
    w = shown()
    told: list[object] = []
    w.observe(lambda change: told.append((change["new"], w.node.get("id"), w.cursor)), "selected")
    w.select(13)
    assert w.selected == 13
    assert w.game.position == w.trace.position(13)
    assert w.moves == ("5-8x1", "3-6x1")
    assert w.node["moves"] == ["5-8x1", "3-6x1"]
    assert (w.node["depth"], w.node["cost"], w.node["kind"]) == (2, 67, "expanded")
    assert w.node["parent"] == {"place": 1, "id": "11", "kind": "expanded", "moves": "5-8x1"}
    assert w.node["children"] == [{"place": 5, "id": str(LAST), "kind": "dead", "moves": "10-7x1"}]
    assert w.node["line"] == {"places": [0, 1, 3], "depths": [0, 1, 2]}
    assert (w.node["fault"], w.node["has_position"]) == (None, True)
    w.select(None)
    assert (w.selected, w.node, w.game.cursor) == (None, {}, 0)
    assert told == [(13, "13", 2), (None, None, 0)]
    with pytest.raises(TraceError, match="no node 99"):
        w.select(99)
    assert w.selected is None


def test_after_playing_on_a_node_is_shown_again() -> None:
    w = shown()
    w.select(11)
    w.game.push("3-6x1")
    w.select(11)
    assert w.moves == ("5-8x1",)


def test_a_browser_selects() -> None:
    w = shown()
    done = {"kind": "trace-done", "client": "me", "missing": None}
    assert ask(w, kind="trace-select", client="me", id=str(LAST)) == [(done, [])]
    assert w.selected == LAST
    assert w.node["cost"] is None
    answers = ask(w, kind="trace-select", client="me", id="99")
    assert answers == [({**done, "missing": "99"}, [])]
    odd: list[object] = ["nonsense", None, [], "9" * 400]
    for id_ in odd:
        ((answer, _),) = ask(w, kind="trace-select", id=id_)
        assert answer["missing"] == str(id_)[:24]
    assert w.selected == LAST
    pick = {"kind": "trace-pick", "x": 1.2, "y": 0.9, "far": 0.5, "deep": 0.5}
    ask(w, **pick, kinds=[0, 1, 2, 3])
    assert w.selected == 11
    assert ask(w, **{**pick, "x": 5, "y": 3}, client="me", kinds=[0]) == [(done, [])]
    assert w.selected == 11  # the dead are not shown
    assert error(w) == ""


def test_an_observer_that_fails_is_told_on_the_board() -> None:
    w = shown()

    def fail(_change: object) -> None:
        message = "so it is"
        raise ValueError(message)

    w.observe(fail, "selected")
    ask(w, kind="trace-select", id="11")
    assert error(w) == "ValueError: so it is"


def test_a_window_is_told() -> None:
    w = shown()
    wish = {"client": "me", "n": "7", "left": 1, "right": 4, "top": 1, "bottom": 3}
    ((answer, buffers),) = ask(w, kind="trace-tile", **wish, columns=10, rows=10, kinds=[0])
    assert answer["kind"] == "trace-tile"
    assert (answer["client"], answer["n"]) == ("me", "7")
    assert answer["window"] == [1, 4, 1, 3]
    assert answer["kinds"] == [0]
    assert struct.unpack("3I", buffers[0]) == (1, 2, 3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"left": "1"}, "\"left\" is a number, not '1'"),
        ({"left": float("nan")}, '"left" is a number'),
        ({"right": 1e300}, '"right" is a number'),
        ({"columns": 0}, "a window has 1 to"),
        ({"columns": 2**20, "rows": 2}, "a window has 1 to"),
        ({"kinds": [4]}, '"kinds" is a list of numbers from 0 to 3'),
        ({"kinds": None}, '"kinds" is a list'),
        ({"kind": "trace-pick", "x": 0, "y": 0, "far": 0, "deep": 1}, "within some distance"),
        ({"kind": "trace-other"}, "no message of the kind 'trace-other'"),
    ],
)
def test_what_is_no_question_is_told_on_the_board(change: dict[str, object], words: str) -> None:
    w = shown()
    window = {"left": 0, "right": 4, "top": 0, "bottom": 3, "columns": 2, "rows": 2, "kinds": [0]}
    answers = ask(w, **{"kind": "trace-tile", **window, **change})
    assert "trace-tile" not in {answer["kind"] for answer, _ in answers}
    assert words in error(w)


def test_the_board_is_played_on() -> None:
    w = shown()
    w.select(11)
    item = {"n": 1, "base": w.state["tok"], "kind": "move", "move": "3-6x1"}
    ask(w, kind="intents", client="page", items=[item])
    assert w.moves == ("5-8x1", "3-6x1")


def test_a_known_solution() -> None:
    moves = ("3-6x1", "5-8x1", "10-7x1")
    for solution in (moves, map(Move.parse, moves), Record(START, tuple(map(Move.parse, moves)))):
        w = shown(solution)
        assert w.solution == {
            "places": [0, 2, 3, 5], "depths": [0, 1, 2, 3], "count": 3, "departure": None
        }  # fmt: skip
    onward = next(iter(SearchTrace(START, EVENTS).position(LAST).legal_moves))
    w = shown((*moves, str(onward)))
    assert w.solution["departure"] == {
        "place": 5, "id": str(LAST), "kind": "dead", "ply": 3, "move": str(onward)
    }  # fmt: skip
    with pytest.raises(TraceError, match="another position"):
        shown(Record(deals.pysol(25)))
    with pytest.raises(RecordError):
        shown(["nonsense"])


def test_moves_that_break_the_rules() -> None:
    start = board("9S 8H", "TD")
    trace = SearchTrace(start, [(0, None, None, 0, 0, "expanded"), (1, 0, "1-2x2", 1, 0, "dead")])
    trace.add((2, 1, "2-1x9", 2, 0, "dead"))
    w = TraceWidget(trace)
    w.select(1)
    assert w.game.position == trace.position(1)
    assert w.moves == ()
    assert w.node["has_position"]
    assert w.node["fault"]["rule"] == "mixed-suits"
    assert w.node["fault"]["params"] == {"lower": "9S", "upper": "8H", "movable": 1}
    w.select(2)
    assert w.game.position == trace.position(1)
    assert not w.node["has_position"]
    assert (w.node["fault"]["ply"], w.node["fault"]["move"]) == (2, "2-1x9")
    assert w.node["fault"]["rule"] == "count-out-of-range"


def test_a_trace_that_grows() -> None:
    trace = SearchTrace(START)
    w = TraceWidget(trace)
    assert w.tree["nodes"] == 0
    for event in EVENTS[:3]:
        trace.add(event)
    assert w.tree["nodes"] == 0
    w.refresh()
    assert w.tree["nodes"] == 3
    for event in EVENTS[3:]:
        trace.add(event)
    w.select(LAST)
    assert w.tree["nodes"] == 6
    assert w.node["id"] == str(LAST)


def test_what_is_no_trace_or_option_is_refused() -> None:
    with pytest.raises(TraceError, match="shows a SearchTrace, not a list"):
        TraceWidget([])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no option 'colour'"):
        shown(colour=1)


def test_it_is_a_table_where_there_is_no_javascript() -> None:
    w = shown(locale="ms")
    data, _ = w._repr_mimebundle_()
    assert "<th>Diteliti</th><td>4</td>" in data["text/html"]
    assert "<img" in data["text/html"]
    assert data["text/plain"] == repr(w)
