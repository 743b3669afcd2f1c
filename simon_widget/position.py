"""Positions: the rules of Simple Simon, and nothing but the rules.

The ids R1 … R12 are those of the rules as this package states them:

R1   52 cards, all face up, in 10 columns; no stock, no cells.
R2   1, 2 or 4 suits, always 52 cards (`simon_widget.cards.deck`).
R3   A card goes onto a card one rank higher, of any suit; nothing goes onto an ace, a king only
     to an empty column.
R4   Several last cards move together if they run down by one and are of one suit.
R5   A run lands like its first (highest) card.
R6   An empty column takes any card and any one-suit run.
R7   King to ace of one suit at a column's end leave the table as part of the move.
R8   Four sequences gone: the game is won.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from simon_widget import layout, svg
from simon_widget.cards import Card, Rank, Suit
from simon_widget.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Violation,
)
from simon_widget.moves import Move, notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from simon_widget.marks import Mark, Thing

Column = tuple[Card, ...]
COLUMNS: Final = layout.COLUMNS
SEQUENCE: Final = 13
"""How many cards a complete sequence has."""


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    r"""Which card lies where, and the suits that have left.

    Positions are equal if their faces, removed suits and number of suits are. A complete
    sequence at a column's end is removed at once (R7), also from the columns given here.

    Args:
        columns: ten sequences of cards, the deepest card first.
        removed: the suits of the sequences that have left.
        suits: 1, 2 or 4; found out from the cards if left out.

    Raises:
        InvalidPositionError: not ten columns, or not the 52 cards of a deck in all.

    >>> position = Position.parse(
    ...     "JD KC KS 4C 4D TH 7D 8D\n2D 9S 9D 5C 7S 8H 6D QS\n9H 5S QD TS 3S 2C 8S 6C\n"
    ...     "JC AD JS QH TD JH 3D\n5D QC AS 4H 4S 8C\n7H KH AH AC TC\n7C 3H 3C 6S\n5H 2S 9C\n"
    ...     "KD 2H\n6H"
    ... )
    >>> position.suits
    4
    >>> position.legal_moves
    <LegalMoves: 1-8x1, 5-8x1, 8-6x1, 9-4x1>
    >>> position.explain(Move(0, 9, 1)).message()
    '8♦ does not go onto 6♥: the card beneath must be one rank higher (9), of any suit.'
    >>> print(position.play(Move.parse("5-8x1")))
      1    2    3    4    5    6    7    8    9   10
     JD   2D   9H   JC   5D   7H   7C   5H   KD   6H
     KC   9S   5S   AD   QC   KH   3H   2S   2H
     KS   9D   QD   JS   AS   AH   3C   9C
     4C   5C   TS   QH   4H   AC   6S   8C
     4D   7S   3S   TD   4S   TC
     TH   8H   2C   JH
     7D   6D   8S   3D
     8D   QS   6C
    """

    columns: tuple[Column, ...]
    """Ten tuples of cards, the last card of each being the one that can be moved."""
    removed: tuple[Suit, ...]
    """The suits of the sequences that have left, sorted."""
    suits: int
    """How many suits the deck has: 1, 2 or 4."""

    def __init__(
        self,
        columns: Iterable[Iterable[Card]],
        removed: Iterable[Suit] = (),
        *,
        suits: int | None = None,
    ) -> None:
        table = [tuple(column) for column in columns]
        if len(table) != COLUMNS:
            message = f"a position has {COLUMNS} columns, not {len(table)}"
            raise InvalidPositionError(message)
        for column in table:
            for card in column:
                if not isinstance(card, Card):
                    # A caller may be untyped.
                    message = f"{card!r} is no Card: read it with Card.parse"  # type: ignore[unreachable]
                    raise InvalidPositionError(message, card=str(card))
        if suits not in {None, 1, 2, 4}:
            message = f"a game has 1, 2 or 4 suits, not {suits!r}"
            raise InvalidPositionError(message)
        gone = tuple(Suit(suit) for suit in removed)
        suits = layout.check((card for column in table for card in column), gone, suits)
        left = _remove_sequences(table, range(COLUMNS))
        self._fill(table, tuple(sorted(gone + left)), suits)

    def _fill(self, columns: list[Column], removed: tuple[Suit, ...], suits: int) -> None:
        put = object.__setattr__  # the dataclass is frozen
        put(self, "columns", tuple(columns))
        put(self, "removed", removed)
        put(self, "suits", suits)

    @classmethod
    def parse(cls, text: str, *, suits: int | None = None) -> Position:
        """Read the layout text that PySolFC, fc-solve and KPatience share.

        Args:
            text: a line a column, cards such as `KC`, `TD` or `10D`, the deepest first; before
                them perhaps a line `Foundations:` and our own `Suits:`.
            suits: 1, 2 or 4, if it is known.

        Raises:
            InvalidPositionError: with the card and the line at fault.
        """
        found = layout.read(text, suits)
        return cls(found.columns, found.removed, suits=found.suits)

    def text(self) -> str:
        """The layout text, which `parse` reads back as an equal position."""
        return layout.write(self.columns, self.removed, self.suits)

    def __repr__(self) -> str:
        return f"Position.parse({self.text()!r})"

    def __str__(self) -> str:
        """The board to print: the columns side by side, numbered from 1."""
        height = max(map(len, self.columns))
        rows = [[f"{number:>3} " for number in range(1, COLUMNS + 1)]]
        rows += [
            [f" {column[depth]} " if depth < len(column) else "    " for column in self.columns]
            for depth in range(height)
        ]
        if self.removed:
            rows.append(["removed: ", " ".join(suit.letter for suit in self.removed)])
        return "\n".join(" ".join(row).rstrip() for row in rows)

    def svg(  # noqa: PLR0913 - each is named
        self,
        marks: Iterable[Mark | Thing] = (),
        *,
        last_move: Move | None = None,
        size: float | None = None,
        theme: svg.Theme = "green",
        four_colours: bool = False,
        locale: str = "en",
    ) -> str:
        """A picture of the position as SVG text, which tells in words, too, what it shows.

        Args:
            marks: what to point at: moves, cards and columns, in blue, or a `Mark` of each.
            last_move: the move that led here: its cards are framed, and where they came from.
            size: how wide the picture is, in pixels.
            theme: "green", "light" or "dark".
            four_colours: whether each suit has its own colour.
            locale: the language of the words.

        Raises:
            InvalidMarkError: something is marked that is not on the table.
            SimonError: there is no such theme, or no picture of that size.

        >>> from simon_widget import Mark, deals
        >>> picture = deals.pysol(2).svg(["6-4", Mark("QH", "red", "1")], size=400)
        >>> "1: Marked, red: queen of hearts in column 7." in picture
        True
        """
        return svg.board(
            self,
            marks=marks,
            last_move=last_move,
            size=size,
            theme=theme,
            four_colours=four_colours,
            locale=locale,
        )

    def png(self, marks: Iterable[Mark | Thing] = (), **options: Any) -> bytes:  # noqa: ANN401
        """A picture of the position as the bytes of a PNG file.

        It needs the extra package of `pip install "simon-widget[png]"`. Labels that are no
        numbers are written in a font of the system.

        Args:
            marks: as for `svg`.
            options: as for `svg`.

        Raises:
            SimonError: as `svg` does, or the package is not installed.
        """
        return svg.png(self.svg(marks, **options))

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def is_won(self) -> bool:
        """Whether all four sequences have left (R8)."""
        return len(self.removed) == 4

    @property
    def legal_moves(self) -> LegalMoves:
        """A view of the legal moves, ordered by source, target and count."""
        return LegalMoves(self)

    def run_length(self, column: int) -> int:
        """How many cards at the end of `column` move together (R4); 0 if it is empty.

        Raises:
            IndexError: there is no such column.
        """
        return _run_length(self.columns[column])

    def explain(self, move: Move, *, locale: str = "en") -> Violation | None:
        """The rule that refuses `move`, or None if it is legal.

        Args:
            move: from where to where, and how many cards.
            locale: the language that the Violation speaks.

        Raises:
            InvalidMoveError: `move` does not consist of three whole numbers.

        >>> from simon_widget import deals
        >>> print(deals.pysol(2).explain(Move.parse("1-2x9"), locale="ms"))
        9 kad tidak boleh dipindahkan dari lajur 1: di situ ada 8 kad.
        """
        refused = self._refuses(move)
        if refused is None or locale == "en":
            return refused
        return replace(refused, locale=locale)

    def _refuses(self, move: Move) -> Violation | None:
        """As `explain`, in English."""
        try:
            source, target, count = move
            refused = self._refuses_source(source, target, count)
        except (TypeError, ValueError):
            message = f"{move!r} is no move: a move has a source, a target and a count"
            raise InvalidMoveError(message) from None
        if refused is not None:
            return refused
        onto = self.columns[target]
        if not onto:
            return None
        card, last = self.columns[source][-count], onto[-1]
        if card.rank == last.rank - 1:
            return None
        if card.rank == Rank.KING:
            return Violation("king-needs-empty", {"card": card, "column": target})
        if last.rank == Rank.ACE:
            return Violation("onto-ace", {"card": card, "onto": last})
        return Violation("wrong-rank", {"card": card, "onto": last, "rank": card.rank + 1})

    def _refuses_source(self, source: int, target: int | None, count: int) -> Violation | None:
        """What keeps the last `count` cards of `source` from moving anywhere but `target`."""
        if self.is_won:
            return Violation("game-over")
        if not 0 <= source < COLUMNS:
            return Violation("no-such-column", {"column": source})
        if target is not None:
            if not 0 <= target < COLUMNS:
                return Violation("no-such-column", {"column": target})
            if source == target:
                return Violation("same-column", {"column": source})
        column = self.columns[source]
        if not column:
            return Violation("empty-source", {"column": source})
        if not 1 <= count <= len(column):
            params = {"count": count, "column": source, "available": len(column)}
            return Violation("count-out-of-range", params)
        return None if count == 1 else _refuses_run(column[-count:])

    def play(self, move: Move) -> Position:
        """The position after `move`, complete sequences removed.

        Raises:
            IllegalMoveError: with the `Violation` that tells why.
            InvalidMoveError: `move` does not consist of three whole numbers.
        """
        violation = self.explain(move)
        if violation is not None:
            message = f"illegal move {Move(*move)}: {violation.message()}"
            raise IllegalMoveError(message, violation)
        source, target, count = move
        columns = list(self.columns)
        column = columns[source]
        columns[target] += column[-count:]
        columns[source] = column[:-count]
        # Not only the run that lands: the card that leaves may uncover a sequence, too.
        left = _remove_sequences(columns, (target, source))
        removed = tuple(sorted(self.removed + left)) if left else self.removed
        position = object.__new__(Position)
        position._fill(columns, removed, self.suits)  # checked already: a legal move keeps the deck
        return position

    def best_move(self, source: int, count: int | None = None) -> Move | None:
        """The move that a double click on a card makes, or None if there is none.

        Among the columns whose last card takes the run: one of the same suit (of several the one
        where the joined one-suit run becomes longest), else of another suit, else an empty
        column; then the leftmost. A whole column never goes to an empty one.

        Args:
            source: the column, counted from 0.
            count: how many cards, from the touched one to the end; all that move together if
                left out.
        """
        if count is None:
            count = self.run_length(source) if 0 <= source < COLUMNS else 0
        if self._refuses_source(source, None, count) is not None:
            return None
        run = self.columns[source][-count:]
        best: tuple[int, int] | None = None  # how good, and minus the column: the greatest wins
        for target, column in enumerate(self.columns):
            if target == source:
                continue
            if not column:
                good = 0 if count < len(self.columns[source]) else None
            elif column[-1].below is run[0]:
                good = 1 + _run_length(column)
            else:
                good = 1 if column[-1].rank - 1 == run[0].rank else None
            if good is not None and (best is None or (good, -target) > best):
                best = good, -target
        return None if best is None else Move(source, -best[1], count)

    def explain_best(self, source: int, count: int) -> Violation | None:
        """Why `best_move` finds no move, or None if it finds one."""
        refused = self._refuses_source(source, None, count)
        if refused is not None or self.best_move(source, count) is not None:
            return refused
        card = self.columns[source][-count]
        return Violation("nothing-takes-it", {"card": card, "column": source})

    def parse_move(self, text: str) -> Move:
        """The legal move that `text` names; the count may be left out where only one is legal.

        Raises:
            InvalidMoveError: `text` is no move.
            AmbiguousMoveError: no count is given, and several are legal.
            IllegalMoveError: with the `Violation` of the move (of the longest run if no count is
                given).
        """
        source, target, count = notation(text)
        longest = self.run_length(source) if 0 <= source < COLUMNS else 0
        counts = range(1, longest + 1) if count is None else (count,)
        moves = [move for n in counts if self.explain(move := Move(source, target, n)) is None]
        if len(moves) == 1:
            return moves[0]
        if moves:
            message = (
                f"{text.strip()} could move 1 to {len(moves)} cards: "
                f"say how many, as in {moves[-1]}\n{self}"
            )
            raise AmbiguousMoveError(message)
        wanted = Move(source, target, max(longest, 1) if count is None else count)
        violation = self.explain(wanted)
        assert violation is not None  # noqa: S101 - it was refused just now
        message = f"illegal move {text.strip()}: {violation.message()}"
        raise IllegalMoveError(message, violation)


class LegalMoves:
    """The legal moves of a position: iterate, ask `in`, `len` and `bool`.

    Every empty column is a target of its own (R6).
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        columns = self._position.columns
        for source, column in enumerate(columns):
            longest = _run_length(column)
            if not longest:
                continue
            lowest = column[-1].rank
            for target, onto in enumerate(columns):
                if target == source:
                    continue
                if not onto:
                    for count in range(1, longest + 1):
                        yield Move(source, target, count)
                elif 1 <= (count := onto[-1].rank - lowest) <= longest:
                    yield Move(source, target, count)

    def __contains__(self, move: object) -> bool:
        try:
            return self._position.explain(move) is None  # type: ignore[arg-type]
        except InvalidMoveError:
            return False

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self)) or 'none'}>"


