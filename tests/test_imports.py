"""Imports point one way: a module imports only what comes before it here."""

import ast
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "simon_widget"
ORDER = [
    "locales", "errors", "files", "cards", "moves", "layout", "marks", "svg", "position", "codes",
    "deals", "record", "comparison", "game", "preferences", "goals", "solver", "importers",
    "traces", "lessons", "exercises", "widget", "exports", "cli",
]  # fmt: skip
WIDGET_LIBRARIES = {"anywidget", "traitlets", "ipywidgets"}


def modules() -> dict[Path, str]:
    """Every source file but the package's own `__init__`, and the name in ORDER it belongs to."""
    files = sorted(PACKAGE.rglob("*.py"))
    return {
        file: file.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for file in files
        if file != PACKAGE / "__init__.py"
    }


def imported(file: Path) -> set[str]:
    """The dotted names of all modules a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: a relative import"
            assert node.module is not None
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_every_module_has_its_place() -> None:
    assert set(modules().values()) <= set(ORDER)


def test_imports_point_one_way() -> None:
    for file, name in modules().items():
        for other in imported(file):
            parts = other.split(".")
            if parts[0] == "simon_widget" and parts[1] in ORDER:
                forward = ORDER.index(parts[1]) > ORDER.index(name)
                # What only a type checker reads makes no cycle.
                assert not forward, f"{file} imports {other}, which comes after {name}"


def test_only_the_widget_knows_widgets() -> None:
    for file, name in modules().items():
        if name != "widget":
            assert not {other.split(".")[0] for other in imported(file)} & WIDGET_LIBRARIES, file


def test_the_engine_loads_no_widget_library() -> None:
    code = (
        "import sys, simon_widget; simon_widget.Game(); "
        f"print(sorted({WIDGET_LIBRARIES!r} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_engine_loads_where_there_are_no_processes() -> None:
    """Pyodide has no `_multiprocessing`."""
    code = "import sys; sys.modules['_multiprocessing'] = None; import simon_widget"
    subprocess.run([sys.executable, "-c", code], check=True)
