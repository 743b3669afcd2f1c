"""What a board says of its game: the verdict, hints, the solution, the shortest one.

`Coach.advice` is asked at every change, under the game's lock, and only looks into what is
remembered; what must be searched for is thought about elsewhere (`thinking`) and told later. The
next state of the game withdraws all questions.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from simon_widget.codes import GameCode
from simon_widget.solver import Hint, Verdict
from simon_widget.solver.columns import key_of
from simon_widget.solver.hints import ADVISOR, rule_of_thumb
from simon_widget.solver.worker import Answer, Question
from simon_widget.widget import protocol, thinking

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from simon_widget.game import Game
    from simon_widget.moves import Move
    from simon_widget.position import Position

Topic: TypeAlias = Literal["hint", "solution", "verdict", "par", "best"]

PATIENCE_S: Final[dict[Topic, float]] = {
    "hint": 3,
    "solution": 10,
    "verdict": 30,
    "par": 60,
    "best": 15,
}


DEALS: Final = 30
"""How many deals are tried; that so many cannot be won has a chance of 10^-30."""


def find_winnable(
    suits: int, found: Callable[[GameCode | None], object], tries: int = DEALS
) -> None:
    """Have `found` called with a random deal that can be won; None if the solver is of no use."""
    code = GameCode.random(suits)
    position = code.position()

    def learn(answer: Answer) -> None:
        ADVISOR.learn(position, answer.moves, answer.dead)
        if answer.verdict is Verdict.WINNABLE:
            found(code)
        elif tries > 1:
            find_winnable(suits, found, tries - 1)
        else:
            found(None)

    thinking.thinker().ask(Question(position, seconds=PATIENCE_S["hint"]), learn)


class Coach:
    """Advises one widget. Everything but its answers is called under the lock of the game.

    Args:
        turn: holds the lock of the widget's game, and gives it.
        tell: has the widget ask for `advice` again.
        play: has the board of a client play a line of moves from the state that is now.
        tell_best: tells the board of a client the best line from the state of a name.
    """

    def __init__(
        self,
        turn: Callable[[], AbstractContextManager[Game]],
        tell: Callable[[], object],
        play: Callable[[str, tuple[Move, ...]], object],
        tell_best: Callable[[str, str, Answer], object],
    ) -> None:
        self._turn, self._tell, self._play, self._tell_best = turn, tell, play, tell_best
        self._token = ""
        self._hint: protocol.HintText | None = None
        self._hints = 0
        self._client: str | None = None
        """Who waits for the solution."""
        self._wants_hint = False
        self._best_for: str | None = None
        """Who waits for the best line."""
        self._asked: dict[Topic, Callable[[], object]] = {}
        """How to withdraw what has been asked about this state."""
        self._unknown: set[int] = set()
        """The keys of positions that were thought about in vain."""
        self._shortest: dict[Position, int | None] = {}
        """How long the proven shortest solution of a deal is; None if that is too hard."""

    def advice(self, game: Game, *, hints: bool, light: bool) -> protocol.Advice | None:
        """What is known now, if anything is wanted; what else is wanted is asked for."""
        if game.token != self._token:
            self.forget()
            self._token = game.token
        position = game.position
        is_wanted = self._wants_hint or self._client is not None
        known = ADVISOR.known(position) if is_wanted or light else None
        if is_wanted:
            self._serve(position, known)
        verdict = self._verdict(position, known) if light and not game.is_won else None
        par = self._par(game) if hints and game.is_won else None
        if verdict is None and self._hint is None and par is None:
            return None
        return {"tok": game.token, "verdict": verdict, "hint": self._hint, "par": par}

    def want_hint(self) -> None:
        """Somebody has asked for a hint."""
        self._wants_hint = True

    def want_solution(self, client: str) -> None:
        """The board of a client wants to play the solution."""
        self._client = client

    def want_best(self, client: str, game: Game) -> None:
        """The board of a client wants to show the best line from here."""
        self._best_for = client
        self._ask("best", Question(game.position, optimal=True))

    def show(self, hint: Hint, token: str) -> None:
        """Show a hint, if the state it is about is still there."""
        if token == self._token:
            self._give(hint)

    def forget(self) -> None:
        """Withdraw all questions."""
        while self._asked:
            self._asked.popitem()[1]()
        self._hint = self._client = self._best_for = None
        self._wants_hint = False

    def _serve(self, position: Position, known: Hint | None) -> None:
        """Give the hint or the solution that is waited for, or ask for it."""
        if known is None:
            self._ask("hint" if self._client is None else "solution", Question(position))
            return
        moves = ADVISOR.line(position) if self._client is not None else ()
        if moves and self._client is not None:
            self._play(self._client, moves)
        if not moves or self._wants_hint:
            self._give(known)  # perhaps that it is lost
        self._wants_hint, self._client = False, None

    def _give(self, hint: Hint) -> None:
        self._hints += 1
        reason = hint.reason
        self._hint = {
            "n": self._hints,
            "move": None if hint.move is None else str(hint.move),
            "left": hint.moves_to_win,
            "reason": reason.id,
            "params": protocol.write_values(reason.params),
            "guess": reason.guess,
        }

    def _verdict(self, position: Position, known: Hint | None) -> str:
        if known is not None:
            return known.verdict.value
        if key_of(position) in self._unknown:
            return Verdict.UNKNOWN.value
        self._ask("verdict", Question(position))
        return protocol.THINKING

    def _par(self, game: Game) -> int | None:
        if game.start not in self._shortest:
            self._ask("par", Question(game.start, optimal=True))
        return self._shortest.get(game.start)

    def _ask(self, topic: Topic, question: Question) -> None:
        if topic in self._asked:
            return
        question = Question(question.position, question.optimal, PATIENCE_S[topic])
        answered = partial(self._learn, topic, self._token, question.position)
        self._asked[topic] = thinking.thinker().ask(question, answered)

    def _learn(self, topic: Topic, token: str, position: Position, answer: Answer) -> None:
        """Take an answer; on whatever thread it comes, under no lock."""
        ADVISOR.learn(position, answer.moves, answer.dead)
        is_known = answer.verdict is not Verdict.UNKNOWN
        guess = rule_of_thumb(position) if topic in ("hint", "solution") and not is_known else None
        with self._turn():
            if topic == "par":
                shortest = len(answer.moves) if answer.is_optimal else None
                self._shortest[position] = shortest
            elif topic == "verdict" and not is_known:
                self._unknown.add(key_of(position))
            if token != self._token:
                return
            self._asked.pop(topic, None)
            if topic == "best" and self._best_for is not None:
                self._tell_best(self._best_for, token, answer)
            if guess is not None:
                self._give(guess)
                self._wants_hint, self._client = False, None
        self._tell()
