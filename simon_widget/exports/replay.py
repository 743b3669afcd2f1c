"""Which file is written how."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from simon_widget.errors import SimonError

if TYPE_CHECKING:
    import os

    from simon_widget.record import Record

REPLAYS: Final = {".svg": "animation", ".gif": "gif", ".html": "page"}
"""By the end of a file's name, the module whose `make` makes it."""


def write_replay(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a game as a file to look at.

    Args:
        record: the game.
        path: the file. `.svg` is a picture that moves, without a script; `.gif` is one, too, and
            needs the extra packages of `pip install "simon-widget[gif]"`; `.html` is a page that
            shows the game on a board to step through and to play on, and loads nothing.

    Raises:
        SimonError: it is another kind of file, or what it needs is not installed.
        RecordError: for a picture, a move is illegal, or there are too many.
        OSError: the file cannot be written.

    >>> import tempfile
    >>> from simon_widget import Record, deals, write_replay
    >>> path = Path(tempfile.gettempdir(), "game.svg")
    >>> write_replay(Record(deals.pysol(24), ("5-8x1",)), path)
    >>> path.read_text(encoding="utf-8")[:4]
    '<svg'
    """
    target = Path(path)
    name = REPLAYS.get(target.suffix.lower())
    if name is None:
        message = f"{target.name!r} must end in {', '.join(REPLAYS)}: that tells what is written"
        raise SimonError(message)
    # The page loads the widget's libraries, and the GIF may lack its own: only if it is wanted.
    made: str | bytes = import_module(f"simon_widget.exports.{name}").make(record)
    target.write_bytes(made.encode() if isinstance(made, str) else made)
