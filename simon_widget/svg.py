"""A picture of a position."""

from __future__ import annotations

import html
import json
import math
import unicodedata
from functools import cache, partial
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from simon_widget import locales
from simon_widget.cards import RANK_LETTERS, SUIT_LETTERS
from simon_widget.errors import SimonError
from simon_widget.layout import COLUMNS
from simon_widget.marks import find, style

if TYPE_CHECKING:
    from collections.abc import Iterable

    from simon_widget.cards import Card
    from simon_widget.marks import Drawing, Mark, Table, Thing
    from simon_widget.moves import Move

CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 140
GAP: Final = 13
STEP: Final = 45
"""How much of a card the next one leaves to be seen."""
SCALE: Final = 0.6
"""A card is so many pixels wide, by the width it is drawn with."""
GLYPH_HEIGHT: Final = 34
FONTS: Final = "Arial, Helvetica, DejaVu Sans, Noto Sans, sans-serif"
"""Not every program that draws SVG knows a font for the last of them."""

Theme = Literal["green", "light", "dark"]
FELTS: Final[dict[Theme, str]] = {"green": "#2f6b4f", "light": "#dce8e0", "dark": "#18231f"}
PAPERS: Final[dict[Theme, str]] = {"green": "#fffdf8", "light": "#fffdf8", "dark": "#e8e3d7"}
LARGEST: Final = 20_000
"""How many pixels wide a picture can be."""
EDGE: Final = "#8a8577"
SLOT: Final = "#9fb8ab"
GOLD: Final = "#b98718"
INKS: Final = {"S": "#1d1d1f", "H": "#c62828", "D": "#c62828", "C": "#1d1d1f"}
FOUR_INKS: Final = {**INKS, "D": "#1553b8", "C": "#0b6b2c"}


def board(  # noqa: PLR0913 - each is named
    table: Table,
    *,
    marks: Iterable[Mark | Thing] = (),
    last_move: Move | None = None,
    size: float | None = None,
    theme: Theme = "green",
    four_colours: bool = False,
    rows: int | None = None,
    locale: str = "en",
) -> str:
    """A position as SVG text, which tells in words, too, what it shows.

    Args:
        table: the position.
        marks: what to point at.
        last_move: the move that led here: its cards are framed, and where they came from.
        size: how wide the picture is, in pixels.
        theme: "green", "light" or "dark".
        four_colours: whether each suit has its own colour.
        rows: how many cards deep the picture is; as the longest column if left out.
        locale: the language of the words.

    Raises:
        InvalidMarkError: something is marked that is not on the table.
        SimonError: there is no such theme, or no picture of that size.

    >>> from simon_widget import deals
    >>> board(deals.pysol(1), marks=["1-2x1", "QH"]).startswith("<svg")
    True
    """
    columns = table.columns
    drawing = find(marks, table)
    extent = extent_of(max(map(len, columns)) if rows is None else rows)
    description = html.escape(words(table, drawing, last_move, locale))
    return picture(
        extent,
        f"<title>{locales.text('board.label', locale=locale)}</title><desc>{description}</desc>",
        "".join(slot(number) for number, column in enumerate(columns) if not column),
        *(
            card(
                each,
                place(number, depth),
                four_colours=four_colours,
                is_covered=depth < len(column) - 1,
            )
            for number, column in enumerate(columns)
            for depth, each in enumerate(column)
        ),
        "" if last_move is None else _trace(table, last_move),
        _pointers(table, drawing, extent),
        size=size,
        theme=theme,
    )


def words(table: Table, drawing: Drawing, last_move: Move | None = None, locale: str = "en") -> str:
    """What a picture shows."""
    say = partial(locales.text, locale=locale)
    names = (
        ", ".join(locales.card_name(each, locale) for each in column) for column in table.columns
    )
    columns = "; ".join(
        say("static.column", {"column": number, "cards": cards or say("static.empty")})
        for number, cards in enumerate(names)
    )
    moved = [] if last_move is None else [say("told.move", {"move": str(last_move)})]
    return " ".join([f"{columns}.", *moved, *drawing.words(table, locale)])


def png(picture: str, size: float | None = None) -> bytes:
    """An SVG text as the bytes of a PNG.

    Args:
        picture: the SVG text.
        size: how wide it becomes, in pixels; as wide as the picture if left out.

    Raises:
        SimonError: what it needs is not installed.
    """
    try:
        import resvg_py  # noqa: PLC0415 - an extra
    except ImportError as error:
        message = (
            f"a PNG needs a package that is not installed ({error.name}): "
            'run pip install "simon-widget[png]", or take the SVG'
        )
        raise SimonError(message) from None
    width = None if size is None else round(size)
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width))


