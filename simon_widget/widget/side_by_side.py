"""Two recorded games of one deal on two boards."""

from __future__ import annotations

import dataclasses
import html
from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets

from simon_widget import locales
from simon_widget.comparison import Comparison, Transposition, compare
from simon_widget.widget.boxes import Boxes, row
from simon_widget.widget.widget import SimonWidget, static_board

if TYPE_CHECKING:
    from simon_widget.game import Event
    from simon_widget.record import Record

_STEPS = frozenset({"undo", "redo", "goto"})
_COLUMN = {"flex": "1 1 340px", "min_width": "300px"}
_MOST_TOLD = 12
"""More transpositions are not told one by one; the lists of moves have all."""


class SideBySide(Boxes):
    """Two recorded games of one deal: where they part, where they meet again, who is shorter.

    The lists of moves mark where the games part and where one reaches a position that the other
    has, too. Who steps through one has the other follow: to the same position, as long as there
    is one.

    Args:
        one: a game.
        other: another game that starts from the same position.
        names: what to call them.
        options: as for `SimonWidget`, for both boards.

    Raises:
        RecordError: they start from different positions.

    >>> from simon_widget import Record, SideBySide, deals
    >>> start = deals.pysol(24)
    >>> both = SideBySide(
    ...     Record(start, ("5-8x1", "3-6x1")), Record(start, ("3-6x1", "5-8x1", "10-7x1"))
    ... )
    >>> both.comparison.parting, both.boards[0].line["words"]["bookmarks"]
    (0, {'0': 'The games part here', '2': 'As B after move 2'})
    >>> both.goto(2)
    >>> [board.cursor for board in both.boards]
    [2, 2]
    """

    def __init__(
        self,
        one: Record,
        other: Record,
        *,
        names: tuple[str, str] = ("A", "B"),
        **options: Any,  # noqa: ANN401 - SimonWidget checks them
    ) -> None:
        self.comparison: Comparison = compare(one, other)
        """What the two have in common."""
        self.names = names
        self._say = partial(locales.text, locale=str(options.get("locale", "auto")))
        met = self.comparison.transpositions
        back = tuple(Transposition(ply=each.other, other=each.ply) for each in met)
        self._meetings = (met, tuple(sorted(back)))
        self.boards: tuple[SimonWidget, SimonWidget] = (
            SimonWidget(self._marked(one, 0), layout={"flex": "0 0 auto"}, **options),
            SimonWidget(self._marked(other, 1), layout={"flex": "0 0 auto"}, **options),
        )
        """The two boards."""
        for side, board in enumerate(self.boards):
            board.game.subscribe(partial(self._follow, side))
        columns = [
            ipywidgets.VBox([ipywidgets.HTML(self._title(side)), board], layout=_COLUMN)
            for side, board in enumerate(self.boards)
        ]
        super().__init__([ipywidgets.HTML(self._summary()), row(columns)])

    def __repr__(self) -> str:
        one, other = self.comparison.lengths
        return f"SideBySide({one} and {other} moves, parting at {self.comparison.parting})"

    def static(self) -> str:
        """The same words, and a picture of each board."""
        parts = [f"<p>{self._summary()}</p>"]
        for side, board in enumerate(self.boards):
            picture = static_board(board.game, board.locale, four_colours=board.four_colours)
            parts += [f"<p>{self._title(side)}</p>", picture]
        return "".join(parts)

    def goto(self, ply: int) -> None:
        """Show the position after `ply` moves of the first game, and what fits it of the other.

        Raises:
            RefusedError: the game has no such ply.
        """
        self.boards[0].goto(ply)
        self.boards[1].goto(self._partner(0, ply))

    def close(self) -> None:
        """Take the boards away."""
        for board in getattr(self, "boards", ()):  # it may have been refused
            board.close()
        super().close()

    def _follow(self, side: int, event: Event) -> None:
        """Have the other board follow a step that was made on one by hand."""
        if event.kind in _STEPS and event.origin == "board" and self.boards[side].game.is_replay:
            other = self.boards[1 - side]
            if other.game.is_replay:
                other.goto(self._partner(side, event.ply))

    def _partner(self, side: int, ply: int) -> int:
        """The ply of the other game that fits a ply of one."""
        parting = self.comparison.parting
        last = self.comparison.lengths[1 - side]
        if parting is None or ply <= parting:
            return min(ply, last)
        met = [(parting, parting), *self._meetings[side]]
        here, there = max(each for each in met if each[0] <= ply)
        later = [each for each in met if each[0] > ply]
        until = later[0][1] if later else last
        return max(0, min(there + ply - here, max(until, there), last))

    def _marked(self, record: Record, side: int) -> Record:
        """The record with what the comparison tells as bookmarks."""
        marks = {
            meeting.ply: self._say(
                "compare.as", {"name": self.names[1 - side], "ply": meeting.other}
            )
            for meeting in self._meetings[side]
        }
        if self.comparison.parting is not None:
            marks[self.comparison.parting] = self._say("compare.part")
        for ply, text in record.bookmarks.items():
            marks[ply] = f"{text} · {marks[ply]}" if ply in marks else text
        return dataclasses.replace(record, bookmarks=dict(sorted(marks.items())))

    def _title(self, side: int) -> str:
        found = self.comparison
        count = {"count": found.lengths[side]}
        result = self._say("compare.won" if found.won[side] else "compare.not-won", count)
        return f"<b>{html.escape(self.names[side])}</b> {html.escape(result)}"

    def _summary(self) -> str:
        found, say = self.comparison, self._say
        one, other = self.names
        if found.parting is None:
            return html.escape(say("compare.same"))
        key = "compare.parted" if found.parting else "compare.parted-at-once"
        lines = [say(key, {"ply": found.parting})]
        lines += [
            say("compare.meet", {"one": one, "ply": met.ply, "other": other, "last": met.other})
            for met in found.transpositions[:_MOST_TOLD]
        ]
        more = len(found.transpositions) - _MOST_TOLD
        if more > 0:
            lines.append(say("compare.more", {"count": more}))
        if not found.transpositions:
            lines.append(say("compare.never"))
        return "<br>".join(map(html.escape, lines))
