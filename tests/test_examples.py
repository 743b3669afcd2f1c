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
def executed(name: str) -> Any:
    """A notebook with the outputs of its cells."""
    notebook = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not stored"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(EXAMPLES))
    return notebook


def data(name: str) -> list[Any]:
    """What the cells of a notebook show."""
    outputs = [output for cell in executed(name).cells for output in cell.get("outputs", [])]
    return [output.get("data", {}) for output in outputs]


def test_every_example_is_tested() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.ipynb")}
    assert names == {"01_play", "02_survey", "03_debug_a_solver"}


@pytest.mark.parametrize("name", ["01_play", "03_debug_a_solver"])
def test_a_board_is_shown(name: str) -> None:
    board, *_ = (each for each in data(name) if WIDGET in each)
    assert re.match(r"SimonWidget\(SS1-S[124]-", board["text/plain"])
    assert "<img" in board["text/html"]


def test_a_tree_is_shown() -> None:
    _, tree = (each for each in data("03_debug_a_solver") if WIDGET in each)
    assert re.match(r"TraceWidget\(<SearchTrace of \d+ nodes", tree["text/plain"])
    assert "<th>Looked into</th>" in tree["text/html"]


def test_the_survey_draws_pictures() -> None:
    assert any("image/png" in each for each in data("02_survey"))


def test_the_planted_mistake_is_found_and_mended() -> None:
    printed = {
        cell["id"]: "".join(output.get("text", "") for output in cell["outputs"])
        for cell in executed("03_debug_a_solver").cells
        if cell.cell_type == "code"
    }
    assert "not won by the rules" in printed["check"]
    assert "Counter({'mixed-suits'" in printed["refused"]
    assert "all legal" in printed["mended"]
    assert "they part after" in printed["ours"]
