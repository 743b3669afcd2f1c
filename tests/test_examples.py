"""Every example notebook runs from its first cell to its last."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parent.parent / "examples"
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_the_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not stored"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(EXAMPLES))
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    (board,) = (output.data for output in outputs if WIDGET in output.get("data", {}))
    assert board["text/plain"].startswith("SimonWidget(SS1-S1-")
    assert "<img" in board["text/html"]


def test_there_are_examples() -> None:
    assert (EXAMPLES / "01_play.ipynb").exists()
