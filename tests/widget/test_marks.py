"""What Python points at and says, and the lessons made of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from simon_widget import Game, InvalidMarkError, SimonError, SimonWidget, deals
from tests.engine.boards import board
from tests.widget.browser import FakeBrowser


def table() -> SimonWidget:
    return SimonWidget(board("KS QD", "9S 8S 7S", "8H", "", "TH"))


def test_marks_add_up_and_belong_to_the_state() -> None:
    widget = table()
    widget.mark("2-5", label=1)
    widget.mark("8H", 3, colour="red")
    assert widget.marks["tok"] == widget.state["tok"]
    assert [len(widget.marks[name]) for name in ("arrows", "cards", "columns")] == [1, 1, 1]
    assert widget.marks["arrows"] == [
        {"source": 1, "count": 3, "target": 4, "colour": "blue", "label": "1"}
    ]
    json.dumps(widget.marks)
    widget.game.push("2-5")
    assert widget.marks == {}
    widget.mark("3-4")
    assert [len(widget.marks[name]) for name in ("arrows", "cards", "columns")] == [1, 0, 0]
    widget.unmark()
    assert widget.marks == {}


def test_what_goes_wrong_marks_nothing() -> None:
    widget = table()
    widget.mark("2-5")
    before = widget.marks
    for what in (["8H", "4-1"], ["8H", "nonsense"]):
        with pytest.raises(InvalidMarkError):
            widget.mark(*what)
    with pytest.raises(InvalidMarkError, match="no colour 'pink'"):
        widget.mark("8H", colour="pink")  # type: ignore[arg-type]
    assert widget.marks == before
    widget.mark(0)
    assert widget.marks["cards"] == []


def test_a_message_that_is_no_change_of_the_game_leaves_the_marks() -> None:
    widget = table()
    browser = FakeBrowser(widget)
    widget.mark("2-5")
    widget._fail("something")
    assert widget.marks
    browser.act("set", name="theme", value="dark")
    assert widget.marks
    browser.act("move", move="2-5x3")
    assert widget.marks == {}


def test_what_is_said_is_text_and_stays() -> None:
    widget = table()
    widget.say("one\ntwo <b> \ud800")
    assert widget.caption == "one\ntwo <b> ?"
    widget.game.push("2-5")
    assert widget.caption
    widget.say("")
    assert widget.caption == ""
    with pytest.raises(TypeError, match="not int"):
        widget.say(5)  # type: ignore[arg-type]


def test_a_page_without_javascript_points_and_says_the_same() -> None:
    widget = table()

    def page() -> str:
        data, _ = widget._repr_mimebundle_()
        return str(data["text/html"])

    bare = page()
    widget.mark("2-5", label="<&>")
    widget.say("one <b>\ntwo")
    marked = page()
    assert "&lt;&amp;&gt;: Arrow, blue: 3 cards from the 9 of spades on" in marked
    assert '<p style="white-space:pre-wrap">one &lt;b&gt;\ntwo</p>' in marked
    widget.unmark()
    widget.say("")
    assert page() == bare


# Lessons


def test_a_lesson_holds_what_the_board_showed_at_the_end_of_each_step() -> None:
    widget = table()
    with widget.step():
        widget.say("one")
        widget.mark("2-5")
    assert widget.lesson["steps"] == []
    with widget.step():
        assert (widget.caption, widget.marks) == ("", {})
        widget.game.push("2-5")
        widget.say("two")
    with widget.step():
        widget.game.undo()
        widget.load("SS1-S1-AAAAABD")
        widget.say("three")
    first, second = widget.lesson["steps"]
    assert (first["caption"], first["moves"], len(first["marks"]["arrows"])) == ("one", [], 1)
    assert (second["caption"], second["moves"], second["marks"]) == ("two", ["2-5x3"], {})
    assert first["start"] == second["start"] == table().game.start.text()
    with widget.step():
        pass
    assert widget.lesson["steps"][2]["code"] == "SS1-S1-AAAAABD"
    assert widget.lesson["steps"][2]["moves"] == []


def test_what_happens_between_two_steps_belongs_to_none() -> None:
    widget = table()
    with widget.step():
        widget.say("one")
    widget.game.push("2-5")
    widget.say("between")
    with widget.step():
        pass
    (first,) = widget.lesson["steps"]
    assert (first["caption"], first["moves"]) == ("one", [])


def test_another_game_outside_of_a_step_ends_the_lesson() -> None:
    widget = table()
    with widget.step():
        pass
    first = widget.lesson["id"]
    widget.load(Game(deals.pysol(2)))
    assert widget.lesson == {}
    with widget.step():
        pass
    assert widget.lesson["id"] != first
    assert widget.lesson["steps"] == []
    with pytest.raises(SimonError, match="pysol"):
        widget.load("pysol")
    assert widget.lesson["steps"] == []


def test_a_step_that_fails_ends_and_steps_do_not_nest() -> None:
    widget = table()

    def fail() -> None:
        with widget.step():
            widget.say("one")
            with widget.step():
                pass

    with pytest.raises(SimonError, match="within a step"):
        fail()
    with widget.step():
        pass
    assert [step["caption"] for step in widget.lesson["steps"]] == ["one"]


def test_a_browser_cannot_write_what_python_says() -> None:
    widget = table()
    widget.mark("2-5")
    before = widget.marks
    news: dict[str, Any] = {"marks": {}, "caption": "<b>", "lesson": {"steps": []}}
    FakeBrowser(widget).set_traits(**news)
    assert (widget.marks, widget.caption, widget.lesson) == (before, "", {})
