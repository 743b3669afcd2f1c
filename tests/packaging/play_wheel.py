"""Plays a game through the protocol of an installed simon_widget, far from any checkout.

Run in an environment that has only the wheel, from a folder elsewhere: python -I play_wheel.py
"""

import json
import sys
from importlib import resources
from typing import Any

import comm
from comm.base_comm import BaseComm

NEEDED = {
    "static/widget.js": 50_000,
    "static/widget.css": 5_000,
    "faces.json": 1_000,
    "locales/en.json": 1_000,
    "locales/ms.json": 1_000,
    "locales/ko.json": 1_000,
    "py.typed": 0,
}
"""Files that a wheel can lack without anybody noticing at its building, and the least they hold."""
DEAL = 24


class Comm(BaseComm):
    """Has the traits as a browser would have them."""

    traits: dict[str, Any] = {}  # noqa: RUF012 - replaced, never changed

    def publish_msg(
        self,
        msg_type: str,  # noqa: ARG002 - as the base has it
        data: Any = None,
        metadata: Any = None,  # noqa: ARG002
        buffers: Any = None,  # noqa: ARG002
        **keys: Any,  # noqa: ARG002
    ) -> None:
        self.traits = {**self.traits, **json.loads(json.dumps(data or {})).get("state", {})}


def check(truth: object, what: str) -> None:
    """Stop unless something is true; also where asserts are switched off."""
    if not truth:
        sys.exit(f"the wheel is broken: {what}")


def main() -> None:
    comm.create_comm = Comm
    from simon_widget import SimonWidget, deals, solve  # noqa: PLC0415 - with our comm in place

    package = resources.files("simon_widget")
    for name, least in NEEDED.items():
        file = package.joinpath(name)
        check(file.is_file() and len(file.read_bytes()) >= least, f"{name} is missing or cut")

    widget = SimonWidget(deals.pysol(DEAL))
    traits = widget.comm.traits
    check("export default" in traits["_esm"], "no program for the board")
    check(".simon-root" in traits["_css"], "no style for the board")
    base = traits["state"]["tok"]
    moves = [str(move) for move in solve(deals.pysol(DEAL)).moves]
    for number, move in enumerate(moves, start=1):
        item = {"n": number, "base": base, "kind": "move", "move": move}
        content = {"kind": "intents", "client": "wheel", "items": [item]}
        data = {"method": "custom", "content": content}
        widget.comm.handle_msg({"content": {"data": data}, "buffers": []})
        base = f"wheel:{number}"
    traits = widget.comm.traits
    check(traits["state"]["ack"] == {"wheel": len(moves)}, f"not confirmed: {traits['state']}")
    check(traits["state"]["notices"] == [], "moves were refused")
    check(traits["won"] and traits["move_count"] == len(moves), "the game is not won")
    sys.stdout.write(f"won in {len(moves)} moves, score {traits['score']}\n")


if __name__ == "__main__":
    main()