def picture(
    extent: tuple[int, int],
    head: str,
    *shapes: str,
    size: float | None = None,
    theme: Theme = "green",
) -> str:
    """SVG text of what lies on the table.

    Args:
        extent: width and height, in the units of the drawing.
        head: elements that tell of the picture, and those that the shapes refer to.
        shapes: the elements, from the lowest to the uppermost.
        size: how wide it is, in pixels.
        theme: what the table looks like.

    Raises:
        SimonError: there is no such theme, or no picture of that size.
    """
    if theme not in FELTS:
        message = f"there is no theme {theme!r}: the themes are {', '.join(get_args(Theme))}"
        raise SimonError(message)
    width, height = extent
    pixels = width * SCALE if size is None else size
    if not (isinstance(pixels, int | float) and 1 <= pixels <= LARGEST):
        message = f"a picture is 1 to {LARGEST} pixels wide, not {str(size)[:100]}"
        raise SimonError(message)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{pixels:.0f}" height="{pixels * height / width:.0f}" role="img">'
        f"{head}<defs>{_parts(PAPERS[theme])}</defs>"
        f'<g fill="currentColor"><rect width="{width}" height="{height}" rx="10" '
        f'fill="{FELTS[theme]}"/>'
        f"{''.join(shapes)}</g></svg>"
    )


def extent_of(rows: int) -> tuple[int, int]:
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
        f'fill="none" stroke="{SLOT}" stroke-opacity="0.6" stroke-width="3"/>'
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


# What is pointed at; js/src/board/drawing.ts and overlay.ts draw the same on the board.


def _trace(table: Table, move: Move) -> str:
    """Where the cards of the last move lie, and where they came from."""
    source, target, count = move
    shapes = []
    if 0 <= source < COLUMNS:
        x, y = place(source, len(table.columns[source]))
        dashed = f'fill="none" stroke="{GOLD}" stroke-width="5" stroke-dasharray="14 9"'
        shapes.append(
            f'<rect x="{x + 3}" y="{y + 3}" width="{CARD_WIDTH - 6}" height="{STEP - 6}" '
            f'rx="6" {dashed}/>'
        )
    # What left with the move lies nowhere.
    if 0 <= target < COLUMNS and 1 <= count <= table.run_length(target):
        x, y = place(target, len(table.columns[target]) - count)
        height = STEP * (count - 1) + CARD_HEIGHT
        shapes.append(
            f'<rect x="{x + 2}" y="{y + 2}" width="{CARD_WIDTH - 4}" height="{height - 4}" '
            f'rx="7" fill="{GOLD}" fill-opacity="0.16" stroke="{GOLD}" stroke-width="5"/>'
        )
    return "".join(shapes)


def _pointers(table: Table, drawing: Drawing, extent: tuple[int, int]) -> str:
    boxes, arrows = [], []
    labels: list[tuple[float, float, str, str]] = []
    for column in drawing.columns:
        x, y = column.column * (CARD_WIDTH + GAP) + GAP / 2, 1
        boxes.append(_box(x + 1, y, CARD_WIDTH + GAP - 2, extent[1] - 2, column.colour))
        end = place(column.column, max(len(table.columns[column.column]) - 1, 0))[1] + CARD_HEIGHT
        middle = x + (CARD_WIDTH + GAP) / 2
        labels.append((middle, min(end + 30, extent[1] - 25), column.label, column.colour))
    for lit in drawing.cards:
        x, y, height = _seen(table, lit.column, lit.index)
        boxes.append(_box(x, y, CARD_WIDTH, height, lit.colour))
        labels.append((x + 0.96 * CARD_WIDTH, y + 0.22 * CARD_WIDTH, lit.label, lit.colour))
    for arrow in drawing.arrows:
        x, y, height = _seen(table, arrow.source, len(table.columns[arrow.source]) - arrow.count)
        start = x + CARD_WIDTH / 2, y + min(height, CARD_WIDTH) / 2
        x, y = place(arrow.target, max(len(table.columns[arrow.target]) - 1, 0))
        tip = x + CARD_WIDTH / 2, y + 0.6 * CARD_HEIGHT
        arrows.append(_arrow(start, tip, arrow.colour))
        labels.append((*_between(start, tip, 0.4), arrow.label, arrow.colour))
    return "".join((*boxes, *arrows, *(_label(*each, extent[0]) for each in labels if each[2])))


