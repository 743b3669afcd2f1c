"""Positions to test with: short columns, the other cards put where they are in nobody's way."""

from collections import Counter

from simon_widget import Card, Position
from simon_widget.cards import deck


def board(*columns: str, suits: int = 4) -> Position:
    """A position that begins with these columns; the rest of the deck lies in the tenth.

    The rest runs up, so that it forms no run, and ends in its highest card.
    """
    rows = [[Card.parse(text) for text in column.split()] for column in columns]
    used = Counter(card for row in rows for card in row)
    rest = sorted((Counter(deck(suits)) - used).elements(), key=lambda card: card.rank)
    rows += [[] for _ in range(9 - len(rows))]
    return Position([*rows, rest], suits=suits)


def column(position: Position, index: int) -> str:
    """A column as text."""
    return " ".join(map(str, position.columns[index]))
