"""From the steps another program printed to the legal moves they stand for.

A step may name its move, or only show the board after it, or both. It may leave out how many
cards move. And it may move a mixed-suit run in one go, which the rules allow only part by part.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from simon_widget.importers.errors import SolutionError
from simon_widget.importers.expansion import expand
from simon_widget.moves import Move
from simon_widget.position import COLUMNS, Position
from simon_widget.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from simon_widget.errors import Violation
    from simon_widget.position import Column

HERE: Final = "here"
"""The bookmark where a saved game stands, if moves to be redone come after it."""
MAX_LAYOUT: Final = 10_000
"""How many letters a layout may have."""
TRIES: Final = 300_000
"""How many moves are tried beyond one a step where counts of cards must be found; the moves of an
expansion, which cost time to find, count as their square."""
MAX_STEPS: Final = 200_000
"""How many steps are read; the longest solution known has a quarter of them."""


class Step(NamedTuple):
    """One step as a program printed it.

    Attributes:
        text: its text, or words for what it shows.
        line: where it stands, counted from 1.
        move: source, target and count; a count of 0 is not told.
        single: whether a count that is not told is 1 where the target is empty.
        leaves: for a step in which a complete sequence leaves: how many have left with it. By
            the rules they leave by themselves (R7), so it does nothing.
        board: the board printed after the step.
    """

    text: str
    line: int | None = None
    move: Move | None = None
    single: bool = False
    leaves: int = 0
    board: Position | None = None


class Reading(NamedTuple):
    """What a reader found.

    Attributes:
        start: the position before the first step, if the text tells it.
        steps: the steps, up to the first that cannot be read.
        fault: why no more of them can be read, if that is so.
        here: the number of steps after which the game stands, if more are there to be redone.
        tags: what is known of the game.
    """

    start: Position | None
    steps: Sequence[Step] = ()
    fault: SolutionError | None = None
    here: int | None = None
    tags: dict[str, str] = {}  # noqa: RUF012 - nobody changes it


class _Way(NamedTuple):
    """A way to make a step: its moves and where they lead."""

    moves: tuple[Move, ...]
    position: Position


class _FaultError(Exception):
    """A step does not fit; `move` is the illegal move, if it is one."""

    def __init__(
        self, message: str, violation: Violation | None = None, move: Move | None = None
    ) -> None:
        super().__init__(message)
        self.violation = violation
        self.move = move


class Replay(NamedTuple):
    """How far the steps of a reading lead.

    Attributes:
        record: the moves that can be replayed; printed steps of several moves are its groups.
        fault: why it ends before the last step, if it does.
        illegal: the illegal move at fault, if it is a move.
        steps: how many steps were made.
    """

    record: Record
    fault: SolutionError | None
    illegal: tuple[Move, ...]
    steps: int


def replay(start: Position, reading: Reading) -> Replay:
    """Make the steps of a reading from `start`, as far as they go.

    Where a step does not tell how many cards go to an empty column, the later steps must: of the
    counts with which most of them can be made, the likeliest are taken.
    """
    steps = reading.steps
    path: list[_Way] = []
    branches: list[tuple[int, Iterator[_Way]]] = []  # by step: the ways not tried yet
    seen: set[tuple[int, Position]] = set()
    furthest: list[_Way] = []
    fault: _FaultError | None = None
    tries = TRIES + len(steps)
    while len(path) < len(steps):
        at = len(path)
        ways = _ways(path[-1].position if path else start, steps[at], start)
        try:
            way = next(ways)
            tries -= len(way.moves) ** 2
            branches.append((at, ways))
        except _FaultError as error:
            if fault is None or at > len(furthest):
                furthest, fault = path.copy(), error
            other = _go_back(path, branches, seen) if tries > 0 else None
            if other is None:
                return _result(start, reading, furthest, fault)
            way = other
        path.append(way)
    return _result(start, reading, path, None)


def _go_back(
    path: list[_Way],
    branches: list[tuple[int, Iterator[_Way]]],
    seen: set[tuple[int, Position]],
) -> _Way | None:
    """Take back steps until one can be made in another way, not seen yet; None if none can."""
    while branches:
        at, ways = branches[-1]
        seen.add((at, path[at].position))
        for way in ways:
            if (at, way.position) not in seen:
                del path[at:]
                return way
        branches.pop()
        del path[at:]
    return None


def _result(
    start: Position, reading: Reading, path: list[_Way], fault: _FaultError | None
) -> Replay:
    moves: list[Move] = []
    record = Record(start, tags=dict(reading.tags))
    for step, way in zip(reading.steps, path, strict=False):
        if len(way.moves) > 1:
            record.comments[len(moves)] = step.text
            record.groups[len(moves)] = len(moves) + len(way.moves)
        moves += way.moves
    record.moves = tuple(moves)
    if reading.here is not None and reading.here <= len(path):
        here = sum(len(way.moves) for way in path[: reading.here])
        if here < len(moves):
            record.bookmarks[here] = HERE
    if fault is None:
        return Replay(record, reading.fault, (), len(path))
    step = reading.steps[len(path)]
    illegal = () if fault.move is None else (fault.move,)
    error = SolutionError(
        f"{step.text}: {fault}",
        line=step.line,
        step=len(path) + 1,
        ply=len(moves),
        violation=fault.violation,
        position=path[-1].position if path else start,
    )
    return Replay(record, error, illegal, len(path))


def _ways(position: Position, step: Step, start: Position) -> Iterator[_Way]:
    """The ways to make a step, the likeliest first.

    Raises:
        _FaultError: there is none.
    """
    if step.leaves:
        if len(position.removed) - len(start.removed) < step.leaves:
            message = "no complete sequence is there to leave (king to ace in one suit)"
            raise _FaultError(message)
        ways = iter([_Way((), position)])
    elif step.move is not None:
        ways = _ways_of_move(position, step.move, single=step.single)
    else:
        assert step.board is not None  # noqa: S101 - a step shows a move or a board
        move = difference(position, step.board)
        ways = iter([_Way((), position)]) if move is None else _ways_of_move(position, move)
    if step.board is None:
        yield from ways
        return
    first = None
    for way in ways:
        first = first or way
        if way.position == step.board:
            yield way
            return
    assert first is not None  # noqa: S101 - else there was a fault
    raise _FaultError(_compare(first.position, step.board))


def _ways_of_move(position: Position, move: Move, *, single: bool = False) -> Iterator[_Way]:
    source, target, count = move
    if not count and 0 <= source < COLUMNS and 0 <= target < COLUMNS:
        column, onto = position.columns[source], position.columns[target]
        if column and onto:
            count = onto[-1].rank - column[-1].rank
            if not 0 < count <= _mixed_run_length(column):  # no count makes it legal
                count = position.run_length(source)
        elif column and not single:
            for count in _likely_counts(position, source):
                with suppress(_FaultError):  # one card can go to an empty column, always
                    yield _make(position, Move(source, target, count))
            return
    yield _make(position, Move(source, target, max(count, 1)))


def _make(position: Position, move: Move) -> _Way:
    """The legal moves that a printed move stands for."""
    violation = position.explain(move)
    if violation is None:
        return _Way((move,), position.play(move))
    message = violation.message()
    if violation.rule == "mixed-suits":
        moves = expand(position, move)
        if moves is not None:
            after = position
            for part in moves:
                after = after.play(part)
            return _Way(moves, after)
        message = f"there is no way to move it part by part. {message}"
    raise _FaultError(message, violation, move)


def shifted(position: Position, move: Move) -> Position:
    """The position after a move, legal or not; complete sequences have left."""
    source, target, count = move
    columns = list(position.columns)
    columns[target] += columns[source][-count:]
    columns[source] = columns[source][:-count]
    return Position(columns, position.removed, suits=position.suits)


def difference(before: Position, after: Position) -> Move | None:
    """The one move, legal or not, that leads from a board to the next; None if they are equal.

    Raises:
        _FaultError: there is none.
    """
    if before == after:
        return None
    pairs = zip(before.columns, after.columns, strict=True)
    changed = [index for index, (old, new) in enumerate(pairs) if old != new]
    if len(changed) == 2:
        for source, target in (changed, changed[::-1]):
            lost = len(before.columns[source]) - len(after.columns[source])
            # Each card that moves leaves one column; what else leaves is complete.
            counts = range(1, lost + 1) if before.removed != after.removed else (lost,)
            for count in counts:
                move = Move(source, target, count)
                if count > 0 and shifted(before, move) == after:
                    return move
    names = ", ".join(str(index + 1) for index in changed)
    message = f"the boards before and after it differ by more than one move (columns {names})"
    raise _FaultError(message)


def _compare(found: Position, printed: Position) -> str:
    """Where the board after a step is not the one printed."""
    for number, (ours, theirs) in enumerate(zip(found.columns, printed.columns, strict=True), 1):
        if ours != theirs:
            return (
                f"after it column {number} is {_cards(ours)}, but the board printed there has "
                f"{_cards(theirs)}"
            )
    return "after it other suits have left than the board printed there says"


def _cards(column: Column) -> str:
    return " ".join(map(str, column)) or "empty"


def _likely_counts(position: Position, source: int) -> Iterator[int]:
    """How many cards may go to an empty column: mostly it is the one-suit run, seldom less."""
    of_suit, mixed = position.run_length(source), _mixed_run_length(position.columns[source])
    yield of_suit
    yield from range(mixed, of_suit, -1)
    yield from range(of_suit - 1, 0, -1)


def _mixed_run_length(column: Column) -> int:
    """How many cards at the end of a column run down by one, of whatever suits."""
    length = min(1, len(column))
    while length < len(column) and column[-length - 1].rank == column[-length].rank + 1:
        length += 1
    return length
