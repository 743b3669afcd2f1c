"""The board in each language: what it says, and that there is room for it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from simon_widget import Card, Exercise, Move, Record, deals, locales
from tests.browser.page import BoardPage
from tests.engine.boards import board
from tests.engine.solutions import solution

pytestmark = pytest.mark.browser
Show = Callable[..., BoardPage]

LANGUAGES = locales.available()
EIGHT = Card.parse("8H")

# Every line of text must lie within all boxes around it, up to the board or the dialog, and no box
# may hold more than it is wide. Boxes that scroll downwards may be longer than they show; those of
# a pixel are for the ear; those with an ellipsis tell the whole in their tooltip.
CLIPPED = """() => {
  const root = document.querySelector('.simon-root');
  const found = [];
  const isShortened = (box) => box.title && getComputedStyle(box).textOverflow === 'ellipsis';
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode()); ) {
    if (!node.data.trim() || node.parentElement.getBoundingClientRect().width <= 1) continue;
    if (isShortened(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      for (let around = node.parentElement; ; around = around.parentElement) {
        const box = around.getBoundingClientRect();
        const isEnd = around === root || around.matches('dialog, .simon-menu');
        const scrolls = getComputedStyle(around).overflowY === 'auto';
        const isBeside = line.left < box.left - 1 || line.right > box.right + 1;
        const isBeyond = line.top < box.top - 1 || line.bottom > box.bottom + 1;
        if (isBeside || (isEnd && isBeyond && !scrolls)) {
          found.push(`${around.tagName}.${around.className}: ${node.data.trim()}`);
        }
        if (isEnd) break;
      }
    }
  }
  for (const box of [document.documentElement, root, ...root.querySelectorAll('*')]) {
    const isMeant = box.querySelector(':scope > .simon-badge') || isShortened(box);
    if (!isMeant && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1) {
      found.push(`${box.tagName}.${box.className} is too narrow`);
    }
  }
  return found;
}"""


def refused(table: BoardPage) -> None:
    """Show the longest reminder."""
    table.drag(2, 0, table.top_of(0))
    table.sync()
    assert table.words("reminder")


def waiting(table: BoardPage) -> None:
    table.busy()
    table.drag(2, 0, table.top_of(1))
    table.page.locator("[data-link='waiting']").wait_for()


def offline(table: BoardPage) -> None:
    table.page.evaluate(
        "() => { host.model.comm_live = false; host.model.trigger('comm_live_update'); }"
    )
    table.page.locator("[data-link='offline']").wait_for()


def copied(table: BoardPage) -> None:
    table.page.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard', { value: { writeText() {} } })"
    )
    table.menu("copy-game")
    table.page.locator("[data-status='done']").wait_for()


def copied_by_hand(table: BoardPage) -> None:
    table.menu("copy-game")
    table.page.locator("[data-status='by-hand']").wait_for()


def of_another_version(table: BoardPage) -> None:
    set_state(table, "{ v: 99 }")


def unreadable(table: BoardPage) -> None:
    set_state(table, "{ tail: ['1-1x1'] }")


def set_state(table: BoardPage, change: str) -> None:
    table.page.evaluate(
        f"() => {{ const {{ state }} = host.model.traits;"
        f"host.model.apply({{ state: {{ ...state, seq: state.seq + 1, ...{change} }} }}); }}"
    )
    table.page.locator("[data-status='error']").wait_for()


def failed(table: BoardPage) -> None:
    table.widget._fail("RuntimeError in a callback: " + "x" * 300)
    table.sync()


def asked_for_a_new_game(table: BoardPage) -> None:
    table.drag(2, 0, table.top_of(1))
    table.button("new").click()
    table.page.locator("#simon-code").fill("nonsense")
    table.button("play-code").click()


def asked_for_a_restart(table: BoardPage) -> None:
    table.drag(2, 0, table.top_of(1))
    table.button("restart").click()


def won(table: BoardPage) -> None:
    table.widget.load(deals.pysol(2))
    for move in solution(2):
        table.widget.game.push(move)
    table.sync()
    table.page.locator("[data-status='won']").wait_for()
    table.page.evaluate(
        "() => host.model.apply({ advice: { tok: host.model.traits.state.tok, verdict: null,"
        " hint: null, par: 47 } })"
    )
    table.page.locator("[data-status='par']").wait_for()


def hinted(table: BoardPage) -> None:
    table.widget.verdict_light = table.widget.hints = True
    table.sync()
    advise(table, "winnable", "{ left: 54, guess: false }")


def hinted_by_a_rule_of_thumb(table: BoardPage) -> None:
    table.widget.verdict_light = table.widget.hints = True
    table.sync()
    advise(table, "unknown", "{ left: null, guess: true }")


def told_that_it_is_lost(table: BoardPage) -> None:
    table.widget.verdict_light = table.widget.hints = True
    table.sync()
    lost = "{ move: null, reason: 'lost', params: {}, left: null, guess: false }"
    advise(table, "unwinnable", lost)
    table.button("menu").click()


def advise(table: BoardPage, verdict: str, hint: str) -> None:
    first = "n: 1, move: '3-2x1', reason: 'joins', params: { card: '8H', onto: '9S' }"
    table.page.evaluate(
        f"() => host.model.apply({{ advice: {{ tok: host.model.traits.state.tok, par: null,"
        f" verdict: '{verdict}', hint: {{ {first}, ...{hint} }} }} }})"
    )
    table.page.locator("[data-status='hint']").wait_for()


def asking_for_the_solution(table: BoardPage) -> None:
    table.widget.verdict_light = table.widget.hints = True
    table.sync()
    table.busy()
    table.menu("play-solution")
    table.drag(2, 0, table.top_of(1))
    table.menu("play-solution")
    table.page.locator("[data-status='asked']").wait_for()


def playing_the_solution(table: BoardPage) -> None:
    table.widget.hints = True
    table.sync()
    table.busy()
    table.menu("play-solution")
    table.page.evaluate(
        "(client) => host.model.receive({ kind: 'solution', client,"
        " tok: host.model.traits.state.tok, moves: Array(99).fill(['3-2x1', '2-3x1']).flat() })",
        table.received[-1]["client"],
    )
    table.page.locator("[data-status='playing']").wait_for()


def in_a_lesson(table: BoardPage) -> None:
    for words in ("한국어 " * 20 + "x" * 200, "two\n" * 3):
        with table.widget.step():
            table.widget.say(words)
            table.widget.mark("3-2", 9, (0, 0), label="여기 123")
    table.sync()
    table.page.locator("[data-status='step']").wait_for()


def with_every_button(table: BoardPage) -> None:
    table.widget.explain = table.widget.hints = True
    table.sync()
    table.focus()
    table.press("w")


def explaining(table: BoardPage) -> None:
    with_every_button(table)
    table.press("3", "1")
    table.page.locator("[data-status='answer']").wait_for()


def showing_all_moves(table: BoardPage) -> None:
    with_every_button(table)
    table.press("c")
    table.page.locator("[data-status='inquiry']").wait_for()


def with_its_menu(table: BoardPage) -> None:
    table.button("menu").click()


def with_settings(table: BoardPage) -> None:
    table.menu("settings")


def with_statistics(table: BoardPage) -> None:
    table.menu("statistics")
    table.sync()


def with_its_moves(table: BoardPage) -> None:
    table.drag(2, 0, table.top_of(1))
    table.menu("moves")


def with_its_keys(table: BoardPage) -> None:
    table.menu("keys")


def recorded(table: BoardPage, *moves: Move) -> None:
    start = table.widget.game.start
    record = Record(start, (Move(2, 1, 1), *moves), comments={0: "said", 1: "x" * 300})
    record.bookmarks[1] = "a bookmark with a long name"
    table.widget.load(record)
    table.sync()


def analysed(table: BoardPage) -> None:
    recorded(table)
    analysis = "{ verdicts: 'wu', distances: [99, 123], done: 123456, state: 'running' }"
    table.page.evaluate(f"() => host.model.apply({{ analysis: {analysis} }})")
    table.widget.goto(1)
    table.sync()
    table.page.locator("[data-status='curve']").wait_for()


def with_an_illegal_move(table: BoardPage) -> None:
    recorded(table, Move(0, 1, 3))
    table.widget.goto(1)
    table.sync()
    table.page.locator("[data-status='fault']").wait_for()


def left(table: BoardPage) -> None:
    recorded(table)
    table.button("play-on").click()
    table.page.locator("[data-status='went-on']").wait_for()


def ask_for_the_best_line(table: BoardPage, verdict: str, moves: str) -> None:
    recorded(table)
    table.busy()
    table.button("best").click()
    table.page.evaluate(
        f"(client) => host.model.receive({{ kind: 'best', client, verdict: '{verdict}',"
        f" shortest: false, tok: host.model.traits.state.tok, moves: {moves} }})",
        table.received[-1]["client"],
    )


def beside_the_best_line(table: BoardPage) -> None:
    ask_for_the_best_line(table, "winnable", "['3-2x1']")
    table.page.locator("[data-status='side']").wait_for()


def with_no_best_line(table: BoardPage) -> None:
    ask_for_the_best_line(table, "unwinnable", "[]")
    table.page.locator("[data-status='no-best']").wait_for()


def solving(table: BoardPage) -> None:
    exercise = Exercise(deals.pysol(24), "join 12 diamonds", 15, title="An exercise with a title")
    table.widget.load(exercise)
    table.sync()
    table.page.evaluate(
        "() => host.model.apply({ task: { ...host.model.traits.task, status: 'astray' } })"
    )
    table.page.locator("[data-standing='astray']").wait_for()


def finding_moves(table: BoardPage) -> None:
    table.widget.load(Exercise(deals.pysol(24), "find every legal move"))
    for _ in range(2):
        table.widget.game.push("10-7")
        table.sync()
    table.page.locator("[data-standing='known']").wait_for()


def solving_alone(table: BoardPage) -> None:
    solving(table)
    table.lose_kernel()


STATES = [
    analysed,
    with_an_illegal_move,
    left,
    beside_the_best_line,
    with_no_best_line,
    in_a_lesson,
    with_every_button,
    explaining,
    showing_all_moves,
    solving,
    finding_moves,
    solving_alone,
    hinted,
    hinted_by_a_rule_of_thumb,
    told_that_it_is_lost,
    asking_for_the_solution,
    playing_the_solution,
    with_its_keys,
    with_its_menu,
    with_settings,
    with_statistics,
    with_its_moves,
    refused,
    waiting,
    offline,
    copied,
    copied_by_hand,
    of_another_version,
    unreadable,
    failed,
    asked_for_a_new_game,
    asked_for_a_restart,
    won,
]


@pytest.mark.parametrize("width", [320, 480, 800])
@pytest.mark.parametrize("state", STATES)
def test_no_text_is_clipped(
    show: Show, page: Page, state: Callable[[BoardPage], None], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    table = show(board("KC 8S 7H", "9S", "8H"))
    state(table)
    for language in LANGUAGES:
        page.evaluate("(locale) => host.model.apply({ locale })", language)
        assert page.locator(".simon-root").get_attribute("lang") == language
        assert page.evaluate(CLIPPED) == [], language


def test_clipped_text_would_be_found(show: Show) -> None:
    table = show(board("KC 8S 7H", "9S", "8H"))
    refused(table)
    assert table.page.evaluate(CLIPPED) == []
    for css in (
        ".simon-words { white-space: nowrap !important; font-size: 60px !important }",
        ".simon-reminder { position: absolute !important; left: 80% !important }",
        ".simon-root { height: 200px !important }",
    ):
        style = table.page.add_style_tag(content=css)
        assert table.page.evaluate(CLIPPED) != [], css
        style.evaluate("(node) => node.remove()")


def choose(table: BoardPage, locale: str) -> None:
    table.widget.locale = locale
    table.sync()


def label(table: BoardPage, mark: str) -> str:
    return table.page.locator(mark).first.get_attribute("aria-label") or ""


def test_the_language_changes_at_once_and_everywhere(show: Show) -> None:
    table = show(board("KC 8S 7H", "9S", "8H"), locale="en")
    refused(table)
    table.busy()  # the answer to the second hello would take the fault away
    of_another_version(table)
    table.button("new").click()
    expected = {
        "en": ("en", "8 of hearts", "8♥ does not go onto 7♥"),
        "ms-MY": ("ms", "8 hati", "8♥ tidak boleh diletakkan di atas 7♥"),
        "ko_KR": ("ko", "하트 8", "8♥ 카드는 7♥ 카드 위에 놓을 수 없어요"),
        "KO": ("ko", "하트 8", "8♥ 카드는 7♥ 카드 위에 놓을 수 없어요"),
        "": ("en", "8 of hearts", "8♥ does not go onto 7♥"),
    }
    for locale, (language, card, reminder) in expected.items():
        choose(table, locale)
        texts = locales.catalogue(language)
        assert label(table, "[data-face='8H']").startswith(f"{card}, ")
        assert label(table, ".simon-tableau") == texts["board.tableau"]
        assert label(table, "[data-action='restart']") == texts["action.restart"]
        assert table.words("reminder").startswith(reminder)
        assert table.words("error") == texts["error.versions"]
        assert table.page.locator("dialog h2").inner_text() == texts["new.title"]
        assert table.page.locator(".simon-root").get_attribute("lang") == language


def test_auto_follows_the_browser_and_a_chosen_language_wins(show: Show, page: Page) -> None:
    page.evaluate(
        "() => Object.defineProperty(navigator, 'languages', { value: ['tlh', 'ko-KR', 'ms'] })"
    )
    table = show(board("8H"))
    assert label(table, "[data-face='8H']").startswith("하트 8, ")
    for locale, name in (("ms", "8 hati"), ("tlh", "8 of hearts"), ("auto", "하트 8")):
        choose(table, locale)
        assert label(table, "[data-face='8H']").startswith(f"{name}, ")


def test_auto_follows_a_change_of_the_browsers_language(show: Show, page: Page) -> None:
    change = """(language) => {
      Object.defineProperty(navigator, 'languages', { value: [language], configurable: true });
      window.dispatchEvent(new Event('languagechange'));
    }"""
    table = show(board("8H"))
    root = page.locator(".simon-root").element_handle()
    for language in LANGUAGES:
        page.evaluate(change, language)
        texts = locales.catalogue(language)
        assert root.get_attribute("lang") == language
        assert label(table, ".simon-tableau") == texts["board.tableau"]
        assert label(table, "[data-action='restart']") == texts["action.restart"]
        assert label(table, "[data-face='8H']").startswith(locales.card_name(EIGHT, language))

    choose(table, "ms")
    page.evaluate(change, "ko")
    assert root.get_attribute("lang") == "ms"

    choose(table, "auto")
    page.evaluate("() => host.unmount()")
    page.evaluate(change, "en")
    assert root.get_attribute("lang") == "ko", "nobody listens for a board that is gone"


@pytest.mark.parametrize("locale", ["constructor", "__proto__", "<b>", "en\0", "x" * 1000])
def test_what_is_no_language_is_english(show: Show, locale: str) -> None:
    table = show(board("8H"), locale=locale)
    assert label(table, "[data-face='8H']").startswith("8 of hearts, ")
