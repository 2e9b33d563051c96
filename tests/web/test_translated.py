"""Words of every language, put into one page, are whole on phones and in one row on a desktop."""

from collections.abc import Iterator

from playwright.sync_api import Page

from pentabula.app.exercises.markup.card import LESSON_TITLES
from pentabula.app.store.seating import PLAY
from pentabula.core.languages import LANGUAGES
from pentabula.core.message import Message
from pentabula.search.levels import LEVELS
from tests.web.browser import Opener, resized
from tests.web.test_layout import CHIP_ROWS, SHORT, SIZES, SMALLEST, at_lesson, box, go
from tests.web.waiting import script, until
from tools.bundle.pages import compiled

PHONES = ((390, 844), SHORT[0])
COMMANDS = (
    *(Message(each) for each in ("Hint", "Show move", "Hide hint", "Why?", "Roll", "Continue")),
    *(Message(each) for each in ("Pause", "Move now")),
    *(Message("Let {level} reply", level=each.title) for each in LEVELS),
)
DETAILS = Message(
    "{first} · {second}",
    first=Message(
        "{first} · {second}",
        first=Message("{n} pips", n=250),
        second=Message("{n} waiting", n=10),
    ),
    second=Message("{n} captured", n=2),
)
# Puts words into elements; returns those that are cut, and the words that are broken.
FLAWS = script("word_flaws")
LINES = """selector => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(selector));
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
}"""
EXCESS = "document.documentElement.scrollWidth - innerWidth"


def translations(message: Message) -> Iterator[str]:
    """The message in every language."""
    for language in LANGUAGES:
        words = compiled(language.locale) if language.locale else None
        yield language.catalogue(words).say(message)


def flaws(page: Page, selector: str, messages: tuple[Message, ...]) -> list[object]:
    """What does not fit on phones of the messages in all languages, put into the elements."""
    found: list[object] = []
    for size in PHONES:
        resized(page, size)
        before = box(page, "canvas#board")
        for text in (each for message in messages for each in translations(message)):
            wrong = page.evaluate(FLAWS, [selector, [text]])
            if wrong or page.evaluate(EXCESS) > 0 or box(page, "canvas#board") != before:
                found.append((size, text, wrong))
    return found


def test_on_a_phone_no_command_breaks_inside_a_word(visit: Opener) -> None:
    page = visit("#tabula?start=0&moves=roll53", has_touch=True, is_mobile=True)
    until(page, "document.querySelector('.turn-command button') !== null")
    assert flaws(page, ".turn-command button", COMMANDS) == []


def test_on_a_phone_the_facts_of_a_seat_are_whole(visit: Opener) -> None:
    page = visit("#tabula?start=0&moves=roll53", has_touch=True, is_mobile=True)
    assert flaws(page, ".seat .detail", (DETAILS,)) == []


def test_on_a_phone_the_heading_of_a_lesson_is_one_line(visit: Opener) -> None:
    page = visit("#learn/konobi", has_touch=True, is_mobile=True)
    at_lesson(page, "konobi/2")
    count = list(translations(Message("Step {n} of {all}", n=28, all=28)))
    for size in PHONES:
        resized(page, size)
        for title in LESSON_TITLES.values():
            for words in zip(translations(title), count, strict=True):
                for selector, text in zip((".lesson h2", ".lesson .count"), words, strict=True):
                    page.evaluate(FLAWS, [selector, [text]])
                lines = [page.evaluate(LINES, f".lesson {each}") for each in ("h2", ".count")]
                assert lines == [1, 1], (size, words)


# The suggested bids that are cut: neither whole nor out of sight.
CUT = """() => {
    const box = document.querySelector(".choices .chips").getBoundingClientRect();
    return [...document.querySelectorAll(".choices .chips button")].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isWhole = left >= box.left && right <= box.right + 0.5 && bottom <= box.bottom;
        return !isWhole && top < box.bottom;
    }).map((each) => each.textContent);
}"""
IN_SIGHT = """() => [...document.querySelectorAll(".choices .chips button")].filter((each) =>
    each.getBoundingClientRect().top
        < document.querySelector(".choices .chips").getBoundingClientRect().bottom).length"""


def test_on_a_phone_every_suggested_bid_is_whole(visit: Opener) -> None:
    page = visit("#tau", has_touch=True, is_mobile=True)
    for place in ("#tau", "#tau?moves=bid1000"):
        go(page, place)
        for size, shown in ((PHONES[0], 5), (PHONES[1], 2)):
            resized(page, size)
            assert page.evaluate(CUT) == [], (place, size)
            assert page.evaluate(IN_SIGHT) >= shown, (place, size)
            assert page.evaluate(SMALLEST, ".choices :is(button, input)") >= 44, (place, size)
            assert page.evaluate("document.documentElement.scrollHeight") == size[1], (place, size)


def test_who_plays_is_chosen_in_one_row_or_two_by_two(visit: Opener) -> None:
    page = visit("")
    page.evaluate("document.querySelector('#setup-konobi').showPopover()")
    until(page, "document.querySelector('#setup-konobi [name=level]') !== null")
    labels = zip(*(translations(each) for each in PLAY.values.values()), strict=True)
    for texts in labels:
        page.evaluate(FLAWS, ["#setup-konobi [name=play] + label", list(texts)])
        rows = []
        for size in SIZES:
            resized(page, size)
            rows.append(page.evaluate(CHIP_ROWS, "play"))
        assert rows == [1, 1, 1, 1, 2, 2, 1], texts
