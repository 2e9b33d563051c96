"""Whole games in the page, by mouse and by keyboard, and the page's interface for programs."""

from __future__ import annotations

import json

import pytest

from pentabula import games
from pentabula.app.store.saved_game import VERSION
from pentabula.core.record import write_link
from tests.web.browser import Opener, stored_settings
from tests.web.players import (
    MIDDLE,
    MOVES,
    KeyboardPlayer,
    MousePlayer,
    alert,
    go,
    golden,
    moves,
    play_out,
    text,
    until_moves,
    until_status,
)
from tests.web.waiting import PENDING, TEXTS, of_games, until, until_idle

# Of a longer game, this many plies are played at the beginning, and as many at the end.
LONGEST = 12
BY_HAND = stored_settings(dice="hand")


@pytest.mark.parametrize("hand", [MousePlayer, KeyboardPlayer], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_is_played(
    visit: Opener, name: str, hand: type[MousePlayer] | type[KeyboardPlayer]
) -> None:
    """Of a long game only the beginning and the end are played."""
    record = golden(name)
    end = record.root.main_line_end()
    page = visit("#" + write_link(record, record.root), stored=BY_HAND)
    late = end.ply - LONGEST
    if late > 0:
        play_out(page, record, hand, stop=LONGEST)
        link = write_link(record, end.line()[late - 1])
        page.evaluate("link => { location.hash = link; }", link)
    play_out(page, record, hand, start=max(late, 0))
    until_status(page, str(end.position.outcome().reason))
    page.locator('[data-action="rematch"]').wait_for()


def test_every_target_of_the_board_has_a_name_and_says_whether_it_is_open(visit: Opener) -> None:
    page = visit("#about")
    for name in games.names():
        go(page, name)
        until(page, "document.querySelectorAll('#grid [data-target]:not([aria-label])').length", 0)
        cells = page.evaluate(
            "[...document.querySelectorAll('#grid [data-target]')].map(c => "
            "[c.dataset.target, c.ariaLabel, c.getAttribute('aria-disabled')])"
        )
        board = games.load(name).view.board(games.load(name).start())
        assert {cell[0] for cell in cells} == {site for row in board.rows for site in row}
        assert all(cell[1] and cell[2] in ("true", "false") for cell in cells)
        assert page.evaluate("document.querySelectorAll('#grid [tabindex=\"0\"]').length") == 1


def test_a_refused_tap_is_explained(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=b2,e5")
    MousePlayer(page, None).choose("a1")
    until(page, "document.querySelector('[data-say=alert]').textContent.length > 0", True)
    assert "b2" in alert(page)
    until_moves(page, ["b2", "e5"])


def test_a_tap_on_a_cell_of_tau_names_its_lines(visit: Opener) -> None:
    page = visit("#tau?rows=3&cols=3&limit=1")
    box = page.locator("canvas#board").bounding_box()
    board = games.load("tau").view.board(games.load("tau").start(rows=3, cols=3, limit=1))
    site, scale = board.by_name["b2"], box["width"] / board.width
    page.mouse.click(box["x"] + site.x * scale, box["y"] + site.y * scale)
    until(page, "document.querySelector('[data-say=alert]').textContent.length > 0", True)
    assert "row 2" in alert(page)


def test_the_effect_of_striking_a_line_is_shown_while_that_is_legal(visit: Opener) -> None:
    page = visit("#tau?rows=3&cols=3&limit=1")
    preview = "document.querySelector('[data-show=preview]').textContent"
    page.mouse.move(*page.evaluate(MIDDLE, '[data-target="row2"]'))
    until(page, f"{preview}.startsWith('Row 2 would leave')")
    MousePlayer(page, None).choose("row2")
    until_moves(page, ["row2"])
    until(page, preview, "")
    page.keyboard.press("u")
    until(page, f"{preview}.startsWith('Row 2 would leave')")


def test_a_typed_move_is_played_and_an_invalid_one_explained(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off")
    page.locator("#move").fill(" C3 ")
    page.locator("#move").press("Enter")
    until(page, "location.hash", "#konobi?size=5&pie=off&moves=c3")
    assert page.locator("#move").input_value() == ""
    page.locator("#move").fill("<b>c4</b>")
    page.locator("#move").press("Enter")
    until(page, "document.querySelector('[data-say=alert]').textContent.length > 0", True)
    assert page.locator("#move").input_value() == "<b>c4</b>"
    assert page.evaluate("document.querySelector('[data-say=alert]').childElementCount") == 0


def test_a_bid_of_a_hundred_and_one_digits_is_explained(visit: Opener) -> None:
    page = visit("#tau")
    page.locator("#number").fill("9" * 101)
    page.locator("#number").press("Enter")
    until(page, "document.querySelector('[data-say=alert]').textContent.length > 0", True)
    assert "100" in alert(page)
    assert moves(page) == []


def test_escape_cancels_a_half_made_move(visit: Opener) -> None:
    page = visit("#tabik?size=3&pie=off")
    MousePlayer(page, None).choose("b2")
    until(page, "document.querySelector('[data-target=b2]').ariaLabel.includes('selected')", True)
    page.keyboard.press("Escape")
    until(page, "document.querySelector('[data-target=b2]').ariaLabel.includes('selected')", False)


def test_a_reload_restores_the_game_with_its_half_made_move(visit: Opener) -> None:
    page = visit("#tabik?size=4&pie=off")
    mouse = MousePlayer(page, None)
    for target in ("a1", "a2", "c3"):
        mouse.choose(target)
    until(page, of_games("games.some(([key, text]) => text.includes('\"c3\"'))"), True)
    until(page, "location.hash", "#tabik?size=4&pie=off&moves=a1a2")
    page.reload()
    until(page, "document.documentElement.dataset.state", "ready")
    until(page, "document.querySelector('[data-target=c3]')?.ariaLabel?.includes('selected')", True)
    until_moves(page, ["a1a2"])


def test_the_home_page_offers_to_continue(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off")
    MousePlayer(page, None).choose("c3")
    until(page, of_games("games.length > 0"), True)
    page.locator(".brand").click()
    page.locator('[data-show="resume"] button').click()
    until(page, "location.hash", "#konobi?size=5&pie=off&moves=c3")
    until(page, "document.documentElement.dataset.screen", "table")


def test_a_game_is_set_up_from_its_card(visit: Opener) -> None:
    page = visit("")
    page.locator('.game [popovertarget="setup-stawn"]').click()
    page.locator("#setup-stawn-title").wait_for()
    page.locator("#setup-stawn .rare summary").click()
    page.locator('#setup-stawn input[name="komi-other"]').fill("1000")
    page.locator("#setup-stawn button.start").click()
    until(page, "document.querySelector('#setup-stawn .problem').textContent.length > 0", True)
    page.locator('#setup-stawn input[name="komi-other"]').fill("-4")
    page.locator("#stawn-play-people").check()
    page.locator('#setup-stawn input[name="name0"]').fill("<i>Ana</i>")
    page.locator("#setup-stawn button.start").click()
    until(page, "location.hash", "#stawn?size=5&komi=-4&button=on")
    assert "<i>Ana</i>" in text(page, '[data-show="seats"]')
    page.go_back()
    until(page, "document.documentElement.dataset.screen", "home")


BROKEN_LINKS = (
    ("konobi?size=5&pie=off&moves=c3,zz,d4", ["c3"], ["2", "zz"]),
    ("konobi?size=5&pie=off&moves=c3,c3", ["c3"], ["2", "c3"]),
    ("tau?rows=4&cols=4&limit=bid&moves=bid5,bid4", ["bid5"], ["2", "bid4"]),
)


def test_a_broken_link_opens_with_its_legal_part(visit: Opener) -> None:
    page = visit(f"#{BROKEN_LINKS[0][0]}")
    for link, kept, words in BROKEN_LINKS:
        page.evaluate("link => { location.hash = link; }", link)
        until(page, "document.querySelectorAll('[data-show=record] .ply').length", len(kept))
        notice = text(page, '[data-show="notice-text"]')
        assert all(word in notice for word in words)
        assert alert(page) == notice
        assert page.evaluate("location.hash") == f"#{link}", "it can be corrected"


NO_GAME = (
    "gonobi?size=5",
    "konobi?size=99",
    "konobi?weight=3",
    "<img src=x onerror=alert(1)>",
    "%ff%",
)


def test_a_link_to_an_unknown_game_is_refused_and_the_page_works(visit: Opener) -> None:
    notice = "document.querySelector('[data-show=notice]').hidden"
    screen = "document.documentElement.dataset.screen"
    page = visit(f"#{NO_GAME[0]}")
    until(page, notice, False)
    assert page.evaluate(screen) == "home"
    for size, link in enumerate(NO_GAME, start=5):
        page.evaluate(f"location.hash = '#konobi?size={size}&pie=off'")
        until(page, screen, "table")
        until(page, notice)
        page.evaluate("link => { location.hash = link; }", link)
        until(page, notice, False)
        assert text(page, '[data-show="notice-text"]')
        assert page.evaluate(screen) == "table"


FORBIDDEN = """
const get = () => { throw new DOMException("no", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get });
IDBFactory.prototype.open = get;
"""
FULL = """
const error = new DOMException("full: quota", "QuotaExceededError");
Storage.prototype.setItem = () => { throw error; };
IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
Object.defineProperty(IDBTransaction.prototype, "error", { value: error });
"""


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_missing_storage_is_announced_and_the_game_continues(visit: Opener, trouble: str) -> None:
    page = visit("#konobi?size=5&pie=off", before=trouble)
    MousePlayer(page, None).choose("c3")
    until(page, "location.hash", "#konobi?size=5&pie=off&moves=c3")
    until(page, "document.querySelector('[data-show=notice]').hidden", False)
    assert "link" in text(page, '[data-show="notice-text"]')


def test_the_board_alone_plays_without_storage_as_in_a_frame(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3,d4&view=board", before=FORBIDDEN)
    page.set_viewport_size({"width": 320, "height": 420})
    for hidden in (".top", ".pane", ".seats", "#move", '[data-action="undo"]'):
        assert not page.locator(hidden).first.is_visible()
    page.locator('.walk [data-action="previous"]').click()
    MousePlayer(page, None).choose("b2")
    until(page, "location.hash", "#konobi?size=5&pie=off&moves=c3,b2&view=board")
    with page.expect_popup() as opened:
        page.locator('[data-show="whole-page"]').click()
    until(opened.value, "location.hash", "#konobi?size=5&pie=off&moves=c3,b2")


def test_a_game_of_a_later_version_is_kept_and_explained(visit: Opener) -> None:
    stored = json.dumps({"version": VERSION + 1, "record": "?"})
    key = "pentabula/game/later"
    page = visit("#games", stored={key: stored})
    until(
        page,
        "document.querySelector('[data-show=my-games]').textContent.includes('newer version')",
        True,
    )
    until(page, f"{TEXTS}.then((texts) => 'pentabula/moved' in texts)")
    assert page.evaluate(of_games("games")) == [[key, stored]]


def test_a_pasted_record_is_opened_and_a_truncated_one_explained(visit: Opener) -> None:
    page = visit("#games")
    page.locator('[data-form="open"] textarea').fill('[Game "konobi"]\n[Size "99')
    page.locator('[data-form="open"] button').click()
    until(page, "document.querySelector('[data-form=open] .problem').textContent.length > 0", True)
    page.locator('[data-form="open"] textarea').fill("konobi size=5 pie=off\nc3 d4")
    page.locator('[data-form="open"] button').click()
    until(page, "location.hash", "#konobi?size=5&pie=off&moves=c3,d4")


def test_dice_are_rolled_by_their_button(visit: Opener) -> None:
    page = visit("#tabula?start=0")
    page.locator('[data-action="roll"]').click()
    until(page, "location.hash.includes('moves=roll')", True)


def test_resigning_needs_a_confirmation(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3")
    page.locator("button.more").click()
    page.locator('[data-action="resign"]').click()
    page.locator('[data-action="yes"]').click()
    until(
        page, "document.querySelector('[data-say=status]').textContent.includes('resigned')", True
    )


def test_flipping_the_board_flips_its_targets(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off")
    before = page.locator('[data-target="a1"]').bounding_box()
    page.locator("button.more").click()
    page.locator('[data-action="flip"]').click()
    after = page.locator('[data-target="a1"]').bounding_box()
    assert after["x"] > before["x"] and after["y"] < before["y"]
    MousePlayer(page, None).choose("a1")
    until(page, "location.hash", "#konobi?size=5&pie=off&moves=a1")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 568)])
def test_the_table_fits_the_window(visit: Opener, size: tuple[int, int]) -> None:
    page = visit("#about", size=size)
    for name in games.names():
        go(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = page.locator("canvas#board").bounding_box()
        assert box and box["width"] <= size[0] and box["height"] <= size[1]
        assert min(box["width"], box["height"]) >= 0.55 * min(size)


def test_the_canvas_has_the_resolution_of_the_screen(visit: Opener) -> None:
    page = visit("#about", ratio=2)
    for name in games.names():
        go(page, name)
        drawn, shown = page.evaluate(
            "[document.querySelector('#board').width, document.querySelector('#board').clientWidth]"
        )
        assert drawn == pytest.approx(2 * shown, abs=2)


def test_each_move_is_announced_with_its_effect(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3,d4")
    MousePlayer(page, None).choose("c2")
    until(page, "location.hash.endsWith('c2')")
    until_status(page, "Black plays c2: a strong link to c3. White to move.")


def test_a_forced_pass_is_played_automatically_and_announced(visit: Opener) -> None:
    """konobi.md, Settled 5."""
    page = visit("#konobi?size=4&pie=off&moves=d2,d4,d1,c2,c4,c1,b2,d3,b1,b4,a4,a3,a2")
    MousePlayer(page, None).choose("a1")
    until(page, "location.hash.endsWith('a1,pass')")
    until_status(page, "Forced")


def test_the_record_is_one_tab_stop_and_arrows_browse_it(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3,d4,c2")
    assert page.evaluate("document.querySelectorAll('[data-ply]:not([tabindex])').length") == 1
    page.locator('[data-ply="3"]').focus()
    page.keyboard.press("ArrowLeft")
    until(page, MOVES, ["c3", "d4"])
    until(page, "document.activeElement.dataset.ply", "2")


def test_escape_on_other_screens_cancels_no_move(visit: Opener) -> None:
    page = visit("#tabik?size=4&pie=off&moves=a1a2", before=PENDING, is_idle=True)
    MousePlayer(page, None).choose("c3")
    until(page, "document.querySelector('[data-target=c3]')?.ariaLabel?.includes('selected')", True)
    page.evaluate("location.hash = 'games'")
    until(page, "document.documentElement.dataset.screen", "games")
    page.keyboard.press("Escape")
    until_idle(page)
    assert page.evaluate("location.hash") == "#games"
    page.go_back()
    until(page, "document.querySelector('[data-target=c3]')?.ariaLabel?.includes('selected')", True)


def test_a_click_on_a_move_that_becomes_a_variation_goes_to_that_move(visit: Opener) -> None:
    """The list still shows the move in the main line: it is updated after the frame."""
    page = visit("#konobi?pie=off&moves=c3,f6,h4")
    until(page, "document.querySelectorAll('[data-ply]').length", 3)
    page.locator('[data-ply="1"]').click()
    until(page, MOVES, ["c3"])
    page.evaluate(
        "document.querySelector('#grid [data-target=e5]').click();"
        "document.querySelector('[data-ply=\"3\"]').click()"
    )
    until(page, MOVES, ["c3", "f6", "h4"])


# Measures the page after every change of it, before the next frame.
WIDEST = """const measure = () => Math.max(0, ...[...document.querySelectorAll("header *, main *")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect().right));
globalThis.widest = () => Math.max(globalThis.widestOfAll ?? 0, measure());
new MutationObserver(() => { globalThis.widestOfAll = globalThis.widest(); })
    .observe(document, { childList: true, subtree: true });"""


@pytest.mark.parametrize("where", ["", "#games", "#about"])
def test_every_screen_fits_the_narrowest_phone_from_the_beginning(
    visit: Opener, where: str
) -> None:
    page = visit(where, size=(320, 568), before=WIDEST)
    assert page.evaluate("widest()") <= 320
