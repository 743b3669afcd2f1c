"""This solver beside fc-solve, deal by deal, on one core. `python -m tests.benchmarks.compare`.

fc-solve is Debian's package freecell-solver-bin, each deal a process of its own; its solutions are
counted in moves that the rules allow, after its composite steps are expanded. Where it says that
it could not solve a deal, that is no proof: its moves are not all there are.
"""

from __future__ import annotations

import math
import os
import re
import resource
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import click

from simon_widget import Limit, SolutionError, Verdict, deals, read_solution, solve
from tests.benchmarks.figures import tell
from tests.solver.table import pysol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simon_widget import Position, Solution
    from tests.solver.table import Known

MOST_STATES: Final = 1_000_000
FC_SOLVE: Final = ("fc-solve", "-g", "simple_simon", "-mi", str(MOST_STATES), "-m", "-snx")
WAYS: Final = {
    "fc-solve": (),
    "fc-solve, the-last-mohican": ("-l", "the-last-mohican"),
    "fc-solve, A*": ("--method", "a-star", "-to", "abcdefghi"),
}
SHOWN: Final = 12
"""How many wrong deals are told by number, after how many there are."""
STARTS: Final = 20
"""On how many deals the start of the interpreter is measured."""


@dataclass
class Score:
    """What a solver did so far."""

    solved: int = 0
    lost: int = 0
    """Said to be lost."""
    undecided: int = 0
    wrong: list[int] = field(default_factory=list)
    """Said to be lost, but winnable; or a solution that is none."""
    seconds: list[float] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)

    def add(self, known: Known, verdict: Verdict, seconds: float, length: int | None) -> None:
        self.seconds.append(seconds)
        self.solved += verdict is Verdict.WINNABLE
        self.lost += verdict is Verdict.UNWINNABLE
        self.undecided += verdict is Verdict.UNKNOWN
        if length is not None:
            self.lengths.append(length)
        if verdict is Verdict.UNWINNABLE and known.winnable:
            self.wrong.append(known.number)
        if verdict is Verdict.WINNABLE and (length is None or not known.winnable):
            self.wrong.append(known.number)


def ours(position: Position) -> tuple[Verdict, float, int | None]:
    """Verdict, user CPU in seconds, and length of the solution."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    solution = solve(position)
    seconds = resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
    return solution.verdict, seconds, len(solution.moves) or None


def ours_with_start(name: str) -> float:
    """User CPU of the command, with the start of the interpreter."""
    program = "from simon_widget.cli import main; main()"
    return children(sys.executable, "-c", program, "solve", name, "--json")[1]


def theirs(position: Position, way: Sequence[str]) -> tuple[Verdict, float, int | None]:
    """As `ours`, of fc-solve."""
    said, seconds = children(*FC_SOLVE, *way, stdin=position.text())
    if "solveable" in said:
        try:
            record = read_solution(said, start=position)
        except SolutionError:
            return Verdict.WINNABLE, seconds, None
        return Verdict.WINNABLE, seconds, len(record.moves) if record.verify().won else None
    states = re.search(r"states checked is (\d+)", said)
    gave_up = states is None or int(states[1]) >= MOST_STATES
    return Verdict.UNKNOWN if gave_up else Verdict.UNWINNABLE, seconds, None


def children(*command: str, stdin: str = "") -> tuple[str, float]:
    """What a command prints, and its user CPU in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    return done.stdout, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def show(name: str, score: Score) -> None:
    ordered = sorted(score.seconds)
    p99 = ordered[math.ceil(0.99 * len(ordered)) - 1]
    middle = statistics.median(ordered)
    times = f"median {1000 * middle:.1f} ms, p99 {1000 * p99:.0f} ms, longest {ordered[-1]:.1f} s"
    lengths = sorted(score.lengths) or [0]
    middle = statistics.median(lengths)
    tell(
        name,
        ("verdicts", f"{score.solved} solved, {score.lost} lost, {score.undecided} undecided"),
        ("wrong", " ".join(map(str, [len(score.wrong), *score.wrong[:SHOWN]]))),
        ("user CPU", f"total {sum(ordered):.1f} s, {times}"),
        ("moves", f"median {middle:.0f}, mean {statistics.mean(lengths):.1f}, most {lengths[-1]}"),
    )


def side_by_side(numbers: range) -> None:
    scores = {"simon_widget": Score()} | {name: Score() for name in WAYS}
    starts: list[float] = []
    for known in (pysol()[number] for number in numbers):
        scores["simon_widget"].add(known, *ours(known.position))
        for name, way in WAYS.items():
            scores[name].add(known, *theirs(known.position, way))
        if len(starts) < STARTS:
            starts.append(ours_with_start(f"pysol:{known.number}"))
    for name, score in scores.items():
        show(name, score)
    with_start = statistics.median(starts) - statistics.median(
        scores["simon_widget"].seconds[: len(starts)]
    )
    tell("simon_widget as a command", ("more user CPU", f"{1000 * with_start:.0f} ms a deal"))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    tell("Memory", ("most of simon_widget", f"{memory / 1024:.0f} MB"))


def shortest(numbers: range, seconds: float) -> None:
    """How soon the shortest solutions are proven."""
    found: dict[int, Solution] = {}
    for known in (pysol()[number] for number in numbers):
        if not known.winnable:
            continue
        solution = found[known.number] = solve(
            known.position, optimal=True, limit=Limit(seconds=seconds)
        )
        length = f"{len(solution.moves)} moves"
        if solution.is_optimal:
            bounds = "proven"
        else:
            bounds = f"{solution.lower_bound} at the least, ended by {solution.limit_hit}"
        if known.shortest is None:
            table = f"the best known has {known.best}"
        else:
            table = f"proven elsewhere: {known.shortest}"
        print(f"pysol:{known.number:<4} {length}, {bounds}; {table}; {solution.seconds:.1f} s")
    proven = [solution.seconds for solution in found.values() if solution.is_optimal]
    still_open = [number for number, solution in found.items() if not solution.is_optimal]
    tell(
        f"Shortest solutions, {seconds:.0f} s each",
        ("proven", f"{len(proven)} of {len(found)}"),
        ("median", f"{statistics.median(proven or [math.inf]):.1f} s of those proven"),
        ("open", ", ".join(map(str, still_open)) or "none"),
    )


@click.command()
@click.argument("names", default="pysol:1-1000")
@click.option("--core", default=0, show_default=True, help="The core on which all run.")
@click.option("--optimal", is_flag=True, help="Only ours, for the shortest solutions.")
@click.option("--seconds", default=60.0, show_default=True, help="A deal, with --optimal.")
def main(names: str, core: int, optimal: bool, seconds: float) -> None:  # noqa: FBT001
    """Compare solvers on NAMES, some of PySol's first thousand deals."""
    os.sched_setaffinity(0, {core})
    chosen = deals.names(names)
    first, last = (int(name.removeprefix("pysol:")) for name in (chosen[0], chosen[-1]))
    numbers = range(first, last + 1)
    if optimal:
        shortest(numbers, seconds)
    else:
        side_by_side(numbers)


if __name__ == "__main__":
    main()
