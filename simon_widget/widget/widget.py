"""SimonWidget: a game on a board in a notebook."""

from __future__ import annotations

import base64
import html
import logging
import secrets
from collections import deque
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import anywidget
import traitlets

from simon_widget import locales, preferences, solver, svg
from simon_widget.errors import InvalidMessageError, RefusedError, SimonError, Violation
from simon_widget.exercises import Exercise
from simon_widget.game import Event, Game
from simon_widget.marks import Colour, Mark, find
from simon_widget.record import Record, Source
from simon_widget.solver.analysis import Analysis
from simon_widget.widget import protocol
from simon_widget.widget.analyst import Analyst
from simon_widget.widget.coach import Coach, find_winnable
from simon_widget.widget.tutor import Tutor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from simon_widget.codes import GameCode
    from simon_widget.marks import Thing
    from simon_widget.moves import Move
    from simon_widget.solver.worker import Answer


STATIC = Path(__file__).parent.parent / "static"
LONGEST_TAIL = 100
"""With more moves than this, `state` would grow fat: they go into a new `line`."""
MOST_CLIENTS = 16
MOST_NOTICES = 16

Callback: TypeAlias = "Callable[[Event], object]"

_log = logging.getLogger(__name__)
_OPTION = {"sync": True, "option": True}
_SETTING = {**_OPTION, "setting": True}
"""An option that a player may change on the board, and finds so on later boards."""
_TOLD = (
    "line",
    "state",
    "moves",
    "position_text",
    "score",
    "move_count",
    "cursor",
    "won",
    "advice",
    "analysis",
    "marks",
    "task",
)
"""The traits that tell of the game, in the order in which their observers are called."""
_HOST_OPTIONS = {"layout", "tooltip", "tabbable"}
_FROM_BROWSER = {"tick"}


def bundle(name: str) -> str:
    """The text of a file; with its path, anywidget would hold on to every widget there ever was."""
    path = STATIC / name
    if not path.exists():
        message = (
            f"the board's front end has not been built: {path} is missing. In a checkout, run "
            "`make build`; otherwise install simon-widget from a wheel"
        )
        raise ImportError(message)
    return path.read_text(encoding="utf-8")


