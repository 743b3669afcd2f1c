"""The styles of the page around the board and those of the board leave each other alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from simon_widget import Game, deals
from tests.browser.page import STATIC, BoardPage
from tests.engine.solutions import solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ELEMENTS = (
    "div span p h2 form label input select option textarea button dialog strong svg g path "
    "ol li dl dt dd kbd table thead tbody tr th td"
).split()
# There are too many cards and moves to keep hosts off what stands before them; paths have nothing.
PSEUDOS = [f":not([data-card], .simon-plies *, svg *)::{name}" for name in ("before", "after")]
STATES = ("", ":hover", ":focus", ":focus-visible", ":disabled", *PSEUDOS)
INHERITED = """
  font: italic 900 31px / 2.5 cursive; color: maroon; letter-spacing: 4px; word-spacing: 9px;
  text-transform: uppercase; text-indent: 20px; text-align: right; text-shadow: 2px 2px red;
  white-space: pre; cursor: help; list-style: square inside; border-collapse: separate;
  font-variant: small-caps; hyphens: auto; quotes: none; caret-color: red;
"""
OTHERS = """
  box-sizing: content-box; display: inline-block; position: relative; float: right; margin: 9px;
  padding: 7px; border: 5px dashed red; border-radius: 0; outline: 3px solid red; opacity: 0.5;
  min-width: 90px; max-width: 300px; max-height: 50px; overflow: hidden; background: pink;
  box-shadow: 0 0 9px red; transform: rotate(3deg); transition: all 5s; filter: blur(2px);
  vertical-align: top; text-decoration: underline; appearance: none; user-select: none;
  clip-path: circle(30%); fill: red; stroke: lime; stroke-width: 9px; pointer-events: none;
  content: "x"; gap: 30px; flex: 1 1 200px; align-self: end; z-index: 7; columns: 2;
"""
# Stronger than the ".jp-OutputArea-output dt" of JupyterLab.
SCOPE = ".host.host.host"
SELECTORS = ",".join(f"{SCOPE} {name}{state}" for name in ELEMENTS for state in STATES)
HOSTILE = f"""
  body {{ {INHERITED} }}
  {SELECTORS} {{ {INHERITED} {OTHERS} }}
  {SCOPE} * {{ margin: 5px; font-size: 40px; transition: all 3s; transform: skew(9deg); }}
  {SCOPE} ::placeholder {{ color: lime; font: 30px cursive; }}
  {SCOPE} ::backdrop {{ background: red; backdrop-filter: blur(9px); }}
"""

# The cards are alike but for their places: the styles of a few stand for those of all.
DIFFERENCES = """([css, selector]) => {
  const alike = '[data-card]:not([data-card="0"]) *, [data-card] ~ [data-card] ~ [data-card]';
  const stylesOf = (node, pseudo = '') => {
    const style = getComputedStyle(node, pseudo);
    return Array.from(style, (name) => `${pseudo}${name}: ${style.getPropertyValue(name)}`);
  };
  const portray = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const lines = [`box: ${[x, y, width, height]}`];
    if (node.matches(alike)) return lines;
    lines.push(...stylesOf(node));
    for (const pseudo of ['::before', '::after']) {
      const { content } = getComputedStyle(node, pseudo);
      lines.push(...(content === 'none' ? [`${pseudo}: none`] : stylesOf(node, pseudo)));
    }
    if (node.matches('input')) lines.push(...stylesOf(node, '::placeholder'));
    if (node.matches('dialog')) lines.push(...stylesOf(node, '::backdrop'));
    return lines;
  };
  const nodes = [...document.querySelectorAll(selector)];
  const names = nodes.map((node) => `${node.localName}.${node.getAttribute('class')}`);
  const before = nodes.map(portray);
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
  const after = nodes.map(portray);
  sheet.remove();
  const added = (lines, known, sign, name) => {
    const old = new Set(known);
    return lines.filter((line) => !old.has(line)).map((line) => `${sign} ${name} ${line}`);
  };
  const all = names.flatMap((name, at) => [
    ...added(before[at], after[at], '-', name), ...added(after[at], before[at], '+', name)]);
  return all.slice(0, 50);
}"""


def differences(page: Page, css: str, selector: str) -> Any:
    """How these elements look otherwise with these styles in the page; the first lines of it."""
    return page.evaluate(DIFFERENCES, [css, selector])


def refuse(board: BoardPage) -> None:
    board.press("2", "3")


def ask_new(board: BoardPage) -> None:
    board.press("1", "4")
    board.button("new").click()
    board.page.locator("input[name=code]").fill("nonsense")
    board.button("play-code").click()
    board.page.locator("input[name=code]").fill("")  # the placeholder


def open_menu(board: BoardPage) -> None:
    board.button("menu").click()


def choose(action: str) -> Callable[[BoardPage], None]:
    return lambda board: board.menu(action)


@pytest.mark.parametrize(
    "prepare",
    [refuse, ask_new, open_menu, *map(choose, ("moves", "statistics", "keys", "settings"))],
    ids=["refusal", "new", "menu", "moves", "statistics", "keys", "settings"],
)
def test_no_style_of_the_host_reaches_the_board(
    show: Callable[..., BoardPage], prepare: Callable[[BoardPage], None]
) -> None:
    board = show("SS1-S1-AAAAABD")
    board.page.evaluate("() => { document.getElementById('host').className = 'host'; }")
    board.focus()
    prepare(board)
    board.sync()
    assert differences(board.page, HOSTILE, ".simon-root *") == []


def test_no_style_of_the_host_reaches_the_notice_of_a_win(show: Callable[..., BoardPage]) -> None:
    game = Game(deals.pysol(2))
    for move in solution(2):
        game.push(move)
    board = show(game)
    assert board.words("won")
    board.page.evaluate("() => { document.getElementById('host').className = 'host'; }")
    assert differences(board.page, HOSTILE, ".simon-root *") == []


def test_no_style_of_the_board_reaches_the_host(page: Page) -> None:
    page.evaluate(
        """(names) => {
          const main = document.body.appendChild(document.createElement('main'));
          main.append(...names.map((name) => document.createElement(name)));
        }""",
        ELEMENTS,
    )
    css = STATIC.joinpath("widget.css").read_text(encoding="utf-8")
    assert differences(page, css, "html, body, main, main *") == []
    assert differences(page, f"{HOSTILE} main {{ color: red }}", "main") != []

    # The names of animations are the page's, too; they cannot stand within a rule.
    page.add_style_tag(content=css)
    rules = page.evaluate(
        "() => [...document.styleSheets[0].cssRules].map((rule) => rule.selectorText ?? rule.name)"
    )
    assert rules[0] == ".simon-root:not(#_)"
    assert all(name.startswith("simon-") for name in rules[1:])
