"""Sound, motion and looks: heard and seen when they should be, and never in the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from pentabula import games
from tests.web.browser import Opener, stored_settings
from tests.web.players import until_exists
from tests.web.site_server import SiteServer
from tests.web.waiting import PENDING, STATE, until, until_idle

# What is asked of the synthesiser, in its order.
LISTEN = """globalThis.heard = [];
globalThis.AudioContext = class extends AudioContext {
    constructor(options) { super(options); heard.push("made"); }
    createOscillator() { heard.push("tone"); return super.createOscillator(); }
    createBufferSource() { heard.push("hiss"); return super.createBufferSource(); }
    resume() { heard.push("wakes"); return super.resume(); }
    suspend() { heard.push("rests"); return super.suspend(); }
};"""
HEARD = "heard.join(' ')"
# Whether a person has been here: what a test asks of the page counts as a touch, too.
NOBODY = """globalThis.been = { hasBeenActive: false };
Object.defineProperty(navigator, "userActivation", { get: () => been });"""
# Whether there is nothing to take back.
UNDO = "document.querySelector('[data-action=undo]').ariaDisabled"
COLOUR = "getComputedStyle(document.querySelector('#roles .{role}')).{part}"
# Every picture, and how far the last one was turned.
ANGLES = """globalThis.angles = [];
const place = CanvasRenderingContext2D.prototype.setTransform;
CanvasRenderingContext2D.prototype.setTransform = function (...given) {
    if (this.canvas.id === "board" && given[1]) angles.push(given[1]);
    return place.apply(this, given);
};"""


def tap(page: Page, target: str) -> None:
    until_exists(page, f'#grid [data-target="{target}"]')
    page.click(f'#grid [data-target="{target}"]', force=True)


def test_nothing_is_made_for_sound_before_somebody_touches_the_page(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=off", before=LISTEN + NOBODY)
    tap(page, "c3")
    until(page, "document.querySelectorAll('[data-ply]').length", 1)
    assert page.evaluate(HEARD) == ""
    page.evaluate("been.hasBeenActive = true")
    tap(page, "d4")
    until(page, f"{HEARD}.startsWith('made')")


def test_a_move_is_heard_and_the_synthesiser_rests_after_it(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=off", before=LISTEN)
    tap(page, "c3")
    until(page, f"{HEARD}.endsWith('rests')")
    assert page.evaluate("heard.filter((each) => each === 'made').length") == 1
    before = page.evaluate("heard.length")
    tap(page, "c3")
    until(page, f"heard.length > {before} && {HEARD}.endsWith('rests')")
    assert page.evaluate("heard.filter((each) => each === 'made').length") == 1


def test_with_sound_off_nothing_is_made_until_it_is_switched_on(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=off", stored=stored_settings(sound="off"), before=LISTEN)
    tap(page, "c3")
    until(page, "document.querySelectorAll('[data-ply]').length", 1)
    tap(page, "d4")
    until(page, "document.querySelectorAll('[data-ply]').length", 2)
    assert page.evaluate(HEARD) == ""
    page.click('[data-action="settings"]')
    page.check("#settings-sound-soft")
    until(page, f"{HEARD}.includes('tone')")  # the setting lets itself be heard


def test_dice_tumble_when_they_are_thrown_and_not_on_the_way_back(visit: Opener) -> None:
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
def test_nothing_moves_for_those_who_want_it_so(visit: Opener, still: str) -> None:
    stored = stored_settings(motion="off") if still == "setting" else {}
    page = visit("#tabula", stored=stored, before=ANGLES + PENDING, is_idle=True)
    if still == "device":
        page.emulate_media(reduced_motion="reduce")
    page.click('[data-action="roll"]')
    until(page, UNDO, "false")
    until_idle(page)
    assert page.evaluate("angles.length") == 0


def test_a_tap_during_a_motion_counts_at_once(visit: Opener) -> None:
    """The clock of pictures stands still: the first motion never ends."""
    stopped = "const plain = requestAnimationFrame; globalThis.requestAnimationFrame = " + (
        "(draw) => plain(() => draw(1));"
    )
    page = visit("#konobi?size=6&pie=off", before=stopped)
    for count, target in enumerate(("c3", "d4", "b5"), 1):
        tap(page, target)
        until(page, "document.querySelectorAll('[data-ply]').length", count)
    until(page, "location.hash.endsWith('moves=c3,d4,b5')")


def test_a_swap_turns_the_signs_of_the_seats_over(visit: Opener) -> None:
    page = visit("#konobi?size=6&pie=on&moves=c3")
    page.click('.choices [data-target="swap"]')
    until(page, "document.querySelectorAll('.seat.swapped').length", 2)
    motion = "document.querySelector('.seat.swapped svg').getAnimations().length"
    assert page.evaluate(motion) == 1
    tap(page, "d4")
    until(page, "document.querySelectorAll('.seat.swapped').length", 0)


def test_boards_and_pieces_are_put_on_from_the_settings_and_stay(visit: Opener) -> None:
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
def test_the_settings_show_on_their_little_board_what_they_do(
    server: SiteServer, chromium: Browser, setting: str, hidden: str
) -> None:
    """They do so before Python is there."""
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
def test_three_taps_lead_from_the_address_to_a_first_move(visit: Opener, name: str) -> None:
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


def test_on_a_phone_all_games_are_seen_at_one_glance(visit: Opener) -> None:
    page = visit("", size=(390, 844))
    bottoms = """[...document.querySelectorAll('.game h2')].every((title) =>
        title.getBoundingClientRect().bottom < innerHeight)"""
    assert page.evaluate(bottoms)


def test_an_empty_shelf_says_what_will_be_there_and_leads_on(visit: Opener) -> None:
    page = visit("#games")
    assert "No games yet." in page.inner_text(".shelf")
    page.click(".shelf a")
    until(page, "document.documentElement.dataset.screen", "home")


@pytest.mark.parametrize(
    ("where", "screen"), [("", "home"), ("#about", "about"), ("#tau?moves=bid5", "opening")]
)
def test_what_the_address_names_is_shown_before_python_is_there(
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


def test_a_start_button_says_so_when_python_cannot_come(
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


def test_the_board_makes_room_for_a_notice(visit: Opener) -> None:
    page = visit("#konobi?size=9&moves=c3,c3", size=(1280, 800))
    fits = "document.querySelector('#board').getBoundingClientRect().bottom <= innerHeight"
    assert page.evaluate("!document.querySelector('.notice').hidden")
    assert page.evaluate(fits)
    small = page.evaluate("document.querySelector('#board').clientHeight")
    page.click('[data-action="dismiss"]')
    until(page, f"document.querySelector('#board').clientHeight > {small}")
    assert page.evaluate(fits)
