"""The tree of a search, asked and saved."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from simon_widget import (
    Limit,
    Move,
    Record,
    SearchTrace,
    TraceError,
    deals,
    read_trace,
    solve,
)
from simon_widget.traces import KINDS, Slice, TraceNode
from tests.engine.boards import board, column
from tests.engine.solutions import solution

START = deals.pysol(24)
EVENTS: list[tuple[object, ...]] = [
    (0, None, None, 0, 70, "expanded"),
    (1, 0, "5-8x1", 1, 68, "expanded"),
    (2, 0, (2, 5, 1), 1, 69, "expanded"),
    (3, 1, Move(2, 5, 1), 2, 67, "expanded"),
    (4, 2, "5-8x1", 2, 67.5, "duplicate"),
    (5, 3, "10-7x1", None, None, "dead"),
]


def small() -> SearchTrace:
    return SearchTrace(START, EVENTS)


def test_our_own_search_goes_in() -> None:
    start = deals.pysol(4)
    trace = SearchTrace(start)
    found = solve(start, optimal=True, trace=trace.add)
    *_, goal = trace.of_kind("goal")
    assert trace.path(goal) == found.moves
    assert trace.position(goal).is_won
    assert trace.record(goal).verify().won
    assert sum(trace.counts().values()) == len(trace)
    assert trace.leaves_at(Record(start, found.moves)) is None


def test_the_tree() -> None:
    trace = small()
    assert trace.children(0) == [1, 2]
    assert trace.children(5) == []
    assert trace.path(5) == (Move(4, 7, 1), Move(2, 5, 1), Move(9, 6, 1))
    assert trace.node(4) == TraceNode(4, 2, (Move(4, 7, 1),), 2, 67.5, "duplicate")
    assert trace.node(5) == TraceNode(5, 3, (Move(9, 6, 1),), 3, None, "dead")
    assert trace.position(3) == trace.position(4) == START.play(Move(4, 7, 1)).play(Move(2, 5, 1))
    trace.add((6, 5, None, 4, 1, "dead"))
    assert trace.children(5) == [6]
    assert trace.position(6) == trace.position(5)


def test_figures() -> None:
    trace = small()
    assert trace.counts() == {"expanded": 4, "duplicate": 1, "dead": 1, "goal": 0}
    assert trace.by_depth() == [
        Slice(0, 0, 1, 0, 0, 0),
        Slice(1, 1, 2, 0, 0, 0),
        Slice(2, 2, 1, 1, 0, 0),
        Slice(3, 3, 0, 0, 1, 0),
    ]
    assert trace.by_depth(2) == [Slice(0, 1, 3, 0, 0, 0), Slice(2, 3, 1, 1, 1, 0)]
    assert trace.over_time(4) == [
        Slice(0, 1, 2, 0, 0, 0),
        Slice(2, 3, 2, 0, 0, 0),
        Slice(4, 5, 0, 1, 1, 0),
    ]
    assert trace.costs(2) == [(0, 2, 68, 69, 70), (3, 5, 67, 67.25, 67.5)]
    assert repr(trace) == "<SearchTrace of 6 nodes: 4 expanded, 1 duplicate, 1 dead>"
    empty = SearchTrace(START)
    assert (empty.over_time(), empty.by_depth(), empty.costs()) == ([], [], [])


@pytest.mark.parametrize("most", [1, 7, 100, 10_000])
def test_parts_hold_each_node_once(most: int) -> None:
    trace = SearchTrace(START)
    solve(START, limit=Limit(nodes=300), trace=trace.add)
    for parts in (trace.over_time(most), trace.by_depth(most)):
        assert len(parts) <= most
        assert sum(sum(part[2:]) for part in parts) == len(trace)
        assert all(one.last + 1 == other.first for one, other in pairwise(parts))
    assert len(trace.costs(most)) <= most


def test_ids_may_be_any_numbers() -> None:
    trace = SearchTrace(
        START, [(10, None, None, 0, 0, "expanded"), (-3, 10, "5-8x1", 1, 0, "dead")]
    )
    assert trace.children(10) == [-3]
    assert trace.node(-3).parent == 10
    for name in (0, 1, 11):
        with pytest.raises(TraceError, match="no node"):
            trace.node(name)


def test_where_a_solution_leaves_the_tree() -> None:
    trace = small()
    # By other moves than the tree's, through a transposition.
    moves = tuple(map(Move.parse, ("3-6x1", "5-8x1", "10-7x1")))
    assert trace.leaves_at(Record(START, moves)) is None
    onward = next(iter(trace.position(5).legal_moves))
    departure = trace.leaves_at(Record(START, (*moves, onward)))
    assert departure is not None
    assert (departure.ply, departure.move) == (3, onward)
    assert (departure.node.id, departure.node.kind) == (5, "dead")
    # Of two nodes with one position, that which was looked into stands for it.
    aside = next(move for move in trace.position(3).legal_moves if move != Move(9, 6, 1))
    departure = trace.leaves_at(Record(START, (*moves[:2], aside)))
    assert departure is not None
    assert departure.node.id == 3


def test_a_whole_solution_in_a_tree_of_steps() -> None:
    start, moves = deals.pysol(2), solution(2)
    trace = SearchTrace(start, [(0, None, None, 0, 0, "expanded")])
    trace.add((1, 0, " ".join(map(str, moves)), 1, 0, "goal"))
    assert trace.node(1).moves == moves
    assert trace.position(1).is_won
    assert trace.leaves_at(Record(start, moves)) is None


def test_the_way_of_a_solution() -> None:
    trace = small()
    moves = tuple(map(Move.parse, ("3-6x1", "5-8x1", "10-7x1")))
    assert trace.follow(Record(START, moves)) == ((0, 2, 3, 5), None)
    onward = next(iter(trace.position(5).legal_moves))
    course = trace.follow(Record(START, (*moves, onward)))
    assert course.nodes == (0, 2, 3, 5, None)
    assert course.departure == trace.leaves_at(Record(START, (*moves, onward)))
    assert course.departure is not None


def test_arrays_are_copies() -> None:
    trace = small()
    arrays = trace.arrays()
    trace.add((6, 5, None, 4, 1, "dead"))
    assert arrays.ids.tolist() == [0, 1, 2, 3, 4, 5]
    assert arrays.parents.tolist() == [-1, 0, 0, 1, 2, 3]
    assert arrays.depths.tolist() == [0, 1, 1, 2, 2, 3]
    assert arrays.costs.tolist()[:5] == [70, 68, 69, 67, 67.5]
    assert [KINDS[kind] for kind in arrays.kinds] == [str(event[5]) for event in EVENTS]


def test_questions_that_have_no_answer() -> None:
    with pytest.raises(TraceError, match="another position"):
        small().leaves_at(Record(deals.pysol(25)))
    with pytest.raises(TraceError, match="no nodes"):
        SearchTrace(START).leaves_at(Record(START))
    with pytest.raises(TraceError, match="not into 0"):
        small().costs(0)
    with pytest.raises(TraceError, match="'lost' is no kind"):
        small().of_kind("lost")  # type: ignore[arg-type]


def test_where_a_solver_left_the_rules() -> None:
    start = board("9S 8H", "TD")
    trace = SearchTrace(start, [(0, None, None, 0, 0, "expanded"), (1, 0, "1-2x2", 1, 0, "dead")])
    assert column(trace.position(1), 1) == "TD 9S 8H"
    violation = trace.record(1).verify().violation
    assert violation is not None
    assert violation.rule == "mixed-suits"
    trace.add((2, 1, "2-1x4", 2, 0, "dead"))
    trace.add((3, 2, "3-1x1", 3, 0, "dead"))
    with pytest.raises(TraceError, match="at node 3: move 2 on the way, 2-1x4, cannot be made"):
        trace.position(3)
    # What lies behind such a move is nowhere.
    assert trace.leaves_at(Record(start)) is None


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ((6, 0, "5-8x1", 1, 0, "lost"), "'lost' is no kind of node: there are expanded, dup"),
        ((6, 0, "5-8x1", 1, 0, None), "None is no kind"),
        ((6, 0, "5-8x1", 1, 0, []), "is no kind"),
        ((6, 0, "5-8x1", 1, 0), "is no event"),
        (7, "7 is no event"),
        ((3, 0, "5-8x1", 1, 0, "dead"), "the id 3 was there before"),
        (("6", 0, "5-8x1", 1, 0, "dead"), "an id is a whole number"),
        ((6, 8, "5-8x1", 1, 0, "dead"), "there is no node 8"),
        ((6, 6, "5-8x1", 1, 0, "dead"), "there is no node 6"),
        ((6, None, "5-8x1", 1, 0, "dead"), "no move leads to a node without a parent"),
        ((6, 0, "5>8", 1, 0, "dead"), "'5>8' is no move"),
        ((6, 0, [4, 7], 1, 0, "dead"), "is no move"),
        ((6, 0, [4, 7, 99], 1, 0, "dead"), "is no move"),
        ((6, 0, [4, 7.5, 1], 1, 0, "dead"), "is no move"),
        ((6, 0, 5, 1, 0, "dead"), "5 is no move"),
        ((6, 0, {}, -1, 0, "dead"), "a depth is a number from 0, not -1"),
        ((6, 0, "5-8x1", 1.5, 0, "dead"), "a depth is"),
        ((6, 0, "5-8x1", 2**31, 0, "dead"), "a depth is"),
        ((6, 0, "5-8x1", 1, "much", "dead"), "a cost is"),
        ((6, 0, "5-8x1", 1, 10**400, "dead"), "a cost is"),
        ((6, 0, "5-8x1", 1, float("inf"), "dead"), "a cost is"),
    ],
)
def test_what_is_no_event_is_refused(event: object, words: str) -> None:
    trace = small()
    with pytest.raises(TraceError) as told:
        trace.add(event)
    assert words in str(told.value)
    assert list(trace) == list(small())


def test_the_event_at_fault_is_told() -> None:
    with pytest.raises(TraceError, match="event 2: 'lost' is no kind"):
        SearchTrace(START, [EVENTS[0], (1, 0, None, 1, 0, "lost")])


def test_it_is_saved_and_read(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    trace = small()
    trace.save(path)
    for again in (read_trace(path), read_trace(trace.to_jsonl()), read_trace(path.read_bytes())):
        assert again.start == START
        assert list(again) == list(trace)
    assert read_trace(path, start=START).start == START
    with pytest.raises(TraceError, match="line 1: the search started from another position"):
        read_trace(path, start="pysol:25")


def test_a_file_that_cannot_be_written_whole_is_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "trace.jsonl"
    trace = small()
    trace.save(path)
    before = path.read_bytes()

    def broken(self: SearchTrace) -> Iterator[TraceNode]:
        yield self.node(0)
        raise OSError

    monkeypatch.setattr(SearchTrace, "__iter__", broken)
    with pytest.raises(OSError):  # noqa: PT011 - it has no words
        trace.save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_arrays_and_blank_lines_are_read() -> None:
    text = "\ufeff\n\n" + "\n\n".join(json.dumps(event) for event in EVENTS)
    assert list(read_trace(text, start=START)) == list(small())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n\n", "the trace is empty"),
        ("hello\n", "line 1: this is no trace of a search"),
        ('{"id": 0}\n', "does not tell the position it starts from"),
        ('{"format": "other"}\n', 'line 1: a trace begins with "format": "simon-widget-trace"'),
        ('{"format": "simon-widget-trace", "version": 1}\n', 'line 1: "start" is a list'),
        ('{"format": "simon-widget-trace", "version": 1, "start": ["AS"]}\n', "line 1: the start"),
        ("[" * 9000 + "\n", "line 1: this is no JSON"),
        ("[0] [1]\n", "line 1: there is more than one JSON value, the second at letter 4"),
        ("[" * 20000 + "\n", "line 1: it has too many letters"),
        ("Iteration: 0\nDepth: 0\n", "line 1: there is no board after this line"),
    ],
)
def test_what_is_no_trace_is_refused(text: str, words: str) -> None:
    with pytest.raises(TraceError) as told:
        read_trace(text)
    assert words in str(told.value)


@pytest.mark.parametrize("depth", range(5, 1100, 45))
def test_deep_values_are_refused(depth: int) -> None:
    with pytest.raises(TraceError, match="line 1: "):
        read_trace('{"id": ' + "[" * depth + "]" * depth + "}\n", start=START)


def test_the_line_at_fault_is_told() -> None:
    text = '[0, null, null, 0, 70, "expanded"]\n\n[1, 0, "5-8x1", 1, 68, "lost"]\n'
    with pytest.raises(TraceError, match="line 3: 'lost' is no kind") as told:
        read_trace(text, start=START)
    assert told.value.line == 3
    with pytest.raises(TraceError, match="cannot be read"):
        read_trace("no such file")
