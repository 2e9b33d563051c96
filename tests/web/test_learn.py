"""Lessons and drills in the page: by mouse, by keyboard, over a reload, and the game at the end."""

from collections.abc import Callable

from playwright.sync_api import Page

from pentabula import games
from tests.app.exercises.lesson_paths import NEXT, path_of, steps_of
from tests.web.browser import Opener
from tests.web.players import KeyboardPlayer, MousePlayer, tab_to, text
from tests.web.waiting import PENDING, SETTLED, TEXTS, until, until_idle, until_ready

NEXT_SAYS = f"document.querySelector('{NEXT}').textContent"


def at_step(page: Page, name: str, at: int) -> None:
    until(page, "location.hash", f"#learn/{name}/{at + 1}")


def is_finished(name: str) -> str:
    """An expression: whether a lesson is stored as finished."""
    key = f"pentabula/lesson/{name}"
    return f"{TEXTS}.then((texts) => JSON.parse(texts[{key!r}] ?? '{{}}').done)"


def said_at_home(name: str) -> str:
    """An expression: what the home screen says of a lesson, once its late room is there."""
    return f"document.querySelector('[data-lesson-of={name}]').textContent.trim()"


def take(
    page: Page, name: str, hand: MousePlayer | KeyboardPlayer, go_on: Callable[[], None]
) -> None:
    """Does a lesson from its first step to the game at its end."""
    for at in range(steps_of(name)):
        at_step(page, name, at)
        for target in path_of(name, at):
            hand.choose(target)
        is_last = at == steps_of(name) - 1
        until(page, NEXT_SAYS, "Play against Novice" if is_last else "Next step")
        until(page, SETTLED)
        go_on()
    until(page, "location.hash.startsWith('#learn')", False)


def test_a_lesson_by_mouse_ends_with_an_explained_game(visit: Opener) -> None:
    page = visit("", before=PENDING, is_idle=True)
    page.locator('.game[data-game="konobi"] a.button[href="#learn/konobi"]').click()
    mouse = MousePlayer(page, None)

    def go_on() -> None:
        until_idle(page)
        page.locator(NEXT).click()

    take(page, "konobi", mouse, go_on)
    assert text(page, '[data-seat="1"] .who').startswith("Novice")
    assert page.evaluate("location.hash") == "#konobi?size=7&pie=off"
    until(page, is_finished("konobi"))
    assert page.locator('[data-action="explain"]').get_attribute("aria-pressed") == "true"
    assert not page.evaluate("document.querySelector('.screen.table').dataset.card === 'lesson'")
    mouse.choose("d4")
    until(page, "location.hash.includes('moves=d4')")
    page.goto(page.url.partition("#")[0])
    until_ready(page)
    until(page, said_at_home("konobi"), "Lesson finished")


def test_a_whole_lesson_can_be_done_by_keyboard(visit: Opener) -> None:
    page = visit("#learn/tabula")
    game = games.load("tabula")
    hand = KeyboardPlayer(page, game.view.board(game.start()))

    def go_on() -> None:
        tab_to(page, NEXT)
        page.keyboard.press("Enter")

    take(page, "tabula", hand, go_on)
    assert text(page, '[data-seat="1"] .who').startswith("Novice")
