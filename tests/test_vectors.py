"""The vectors that hold the twin to Python are what Python says now."""

import pytest

from tests import make_vectors


@pytest.mark.parametrize("name", ["codes.json", "positions.json", "games.json", "messages.json"])
def test_the_vectors_are_current(name: str) -> None:
    made = make_vectors.contents()[name]
    found = (make_vectors.VECTORS / name).read_text(encoding="utf-8")
    assert made == found, "the rules or reminders changed: run `python -m tests.make_vectors`"
