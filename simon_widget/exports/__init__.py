"""Recorded games as files to look at: a moving picture, or a page that plays."""

from __future__ import annotations

from simon_widget.exports.replay import REPLAYS, write_replay

__all__ = ["REPLAYS", "write_replay"]