class SimonWidget(anywidget.AnyWidget):
    """A game of Simple Simon to play, watch and drive from Python.

    What is moved on the board is in `game`, and what is done to `game` shows on the board.

    Args:
        source: what to show: a Game (which is then played here, too), a GameCode or its text, a
            Position, a Record (a recording to step through, from its start), a Record's JSON
            (taken up at its end), or an Exercise. A new deal if left out.
        suits: 1, 2 or 4: the suits of the new deal, if `source` is left out.
        options: settings of the board by name: `locale`, `theme`, `four_colours`,
            `animation_ms`, `double_click`, `auto_place`, `placement_help`, `reminders`,
            `stuck_notice`, `hints`, `verdict_light`, `winnable_only`, `explain`, `read_only`; also
            `layout` and what else ipywidgets knows. Those left out are as a player set them last
            on a board.

    Raises:
        SimonError: `source` cannot be read.
        TypeError: there is no such option.

    >>> w = SimonWidget("SS1-S4-AAAAABD")
    >>> w
    SimonWidget(SS1-S4-AAAAABD, 0 moves, score 500)
    >>> _ = w.game.push("4-5")
    >>> w.score, w.moves
    (499, ('4-5x1',))
    """

    _esm = bundle("widget.js")
    _css = bundle("widget.css")

    # Written by Python only (simon_widget.widget.protocol).
    line = traitlets.Dict(read_only=True).tag(sync=True)
    state = traitlets.Dict(read_only=True).tag(sync=True)
    advice = traitlets.Dict(read_only=True).tag(sync=True)
    analysis = traitlets.Dict(read_only=True, help="what is known of a recording's plies").tag(
        sync=True
    )
    marks = traitlets.Dict(read_only=True).tag(sync=True)
    caption = traitlets.Unicode(read_only=True, help="the words below the board").tag(sync=True)
    lesson = traitlets.Dict(read_only=True).tag(sync=True)
    task = traitlets.Dict(read_only=True).tag(sync=True)

    # For notebook code, set together.
    score = traitlets.Int(read_only=True, help="the score now").tag(sync=True)
    move_count = traitlets.Int(read_only=True, help="the moves made").tag(sync=True)
    cursor = traitlets.Int(read_only=True, help="where in `moves` the game stands").tag(sync=True)
    won = traitlets.Bool(read_only=True, help="whether the game is won").tag(sync=True)
    last_suits = traitlets.Int(read_only=True, help="the suits a player chose last").tag(sync=True)
    moves = traitlets.Tuple(read_only=True, help="the line of moves as text")
    position_text = traitlets.Unicode(read_only=True, help="the position as layout text")

    # The options.
    locale = traitlets.Unicode("auto", help='a language; "auto": the browser\'s').tag(**_SETTING)
    theme = traitlets.Enum(("auto", "light", "dark"), "auto", help='"auto" follows the host').tag(
        **_SETTING
    )
    four_colours = traitlets.Bool(False, help="each suit has its own colour").tag(**_SETTING)
    animation_ms = traitlets.Int(180, min=0, max=5000, help="how long a card flies").tag(**_SETTING)
    double_click = traitlets.Bool(True, help="a double click moves to the best column").tag(
        **_SETTING
    )
    auto_place = traitlets.Bool(False, help="a dropped run goes to the best column").tag(**_SETTING)
    placement_help = traitlets.Bool(True, help="light the columns that take a run").tag(**_SETTING)
    reminders = traitlets.Bool(True, help="say which rule refused a move").tag(**_SETTING)
    stuck_notice = traitlets.Bool(False, help="say when no move is legal").tag(**_SETTING)
    hints = traitlets.Bool(False, help="a button that asks for a hint").tag(**_SETTING)
    verdict_light = traitlets.Bool(False, help="say whether the game can be won").tag(**_SETTING)
    winnable_only = traitlets.Bool(False, help="deal only what can be won").tag(**_SETTING)
    explain = traitlets.Bool(False, help="buttons that explain the rules").tag(**_SETTING)
    read_only = traitlets.Bool(False, help="whether the board only shows").tag(**_OPTION)

    # Set by the browser where only that makes the host re-run cells (marimo).
    tick = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, source: Game | Exercise | Source | None = None, *, suits: int = 1, **options: object
    ) -> None:
        known = self.trait_names(option=True)
        for name in options.keys() - _HOST_OPTIONS - set(known):
            message = f"SimonWidget has no option {name!r}; its options are {', '.join(known)}"
            raise TypeError(message)
        self._epoch = secrets.token_hex(4)
        self._seq = 0
        self._ack: dict[str, int] = {}
        self._notices: deque[protocol.Notice] = deque(maxlen=MOST_NOTICES)
        self._error: str | None = None
        self._on_move: list[Callback] = []
        self._on_refused: list[Callback] = []
        self._coach = Coach(self._turn, self._advise, self._play, self._tell_best)
        self._analyst = Analyst(self._turn, self._tell_analysis)
        self._tutor: Tutor | None = None
        self._marks: list[Mark] = []
        self._step: protocol.Step | None = None
        self._is_in_step = False
        self._show(Game(suits=suits) if source is None else _game(source), source)
        self._recall()
        try:
            with self._game.turn:  # what is sent first must be of one state
                super().__init__(**options)
                if _wants_tick(self):
                    self._publish()  # the host is known only when the comm is open
        except BaseException:
            self._leave()
            raise
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        name = self._game.code or "custom"
        return f"SimonWidget({name}, {self.move_count} moves, score {self.score})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as anywidget has it
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        with self._turn() as game:
            page = static_board(
                game,
                self.locale,
                marks=self._marks if self.marks else (),
                caption=self.caption,
                four_colours=self.four_colours,
            )
        return {**data, "text/plain": repr(self), "text/html": page}, metadata

    # What notebook code does

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self._game

    @property
    def exercise(self) -> Exercise | None:
        """The exercise on the board, if there is one; its `result` tells how it was done."""
        return None if self._tutor is None else self._tutor.exercise

    def load(self, source: Game | Exercise | Source) -> None:
        """Show another game in the same widget. The game shown before is left as it is.

        Outside of a `step`, this ends a lesson.

        Args:
            source: as for `SimonWidget`.

        Raises:
            SimonError: `source` cannot be read; the board shows what it showed.
        """
        game = _game(source)
        with self._turns(game):
            if not self._is_in_step:
                self._step = None
                self.set_trait("lesson", {})
            # Moves made on the game shown before must not fit this one by the name of its state.
            game.rename_state()
            self._show(game, source)

    def goto(self, ply: int) -> None:
        """Show the position after `ply` moves of the line.

        Raises:
            RefusedError: undo and redo do not reach it.
            SimonError: `ply` is no whole number.
        """
        self._game.goto(ply)

    def hint(self) -> solver.Hint:
        """Show on the board what to do next to win, as its hint button does.

        Exercises have hints of their own, which lead to their goals.

        Returns:
            The hint. Its `move` is None if the game is won or lost; it is a rule of thumb, and
            says so, where no solution is found within a second.

        >>> w = SimonWidget(SimonWidget("SS1-S4-AAAAABD").game)
        >>> w.hint().verdict
        <Verdict.WINNABLE: 'winnable'>
        """
        with self._turn() as game:
            position, token = game.position, game.token
        hint = solver.hint(position)
        with self._turn():
            self._coach.show(hint, token)
            self._advise()
        return hint

    def analyse(self, *, optimal: bool = False) -> None:
        """Find out in the background for every ply of the recording whether it can be won.

        The board's timeline shows what is known by now, and `assessments` tells it; the trait
        `analysis` changes with it, and its "state" is "done" at the end.

        Args:
            optimal: whether to find the distance to the win at every ply, too, and so what each
                move cost. Takes its time.

        Raises:
            SimonError: the board shows no recording.

        >>> from simon_widget import Record, deals
        >>> w = SimonWidget(Record(deals.pysol(24), ("5-8x1",)))
        >>> w.analyse()
        >>> w.stop_analysis()
        """
        record = self._game.recording
        if record is None:
            message = "only a recording can be analysed: load a Record"
            raise SimonError(message)
        analysis = self._analyst.known(record) or Analysis(record)  # which takes its time
        with self._turn() as game:
            if game.recording is record:
                self._analyst.begin(record, analysis, optimal=optimal)

    def stop_analysis(self) -> None:
        """Look no further into the recording; what is known stays."""
        with self._turn():
            self._analyst.stop()

    @property
    def assessments(self) -> list[solver.Assessment]:
        """What `analyse` has found out by now, by ply."""
        with self._turn():
            return self._analyst.assessments()

    def mark(self, *what: Thing, colour: Colour = "blue", label: str | int = "") -> None:
        """Point at moves, cards and columns, until the game on the board changes.

        Args:
            what: moves become arrows, also illegal ones: "3-10x4", "3-10" or a `Move`. Cards are
                lit: "QH" or a `Card` (all of that face), or `(column, index)`. A whole number
                is a column. Numbers count from 0, columns in text from 1; see `Mark`.
            colour: "blue", "orange", "green", "red" or "purple"; each has dashes of its own, too.
            label: a number or a short word to stand beside each.

        Raises:
            InvalidMarkError: something is not on the table, or there is no such colour; then
                nothing is marked.

        >>> w = SimonWidget("SS1-S4-AAAAABD")
        >>> w.mark("4-5", label=1)
        >>> w.mark("KS", 9, colour="orange")
        """
        new = [Mark(each, colour, label) for each in what]
        with self._turn() as game:
            if self.marks.get("tok") != game.token:
                self._marks = []
            drawing = find([*self._marks, *new], game.position)
            self._marks += new
            self.set_trait("marks", {"tok": game.token, **drawing.to_json()})

    def unmark(self) -> None:
        """Take all marks away."""
        with self._turn():
            self._marks = []
            self.set_trait("marks", {})

    def say(self, text: str) -> None:
        """Write below the board, until something else is said; "" says nothing.

        Args:
            text: plain text. Its line breaks are kept.

        Raises:
            TypeError: it is no text.
        """
        if not isinstance(text, str):
            # A caller may be untyped.
            message = f"what is said is a text, not {type(text).__name__}"  # type: ignore[unreachable]
            raise TypeError(message)
        with self._turn():
            self.set_trait("caption", protocol.write_text(text))

    @contextmanager
    def step(self) -> Iterator[None]:
        """Make a step of a lesson: `with w.step():`, and within it `mark`, `say` and play.

        The code of a step runs at once, as any other. The reader goes from step to step with
        buttons below the board, forward and back, and sees at each one what the board showed at
        the end of its block: position, marks and words. The last step is the game itself, to be
        played on. No kernel is needed for that: it works while one is busy, and in an exported
        page. A step begins without marks and words. `load` outside of a step ends the lesson.

        Raises:
            SimonError: a step within a step.

        >>> w = SimonWidget("SS1-S4-AAAAABD")
        >>> with w.step():
        ...     w.say("The 3 can go onto the 4.")
        ...     w.mark("4-5")
        >>> with w.step():
        ...     _ = w.game.push("4-5")
        ...     w.say("There it lies.")
        """
        with self._turn():
            if self._is_in_step:
                message = "a step cannot be made within a step: end the first one"
                raise SimonError(message)
            before = self.lesson or {"id": secrets.token_hex(4), "steps": []}
            done = [] if self._step is None else [self._step]
            self._is_in_step = True
            # One message, so that no reader sees the board without its words.
            with self.hold_sync():
                self.set_trait("lesson", {**before, "steps": [*before["steps"], *done]})
                self.unmark()
                self.say("")
        try:
            yield
        finally:
            with self._turn() as game:
                self._is_in_step = False
                self._step = {
                    "start": game.start.text(),
                    "code": None if game.code is None else str(game.code),
                    "moves": [str(move) for move in game.moves[: game.cursor]],
                    "caption": self.caption,
                    "marks": self.marks,
                }

    def on_move(self, callback: Callback) -> Callable[[], None]:
        """Have `callback` called with the Event of every move, made by code or on the board.

        Returns:
            A function that ends this.
        """
        return _add(self._on_move, callback)

    def on_refused(self, callback: Callback) -> Callable[[], None]:
        """Have `callback` called with the Event of every refused action; see `on_move`."""
        return _add(self._on_refused, callback)

    def close(self) -> None:
        """Take the board away. The game stays."""
        self._leave()
        super().close()

    # What is kept between sessions

    def _recall(self) -> None:
        kept = preferences.load()
        self.set_trait("last_suits", kept.suits)
        for name in kept.options.keys() & set(self.trait_names(setting=True)):
            try:
                self.set_trait(name, kept.options[name])
            except traitlets.TraitError as error:
                _log.info("an option that was kept does not fit: %s", error)

    @traitlets.observe("hints", "verdict_light")
    def _change_advice(self, _change: object) -> None:
        self._advise()

    def _tell_statistics(self) -> None:
        numbers = preferences.statistics().items()
        answer: protocol.Statistics = {
            "kind": "statistics",
            "statistics": {str(suits): asdict(each) for suits, each in numbers},
        }
        self.send(answer)

    def _tell_deal(self, client: str, code: GameCode | None) -> None:
        if code is None:
            self._fail("no deal that can be won was found: the solver gives no answers")
            return
        answer: protocol.DealText = {"kind": "deal", "client": client, "code": str(code)}
        self.send(answer)

    def _count_game(self) -> None:
        """Have the game count in the statistics; an exercise is none."""
        if self._tutor is None:
            preferences.note(self._game)

    # The exercise

    def _set_task(self) -> None:
        """Tell the browser how the exercise stands, if that has changed."""
        with self._turn() as game:
            self.set_trait("task", self._task(game))

    def _task(self, game: Game) -> protocol.Task | dict[str, object]:
        return {} if self._tutor is None else self._tutor.task(game)

    def _show_hint(self, hint: solver.Hint, token: str) -> None:
        with self._turn():
            self._coach.show(hint, token)
            self._advise()

    def _follow_exercise(self, event: Event) -> None:
        with self._turn() as game:
            if event.kind == "new":
                self._end_exercise()
            elif self._tutor is not None:
                self._tutor.hear(event, game)
        self._set_task()

    def _end_exercise(self) -> None:
        if self._tutor is not None:
            self._tutor.close()
            self._tutor = None

    # What the solver knows

    def _advice(self) -> protocol.Advice | dict[str, object]:
        advice = self._coach.advice(self._game, hints=self.hints, light=self.verdict_light)
        return {} if advice is None else advice

    def _advise(self) -> None:
        """Tell the browser what is known of the game, if that has changed."""
        with self._turn():
            self.set_trait("advice", self._advice())

    def _play(self, client: str, moves: tuple[Move, ...]) -> None:
        """Have the board of a client play these moves. Under the game's lock."""
        answer: protocol.SolutionText = {
            "kind": "solution",
            "client": client,
            "tok": self._game.token,
            "moves": [str(move) for move in moves],
        }
        self.send(answer)

    def _tell_best(self, client: str, token: str, answer: Answer) -> None:
        """Tell the board of a client the best line. Under the game's lock."""
        told: protocol.BestText = {
            "kind": "best",
            "client": client,
            "tok": token,
            "verdict": answer.verdict.value,
            "moves": [str(move) for move in answer.moves],
            "shortest": answer.is_optimal,
        }
        self.send(told)

    def _tell_analysis(self) -> None:
        """Tell the browser what is known of the recording. Under the game's lock."""
        self.set_trait("analysis", self._analyst.text() or {})

    @contextmanager
    def _turn(self) -> Iterator[Game]:
        """Hold the turn of the game on the board, also if another is loaded while we wait."""
        while True:
            game = self._game
            with game.turn:
                if game is self._game:
                    yield game
                    return

    @contextmanager
    def _turns(self, other: Game) -> Iterator[None]:
        """Hold the turns of the game on the board and of another one."""
        while True:
            game = self._game
            first, second = sorted((game, other), key=id)  # one order, so nobody waits for us
            with first.turn, second.turn:
                if game is self._game:
                    yield
                    return

    # Game to board

    def _show(self, game: Game, source: object) -> None:
        with game.turn:
            self._leave()
            self._game = game
            if isinstance(source, Exercise):
                self._tutor = Tutor(source, self._turn, self._set_task, self._show_hint)
            self._line: protocol.Line | None = None
            self._line_source = game.source
            self._moves = _Moves(game)
            self._published = ""
            game.turn.watchers.add(self)
            self._unsubscribe = game.subscribe(self._hear)
            self._publish()

    def _leave(self) -> None:
        if hasattr(self, "_game"):
            with self._game.turn:
                self._game.turn.watchers.discard(self)
                self._unsubscribe()
                self._coach.forget()
                self._analyst.forget()
                self._end_exercise()

    def game_changed(self) -> None:
        """Publish the game's new state; called by the game, under its lock."""
        self._count_game()
        if self._game.token != self._published:
            self._publish()

    def _publish(self) -> None:
        """Tell the browser how things stand. Under the game's lock."""
        game = self._game
        if self._moves.line != game.line:
            self._moves = _Moves(game)
        if self._analyst.record is not game.recording:
            self._analyst.forget()
        moves = self._moves.texts
        line, keep = self._line_for(moves)
        self._seq += 1
        self._published = game.token
        state: protocol.State = {
            "v": protocol.VERSION,
            "epoch": self._epoch,
            "seq": self._seq,
            "tok": game.token,
            "line": line["id"],
            "keep": keep,
            "tail": list(moves[keep:]),
            "cursor": game.cursor,
            "floor": game.floor,
            "said": self._moves.said,
            "mode": "replay" if game.is_replay else "went-on" if game.can_go_back else "game",
            "left": game.left_at,
            "ack": dict(self._ack),
            "notices": list(self._notices),
            "error": self._error,
            "tick": _wants_tick(self),
        }
        told = {
            "line": line,
            "state": state,
            "moves": moves,
            "position_text": game.position.text(),
            "score": game.score,
            "move_count": game.move_count,
            "cursor": game.cursor,
            "won": game.is_won,
            "advice": self._advice(),
            "analysis": self.analysis if self._analyst.record else {},
            "marks": self.marks if self.marks.get("tok") == game.token else {},
            "task": self._task(game),
        }
        # One message, and observers that see all of it.
        with self.hold_sync(), self.hold_trait_notifications():
            for name in _TOLD:
                self.set_trait(name, told[name])
        if self._error is not None and state["error"] is None:
            self._publish()  # an observer has failed just now

    def _line_for(self, moves: tuple[str, ...]) -> tuple[protocol.Line, int]:
        """The line to build the state on, and how many of its moves hold."""
        game, line = self._game, self._line
        if line is not None and self._line_source is game.source:
            keep = self._moves.shared_with(line)
            if len(moves) - keep <= LONGEST_TAIL:
                return line, keep
        self._line_source = game.source
        self._line = {
            "v": protocol.VERSION,
            "id": secrets.token_hex(4),
            "start": game.start.text(),
            "code": None if game.code is None else str(game.code),
            "suits": game.start.suits,
            "moves": list(moves),
            "words": _words(game),
        }
        return self._line, len(moves)

    def send_state(self, key: Any = None) -> None:  # noqa: ANN401 - as ipywidgets has it
        """Send traits as they are at one moment."""
        with self._game.turn:
            super().send_state(key)

    # Board to game

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser sets: only what it may, and not while the game changes.

        Without the lock traitlets loses updates that other threads make meanwhile; without the
        choice a page could overwrite what Python says of the game.
        """
        allowed = {name: value for name, value in sync_data.items() if name in _FROM_BROWSER}
        if allowed:
            with self._game.turn:
                super().set_state(allowed)

    def _receive(self, _widget: SimonWidget, content: object, _buffers: object) -> None:
        """Handle a message from a browser. Nothing may be raised: nobody would see it."""
        try:
            message = protocol.read_message(content)
            match message.kind:
                case "statistics":
                    self._tell_statistics()
                case "hint" | "solution" | "best":
                    self._be_asked(message)
                case "analyse":
                    self._be_asked_to_analyse(message)
                case "deal":
                    assert message.suits is not None  # noqa: S101 - so it is read
                    find_winnable(message.suits, partial(self._tell_deal, message.client))
                case _:
                    self._handle(message)
                    preferences.save()
        except InvalidMessageError as error:
            self._fail(str(error))
        except Exception as error:  # noqa: BLE001 - shown on the board, and logged
            _log.exception("a message from the board failed")
            self._fail(f"{type(error).__name__}: {error}")

    def _handle(self, message: protocol.Message) -> None:
        with self._turn():
            if message.items:
                self._error = None
            last = self._ack.pop(message.client, 0)
            self._ack[message.client] = last  # the youngest is the last
            while len(self._ack) > MOST_CLIENTS:
                del self._ack[next(iter(self._ack))]
            try:
                for item in message.items:
                    if item.n > self._ack[message.client]:
                        self._handle_item(message.client, item)
                        self._ack[message.client] = item.n
            finally:
                self._publish()

    def _be_asked(self, message: protocol.Message) -> None:
        with self._turn() as game:
            if self._tutor is not None:
                if message.kind == "hint":
                    self._tutor.want_hint(game)
                return
            if message.kind == "hint":
                self._coach.want_hint()
            elif message.kind == "best":
                if game.is_replay:  # else it was gone when the message came
                    self._coach.want_best(message.client, game)
            elif not self.read_only:
                self._coach.want_solution(message.client)
            self._advise()

    def _be_asked_to_analyse(self, message: protocol.Message) -> None:
        if message.depth == "none":
            self.stop_analysis()
        elif self._game.recording is not None:  # else it was gone when the message came
            self.analyse(optimal=message.depth == "distances")

    def _handle_item(self, client: str, item: protocol.Item) -> None:
        token = f"{client}:{item.n}"
        if token == self._game.token:
            return  # done, but an interrupt kept it from being acknowledged
        notice: protocol.Notice = {"client": client, "n": item.n, "rule": "", "params": {}}
        try:
            self._act(item, token)
        except RefusedError as error:
            notice["rule"] = error.violation.rule
            notice["params"] = protocol.write_params(error.violation)
            self._notices.append(notice)
        except Exception as error:  # noqa: BLE001 - an observer's, if it is none of ours
            if not isinstance(error, SimonError | traitlets.TraitError):
                _log.exception("the board's item %r failed", item)
            notice["rule"] = protocol.INVALID
            notice["message"] = str(error)
            self._notices.append(notice)

    def _act(self, item: protocol.Item, token: str) -> None:
        if item.fault is not None:
            raise InvalidMessageError(item.fault)
        game = self._game
        if item.kind in protocol.ACTIONS:
            self._check_action(item)
        match item.kind:
            case "move":
                assert item.move is not None  # noqa: S101 - so it is read
                game.push(item.move, origin="board", token=token, by_hand=item.by_hand)
                self._count_game()  # the next item may be an undo
            case "undo" | "redo" | "restart" | "play-on" | "back-to-record":
                act = getattr(game, item.kind.replace("-", "_"))
                act(origin="board", token=token)
            case "new":
                assert item.code is not None  # noqa: S101 - so it is read
                game.new(item.code, origin="board", token=token)
                preferences.remember_suits(item.code.suits)
                self.set_trait("last_suits", item.code.suits)
            case "goto":
                game.goto(item.ply, origin="board", token=token)
            case "set":
                self._set_option(item.name, item.value)
            case "refused":
                assert item.violation is not None  # noqa: S101 - so it is read
                game.refuse(item.violation, item.move, origin="board")

    def _check_action(self, item: protocol.Item) -> None:
        """Refuse an action on a board that only shows, or on a state that is no longer current."""
        if self.read_only and not (self._game.is_replay and item.kind in protocol.STEPS):
            message = "the board is read-only"
            raise SimonError(message)
        if item.base != self._game.token:
            violation = Violation("stale")
            self._game.refuse(violation, item.move, origin="board")
            raise RefusedError(violation.message(), violation)

    def _set_option(self, name: str, value: object) -> None:
        if name not in self.trait_names(setting=True):
            message = f"there is no setting {name!r}"
            raise SimonError(message)
        self.set_trait(name, value)
        preferences.remember_option(name, getattr(self, name))

    # What goes wrong in code that is called from here

    def _hear(self, event: Event) -> None:
        if self._tutor is not None:
            self._follow_exercise(event)
        if event.kind == "new":
            preferences.save()  # it may have ended a streak
        callbacks = {"move": self._on_move, "refused": self._on_refused}.get(event.kind, ())
        for callback in tuple(callbacks):
            try:
                callback(event)
            except Exception as error:  # noqa: BLE001 - shown on the board, and logged
                _log.exception("a callback failed at %r", event)
                self._fail(f"{type(error).__name__} in a callback: {error}")

    def notify_change(self, change: Any) -> None:  # noqa: ANN401 - as traitlets has it
        """Send a trait and call its observers; one that fails must not stop the others."""
        try:
            super().notify_change(change)
        except Exception as error:
            if change["name"] not in _TOLD:
                raise  # the code that set it sees it
            _log.exception("an observer of %s failed", change["name"])
            self._error = f"{type(error).__name__} in an observer of {change['name']}: {error}"

    def _fail(self, text: str) -> None:
        """Show on the board what went wrong."""
        with self._game.turn:
            self._error = text
            self._publish()


def _wants_tick(widget: SimonWidget) -> bool:
    """Whether the host re-runs cells only when the browser sets a trait, as marimo does."""
    return type(widget.comm).__name__ == "MarimoComm"


def _game(source: Game | Exercise | Source) -> Game:
    if isinstance(source, Game):
        return source
    if isinstance(source, Exercise):
        return Game(source.position)
    return Game.replay(source) if isinstance(source, Record) else Game(source)


class _Moves:
    """A game's line of moves as text, written once as long as it does not change."""

    def __init__(self, game: Game) -> None:
        self.line = game.line
        self.texts = tuple(str(move) for move in game.moves)
        self.said = game.shared
        self._shared: tuple[str, int] = ("", 0)

    def shared_with(self, line: protocol.Line) -> int:
        """How many moves this and a line that was sent begin with alike."""
        name, shared = self._shared
        if name != line["id"]:
            pairs = enumerate(zip(line["moves"], self.texts, strict=False))
            most = min(len(line["moves"]), len(self.texts))
            shared = next((ply for ply, (one, other) in pairs if one != other), most)
            self._shared = (line["id"], shared)
        return shared


