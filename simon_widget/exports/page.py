"""A game as a page of its own, which plays by the twin of the engine and loads nothing."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any, Final

from simon_widget.exports.words import caption, escape, title
from simon_widget.widget import SimonWidget

if TYPE_CHECKING:
    from simon_widget.record import Record

_BUNDLE: Final = ("_esm", "_css")
_TOLD: Final = ("line", "state", "last_suits")
# The bundle finds a model as a host would give it, whose kernel is gone.
_SCRIPT: Final = """
const traits = JSON.parse(document.getElementById("traits").textContent);
const model = {
  get: (name) => traits[name],
  set: (name, value) => { traits[name] = value; },
  save_changes() {},
  send() { throw new Error("This page has no kernel."); },
  on() {},
  off() {},
};
const widget = make();
widget.initialize({ model });
widget.render({ model, el: document.getElementById("board") });
"""


def make(record: Record) -> str:
    """The HTML text of a game.

    The board stands at the game's start, its moves ahead: redo steps through them. What the
    record says of the game and its plies stands below.

    If a move is illegal, the board ends before it and shows what is wrong with it.
    """
    state = _state(record)
    esm, css = (state.pop(key) for key in _BUNDLE)
    name = escape(title(record))
    said = sorted(record.comments.keys() | record.bookmarks.keys())
    notes = "".join(f"<li>{escape(caption(record, ply))}</li>" for ply in said)
    tags = "".join(
        f"<dt>{escape(key)}</dt><dd>{escape(text)}</dd>" for key, text in record.tags.items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "script-src 'unsafe-inline' data:; style-src 'unsafe-inline' data:; img-src data:\">"
        '<meta name="viewport" content="width=device-width">'
        f"<title>{name}</title>"
        f'<link rel="stylesheet" href="{_data("text/css", css)}">'
        "<style>body { max-width: 1100px; margin: 1rem auto; padding: 0 1rem; "
        "font-family: sans-serif; color-scheme: light dark; }</style></head>"
        f'<body><h1>{name}</h1><div id="board"></div><dl>{tags}</dl><ul>{notes}</ul>'
        f'<script type="application/json" id="traits">{_json(state)}</script>'
        f'<script type="module">import make from "{_data("text/javascript", esm)}";'
        f"{_SCRIPT}</script></body></html>\n"
    )


def _state(record: Record) -> dict[str, Any]:
    """The bundle, and what a board is told, with the settings that all boards begin with."""
    widget = SimonWidget(record)
    try:
        state = widget.get_state([*_BUNDLE, *_TOLD])
    finally:
        widget.close()
    options = SimonWidget.class_traits(option=True)
    settings = {name: trait.default_value for name, trait in options.items()}
    return {**state, **settings, "standalone": True}


def _json(value: object) -> str:
    """JSON that stands in a script: nothing in it ends one."""
    return json.dumps(value).replace("<", "\\u003c")


def _data(kind: str, text: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(text.encode()).decode()}"
