"""Build hook: makes the browser bundle before a wheel, an sdist or an editable install."""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLE = ("widget.js", "widget.css", "trace.js", "trace.css")


class BundleHook(BuildHookInterface[BuilderConfig]):
    """Runs npm where the bundle is missing or older than its sources; never inside an sdist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Leave a bundle in simon_widget/static, or stop with a reason."""
        root = Path(self.root)
        static = root / "simon_widget" / "static"
        bundle = [static / name for name in BUNDLE]

        # Only an sdist has this file; there the bundle came along and its sources are not needed.
        if (root / "PKG-INFO").is_file():
            if not all(path.is_file() for path in bundle):
                sys.exit(f"This source archive is broken: {static} lacks the bundle.")
            return

        js = root / "js"
        # Folders count: their time tells of a file that was removed.
        sources = [
            *(js / "src").rglob("*"),
            *js.glob("*.json"),
            js / "build.mjs",
            *(root / "simon_widget").rglob("*.json"),
        ]
        if is_fresh(bundle, sources):
            return

        npm = shutil.which("npm")
        if npm is None:
            sys.exit(
                "simon_widget's browser bundle is missing or out of date, and npm, which builds it,"
                " is not installed. Install node 20 or newer (npm comes with it) and try again,"
                " or install a released wheel, which needs neither."
            )
        # npm writes this file last, so a half-finished install does not count.
        if not is_fresh([js / "node_modules" / ".package-lock.json"], [js / "package-lock.json"]):
            self.run(npm, "ci", "--no-audit", "--no-fund")
        self.run(npm, "run", "build")

    def run(self, npm: str, *arguments: str) -> None:
        """Run npm in js/, its output shown only where it fails."""
        done = subprocess.run(
            [npm, *arguments],
            cwd=Path(self.root, "js"),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(f"`npm {' '.join(arguments)}` failed in js/:\n{done.stdout}")


def is_fresh(made: Iterable[Path], sources: Iterable[Path]) -> bool:
    """Whether everything made is there and none of it is older than a source."""
    if not all(path.is_file() for path in made):
        return False
    newest = max(path.stat().st_mtime for path in sources)
    return min(path.stat().st_mtime for path in made) >= newest
