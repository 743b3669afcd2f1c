"""The documentation is of today. Its Python blocks are tests of their own (conftest.py)."""

import re
from pathlib import Path

from web import picture

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
MADE = {"notebooks", "changelog.md", "contributing.md", "reference.md"}
"""Made from other files when the documentation is built."""


def test_the_picture_is_as_we_draw_it_now() -> None:
    drawn = picture.draw()
    assert picture.PATH.read_text(encoding="utf-8") == drawn, "run `python -m web.picture`"


def test_links_lead_somewhere() -> None:
    broken = [
        f"{page.name}: {link}"
        for page in PAGES
        for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
        if "://" not in link
        and link.split("/")[0] not in MADE
        and not (page.parent / link).exists()
    ]
    assert broken == []


def test_every_guide_is_in_the_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [page.name for page in (ROOT / "docs").glob("*.md") if page.name not in menu] == []
