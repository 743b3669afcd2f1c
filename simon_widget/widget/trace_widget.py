"""TraceWidget: the tree of a search to look into, beside a board that shows its positions."""

from __future__ import annotations

import html
import logging
import math
from typing import TYPE_CHECKING, Any, Final

import traitlets

from simon_widget import locales
from simon_widget.errors import InvalidMessageError
from simon_widget.game import Game
from simon_widget.record import Record
from simon_widget.traces import KINDS, SearchTrace, TraceError
from simon_widget.widget import protocol
from simon_widget.widget.plane import MOST_BINS, Bins, Plane, Window
from simon_widget.widget.widget import SimonWidget, bundle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from simon_widget.errors import Violation
    from simon_widget.moves import Move
    from simon_widget.position import Position

_log = logging.getLogger(__name__)

MOST_CHILDREN: Final = 24
"""So many children of a node are told; of the others only how many they are."""
_POINTS: Final = 120
"""Of a curve, which is not much wider in pixels."""
_FIRST_COLUMNS: Final = 600
_FIRST_ROWS: Final = 200
_LARGEST: Final = 2**40


class TraceWidget(SimonWidget):
    """A search to look into: its tree, its figures, and a board for the position of each node.

    What is shown is the trace as it is now; `refresh` shows what was added to it since. It has all
    that a `SimonWidget` has: its game is the way to the node that is selected.

    Args:
        trace: the search.
        solution: a game with the same start, or its moves: where it runs through the tree and
            where it leaves it is shown.
        options: as for `SimonWidget`.

    Raises:
        TraceError: `trace` is no trace, the solution starts from another position, or there is a
            solution but no node.
        RecordError: the solution is no game.
        TypeError: there is no such option.

    >>> from simon_widget import SearchTrace, TraceWidget, solve
    >>> trace = SearchTrace("pysol:24")
    >>> found = solve(trace.start, trace=trace.add)
    >>> w = TraceWidget(trace, found.moves)
    >>> w.select(trace.of_kind("goal")[0])
    >>> w.selected == trace.of_kind("goal")[0], w.game.is_won
    (True, True)
    """

    _esm = bundle("trace.js")
    _css = bundle("trace.css")

    # Written by Python only.
    tree = traitlets.Dict(read_only=True).tag(sync=True)
    tile = traitlets.Dict(read_only=True).tag(sync=True)
    solution = traitlets.Dict(read_only=True).tag(sync=True)
    node = traitlets.Dict(read_only=True).tag(sync=True)

    # For notebook code.
    selected = traitlets.Int(
        None, allow_none=True, read_only=True, help="the id of the node that is shown"
    )

    def __init__(
        self,
        trace: SearchTrace,
        solution: Record | Iterable[Move | str] | None = None,
        **options: object,
    ) -> None:
        if not isinstance(trace, SearchTrace):
            message = f"a TraceWidget shows a SearchTrace, not a {type(trace).__name__}"  # type: ignore[unreachable]
            raise TraceError(message)
        self._trace = trace
        self._known = _record(trace, solution)
        self._show_tree()
        super().__init__(trace.start, **options)  # type: ignore[arg-type] # checked there

    def __repr__(self) -> str:
        return f"TraceWidget({self._trace!r}, node {self.selected})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as anywidget has it
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        page = _static_counts(self.tree["counts"], self.locale) + data["text/html"]
        return {**data, "text/html": page}, metadata

    # What notebook code does

    @property
    def trace(self) -> SearchTrace:
        """The search that is shown."""
        return self._trace

    def select(self, name: int | None) -> None:
        """Mark a node, and show its position on the board.

        A mixed-suit run moves in one go here, as in `SearchTrace.position`; the view says which
        rule a move on the way breaks. If a move cannot be made in any way, there is no position:
        the view says so, and the board shows the last one before.

        Args:
            name: the id of the node; None for none, which shows the start.

        Raises:
            TraceError: there is no such node.
        """
        if name is not None:
            self._trace.node(name)
        if len(self._trace) != len(self._plane):
            self.refresh()
        game, node = (Game(self._trace.start), {}) if name is None else self._game_of(name)
        with self.hold_sync(), self.hold_trait_notifications():
            self.load(game)
            self.set_trait("node", node)
            self.set_trait("selected", name)

    def refresh(self) -> None:
        """Show what was added to the trace since it was shown."""
        with self.hold_sync():
            self._show_tree()

    # What is told of the tree

    def _show_tree(self) -> None:
        trace = self._trace
        self._plane = plane = Plane(trace.arrays())
        tree = {
            "nodes": len(plane),
            "deepest": plane.deepest,
            "counts": trace.counts(),
            "time": trace.over_time(_POINTS),
            "depth": trace.by_depth(_POINTS),
            "cost": trace.costs(_POINTS),
        }
        tile, buffers = self._tile(plane.window, _FIRST_COLUMNS, _FIRST_ROWS, range(len(KINDS)))
        self.set_trait("tree", tree)
        self.set_trait("tile", {**tile, "buffers": list(buffers)})
        self.set_trait("solution", self._solution())

    def _solution(self) -> dict[str, object]:
        """The known solution in the tree; -1 for those of its positions that are not there."""
        if self._known is None:
            return {}
        nodes, departure = self._trace.follow(self._known)
        places = [-1 if name is None else self._plane.place(name) for name in nodes]
        left: dict[str, object] | None = None
        if departure is not None:
            left = {
                "place": self._plane.place(departure.node.id),
                "id": str(departure.node.id),
                "kind": departure.node.kind,
                "ply": departure.ply,
                "move": str(departure.move),
            }
        return {**self._points(places), "count": len(self._known.moves), "departure": left}

    def _points(self, places: list[int]) -> dict[str, list[int]]:
        return {"places": places, "depths": [self._plane.depths[place] for place in places]}

    def _tile(
        self, window: Window, columns: int, rows: int, kinds: Iterable[int]
    ) -> tuple[dict[str, object], tuple[bytes, ...]]:
        shown = sorted(set(kinds))
        tile = self._plane.tile(window, columns, rows, shown)
        told: dict[str, object] = {"window": list(window), "kinds": shown}
        if isinstance(tile, Bins):
            told |= {"form": "bins", "grid": list(tile[:6])}
        else:
            told |= {"form": "nodes"}
        return told, tile.buffers()

    # What is told of a node

    def _game_of(self, name: int) -> tuple[Game, dict[str, object]]:
        """The game that leads to a node, and what is told of it."""
        trace, plane = self._trace, self._plane
        node, place = trace.node(name), plane.place(name)
        position, fault = trace.start, None
        has_position = True
        for ply, (move, after, violation) in enumerate(trace.way(name)):
            if violation is not None and (fault is None or after is None):
                fault = _fault(ply, move, violation)
            if after is None:
                has_position = False
            else:
                position = after
        children = plane.children(place)
        told: dict[str, object] = {
            "place": place,
            "id": str(name),
            "depth": node.depth,
            "cost": node.cost,
            "kind": node.kind,
            "parent": None if node.parent is None else self._brief(plane.place(node.parent)),
            "children": [self._brief(child) for child in children[:MOST_CHILDREN]],
            "count": len(children),
            "moves": [str(move) for move in trace.path(name)],
            "line": self._points(plane.line(place)),
            "fault": fault,
            "has_position": has_position,
        }
        return _game(trace.record(name), position, is_legal=fault is None), told

    def _brief(self, place: int) -> dict[str, object]:
        node = self._trace.node(self._plane.id(place))
        moves = " ".join(map(str, node.moves))
        return {"place": place, "id": str(node.id), "kind": node.kind, "moves": moves}

    # What the browser asks

    def _receive(self, widget: SimonWidget, content: object, buffers: object) -> None:
        """Handle a message from a browser; one that is not of the tree is the board's."""
        kind = content.get("kind") if isinstance(content, dict) else None
        if not isinstance(content, dict) or not str(kind).startswith("trace-"):
            super()._receive(widget, content, buffers)
            return
        try:
            match kind:
                case "trace-tile":
                    self._tell_tile(content)
                case "trace-pick":
                    self._pick(content)
                    self._answer(content)
                case "trace-select":
                    self._answer(content, missing=self._select(str(content.get("id"))[:24]))
                case _:
                    self._fail(f"there is no message of the kind {str(kind)[:40]!r}")
        except InvalidMessageError as error:
            self._fail(str(error))
            self._answer(content)
        except Exception as error:  # noqa: BLE001 - shown on the board, and logged
            _log.exception("a message from the tree failed")
            self._fail(f"{type(error).__name__}: {error}")
            self._answer(content)

    def _tell_tile(self, content: dict[str, Any]) -> None:
        window = Window(*(_whole(content, name) for name in Window._fields))
        columns, rows = _whole(content, "columns"), _whole(content, "rows")
        if min(columns, rows) < 1 or columns * rows > MOST_BINS:
            message = f"a window has 1 to {MOST_BINS} parts, not {columns} by {rows}"
            raise InvalidMessageError(message)
        tile, buffers = self._tile(window, columns, rows, _kinds(content))
        to = {name: str(content.get(name))[:40] for name in ("client", "n")}
        self.send({"kind": "trace-tile", **to, **tile}, list(buffers))

    def _pick(self, content: dict[str, Any]) -> None:
        at = _real(content, "x"), _real(content, "y")
        reach = _real(content, "far"), _real(content, "deep")
        if min(reach) <= 0:
            message = "a node is picked within some distance"
            raise InvalidMessageError(message)
        place = self._plane.nearest(at, reach, _kinds(content))
        if place is not None:
            self.select(self._plane.id(place))

    def _select(self, text: str) -> str | None:
        """Show the node of an id, which is text since more than 53 bits do not come through.

        Returns:
            The id if there is no such node.
        """
        try:
            name = int(text)
            self._trace.node(name)
        except ValueError:  # a TraceError is one, too
            return text
        self.select(name)
        return None

    def _answer(self, content: dict[str, Any], *, missing: str | None = None) -> None:
        """Tell a browser that it was heard; what has changed is in the traits."""
        client = str(content.get("client"))[:40]
        self.send({"kind": "trace-done", "client": client, "missing": missing})


