"""The boards: `SimonWidget` and `SideBySide`, and the protocol they speak with the browser."""

from simon_widget.widget.side_by_side import SideBySide
from simon_widget.widget.widget import SimonWidget

__all__ = ["SideBySide", "SimonWidget"]
