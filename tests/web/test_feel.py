"""Sound, motion and appearance."""

import pytest
from playwright.sync_api import Page

from pentabula import games
from tests.web.browser import Opener, stored_settings
from tests.web.players import until_exists
from tests.web.waiting import PENDING, SETTLED, STATE, until, until_idle

# The calls of the synthesiser, in order.
LISTEN = """globalThis.heard = [];
globalThis.AudioContext = class extends AudioContext {
    constructor(options) { super(options); heard.push("made"); }
    createOscillator() { heard.push("tone"); return super.createOscillator(); }
    createBufferSource() { heard.push("hiss"); return super.createBufferSource(); }
    resume() { heard.push("wakes"); return super.resume(); }
    suspend() { heard.push("rests"); return super.suspend(); }
};"""
HEARD = "heard.join(' ')"
# Whether undo is disabled.
UNDO = "document.querySelector('[data-action=undo]').ariaDisabled"
# Every frame, and the angle of its last rotation.
ANGLES = """globalThis.angles = [];
const place = CanvasRenderingContext2D.prototype.setTransform;
CanvasRenderingContext2D.prototype.setTransform = function (...given) {
    if (this.canvas.id === "board" && given[1]) angles.push(given[1]);
    return place.apply(this, given);
};"""


def tap(page: Page, target: str) -> None:
    until_exists(page, f'#grid [data-target="{target}"]')
    page.click(f'#grid [data-target="{target}"]', force=True)


def test_a_move_sounds_and_the_synthesiser_is_suspended_after_the_sound(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=off", before=LISTEN)
    tap(page, "c3")
    until(page, f"{HEARD}.endsWith('rests')")
    assert page.evaluate("heard.filter((each) => each === 'made').length") == 1
    before = page.evaluate("heard.length")
    tap(page, "c3")
    until(page, f"heard.length > {before} && {HEARD}.endsWith('rests')")
    assert page.evaluate("heard.filter((each) => each === 'made').length") == 1


def test_dice_tumble_when_they_are_thrown_but_not_on_undo(visit: Opener) -> None:
    page = visit("#tabula", before=ANGLES + PENDING, is_idle=True)
    page.click('[data-action="roll"]')
    until(page, "angles.length > 0")
    until(page, UNDO, "false")
    until_idle(page)
    page.evaluate("angles.length = 0")
    page.click('[data-action="undo"]')
    until(page, UNDO, "true")
    until_idle(page)
    assert page.evaluate("angles.length") == 0


@pytest.mark.parametrize("still", ["setting", "device"])
def test_nothing_moves_with_reduced_motion(visit: Opener, still: str) -> None:
    stored = stored_settings(motion="off") if still == "setting" else {}
    page = visit("#tabula", stored=stored, before=ANGLES + PENDING, is_idle=True)
    if still == "device":
        page.emulate_media(reduced_motion="reduce")
    page.click('[data-action="roll"]')
    until(page, UNDO, "false")
    until_idle(page)
    assert page.evaluate("angles.length") == 0


def test_a_tap_during_a_motion_takes_effect_immediately(visit: Opener) -> None:
    """The animation clock is stopped, so the first motion never ends."""
    stopped = "const plain = requestAnimationFrame; globalThis.requestAnimationFrame = " + (
        "(draw) => plain(() => draw(1));"
    )
    page = visit("#konobi?size=6&pie=off", before=stopped)
    for count, target in enumerate(("c3", "d4", "b5"), 1):
        tap(page, target)
        until(page, "document.querySelectorAll('[data-ply]').length", count)
    until(page, "location.hash.endsWith('moves=c3,d4,b5')")


def test_a_swap_animates_the_exchange_of_the_seats(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=on&moves=c3")
    page.click('.choices [data-target="swap"]')
    until(page, "document.querySelectorAll('.seat.swapped').length", 2)
    motion = "document.querySelector('.seat.swapped svg').getAnimations().length"
    assert page.evaluate(motion) == 1
    tap(page, "d4")
    until(page, "document.querySelectorAll('.seat.swapped').length", 0)


PREVIEWED = {
    "coordinates-off": ".label",
    "targets-never": ".target",
    "forbidden-off": ".forbidden-weak",
    "values-off": ".figure",
}


def test_the_settings_preview_their_effect_on_a_small_board(visitor, faulty):
    """The preview works before Python has started."""
    visitor.route("**/*.wasm.zst", lambda route: route.abort())
    visitor.goto(faulty.page)
    visitor.click('[data-action="settings"]')
    for setting, hidden in PREVIEWED.items():
        seen = f"getComputedStyle(document.querySelector('.sample {hidden}')).display"
        assert visitor.evaluate(seen) != "none"
        visitor.check(f"#settings-{setting}")
        assert visitor.evaluate(seen) == "none"


def test_on_a_phone_all_games_are_visible_and_their_first_moves_need_three_taps(visit):
    page = visit("", size=(390, 844))
    assert page.evaluate("""[...document.querySelectorAll('.game h2')].every((title) =>
        title.getBoundingClientRect().bottom < innerHeight)""")
    for name in games.names():
        page.evaluate("location.hash = ''")
        until(page, "document.documentElement.dataset.screen", "home")
        page.locator(f'[popovertarget="setup-{name}"].main').click()
        # By key, since a tap at the same place would count as the second of a double tap.
        page.locator(f"#setup-{name} .start").press("Enter")
        until(page, "document.querySelector('.table').dataset.game", name)
        until_exists(page, "#grid [data-target]")
        until(page, SETTLED)
        offered = '[data-action="roll"], [data-form="number"] .chips button'
        third = offered if page.locator(offered).count() else '#grid [aria-disabled="false"]'
        page.locator(third).first.click()
        begun = "location.hash.includes('moves=')"
        begun += " || document.querySelector('.seat.thinking') !== null"
        half_made = """[...document.querySelectorAll('[data-say="status"] .now')]
            .some((each) => each.textContent.includes('Now choose a neighbour'))"""
        until(page, f"{begun} || {half_made}")


def test_the_screen_of_the_address_is_shown_before_python_starts(visitor, faulty):
    visitor.route("**/*.wasm.zst", lambda route: None)
    for where, screen in (("", "home"), ("#about", "about"), ("#tau?moves=bid5", "opening")):
        visitor.goto("about:blank")
        visitor.goto(faulty.page + where, wait_until="domcontentloaded")
        assert visitor.evaluate("document.documentElement.dataset.screen") == screen
        until(visitor, "document.querySelector('[data-loading]').checkVisibility()")
        visitor.evaluate("location.hash = '#about'")
        until(visitor, "document.documentElement.dataset.screen", "about")


def test_a_start_button_reports_that_python_cannot_start(visitor, faulty):
    visitor.route("**/*.wasm.zst", lambda route: route.abort())
    visitor.goto(faulty.page)
    until(visitor, STATE, "error")
    visitor.click('[popovertarget^="setup"].main')
    said = visitor.inner_text(".sheet:popover-open .start")
    assert said.strip() == "Python failed to load"
