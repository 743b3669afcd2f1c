"""Hints: the next move of a known solution, and what is good about it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from simon_widget import locales
from simon_widget.moves import Move
from simon_widget.solver.bounds import lower_bound
from simon_widget.solver.columns import column_bytes, key_of
from simon_widget.solver.solving import Limit, Search, Verdict, drive

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from simon_widget.position import Position
    from simon_widget.solver.solving import Stop

_REMEMBERED: Final = 200_000
"""How many positions are remembered before all are forgotten."""
_PATIENCE: Final = Limit(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Reason:
    """What is good about a move, or why there is none.

    Attributes:
        id: "completes" a sequence, "joins" a card and its next, "empties" a column, "uncovers" a
            card; without a move "won" or "lost".
        params: by name, the cards and columns in question, as in a `Violation`.
        guess: whether it is a rule of thumb, since no solution was found in time.
    """

    id: str
    params: Mapping[str, locales.Value] = field(default_factory=dict)
    guess: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "params", MappingProxyType(dict(self.params)))

    def __hash__(self) -> int:
        return hash((self.id, frozenset(self.params.items()), self.guess))

    def __reduce__(self) -> tuple[type[Reason], tuple[str, dict[str, locales.Value], bool]]:
        return Reason, (self.id, dict(self.params), self.guess)

    def message(self, locale: str = "en") -> str:
        """The reason as a sentence for a person, in the language of `locale`.

        >>> Reason("empties", {"column": 2}).message()
        'Empties column 3.'
        """
        sentence = locales.text(f"hint.{self.id}", self.params, locale)
        if self.guess:
            sentence = locales.text("hint.guess", {"reason": sentence}, locale)
        return sentence

    def __str__(self) -> str:
        return self.message()


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next.

    Attributes:
        move: the move; None if the game is won or lost.
        verdict: whether the game can be won from here.
        moves_to_win: how many moves the solution has that is followed, not always the shortest;
            None if none is known.
        reason: what is good about the move.
    """

    move: Move | None
    verdict: Verdict
    moves_to_win: int | None
    reason: Reason


class _Step(NamedTuple):
    """A move told by cards, so that it fits however the columns are ordered."""

    source: bytes
    target: bytes
    count: int  # type: ignore[assignment] # of its cards, as in Move
    left: int
    """How many moves are left, this one included."""


class Advisor:
    """Remembers solutions and lost positions, so that hints follow one line to the win.

    The step remembered for a position always leads to one with fewer moves left. So following
    hints never comes to the same position twice. Safe to use from several threads.

    >>> from simon_widget import deals
    >>> advisor = Advisor()
    >>> position = deals.pysol(2)
    >>> while (hint := advisor.hint(position)).move is not None:
    ...     position = position.play(hint.move)
    >>> position.is_won
    True
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._steps: dict[int, _Step] = {}
        self._lost: set[int] = set()

    def known(self, position: Position) -> Hint | None:
        """The hint, if it needs no search."""
        if position.is_won:
            return Hint(None, Verdict.WINNABLE, 0, Reason("won"))
        key = key_of(position)
        with self._lock:
            lost, step = key in self._lost, self._steps.get(key)
        if lost or not position.legal_moves:
            return Hint(None, Verdict.UNWINNABLE, None, Reason("lost"))
        if step is None:
            return None
        move = _fit(step, position)
        return Hint(move, Verdict.WINNABLE, step.left, reason_of(position, move))

    def verdict(self, position: Position) -> Verdict:
        """What is known without a search."""
        hint = self.known(position)
        return Verdict.UNKNOWN if hint is None else hint.verdict

    def line(self, position: Position) -> tuple[Move, ...]:
        """The moves to the win that hints would give one by one; none if none are known."""
        moves = []
        while (hint := self.known(position)) is not None and hint.move is not None:
            moves.append(hint.move)
            position = position.play(hint.move)
        return tuple(moves) if position.is_won else ()

    def hint(
        self, position: Position, *, limit: Limit = _PATIENCE, stop: Stop | None = None
    ) -> Hint:
        """The hint, after a search if there must be one."""
        hint = self.known(position)
        if hint is None:
            search = Search(position)
            drive(search, limit=limit, stop=stop)
            self.learn(position, search.moves, search.dead)
            hint = self.known(position)
        return hint or rule_of_thumb(position)

    def learn(
        self, position: Position, moves: tuple[Move, ...], dead: AbstractSet[int] = frozenset()
    ) -> None:
        """Remember a solution of `position`, and the keys of positions that cannot be won."""
        steps = []
        for played, move in enumerate(moves):
            columns = position.columns
            source, target = column_bytes(columns[move.source]), column_bytes(columns[move.target])
            step = _Step(source, target, move.count, len(moves) - played)
            steps.append((key_of(position), step))
            position = position.play(move)
        with self._lock:
            # All at once: if only some were forgotten, two lines could lead to each other.
            if len(self._steps) + len(steps) > _REMEMBERED:
                self._steps.clear()
            if len(self._lost) + len(dead) > _REMEMBERED:
                self._lost.clear()
            self._lost.update(dead)
            for key, step in steps:
                if key not in self._steps or self._steps[key].left > step.left:
                    self._steps[key] = step


def hint(position: Position, *, limit: Limit = _PATIENCE, stop: Stop | None = None) -> Hint:
    """The next move on a way to the win, and what is good about it.

    Hints asked for one after the other follow one solution and never repeat a position.

    Args:
        position: any legal position.
        limit: after it, a rule of thumb is given; its verdict is unknown.
        stop: once it is set, the same.

    >>> from simon_widget import deals, hint
    >>> found = hint(deals.pysol(4))
    >>> found.verdict, found.move in deals.pysol(4).legal_moves
    (<Verdict.WINNABLE: 'winnable'>, True)
    """
    return ADVISOR.hint(position, limit=limit, stop=stop)


ADVISOR: Final = Advisor()
"""What `hint` remembers, and the boards with it."""


def rule_of_thumb(position: Position) -> Hint:
    """A legal move that looks good, without any search: the one with the least bound after it."""
    move = min(position.legal_moves, key=lambda move: lower_bound(position.play(move)))
    reason = reason_of(position, move)
    return Hint(move, Verdict.UNKNOWN, None, Reason(reason.id, reason.params, guess=True))


def _fit(step: _Step, position: Position) -> Move:
    """The remembered move in the columns of `position`."""
    columns = [column_bytes(column) for column in position.columns]
    source = columns.index(step.source)
    # With one or two suits the target may look like the source.
    target = next(
        place for place, cards in enumerate(columns) if cards == step.target and place != source
    )
    return Move(source, target, step.count)


def reason_of(position: Position, move: Move) -> Reason:
    """What is good about a legal move."""
    after = position.play(move)
    source, onto = position.columns[move.source], position.columns[move.target]
    card = source[-move.count]
    if len(after.removed) > len(position.removed):
        return Reason("completes")
    if onto and onto[-1].below is card:
        return Reason("joins", {"card": card, "onto": onto[-1]})
    if not after.columns[move.source]:
        return Reason("empties", {"column": move.source})
    return Reason("uncovers", {"card": after.columns[move.source][-1]})
