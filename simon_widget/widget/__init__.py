"""The board: `SimonWidget`, and the protocol it speaks with the browser."""

from simon_widget.widget.widget import SimonWidget

__all__ = ["SimonWidget"]
