"""Where searches run that nobody may wait for; nothing else here knows of threads and processes.

In a process of its own, so that a running cell is not slowed, one for all widgets of a kernel. It
is a plain `python` that is spoken to through pipes (`simon_widget.solver.worker`), not one of
`multiprocessing`, which would run a script without a main guard a second time. Where there are no
processes (Pyodide), the searches run in slices of the event loop.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import itertools
import json
import logging
import subprocess
import sys
import threading
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from simon_widget.solver.worker import Answer, Desk, Question

if TYPE_CHECKING:
    from collections.abc import Callable

_ROOT: Final = str(Path(__file__).parents[2])
# Not `-m`, which would have modules beside the notebook come before the library's.
_COMMAND: Final = (
    "-P",
    "-c",
    "import sys; sys.path.append(sys.argv[1]); from simon_widget.solver.worker import main; main()",
    _ROOT,
)
_TRIES: Final = 2
_NODES: Final = 30
"""Of a slice in Pyodide, which is slow, and has the messages of the board wait meanwhile."""

_log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Somebody who can be asked."""

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> Callable[[], object]:
        """Have `answered` called with the answer, later, perhaps on another thread.

        Returns:
            A function that withdraws the question. An answer on its way may still come.
        """


@cache
def thinker() -> Thinker:
    """The one that suits the platform, shared by all widgets."""
    return Slices() if sys.platform == "emscripten" else Process()


class Slices:
    """Thinks in the event loop, a little at a time."""

    def __init__(self) -> None:
        self._desk = Desk(_NODES)
        self._numbers = itertools.count(1)
        self._answered: dict[int, Callable[[Answer], object]] = {}
        self._task: asyncio.Future[None] | None = None

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> Callable[[], object]:
        """As `Thinker.ask`; there must be an event loop."""
        number = next(self._numbers)
        self._answered[number] = answered
        self._desk.ask(number, question)
        if self._task is None:
            self._task = asyncio.ensure_future(self._work())
        return partial(self._desk.drop, number)

    async def _work(self) -> None:
        while self._desk.is_busy:
            await asyncio.sleep(0)
            try:
                for number, answer in self._desk.work():
                    _call(self._answered.pop(number), answer)
            except Exception:  # noqa: BLE001 - given up as by `Process` one whose process is lost
                _log.exception("a search failed")
                self._desk = Desk(_NODES)
                lost, self._answered = self._answered, {}
                for answered in lost.values():
                    _call(answered, Answer())
        self._task = None
        self._answered.clear()  # of those withdrawn


@dataclass(slots=True)
class _Open:
    question: Question
    answered: Callable[[Answer], object]
    # ipykernel has the board's next message handled where the last one to it was sent from: that
    # must stay beside a running cell if the question came from there.
    context: Context = field(default_factory=copy_context)
    tries: int = 0


class Process:
    """Thinks in a process, which is started when it is needed, and again if it was killed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = itertools.count(1)
        self._open: dict[int, _Open] = {}
        self._process: subprocess.Popen[str] | None = None
        self._is_served = False
        atexit.register(self.kill)

    def ask(self, question: Question, answered: Callable[[Answer], object]) -> Callable[[], object]:
        """As `Thinker.ask`."""
        with self._lock:
            number = next(self._numbers)
            self._open[number] = _Open(question, answered)
            if self._is_served:
                self._send({"ask": number, **question.to_json()})
            else:
                self._is_served = True
                threading.Thread(target=self._serve, name="simon-thinking", daemon=True).start()
        return partial(self._drop, number)

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return None if self._process is None else self._process.pid

    def kill(self) -> None:
        """End the process; it is started again if something is still open."""
        with self._lock:
            if self._process is not None:
                self._process.kill()

    def _drop(self, number: int) -> None:
        with self._lock:
            if self._open.pop(number, None):
                self._send({"drop": number})

    def _serve(self) -> None:
        """Start processes and take their answers, as long as one is needed."""
        while True:
            try:
                self._run()
            except (OSError, ValueError):  # it cannot be started, or was killed within a word
                _log.exception("the process that searches failed")
            with self._lock:
                self._process = None
                lost = [number for number, each in self._open.items() if each.tries >= _TRIES]
                given_up = [self._open.pop(number) for number in lost]
                self._is_served = bool(self._open)
            for each in given_up:
                each.context.run(_call, each.answered, Answer())
            if not self._is_served:
                return

    def _run(self) -> None:
        """Start a process and take its answers until it ends."""
        with self._lock:
            for each in self._open.values():
                each.tries += 1
        process = subprocess.Popen(  # noqa: S603 - Python itself, and code of ours
            [sys.executable or "python3", *_COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        with process:
            with self._lock:
                self._process = process
                for number, each in self._open.items():
                    each.tries = max(each.tries, 1)
                    self._send({"ask": number, **each.question.to_json()})
            assert process.stdout is not None  # noqa: S101 - it is a pipe
            for line in process.stdout:
                read = json.loads(line)
                with self._lock:
                    answered = self._open.pop(read["answer"], None)
                if answered:
                    answered.context.run(_call, answered.answered, Answer.from_json(read))

    def _send(self, content: object) -> None:
        """Tell the process, if it lives: a new one is told all that is open."""
        if self._process is None or self._process.stdin is None:
            return
        with contextlib.suppress(OSError, ValueError):  # its pipe is broken, or closed already
            self._process.stdin.write(json.dumps(content) + "\n")
            self._process.stdin.flush()


def _call(answered: Callable[[Answer], object], answer: Answer) -> None:
    try:
        answered(answer)
    except Exception:  # noqa: BLE001 - the thread must go on, whatever it is
        _log.exception("an answer could not be taken")
