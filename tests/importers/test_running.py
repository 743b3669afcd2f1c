import shutil
import sys
import time
from pathlib import Path

import pytest

from simon_widget import (
    NoSolutionError,
    Position,
    Record,
    SolutionError,
    SolverError,
    deals,
    run_solver,
    write_solution,
)
from tests.engine.solutions import solution
from tests.importers.samples import OUTPUT

DEAL = deals.pysol(2)
ANSWER = write_solution(Record(DEAL, solution(2)), format="fc-solve")

SOLVER = """
import pathlib, subprocess, sys, time
mode, answer = sys.argv[1:3]
board = pathlib.Path(sys.argv[3]).read_text() if len(sys.argv) > 3 else sys.stdin.read()
print("a word on stderr", file=sys.stderr)
if mode == "sleep":
    subprocess.run([sys.executable, "-c", "import time; time.sleep(60)"])
if mode == "flood":
    while True:
        print("x" * 10000)
if mode == "fail":
    sys.exit("bad board")
if mode == "echo":
    pathlib.Path(answer).write_text(board)
else:
    print(pathlib.Path(answer).read_text())
"""


@pytest.fixture
def solver(tmp_path: Path) -> list[str]:
    """A command that stands for a solver: its next arguments are what it does, and its answer."""
    script = tmp_path / "my solver.py"
    script.write_text(SOLVER, encoding="utf-8")
    return [sys.executable, str(script)]


@pytest.fixture
def answer(tmp_path: Path) -> Path:
    path = tmp_path / "answer; echo $HOME.txt"
    path.write_text(ANSWER, encoding="utf-8")
    return path


def test_a_solver_is_run_and_read(solver: list[str], answer: Path) -> None:
    record = run_solver([*solver, "solve", str(answer)], "pysol:2")
    assert (record.start, record.moves) == (DEAL, solution(2))
    assert record.tags["deal"] == "pysol:2"
    assert "my solver.py' solve" in record.tags["solver"]
    # The words of a command are split as a shell would, but no shell runs it.
    command = " ".join(f"'{word}'" for word in [*solver, "solve", str(answer)])
    assert run_solver(command, DEAL).moves == solution(2)


@pytest.mark.parametrize(
    ("place", "words"), [((), "KH 6D"), (("{board}",), "KH 6D"), (("{deal}",), "tableau piles")]
)
def test_the_board_goes_in_as_text_or_file(
    solver: list[str], tmp_path: Path, place: tuple[str, ...], words: str
) -> None:
    start = Position.parse(DEAL.text())
    seen = tmp_path / "seen.txt"
    with pytest.raises(SolverError, match="printed nothing; it said:\na word on stderr"):
        run_solver([*solver, "echo", str(seen), *place], start)
    text = seen.read_text(encoding="utf-8")
    kind = "solvitaire" if place == ("{deal}",) else "layout"
    assert text == write_solution(Record(start), format=kind)
    assert words.split(maxsplit=1)[0] in text


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("no-such-solver --fast", "no program 'no-such-solver': install it"),
        ("", "no command to run"),
        ([], "no command to run"),
        ("'unfinished", "is no command"),
        ("a\0b", "cannot be started"),
    ],
)
def test_a_command_that_cannot_be_run(command: str | list[str], words: str) -> None:
    with pytest.raises(SolverError, match=words):
        run_solver(command, DEAL)


def test_a_program_that_is_none_cannot_be_started(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("no program", encoding="utf-8")
    with pytest.raises(SolverError, match="cannot be started"):
        run_solver([str(path)], DEAL)


def test_a_solver_that_fails_is_quoted(solver: list[str]) -> None:
    with pytest.raises(SolverError, match="failed with exit status 1; it said:") as caught:
        run_solver([*solver, "fail", "-"], DEAL)
    assert str(caught.value).endswith("a word on stderr\nbad board")


def test_a_solver_is_stopped_with_all_it_started(solver: list[str]) -> None:
    begun = time.monotonic()
    with pytest.raises(SolverError, match=r"stopped after 0\.5 seconds"):
        run_solver([*solver, "sleep", "-"], DEAL, seconds=0.5)
    assert time.monotonic() - begun < 30


def test_a_flood_is_stopped(solver: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simon_widget.importers.running.MAX_BYTES", 100_000)
    with pytest.raises(SolverError, match="more than 100000 bytes"):
        run_solver([*solver, "flood", "-"], DEAL)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("fcs_6_unsolved.txt", "not-found"),
        ("fcs_725_iterlimit_sel.txt", "limit"),
        ("solvitaire_6_truerules_unsolvable.txt", "impossible"),
    ],
)
def test_a_solver_that_finds_nothing_says_so(solver: list[str], name: str, verdict: str) -> None:
    with pytest.raises(NoSolutionError) as caught:
        run_solver([*solver, "solve", str(OUTPUT / name)], DEAL)
    assert caught.value.verdict == verdict
    assert caught.value.__notes__ == ["it said:\na word on stderr"]


def test_an_answer_that_does_not_replay_or_win_is_no_solution(
    solver: list[str], tmp_path: Path
) -> None:
    answer = tmp_path / "answer.txt"
    command = [*solver, "solve", str(answer)]
    answer.write_text("6-4x1\n6-4x1\n", encoding="utf-8")
    with pytest.raises(SolutionError, match="step 2: 6-4x1") as caught:
        run_solver(command, DEAL)
    assert caught.value.__notes__ == ["it said:\na word on stderr"]
    assert run_solver(command, DEAL, on_error="keep").verify().ply == 1
    answer.write_text("6-4x1\n", encoding="utf-8")
    with pytest.raises(SolutionError, match=r"the 1 moves that .* printed do not win"):
        run_solver(command, DEAL)
    assert "do not win" in run_solver(command, DEAL, on_error="keep").tags["partial"]


@pytest.mark.skipif(shutil.which("fc-solve") is None, reason="fc-solve is not installed")
@pytest.mark.parametrize(
    "options",
    ["", "-p", "-p -t", "-m", "-m -sn", "-m -snx", "-sam", "-sam -sn", "-p -t -sam -snx", "-s -i"],
)
def test_fc_solve_itself(options: str) -> None:
    command = f"fc-solve -g simple_simon {options}"
    record = run_solver(command, "pysol:24")
    assert len(record.moves) == 101
    assert run_solver(command + " {board}", "pysol:24").moves == record.moves


@pytest.mark.skipif(shutil.which("fc-solve") is None, reason="fc-solve is not installed")
def test_fc_solve_itself_gives_up() -> None:
    with pytest.raises(NoSolutionError, match="could not solve"):
        run_solver("fc-solve -g simple_simon", "pysol:6")
    with pytest.raises(NoSolutionError, match="limit of iterations"):
        run_solver("fc-solve -g simple_simon -mi 10 -sel", "pysol:24")
