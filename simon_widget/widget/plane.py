"""What of a search is seen through a window: single nodes, or how many lie in each bin.

A node lies at its number in the order of the search and at its depth. A browser gets only what it
draws, as numbers in buffers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from simon_widget.traces import TraceArrays

    Buffers: TypeAlias = tuple[bytes, ...]

MOST_SINGLE: Final = 2_500
"""So many nodes are drawn one by one."""
MOST_BINS: Final = 1 << 20
_KINDS: Final = 4
_MOST_COUNTED: Final = 65_535


class Window(NamedTuple):
    """A part of the plane; the ends are not part of it."""

    left: int
    right: int
    top: int
    bottom: int


class Bins(NamedTuple):
    """How many nodes of each kind lie in equal parts of a window."""

    left: int
    top: int
    width: int
    """How many nodes of the search a bin is wide."""
    height: int
    """How many depths it is high."""
    columns: int
    rows: int
    cells: NDArray[np.uint32]
    """Those that are not empty, rising: (row * columns + column) * 4 + kind."""
    counts: NDArray[np.uint16]
    """For each of them its nodes; 65535 stands also for more."""

    def buffers(self) -> Buffers:
        """The arrays, as a browser reads them."""
        return self.cells.tobytes(), self.counts.tobytes()


class Singles(NamedTuple):
    """The nodes in a window, in the order of the search."""

    places: NDArray[np.uint32]
    depths: NDArray[np.uint32]
    parents: NDArray[np.int32]
    """Where the parents stand; -1 for a root."""
    parent_depths: NDArray[np.int32]
    kinds: NDArray[np.uint8]

    def buffers(self) -> Buffers:
        """The arrays, as a browser reads them."""
        return tuple(each.tobytes() for each in self)


class Plane:
    """The nodes of a search as they are at one moment.

    Args:
        arrays: what is known of them.
    """

    def __init__(self, arrays: TraceArrays) -> None:
        self._ids = np.frombuffer(arrays.ids, np.int64)
        self.parents = np.frombuffer(arrays.parents, np.int32)
        """By node, where its parent stands; -1 for a root."""
        self.depths = np.frombuffer(arrays.depths, np.int32)
        self.kinds = np.frombuffer(arrays.kinds, np.uint8)
        self.deepest = int(self.depths.max(initial=0))

    def __len__(self) -> int:
        return len(self._ids)

    @property
    def window(self) -> Window:
        """All of it."""
        return Window(0, max(1, len(self)), 0, self.deepest + 1)

    def id(self, place: int) -> int:
        """The id of the node at a place."""
        return int(self._ids[place])

    def place(self, name: int) -> int:
        """The place of a node that is there, by its id."""
        return int(np.flatnonzero(self._ids == name)[0])

    def children(self, place: int) -> list[int]:
        """The places of a node's children."""
        found: list[int] = np.flatnonzero(self.parents == place).tolist()
        return found

    def line(self, place: int) -> list[int]:
        """The places from a root to a node."""
        found = []
        while place >= 0:
            found.append(place)
            place = int(self.parents[place])
        return found[::-1]

    def tile(
        self, window: Window, columns: int, rows: int, kinds: Collection[int] = range(_KINDS)
    ) -> Bins | Singles:
        """What is drawn of a window.

        Args:
            window: which part; what lies beyond the search is empty.
            columns: into how many parts it may be divided by the order of the search.
            rows: and by depth.
            kinds: the codes of the kinds that are shown.
        """
        window = self._within(window)
        seen = self._seen(window, kinds)
        if len(seen) <= MOST_SINGLE:
            above = self.parents[seen]
            return Singles(
                seen.astype(np.uint32),
                self.depths[seen].astype(np.uint32),
                above,
                np.where(above < 0, -1, self.depths[above]).astype(np.int32),
                self.kinds[seen],
            )
        # Of equal width, and on one grid however the window moves: nothing flickers.
        width = max(1, -(-(window.right - window.left) // max(1, columns)))
        height = max(1, -(-(window.bottom - window.top) // max(1, rows)))
        left, top = window.left // width * width, window.top // height * height
        columns = -(-(window.right - left) // width)
        rows = -(-(window.bottom - top) // height)
        cells = (self.depths[seen] - top) // height * columns + (seen - left) // width
        counts = np.bincount(cells * _KINDS + self.kinds[seen], minlength=rows * columns * _KINDS)
        filled = np.flatnonzero(counts)
        least = np.minimum(counts[filled], _MOST_COUNTED)
        return Bins(
            *(left, top, width, height, columns, rows),
            filled.astype(np.uint32),
            least.astype(np.uint16),
        )

    def nearest(
        self, at: tuple[float, float], reach: tuple[float, float], kinds: Collection[int]
    ) -> int | None:
        """The node nearest to a point.

        Args:
            at: its number in the order of the search, and its depth.
            reach: how far a node may be from it, by order and by depth; these are equally far.
            kinds: the codes of the kinds that are shown.

        Returns:
            Its place; None if there is none so near.
        """
        (x, y), (far, deep) = at, reach
        window = Window(int(x - far), int(x + far) + 2, int(y - deep), int(y + deep) + 2)
        seen = self._seen(self._within(window), kinds)
        across, down = (seen - x) / far, (self.depths[seen] - y) / deep
        distances = across * across + down * down
        if not len(seen) or distances.min() > 1:
            return None
        return int(seen[distances.argmin()])

    def _within(self, window: Window) -> Window:
        """What of a window lies in the plane: a part of it, if only an empty one."""
        _, right, _, bottom = self.window
        left, top = min(max(window.left, 0), right), min(max(window.top, 0), bottom)
        return Window(
            left, max(left, min(window.right, right)), top, max(top, min(window.bottom, bottom))
        )

    def _seen(self, window: Window, kinds: Collection[int]) -> NDArray[np.int64]:
        """The places of the nodes in a window."""
        part = slice(window.left, window.right)
        depths = self.depths[part]
        shown = (depths >= window.top) & (depths < window.bottom)
        if len(set(kinds)) < _KINDS:
            shown &= np.isin(self.kinds[part], list(kinds))
        return np.flatnonzero(shown) + window.left
