"""The catalogues: the same texts in every language, and what may stand in them."""

import re
from string import Formatter

import pytest

from simon_widget import Card, Violation, locales
from simon_widget.errors import RULES

LANGUAGES = locales.available()
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
CARDS = {"card", "onto", "lower", "upper"}


def texts(language: str, *, ones: bool = False) -> dict[str, str]:
    """The texts of a language: those for one thing, or all others."""
    found = locales.catalogue(language).items()
    return {key: text for key, text in found if key.endswith(".one") is ones}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_languages() -> None:
    assert LANGUAGES == ("en", "ko", "ms")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_all_texts_are_there_in_the_same_order_and_with_the_same_placeholders(
    language: str,
) -> None:
    english, own = texts("en"), texts(language)
    assert list(own) == list(english)
    for key, text in english.items():
        assert placeholders(own[key]) == placeholders(text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_for_one_thing_stands_beside_one_that_counts(language: str) -> None:
    others = texts(language)
    for key, text in texts(language, ones=True).items():
        beside = others[key.removesuffix(".one")]
        assert "count" in placeholders(beside), key
        assert placeholders(text) | {"count"} == placeholders(beside), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_says_something_and_is_only_text(language: str) -> None:
    for key, text in locales.catalogue(language).items():
        assert text.strip() == text != "", key
        assert not set("<>&\n") & set(text), key


def test_no_korean_particle_hangs_on_a_sound_nobody_knows() -> None:
    hangul = "[가-힣]"
    particle = f"(?:은|는|이|가|을|를|과|와|로|으로|이나|나|아|야|라|이라)(?!{hangul})"
    for key, text in locales.catalogue("ko").items():
        assert not re.search(r"\}" + particle, text), key
        for name in placeholders(text) & CARDS:
            assert not re.search(rf"\{{{name}\}}{hangul}", text), key


def test_every_reminder_has_its_text() -> None:
    found = {key for key in texts("en") if key.startswith("reminder.")}
    assert found == {f"reminder.{rule}" for rule in RULES}


def test_a_violation_speaks_the_language_of_a_locale() -> None:
    params: dict[str, int | Card] = {
        "lower": Card.parse("8S"),
        "upper": Card.parse("7H"),
        "movable": 1,
    }
    violation = Violation("mixed-suits", params)
    english, malay, korean = map(violation.message, ("en", "ms", "ko"))
    assert len({english, malay, korean}) == 3
    assert all("8♠" in text and "7♥" in text for text in (english, malay, korean))
    for locale in ("ms-MY", "ms_MY", "MS"):
        assert violation.message(locale) == malay
    for locale in ("auto", "", "tlh", "../en", "C.UTF-8"):
        assert violation.message(locale) == english


def test_every_card_has_a_name_of_its_own() -> None:
    faces = [Card(rank, suit) for rank in range(1, 14) for suit in range(4)]
    for language in LANGUAGES:
        assert len({locales.card_name(card, language) for card in faces}) == 52
    assert locales.card_name(Card.parse("AS")) == "ace of spades"
    assert locales.card_name(Card.parse("KC"), "ms") == "raja kelawar"
    assert locales.card_name(Card.parse("TD"), "ko") == "다이아몬드 10"


def test_one_thing_is_counted_in_words_of_its_own() -> None:
    def suits(count: int, language: str) -> str:
        return locales.text("new.suits", {"count": count}, language)

    assert [suits(count, "en") for count in (0, 1, 2, 11)] == [
        "0 suits", "1 suit", "2 suits", "11 suits",
    ]  # fmt: skip
    assert [suits(count, "ms") for count in (1, 2)] == ["1 bunga", "2 bunga"]
    assert [suits(count, "ko") for count in (1, 2)] == ["무늬 1종", "무늬 2종"]
