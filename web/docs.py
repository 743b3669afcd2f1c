"""What mkdocs (mkdocs.yml) shows beside docs/: README, changes, notebooks, the reference."""

from pathlib import Path
from typing import Any, Final

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = {
    "index.md": "README.md",
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
}
LINKS: Final = {
    "(docs/": "(",
    "(CONTRIBUTING.md)": "(contributing.md)",
    "(examples/": "(notebooks/",
    ".ipynb)": ".md)",
}
"""What a link becomes when its page lies in docs/."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages; called by mkdocs."""
    pages = {name: moved(read(source)) for name, source in PAGES.items()}
    for path in sorted((ROOT / "examples").glob("*.ipynb")):
        pages[f"notebooks/{path.stem}.md"] = notebook(path)
    pages["reference.md"] = reference()
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the notebooks in the menu; called by mkdocs."""
    names = [f"notebooks/{path.stem}.md" for path in sorted((ROOT / "examples").glob("*.ipynb"))]
    config.nav = [
        {"Notebooks": names} if "Notebooks" in entry else entry for entry in config.nav or []
    ]
    return config


def moved(text: str) -> str:
    """A text with its links as they are in docs/."""
    for old, new in LINKS.items():
        text = text.replace(old, new)
    return text


def notebook(path: Path) -> str:
    """A notebook as Markdown, without outputs."""
    read: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return "\n\n".join(
        cell.source if cell.cell_type == "markdown" else f"```python\n{cell.source}\n```"
        for cell in read.cells
    )


def reference() -> str:
    """The public names, in the order in which the package tells them."""
    import simon_widget  # noqa: PLC0415 - for its names only

    names = [name for name in simon_widget.__all__ if not name.startswith("_")]
    return "# Reference\n\n" + "\n".join(f"::: simon_widget.{name}" for name in names) + "\n"


def read(name: str) -> str:
    """The text of a file of the project."""
    return (ROOT / name).read_text(encoding="utf-8")
