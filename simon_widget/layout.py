"""The layout text that PySolFC, fc-solve and KPatience share.

A line a column, left to right, its cards from the deepest to the last; before them, perhaps,
`Foundations: H-0 C-K`. Ours in addition is `Suits: 1`, written where the cards alone leave open
how many suits the game has.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from simon_widget.cards import SUIT_LETTERS, Card, Suit, deck
from simon_widget.errors import InvalidCardError, InvalidPositionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COLUMNS = 10
_HEADER = re.compile(r"\s*(foundations|founds|freecells|suits)\s*:(.*)", re.IGNORECASE)
_FOUNDATION = re.compile(r"([SHDC])-([0A-Z]|[0-9]{1,2})", re.IGNORECASE)
# A four-suit reading is the ordinary game; of the others the one with more suits is harder.
_READINGS = (4, 2, 1)


class Layout(NamedTuple):
    """What a layout text says: the columns, the suits that have left, the suits of the deck."""

    columns: tuple[tuple[Card, ...], ...]
    removed: tuple[Suit, ...]
    suits: int


class _Foundations(NamedTuple):
    removed: tuple[Suit, ...]
    line: int


def read(text: str, suits: int | None = None) -> Layout:
    """Read a layout text.

    A byte order mark, Windows line ends, a colon before a line, `10` for `T` and small letters
    are understood; an empty column is an empty line or a colon. Whole suits that are missing
    count as removed; where that leaves several decks possible, the one with most suits is meant.

    Args:
        text: the layout.
        suits: 1, 2 or 4, if it is known.

    Raises:
        InvalidPositionError: with the line, and the card if one is at fault.
    """
    if not isinstance(text, str):
        message = f"a layout is text, not {type(text).__name__}"  # type: ignore[unreachable] # a caller may be untyped
        raise InvalidPositionError(message)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    founds: _Foundations | None = None
    rows: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        header = _HEADER.fullmatch(line)
        if header is None:
            rows.append((number, line.strip().removeprefix(":").strip()))
            continue
        name, value = header[1].lower(), header[2].strip()
        if name == "suits":
            suits = _read_suits(value, suits, number)
        elif name == "freecells":
            if value.strip("- "):
                message = f"Simple Simon has no cells, but the line holds {value!r}"
                raise InvalidPositionError(message, line=number)
        else:
            founds = _Foundations(_read_foundations(value, number), number)
    rows = _trim(rows)
    found = [(_read_card(word, line), line) for line, row in rows for word in row.split()]
    cards = iter([card for card, _ in found])
    columns = tuple(tuple(next(cards) for _ in row.split()) for _, row in rows)
    removed, suits = _settle(found, founds, suits)
    return Layout(columns + ((),) * (COLUMNS - len(columns)), removed, suits)


def write(columns: Sequence[Sequence[Card]], removed: Sequence[Suit], suits: int) -> str:
    """The layout text of a position; `read` gives the same back."""
    lines = []
    if removed:  # else all 52 cards are there, and tell the suits
        lines.append("Foundations: " + " ".join(f"{suit.letter}-K" for suit in removed))
        if len(_readings(Counter(card for column in columns for card in column))) > 1:
            lines.append(f"Suits: {suits}")
    lines += (" ".join(map(str, column)) for column in columns)
    return "\n".join(lines) + "\n"


def check(cards: Iterable[Card], removed: Sequence[Suit], suits: int | None) -> int:
    """How many suits a game with these cards on the table and these suits removed has.

    Raises:
        InvalidPositionError: the cards are no deck of 52.
    """
    counts = Counter(cards)
    for suit in removed:
        counts.update(Card(rank, suit) for rank in range(1, 14))
    wanted = _READINGS if suits is None else (suits,)
    for reading in wanted:
        if counts == Counter(deck(reading)):
            return reading
    raise _fault([(card, None) for card in counts.elements()], suits)


def _read_suits(value: str, known: int | None, line: int) -> int:
    if value not in {"1", "2", "4"}:
        message = f"a game has 1, 2 or 4 suits, not {value!r}"
        raise InvalidPositionError(message, line=line)
    if known is not None and known != int(value):
        message = f"the layout says {value} suits, but {known} are asked for"
        raise InvalidPositionError(message, line=line)
    return int(value)


def _read_foundations(value: str, line: int) -> tuple[Suit, ...]:
    suits = []
    for word in value.split():
        match = _FOUNDATION.fullmatch(word)
        if match is None:
            message = f"{word!r} is no foundation: write a suit and 0 or K, such as H-0 or C-K"
            raise InvalidPositionError(message, line=line)
        if match[2].upper() not in {"0", "K"}:
            message = f"{word!r} cannot be: a suit leaves as a whole (K) or not at all (0)"
            raise InvalidPositionError(message, line=line)
        if match[2] != "0":
            suits.append(Suit(SUIT_LETTERS.index(match[1].upper())))
    return tuple(sorted(suits))


def _read_card(word: str, line: int) -> Card:
    try:
        return Card.parse(word)
    except InvalidCardError as error:
        raise InvalidPositionError(str(error), card=word, line=line) from None


def _trim(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Drop blank lines before and after the ten columns, such as that of a last line end."""
    while len(rows) > COLUMNS and not rows[-1][1]:
        rows.pop()
    while len(rows) > COLUMNS and not rows[0][1]:
        rows.pop(0)
    if len(rows) > COLUMNS:
        number, row = rows[COLUMNS]
        message = f"{row!r} would be column {COLUMNS + 1}: there are {COLUMNS} columns"
        raise InvalidPositionError(message, line=number)
    return rows


