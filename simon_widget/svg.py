"""A picture of a position."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from simon_widget.cards import RANK_LETTERS, SUIT_LETTERS
from simon_widget.layout import COLUMNS

if TYPE_CHECKING:
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


def board(position: Position, *, four_colours: bool = False, rows: int | None = None) -> str:
    """The position as SVG text, with the cards named in its description.

    Args:
        position: what to draw.
        four_colours: whether each suit has its own colour.
        rows: how many cards deep the picture is; as the longest column if left out.

    >>> from simon_widget import deals
    >>> board(deals.pysol(1)).startswith("<svg")
    True
    """
    columns = position.columns
    shapes = [
        card(
            each,
            place(number, depth),
            four_colours=four_colours,
            is_covered=depth < len(column) - 1,
        )
        for number, column in enumerate(columns)
        for depth, each in enumerate(column)
    ]
    description = " | ".join(" ".join(map(str, column)) or "-" for column in columns)
    return picture(
        size(max(map(len, columns)) if rows is None else rows),
        f"<desc>{description}</desc>",
        "".join(slot(number) for number, column in enumerate(columns) if not column),
        *shapes,
    )


def picture(measures: tuple[int, int], head: str, *shapes: str) -> str:
    """SVG text of what lies on the table.

    Args:
        measures: width and height.
        head: elements that tell of the picture, and those that the shapes refer to.
        shapes: the elements, from the lowest to the uppermost.
    """
    width, height = measures
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width * SCALE:.0f}" height="{height * SCALE:.0f}" role="img">'
        f"{head}<defs>{_parts()}</defs>"
        f'<g fill="currentColor"><rect width="{width}" height="{height}" rx="10" fill="{FELT}"/>'
        f"{''.join(shapes)}</g></svg>"
    )


def size(rows: int) -> tuple[int, int]:
    """Width and height of a table whose longest column has so many cards."""
    height = 2 * GAP + STEP * (max(rows, 1) - 1) + CARD_HEIGHT
    return GAP + COLUMNS * (CARD_WIDTH + GAP), height


def place(column: int, depth: int) -> tuple[int, int]:
    """Where a card lies."""
    return GAP + column * (CARD_WIDTH + GAP), GAP + depth * STEP


def slot(column: int) -> str:
    """The place of an empty column."""
    x, y = place(column, 0)
    return (
        f'<rect x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" '
        f'fill="none" stroke="{SLOT}" stroke-width="3"/>'
    )


def card(
    face: Card,
    at: tuple[int, int] = (0, 0),
    *,
    four_colours: bool = False,
    is_covered: bool = False,
) -> str:
    """A card.

    Args:
        face: which.
        at: where.
        four_colours: whether each suit has its own colour.
        is_covered: whether nothing below its head is seen.
    """
    letter = SUIT_LETTERS[face.suit]
    drawing, end = '<use href="#paper"/>', 8
    for glyph in face.symbol[:-1]:
        drawing += f'<use href="#r{glyph}" x="{end}" y="7"/>'
        end += _faces()["glyphs"][glyph]["width"] + 5
    drawing += _pip(letter, end, 8, 32)
    if not is_covered:
        drawing += _centre(face, letter)
    ink = (FOUR_INKS if four_colours else INKS)[letter]
    return f'<g transform="translate({at[0]} {at[1]})" color="{ink}">{drawing}</g>'


def _centre(face: Card, letter: str) -> str:
    rank = RANK_LETTERS[face.rank - 1]
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
