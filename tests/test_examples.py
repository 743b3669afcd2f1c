"""Every example notebook runs from its first cell to its last."""

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parent.parent / "examples"
WIDGET = "application/vnd.jupyter.widget-view+json"


def run(path: Path) -> list[Any]:
    """All outputs of a notebook."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not stored"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(EXAMPLES))
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_play() -> None:
    (board,) = (
        output.data
        for output in run(EXAMPLES / "01_play.ipynb")
        if WIDGET in output.get("data", {})
    )
    assert board["text/plain"].startswith("SimonWidget(SS1-S1-")
    assert "<img" in board["text/html"]


def test_the_other_notebooks_draw_pictures() -> None:
    others = sorted(EXAMPLES.glob("0[2-9]*.ipynb"))
    assert len(others) + 1 == len(list(EXAMPLES.glob("*.ipynb")))
    for path in others:
        assert any("image/png" in output.get("data", {}) for output in run(path)), path