def _missing_suits(counts: Counter[Card], reading: int) -> tuple[Suit, ...] | None:
    """The suits that a deck has beyond the cards counted; None if the rest is no whole suits."""
    missing = Counter(deck(reading))
    missing.subtract(counts)
    suits: list[Suit] = []
    for suit in Suit:
        of_suit = {missing[Card(rank, suit)] for rank in range(1, 14)}
        times = of_suit.pop()
        if of_suit or times < 0:
            return None
        suits += [suit] * times
    return tuple(suits)


def _readings(counts: Counter[Card]) -> list[int]:
    return [reading for reading in _READINGS if _missing_suits(counts, reading) is not None]


def _settle(
    found: Sequence[tuple[Card, int]], founds: _Foundations | None, suits: int | None
) -> tuple[tuple[Suit, ...], int]:
    """The removed suits and the deck that the cards found on the table mean."""
    counts = Counter(card for card, _ in found)
    wanted = _READINGS if suits is None else (suits,)
    for reading in wanted:
        missing = _missing_suits(counts, reading)
        # An empty text is not a won game: only foundations can say so.
        if missing is not None and (bool(found) if founds is None else founds.removed == missing):
            return missing, reading
    if founds is not None:
        suits_cards = [Card(rank, suit) for suit in founds.removed for rank in range(1, 14)]
        found = [*found, *((card, founds.line) for card in suits_cards)]
    raise _fault(found, suits)


def _fault(found: Sequence[tuple[Card, int | None]], suits: int | None) -> InvalidPositionError:
    """The error that says what keeps the cards from being a deck, in the likeliest reading."""
    counts = Counter(card for card, _ in found)
    readings = _READINGS if suits is None else (suits,)
    likely = min(readings, key=lambda reading: (counts - Counter(deck(reading))).total())
    allowed = Counter(deck(likely))
    seen: Counter[Card] = Counter()
    for card, line in found:
        seen[card] += 1
        if seen[card] > allowed[card]:
            message = (
                f"{card}: {counts[card]} found, but the {likely}-suit deck has {allowed[card]}"
            )
            return InvalidPositionError(message, card=str(card), line=line)
    missing = [str(card) for card in deck(likely) if card in allowed - counts]
    names = " ".join(dict.fromkeys(missing))
    message = f"{len(found)} cards of 52 are there; missing: {names}"
    return InvalidPositionError(message, card=missing[0])
