"""Other people's solvers, run as programs."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from simon_widget.importers.errors import NoSolutionError, SolutionError, SolverError
from simon_widget.importers.reading import MAX_BYTES, PARTIAL, read_solution, read_start
from simon_widget.importers.writing import write_solution

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simon_widget.importers.reading import Start
    from simon_widget.record import Record

_FILES: Final = {"{board}": ("board.txt", "layout"), "{deal}": ("deal.json", "solvitaire")}
_POLL_SECONDS: Final = 0.1


def run_solver(
    command: str | Sequence[str],
    position: Start,
    *,
    format: str = "auto",  # noqa: A002 - as in `read_solution`
    on_error: Literal["raise", "keep"] = "raise",
    seconds: float = 60,
) -> Record:
    """Run a solver on a position and read its solution.

    The solver is started as a program with arguments, never through a shell. It gets the layout
    text as its standard input, or as a file if an argument holds `{board}`; `{deal}` stands for a
    file with the deal as Solvitaire reads it.

    Args:
        command: the program and its arguments, such as "fc-solve -g simple_simon -p -t -sam".
        position: what to solve: whatever `read_start` takes.
        format: the format of its output, as for `read_solution`.
        on_error: what to do where its moves cannot be replayed, or do not win: "raise" an error,
            or "keep" the moves up to there, as `read_solution` does.
        seconds: how long it may run.

    Returns:
        The solution; its tag "solver" holds the command.

    Raises:
        NoSolutionError: the solver found none, or says that there is none.
        SolverError: it is not installed, ran too long or failed; with what it said.
        SolutionError: what it printed cannot be read or replayed, or does not win.
        SimonError: the position cannot be read.
    """
    start = read_start(position)
    words = _split(command)
    with tempfile.TemporaryDirectory(prefix="simon-") as name:
        folder = Path(name)
        board = write_solution(start, format="layout")
        for place, (file, kind) in _FILES.items():
            if any(place in word for word in words):
                (folder / file).write_text(write_solution(start, format=kind), encoding="utf-8")
                words = [word.replace(place, str(folder / file)) for word in words]
                board = ""
        (folder / "in").write_text(board, encoding="utf-8")
        status = _run(words, folder, seconds)
        output, said = (folder / "out").read_bytes(), _said(folder)
    try:
        record = read_solution(output, start=start, format=format, on_error=on_error)
    except NoSolutionError as error:
        error.add_note(said)
        raise
    except SolutionError as error:
        if status or not output.strip():
            end = f"failed with exit status {status}" if status else "printed nothing"
            message = f"{words[0]} {end}; {said}"
            raise SolverError(message) from error
        error.add_note(said)
        raise
    record.tags["solver"] = shlex.join(_split(command))
    if PARTIAL not in record.tags and not record.verify().won:
        message = f"the {len(record.moves)} moves that {words[0]} printed do not win"
        if on_error == "raise":
            raise SolutionError(message, ply=len(record.moves))
        record.tags[PARTIAL] = message
    return record


def _split(command: str | Sequence[str]) -> list[str]:
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        message = f"{command!r} is no command: {error}"
        raise SolverError(message) from None
    if not words:
        message = "there is no command to run: name a program and its arguments"
        raise SolverError(message)
    return words


def _run(words: list[str], folder: Path, seconds: float) -> int:
    """Run a program with the files `in`, `out` and `err` of a folder; its exit status.

    Raises:
        SolverError: it cannot be started, runs too long or prints too much.
    """
    out = folder / "out"
    with (
        (folder / "in").open("rb") as stdin,
        out.open("wb") as stdout,
        (folder / "err").open("wb") as stderr,
    ):
        try:
            process = subprocess.Popen(  # noqa: S603 - running what the user names is the purpose
                words, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True
            )
        except FileNotFoundError:
            message = f"there is no program {words[0]!r}: install it, or give its path"
            raise SolverError(message) from None
        except (OSError, ValueError) as error:
            message = f"{words[0]!r} cannot be started: {error}"
            raise SolverError(message) from None
        try:
            end = time.monotonic() + seconds
            while True:
                try:
                    return process.wait(max(0, min(_POLL_SECONDS, end - time.monotonic())))
                except subprocess.TimeoutExpired:
                    if time.monotonic() >= end:
                        message = f"{words[0]} was stopped after {seconds} seconds; {_said(folder)}"
                        raise SolverError(message) from None
                    if out.stat().st_size > MAX_BYTES:
                        message = f"{words[0]} was stopped: it printed more than {MAX_BYTES} bytes"
                        raise SolverError(message) from None
        finally:
            _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and whatever it has started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):  # it has ended
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _said(folder: Path) -> str:
    """The end of what a program wrote to its standard error."""
    text = (folder / "err").read_bytes()[-2000:].decode(errors="replace").strip()
    return f"it said:\n{text}" if text else "it said nothing"
