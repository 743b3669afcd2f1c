from collections.abc import Iterator

import pytest

from simon_widget import Limit, Move, Position, Suit, deals, solve
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


def trees(start: Position, events: list[TraceEvent]) -> Iterator[list[tuple[TraceEvent, Position]]]:
    """The events of each stage, with their positions."""
    positions: dict[int, Position] = {}
    found: list[list[tuple[TraceEvent, Position]]] = []
    for event in events:
        if event.parent is None:
            found.append([])
            positions[event.id] = start
        else:
            assert event.move is not None
            positions[event.id] = positions[event.parent].play(event.move)
        found[-1].append((event, positions[event.id]))
    return iter(found)


def table(position: Position) -> tuple[str, ...]:
    """What a search knows a position by: its columns, in whatever order."""
    return tuple(sorted(" ".join(map(str, column)) for column in position.columns))


@pytest.mark.parametrize("number", [2, 6, 30])
def test_dead_is_what_nothing_new_comes_of(number: int) -> None:
    start = deals.pysol(number)
    events: list[TraceEvent] = []
    solve(start, limit=Limit(nodes=400), trace=events.append)
    (tree,) = trees(start, events)
    met = {table(start)}
    for event, position in tree:
        if event.kind == "goal":
            continue
        after = {table(position.play(move)) for move in position.legal_moves} - met
        assert event.kind == ("expanded" if after else "dead")
        met |= after
    assert {"dead"} <= {event.kind for event, _ in tree}


def test_duplicate_is_what_a_shorter_way_leads_to() -> None:
    start = deals.pysol(2)
    events: list[TraceEvent] = []
    solve(start, optimal=True, trace=events.append)
    *_, proof = trees(start, events)
    depths: dict[tuple[str, ...], int] = {}
    found = 0
    for event, position in proof:
        if event.kind == "duplicate":
            found += 1
            assert depths[table(position)] < event.depth
        else:
            for after in map(position.play, position.legal_moves):
                depths[table(after)] = min(event.depth + 1, depths.get(table(after), 999))
    assert found
    assert not {event.parent for event, _ in proof} & {
        event.id for event, _ in proof if event.kind == "duplicate"
    }


def test_what_is_not_looked_into_is_not_told() -> None:
    start = deals.pysol(30)
    events: list[TraceEvent] = []
    for nodes in (1, 2, 57):
        events.clear()
        solve(start, limit=Limit(nodes=nodes), trace=events.append)
        assert len(events) == nodes


def test_a_game_that_is_won_is_a_goal() -> None:
    events: list[TraceEvent] = []
    won = Position(((),) * 10, tuple(Suit))
    solve(won, optimal=True, trace=events.append)
    assert [event.kind for event in events][:1] == ["goal"]


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
