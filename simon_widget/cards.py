"""Suits, ranks, cards and the three decks (R2)."""

from __future__ import annotations

from enum import IntEnum
from functools import cache, total_ordering
from typing import NoReturn

from simon_widget.errors import InvalidCardError, SimonError

SUIT_LETTERS = "SHDC"
RANK_LETTERS = "A23456789TJQK"
_SUIT_SYMBOLS = "♠♥♦♣"


class Suit(IntEnum):
    """A suit, in the order of the decks."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """`S`, `H`, `D` or `C`."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """♠, ♥, ♦ or ♣."""
        return _SUIT_SYMBOLS[self]


class Rank(IntEnum):
    """A rank: ace low, king high (R3)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """One letter: `A`, `2` … `9`, `T`, `J`, `Q` or `K`."""
        return RANK_LETTERS[self - 1]


@total_ordering
class Card:
    """A playing card's face; there is one object a face, so `is` and `==` agree.

    Args:
        rank: 1 (ace) to 13 (king).
        suit: 0 to 3 in the order of `Suit`.

    Raises:
        InvalidCardError: there is no such rank or suit.

    >>> Card(10, Suit.HEARTS)
    Card.parse('TH')
    >>> Card.parse("10h").symbol
    '10♥'
    """

    __slots__ = ("_text", "below", "rank", "suit", "symbol")

    rank: Rank
    suit: Suit
    symbol: str
    """Rank and suit for the eye, as in "10♥"."""
    below: Card | None
    """The card that may lie on this one within a run: one rank lower, of the same suit (R4)."""
    _text: str

    def __new__(cls, rank: int, suit: int) -> Card:  # noqa: D102, PYI034 - there is no subclass
        try:
            return _CARDS[rank, suit]
        except (KeyError, TypeError):
            message = (
                f"no card has rank {rank!r} and suit {suit!r}: ranks are 1 to 13, suits 0 to 3"
            )
            raise InvalidCardError(message) from None

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that `text` names: a rank (`A`, `2` … `T` or `10`, `J`, `Q`, `K`) and a suit.

        Raises:
            InvalidCardError: `text` names no card.
        """
        try:
            return _BY_TEXT[text.strip().upper()]
        except (KeyError, AttributeError):
            message = f"{text!r} is no card: write a rank and a suit, such as TH or 10H"
            raise InvalidCardError(message) from None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return (self.suit, self.rank) < (other.suit, other.rank)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        message = f"a card does not change: {name} cannot be set"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> NoReturn:
        message = f"a card does not change: {name} cannot be deleted"
        raise AttributeError(message)

    def __reduce__(self) -> tuple[type[Card], tuple[int, int]]:
        return Card, (int(self.rank), int(self.suit))


def _all_cards() -> dict[tuple[int, int], Card]:
    cards: dict[tuple[int, int], Card] = {}
    for suit in Suit:
        below = None
        for rank in Rank:
            card = object.__new__(Card)
            name = "10" if rank is Rank.TEN else rank.letter
            for slot, value in (
                ("rank", rank),
                ("suit", suit),
                ("symbol", name + suit.symbol),
                ("below", below),
                ("_text", rank.letter + suit.letter),
            ):
                object.__setattr__(card, slot, value)
            cards[rank, suit] = below = card
    return cards


_CARDS = _all_cards()
_BY_TEXT = {text: card for card in _CARDS.values() for text in (str(card), card.symbol)} | {
    f"10{suit.letter}": _CARDS[10, suit] for suit in Suit
}

_SUITS_OF_DECK = {
    1: (Suit.SPADES,) * 4,
    2: (Suit.SPADES, Suit.HEARTS) * 2,
    4: tuple(Suit),
}


@cache
def deck(suits: int) -> tuple[Card, ...]:
    """The 52 cards of a game with 1, 2 or 4 suits (R2), four times ace to king.

    Raises:
        SimonError: `suits` is not 1, 2 or 4.

    >>> [str(card) for card in deck(2)[12:15]]
    ['KS', 'AH', '2H']
    """
    if suits not in _SUITS_OF_DECK:
        message = f"no deck has {suits!r} suits: choose 1 (easy), 2 (medium) or 4 (hard)"
        raise SimonError(message)
    return tuple(_CARDS[rank, suit] for suit in _SUITS_OF_DECK[suits] for rank in Rank)
