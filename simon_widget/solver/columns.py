"""What a search knows of columns: each is looked at once, however often it recurs.

A search meets millions of positions but few different columns, and most of what it asks of a
position is a sum over its columns. A card is a byte, 16 times its suit plus its rank, so that the
card one rank higher of the same suit is the next number; a column is `bytes`, a table ten of them.
"""

from __future__ import annotations

import hashlib
from array import array
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from simon_widget.moves import Move
from simon_widget.position import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from simon_widget.cards import Card
    from simon_widget.position import Position

ACE, KING = 1, 13


class Cut(NamedTuple):
    """A run that may leave a column, and what becomes of the column."""

    count: int  # type: ignore[assignment] # of its cards, as in Move
    run: bytes
    rest: Column
    key: int
    """How the table's key changes."""
    cost: int
    """How the table's cost changes."""


class Put(NamedTuple):
    """A column on which a run has landed."""

    column: Column
    key: int
    cost: int


class Column:
    """One column of cards, the last byte being the card on top.

    Attributes:
        number: how many columns the search had met before.
        cards: the cards, the deepest first.
        top: the rank of the card on top; 0 if there is none.
        key: its part of a table's key, 128 bits; 0 for the empty column.
        cost: its part of a table's cost.
        cuts: the runs that may leave it, the shortest first.
        puts: what it becomes by the runs that have landed on it.
        own: by wrong card, the blockers above it; this and the rest is filled in, and explained,
            by `bounds`.
        next: pairs of a card and the blockers above its next card.
        wrong: the wrong cards.
        blockers: the wrong cards, and the kings not at the bottom.
    """

    __slots__ = (
        *("blockers", "cards", "cost", "cuts", "key", "next"),
        *("number", "own", "puts", "top", "wrong"),
    )

    def __init__(self, number: int, cards: bytes, cost: int) -> None:
        self.number = number
        self.cards = cards
        self.top = cards[-1] & 15 if cards else 0
        self.cost = cost
        # blake2b, since Python's own hash differs from process to process.
        digest = hashlib.blake2b(cards, digest_size=16).digest()
        self.key = int.from_bytes(digest, "big") if cards else 0
        self.cuts: tuple[Cut, ...] | None = None
        self.puts: dict[bytes, Put] = {}
        self.own: dict[int, int] | None = None
        self.next: tuple[tuple[int, int], ...] = ()
        self.wrong = self.blockers = 0


Table: TypeAlias = tuple[Column, ...]
"""A position as the searches see it: ten columns, in their places."""


class Columns:
    """All columns that a search has met.

    Two tables have one `key`, the sum of their columns' keys, if they differ by the order of the
    columns alone, which the rules do not regard. That two others share a key has, among n tables,
    a chance of less than n² / 2^128: 10^-24 for ten million.

    Args:
        cost: what a card adds to the cost of its column, told from the card and the cards beneath.
    """

    def __init__(self, cost: Callable[[int, bytes], int]) -> None:
        self._cost = cost
        self._columns: dict[bytes, Column] = {}
        self.numbered: list[Column] = []
        self.empty = self._column(b"", 0)

    def table(self, position: Position) -> Table:
        """The columns of a position."""
        table = []
        for column in position.columns:
            cards = column_bytes(column)
            cost = sum(self._cost(card, cards[:depth]) for depth, card in enumerate(cards))
            table.append(self._column(cards, cost))
        return tuple(table)

    def cuts(self, column: Column) -> tuple[Cut, ...]:
        """The runs that may leave `column` (R4); work it out only if `column.cuts` is None."""
        cards = column.cards
        cuts = []
        for count in range(1, len(cards) + 1):
            if count > 1 and cards[-count] != cards[1 - count] + 1:
                break
            left = cards[:-count]
            cost = self._cost(cards[-count], left)
            rest = self._column(left, column.cost - cost)
            cuts.append(
                Cut(count, cards[-count:], rest, rest.key - column.key, rest.cost - column.cost)
            )
        column.cuts = tuple(cuts)
        return column.cuts

    def put(self, column: Column, run: bytes) -> Put:
        """`column` with `run` on it; work it out only if it is not among `column.puts`."""
        cost = column.cost + self._cost(run[0], column.cards)
        after = self._column(column.cards + run, cost)
        put = Put(after, after.key - column.key, after.cost - column.cost)
        column.puts[run] = put
        return put

    def _column(self, cards: bytes, cost: int) -> Column:
        """The column of these cards, a complete sequence at its end removed (R7)."""
        column = self._columns.get(cards)
        if column is None:
            if ends_in_sequence(cards):
                left = cards[:-KING]
                column = self._column(left, cost - self._cost(cards[-KING], left))
            else:
                column = Column(len(self.numbered), cards, cost)
                self.numbered.append(column)
            self._columns[cards] = column
        return column


