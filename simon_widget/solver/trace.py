"""What a search did, node by node: to look into it, and to compare it with others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

from simon_widget.moves import Move

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Kind: TypeAlias = Literal["expanded", "goal"]


class TraceEvent(NamedTuple):
    """A position that had its turn in a search.

    A search with several stages looks at the start once in each: every one is a tree of its own.
    """

    id: int
    """Counted from 0 in the order of turns."""
    parent: int | None
    """The id of the position before; None for the start."""
    move: Move | None
    """The move that leads here from `parent`."""
    depth: int
    """How many moves lead here."""
    cost: int
    """By what the search orders positions: those of less have their turn first."""
    kind: Kind
    """Whether it was looked into, or is won."""


class Traced(Protocol):
    """A search whose nodes can be told."""

    @property
    def moves(self) -> Sequence[int]:
        """By node, the packed move that leads to it (see `best_first`)."""

    @property
    def costs(self) -> Sequence[int]:
        """By node, its cost."""

    @property
    def goals(self) -> Sequence[int]:
        """The nodes that are won."""


class Tracer:
    """Tells the nodes of searches that take turns.

    Args:
        emit: called with each event.
    """

    def __init__(self, emit: Callable[[TraceEvent], object]) -> None:
        self._emit = emit
        self._next = 0
        # By search, the ids and depths of its nodes.
        self._told: dict[Traced, list[tuple[int, int]]] = {}

    def tell(self, search: Traced) -> None:
        """Tell the nodes that are new since the last time."""
        told = self._told.setdefault(search, [])
        for node in range(len(told), len(search.moves)):
            packed = search.moves[node]
            parent, depth, move = None, 0, None
            if node:
                parent, depth = told[packed >> 12]
                depth += 1
                move = Move(packed >> 8 & 15, packed >> 4 & 15, packed & 15)
            told.append((self._next, depth))
            kind: Kind = "goal" if node in search.goals else "expanded"
            self._emit(TraceEvent(self._next, parent, move, depth, search.costs[node], kind))
            self._next += 1
