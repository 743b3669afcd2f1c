"""Every example notebook runs from its first cell to its last."""

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parent.parent / "examples"
WIDGET = "application/vnd.jupyter.widget-view+json"


def run(path: Path) -> Any:
    """A notebook with the outputs of its cells."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not stored"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(EXAMPLES))
    return notebook


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def board(notebook: Any) -> Any:
    """The one board that a notebook shows."""
    (found,) = (each.data for each in outputs(notebook) if WIDGET in each.get("data", {}))
    assert "<img" in found["text/html"]
    return found


def test_play() -> None:
    shown = board(run(EXAMPLES / "01_play.ipynb"))
    assert shown["text/plain"].startswith("SimonWidget(SS1-S1-")


def test_the_survey_draws_pictures() -> None:
    shown = outputs(run(EXAMPLES / "02_survey.ipynb"))
    assert any("image/png" in output.get("data", {}) for output in shown)


def test_the_planted_mistake_is_found_and_mended() -> None:
    notebook = run(EXAMPLES / "03_debug_a_solver.ipynb")
    assert board(notebook)["text/plain"].startswith("SimonWidget(SS1-S2-AAAAAAA, 24 moves")
    printed = {
        cell["id"]: "".join(output.get("text", "") for output in cell["outputs"])
        for cell in notebook.cells
        if cell.cell_type == "code"
    }
    assert "not won by the rules" in printed["check"]
    assert "Counter({'mixed-suits'" in printed["refused"]
    assert "all legal" in printed["mended"]
    assert "they part after" in printed["ours"]


def test_all_examples_are_run() -> None:
    assert len(list(EXAMPLES.glob("*.ipynb"))) == 3
