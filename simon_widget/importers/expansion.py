"""Moving a mixed-suit run part by part.

Its one-suit parts follow each other in rank. So a part can lie on the one before it and on no
other; else it lies in an empty column, or on the last card of a column that is one rank higher
than it, where no other part can go. Nothing is gained by splitting a part, whose lower cards can
only follow its first. That leaves so few states that a breadth-first search over them is quick,
and finds the fewest moves.
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from simon_widget.moves import Move
from simon_widget.position import COLUMNS, SEQUENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simon_widget.cards import Card
    from simon_widget.position import Column, Position

# Where a part lies.
_JOINED: Final = 0  # on the part before it; the first part: where it was
_EMPTY: Final = 1  # in a column that was empty
_OTHER: Final = 2  # on a card of another column
_SOURCE: Final = 3  # in the column it came from, when the first part has left

_State = tuple[int, ...]  # the place of each part


class _Task(NamedTuple):
    """What is to be moved, and what there is to do it with."""

    parts: list[list[Card]]
    others: list[int | None]  # by part: another column that takes it
    empty: int  # how many columns are empty
    end: int  # the place where the first part is to lie
    back: list[bool]  # by part: whether what is left of the source takes it

    def steps(self, state: _State) -> Iterator[tuple[int, int]]:
        """Which part can go where."""
        free = self.empty - state.count(_EMPTY)
        back = state[0] != _JOINED and _SOURCE not in state
        for part, place in enumerate(state):
            if part + 1 < len(state) and state[part + 1] == _JOINED:
                continue  # another part lies on it
            if part and place != _JOINED:
                yield part, _JOINED
            if place != _OTHER and self.others[part] is not None:
                yield part, _OTHER
            if free and place != _EMPTY and (part or self.end == _EMPTY):
                yield part, _EMPTY
            if part and back and self.back[part]:
                yield part, _SOURCE


def expand(position: Position, move: Move) -> tuple[Move, ...] | None:
    r"""The fewest legal moves that bring a mixed-suit run from one column to another.

    Args:
        position: the position before.
        move: a move that is illegal only because its cards are of several suits.

    Returns:
        The moves, or None if there is no way.

    >>> from simon_widget import Position
    >>> position = Position.parse(
    ...     "9S 8H\nTD\n\nAH 2H 3H 4H 5H 6H 7H\nAC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\n"
    ...     "AD 2D 3D 4D 5D 6D 7D 8D 9D JD QD KD\nAS 2S 3S 4S 5S 6S 7S 8S TS JS QS KS\n"
    ...     "9H TH JH QH KH"
    ... )
    >>> " ".join(map(str, expand(position, Move(0, 1, 2))))
    '1-3x1 1-2x1 3-2x1'
    """
    task = _task(position, move)
    if task is None:
        return None
    first = (_JOINED,) * len(task.parts)
    before: dict[_State, tuple[_State, int]] = {first: (first, 0)}
    queue = deque([first])
    while queue:
        state = queue.popleft()
        if state[0] == task.end and not any(state[1:]):
            return _moves(position, move, task, before, state)
        for part, place in task.steps(state):
            after = (*state[:part], place, *state[part + 1 :])
            if after not in before:
                before[after] = state, part
                queue.append(after)
    return None


def _task(position: Position, move: Move) -> _Task | None:
    """What there is to do; None if the run does not land on the target."""
    source, target, count = move
    run, onto = position.columns[source][-count:], position.columns[target]
    if onto and onto[-1].rank != run[0].rank + 1:
        return None
    parts = [[run[0]]]
    for card in run[1:]:
        if parts[-1][-1].below is card:
            parts[-1].append(card)
        else:
            parts.append([card])
    columns = position.columns
    others = [
        next((index for index in range(COLUMNS) if _lands(columns[index], part)), None)
        for part in parts
    ]
    if onto:
        others[0] = target
    left = columns[source][:-count]
    return _Task(
        parts,
        others,
        empty=sum(not column for column in columns),
        end=_OTHER if onto else _EMPTY,
        back=[not left or _lands(left, part) for part in parts],
    )


def _lands(column: Column, part: list[Card]) -> bool:
    """Whether a part can lie on the last card of a column, and does not leave the table there."""
    if not column or column[-1].rank != part[0].rank + 1:
        return False
    sequence = [*column, *part][-SEQUENCE:]
    return len(sequence) < SEQUENCE or any(a.below is not b for a, b in pairwise(sequence))


def _moves(
    position: Position,
    move: Move,
    task: _Task,
    before: dict[_State, tuple[_State, int]],
    state: _State,
) -> tuple[Move, ...]:
    """The moves that lead to a state, in real columns."""
    steps: list[tuple[int, int]] = []
    while before[state][0] != state:
        earlier, part = before[state]
        steps.append((part, state[part]))
        state = earlier
    empty = [index for index, column in enumerate(position.columns) if not column]
    where = [move.source] * len(task.parts)
    moves: list[Move] = []
    for part, place in reversed(steps):
        source, other = where[part], task.others[part]
        if place == _JOINED:
            where[part] = where[part - 1]
        elif place == _EMPTY:
            where[part] = next(index for index in empty if index not in where)
        elif place == _SOURCE:
            where[part] = move.source
        else:
            assert other is not None  # noqa: S101 - else it could not go there
            where[part] = other
        moves.append(Move(source, where[part], len(task.parts[part])))
    # One empty column is like another: that where the first part ended becomes the target.
    swap = {where[0]: move.target, move.target: where[0]}
    return tuple(
        Move(swap.get(source, source), swap.get(target, target), count)
        for source, target, count in moves
    )
