"""Game codes: a short name for a deal, such as `SS1-S1-AAAAABD`."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from simon_widget.cards import deck
from simon_widget.errors import InvalidCodeError
from simon_widget.position import Position

DEALS = 26**7
"""How many deals each number of suits has."""
SIZES = (8, 8, 8, 7, 6, 5, 4, 3, 2, 1)
"""How many cards each column has at the start (R1)."""
_CODE = re.compile(r"SS1-S([124])-([A-Z]{7})")
_MASK = 2**64 - 1


@dataclass(frozen=True, slots=True, order=True)
class GameCode:
    """The number of suits and the number of a deal.

    The seven letters are the number in base 26, `A` = 0, the most significant first. The
    shuffle behind it (see `position`) never changes for codes that begin with `SS1`.

    Args:
        suits: 1, 2 or 4.
        number: 0 to 26**7 - 1.

    Raises:
        InvalidCodeError: there is no such deal.

    >>> str(GameCode(4, 29))
    'SS1-S4-AAAAABD'
    >>> GameCode.parse(" ss1-s4-aaaaabd")
    GameCode(suits=4, number=29)
    """

    suits: int
    number: int

    def __post_init__(self) -> None:
        if type(self.suits) is not int or self.suits not in {1, 2, 4}:
            message = f"a game has 1, 2 or 4 suits, not {self.suits!r}"
            raise InvalidCodeError(message)
        if type(self.number) is not int or not 0 <= self.number < DEALS:
            message = f"deal numbers go from 0 to {DEALS - 1}; {self.number!r} is none"
            raise InvalidCodeError(message)

    @classmethod
    def parse(cls, text: str) -> GameCode:
        """The code that `text` is, in capital or small letters.

        Raises:
            InvalidCodeError: `text` is no game code.
        """
        match = _CODE.fullmatch(text.strip().upper()) if isinstance(text, str) else None
        if match is None:
            message = (
                f"{text!r} is no game code: a code is SS1, the suits (S1, S2 or S4) and seven "
                "letters, such as SS1-S4-AAAAABD"
            )
            raise InvalidCodeError(message)
        number = 0
        for letter in match[2]:
            number = number * 26 + ord(letter) - ord("A")
        return cls(int(match[1]), number)

    @classmethod
    def random(cls, suits: int = 4) -> GameCode:
        """A deal drawn by lot.

        Raises:
            InvalidCodeError: `suits` is not 1, 2 or 4.
        """
        return cls(suits, secrets.randbelow(DEALS))

    def __str__(self) -> str:
        letters, rest = "", self.number
        for _ in range(7):
            rest, letter = divmod(rest, 26)
            letters = chr(ord("A") + letter) + letters
        return f"SS1-S{self.suits}-{letters}"

    def position(self) -> Position:
        """The deal.

        The deck of `simon_widget.cards.deck` is shuffled by Fisher and Yates' method (Knuth, The
        Art of Computer Programming 2, 3.4.2, algorithm P) with numbers of SplitMix64 (Steele,
        Lea and Flood, "Fast splittable pseudorandom number generators", 2014), whose state
        starts at the deal number; then it is dealt column by column.
        """
        cards = list(deck(self.suits))
        state = self.number
        for i in range(51, 0, -1):
            # Numbers beyond the last whole multiple of i + 1 would favour some places: drawn anew.
            limit = 2**64 // (i + 1) * (i + 1)
            while True:
                state, drawn = _split_mix(state)
                if drawn < limit:
                    break
            j = drawn % (i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        rest = iter(cards)
        return Position(tuple(tuple(next(rest) for _ in range(size)) for size in SIZES))


def _split_mix(state: int) -> tuple[int, int]:
    """The next state and number of SplitMix64."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)
