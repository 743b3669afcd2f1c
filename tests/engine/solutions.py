"""The shortest solutions of some PySol deals."""

import csv
from pathlib import Path

from simon_widget import Move

FILE = Path(__file__).parent.parent / "data" / "solutions.tsv"


def solutions() -> dict[int, tuple[Move, ...]]:
    """The moves, by deal number."""
    with FILE.open(encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter="\t"))[1:]
    return {
        int(deal): tuple(Move(*map(int, triple.split(","))) for triple in moves.split())
        for deal, _, moves in rows
    }


def solution(deal: int) -> tuple[Move, ...]:
    """The moves that win a deal."""
    return solutions()[deal]
