"""Who thinks for the boards: a process that may be killed, or slices of an event loop."""

import asyncio
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from simon_widget import Verdict, deals
from simon_widget.solver.worker import Answer, Desk, Question
from simon_widget.widget import thinking

PATIENCE_S = 60
EASY = Question(deals.pysol(24))
HARD = Question(deals.pysol(2), optimal=True, seconds=600)


@pytest.fixture
def process() -> Iterator[thinking.Process]:
    process = thinking.Process()
    yield process
    process.kill()


def test_questions_are_answered_on_another_thread(process: thinking.Process) -> None:
    answers: queue.Queue[tuple[Answer, threading.Thread]] = queue.Queue()
    for _ in range(2):
        process.ask(EASY, lambda answer: answers.put((answer, threading.current_thread())))
        answer, thread = answers.get(timeout=PATIENCE_S)
        assert answer.verdict is Verdict.WINNABLE
        assert thread is not threading.current_thread()


def test_a_withdrawn_question_is_not_answered(process: thinking.Process) -> None:
    answers: queue.Queue[str] = queue.Queue()
    for _ in range(2):  # before there is a process, and after
        soon, later = replace(HARD, seconds=0.5), replace(HARD, seconds=1.0)
        withdraw = process.ask(soon, lambda _: answers.put("soon"))
        withdraw()
        withdraw()
        process.ask(later, lambda _: answers.put("later"))
        assert answers.get(timeout=PATIENCE_S) == "later"


def test_an_answer_that_fails_harms_no_other(process: thinking.Process) -> None:
    answers: queue.Queue[Answer] = queue.Queue()

    def fail(_: Answer) -> None:
        raise ZeroDivisionError

    process.ask(EASY, fail)
    process.ask(Question(deals.pysol(6)), answers.put)
    assert answers.get(timeout=PATIENCE_S).verdict is Verdict.UNWINNABLE


def wait_for_another(process: thinking.Process, pid: int | None) -> int:
    while process.pid in {None, pid}:
        threading.Event().wait(0.01)
    assert process.pid is not None
    return process.pid


def test_a_killed_process_is_started_again_once(process: thinking.Process) -> None:
    answers: queue.Queue[str] = queue.Queue()
    process.ask(HARD, lambda answer: answers.put(f"hard {answer.verdict.value}"))
    first = wait_for_another(process, None)
    os.kill(first, signal.SIGTERM)
    second = wait_for_another(process, first)
    process.ask(EASY, lambda answer: answers.put(f"easy {answer.verdict.value}"))
    assert answers.get(timeout=PATIENCE_S) == "easy winnable"
    # It may be the question that kills it: asked twice, it is given up.
    os.kill(second, signal.SIGTERM)
    assert answers.get(timeout=PATIENCE_S) == "hard unknown"
    # And after that as if nothing had been.
    process.ask(EASY, lambda answer: answers.put(f"again {answer.verdict.value}"))
    assert answers.get(timeout=PATIENCE_S) == "again winnable"


def test_without_python_nothing_is_known(
    process: thinking.Process, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    answers: queue.Queue[Answer] = queue.Queue()
    process.ask(EASY, answers.put)
    assert answers.get(timeout=PATIENCE_S) == Answer()


SCRIPT = """
import sys
print("run")
from simon_widget import SimonWidget, deals
import time
w = SimonWidget(deals.pysol(24), verdict_light=True)
while w.advice["verdict"] == "thinking":
    time.sleep(0.01)
print(w.advice["verdict"])
"""


def test_a_script_without_a_main_guard_is_run_once(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    # What lies beside it hides no module of the library from the process.
    (tmp_path / "bisect.py").write_text("raise ImportError", encoding="utf-8")
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-P", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )
    assert done.stdout.split() == ["run", "winnable"]
    assert done.stderr == ""


def test_slices_let_the_loop_go_on() -> None:
    async def main() -> None:
        slices = thinking.Slices()
        answers: list[str] = []
        ticks = 0
        withdraw = slices.ask(HARD, lambda _: answers.append("hard"))
        slices.ask(Question(deals.pysol(6)), lambda answer: answers.append(answer.verdict.value))
        while not answers:
            await asyncio.sleep(0)
            ticks += 1
        assert answers == ["unwinnable"]
        assert ticks > 1
        withdraw()
        # A question during the last slice, and one after it.
        for _ in range(2):
            again: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            slices.ask(EASY, again.set_result)
            assert (await again).verdict is Verdict.WINNABLE
            await asyncio.sleep(0.01)
        assert answers == ["unwinnable"]

    # A thread of its own, since a browser's loop may run in this one.
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, main()).result()


def test_a_search_that_fails_in_slices_is_answered_and_another_thinks_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        slices = thinking.Slices()
        loop = asyncio.get_running_loop()
        with monkeypatch.context() as patch:
            patch.setattr(Desk, "work", lambda _: 1 // 0)
            failed: asyncio.Future[Answer] = loop.create_future()
            slices.ask(HARD, failed.set_result)
            assert (await failed).verdict is Verdict.UNKNOWN
        again: asyncio.Future[Answer] = loop.create_future()
        slices.ask(EASY, again.set_result)
        assert (await again).verdict is Verdict.WINNABLE

    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, main()).result()


def test_pyodide_gets_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking.thinker.cache_clear()
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert isinstance(thinking.thinker(), thinking.Slices)
    thinking.thinker.cache_clear()
