"""Whatever a trace holds, it is read or refused, and no error is Python's own."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simon_widget import SearchTrace, SimonError, deals, read_trace
from simon_widget.traces import KINDS
from tests.importers.samples import OUTPUT

START = deals.pysol(24)
PRINTED = (OUTPUT / "fcs_24_iter.txt").read_bytes()[:4_000]
SAVED = (
    SearchTrace(START, [(0, None, None, 0, 70, "expanded"), (1, 0, "5-8x1 3-6x1", 1, 68.5, "dead")])
    .to_jsonl()
    .encode()
)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
moves = st.sampled_from(["1-2x1", "5-8x1 3-6x1", "", "0-3x1", "9-10x99"]) | values
fields = [
    st.integers(-1, 3) | values,
    st.none() | st.integers(-1, 3) | values,
    moves,
    st.integers(-1, 9) | values,
    st.integers() | values,
    st.sampled_from(KINDS) | values,
]
events = st.lists(st.tuples(*fields) | values, max_size=6)


def ask_all(trace: SearchTrace) -> None:
    assert sum(trace.counts().values()) == len(trace)
    for parts in (trace.over_time(3), trace.by_depth(3)):
        assert sum(sum(part[2:]) for part in parts) == len(trace)
    for node in trace:
        assert trace.node(node.id) == node
        assert node.parent is None or node.id in trace.children(node.parent)
        if trace.record(node.id).verify().ok:
            assert trace.leaves_at(trace.record(node.id)) is None
        else:
            attempt(trace.position, node.id)
    again = read_trace(trace.to_jsonl())
    assert list(again) == list(trace)


def attempt(do: Callable[[Any], object], what: object) -> object:
    try:
        return do(what)
    except SimonError:
        return None


@given(events)
def test_events(events: list[object]) -> None:
    trace = SearchTrace(START)
    for event in events:
        attempt(trace.add, event)
    ask_all(trace)


@given(events)
def test_lines(events: list[object]) -> None:
    text = "".join(json.dumps(event) + "\n" for event in events) + "\n"
    trace = attempt(lambda text: read_trace(text, start=START), text)
    if isinstance(trace, SearchTrace):
        ask_all(trace)


@pytest.mark.parametrize("sample", [PRINTED, SAVED], ids=["fc-solve", "json"])
@settings(max_examples=60)
@given(data=st.data())
def test_broken_files(sample: bytes, data: st.DataObject) -> None:
    changed = bytearray(sample)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(changed) - 1))
        length = data.draw(st.integers(0, 40))
        changed[at : at + length] = data.draw(st.binary(max_size=12))
        if not changed:
            return
    trace = attempt(read_trace, bytes(changed))
    if isinstance(trace, SearchTrace):
        ask_all(trace)
