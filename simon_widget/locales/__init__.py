"""The texts of the product: one catalogue a language, shared with the front end.

A catalogue is a flat JSON object; a text may hold `{name}` placeholders and nothing else special.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()


class Face(Protocol):
    """What a text needs to know of a card."""

    @property
    def symbol(self) -> str:
        """Rank and suit for the eye, as in "10♥"."""


Value: TypeAlias = "int | Face"


def available() -> tuple[str, ...]:
    """The languages there is a catalogue for.

    >>> "en" in available()
    True
    """
    files = resources.files(__name__).iterdir()
    return tuple(sorted(file.name[:-5] for file in files if file.name.endswith(".json")))


@cache
def catalogue(locale: str) -> Mapping[str, str]:
    """All texts of a language, by key; the English ones where there is no such catalogue."""
    language = locale.replace("_", "-").split("-")[0].lower()
    name = language if language in available() else "en"
    file = resources.files(__name__) / f"{name}.json"
    return cast("dict[str, str]", json.loads(file.read_text(encoding="utf-8")))


def text(key: str, params: Mapping[str, Value] | None = None, locale: str = "en") -> str:
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
    """
    values = params or {}

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        value = values[name]
        if not isinstance(value, int):
            return value.symbol
        if name == "column":
            return str(value + 1)
        return _RANKS[value - 1] if name == "rank" else str(value)

    return _PLACEHOLDER.sub(fill, catalogue(locale)[key])
