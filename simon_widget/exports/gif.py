"""A game as an animated GIF: the pictures of its positions, one after the other."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from simon_widget import svg
from simon_widget.errors import SimonError
from simon_widget.exports.words import frames

if TYPE_CHECKING:
    from PIL.Image import Image

    from simon_widget.record import Record

WIDTH: Final = 560
COLOURS: Final = 48
MOVE_MS: Final = 800
END_MS: Final = 3_000


def make(record: Record) -> bytes:
    """The bytes of a game's GIF.

    Raises:
        SimonError: what it needs is not installed.
        RecordError: a move is illegal, or there are too many.
    """
    try:
        import PIL.Image  # noqa: PLC0415 - an extra
        import resvg_py  # noqa: PLC0415 - an extra
    except ImportError as error:
        message = (
            f"a GIF needs packages that are not installed ({error.name}): "
            'run pip install "simon-widget[gif]", or write .svg or .html'
        )
        raise SimonError(message) from None
    positions = frames(record)
    rows = max(len(column) for position in positions for column in position.columns)
    images: list[Image] = []
    for position in positions:
        picture = svg.board(position, rows=rows)
        png = resvg_py.svg_to_bytes(svg_string=picture, width=WIDTH, skip_system_fonts=True)
        image = PIL.Image.open(io.BytesIO(png)).convert("RGB")
        # One palette for all: colours must not flicker, nor what stands still be stored again.
        images.append(
            image.quantize(palette=images[0], dither=PIL.Image.Dither.NONE)
            if images
            else image.quantize(COLOURS)
        )
    file = io.BytesIO()
    images[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=[*(MOVE_MS for _ in pairwise(images)), END_MS],
        loop=0,
    )
    return file.getvalue()