class Tables:
    """Tables by number, packed: millions of tuples would take three times the memory.

    Args:
        columns: the columns that they are made of.
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns.numbered
        self._numbers = array("I")

    def __len__(self) -> int:
        return len(self._numbers) // COLUMNS

    def append(self, table: Table) -> None:
        """Add a table; its number is how many there were before."""
        self._numbers.extend([column.number for column in table])

    def __getitem__(self, number: int) -> Table:
        columns = self._columns
        first = COLUMNS * number
        return tuple([columns[each] for each in self._numbers[first : first + COLUMNS]])


def takers_by_rank(table: Table) -> list[tuple[int, ...]]:
    """By rank, which columns have a card of it on top; at 0 the first empty one, for all."""
    takers: list[tuple[int, ...]] = [()] * (KING + 2)  # nothing ever lies at KING + 1
    for place, column in enumerate(table):
        if column.top or not takers[0]:
            takers[column.top] += (place,)
    return takers


def play(table: Table, move: int) -> tuple[Table, int]:
    """The table after a packed move that was looked at before, and how its key changes."""
    source, target = move >> 8 & 15, move >> 4 & 15
    cuts = table[source].cuts
    assert cuts is not None  # noqa: S101 - it was looked at before
    _, run, rest, cut_key, _ = cuts[(move & 15) - 1]
    column, put_key, _ = table[target].puts[run]
    after = list(table)
    after[source], after[target] = rest, column
    return tuple(after), cut_key + put_key


def line(moves: Sequence[int], node: int) -> tuple[Move, ...]:
    """The moves from the root, node 0, to `node`; `moves` has the packed move to each node."""
    found = []
    while node:
        move = moves[node]
        found.append(Move(move >> 8 & 15, move >> 4 & 15, move & 15))
        node = move >> 12
    return tuple(reversed(found))


def column_bytes(cards: Iterable[Card]) -> bytes:
    """The cards as bytes.

    >>> from simon_widget import Card
    >>> list(column_bytes([Card.parse("KS"), Card.parse("2H")]))
    [13, 18]
    """
    return bytes(16 * card.suit + card.rank for card in cards)


def key_of(position: Position) -> int:
    """The key of a position's table; positions that differ by the order of columns share it.

    >>> from simon_widget import deals
    >>> key_of(deals.pysol(1)) == key_of(deals.pysol(2))
    False
    """
    return sum(column.key for column in Columns(lambda _card, _beneath: 0).table(position))


def is_wrong(card: int, beneath: bytes) -> bool:
    """Whether a card is no king and does not lie on the next card of its suit.

    It must be moved before its sequence can leave.
    """
    return card & 15 != KING and beneath[-1:] != bytes((card + 1,))


def ends_in_sequence(cards: bytes) -> bool:
    """Whether the last cards are king to ace of one suit.

    >>> ends_in_sequence(bytes(range(13, 0, -1)))
    True
    """
    if len(cards) < KING or cards[-1] & 15 != ACE:
        return False
    ace = cards[-1]
    return cards[-KING:] == bytes(range(ace + KING - 1, ace - 1, -1))
