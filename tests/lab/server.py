"""A JupyterLab of our own, away from everything that is the user's."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from typing import TYPE_CHECKING, Any

import nbformat

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE_S = 60
NEWS = "@jupyterlab/apputils-extension/notification"


class Server:
    """JupyterLab on a free port of this machine, its folders under `root`, until it is stopped."""

    def __init__(self, root: Path) -> None:
        self.work = root / "work"
        self.log = root / "server.log"
        self._settings = root / "settings"
        folders = {
            "JUPYTER_CONFIG_DIR": root / "config",
            "JUPYTER_DATA_DIR": root / "data",
            "JUPYTER_RUNTIME_DIR": root / "runtime",
            "JUPYTERLAB_SETTINGS_DIR": self._settings,
            "JUPYTERLAB_WORKSPACES_DIR": root / "workspaces",
            "IPYTHONDIR": root / "ipython",
        }
        for folder in (self.work, *folders.values()):
            folder.mkdir(parents=True)
        self.configure(NEWS, fetchNews="false", checkForUpdates=False)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        # Without a token, so it must listen to this machine only.
        options = {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": self.port,
            "ServerApp.port_retries": 0,
            "ServerApp.password": "",
            "ServerApp.disable_check_xsrf": True,
            "ServerApp.root_dir": self.work,
            "IdentityProvider.token": "",
            "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
            "LabApp.news_url": None,
            "LabApp.extension_manager": "readonly",
            # window.jupyterapp, which we drive it by
            "LabApp.expose_app_in_browser": True,
            "JupyterNotebookApp.expose_app_in_browser": True,
        }
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                    *(f"--{name}={value}" for name, value in options.items()),
                ],
                env=os.environ | {name: str(folder) for name, folder in folders.items()},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def write(self, name: str, *cells: str) -> None:
        """Write a notebook of code cells."""
        notebook: Any = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]  # type: ignore[no-untyped-call]
        nbformat.write(notebook, self.work / name)  # type: ignore[no-untyped-call]

    def read(self, name: str) -> Any:
        """A notebook as it was saved last."""
        return nbformat.read(self.work / name, as_version=4)  # type: ignore[no-untyped-call]

    def smuggle(self, name: str, copy: str, **metadata: Any) -> None:
        """Copy a notebook past Lab, so that it does not trust it: as one from somebody else."""
        notebook = self.read(name)
        # Lab trusts what is as it saved it.
        notebook.metadata.update(metadata, origin="elsewhere")
        nbformat.write(notebook, self.work / copy)  # type: ignore[no-untyped-call]

    def configure(self, plugin: str, **settings: Any) -> None:
        """Set one of Lab's plugins as a user does; pages loaded from now on know it."""
        path = self._settings / f"{plugin}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings))

    def shut_down_kernels(self) -> None:
        """Shut down the kernels of all notebooks."""
        for session in json.loads(self._ask("GET", "sessions")):
            self._ask("DELETE", f"sessions/{session['id']}")

    def stop(self) -> None:
        """Stop it, and its kernels with it."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _ask(self, method: str, path: str) -> bytes:
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method)  # noqa: S310
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as response:  # noqa: S310
            answer: bytes = response.read()
            return answer

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                self._ask("GET", "status")
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            else:
                return
        message = f"JupyterLab does not answer; its log:\n{self.log.read_text()[-3000:]}"
        raise RuntimeError(message)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
