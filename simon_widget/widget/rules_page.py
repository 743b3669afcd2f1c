"""The page of the rules: sentences, and a board for each rule to try them on."""

from __future__ import annotations

import html
from functools import partial
from typing import TYPE_CHECKING

import ipywidgets

from simon_widget import locales
from simon_widget.game import Game
from simon_widget.lessons import LESSONS
from simon_widget.widget.boxes import Boxes, row
from simon_widget.widget.widget import SimonWidget, static_board

if TYPE_CHECKING:
    from simon_widget.lessons import Example, Lesson

_SIGNS = {"allowed": "✓", "refused": "✗", "look": "○"}
_BOARD_WIDTH = "460px"


class RulesPage(Boxes):
    """The rules as a widget.

    Attributes:
        boards: the board of each rule, by its id; `w = page.boards["R3"]`.
    """

    def __init__(self, locale: str = "en") -> None:
        self.locale = locales.language(locale)
        self.boards: dict[str, SimonWidget] = {}
        words = f"<h2>{self._say('rules.title')}</h2><p>{self._say('rules.about')}</p>"
        super().__init__([self._html(words), *(self._section(lesson) for lesson in LESSONS)])

    def __repr__(self) -> str:
        return f"<RulesPage {self.locale}>"

    def static(self) -> str:
        """The same words, and a picture for each rule."""
        return static_page(self.locale)

    def close(self) -> None:
        """Take the page and all its boards away."""
        for board in self.boards.values():
            board.close()
        super().close()

    def _say(self, key: str) -> str:
        return html.escape(locales.text(key, locale=self.locale))

    def _html(self, words: str) -> ipywidgets.HTML:
        return ipywidgets.HTML(_div(self.locale, words))

    def _section(self, lesson: Lesson) -> ipywidgets.VBox:
        first = lesson.examples[0]
        board = SimonWidget(
            Game(first.start),
            locale=self.locale,
            layout=ipywidgets.Layout(width=_BOARD_WIDTH, max_width="100%"),
        )
        self.boards[lesson.id] = board
        examples = [
            part
            for number, example in enumerate(lesson.examples)
            for part in self._example(lesson, number, example)
        ]
        beside = ipywidgets.VBox(
            examples, layout=ipywidgets.Layout(flex="1 1 280px", max_width="460px", min_width="0")
        )
        return ipywidgets.VBox([self._html(_words(lesson, self.locale)), row([beside, board])])

    def _example(self, lesson: Lesson, number: int, example: Example) -> list[ipywidgets.Widget]:
        button = ipywidgets.Button(
            description=f"{_SIGNS[example.kind]} {example.caption(self.locale)}",
            tooltip=locales.text("rules.set-up", locale=self.locale),
            layout=ipywidgets.Layout(width="auto", max_width="100%"),
        )
        button.on_click(partial(self._set_up, lesson, number))
        reason = example.violation
        words = [] if reason is None else [self._html(html.escape(reason.message(self.locale)))]
        return [button, *words]

    def _set_up(self, lesson: Lesson, number: int, _button: object = None) -> None:
        self.boards[lesson.id].load(Game(lesson.examples[number].start))

    def show(self, rule: str, number: int = 0) -> SimonWidget:
        """Set up an example of a rule, as its button does.

        Args:
            rule: R1 to R12.
            number: which example, from 0.

        Returns:
            The board of the rule.

        Raises:
            KeyError: there is no such rule.
            IndexError: it has no such example.
        """
        lesson = next((each for each in LESSONS if each.id == rule), None)
        if lesson is None:
            raise KeyError(f"there is no rule {rule!r}: the rules are R1 to R{len(LESSONS)}")
        self._set_up(lesson, number)
        return self.boards[rule]


def rules(locale: str = "en") -> RulesPage:
    """The rules of Simple Simon, each with examples on a board to try them.

    Args:
        locale: "en", "ms" or "ko", also with a region.

    Returns:
        A widget that shows itself as the last line of a cell.

    >>> page = rules("ko")
    >>> page.show("R3", 1).game.position == page.boards["R3"].game.position
    True
    >>> page.close()
    """
    return RulesPage(locale)


def static_page(locale: str) -> str:
    """The page where no JavaScript of ours runs: the same words, and a picture for each rule."""
    say = partial(locales.text, locale=locale)
    parts = [f"<h2>{html.escape(say('rules.title'))}</h2>"]
    for lesson in LESSONS:
        parts.append(_words(lesson, locale))
        parts.append(static_board(Game(lesson.examples[0].start), locale, four_colours=False))
        for example in lesson.examples:
            reason = example.violation
            caption = f"{_SIGNS[example.kind]} {example.caption(locale)}"
            words = caption if reason is None else f"{caption} – {reason.message(locale)}"
            parts.append(f"<p>{html.escape(words)}</p>")
    return _div(locale, "".join(parts))


def _div(locale: str, words: str) -> str:
    # Korean is broken between words, not within them.
    return f'<div lang="{locale}" style="word-break:keep-all">{words}</div>'


def _words(lesson: Lesson, locale: str) -> str:
    say = partial(locales.text, locale=locale)
    sentences = "".join(f"<li>{html.escape(say(key))}</li>" for key in lesson.sentences)
    title = html.escape(say(f"rules.{lesson.id}.title"))
    return f"<h3>{lesson.id} · {title}</h3><ul>{sentences}</ul>"
