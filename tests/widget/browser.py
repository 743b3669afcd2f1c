"""A browser made of Python: what a widget sends is recorded, what a player does is sent."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from comm.base_comm import BaseComm

if TYPE_CHECKING:
    from simon_widget import SimonWidget


class RecordingComm(BaseComm):
    """A comm whose messages are kept, as JSON would carry them; of bytes, their base64."""

    def __init__(self, **keywords: Any) -> None:
        self.messages: list[dict[str, Any]] = []
        super().__init__(**keywords)

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,  # noqa: ARG002 - as the base has it
        buffers: Any = None,
        **keys: Any,  # noqa: ARG002
    ) -> None:
        message = json.loads(json.dumps({"type": msg_type, "data": data or {}}))
        message["buffers"] = [{"bytes": b64encode(each).decode()} for each in buffers or ()]
        for path, each in zip(
            message["data"].get("buffer_paths", ()), message["buffers"], strict=False
        ):
            _put(message["data"]["state"], path, each)
        self.messages.append(message)

    @property
    def updates(self) -> list[dict[str, Any]]:
        """The trait values sent, a dict a message, the opening one first."""
        return [message["data"]["state"] for message in self.messages if "state" in message["data"]]

    @property
    def answers(self) -> list[Any]:
        """The messages sent that are no traits."""
        return [content for content, _ in self.parcels]

    @property
    def parcels(self) -> list[tuple[Any, list[Any]]]:
        """The messages sent that are no traits, with their buffers."""
        return [
            (message["data"]["content"], message["buffers"])
            for message in self.messages
            if message["data"].get("method") == "custom"
        ]


def _put(state: Any, path: list[Any], value: object) -> None:
    """Put a value where ipywidgets took bytes away: out of a list with None left, out of a dict."""
    *way, last = path
    for step in way:
        state = state[step]
    state[last] = value


class FakeBrowser:
    """One browser page: a client with its list of items that are not acknowledged yet."""

    def __init__(self, widget: SimonWidget, client: str = "page") -> None:
        assert isinstance(widget.comm, RecordingComm)
        self.widget = widget
        self.comm = widget.comm
        self.client = client
        self.n = 0
        self.pending: list[dict[str, Any]] = []

    @property
    def model(self) -> dict[str, Any]:
        """The traits as the browser has them now."""
        return {name: value for update in self.comm.updates for name, value in update.items()}

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.model["state"]
        return state

    @property
    def line(self) -> list[str]:
        """The whole line of moves that the browser would show."""
        model = self.model
        assert model["line"]["id"] == model["state"]["line"]
        return [*model["line"]["moves"][: model["state"]["keep"]], *model["state"]["tail"]]

    @property
    def base(self) -> str:
        """The token of what the browser shows: the last pending item's, or Python's."""
        actions = [item for item in self.pending if item["kind"] not in {"set", "refused"}]
        return f"{self.client}:{actions[-1]['n']}" if actions else self.state["tok"]

    def do(self, kind: str, **what: Any) -> int:
        """Put an item on the list; its number."""
        item = {"n": self.n + 1, "base": self.base, "kind": kind, **what}
        self.n += 1
        self.pending.append(item)
        return self.n

    def deliver(self) -> None:
        """Send the whole list, and forget what is acknowledged."""
        self.message({"kind": "intents", "client": self.client, "items": list(self.pending)})
        done = self.state["ack"].get(self.client, 0)
        self.pending = [item for item in self.pending if item["n"] > done]

    def act(self, kind: str, **what: Any) -> None:
        """Do one thing and send it."""
        self.do(kind, **what)
        self.deliver()

    def message(self, content: Any) -> None:
        """Send a custom message, whatever it is."""
        self.comm.handle_msg(
            {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        )

    def set_traits(self, **traits: Any) -> None:
        """Set traits from the browser."""
        data = {"method": "update", "state": traits, "buffer_paths": []}
        self.comm.handle_msg({"content": {"data": data}, "buffers": []})

    @property
    def refusals(self) -> list[tuple[int, str]]:
        """Number and rule of this page's refused items."""
        notices = self.state["notices"]
        return [(note["n"], note["rule"]) for note in notices if note["client"] == self.client]
