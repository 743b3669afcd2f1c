"""What a search did, node by node: to look into it, and to compare it with others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

from simon_widget.moves import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Kind: TypeAlias = Literal["expanded", "duplicate", "dead", "goal"]


class TraceEvent(NamedTuple):
    """A position that had its turn in a search, told when it is known what came of it.

    So one that a limit keeps from being looked into is not told, nor is a way to a position met
    before: it never has a turn. A search with several stages looks at the start once in each: every
    one is a tree of its own.
    """

    id: int
    """Counted from 0 in the order in which positions were looked into."""
    parent: int | None
    """The id of the position before; None for the start."""
    move: Move | None
    """The move that leads here from `parent`."""
    depth: int
    """How many moves lead here."""
    cost: int
    """By what the search orders positions: those of less have their turn first."""
    kind: Kind
    """Whether it was looked into ("expanded"), also in vain, since no new way goes on from it, or
    none that could still be shorter ("dead"), was reached by a shorter way before its turn came
    ("duplicate"), or is won ("goal")."""


class Traced(Protocol):
    """A search whose nodes can be told."""

    passed: tuple[int, int] | None
    """The last packed move whose turn came too late, since a shorter way to the same position was
    found, and its cost."""

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to look into."""

    @property
    def moves(self) -> Sequence[int]:
        """By node, the packed move that leads to it (see `best_first`)."""

    @property
    def costs(self) -> Sequence[int]:
        """By node, its cost."""

    @property
    def goals(self) -> Sequence[int]:
        """The nodes that are won."""

    @property
    def looked_into(self) -> int:
        """How many nodes were looked into, goals aside: these are the first."""

    @property
    def ways(self) -> int:
        """A number that grows when a node that is looked into has a new way on."""

    def run(self, nodes: int) -> None:
        """Give up to so many nodes their turn."""


class Tracer:
    """Gives searches their turns and tells what comes of them.

    Args:
        emit: called with each event.
    """

    def __init__(self, emit: Callable[[TraceEvent], object]) -> None:
        self._emit = emit
        self._next = 0
        # By search, the ids and depths of its nodes.
        self._told: dict[Traced, list[tuple[int, int]]] = {}

    def run(self, search: Traced, nodes: int) -> None:
        """Give up to so many nodes of a search their turn, one at a time, and tell them."""
        if search not in self._told:
            self._told[search] = []
            self._tell(search, 0)  # a start may have been looked into already
        for _ in range(nodes):
            if search.ended:
                break
            ways, passed = search.ways, search.passed
            search.run(1)
            if search.passed is not None and search.passed is not passed:
                self._tell_node(search, *search.passed, "duplicate")
            self._tell(search, ways)

    def _tell(self, search: Traced, ways: int) -> None:
        """Tell the nodes of which it is known by now what came of them, one that is no goal.

        Args:
            search: the search.
            ways: what its `ways` were before that one was looked into.
        """
        told = self._told[search]
        for node in range(len(told), len(search.moves)):
            kind: Kind = "expanded" if search.ways > ways else "dead"
            if node in search.goals:
                kind = "goal"
            elif node >= search.looked_into:
                break
            told.append(self._tell_node(search, search.moves[node], search.costs[node], kind))

    def _tell_node(self, search: Traced, packed: int, cost: int, kind: Kind) -> tuple[int, int]:
        told = self._told[search]
        parent, depth, move = None, 0, None
        if told:
            parent, depth = told[packed >> 12]
            depth += 1
            move = Move(packed >> 8 & 15, packed >> 4 & 15, packed & 15)
        name = self._next
        self._next += 1
        self._emit(TraceEvent(name, parent, move, depth, cost, kind))
        return name, depth
