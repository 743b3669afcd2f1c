"""Two games beside each other: what is told, and that one follows the other."""

import ipywidgets
import pytest

from simon_widget import Record, RecordError, SideBySide, deals, solve
from tests.engine.solutions import solution
from tests.widget.browser import FakeBrowser

START = deals.pysol(24)
ONE = Record(START, ("5-8x1", "3-6x1"), bookmarks={2: "<b>mine</b>"})  # type: ignore[arg-type]
OTHER = Record(START, ("3-6x1", "5-8x1", "10-7x1"))  # type: ignore[arg-type]


def html(widget: ipywidgets.Widget) -> str:
    """All texts in it, as HTML."""
    if isinstance(widget, ipywidgets.HTML):
        return str(widget.value)
    return "\n".join(html(each) for each in getattr(widget, "children", ()))


def test_what_they_have_in_common_is_told_and_marked() -> None:
    both = SideBySide(ONE, OTHER, names=("<i>we</i>", "they"))
    assert "<i>" not in html(both)
    assert "The games part at the first move." in html(both)
    assert "&lt;i&gt;we&lt;/i&gt; after move 2 is where they is after move 2." in html(both)
    assert "2 moves, not won" in html(both)
    assert "3 moves, not won" in html(both)
    one, other = (board.line["words"]["bookmarks"] for board in both.boards)
    assert one == {"0": "The games part here", "2": "<b>mine</b> · As they after move 2"}
    assert other == {"0": "The games part here", "2": "As <i>we</i> after move 2"}
    assert ONE.bookmarks == {2: "<b>mine</b>"}


def test_one_follows_the_other() -> None:
    line = solution(2)
    longer = solve(deals.pysol(2)).moves
    both = SideBySide(Record(deals.pysol(2), line), Record(deals.pysol(2), longer))
    pages = [FakeBrowser(board, f"page{side}") for side, board in enumerate(both.boards)]
    parting = both.comparison.parting
    assert parting is not None
    pages[0].act("goto", ply=parting)
    assert [board.cursor for board in both.boards] == [parting, parting]
    for met in both.comparison.transpositions:
        pages[0].act("goto", ply=met.ply)
        assert both.boards[1].cursor == met.other
    pages[1].act("goto", ply=len(longer))
    assert both.boards[0].won == both.boards[1].won


def test_who_plays_on_is_not_followed() -> None:
    both = SideBySide(ONE, OTHER)
    page = FakeBrowser(both.boards[0])
    page.act("play-on")
    page.act("move", move="5-8x1")
    page.act("undo")
    assert both.boards[1].cursor == 0
    page.act("back-to-record")
    page.act("goto", ply=2)
    assert both.boards[1].cursor == 2


def test_the_same_game_twice() -> None:
    both = SideBySide(ONE, ONE)
    assert "do not part" in html(both)
    both.goto(1)
    assert [board.cursor for board in both.boards] == [1, 1]
    both.close()


def test_games_of_two_deals_are_refused() -> None:
    with pytest.raises(RecordError, match="only games of one deal"):
        SideBySide(ONE, Record(deals.pysol(2)))
