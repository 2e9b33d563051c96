"""Use by keyboard alone: the focus is visible, never lost or covered; keys have their effects."""

from playwright.sync_api import Page

from pentabula import games
from tests.web.browser import Opener, resized
from tests.web.players import go, tab_to
from tests.web.waiting import STATUS, script, until

HERE = "document.activeElement"
REPLY = "document.querySelector('[data-say=reply]').textContent"
OPEN = "document.querySelector('.sheet:popover-open')?.id ?? ''"
# Whether part of the focused element is visible; an empty string stands for the page itself.
SEEN = script("focus_seen")
PLAYED = "konobi?size=5&pie=off&moves=c3,d4,c2,d5,c4"


def is_at(page: Page, selector: str) -> bool:
    return bool(page.evaluate("s => document.activeElement.matches(s)", selector))


def test_the_focus_is_visible_at_every_tab_stop(visit: Opener) -> None:
    page = visit(f"#{PLAYED}")
    for place in (PLAYED, "tabula?start=0", "games", ""):
        page.evaluate("place => { location.hash = place }", place)
        until(page, "document.documentElement.dataset.state", "ready")
        for size in ((1280, 800), (390, 844), (844, 390)):
            resized(page, size)
            page.evaluate("document.activeElement.blur()")
            stops = []
            for _ in range(24):
                page.keyboard.press("Tab")
                stops += filter(None, [page.evaluate(SEEN)])
            assert set(stops) == {"seen"}, (place, size)
            assert len(stops) > 5


SHEETS = (
    ('.tools [data-action="rules"]', "rules-konobi", '.tools [data-action="rules"]'),
    ('.tools [data-action="share"]', "share", '.tools [data-action="share"]'),
    ('[data-action="settings"]', "settings", '[data-action="settings"]'),
    ('#more [data-action="new"]', "setup-konobi", "button.more"),
    ('#more [data-action="shortcuts"]', "shortcuts", "button.more"),
    ('#more [data-action="resign"]', "question", "button.more"),
)


def test_a_sheet_takes_traps_and_returns_the_focus(visit: Opener) -> None:
    page = visit(f"#{PLAYED}")
    for opener, sheet, back in SHEETS:
        if "#more" in opener:
            tab_to(page, "button.more")
            page.keyboard.press("Enter")
        tab_to(page, opener)
        page.keyboard.press("Enter")
        until(page, OPEN, sheet)
        until(page, "document.querySelector('main').inert")  # a task later
        assert is_at(page, f"#{sheet}")
        for _ in range(12):
            page.keyboard.press("Tab")
            assert page.evaluate(SEEN) in ("seen", ""), sheet
            assert page.evaluate(
                f"document.activeElement === document.body || "
                f"document.querySelector('#{sheet}').contains(document.activeElement)"
            ), sheet
        page.keyboard.press("Escape")
        until(page, OPEN, "")
        assert is_at(page, back), sheet


def test_disabled_commands_keep_the_focus(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3")
    tab_to(page, '[data-action="undo"]')
    page.keyboard.press("Enter")
    until(page, "document.querySelector('[data-action=undo]').ariaDisabled", "true")
    page.keyboard.press("Enter")
    assert is_at(page, '[data-action="undo"]')
    assert page.evaluate("location.hash") == "#konobi?size=5&pie=off"


def test_keys_for_hint_and_analysis_do_not_move_the_focus(visit: Opener) -> None:
    page = visit("#konobi?size=4&pie=off&moves=b2,c3")
    tab_to(page, "#grid [tabindex='0']")
    page.keyboard.press("h")
    until(page, f"{STATUS}.includes('Look at')")
    page.keyboard.press("a")
    until(page, "document.querySelector('.lines li') !== null")
    tab_to(page, '[data-action="estimate"]')
    page.keyboard.press("Enter")
    until(page, f"/%|wins/.test({REPLY})")
    page.keyboard.press("a")
    until(page, "document.querySelector('[data-show=analysis]').hidden")
    until(
        page, "document.activeElement.checkVisibility() && document.activeElement !== document.body"
    )


def test_a_game_is_set_up_left_and_deleted_by_keys(visit: Opener) -> None:
    page = visit("")
    for _ in range(1 + len(games.names())):  # the games come first, after the way to skip them
        page.keyboard.press("Tab")
    assert page.evaluate(f"{HERE}.getBoundingClientRect().top") >= 0
    brand = "document.querySelector('.brand').getBoundingClientRect()"
    assert page.evaluate(f"{HERE}.getBoundingClientRect().bottom <= {brand}.top")
    while not is_at(page, '[popovertarget="setup-konobi"]'):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    until(page, OPEN, "setup-konobi")
    page.locator("#setup-konobi form").wait_for()
    tab_to(page, '#setup-konobi [name="play"]')
    page.keyboard.press("ArrowRight")
    tab_to(page, "#setup-konobi button.start")
    page.keyboard.press("Enter")
    until(page, "document.documentElement.dataset.screen", "table")
    until(page, f"{HERE}.matches('#grid [data-target]')")
    page.keyboard.press("Enter")
    until(page, "location.hash.includes('moves=')")
    page.evaluate("location.hash = '#games'")
    until(page, f"{HERE}.id", "games-title")
    assert page.title() == "My games — Pentabula"
    tab_to(page, "[data-remove]")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.my-games').textContent.includes('Deleted:')")
    until(page, f"{HERE}.matches('[data-undelete]')")
    page.keyboard.press("Enter")
    until(page, f"{HERE}.matches('[data-remove]')")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    until(page, f"{HERE}.name", "name")
    page.keyboard.type("Final")
    page.keyboard.press("Tab")
    page.keyboard.type("club, 2026")
    page.keyboard.press("Enter")
    until(page, f"{HERE}.matches('[data-edit]')")
    until(page, "document.querySelector('.my-games strong').textContent", "Final")


def test_the_first_link_leads_to_the_board(visit: Opener) -> None:
    page = visit(f"#{PLAYED}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(page, f"{HERE}.matches('#grid [data-target]')")
    assert page.evaluate("location.hash") == f"#{PLAYED}"


def test_keys_move_in_six_directions_on_a_hexagonal_board(visit: Opener) -> None:
    page = visit("#stawn?size=3&komi=0")
    page.evaluate("document.querySelector('[data-target=c3]').focus()")
    for key in ("PageUp", "ArrowRight", "PageDown", "End", "ArrowLeft", "Home", "Shift+ArrowDown"):
        page.keyboard.press(key)
        assert page.evaluate(SEEN) == "seen"
    assert page.evaluate(f"{HERE}.dataset.target") == "b2"
    page.keyboard.press("Numpad9")
    assert page.evaluate(f"{HERE}.dataset.target") == "c3"


def test_lines_and_points_are_lists_of_buttons(visit: Opener) -> None:
    page = visit("#tau?rows=3&cols=2&limit=1")
    assert lists(page, "Rows", "Columns") == [3, 2]
    go(page, "tabula")
    assert lists(page, "Points", "Other places") == [24, 5]


def lists(page: Page, *names: str) -> list[int]:
    """How many buttons the lists of these names have."""
    found = [page.get_by_role("list", name=name, exact=True) for name in names]
    return [each.get_by_role("listitem").get_by_role("button").count() for each in found]
