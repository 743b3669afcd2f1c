"""The tree of positions that a search went through.

A search may have millions of nodes, so none is an object: what is known of them stands in
columns of numbers, about 30 bytes a node.
"""

from __future__ import annotations

import json
import math
import reprlib
import secrets
from array import array
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, get_args

from simon_widget.errors import RecordError, SimonError
from simon_widget.files import write_whole
from simon_widget.importers.reading import read_start
from simon_widget.importers.replay import shifted
from simon_widget.moves import Move
from simon_widget.record import Record
from simon_widget.solver.columns import KING, column_bytes, ends_in_sequence

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Sequence

    from simon_widget.errors import Violation
    from simon_widget.importers.reading import Start
    from simon_widget.position import Position

Kind: TypeAlias = Literal["expanded", "duplicate", "dead", "goal"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
FORMAT: Final = "simon-widget-trace"
VERSION: Final = 1

_CODES: Final = {kind: code for code, kind in enumerate(KINDS)}
_RANKS: Final = tuple(map(("goal", "expanded", "duplicate", "dead").index, KINDS))
"""By kind, how well a node of it stands for its position."""
_NONE: Final = -1
_STEPS: Final = 1 << 14
"""A packed move is less than this; the numbers from here on stand for several moves."""
_LARGEST: Final = 2**31 - 1
_MOST_SPELLINGS: Final = 100_000


class TraceError(SimonError):
    """A trace of a search that cannot be read, or is asked for what it does not hold.

    Attributes:
        line: the line at fault, counted from 1, if it comes from a text.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class TraceNode(NamedTuple):
    """A position that a search met."""

    id: int
    """The solver's own number for it."""
    parent: int | None
    """The id of the position before; None for a root."""
    moves: tuple[Move, ...]
    """What leads here from `parent`: mostly one move, several if the solver takes them as one
    step."""
    depth: int
    """How many steps lead here, as the solver counts them."""
    cost: float | None
    """By what the solver orders positions; None if it does not tell."""
    kind: Kind
    """Whether it was looked into ("expanded"), was met before ("duplicate"), has no way on
    ("dead") or is won ("goal")."""


_FIELDS: Final = ("id", "parent", "move", "depth", "cost", "kind")


class Slice(NamedTuple):
    """How many nodes of each kind there are in a part of a trace."""

    first: int
    """Where the part begins: the number of a node in the order of the search, or a depth."""
    last: int
    """Where it ends; this is part of it."""
    expanded: int
    duplicate: int
    dead: int
    goal: int


class CostPoint(NamedTuple):
    """The costs in a part of a trace."""

    first: int
    """The number of its first node, in the order of the search."""
    last: int
    """The number of its last."""
    least: float
    mean: float
    greatest: float


class Departure(NamedTuple):
    """Where a solution leaves a tree."""

    ply: int
    """How many of its moves lead to positions of the tree."""
    node: TraceNode
    """The node where it leaves. The kind "dead" or "duplicate" tells of a solver that gave up a
    position which can be won, or took it for another."""
    move: Move
    """The move that leads out."""


class Course(NamedTuple):
    """The way of a game through a tree."""

    nodes: tuple[int | None, ...]
    """For each position of it, the start first, the id of the node that has it; None if none has.
    Of several, one that was looked into stands for it."""
    departure: Departure | None
    """Where it first leaves the tree; None if it does not."""


class TraceArrays(NamedTuple):
    """What is known of all nodes, a number a node, in the order of the search."""

    ids: array[int]
    parents: array[int]
    """Where in this order the parent stands; -1 for a root."""
    depths: array[int]
    costs: array[float]
    """NaN where the solver tells none."""
    kinds: bytes
    """Where in `KINDS` the kind stands."""


class SearchTrace:
    """The tree of positions that a search went through, in its order.

    Args:
        start: the position the search began with; whatever `read_start` takes.
        events: the nodes, each after its parent (see `add`).

    Raises:
        TraceError: an event is none.
        SimonError: the start cannot be read.

    >>> from simon_widget import SearchTrace, solve
    >>> trace = SearchTrace("pysol:24")
    >>> solution = solve(trace.start, trace=trace.add)
    >>> trace.counts()["goal"]
    1
    >>> (goal,) = trace.of_kind("goal")
    >>> trace.path(goal) == solution.moves, trace.position(goal).is_won
    (True, True)
    """

    def __init__(self, start: Start, events: Iterable[Any] = ()) -> None:
        self.start: Position = read_start(start).start
        """The position the search began with."""
        self._ids = array("q")
        # By id, where a node stands; None as long as ids count from 0, as they mostly do.
        self._places: dict[int, int] | None = None
        self._parents = array("i")
        self._moves = array("i")
        self._depths = array("i")
        self._costs = array("d")
        self._kinds = bytearray()
        self._packed: dict[object, int] = {None: _NONE, (): _NONE}
        self._steps: list[tuple[int, ...]] = []
        self._step_numbers: dict[tuple[int, ...], int] = {}
        self._first_child = array("i")
        self._next_sibling = array("i")
        self._linked = 0
        for number, event in enumerate(events, 1):
            try:
                self.add(event)
            except TraceError as error:
                message = f"event {number}: {error}"
                raise TraceError(message) from None

    def add(self, event: Any) -> None:  # noqa: ANN401 - checked here: it is from other programs
        """Take in a node.

        Args:
            event: id, parent, move, depth, cost and kind, as a tuple (such as a TraceEvent) or by
                name. A root has neither parent nor move: None. A move is a Move, its text or
                three numbers (source and target counted from 0, and count); several that are one
                step are a sequence of such, or text with blanks between. Without a depth, it is
                one more than the parent's; cost may be None.

        Raises:
            TraceError: it is no such event, its id was there before, its parent was not, or its
                kind is none of `KINDS`. The trace is as it was.
        """
        try:
            if isinstance(event, (dict, Mapping)):  # dict first: to ask a Mapping takes its time
                get: Any = event.get
                name, parent, move = get("id"), get("parent"), get("move")
                depth, cost, kind = get("depth"), get("cost"), get("kind")
            else:
                name, parent, move, depth, cost, kind = event
        except (TypeError, ValueError):
            message = f"{_short(event)} is no event: it has {', '.join(_FIELDS)}"
            raise TraceError(message) from None
        place = len(self._ids)
        above = _NONE if parent is None else self._place(parent)
        try:
            code = _CODES[kind]
            packed = self._packed[move]
        except (KeyError, TypeError):
            code, packed = _code(kind), self._pack(move)
        if above < 0 and packed != _NONE:
            message = f"no move leads to a node without a parent, but {_short(move)} shall"
            raise TraceError(message)
        if depth is None:
            depth = 0 if above < 0 else self._depths[above] + 1
        if type(depth) is not int or not 0 <= depth <= _LARGEST:
            message = f"a depth is a number from 0, not {_short(depth)}"
            raise TraceError(message)
        number = _cost(cost)
        self._name(name, place)
        self._ids.append(name)
        self._parents.append(above)
        self._moves.append(packed)
        self._depths.append(depth)
        self._costs.append(number)
        self._kinds.append(code)

    def _name(self, name: Any, place: int) -> None:  # noqa: ANN401 - checked here
        """Have a node found by its id."""
        if type(name) is not int or not -(2**63) <= name < 2**63:
            message = f"an id is a whole number, not {_short(name)}"
            raise TraceError(message)
        if self._places is None:
            if name == place:
                return
            if 0 <= name < place:
                message = f"the id {name} was there before"
                raise TraceError(message)
            self._places = {other: other for other in range(place)}
        if name in self._places:
            message = f"the id {name} was there before"
            raise TraceError(message)
        self._places[name] = place

    def _place(self, name: Any) -> int:  # noqa: ANN401 - checked here
        """Where the node of an id stands."""
        if self._places is None:
            if type(name) is int and 0 <= name < len(self._ids):
                return name
        elif type(name) is int and name in self._places:
            return self._places[name]
        message = f"there is no node {_short(name)} (yet)"
        raise TraceError(message)

    def _pack(self, step: Any) -> int:  # noqa: ANN401 - checked here
        """A move, or several, as one number."""
        if step is None:
            return _NONE
        try:
            moves = step.split() if isinstance(step, str) else step
            if not moves:
                return _NONE
            if isinstance(moves[0], int):
                moves = [moves]
            parts = tuple(map(_pack_move, moves))
        except (TypeError, ValueError, KeyError):
            message = f"{_short(step)} is no move: write it as 3-10x4, or as [2, 9, 4]"
            raise TraceError(message) from None
        if len(parts) == 1:
            packed = parts[0]
        elif parts in self._step_numbers:
            packed = self._step_numbers[parts]
        else:
            packed = self._step_numbers[parts] = _STEPS + len(self._steps)
            self._steps.append(parts)
        if isinstance(step, (str, Move)) and len(self._packed) < _MOST_SPELLINGS:
            self._packed[step] = packed
        return packed

    def _parts(self, packed: int) -> tuple[int, ...]:
        """The single moves that a packed step stands for."""
        if packed < _STEPS:
            return () if packed == _NONE else (packed,)
        return self._steps[packed - _STEPS]

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[TraceNode]:
        """The nodes, in the order of the search."""
        return map(self._node, range(len(self)))

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {kind}" for kind, count in self.counts().items() if count)
        return f"<SearchTrace of {len(self)} nodes: {counts or 'none'}>"

    # One node

    def node(self, name: int) -> TraceNode:
        """The node of an id.

        Raises:
            TraceError: there is none; so do all methods that take an id.
        """
        return self._node(self._place(name))

    def children(self, name: int) -> list[int]:
        """The ids of the nodes that come from a node, in the order of the search."""
        place = self._place(name)
        self._link()
        found = []
        child = self._first_child[place]
        while child >= 0:
            found.append(self._ids[child])
            child = self._next_sibling[child]
        return found

    def path(self, name: int) -> tuple[Move, ...]:
        """The moves that lead from the start to a node."""
        moves: list[int] = []
        place = self._place(name)
        while place >= 0:
            moves += reversed(self._parts(self._moves[place]))
            place = self._parents[place]
        return tuple(map(_unpack, reversed(moves)))

    def record(self, name: int) -> Record:
        """The moves that lead to a node, as a game: `verify` tells whether they are legal."""
        return Record(self.start, self.path(name))

    def position(self, name: int) -> Position:
        """The position of a node.

        A mixed-suit run moves in one go here, as several solvers have it; `record` of the same
        node tells what the rules say.

        Raises:
            TraceError: a move that leads there cannot be made in any way.
        """
        position = self.start
        for ply, (move, after, violation) in enumerate(self.way(name)):
            if after is None:
                assert violation is not None  # noqa: S101 - a rule refuses the move
                message = (
                    f"there is no position at node {name}: move {ply + 1} on the way, {move}, "
                    f"cannot be made. {violation.message()}"
                )
                raise TraceError(message)
            position = after
        return position

    def way(self, name: int) -> Iterator[tuple[Move, Position | None, Violation | None]]:
        """The moves that lead to a node.

        Yields:
            Each move, the position after it, and the rule that it breaks, if it does. After a move
            that cannot be made in any way there is no position, and the last.
        """
        position = self.start
        for move in self.path(name):
            violation = position.explain(move)
            if violation is None:
                position = position.play(move)
            elif violation.rule == "mixed-suits":
                position = shifted(position, move)
            else:
                yield move, None, violation
                return
            yield move, position, violation

    # All nodes

    def arrays(self) -> TraceArrays:
        """What is known of all nodes, as a copy: for programs that draw or count them."""
        ids, parents, depths, costs = self._ids, self._parents, self._depths, self._costs
        return TraceArrays(ids[:], parents[:], depths[:], costs[:], bytes(self._kinds))

    def of_kind(self, kind: Kind) -> list[int]:
        """The ids of all nodes of a kind, in the order of the search.

        Raises:
            TraceError: there is no such kind.
        """
        code = _code(kind)
        return [self._ids[place] for place, each in enumerate(self._kinds) if each == code]

    def counts(self) -> dict[Kind, int]:
        """How many nodes of each kind there are."""
        return {kind: self._kinds.count(code) for code, kind in enumerate(KINDS)}

    def over_time(self, most: int = 200) -> list[Slice]:
        """The nodes by kind in up to `most` parts of equal length, in the order of the search."""
        count = self._kinds.count
        return [
            Slice(first, end - 1, *(count(code, first, end) for code in range(len(KINDS))))
            for first, end in _divide(len(self), most)
        ]

    def by_depth(self, most: int = 200) -> list[Slice]:
        """The nodes by kind in up to `most` parts of equally many depths."""
        counts = Counter(zip(self._depths, self._kinds, strict=True))
        deepest = max(self._depths, default=-1)
        parts = _divide(deepest + 1, most)
        found = [[0] * len(KINDS) for _ in parts]
        width = parts[0][1] if parts else 1
        for (depth, code), number in counts.items():
            found[depth // width][code] += number
        return [
            Slice(first, end - 1, *numbers)
            for (first, end), numbers in zip(parts, found, strict=True)
        ]

    def costs(self, most: int = 500) -> list[CostPoint]:
        """How the cost went, in up to `most` points; parts where none is told are left out."""
        found = []
        for first, end in _divide(len(self), most):
            part: Sequence[float] = self._costs[first:end]
            if any(map(math.isnan, part)):
                part = [cost for cost in part if not math.isnan(cost)]
            if part:
                mean = math.fsum(part) / len(part)
                found.append(CostPoint(first, end - 1, min(part), mean, max(part)))
        return found

    def leaves_at(self, record: Record) -> Departure | None:
        """Where a known solution first leaves the tree; see `follow`.

        Returns:
            None if all its positions are in the tree.
        """
        return self.follow(record).departure

    def follow(self, record: Record) -> Course:
        """The way of a known solution through the tree.

        Positions that differ by the order of their columns alone are the same here, and it does
        not matter by which moves the search came to one. Positions within a group of the record,
        or within a step of the search, need not be in both.

        Args:
            record: a game with the same start; up to an illegal move, if it has one.

        Raises:
            TraceError: it starts from another position, or the trace is empty.
        """
        if record.start != self.start:
            message = (
                f"the game starts from another position than the search; it has\n{record.start}"
            )
            raise TraceError(message)
        positions: list[Position] = []
        with suppress(RecordError):
            positions.extend(record.positions())
        if not len(self):
            message = "the trace has no nodes"
            raise TraceError(message)
        found = self._find(positions)
        nodes = tuple(None if place is None else self._ids[place] for place in found)
        within = {ply for first, end in record.groups.items() for ply in range(first + 1, end)}
        last, node = 0, found[0]
        for ply, place in enumerate(found):
            if place is not None:
                last, node = ply, place
            elif ply not in within:
                assert node is not None  # noqa: S101 - the start is in each tree
                return Course(nodes, Departure(last, self._node(node), record.moves[last]))
        return Course(nodes, None)

    def _find(self, positions: Sequence[Position]) -> list[int | None]:
        """For each position the node of the best kind that has it, the first of several."""
        # A column gets a random number, a table the sum of its columns': that equal sums are of
        # different tables is as likely as to guess 128 bits.
        numbers: defaultdict[bytes, int] = defaultdict(lambda: secrets.randbits(128))
        numbers[b""] = 0
        tables = [tuple(map(column_bytes, position.columns)) for position in positions]
        keys = [sum(map(numbers.__getitem__, table)) for table in tables]
        best = dict.fromkeys(keys, (len(KINDS), _NONE))
        for place, key in self._walk(tables[0], numbers):
            if key in best:
                best[key] = min(best[key], (_RANKS[self._kinds[place]], place))
        places = [best[key][1] for key in keys]
        return [place if place >= 0 else None for place in places]

    def _walk(
        self, start: tuple[bytes, ...], numbers: Mapping[bytes, int]
    ) -> Iterator[tuple[int, int]]:
        """All nodes, each with the sum of the numbers of its columns, also within a step."""
        self._link()
        moves, first_child, next_sibling = self._moves, self._first_child, self._next_sibling
        key = sum(map(numbers.__getitem__, start))
        # A node waits with its parent's table; its next sibling waits only when its turn comes.
        waiting = [(root, start, key) for root, above in enumerate(self._parents) if above < 0]
        while waiting:
            place, table, key = waiting.pop()
            if next_sibling[place] >= 0:
                waiting.append((next_sibling[place], table, key))
            packed = moves[place]
            for move in (packed,) if 0 <= packed < _STEPS else self._parts(packed):
                after = _shift(table, move)
                if after is None:
                    break  # what lies behind such a move is no position
                table, old, new = after
                key += numbers[new[0]] + numbers[new[1]] - numbers[old[0]] - numbers[old[1]]
                yield place, key
            else:
                if packed == _NONE:
                    yield place, key
                if first_child[place] >= 0:
                    waiting.append((first_child[place], table, key))

    def _node(self, place: int) -> TraceNode:
        above, cost = self._parents[place], self._costs[place]
        return TraceNode(
            self._ids[place],
            None if above < 0 else self._ids[above],
            tuple(map(_unpack, self._parts(self._moves[place]))),
            self._depths[place],
            None if math.isnan(cost) else int(cost) if cost.is_integer() else cost,
            KINDS[self._kinds[place]],
        )

    def _link(self) -> None:
        """Find the children of all nodes, if there are new ones."""
        size = len(self)
        if self._linked == size:
            return
        first = array("i", [_NONE]) * size
        following = array("i", [_NONE]) * size
        parents = self._parents
        for place in range(size - 1, -1, -1):
            above = parents[place]
            if above >= 0:
                following[place] = first[above]
                first[above] = place
        self._first_child, self._next_sibling, self._linked = first, following, size

    # Its file

    def to_jsonl(self) -> str:
        """The trace as JSON lines, which `read_trace` reads back: the start, then each node."""
        return "".join(self._lines())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the JSON lines to a file, which is complete or, on an error, as it was before.

        Raises:
            OSError: the file cannot be written.
        """
        write_whole(path, self._lines())

    def _lines(self) -> Iterator[str]:
        start = self.start.text().split("\n")[:-1]
        yield json.dumps({"format": FORMAT, "version": VERSION, "start": start}) + "\n"
        for node in self:
            move = " ".join(map(str, node.moves)) or None
            values = (node.id, node.parent, move, node.depth, node.cost, node.kind)
            yield json.dumps(dict(zip(_FIELDS, values, strict=True))) + "\n"


def _code(kind: object) -> int:
    if not isinstance(kind, str) or kind not in _CODES:
        message = f"{_short(kind)} is no kind of node: there are {', '.join(KINDS)}"
        raise TraceError(message)
    return _CODES[kind]


def _cost(cost: object) -> float:
    if cost is None:
        return math.nan
    try:
        if isinstance(cost, (int, float)) and math.isfinite(number := float(cost)):
            return number
    except OverflowError:
        pass
    message = f"a cost is a number or null, not {_short(cost)}"
    raise TraceError(message)


_short = reprlib.repr  # what a stranger gives may be long, or deep


def _pack_move(move: Any) -> int:  # noqa: ANN401 - checked here
    source, target, count = Move.parse(move) if isinstance(move, str) else move
    if not (0 <= source < 16 and 0 <= target < 16 and 0 <= count < 64):
        message = "too large to be packed"
        raise ValueError(message)
    packed: int = source << 10 | target << 6 | count
    return packed


def _unpack(packed: int) -> Move:
    return Move(packed >> 10, packed >> 6 & 15, packed & 63)


def _divide(size: int, most: int) -> list[tuple[int, int]]:
    """First and end of the parts into which so many things are divided.

    Raises:
        TraceError: there is to be no part at all.
    """
    if most < 1:
        message = f"a trace is divided into 1 part or more, not into {most}"
        raise TraceError(message)
    width = max(1, -(-size // most))
    return [(first, min(size, first + width)) for first in range(0, size, width)]


def _shift(
    table: tuple[bytes, ...], packed: int
) -> tuple[tuple[bytes, ...], tuple[bytes, bytes], tuple[bytes, bytes]] | None:
    """The table after a move, legal or not; the columns before and after. None if it cannot be."""
    source, target, count = packed >> 10, packed >> 6 & 15, packed & 63
    if source == target or not source < len(table) > target:
        return None
    column, onto = table[source], table[target]
    if not 0 < count <= len(column):
        return None
    left, grown = column[:-count], onto + column[-count:]
    while ends_in_sequence(grown):
        grown = grown[:-KING]
    while ends_in_sequence(left):
        left = left[:-KING]
    after = list(table)
    after[source], after[target] = left, grown
    return tuple(after), (column, onto), (left, grown)
