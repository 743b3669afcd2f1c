"""A picture of a position."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from simon_widget.cards import RANK_LETTERS, SUIT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from simon_widget.cards import Card
    from simon_widget.position import Position

CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 140
GAP: Final = 13
STEP: Final = 45
"""How much of a card the next one leaves to be seen."""
SCALE: Final = 0.6
"""A card is so many pixels wide, by the width it is drawn with."""

FELT: Final = "#2f6b4f"
PAPER: Final = "#fffdf8"
EDGE: Final = "#8a8577"
SLOT: Final = "#ffffff55"
GOLD: Final = "#b98718"
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
    shapes = [f'<rect width="{width}" height="{height}" rx="10" fill="{FELT}"/>']
    for number, column in enumerate(columns):
        x = GAP + number * (CARD_WIDTH + GAP)
        if not column:
            shapes.append(
                f'<rect x="{x}" y="{GAP}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" '
                f'fill="none" stroke="{SLOT}" stroke-width="3"/>'
            )
        last = len(column) - 1
        shapes += (
            _card(card, inks, x, GAP + depth * STEP, is_covered=depth < last)
            for depth, card in enumerate(column)
        )
    description = " | ".join(" ".join(map(str, column)) or "-" for column in columns)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width * SCALE:.0f}" height="{height * SCALE:.0f}" role="img">'
        f"<desc>{description}</desc><defs>{_parts()}</defs>"
        f'<g fill="currentColor">{"".join(shapes)}</g></svg>'
    )


def _card(card: Card, inks: Mapping[str, str], x: int, y: int, *, is_covered: bool) -> str:
    letter = SUIT_LETTERS[card.suit]
    drawing, end = '<use href="#paper"/>', 8
    for glyph in card.symbol[:-1]:
        drawing += f'<use href="#r{glyph}" x="{end}" y="7"/>'
        end += _faces()["glyphs"][glyph]["width"] + 5
    drawing += _pip(letter, end, 8, 32)
    if not is_covered:
        drawing += _centre(card, letter)
    return f'<g transform="translate({x} {y})" color="{inks[letter]}">{drawing}</g>'


def _centre(card: Card, letter: str) -> str:
    rank = RANK_LETTERS[card.rank - 1]
    if rank in _faces()["courts"]:
        return f'<use href="#c{rank}"/><g fill="{GOLD}">{_pip(letter, 42.5, 122, 15)}</g>'
    size = 70 if rank == "A" else 56
    return _pip(letter, 50 - size / 2, 93 - size / 2, size)


def _pip(letter: str, x: float, y: float, size: float) -> str:
    return f'<use href="#{letter}" transform="translate({x:g} {y:g}) scale({size / 100:g})"/>'


@cache
def _parts() -> str:
    """What the faces are put together from."""
    faces = _faces()
    paper = (
        f'<rect id="paper" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="{PAPER}" '
        f'stroke="{EDGE}" stroke-width="1.6"/>'
    )
    pips = (f'<path id="{letter}" d="{path}"/>' for letter, path in faces["suits"].items())
    ranks = (
        f'<path id="r{glyph}" d="{each["path"]}" {_stroke(5)}/>'
        for glyph, each in faces["glyphs"].items()
    )
    courts = (
        f'<g id="c{letter}"><path d="{each["robe"]}"/>'
        f'<path d="{each["head"]}" fill-rule="evenodd"/>'
        f'<path d="{each["features"]}" {_stroke(3)}/>'
        f'<path d="{each["hat"]}" fill="{GOLD}"/></g>'
        for letter, each in faces["courts"].items()
    )
    return "".join((paper, *pips, *ranks, *courts))


def _stroke(width: int) -> str:
    return (
        f'fill="none" stroke="currentColor" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"'
    )


@cache
def _faces() -> Any:  # noqa: ANN401 - it is JSON
    """The drawings; the board in the browser shows the same."""
    text = resources.files("simon_widget").joinpath("faces.json").read_text(encoding="utf-8")
    return json.loads(text)
