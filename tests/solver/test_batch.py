from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from concurrent.futures import ThreadPoolExecutor as Threads
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import (
    GameCode,
    InvalidDealError,
    Limit,
    Record,
    SimonError,
    Verdict,
    deals,
    solve,
)
from simon_widget.solver import DealResult, Tally, batch, read_results, solve_many
from tests.solver.table import pysol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
KNOWN = pysol()
QUICK = ["pysol:6", "pysol:3", "pysol:7"]
SPAWN = multiprocessing.get_context("spawn")
DEADLY = "pysol:5"


HERE = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
"""So that other processes, too, import what is tested here."""


class Deadly(ProcessPoolExecutor):
    """A pool where one deal kills whoever solves it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if args[:1] == (DEADLY,):
            fn, args = os._exit, (1,)
        return super().submit(fn, *args, **kwargs)


def holds(results: list[DealResult], numbers: range) -> None:
    """There is a true result for each PySol deal."""
    assert Counter(result.deal for result in results) == Counter(f"pysol:{n}" for n in numbers)
    for result in results:
        assert result.error is None
        assert result.solution is not None
        known = KNOWN[int(result.deal.removeprefix("pysol:"))]
        assert (result.solution.verdict is Verdict.WINNABLE) is known.winnable
        assert Record(known.position, result.solution.moves).verify().won is known.winnable


def test_in_this_process() -> None:
    holds(list(solve_many("pysol:1-12")), range(1, 13))


def test_whatever_has_a_name() -> None:
    results = solve_many([GameCode(2, 29), "ms:0024 ", "pysol-s1:24"], limit=Limit(nodes=20_000))
    assert [result.deal for result in results] == ["SS1-S2-AAAAABD", "ms:24", "pysol-s1:24"]


def test_the_shortest_solution() -> None:
    (result,) = solve_many("pysol:4", optimal=True)
    assert result.solution is not None
    expected = solve(deals.pysol(4), optimal=True)
    assert result.solution == replace(expected, seconds=result.solution.seconds)


def test_other_deals_go_on_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> object:
        if name == "pysol:3":
            raise MemoryError
        return deals.read(name)

    monkeypatch.setattr(batch, "read_deal", fail)
    results = list(solve_many(QUICK))
    assert [result.error for result in results] == [None, "MemoryError: ", None]
    assert [DealResult.from_json(result.to_json()) for result in results] == results


def test_a_name_that_stands_for_no_deal() -> None:
    results = solve_many(["pysol:6", "pysol:0", "pysol:7"])
    assert next(results).deal == "pysol:6"
    with pytest.raises(InvalidDealError, match="is no deal number"):
        next(results)
    with pytest.raises(InvalidDealError, match="names 2 deals"):
        next(solve_many(["pysol:6-7"]))


def test_no_more_deals_are_asked_for_than_are_needed() -> None:
    """As many as there may be, a few are in memory at a time."""
    asked = itertools.count(1)
    results = solve_many((f"pysol:{n}" for n in asked), executor=Threads(2), ahead=4)
    for _ in range(5):
        next(results)
    results.close()  # type: ignore[attr-defined] # it is a generator
    assert next(asked) <= 5 + 4 + 1


def test_processes() -> None:
    with ProcessPoolExecutor(2, SPAWN) as pool:
        holds(list(solve_many("pysol:1-24", executor=pool)), range(1, 25))


def test_a_killed_process_costs_nothing(tmp_path: Path) -> None:
    results: list[DealResult] = []
    with ProcessPoolExecutor(2, SPAWN) as pool:
        for result in solve_many("pysol:1-40", executor=pool, out=tmp_path / "out"):
            if not results:
                multiprocessing.active_children()[0].kill()
            results.append(result)
    holds(results, range(1, 41))
    assert sorted(read_results(tmp_path / "out"), key=str) == sorted(results, key=str)


def test_no_process_outlives_the_one_that_started_it(tmp_path: Path) -> None:
    out = tmp_path / "out"
    program = tmp_path / "program.py"
    program.write_text(
        "from simon_widget.solver import batch\n"
        "if __name__ == '__main__':\n"
        f"    list(batch.solve_many('pysol:1-999', executor=batch.pool(2), out={str(out)!r}))\n",
        encoding="utf-8",
    )
    command = [sys.executable, str(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=HERE) as process:
        while not (out.exists() and out.read_bytes()):
            time.sleep(0.01)
            assert process.poll() is None
        process.kill()
        # Whoever is left keeps the pipe open.
        process.communicate(timeout=60)


def died(results: list[DealResult]) -> None:
    """All but the deadly deal were solved."""
    (deadly,) = (result for result in results if result.deal == DEADLY)
    assert deadly.solution is None
    assert deadly.error is not None
    assert deadly.error.startswith("its process died, twice: ")
    results.remove(deadly)
    results += solve_many([DEADLY])
    holds(results, range(1, 13))


def test_a_deal_that_kills(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "pool", lambda count: Deadly(count, SPAWN))
    with Deadly(2, SPAWN) as pool:
        died(list(solve_many("pysol:1-12", executor=pool)))


def test_processes_that_cannot_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stillborn(ProcessPoolExecutor):
        def submit(self, *_args: Any, **_kwargs: Any) -> Future[Any]:
            return super().submit(os._exit, 1)

    monkeypatch.setattr(batch, "pool", lambda count: Stillborn(count, SPAWN))
    with Stillborn(1, SPAWN) as pool, pytest.raises(SimonError, match="die before they have begun"):
        next(solve_many(QUICK, executor=pool))


def test_another_pool_that_breaks() -> None:
    def fail() -> None:
        raise OSError

    with Threads(1, initializer=fail) as pool, pytest.raises(BrokenExecutor):
        list(solve_many(QUICK, executor=pool))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options) as local, distributed.Client(local) as client:
        yield client.get_executor()


def test_a_cluster(cluster: Executor, tmp_path: Path) -> None:
    results = list(solve_many("pysol:1-24", executor=cluster, out=tmp_path / "out"))
    holds(results, range(1, 25))
    assert list(read_results(tmp_path / "out")) == results


def test_a_deal_that_kills_on_a_cluster(cluster: Executor) -> None:
    class Patient(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            if args[0] == DEADLY:
                fn, args = os._exit, (1,)
            return cluster.submit(fn, *args, **kwargs)

    died(list(solve_many("pysol:1-12", executor=Patient())))


# The file


def test_what_is_in_the_file_is_not_solved_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = list(solve_many(QUICK[:2], out=out))
    lines = out.read_text(encoding="utf-8")
    assert [json.loads(line)["deal"] for line in lines.splitlines()] == QUICK[:2]
    results = list(solve_many(QUICK, out=out))
    assert results[:2] == first  # also the seconds
    assert out.read_text(encoding="utf-8").startswith(lines)
    assert list(read_results(out)) == results
    assert list(solve_many([QUICK[0]] * 2, out=out)) == [first[0]] * 2
    anew = list(solve_many(QUICK[:1], out=out, resume=False))
    assert list(read_results(out)) == anew != first[:1]


def test_a_kill_at_any_byte(tmp_path: Path) -> None:
    out = tmp_path / "out"
    whole = list(solve_many(["pysol:6", "pysol:130"], out=out))
    data = out.read_bytes()
    for end in range(len(data)):
        out.write_bytes(data[:end])
        assert len(list(read_results(out))) == data[:end].count(b"\n")
        results = list(solve_many(["pysol:6", "pysol:130"], out=out))
        assert [result.deal for result in results] == ["pysol:6", "pysol:130"]
        assert (results[0] == whole[0]) is (data.index(b"\n") < end)
        assert list(read_results(out)) == results


def test_kills(tmp_path: Path) -> None:
    out = tmp_path / "out"
    program = f"import simon_widget; list(simon_widget.solve_many('pysol:1-60', out={str(out)!r}))"
    for lines in (1, 20, 40):
        process = subprocess.Popen([sys.executable, "-c", program], env=HERE)
        while not (out.exists() and out.read_bytes().count(b"\n") >= lines):
            time.sleep(0.01)
            assert not process.poll()
        process.send_signal(signal.SIGKILL)
        process.wait()
    holds(list(solve_many("pysol:1-60", out=out)), range(1, 61))
    assert out.read_bytes().count(b"\n") == 60


def test_a_file_of_something_else(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text('{"deal": "pysol:6", "error": "x"}\n{}\n', encoding="utf-8")
    with pytest.raises(SimonError, match=r"line 2 of .*out: this is no result"):
        list(solve_many(QUICK, out=out))
    assert out.read_text(encoding="utf-8").endswith("\n{}\n")
    with pytest.raises(SimonError, match="line 2"):
        list(read_results(out))
    with pytest.raises(FileNotFoundError):
        list(read_results(tmp_path / "none"))


@pytest.mark.parametrize(
    ("optimal", "limit", "wider", "again"),
    [
        (False, Limit(nodes=50), Limit(nodes=50), False),
        (False, Limit(nodes=50), Limit(nodes=60), True),
        (False, Limit(nodes=50), Limit(), True),
        (False, Limit(seconds=0), Limit(seconds=0), False),
        (False, Limit(seconds=0), Limit(seconds=1), True),
        (False, Limit(states=50), Limit(states=50), False),
        (True, Limit(nodes=300), Limit(nodes=300), False),
        (True, Limit(nodes=300), Limit(nodes=400), True),
    ],
)
def test_wider_limits(
    tmp_path: Path, *, optimal: bool, limit: Limit, wider: Limit, again: bool
) -> None:
    out = tmp_path / "out"
    first = list(solve_many(["pysol:3"], out=out, limit=limit, optimal=optimal))
    second = list(solve_many(["pysol:3"], out=out, limit=wider, optimal=optimal))
    assert (second != first) is again
    assert list(read_results(out)) == second


def test_what_was_asked_for_less(tmp_path: Path) -> None:
    out = tmp_path / "out"
    (first,) = solve_many(["pysol:4"], out=out)
    (second,) = solve_many(["pysol:4"], out=out, optimal=True)
    assert first.solution
    assert not first.solution.is_optimal
    assert second.solution
    assert second.solution.is_optimal
    assert list(solve_many(["pysol:4"], out=out)) == [second]


def test_errors_are_tried_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text(DealResult("pysol:6", None, "its process died").to_json() + "\n")
    (result,) = solve_many(["pysol:6"], out=out)
    assert result.error is None
    assert list(read_results(out)) == [result]


def test_progress(capsys: pytest.CaptureFixture[str]) -> None:
    list(solve_many(QUICK, progress=True))
    shown = capsys.readouterr().err
    assert "3/3" in shown
    assert "winnable=2, unwinnable=1, unknown=0, errors=0" in shown
    list(solve_many(iter(QUICK), progress=True))
    assert "3 deals" in capsys.readouterr().err


def test_a_tally() -> None:
    results = list(solve_many(QUICK))
    unknown = list(solve_many("pysol:30", limit=Limit(nodes=10)))
    tally = Tally.of([*results, *unknown, DealResult("pysol:1", None, "its process died")])
    assert tally == Tally(winnable=2, unwinnable=1, unknown=1, errors=1)


@pytest.mark.parametrize(
    ("tally", "low", "high"),
    [
        # From tables of Wilson's interval.
        (Tally(winnable=0, unwinnable=10), 0, 0.2775),
        (Tally(winnable=5, unwinnable=5), 0.2366, 0.7634),
        (Tally(winnable=10), 0.7225, 1),
        (Tally(winnable=5, unknown=5), 0.2366, 1),
        (Tally(errors=3), 0, 1),
    ],
)
def test_win_rates(tally: Tally, low: float, high: float) -> None:
    assert tally.win_rate() == pytest.approx((low, high), abs=5e-5)
