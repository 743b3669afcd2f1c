"""Boards and words laid out together: with ipywidgets, in marimo, and without either."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

import ipywidgets

if TYPE_CHECKING:
    from collections.abc import Iterable

_LAID_OUT = ("flex", "width", "min_width", "max_width")
_DISTANCE = "12px"


class Boxes(ipywidgets.VBox):  # type: ignore[misc] # ipywidgets carries no types
    """A box of boards and words, which marimo can show too, and a host without widgets as well."""

    def static(self) -> str:
        """The same as HTML that needs no script."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as ipywidgets has it
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": repr(self), "text/html": self.static()}, metadata

    def _display_(self) -> object:
        """What marimo shows: it has the boards, but none of the boxes and buttons of ipywidgets."""
        # marimo holds what can be pressed only weakly.
        self._held: list[object] = []
        return _in_marimo(self, self._held)


def row(children: Iterable[ipywidgets.Widget]) -> ipywidgets.HBox:
    """Children beside each other, or beneath each other where that is too narrow."""
    layout = ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start", grid_gap=_DISTANCE)
    return ipywidgets.HBox(list(children), layout=layout)


def _in_marimo(widget: ipywidgets.Widget, held: list[object]) -> Any:  # noqa: ANN401 - an mo.Html
    import marimo  # noqa: PLC0415 - only marimo asks for this

    if isinstance(widget, ipywidgets.Box):
        is_row = isinstance(widget, ipywidgets.HBox)
        inner = "".join(_in_marimo(child, held).text for child in widget.children)
        flow = "row wrap" if is_row else "column"
        style = f"display:flex;flex-flow:{flow};gap:{_DISTANCE if is_row else '4px'};"
        shown = marimo.Html(f'<div style="{style}">{inner}</div>')
    elif isinstance(widget, ipywidgets.HTML):
        # Its own words for text; without them a heading looks like any other line.
        shown = marimo.Html(f'<div class="markdown prose dark:prose-invert">{widget.value}</div>')
    elif isinstance(widget, ipywidgets.Button):
        shown = marimo.ui.button(
            label=html.escape(widget.description),
            tooltip=widget.tooltip,
            full_width=True,
            on_click=lambda _: widget.click(),
        )
    else:
        shown = marimo.as_html(widget)
    held.append(shown)
    layout = {name: getattr(widget.layout, name) for name in _LAID_OUT}
    return shown.style({name.replace("_", "-"): each for name, each in layout.items() if each})