def _record(trace: SearchTrace, solution: Record | Iterable[Move | str] | None) -> Record | None:
    if solution is None or isinstance(solution, Record):
        return solution
    return Record(trace.start, tuple(solution))  # type: ignore[arg-type] # read by Record


def _game(record: Record, position: Position, *, is_legal: bool) -> Game:
    """The game that leads to a position; one that begins there, if the rules do not lead there."""
    return Game(record) if is_legal else Game(position)


def _fault(ply: int, move: Move, violation: Violation) -> dict[str, object]:
    return {
        "ply": ply + 1,
        "move": str(move),
        "rule": violation.rule,
        "params": protocol.write_params(violation),
    }


def _real(content: dict[str, Any], name: str) -> float:
    value = content.get(name)
    if isinstance(value, (int, float)) and -_LARGEST < value < _LARGEST:
        return float(value)
    message = f'"{name}" is a number, not {str(value)[:40]!r}'
    raise InvalidMessageError(message)


def _whole(content: dict[str, Any], name: str) -> int:
    return math.floor(_real(content, name))


def _kinds(content: dict[str, Any]) -> list[int]:
    kinds = content.get("kinds")
    if isinstance(kinds, list) and all(kind in range(len(KINDS)) for kind in kinds):
        return kinds
    message = f'"kinds" is a list of numbers from 0 to {len(KINDS) - 1}, not {str(kinds)[:40]!r}'
    raise InvalidMessageError(message)


def _static_counts(counts: dict[str, int], locale: str) -> str:
    """How many nodes there are of each kind, where no JavaScript of ours runs."""
    rows = "".join(
        f"<tr><th>{html.escape(locales.text(f'trace.kind.{kind}', locale=locale))}</th>"
        f"<td>{count}</td></tr>"
        for kind, count in counts.items()
    )
    caption = html.escape(locales.text("trace.label", locale=locale))
    return f'<table lang="{locales.language(locale)}"><caption>{caption}</caption>{rows}</table>'