def _run_length(column: Column) -> int:
    """How many cards at the end of `column` run down by one in one suit (R4)."""
    if not column:
        return 0
    length = 1
    card = column[-1]
    for lower in column[-2::-1]:
        if lower.below is not card:
            break
        length += 1
        card = lower
    return length


def _refuses_run(run: Column) -> Violation | None:
    """What keeps the cards of `run` from moving together (R4)."""
    if _run_length(run) == len(run):
        return None
    pairs = list(zip(run[-2::-1], run[:0:-1], strict=True))  # from the end: (lower, upper)
    for lower, upper in pairs:
        if lower.rank - 1 != upper.rank:
            return Violation("not-a-run", {"lower": lower, "upper": upper})
    movable = _run_length(run)
    lower, upper = pairs[movable - 1]
    return Violation("mixed-suits", {"lower": lower, "upper": upper, "movable": movable})


def _remove_sequences(columns: list[Column], changed: Iterable[int]) -> tuple[Suit, ...]:
    """Take the complete sequences (R7) from the ends of the `changed` columns; their suits."""
    left: tuple[Suit, ...] = ()
    for index in changed:
        column = columns[index]
        while (
            len(column) >= SEQUENCE
            and column[-1].rank == Rank.ACE
            and _run_length(column) == SEQUENCE
        ):
            left += (column[-1].suit,)
            column = columns[index] = column[:-SEQUENCE]
    return left
