"""How fast a trace of a million nodes is taken in and asked. See `make bench`."""

import random
import tracemalloc
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from simon_widget import Limit, Record, SearchTrace, TraceEvent, deals, read_trace, solve

START = deals.pysol(6)
NODES = 1_000_000


@pytest.fixture(scope="module")
def size(request: pytest.FixtureRequest) -> int:
    """A million nodes where it is measured; fewer where it only has to work."""
    return NODES if request.config.getoption("benchmark_enable") else 5_000


@pytest.fixture(scope="module")
def events(size: int) -> list[TraceEvent]:
    """A tree of real moves: the same search hung again and again on nodes of itself."""
    found: list[TraceEvent] = []
    solve(START, limit=Limit(nodes=size), trace=found.append)
    events = found[:size]
    rng = random.Random(1)
    while len(events) < size:
        model = events[rng.randrange(1, len(found))]
        events.append(model._replace(id=len(events)))
    return events


@pytest.fixture(scope="module")
def file(events: list[TraceEvent], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("trace") / "trace.jsonl"
    SearchTrace(START, events).save(path)
    return path


def test_taking_in(benchmark: BenchmarkFixture, events: list[TraceEvent]) -> None:
    assert len(benchmark(SearchTrace, START, events)) == len(events)


def test_reading(benchmark: BenchmarkFixture, file: Path, size: int) -> None:
    assert len(benchmark(read_trace, file)) == size


def test_memory(file: Path, size: int) -> None:
    """No object stays for a node."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    trace = read_trace(file)
    trace.children(0)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(trace) == size
    print(f"{(after - before) / size:.0f} bytes a node")
    assert (after - before) / size < 100


def test_figures(benchmark: BenchmarkFixture, events: list[TraceEvent]) -> None:
    """What a chart of the search is drawn from."""
    trace = SearchTrace(START, events)
    assert all(
        benchmark(lambda: (trace.counts(), trace.over_time(), trace.by_depth(), trace.costs()))
    )


def test_leaving(benchmark: BenchmarkFixture, events: list[TraceEvent]) -> None:
    """Where a game leaves the tree: each position of it is worked out once."""
    trace = SearchTrace(START, events)
    game = Record(START, trace.path(events[-1].id))
    assert benchmark(trace.leaves_at, game) is None
