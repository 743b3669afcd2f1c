"""The page of the rules: all its sentences, and boards to try its examples on."""

import re

import pytest

import simon_widget
from simon_widget import Move, locales
from simon_widget.lessons import LESSONS
from simon_widget.widget import RulesPage
from tests.widget.browser import FakeBrowser

LANGUAGES = locales.available()


def buttons(page: RulesPage) -> list[object]:
    found: list[object] = []
    queue: list[object] = [page]
    while queue:
        each = queue.pop(0)
        if type(each).__name__ == "Button":
            found.append(each)
        queue[:0] = getattr(each, "children", ())
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_every_sentence_with_a_widget_and_without(language: str) -> None:
    page = simon_widget.rules(language)
    bundle = page._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    static = data["text/html"]
    shown, queue = "", [page]
    while queue:
        each = queue.pop(0)
        shown += getattr(each, "value", "") if type(each).__name__ == "HTML" else ""
        queue += getattr(each, "children", ())
    for key, text in locales.catalogue(language).items():
        if re.fullmatch(r"rules\.R\d+\.(\d+|title)", key):
            assert text in shown, key
            assert text in static, key
    for lesson in LESSONS:
        for example in lesson.examples:
            assert example.caption(language) in static
            if example.violation is not None:
                assert example.violation.message(language) in shown
                assert example.violation.message(language) in static
    assert static.count("<img") == 12
    assert len(static) < 400_000
    assert all(board.locale == language for board in page.boards.values())
    page.close()


def test_each_example_can_be_tried_and_set_up_again() -> None:
    """What `rules.about` says."""
    page = simon_widget.rules()
    examples = [(lesson.id, each) for lesson in LESSONS for each in lesson.examples]
    for button, (rule, example) in zip(buttons(page), examples, strict=True):
        assert example.caption() in button.description  # type: ignore[attr-defined]
        board = page.boards[rule]
        button.click()  # type: ignore[attr-defined]
        assert board.game.position == example.position
        if example.kind == "allowed":
            board.game.push(next(iter(board.game.position.legal_moves)))
            button.click()  # type: ignore[attr-defined]
            assert board.game.position == example.position
    page.close()


def test_what_is_refused_is_refused_on_the_board() -> None:
    page = simon_widget.rules()
    for lesson in LESSONS:
        for number, example in enumerate(lesson.examples):
            if example.violation is None:
                continue
            browser = FakeBrowser(page.show(lesson.id, number), f"client-{number}")
            if example.undoes:
                browser.act("undo")
            else:
                browser.act("move", move=str(example.move))
            assert browser.refusals[-1][1] == example.violation.rule
            assert browser.widget.game.position == example.position
    page.close()


def test_what_there_is_not_is_told() -> None:
    page = simon_widget.rules()
    with pytest.raises(KeyError, match="R1 to R12"):
        page.show("R13")
    with pytest.raises(IndexError):
        page.show("R1", 9)
    page.close()


def test_a_language_without_a_catalogue_is_english() -> None:
    page = simon_widget.rules("tlh")
    assert repr(page) == "<RulesPage en>"
    assert page.boards["R4"].game.position.explain(Move.parse("2-1x3")) is None
    page.close()
