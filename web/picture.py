"""Draws the board that README.md and the site show: `python -m web.picture`."""

from pathlib import Path
from typing import Final

from simon_widget import GameCode, svg

PATH: Final = Path(__file__).parent.parent / "docs" / "board.svg"


def draw() -> str:
    """A deal, as text of an SVG."""
    return svg.board(GameCode.parse("SS1-S4-AAAAABD").position()) + "\n"


if __name__ == "__main__":
    PATH.write_text(draw(), encoding="utf-8", newline="\n")
