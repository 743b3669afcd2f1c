"""Builds the game as a page of its own, play.html, and the first page of the site.

    python -m web.play OUTPUT

The page holds all it needs: it also plays where it is opened as a file. Served, it can be installed
as an app, for which the other files are.
"""

import argparse
import base64
import hashlib
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from string import Template
from typing import Final

import nbformat
import resvg_py

from simon_widget import svg
from web import picture
from web.lite import NOTEBOOKS, ROOT

HERE: Final = Path(__file__).parent
SIZES: Final = (192, 512)


def build(output: Path) -> None:
    """Write the files; npm bundles the program."""
    output.mkdir(parents=True, exist_ok=True)
    script, style = bundle()
    for text, end in ((script, "</script"), (style, "</style")):
        if end in text:
            message = f"the bundle holds {end!r}, which would end it in a page"
            raise ValueError(message)
    icon = draw_icon()
    page = fill(
        "play.html",
        script=script,
        script_hash=hash_of(script),
        style=style,
        page_style=read("play.css"),
        colour=svg.FELTS["green"],
        icon=data(icon),
    )
    write(output / "play.html", page)
    write(output / "icon.svg", icon)
    for size in SIZES:
        drawing = resvg_py.svg_to_bytes(
            svg_string=icon, width=size, height=size, skip_system_fonts=True
        )
        output.joinpath(f"icon-{size}.png").write_bytes(bytes(drawing))
    write(output / "play.webmanifest", json.dumps(manifest(), indent=1))
    version = hashlib.sha256((page + icon).encode()).hexdigest()[:16]
    write(output / "sw.js", fill("sw.js", version=version))
    write(output / "board.svg", picture.draw())
    write(output / "index.html", index(len(page.encode())))


def bundle() -> tuple[str, str]:
    """The program and its style."""
    npm = shutil.which("npm")
    if npm is None:
        message = "npm, which bundles the game, is not installed; it comes with node"
        raise FileNotFoundError(message)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [npm, "run", "--silent", "page", "--", folder],
            cwd=ROOT / "js", check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        script, style = (Path(folder, f"page.{kind}").read_text("utf-8") for kind in ("js", "css"))
    return script, style


def draw_icon() -> str:
    """A spade on the felt, with so much felt around that any mask fits."""
    faces = json.loads((ROOT / "simon_widget" / "faces.json").read_text(encoding="utf-8"))
    felt, paper = svg.FELTS["green"], svg.PAPERS["green"]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="{felt}"/>'
        f'<path transform="translate(25 25) scale(0.5)" fill="{paper}" '
        f'd="{faces["suits"]["S"]}"/></svg>'
    )


def manifest() -> dict[str, object]:
    """What makes an app of the page."""
    pictures = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for size in SIZES
        for use in ("any", "maskable")
    ]
    return {
        "name": "Simple Simon",
        "short_name": "Simple Simon",
        "description": "Simple Simon, the one-deck relative of Spider.",
        "id": "play.html",
        "start_url": "play.html",
        "scope": "play.html",
        "display": "standalone",
        "background_color": svg.FELTS["green"],
        "theme_color": svg.FELTS["green"],
        "icons": [
            *pictures,
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        ],
    }


def index(size: int) -> str:
    """The first page: the game, the notebooks."""
    entries = "\n".join(
        f'<li><a href="lite/notebooks/index.html?path={name}.ipynb">{title(name)}</a></li>'
        for name in NOTEBOOKS
    )
    return fill(
        "index.html",
        page_style=read("play.css"),
        colour=svg.FELTS["green"],
        size=str(round(size / 1000)),
        notebooks=entries,
        docs='<p><a href="docs/index.html">Documentation</a></p>',
    )


def title(name: str) -> str:
    """What a notebook calls itself."""
    notebook = nbformat.read(ROOT / "examples" / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    heading: str = notebook.cells[0].source.splitlines()[0]
    return heading.removeprefix("# ")


def fill(name: str, **values: str) -> str:
    """A template with its places filled."""
    return Template(read(name)).substitute(values)


def read(name: str) -> str:
    """The text of a file beside this one."""
    return HERE.joinpath(name).read_text(encoding="utf-8")


def write(path: Path, text: str) -> None:
    """Write a text, on all systems the same."""
    path.write_text(text, encoding="utf-8", newline="\n")


def hash_of(script: str) -> str:
    """By which the page's policy knows its script."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def data(picture: str) -> str:
    """A picture as an address."""
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    build(parser.parse_args().output)
