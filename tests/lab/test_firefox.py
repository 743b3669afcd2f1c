"""The board in Firefox: few steps, because what differs from Chromium is only the browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.lab.player import LISTENING

if TYPE_CHECKING:
    from tests.lab.server import Server

pytestmark = pytest.mark.lab

SCRIPT = Path(__file__).parent / "firefox.mjs"
NAMES = ("firefox", "firefox-esr")
FIREFOX = os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.mark.skipif(not FIREFOX, reason="no Firefox is installed; name one with $FIREFOX")
def test_a_game_in_firefox(server: Server, tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node is not None, "Firefox is driven by node"
    server.write("firefox.ipynb", LISTENING)
    url = f"{server.url}/lab/tree/firefox.ipynb?reset"
    screenshot = tmp_path / "firefox.png"
    run = subprocess.run(
        [node, SCRIPT, str(FIREFOX), url, screenshot],
        env=os.environ | {"HOME": str(tmp_path)},  # it writes there
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    server.shut_down_kernels()
    assert run.returncode == 0, f"{run.stderr}\nsee {screenshot}"
