"""What a board says of an exercise: how it stands, whether the goal is still in reach, hints.

`Tutor.task` is asked at every change, under the game's lock, and only looks into what is known;
what must be searched for is thought about elsewhere (`thinking`) and told later.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from simon_widget.cards import Suit
from simon_widget.exercises import Progress
from simon_widget.goals import PositionGoal, Win
from simon_widget.solver import Hint, Reason, Verdict
from simon_widget.solver.hints import reason_of
from simon_widget.solver.reaching import FAR
from simon_widget.solver.worker import Answer, Question
from simon_widget.widget import protocol, thinking

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from simon_widget.exercises import Check, Exercise
    from simon_widget.game import Event, Game
    from simon_widget.moves import Move
    from simon_widget.position import Position

PATIENCE_S: Final = 10
"""How long the way to a goal is looked for."""


class Tutor:
    """Looks after the exercise on one board. All but its answers is called under the game's lock.

    Args:
        exercise: what is on the board; its start is the game's.
        turn: holds the lock of the widget's game, and gives it.
        tell: has the widget tell the browser of the task again.
        show: has the widget show a hint, if its state, named by a token, is still there.
    """

    def __init__(
        self,
        exercise: Exercise,
        turn: Callable[[], AbstractContextManager[Game]],
        tell: Callable[[], object],
        show: Callable[[Hint, str], object],
    ) -> None:
        self.exercise = exercise
        self._turn, self._tell, self._show = turn, tell, show
        self._progress = Progress(exercise)
        self._line: list[Move] = []
        self._token: str | None = None
        self._withdraw: Callable[[], object] | None = None
        self._ways: dict[Position, tuple[Move, ...]] = {}
        """The shortest ways to the goal that are known."""
        self._farther: dict[Position, int] = {}
        """That there is none of so many moves."""
        self._wants_hint = False
        self._count = 0

    def hear(self, event: Event, game: Game) -> None:
        """Take notice of what has happened; a move to be found is taken back."""
        progress = self._progress
        if event.kind == "restart":
            self._line = []
            progress.again()
        elif event.kind == "move":
            assert event.move is not None  # noqa: S101 - so it is told
            self._line = [*self._line[: event.ply - 1], event.move]
        elif event.kind == "refused":
            return
        if not progress.finds_moves:
            progress.follow(self._line[: event.ply])
            return
        # Of moves that come faster than they are taken back, the first counts.
        if event.ply == 1 and event.kind in {"move", "redo"}:
            progress.follow(self._line[:1])
            self._count += 1
        if game.cursor:
            game.goto(0)

    def task(self, game: Game) -> protocol.Task:
        """What is told now; what else is needed is asked for."""
        if game.token != self._token:
            self._forget()
            self._token = game.token
            self._look_ahead(game)
        exercise, check = self.exercise, self._check(game)
        status: str = check.outcome
        if status == "illegal":
            status = "going"
        if status == "going" and self._is_astray(game):
            status = "astray"
        elif status == "going" and self._progress.is_known:
            status = "known"
        return {
            "tok": game.token,
            "title": dict(exercise.titles),
            "goal": exercise.goal.key,
            "params": _write(exercise),
            "most": exercise.max_moves,
            "hints": exercise.hints and isinstance(exercise.goal, PositionGoal),
            "tries": exercise.result.tries,
            "found": check.moves if check.wanted is not None else None,
            "wanted": check.wanted,
            "used": check.moves,
            "status": status,
            "n": self._count,
        }

    def want_hint(self, game: Game) -> None:
        """Somebody has asked for a hint: give it, or look for one."""
        goal = self.exercise.goal
        if not self.exercise.hints or not isinstance(goal, PositionGoal):
            return
        if self._check(game).solved:
            return
        self._wants_hint = True
        self._serve(game)

    def close(self) -> None:
        """The exercise has left the board."""
        self._forget()

    def _check(self, game: Game) -> Check:
        """How the exercise stands on the board; what the events tell of it may come later."""
        progress = self._progress
        if progress.finds_moves:
            return progress.check
        return self.exercise.check(game.moves[: game.cursor])

    def _left(self, game: Game) -> int:
        most = self.exercise.max_moves
        return FAR if most is None else most - game.cursor

    def _is_astray(self, game: Game) -> bool:
        if not self.exercise.hints or self.exercise.max_moves is None:
            return False
        return self._farther.get(game.position, -1) >= self._left(game)

    def _is_settled(self, game: Game) -> bool:
        """Whether it is known if the goal is in reach."""
        position, left = game.position, self._left(game)
        way = self._ways.get(position)
        if way is not None and len(way) > left:
            self._farther[position] = left
        return way is not None or self._farther.get(position, -1) >= left

    def _look_ahead(self, game: Game) -> None:
        """Find out whether the goal is in reach, where a reader is to be told."""
        if self.exercise.hints and self.exercise.max_moves is not None:
            self._ask(game)

    def _ask(self, game: Game) -> None:
        goal, left = self.exercise.goal, self._left(game)
        is_open = self._check(game).outcome == "going" and left > 0
        if not isinstance(goal, PositionGoal) or not is_open or self._is_settled(game):
            return
        if self._withdraw is None:
            # Any win will do where moves do not count: the shortest may take for ever.
            is_any = isinstance(goal, Win) and self.exercise.max_moves is None
            question = Question(
                game.position, seconds=PATIENCE_S, goal=None if is_any else goal, within=left
            )
            learn = partial(self._learn, question, game.token)
            self._withdraw = thinking.thinker().ask(question, learn)

    def _serve(self, game: Game) -> None:
        """Give the hint that is waited for, or ask for it."""
        if not self._is_settled(game) and self._left(game) > 0:
            self._ask(game)
            return
        self._wants_hint = False
        way = self._ways.get(game.position, ())
        if way and len(way) <= self._left(game):
            reason = reason_of(game.position, way[0])
            self._progress.note_hint()
            self._show(Hint(way[0], Verdict.WINNABLE, None, reason), game.token)
        else:
            self._show(Hint(None, Verdict.UNKNOWN, None, Reason("astray")), game.token)

    def _learn(self, question: Question, token: str, answer: Answer) -> None:
        """Take an answer; on whatever thread it comes, under no lock."""
        with self._turn() as game:
            if answer.moves:
                position = question.position
                for played, move in enumerate(answer.moves):
                    self._ways.setdefault(position, answer.moves[played:])
                    position = position.play(move)
            elif answer.verdict is Verdict.UNWINNABLE:
                self._farther[question.position] = question.within
            if token != game.token or token != self._token:
                return
            self._withdraw = None
            if self._wants_hint:
                if answer.verdict is Verdict.UNKNOWN:
                    self._wants_hint = False
                    self._show(Hint(None, Verdict.UNKNOWN, None, Reason("astray")), token)
                else:
                    self._serve(game)
        self._tell()

    def _forget(self) -> None:
        if self._withdraw is not None:
            self._withdraw()
        self._withdraw = None
        self._wants_hint = False


def _write(exercise: Exercise) -> dict[str, int | str]:
    """What the goal names; a suit by its letter."""
    params = exercise.goal.params
    return {
        name: value.letter
        if isinstance(value, Suit)
        else protocol.write_values({name: value})[name]
        for name, value in params.items()
    }
