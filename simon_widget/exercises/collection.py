"""The exercises that come with the package, from easy to hard (`collection.json`)."""

from __future__ import annotations

import json
from importlib import resources

from simon_widget import locales
from simon_widget.exercises.exercise import Exercise
from simon_widget.position import Position


def load() -> tuple[Exercise, ...]:
    """Twelve exercises, from easy to hard, new ones at each call.

    >>> first, *others = load()
    >>> first.goal, len(others)
    (FindMoves(), 11)
    """
    file = resources.files("simon_widget.exercises") / "collection.json"
    return tuple(
        Exercise(
            Position.parse("\n".join(each["position"]) + "\n"),
            each["goal"],
            each["max_moves"],
            title={
                language: locales.text(f"exercise.{each['name']}", locale=language)
                for language in locales.available()
            },
            name=each["name"],
        )
        for each in json.loads(file.read_text(encoding="utf-8"))
    )
