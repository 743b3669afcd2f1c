"""A picture of a position."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from simon_widget.cards import SUIT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simon_widget.cards import Card
    from simon_widget.position import Position

CARD_WIDTH: Final = 60
CARD_HEIGHT: Final = 84
GAP: Final = 8
STEP: Final = 24
"""How much of a card the next one leaves to be seen."""

FELT: Final = "#2f6b4f"
PAPER: Final = "#fffdf8"
EDGE: Final = "#8a8577"
SLOT: Final = "#ffffff55"
INKS: Final = {"S": "#1d1d1f", "H": "#c62828", "D": "#c62828", "C": "#1d1d1f"}
FOUR_INKS: Final = {**INKS, "D": "#1553b8", "C": "#0b6b2c"}


def board(position: Position, *, four_colours: bool = False) -> str:
    """The position as SVG text, with the cards named in its description.

    Args:
        position: what to draw.
        four_colours: whether each suit has its own colour.

    >>> from simon_widget import deals
    >>> board(deals.pysol(1)).startswith("<svg")
    True
    """
    inks = FOUR_INKS if four_colours else INKS
    columns = position.columns
    deepest = max(1, *map(len, columns))
    width = GAP + len(columns) * (CARD_WIDTH + GAP)
    height = 2 * GAP + STEP * (deepest - 1) + CARD_HEIGHT
    shapes = [f'<rect width="{width}" height="{height}" rx="6" fill="{FELT}"/>']
    for number, column in enumerate(columns):
        x = GAP + number * (CARD_WIDTH + GAP)
        if not column:
            shapes.append(
                f'<rect x="{x}" y="{GAP}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" '
                f'fill="none" stroke="{SLOT}" stroke-width="2"/>'
            )
        shapes += (_card(card, inks, x, GAP + depth * STEP) for depth, card in enumerate(column))
    pips = "".join(
        f'<path id="{letter}" d="{path}" fill="{inks[letter]}"/>'
        for letter, path in _suit_paths().items()
    )
    description = " | ".join(" ".join(map(str, column)) or "-" for column in columns)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img"><desc>{description}</desc><defs>{pips}</defs>'
        f'<g font-family="sans-serif" font-size="20" font-weight="600">{"".join(shapes)}</g></svg>'
    )


def _card(card: Card, inks: Mapping[str, str], x: int, y: int) -> str:
    letter = SUIT_LETTERS[card.suit]
    rank = card.symbol[:-1]
    pip = 4 + 12 * len(rank)
    return (
        f'<g transform="translate({x} {y})"><rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" '
        f'rx="5" fill="{PAPER}" stroke="{EDGE}"/>'
        f'<text x="5" y="20" fill="{inks[letter]}">{rank}</text>'
        f'<use href="#{letter}" transform="translate({pip + 4} 5) scale(.15)"/>'
        f'<use href="#{letter}" transform="translate(15 40) scale(.3)"/></g>'
    )


@cache
def _suit_paths() -> dict[str, str]:
    """The suits as paths in a box of 100 by 100; the board in the browser draws the same."""
    text = resources.files("simon_widget").joinpath("suits.json").read_text(encoding="utf-8")
    paths: dict[str, str] = json.loads(text)
    return paths
