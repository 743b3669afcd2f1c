"""Files that are complete, or as they were before."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def write_whole(path: str | os.PathLike[str], parts: Iterable[str]) -> None:
    """Write a text to a file, which is complete or, on an error, as it was before.

    Args:
        path: where.
        parts: the text, piece by piece.

    Raises:
        OSError: the file cannot be written.
    """
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(parts)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
