"""Every example notebook runs from its first cell to its last."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parent.parent / "examples"
WIDGET = "application/vnd.jupyter.widget-view+json"


@cache
def executed(path: Path) -> Any:
    """A notebook with the outputs of its cells."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not stored"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(EXAMPLES))
    return notebook


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_the_notebook_runs(path: Path) -> None:
    outputs = [output for cell in executed(path).cells for output in cell.get("outputs", [])]
    (board,) = (output.data for output in outputs if WIDGET in output.get("data", {}))
    assert re.match(r"SimonWidget\(SS1-S[124]-", board["text/plain"])
    assert "<img" in board["text/html"]


def test_there_are_examples() -> None:
    assert (EXAMPLES / "01_play.ipynb").exists()


def test_the_planted_mistake_is_found_and_mended() -> None:
    printed = {
        cell["id"]: "".join(output.get("text", "") for output in cell["outputs"])
        for cell in executed(EXAMPLES / "02_debug_a_solver.ipynb").cells
        if cell.cell_type == "code"
    }
    assert "not won by the rules" in printed["check"]
    assert "Counter({'mixed-suits'" in printed["refused"]
    assert "all legal" in printed["mended"]
    assert "they part after" in printed["ours"]
