"""What fc-solve prints of its search."""

import re

import pytest

from simon_widget import Position, Record, TraceError, deals, read_solution, read_trace, solve
from tests.importers.samples import OUTPUT

TRACE = OUTPUT / "fcs_24_iter.txt"


def test_the_search_becomes_a_tree() -> None:
    trace = read_trace(TRACE, start="pysol:24")
    assert trace.start == deals.pysol(24)
    text = TRACE.read_text(encoding="utf-8")
    depths = list(map(int, re.findall(r"^Depth: (\d+)", text, re.MULTILINE)))
    # Four iterations are sequences that leave; that which wins has no node of its own, either.
    assert len(depths) - len(trace) == 4
    assert all(node.depth == depths[node.id] for node in trace)
    (goal,) = trace.of_kind("goal")
    assert trace.position(goal).is_won
    boards = re.findall(r"Foundations:.*\n(?:.*\n){11}", text)
    for node in trace:
        printed = Position.parse(boards[node.id])
        assert sorted(trace.position(node.id).columns) == sorted(printed.columns)


def test_its_solution_lies_in_its_tree() -> None:
    trace = read_trace(TRACE, start="pysol:24")
    assert trace.leaves_at(read_solution(TRACE)) is None
    other = Record(trace.start, solve(trace.start).moves)
    departure = trace.leaves_at(other)
    assert departure is not None
    assert other.moves[departure.ply] == departure.move


def test_without_the_deal_its_columns_are_in_their_own_order() -> None:
    trace = read_trace(TRACE)
    assert trace.start != deals.pysol(24)
    assert sorted(trace.start.columns) == sorted(deals.pysol(24).columns)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Depth: 1\n", "Depth: 3\n", "no board of the depth before leads to the board that ends"),
        (": 2C 3D\n", ": 2C 3D 3D\n", "the board that ends here cannot be read"),
    ],
)
def test_what_does_not_fit_is_told_with_its_line(old: str, new: str, words: str) -> None:
    text = TRACE.read_text(encoding="utf-8")
    with pytest.raises(TraceError, match=words) as told:
        read_trace(text.replace(old, new, 1))
    line = told.value.line
    assert line is not None
    assert text.splitlines()[line - 1].startswith(":")


def test_another_deal_is_refused() -> None:
    with pytest.raises(TraceError, match="starts from another position"):
        read_trace(TRACE, start="pysol:25")
