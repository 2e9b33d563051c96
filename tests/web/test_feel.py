"""Sound, motion and appearance."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from pentabula import games
from tests.web.browser import Opener, stored_settings
from tests.web.players import until_exists
from tests.web.site_server import SiteServer
from tests.web.waiting import PENDING, STATE, until, until_idle

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
# A page that no person has touched; without this, actions of the test count as touches.
UNTOUCHED = """globalThis.been = { hasBeenActive: false };
Object.defineProperty(navigator, "userActivation", { get: () => been });"""
# Whether undo is disabled.
UNDO = "document.querySelector('[data-action=undo]').ariaDisabled"
COLOUR = "getComputedStyle(document.querySelector('#roles .{role}')).{part}"
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


def test_no_synthesiser_is_made_before_the_first_interaction(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=off", before=LISTEN + UNTOUCHED)
    tap(page, "c3")
    until(page, "document.querySelectorAll('[data-ply]').length", 1)
    assert page.evaluate(HEARD) == ""
    page.evaluate("been.hasBeenActive = true")
    tap(page, "d4")
    until(page, f"{HEARD}.startsWith('made')")


def test_a_move_sounds_and_the_synthesiser_is_suspended_after_the_sound(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=off", before=LISTEN)
    tap(page, "c3")
    until(page, f"{HEARD}.endsWith('rests')")
    assert page.evaluate("heard.filter((each) => each === 'made').length") == 1
    before = page.evaluate("heard.length")
    tap(page, "c3")
    until(page, f"heard.length > {before} && {HEARD}.endsWith('rests')")
    assert page.evaluate("heard.filter((each) => each === 'made').length") == 1


def test_with_sound_off_no_synthesiser_is_made_until_it_is_switched_on(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=off", stored=stored_settings(sound="off"), before=LISTEN)
    tap(page, "c3")
    until(page, "document.querySelectorAll('[data-ply]').length", 1)
    tap(page, "d4")
    until(page, "document.querySelectorAll('[data-ply]').length", 2)
    assert page.evaluate(HEARD) == ""
    page.click('[data-action="settings"]')
    page.check("#settings-sound-soft")
    until(page, f"{HEARD}.includes('tone')")  # the setting plays a sample


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


def test_boards_and_pieces_chosen_in_the_settings_are_kept(visit: Opener) -> None:
    page = visit("#konobi?size=6&moves=c3")
    usual = page.evaluate(COLOUR.format(role="panel", part="fill"))
    page.click('[data-action="settings"]')
    page.check("#settings-board-slate")
    page.check("#settings-pieces-sea")
    chosen = [page.evaluate(COLOUR.format(role=role, part="fill")) for role in ("panel", "first")]
    assert chosen == ["rgb(224, 232, 238)", "rgb(18, 53, 91)"] != [usual]
    page.reload()
    until(page, STATE, "ready")
    assert page.evaluate(COLOUR.format(role="first", part="fill")) == chosen[1]


@pytest.mark.parametrize(
    ("setting", "hidden"),
    [
        ("coordinates-off", ".label"),
        ("targets-never", ".target"),
        ("forbidden-off", ".forbidden-weak"),
        ("values-off", ".figure"),
    ],
)
def test_the_settings_preview_their_effect_on_a_small_board(
    server: SiteServer, chromium: Browser, setting: str, hidden: str
) -> None:
    """The preview works before Python has started."""
    page = chromium.new_page()
    page.route("**/*.wasm.zst", lambda route: route.abort())
    page.goto(server.page)
    page.click('[data-action="settings"]')
    seen = f"getComputedStyle(document.querySelector('.sample {hidden}')).display"
    assert page.evaluate(seen) != "none"
    page.check(f"#settings-{setting}")
    assert page.evaluate(seen) == "none"
    page.close()


# The first visit


@pytest.mark.parametrize("name", games.names())
def test_the_first_move_needs_three_taps_from_the_address(visit: Opener, name: str) -> None:
    page = visit("", size=(390, 844))
    taps = 0

    def press(selector: str) -> None:
        nonlocal taps
        page.locator(selector).first.click()
        taps += 1

    press(f'[popovertarget="setup-{name}"].main')
    press(f"#setup-{name} .start")
    until(page, "document.documentElement.dataset.screen", "table")
    until_exists(page, "#grid [data-target]")
    offered = '[data-action="roll"], [data-form="number"] .chips button'
    press(offered if page.locator(offered).count() else '#grid [aria-disabled="false"]')
    assert taps <= 3
    begun = "location.hash.includes('moves=') || document.querySelector('.seat.thinking') !== null"
    half_made = """[...document.querySelectorAll('[data-say="status"] .now')]
        .some((each) => each.textContent.includes('Now tap a neighbour'))"""
    until(page, f"{begun} || {half_made}")


def test_on_a_phone_all_games_are_visible_without_scrolling(visit: Opener) -> None:
    page = visit("", size=(390, 844))
    bottoms = """[...document.querySelectorAll('.game h2')].every((title) =>
        title.getBoundingClientRect().bottom < innerHeight)"""
    assert page.evaluate(bottoms)


def test_an_empty_list_of_games_explains_itself_and_links_home(visit: Opener) -> None:
    page = visit("#games")
    assert "No games yet." in page.inner_text(".my-games")
    page.click(".my-games a")
    until(page, "document.documentElement.dataset.screen", "home")


@pytest.mark.parametrize(
    ("where", "screen"), [("", "home"), ("#about", "about"), ("#tau?moves=bid5", "opening")]
)
def test_the_screen_of_the_address_is_shown_before_python_starts(
    server: SiteServer, chromium: Browser, where: str, screen: str
) -> None:
    page = chromium.new_page()
    page.route("**/*.wasm.zst", lambda route: None)
    page.goto(server.page + where, wait_until="domcontentloaded")
    assert page.evaluate("document.documentElement.dataset.screen") == screen
    until(page, "document.querySelector('[data-loading]').checkVisibility()")
    page.evaluate("location.hash = '#about'")
    until(page, "document.documentElement.dataset.screen", "about")
    page.close()


def test_a_start_button_reports_that_python_cannot_start(
    server: SiteServer, chromium: Browser
) -> None:
    page = chromium.new_page()
    page.route("**/*.wasm.zst", lambda route: route.abort())
    page.goto(server.page)
    until(page, STATE, "error")
    page.click('[popovertarget^="setup"].main')
    said = page.inner_text(".sheet:popover-open .start")
    assert said.strip() == "Python failed to load"
    page.close()


def test_a_notice_does_not_move_the_board(visit: Opener) -> None:
    page = visit("#konobi?size=9&moves=c3,c3", size=(1280, 800))
    box = "JSON.stringify(document.querySelector('#board').getBoundingClientRect())"
    assert page.evaluate("!document.querySelector('.notice').hidden")
    before = page.evaluate(box)
    page.click('[data-action="dismiss"]')
    until(page, "document.querySelector('.notice').hidden")
    assert page.evaluate(box) == before
