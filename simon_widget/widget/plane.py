"""What of a search is seen through a window: single nodes, or how many lie in each bin.

A node lies at its number in the order of the search and at its depth. A browser gets only what it
draws, as numbers in buffers.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from simon_widget.traces import TraceArrays

    Buffers: TypeAlias = tuple[bytes, ...]

MOST_SINGLE: Final = 2_500
"""So many nodes are drawn one by one."""
MOST_BINS: Final = 1 << 20
_KINDS: Final = 4
_MOST_COUNTED: Final = 65_535
_BLOCK: Final = 256
"""So many nodes are counted together once and for all."""


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
    cells: array[int]
    """Those that are not empty, rising: (row * columns + column) * 4 + kind; 4 bytes each."""
    counts: array[int]
    """For each of them its nodes; 65535 stands also for more; 2 bytes each."""

    def buffers(self) -> Buffers:
        """The arrays, as a browser reads them."""
        return self.cells.tobytes(), self.counts.tobytes()


class Singles(NamedTuple):
    """The nodes in a window, in the order of the search."""

    places: array[int]
    depths: array[int]
    parents: array[int]
    """Where the parents stand; -1 for a root."""
    parent_depths: array[int]
    kinds: array[int]
    """A byte each; all else has 4."""

    def buffers(self) -> Buffers:
        """The arrays, as a browser reads them."""
        return tuple(each.tobytes() for each in self)


class Plane:
    """The nodes of a search as they are at one moment.

    Args:
        arrays: what is known of them.
    """

    def __init__(self, arrays: TraceArrays) -> None:
        self._ids = arrays.ids
        self.parents = arrays.parents
        """By node, where its parent stands; -1 for a root."""
        self.depths = arrays.depths
        self.kinds = arrays.kinds
        self.deepest = max(arrays.depths, default=0)
        # Depth and kind as one number, which is quick to count.
        pairs = zip(arrays.depths, arrays.kinds, strict=True)
        self._codes = array("q", (depth * _KINDS + kind for depth, kind in pairs))
        self._blocks = [
            Counter(self._codes[first : first + _BLOCK])
            for first in range(0, len(self._codes), _BLOCK)
        ]

    def __len__(self) -> int:
        return len(self._ids)

    @property
    def window(self) -> Window:
        """All of it."""
        return Window(0, max(1, len(self)), 0, self.deepest + 1)

    def id(self, place: int) -> int:
        """The id of the node at a place."""
        return self._ids[place]

    def place(self, name: int) -> int:
        """The place of a node that is there, by its id."""
        return self._ids.index(name)

    def children(self, place: int) -> list[int]:
        """The places of a node's children."""
        found: list[int] = []
        while True:
            try:
                found.append(self.parents.index(place, found[-1] + 1 if found else place + 1))
            except ValueError:
                return found

    def line(self, place: int) -> list[int]:
        """The places from a root to a node."""
        found = []
        while place >= 0:
            found.append(place)
            place = self.parents[place]
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
        # Of equal width, and on one grid however the window moves: nothing flickers.
        width = max(1, -(-(window.right - window.left) // max(1, columns)))
        height = max(1, -(-(window.bottom - window.top) // max(1, rows)))
        left, top = window.left // width * width, window.top // height * height
        columns = -(-(window.right - left) // width)
        rows = -(-(window.bottom - top) // height)
        cells: Counter[int] = Counter()
        for column in range(columns):
            first = left + column * width
            part = self._count(max(first, window.left), min(first + width, window.right))
            for code in _shown(part, window, kinds):
                depth, kind = divmod(code, _KINDS)
                row = (depth - top) // height
                cells[(row * columns + column) * _KINDS + kind] += part[code]
        if cells.total() <= MOST_SINGLE:
            return self._singles(self._seen(window, kinds))
        filled = sorted(cells)
        return Bins(
            *(left, top, width, height, columns, rows),
            array("I", filled),
            array("H", (min(cells[cell], _MOST_COUNTED) for cell in filled)),
        )

    def _singles(self, seen: list[int]) -> Singles:
        above = [self.parents[place] for place in seen]
        return Singles(
            array("I", seen),
            array("I", (self.depths[place] for place in seen)),
            array("i", above),
            array("i", (-1 if place < 0 else self.depths[place] for place in above)),
            array("B", (self.kinds[place] for place in seen)),
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
        distances = (
            (((place - x) / far) ** 2 + ((self.depths[place] - y) / deep) ** 2, place)
            for place in self._seen(self._within(window), kinds)
        )
        distance, place = min(distances, default=(2.0, -1))
        return None if distance > 1 else place

    def _within(self, window: Window) -> Window:
        """What of a window lies in the plane: a part of it, if only an empty one."""
        _, right, _, bottom = self.window
        left, top = min(max(window.left, 0), right), min(max(window.top, 0), bottom)
        return Window(
            left, max(left, min(window.right, right)), top, max(top, min(window.bottom, bottom))
        )

    def _count(self, first: int, end: int) -> Counter[int]:
        """How many nodes of each code lie in a part of the search."""
        whole = range(-(-first // _BLOCK), end // _BLOCK)
        if len(whole) < 2:
            return Counter(self._codes[first:end])
        found = Counter(self._codes[first : whole.start * _BLOCK])
        for block in self._blocks[whole.start : whole.stop]:
            found.update(block)
        found.update(self._codes[whole.stop * _BLOCK : end])
        return found

    def _seen(self, window: Window, kinds: Collection[int]) -> list[int]:
        """The places of the nodes in a window."""
        found: list[int] = []
        blocks = self._blocks[window.left // _BLOCK : -(-window.right // _BLOCK)]
        for number, block in enumerate(blocks, window.left // _BLOCK):
            codes = set(_shown(block, window, kinds))
            if codes:
                first = max(number * _BLOCK, window.left)
                part = self._codes[first : min((number + 1) * _BLOCK, window.right)]
                found += (first + index for index, code in enumerate(part) if code in codes)
        return found


def _shown(codes: Iterable[int], window: Window, kinds: Collection[int]) -> list[int]:
    """Those of kinds that are shown, at depths within the window."""
    lowest, end = window.top * _KINDS, window.bottom * _KINDS
    return [code for code in codes if lowest <= code < end and code % _KINDS in kinds]
