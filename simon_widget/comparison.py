"""Two recorded games of one deal, side by side."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from simon_widget.errors import RecordError

if TYPE_CHECKING:
    from simon_widget.cards import Card
    from simon_widget.position import Position
    from simon_widget.record import Record

_Columns: TypeAlias = "tuple[tuple[Card, ...], ...]"


class Transposition(NamedTuple):
    """A position that both games reach, each by moves of its own."""

    ply: int
    """When the one reaches it."""
    other: int
    """When the other first does."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two games of one deal have in common.

    Attributes:
        lengths: how many legal moves each has.
        won: whether each is won after them.
        parting: the last ply up to which their positions are the same; None if they never part,
            because one is the beginning of the other or all of it.
        transpositions: after the parting, each ply of the one whose position the other reaches,
            too.
    """

    lengths: tuple[int, int]
    won: tuple[bool, bool]
    parting: int | None
    transpositions: tuple[Transposition, ...]


def compare(one: Record, other: Record) -> Comparison:
    """Find out where two games of one deal part, and where they meet again.

    Positions that differ by the order of their columns alone are the same: the rules do not
    regard it. Of a game with an illegal move, the part before it is looked at.

    Args:
        one: a game.
        other: another game that starts from the same position.

    Raises:
        RecordError: they start from different positions.

    >>> from simon_widget import Record, compare, deals
    >>> start = deals.pysol(24)
    >>> one = Record(start, ("5-8x1", "3-6x1"))
    >>> found = compare(one, Record(start, ("3-6x1", "5-8x1", "10-7x1")))
    >>> found.lengths, found.parting, found.transpositions
    ((2, 3), 0, (Transposition(ply=2, other=2),))
    """
    if one.start != other.start:
        message = (
            "only games of one deal can be compared; these start from\n"
            f"{one.start}\nand from\n{other.start}"
        )
        raise RecordError(message)
    ours, theirs = _positions(one), _positions(other)
    keys, other_keys = (
        [_key(position) for position in ours],
        [_key(position) for position in theirs],
    )
    pairs = enumerate(zip(keys, other_keys, strict=False))
    parting = next((ply - 1 for ply, (a, b) in pairs if a != b), None)
    transpositions: list[Transposition] = []
    if parting is not None:
        first: dict[_Columns, int] = {}
        for ply, key in enumerate(other_keys):
            first.setdefault(key, ply)
        transpositions += (
            Transposition(ply, first[key])
            for ply, key in enumerate(keys)
            if ply > parting and key in first
        )
    return Comparison(
        lengths=(len(ours) - 1, len(theirs) - 1),
        won=(ours[-1].is_won, theirs[-1].is_won),
        parting=parting,
        transpositions=tuple(transpositions),
    )


def _positions(record: Record) -> list[Position]:
    """The positions of a game, up to an illegal move."""
    positions: list[Position] = []
    with suppress(RecordError):
        positions.extend(record.positions())
    return positions


def _key(position: Position) -> _Columns:
    """The columns in an order of their own; what has left is what they lack."""
    return tuple(sorted(position.columns))
