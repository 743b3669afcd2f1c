"""What a record says, as text of a file."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final

from simon_widget.errors import RecordError

if TYPE_CHECKING:
    from simon_widget.position import Position
    from simon_widget.record import Record

MOST_MOVES: Final = 3_000
"""How many moves a picture may have: browsers do not draw more in time."""
_NO_CHARACTER: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(text: str) -> str:
    r"""Text as it stands in XML and HTML, which do not know all characters.

    >>> escape("<b>\x00 & 'so'")
    '&lt;b&gt;� &amp; &#x27;so&#x27;'
    """
    return html.escape(_NO_CHARACTER.sub("\ufffd", text))


def title(record: Record) -> str:
    """What a game is called."""
    if "title" in record.tags:
        return record.tags["title"]
    deal = record.tags.get("deal") if record.code is None else str(record.code)
    return f"Simple Simon, {deal}" if deal else "Simple Simon"


def caption(record: Record, ply: int) -> str:
    """What is said of a ply: its number, the move made there, bookmark and comment."""
    words = [f"{ply} / {len(record.moves)}"]
    if ply < len(record.moves):
        words.append(str(record.moves[ply]))
    words += (said[ply] for said in (record.bookmarks, record.comments) if ply in said)
    return " · ".join(words)


def frames(record: Record) -> list[Position]:
    """The positions that a picture shows.

    Raises:
        RecordError: there are too many, or a move is illegal.
    """
    if len(record.moves) > MOST_MOVES:
        message = (
            f"a picture shows {MOST_MOVES} moves at the most, and this game has "
            f"{len(record.moves)}; a page (.html) shows them all"
        )
        raise RecordError(message)
    return list(record.positions())
