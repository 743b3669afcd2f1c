from simon_widget import Move, Position, deals, solve
from simon_widget.solver import TraceEvent


def test_a_trace_tells_every_position_and_how_it_was_reached() -> None:
    start = deals.pysol(4)
    events: list[TraceEvent] = []
    found = solve(start, optimal=True, trace=events.append)
    assert [event.id for event in events] == list(range(len(events)))
    positions: dict[int, Position] = {}
    for event in events:
        if event.parent is None:
            assert (event.move, event.depth) == (None, 0)
            positions[event.id] = start
            continue
        assert event.move is not None
        assert event.depth == events[event.parent].depth + 1
        positions[event.id] = positions[event.parent].play(event.move)
        assert positions[event.id].is_won is (event.kind == "goal")
    goals = [event for event in events if event.kind == "goal"]
    assert line(events, goals[-1]) == found.moves
    roots = [event.id for event in events if event.parent is None]
    assert len(roots) == 3  # any solution, a shorter one, the shortest
    assert found.nodes >= len(events) - len(roots) - len(goals)


def line(events: list[TraceEvent], event: TraceEvent) -> tuple[Move, ...]:
    moves: list[Move] = []
    while event.parent is not None:
        assert event.move is not None
        moves.append(event.move)
        event = events[event.parent]
    return tuple(reversed(moves))


def test_tracing_changes_nothing() -> None:
    events: list[TraceEvent] = []
    assert solve(deals.pysol(30), trace=events.append).moves == solve(deals.pysol(30)).moves
