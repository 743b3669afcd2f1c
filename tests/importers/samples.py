"""What other programs printed and saved, and the right reading of it."""

import gzip
import re
from pathlib import Path

from simon_widget import Move

DATA = Path(__file__).parent.parent / "data"
OUTPUT = DATA / "solver_output"
SAVES = DATA / "saves"

FC_SOLVE_WITH_BOARDS = [
    "fcs_24_default.txt",
    "fcs_24_iter.txt",
    "fcs_24_p.txt",
    "fcs_24_p_t.txt",
    "fcs_24_p_t_sam_sel.txt",
    "fcs_24_sam_snx.txt",
    "fcs_24_sam_sn_table.txt",
]
FC_SOLVE_MOVES = ["fcs_24_m.txt", "fcs_24_m_sn.txt", "fcs_24_m_snx.txt"]


def solvitaire() -> str:
    """Its solution of deal 24 with one suit."""
    with gzip.open(OUTPUT / "solvitaire_1suit24_truerules.txt.gz", "rt", encoding="utf-8") as file:
        return file.read()


def deal_24_steps() -> list[str]:
    """The steps of fc-solve's solution of deal 24, as triples and removals."""
    return re.findall(r"^ *\d+ ([\dR].*)$", _part("== solver steps", "== steps that"), re.MULTILINE)


def deal_24_moves() -> list[Move]:
    """The same solution in legal moves; where the order of parts is free, one of several."""
    text = _part("== the same game in strict moves", "== score facts")
    triples = re.findall(r"^ *\d+ (\d+),(\d+),(\d+)$", text, re.MULTILINE)
    return [Move(int(source), int(target), int(count)) for count, source, target in triples]


def _part(first: str, last: str) -> str:
    file = DATA / "cases" / "02_deal24_solver_solution.txt"
    return file.read_text(encoding="utf-8").split(first)[1].split(last)[0]
