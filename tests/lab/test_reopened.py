"""A notebook that is opened again, and no kernel knows its board any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from simon_widget import Move
from tests.lab.player import LISTENING, assert_in_step, assert_plays_alone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.lab.conftest import Lab
    from tests.lab.notebook import Window
    from tests.lab.server import Server

pytestmark = pytest.mark.lab

WIDGETS = "@jupyter-widgets/jupyterlab-manager/plugin"
FOREIGN = {"name": "elsewhere", "display_name": "Elsewhere", "language": "elsewhere"}


@pytest.fixture
def saving(lab: Lab, server: Server) -> Iterator[Window]:
    """A window in which Lab saves the state of widgets with the notebook."""
    server.configure(WIDGETS, saveState=True)
    yield lab.new_window(server.url)
    server.configure(WIDGETS)


def test_a_reopened_board_plays_on_by_itself(lab: Lab, saving: Window) -> None:
    notebook = lab.open(LISTENING, window=saving)
    board = notebook.board()
    board.drag(Move(0, 3, 1))
    assert_in_step(notebook)
    seen = board.faces
    notebook.save()
    saving.clear()
    lab.server.shut_down_kernels()

    # The new kernel has no such widget; the board is drawn from what was saved.
    notebook = saving.open(notebook.name)
    board = notebook.board()
    board.root.wait_for()
    assert board.faces == seen
    assert_plays_alone(board)
    assert notebook.sent() == []

    # With no kernel Lab draws no widgets: then there is a picture, and its cards as a table.
    saving.clear()
    lab.server.smuggle(notebook.name, "from_elsewhere.ipynb", kernelspec=FOREIGN, language_info={})
    saving.open_without_kernel("from_elsewhere.ipynb")
    picture = saving.page.get_by_alt_text("column 1: 5 of spades, 6 of spades")
    picture.wait_for()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth > 0")
    table = saving.page.locator(".jp-OutputArea table")
    assert not table.is_visible()
    saving.page.locator(".jp-OutputArea summary").click()
    assert table.is_visible()
    heads, first, *_ = table.inner_text().splitlines()
    assert heads.split() == [str(number) for number in range(1, 11)]
    assert first.split() == "5♠ 10♠ 7♠ K♠ 2♠ J♠ 8♠ 4♠ 6♠ J♠".split()
    assert saving.page.locator(".simon-root").count() == 0
