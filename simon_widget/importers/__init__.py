"""Other programs' solutions and saved games, read and written, and solvers run.

A module a format (`fc_solve`, `solvitaire`, `kpat`, `pysolfc`, `move_list`): it reads what it
finds into a `Reading`, which `replay` turns into legal moves; some write a Record, too.
"""

from __future__ import annotations

from simon_widget.importers.reading import FORMATS, read_solution, read_start
from simon_widget.importers.running import run_solver
from simon_widget.importers.writing import WRITTEN_FORMATS, write_solution

__all__ = [
    "FORMATS",
    "WRITTEN_FORMATS",
    "read_solution",
    "read_start",
    "run_solver",
    "write_solution",
]