def _words(game: Game) -> protocol.Words:
    """What the record that the game came from says of it."""
    record, illegal = game.source, game.illegal
    return {
        "comments": _by_ply(record.comments),
        "bookmarks": _by_ply(record.bookmarks),
        "groups": {str(first): last for first, last in record.groups.items()},
        "tags": {
            protocol.write_text(name): protocol.write_text(text)
            for name, text in record.tags.items()
        },
        "fault": None
        if illegal is None
        else {
            "move": str(illegal[0]),
            "rule": illegal[1].rule,
            "params": protocol.write_params(illegal[1]),
        },
    }


def _by_ply(texts: dict[int, str]) -> dict[str, str]:
    return {str(ply): protocol.write_text(text) for ply, text in texts.items()}


def _add(callbacks: list[Callback], callback: Callback) -> Callable[[], None]:
    callbacks.append(callback)

    def remove() -> None:
        if callback in callbacks:
            callbacks.remove(callback)

    return remove


def static_board(
    game: Game,
    locale: str,
    *,
    marks: Iterable[Mark] = (),
    caption: str = "",
    four_colours: bool = False,
) -> str:
    """The board where no JavaScript of ours runs: a picture, and the cards as a table.

    The picture is a data URI, because sanitizers take bare SVG away. Nobody knows which browser
    will show it: where that would choose the language, it is English.
    """
    say = partial(locales.text, locale=locale)
    position = game.position
    picture = position.svg(marks, four_colours=four_colours, locale=locale)
    encoded = base64.b64encode(picture.encode()).decode()
    columns = position.columns
    alt = svg.words(position, find(marks, position), locale=locale)
    deal = say("static.custom") if game.code is None else str(game.code)
    counts = {"count": game.move_count, "score": game.score}
    summary = say("static.summary", {"deal": deal, **counts})
    head = _cells("th", range(1, len(columns) + 1))
    rows = "".join(
        _cells("td", (column[depth].symbol if depth < len(column) else "" for column in columns))
        for depth in range(max(map(len, columns)))
    )
    said = f'<p style="white-space:pre-wrap">{html.escape(caption)}</p>' if caption else ""
    return (
        f'<div lang="{locales.language(locale)}">'
        f'<img src="data:image/svg+xml;base64,{encoded}" alt="{html.escape(alt)}" '
        f'style="max-width:100%">{said}'
        f"<details><summary>{html.escape(summary)}</summary><table>{head}{rows}</table></details>"
        "</div>"
    )


def _cells(tag: str, texts: Iterable[object]) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(str(text))}</{tag}>" for text in texts) + "</tr>"
