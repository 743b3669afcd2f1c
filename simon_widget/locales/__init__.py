"""The texts of the product: one catalogue a language, shared with the front end.

What only Python shows, rules and exercises, is kept beside it in `lessons`, so that it does not
travel in every notebook with the board.

A catalogue is a flat JSON object; a text may hold `{name}` placeholders and nothing else special.
A language that says something else of one thing than of several has that text too, its key ending
in `.one`: it is taken where the number called `count` is 1.

Sentences show cards by their symbols ("10♥") in every language. Where they are heard, not seen,
they have names, made by the catalogue's own pattern (`card_name`).
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()


class Face(Protocol):
    """What a text needs to know of a card."""

    @property
    def symbol(self) -> str:
        """Rank and suit for the eye, as in "10♥"."""

    def __str__(self) -> str:
        """Rank and suit as two letters, as in "TH"."""


Value: TypeAlias = "int | Face"


@cache
def available() -> tuple[str, ...]:
    """The languages there is a catalogue for.

    >>> available()
    ('en', 'ko', 'ms')
    """
    files = resources.files(__name__).iterdir()
    return tuple(sorted(file.name[:-5] for file in files if file.name.endswith(".json")))


def language(locale: str) -> str:
    """The language in which a locale is served: its own, or English without a catalogue for it.

    >>> language("ko_KR"), language("tlh")
    ('ko', 'en')
    """
    name = re.split("[-_]", locale, maxsplit=1)[0].lower()
    return name if name in available() else "en"


def catalogue(locale: str) -> Mapping[str, str]:
    """All texts in the language of a locale, by key."""
    return _read(language(locale))


def text(key: str, params: Mapping[str, Value | str] | None = None, locale: str = "en") -> str:
    """One text of the catalogue, its placeholders filled.

    Args:
        key: such as "reminder.wrong-rank".
        params: a value for each placeholder. Cards are written as "10♥", the number called
            `column` counts from 0 and is written from 1, the one called `rank` as "J".
        locale: a language ("ms") or a language with a region ("ms-MY").

    Raises:
        KeyError: there is no such key, or a placeholder has no value.

    >>> text("reminder.empty-source", {"column": 0})
    'Column 1 is empty: there is nothing to move.'
    >>> text("new.suits", {"count": 1}), text("new.suits", {"count": 2})
    ('1 suit', '2 suits')
    """
    values = params or {}
    texts = catalogue(locale)
    template = texts[key]
    if values.get("count") == 1:
        template = texts.get(f"{key}.one", template)

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        value = values[name]
        if isinstance(value, str):
            return value
        if not isinstance(value, int):
            return value.symbol
        if name == "column":
            return str(value + 1)
        return _RANKS[value - 1] if name == "rank" else str(value)

    return _PLACEHOLDER.sub(fill, template)


def card_name(card: Face, locale: str = "en") -> str:
    """A card as it is said.

    >>> from simon_widget import Card
    >>> [card_name(Card.parse("3H"), locale) for locale in ("en", "ms", "ko")]
    ['3 of hearts', '3 hati', '하트 3']
    """
    texts = catalogue(locale)
    rank, suit = tuple(str(card))
    names = {"rank": texts.get(f"card.rank.{rank}", rank), "suit": texts[f"card.suit.{suit}"]}
    return text("card.name", names, locale)


@cache
def _read(name: str) -> Mapping[str, str]:
    here = resources.files(__name__)
    files = here / f"{name}.json", here / "lessons" / f"{name}.json"
    texts: dict[str, str] = {}
    for file in files:
        texts.update(json.loads(file.read_text(encoding="utf-8")))
    return texts
