"""Three measures of how hard a deal is, held against each other. `python -m` runs it.

A good measure says the same of a deal in another dress (suits renamed, columns mirrored), and
agrees with other measures, above all with another program's effort.
"""

from __future__ import annotations

import math
import re
import shutil
import statistics
import subprocess
from bisect import bisect_left, bisect_right
from typing import NamedTuple

import click

from simon_widget import Position, deals
from simon_widget.solver import difficulty_of
from simon_widget.solver.best_first import BestFirst
from simon_widget.solver.solving import _GUIDES

_MOST_NODES = 20_000
_FC_SOLVE = ("fc-solve", "-g", "simple_simon", "-mi", "100000")
_WAYS = {"as it is": (), "A*": ("--method", "a-star", "-to", "abcdefghi")}
_TENTHS = 10


class Measures(NamedTuple):
    """What each measure says of a deal; more is harder."""

    left: float
    lost_games: float
    effort: float


def effort(position: Position) -> float | None:
    """The mean logarithm of how many tables our searches look at; None for a lost deal."""
    logarithms = []
    for guide in _GUIDES:
        search = BestFirst(position, guide)
        search.run(_MOST_NODES)
        if search.ended and search.win is None:
            return None
        logarithms.append(math.log(search.nodes if search.ended else 2 * _MOST_NODES))
    return statistics.mean(logarithms)


def fc_solve_effort(position: Position, *way: str) -> float:
    """How many states fc-solve checks; without end if it finds no solution."""
    command = [*_FC_SOLVE, *way]
    said = subprocess.run(
        command, input=position.text(), capture_output=True, text=True, check=False
    )
    states = re.search(r"states checked is (\d+)", said.stdout)
    return float(states[1]) if states and "solveable" in said.stdout else math.inf


def measure(position: Position) -> Measures | None:
    searched = effort(position)
    if searched is None:
        return None
    found = difficulty_of(position)
    return Measures(found.left, 1 - found.won, searched)


def in_another_dress(position: Position) -> Position:
    names = str.maketrans("CDHS", "DHSC") if position.suits == 4 else {}
    text = "\n".join(reversed(position.text().translate(names).splitlines()[-10:]))
    return Position.parse(text, suits=position.suits)


def correlation(one: list[float], other: list[float]) -> str:
    """Spearman's, of the ranks."""
    return f"{statistics.correlation(ranks(one), ranks(other)):.2f}"


def ranks(values: list[float]) -> list[float]:
    """The place of each among all; equal ones share theirs."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 for value in values]


def tell(suits: int, count: int) -> None:
    found, dressed, positions, lost = [], [], [], []
    for name in deals.names(f"pysol-s{suits}:1-{count}"):
        position = deals.read(name)
        one, other = measure(position), measure(in_another_dress(position))
        if one is None or other is None:
            lost.append(difficulty_of(position).left)
        else:
            positions.append(position)
            found.append(one)
            dressed.append(other)
    said = {name: [each[place] for each in found] for place, name in enumerate(Measures._fields)}
    in_dress = {
        name: [each[place] for each in dressed] for place, name in enumerate(Measures._fields)
    }
    if suits == 4 and shutil.which("fc-solve"):
        for name, way in _WAYS.items():
            said[f"fc-solve {name}"] = [fc_solve_effort(each, *way) for each in positions]
    print(f"{suits} suits: {len(found)} winnable deals, {len(lost)} lost")
    for name, values in in_dress.items():
        print(f"  {name:20} in another dress {correlation(said[name], values)}")
    names = list(said)
    for place, name in enumerate(names):
        for second in names[place + 1 :]:
            print(f"  {name:20} and {second:20} {correlation(said[name], said[second])}")
    cuts = [f"{cut:.2f}" for cut in statistics.quantiles(said["left"], n=3)]
    print(f"  left: a third of the deals each is below, between and above {' and '.join(cuts)}")
    hardest = statistics.quantiles(said["left"], n=_TENTHS)[-1]
    among = sum(left >= hardest for left in lost)
    print(f"  {among} of the lost deals are as hard as the hardest tenth of the others")


@click.command()
@click.option("--deals", "count", default=300, show_default=True)
def main(count: int) -> None:
    """Tell how three measures of difficulty agree."""
    for suits in (4, 2, 1):
        tell(suits, count)


if __name__ == "__main__":
    main()