def _seen(table: Table, column: int, index: int) -> tuple[int, int, int]:
    """Where a card lies, and how much of its height is seen."""
    is_covered = index < len(table.columns[column]) - 1
    return (*place(column, index), STEP if is_covered else CARD_HEIGHT)


def _between(
    start: tuple[float, float], tip: tuple[float, float], share: float
) -> tuple[float, float]:
    return start[0] + (tip[0] - start[0]) * share, start[1] + (tip[1] - start[1]) * share


def _line_width() -> float:
    return float(style()["line"]) * CARD_WIDTH


def _ink(colour: str, width: float) -> str:
    """The line of a colour."""
    look = style()["colours"][colour]
    dashes = " ".join(f"{each * width:g}" for each in look["dashes"]) or "none"
    return f'stroke="{look["ink"]}" stroke-width="{width:g}" stroke-dasharray="{dashes}"'


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    line = 0.75 * _line_width()
    return (
        f'<rect x="{x + line / 2:g}" y="{y + line / 2:g}" width="{width - line:g}" '
        f'height="{height - line:g}" rx="6" fill="{style()["colours"][colour]["ink"]}" '
        f'fill-opacity="0.16" {_ink(colour, line)}/>'
    )


def _arrow(start: tuple[float, float], tip: tuple[float, float], colour: str) -> str:
    line, paper = _line_width(), style()["paper"]
    length = math.dist(start, tip)
    head = min(style()["head"] * CARD_WIDTH, length)
    neck = _between(tip, start, head / length) if length else tip
    way = f'<path d="M{start[0]:.1f} {start[1]:.1f} {neck[0]:.1f} {neck[1]:.1f}" fill="none" '
    across, along = (tip[0] - neck[0]) / 2, (tip[1] - neck[1]) / 2
    ink = style()["colours"][colour]["ink"]
    return (
        f'{way}stroke="{paper}" stroke-width="{1.9 * line:g}" stroke-linecap="round"/>'
        f"{way}{_ink(colour, line)}/>"
        f'<circle cx="{start[0]:.1f}" cy="{start[1]:.1f}" r="{1.1 * line:g}" fill="{ink}" '
        f'stroke="{paper}" stroke-width="{0.4 * line:g}"/>'
        f'<path d="M{tip[0]:.1f} {tip[1]:.1f} {neck[0] - along:.1f} {neck[1] + across:.1f} '
        f'{neck[0] + along:.1f} {neck[1] - across:.1f}Z" fill="{ink}" stroke="{paper}" '
        f'stroke-width="{0.45 * line:g}" stroke-linejoin="round"/>'
    )


def _label(x: float, y: float, text: str, colour: str, room: float) -> str:
    size = style()["letter"] * CARD_WIDTH
    wide = sum(1 if unicodedata.east_asian_width(each) in "WF" else 0.6 for each in text)
    width = max(1.35, 0.6 + wide) * size
    x = min(max(x, width / 2 + 1), room - width / 2 - 1)
    return (
        f'<rect x="{x - width / 2:g}" y="{y - 0.675 * size:g}" width="{width:g}" '
        f'height="{1.35 * size:g}" rx="{0.675 * size:g}" fill="{style()["paper"]}" '
        f'stroke="{style()["colours"][colour]["ink"]}" stroke-width="{0.6 * _line_width():g}"/>'
        f"{_letters(x, y, text, size)}"
    )


def _letters(x: float, y: float, text: str, size: float) -> str:
    """A text about a point; numbers need no font, which not every machine has."""
    glyphs, ink = _faces()["glyphs"], style()["text"]
    if any(each not in glyphs for each in text):
        return (
            f'<text x="{x:g}" y="{y + 0.36 * size:g}" text-anchor="middle" font-size="{size:g}" '
            f'font-family="{FONTS}" font-weight="700" fill="{ink}">{html.escape(text)}</text>'
        )
    scale = 0.72 * size / GLYPH_HEIGHT
    widths = [glyphs[each]["width"] for each in text]
    left = x - scale * (sum(widths) + 5 * (len(text) - 1)) / 2
    shapes, end = "", 0
    for each, width in zip(text, widths, strict=True):
        shapes += f'<use href="#r{each}" x="{end}"/>'
        end += width + 5
    top = y - scale * GLYPH_HEIGHT / 2
    return (
        f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.3f})" color="{ink}">'
        f"{shapes}</g>"
    )


@cache
def _parts(ground: str) -> str:
    """What the faces are put together from, on paper of a colour."""
    faces = _faces()
    paper = (
        f'<rect id="paper" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="{ground}" '
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
