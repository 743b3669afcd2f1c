"""What `fc-solve -s -i -p -t` prints of its search: each board in its turn, and its depth.

It tells neither parents nor moves, and one of its steps may be several moves: what lies on a card
goes elsewhere, then the card. So a board comes from the latest one of the depth before from which
a few moves lead to it, nearly all of which put a run where it lies at the end; the run may be of
mixed suits. That a complete sequence leaves is a step of its own there, and no node here (R7),
where ids are the numbers of iterations. Columns stand in an order of fc-solve's own.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from simon_widget.errors import InvalidPositionError
from simon_widget.moves import Move
from simon_widget.position import COLUMNS, Position
from simon_widget.solver.columns import KING, column_bytes, ends_in_sequence
from simon_widget.traces.search import Kind, SearchTrace, TraceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from simon_widget.importers.reading import Start

_ITERATION: Final = re.compile(r"Iteration: ([0-9]{1,9})")
_DEPTH: Final = re.compile(r"Depth: ([0-9]{1,9})")
_SOLUTION: Final = re.compile(r"(-=)+-?")

_MOST_PARKED: Final = 2
"""How many runs may go elsewhere for a time within a step."""
_MOST_TRIED: Final = 400
"""How many boards are tried between two of a step."""

_Table: TypeAlias = tuple[bytes, ...]


class _Board(NamedTuple):
    """A board as it was printed."""

    line: int
    iteration: int
    depth: int
    position: Position


class _Node(NamedTuple):
    id: int
    table: _Table


def read(
    first: tuple[int, str], lines: Iterator[tuple[int, str]], start: Start | None
) -> SearchTrace:
    """Read the lines of a trace; see `reading.read_trace`.

    Raises:
        TraceError: they are none.
    """
    match = _ITERATION.fullmatch(first[1])
    if not match:
        message = (
            "this is no trace of a search: neither JSON lines nor what fc-solve -s -i -p -t prints"
        )
        raise TraceError(message, line=first[0])
    trace: SearchTrace | None = None
    levels: defaultdict[int, list[_Node]] = defaultdict(list)
    for line, iteration, depth, position in _boards(int(match[1]), lines):
        table = _table(position)
        if trace is None:
            trace = SearchTrace(position if start is None else start)
            root = _table(trace.start)
            if sorted(root) != sorted(table):
                message = f"the search starts from another position than the one given:\n{position}"
                raise TraceError(message, line=line)
            table = root
        parent: int | None = None
        moves: tuple[Move, ...] = ()
        if depth:
            parent, moves, table = _step(levels[depth - 1], table, line)
        if parent is not None and not moves:
            # A sequence has left: for the rules it is the board before.
            levels[depth].append(_Node(parent, table))
            continue
        levels[depth].append(_Node(iteration, table))
        kind: Kind = "goal" if position.is_won else "expanded"
        trace.add((iteration, parent, moves, depth, None, kind))
    if trace is None:
        message = "there is no board after this line: fc-solve prints them with -p -t"
        raise TraceError(message, line=first[0])
    return trace


def _boards(iteration: int, lines: Iterable[tuple[int, str]]) -> Iterator[_Board]:
    """The boards of the search, its first line being read; what follows them is its solution."""
    depth = 0
    columns: list[str] = []
    for number, line in lines:
        if _SOLUTION.fullmatch(line):
            return
        if match := _ITERATION.fullmatch(line):
            iteration = int(match[1])
        elif match := _DEPTH.fullmatch(line):
            depth, columns = int(match[1]), []
        elif line.startswith("Foundations:"):
            columns = [line]
        elif columns and line.startswith(":"):
            columns.append(line)
            if len(columns) > COLUMNS:
                try:
                    yield _Board(
                        number, iteration, depth, Position.parse("\n".join(columns) + "\n")
                    )
                except InvalidPositionError as error:
                    message = f"the board that ends here cannot be read: {error.reason}"
                    raise TraceError(message, line=number) from None
                columns = []


def _table(position: Position) -> _Table:
    return tuple(map(column_bytes, position.columns))


def _step(above: list[_Node], table: _Table, line: int) -> tuple[int, tuple[Move, ...], _Table]:
    """The id of the board's parent, the moves from there, and the board in the parent's order.

    Raises:
        TraceError: it has no parent.
    """
    task = _Task(table)
    for parked in range(_MOST_PARKED + 1):
        for node in reversed(above):
            found = task.solve(node.table, (), parked, set())
            if found is not None:
                return node.id, *found
    message = "no board of the depth before leads to the board that ends here"
    raise TraceError(message, line=line)


class _Task:
    """A board to be reached.

    Args:
        table: the board; the order of its columns does not matter.
    """

    def __init__(self, table: _Table) -> None:
        self._wanted = Counter(table)
        self._cards = set(b"".join(table))
        # Each card with the one that it lies on, 0 at the bottom of a column.
        self._pairs = {
            pair for column in table for pair in zip(b"\0" + column, column, strict=False)
        }

    def solve(
        self, table: _Table, moves: tuple[Move, ...], parked: int, seen: set[tuple[_Table, int]]
    ) -> tuple[tuple[Move, ...], _Table] | None:
        """The moves that lead there after those made, and the board in this one's order.

        Args:
            table: where they go on from.
            moves: those made.
            parked: how many runs may go elsewhere for a time.
            seen: what was tried.
        """
        if Counter(table) == self._wanted:
            return moves, table
        if (table, parked) in seen or len(seen) > _MOST_TRIED:
            return None
        seen.add((table, parked))
        for move, is_parked in self._moves(table, parked):
            source, target, count = move
            after = list(table)
            after[source] = _left(table[source][:-count])
            after[target] = _left(table[target] + table[source][-count:])
            found = self.solve(tuple(after), (*moves, move), parked - is_parked, seen)
            if found is not None:
                return found
        return None

    def _moves(self, table: _Table, parked: int) -> Iterator[tuple[Move, bool]]:
        """The moves of runs that do not lie where they shall, and whether they are for a time."""
        for source, column in enumerate(table):
            for count in range(1, len(column) + 1):
                card = column[-count]
                if count > 1 and card & 15 != (column[1 - count] & 15) + 1:
                    break
                if self._fits(column[-count - 1] if count < len(column) else 0, card):
                    continue
                for target, onto in enumerate(table):
                    top = onto[-1] if onto else 0
                    is_taken = not onto or top & 15 == (card & 15) + 1
                    if target != source and is_taken:
                        if self._fits(top, card):
                            yield Move(source, target, count), False
                        elif parked and (onto or count < len(column)):
                            yield Move(source, target, count), True

    def _fits(self, beneath: int, card: int) -> bool:
        if card in self._cards:
            return (beneath, card) in self._pairs
        return beneath == card + 1  # it leaves with its sequence


def _left(cards: bytes) -> bytes:
    """What is left of a column when complete sequences have left."""
    while ends_in_sequence(cards):
        cards = cards[:-KING]
    return cards
