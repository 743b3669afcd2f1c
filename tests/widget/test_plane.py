"""What is told of a search's nodes in a window, against counting them one by one."""

import math
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simon_widget import SearchTrace, deals
from simon_widget.traces import KINDS
from simon_widget.widget import plane as planes
from simon_widget.widget.plane import Bins, Plane, Singles, Window

START = deals.pysol(24)


@st.composite
def traces(draw: st.DrawFn) -> SearchTrace:
    trace = SearchTrace(START, [(0, None, None, 0, 0, "expanded")])
    for name in range(1, draw(st.integers(1, 60))):
        parent = draw(st.integers(0, name - 1))
        trace.add((name, parent, None, None, None, draw(st.sampled_from(KINDS))))
    return trace


windows = st.builds(
    Window,
    *(st.integers(-20, 80) for _ in range(4)),
)
kinds = st.sets(st.integers(0, 3))


def within(trace: SearchTrace, window: Window, shown: set[int]) -> list[tuple[int, int, int]]:
    """Place, depth and kind of the nodes in a window."""
    nodes = ((place, each.depth, KINDS.index(each.kind)) for place, each in enumerate(trace))
    return [
        (place, depth, kind)
        for place, depth, kind in nodes
        if window.left <= place < window.right and window.top <= depth < window.bottom
        if kind in shown
    ]


@given(traces(), windows, st.integers(1, 30), st.integers(1, 30), kinds)
def test_bins_hold_what_lies_in_them(
    trace: SearchTrace, window: Window, columns: int, rows: int, shown: set[int]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(planes, "MOST_SINGLE", -1)
        tile = Plane(trace.arrays()).tile(window, columns, rows, shown)
    assert isinstance(tile, Bins)
    assert tile.columns <= columns + 1
    assert tile.rows <= rows + 1
    assert tile.left % tile.width == tile.top % tile.height == 0
    found = Counter(
        ((depth - tile.top) // tile.height * tile.columns + (place - tile.left) // tile.width, kind)
        for place, depth, kind in within(trace, window, shown)
    )
    assert {divmod(cell, 4): count for cell, count in zip(*tile[6:], strict=True)} == found
    assert all(0 <= cell < tile.columns * tile.rows for cell, _ in found)
    assert tile.cells.tolist() == sorted(tile.cells)


@given(traces(), windows, kinds)
def test_few_nodes_are_told_one_by_one(trace: SearchTrace, window: Window, shown: set[int]) -> None:
    tile = Plane(trace.arrays()).tile(window, 10, 10, shown)
    assert isinstance(tile, Singles)
    told = list(zip(*(each.tolist() for each in tile), strict=True))
    expected = []
    for place, depth, kind in within(trace, window, shown):
        parent = trace.node(place).parent
        above = (-1, -1) if parent is None else (parent, trace.node(parent).depth)
        expected.append((place, depth, *above, kind))
    assert told == expected
    assert [len(each) for each in tile.buffers()] == [len(told) * size for size in (4, 4, 4, 4, 1)]


@given(
    traces(),
    st.tuples(st.floats(-5, 65), st.floats(-5, 65)),
    st.tuples(st.floats(0.1, 30), st.floats(0.1, 30)),
    kinds,
)
def test_the_nearest_node(
    trace: SearchTrace, at: tuple[float, float], reach: tuple[float, float], shown: set[int]
) -> None:
    def distance(place: int, depth: int) -> float:
        return math.hypot((place - at[0]) / reach[0], (depth - at[1]) / reach[1])

    found = Plane(trace.arrays()).nearest(at, reach, shown)
    distances = [
        distance(place, depth) for place, depth, _ in within(trace, Window(0, 99, 0, 99), shown)
    ]
    if found is None:
        assert all(each > 1 - 1e-9 for each in distances)
    else:
        assert distance(found, trace.node(found).depth) == pytest.approx(min(distances))


@given(traces())
def test_the_tree_is_the_traces(trace: SearchTrace) -> None:
    plane = Plane(trace.arrays())
    assert plane.deepest == max(node.depth for node in trace)
    for node in trace:
        line = plane.line(node.id)
        assert (line[0], line[-1], len(line)) == (0, node.id, node.depth + 1)
        assert plane.children(node.id) == trace.children(node.id)
        assert plane.place(node.id) == plane.id(node.id) == node.id


def test_a_count_that_is_too_large_is_told_as_the_largest() -> None:
    size = 70_000
    trace = SearchTrace(START, ((name, None, None, 0, 0, "dead") for name in range(size)))
    tile = Plane(trace.arrays()).tile(Window(0, size, 0, 1), 1, 1)
    assert isinstance(tile, Bins)
    assert tile.cells.tolist() == [2]
    assert tile.counts.tolist() == [65535]
    assert tile.buffers() == (
        (2).to_bytes(4, sys.byteorder),
        (65535).to_bytes(2, sys.byteorder),
    )


def test_a_search_without_nodes() -> None:
    plane = Plane(SearchTrace(START).arrays())
    assert len(plane.tile(plane.window, 10, 10)[0]) == 0  # type: ignore[arg-type]
    assert plane.nearest((0, 0), (1, 1), range(4)) is None
