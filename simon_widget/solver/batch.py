"""Solving many deals, in this process, in several, or on a cluster."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
import uuid
from collections.abc import Sized
from concurrent import futures
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, BinaryIO, Final, ParamSpec, TypeVar

from simon_widget.codes import GameCode
from simon_widget.deals import name as deal_name
from simon_widget.deals import names as deal_names
from simon_widget.deals import read as read_deal
from simon_widget.errors import SimonError
from simon_widget.moves import Move
from simon_widget.solver.solving import Limit, Solution, Verdict, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import ProcessPoolExecutor
    from typing import Self

    Call = ParamSpec("Call")
    Result = TypeVar("Result")


_UNLIMITED: Final = Limit()


@dataclass(frozen=True, slots=True)
class DealResult:
    """What came of a deal.

    Attributes:
        deal: its name, as `deals.names` gives it.
        solution: what is known of it; None if there was an error.
        error: what went wrong, such as the death of the process that solved it; or None.

    >>> (result,) = solve_many("pysol:6")
    >>> result.deal, result.solution.verdict
    ('pysol:6', <Verdict.UNWINNABLE: 'unwinnable'>)
    >>> DealResult.from_json(result.to_json()) == result
    True
    """

    deal: str
    solution: Solution | None
    error: str | None = None

    def to_json(self) -> str:
        """The result as a line of JSON; `from_json` reads it back.

        Keys: `deal`, then either `error` or those of `Solution`, the moves as one text.
        """
        if self.solution is None:
            return json.dumps({"deal": self.deal, "error": self.error})
        return json.dumps(
            {
                "deal": self.deal,
                "verdict": self.solution.verdict.value,
                "moves": " ".join(map(str, self.solution.moves)),
                "lower_bound": self.solution.lower_bound,
                "is_optimal": self.solution.is_optimal,
                "nodes": self.solution.nodes,
                "seconds": self.solution.seconds,
                "limit_hit": self.solution.limit_hit,
            }
        )

    @classmethod
    def from_json(cls, line: str | bytes) -> DealResult:
        """The result that `to_json` wrote.

        Raises:
            SimonError: the line is no such result.
        """
        try:
            data = json.loads(line)
            deal = data.pop("deal")
            if "error" in data:
                return cls(deal, None, data["error"])
            moves = tuple(map(Move.parse, data.pop("moves").split()))
            return cls(deal, Solution(Verdict(data.pop("verdict")), moves, **data))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            message = f"this is no result of a deal: {error!r}"
            raise SimonError(message) from None


@dataclass(slots=True)
class Tally:
    """How many deals can be won.

    Attributes:
        winnable: how many can.
        unwinnable: how many cannot.
        unknown: of how many that is unknown, since a limit came first.
        errors: how many could not be looked at.
    """

    winnable: int = 0
    unwinnable: int = 0
    unknown: int = 0
    errors: int = 0

    @classmethod
    def of(cls, results: Iterable[DealResult]) -> Tally:
        """Count results.

        >>> Tally.of(solve_many("pysol:1-9"))
        Tally(winnable=8, unwinnable=1, unknown=0, errors=0)
        """
        tally = cls()
        for result in results:
            tally.add(result)
        return tally

    def add(self, result: DealResult) -> None:
        """Count one more."""
        name = "errors" if result.solution is None else result.solution.verdict.value
        setattr(self, name, getattr(self, name) + 1)

    def win_rate(self) -> tuple[float, float]:
        """Between which shares of all such deals, with 95 % confidence, those are that can be won.

        It is Wilson's score interval ("Probable inference, the law of succession, and statistical
        inference", 1927). Unknown deals widen it: the lower end takes them all for lost, the upper
        end all for winnable.

        >>> low, high = Tally(winnable=944, unwinnable=56).win_rate()
        >>> f"{low:.3f} to {high:.3f}"
        '0.928 to 0.957'
        """
        total = self.winnable + self.unwinnable + self.unknown
        low, _ = _wilson(self.winnable, total)
        _, high = _wilson(self.winnable + self.unknown, total)
        return low, high


def _wilson(successes: int, trials: int, z: float = 1.959964) -> tuple[float, float]:
    if not trials:
        return 0.0, 1.0
    share, slack = successes / trials, z * z / trials
    half = sqrt(slack * (share * (1 - share) + slack / 4))
    low, high = ((share + slack / 2 + end) / (1 + slack) for end in (-half, half))
    return max(0.0, low), min(1.0, high)


def solve_many(  # noqa: PLR0913 - each says one thing of how
    deals: str | Iterable[GameCode | str],
    *,
    optimal: bool = False,
    limit: Limit = _UNLIMITED,
    executor: Executor | None = None,
    out: str | os.PathLike[str] | None = None,
    resume: bool = True,
    progress: bool = False,
    ahead: int = 32,
) -> Iterator[DealResult]:
    """Solve deals, as many as there are; the results come in any order.

    A process that dies costs no more than its deal: those that may have killed it are tried once
    more, each alone, and the one that kills again is reported as an error.

    Args:
        deals: a range such as "pysol:1-1000", or game codes and names (see `deals`).
        optimal: as for `solve`.
        limit: when to give up a deal. Each worker may hold as many states.
        executor: where to solve: in a `concurrent.futures.ProcessPoolExecutor`, such as
            `batch.pool` makes, or on a cluster of dask.distributed (`Client.get_executor()`); in
            this process if left out. Should a pool break, a new one goes on.
        out: a file to which each result is added as a line of JSON; see `read_results`. It
            survives a kill at any moment: a last line that is not whole is dropped.
        resume: whether to go on with that file. What it tells of a deal is not worked out again,
            but its result comes like the others. Errors are tried again, and deals that were
            given up if the limit is wider now (unless they ran out of states). If False, the file
            begins anew.
        progress: whether to show a progress bar.
        ahead: how many deals are handed out at a time; twice the number of workers or more.

    Raises:
        InvalidDealError: a name stands for no deal; the results before it have come.
        SimonError: `out` is no file of results, or no process stays alive even for nothing.
        OSError: `out` cannot be read or written.

    >>> sorted(len(result.solution.moves) > 0 for result in solve_many(["pysol:6", "pysol:7"]))
    [False, True]
    """
    todo = deal_names(deals) if isinstance(deals, str) else deals
    with (
        nullcontext() if out is None else _Book(Path(out), resume=resume) as book,
        _Crew(executor or _Here(), limit, optimal=optimal) as crew,
    ):
        results = _results(map(_name, todo), crew, book, 1 if executor is None else ahead)
        if progress:
            results = _shown(results, len(todo) if isinstance(todo, Sized) else None)
        yield from results


def pool(processes: int) -> ProcessPoolExecutor:
    """Spawned processes for `solve_many`, which also end when this one is killed."""
    context = multiprocessing.get_context("spawn")
    # Named so late since there is none in Pyodide.
    return futures.ProcessPoolExecutor(processes, context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """See to it that this process ends with the one that started it.

    The processes of a pool would wait for work for ever.
    """

    def wait() -> None:
        parent = multiprocessing.parent_process()
        assert parent is not None  # noqa: S101 - this is a process of a pool
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def read_results(path: str | os.PathLike[str]) -> Iterator[DealResult]:
    """The results in a file that `solve_many` writes or has written, the last of each deal.

    Raises:
        SimonError: a line is no result; only the last one may be cut short.
        OSError: the file cannot be read.
    """
    with Path(path).open("rb") as file:
        for offset in sorted(_last_lines(file)[0].values()):
            file.seek(offset)
            yield DealResult.from_json(file.readline())


def _name(deal: GameCode | str) -> str:
    return str(deal) if isinstance(deal, GameCode) else deal_name(deal)


def _results(
    names: Iterator[str], crew: _Crew, book: _Book | None, ahead: int
) -> Iterator[DealResult]:
    """The results of all deals; the new ones are put into the book before they come."""
    put = book.add if book else _keep
    while True:
        yield from _hand_out(names, crew, book, ahead)
        if not crew.running:
            return
        name, result = crew.land()
        if isinstance(result, DealResult):
            yield put(result)
            continue
        # Which deal killed its worker cannot be told. When the others are in, each suspect is
        # tried once more, alone.
        suspects = [name]
        while crew.running:
            name, result = crew.land()
            if isinstance(result, DealResult):
                yield put(result)
            else:
                suspects.append(name)
        for name in suspects:
            yield put(crew.solve_alone(name))


def _hand_out(
    names: Iterator[str], crew: _Crew, book: _Book | None, ahead: int
) -> Iterator[DealResult]:
    """Let the crew have its fill of deals; the results of those that need not be solved."""
    while len(crew.running) < ahead and (name := next(names, None)) is not None:
        known = book.find(name) if book else None
        if known is None or crew.would_go_on(known):
            crew.start(name)
        else:
            yield known


def _keep(result: DealResult) -> DealResult:
    """Put the result into no book."""
    return result


class _Crew:
    """The workers, and which deals they have."""

    def __init__(self, executor: Executor, limit: Limit, *, optimal: bool) -> None:
        self.running: dict[Future[DealResult], str] = {}
        self._finished: SimpleQueue[Future[DealResult]] = SimpleQueue()
        self._executor = executor
        self._ours: ProcessPoolExecutor | None = None
        """A pool that was made since the one that was given broke."""
        self._limit = limit
        self._optimal = optimal

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for future in self.running:
            future.cancel()
        if self._ours is not None:
            self._ours.shutdown(cancel_futures=True)

    def would_go_on(self, known: DealResult) -> bool:
        """Whether more would be found out about a deal than is known."""
        solution, limit = known.solution, self._limit
        if solution is None:
            return True
        wanted = solution.is_optimal if self._optimal else solution.verdict is Verdict.WINNABLE
        if wanted or solution.verdict is Verdict.UNWINNABLE:
            return False
        match solution.limit_hit:
            case "nodes":
                return limit.nodes is None or limit.nodes > solution.nodes
            case "seconds":
                return limit.seconds is None or limit.seconds > solution.seconds
            case "states":
                return False
            case _:  # the shortest solution was not asked for then
                return True

    def start(self, name: str) -> None:
        """Hand out a deal."""
        try:
            future = self._submit(name)
        except BrokenExecutor:
            if not isinstance(self._executor, futures.ProcessPoolExecutor):
                raise
            self._renew(self._executor)
            future = self._submit(name)
        self.running[future] = name
        future.add_done_callback(self._finished.put)

    def _submit(self, name: str) -> Future[DealResult]:
        # A cluster takes a call that was made before for done: hence a number of its own.
        number = uuid.uuid4().int
        return self._executor.submit(_solve, name, self._limit, self._optimal, number)

    def land(self) -> tuple[str, DealResult | Exception]:
        """Wait for a deal: its name, and its result or what happened to its worker."""
        future = self._finished.get()
        name = self.running.pop(future)
        try:
            return name, future.result()
        except Exception as error:  # noqa: BLE001 - `_solve` raises none: the worker is at fault
            return name, error

    def solve_alone(self, name: str) -> DealResult:
        """Solve a deal that may have killed its worker; nothing else is running."""
        self.start(name)
        _, result = self.land()
        if isinstance(result, DealResult):
            return result
        why = f"its process died, twice: {type(result).__name__}: {result}"
        return DealResult(name, None, why)

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        """Go on with a new pool, since a process of the old one died."""
        if self._ours is not None:
            self._ours.shutdown()
        processes = vars(broken)["_max_workers"]  # which no public name tells
        self._executor = self._ours = pool(processes)
        try:
            self._ours.submit(os.getpid).result()
        except BrokenExecutor as error:
            message = (
                "the processes die before they have begun: a program that starts some needs "
                'all it does beneath `if __name__ == "__main__":`'
            )
            raise SimonError(message) from error


class _Here(Executor):
    """Solves in this process, at once."""

    def submit(
        self, fn: Callable[Call, Result], /, *args: Call.args, **kwargs: Call.kwargs
    ) -> Future[Result]:
        future: Future[Result] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def _solve(name: str, limit: Limit, optimal: bool, _call: int) -> DealResult:  # noqa: FBT001
    """Solve a deal in whatever process this is."""
    try:
        return DealResult(name, solve(read_deal(name), optimal=optimal, limit=limit))
    except Exception as error:  # noqa: BLE001 - the other deals go on
        return DealResult(name, None, f"{type(error).__name__}: {error}")


class _Book:
    """The file of results.

    Args:
        path: the file.
        resume: whether to keep what it holds.
    """

    def __init__(self, path: Path, *, resume: bool) -> None:
        path.touch()
        self._file = path.open("r+b")
        self._lines: dict[str, int] = {}
        end = 0
        if resume:
            self._lines, end = _last_lines(self._file)
        self._file.truncate(end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def find(self, name: str) -> DealResult | None:
        """What the file tells of a deal."""
        if name not in self._lines:
            return None
        self._file.seek(self._lines[name])
        return DealResult.from_json(self._file.readline())

    def add(self, result: DealResult) -> DealResult:
        """Write a result, and return it."""
        self._lines[result.deal] = self._file.seek(0, os.SEEK_END)
        self._file.write(result.to_json().encode() + b"\n")
        self._file.flush()
        return result


def _last_lines(file: BinaryIO) -> tuple[dict[str, int], int]:
    """By deal, where its last line begins, and where the whole lines end.

    Raises:
        SimonError: a whole line is no result.
    """
    lines: dict[str, int] = {}
    end = 0
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            break
        try:
            lines[DealResult.from_json(line).deal] = end
        except SimonError as error:
            message = f"line {number} of {file.name}: {error}"
            raise SimonError(message) from None
        end += len(line)
    return lines, end


def _shown(results: Iterator[DealResult], total: int | None) -> Iterator[DealResult]:
    """The results, counted by a progress bar."""
    from tqdm.auto import tqdm  # noqa: PLC0415 - in a notebook it loads ipywidgets

    tally = Tally()
    with tqdm(total=total, unit=" deals") as bar:
        for result in results:
            tally.add(result)
            bar.set_postfix(asdict(tally), refresh=False)
            bar.update()
            yield result
