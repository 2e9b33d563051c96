"""The tabs of the table's pane: which view is in front, and which commands bring one there."""

import pytest

from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.pane_views import ALL, BESIDE, WIDE
from tests.app.fakes.browser import Browser, document, window
from tests.app.fakes.dom import Event

START = "konobi?size=3&pie=off&moves=a1,c3,a2"
OVER = "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4"


def seen() -> list[str]:
    """The views in front, once tabs, tab stops and panels agree about them."""
    found = []
    for view in ALL:
        tab = document.querySelector(f'[data-view="{view}"]')
        panel = document.querySelector(f"#{tab.getAttribute('aria-controls')}")
        assert panel.getAttribute("aria-labelledby") == tab.getAttribute("id")
        is_selected = tab.getAttribute("aria-selected") == "true"
        assert is_selected is not panel.hidden
        assert tab.getAttribute("tabindex") == ("0" if is_selected else "-1")
        if is_selected:
            found.append(view)
    return found


def widen(browser: Browser, *, is_wide: bool = True) -> None:
    window.matchMedia(WIDE).matches = is_wide
    window.notify(Event("resize", window))
    browser.wait()


@pytest.mark.parametrize("view", ALL)
def test_a_click_on_a_tab_shows_its_view_alone(app: Hub, browser: Browser, view: str) -> None:
    assert seen() == ["moves"]
    browser.click(f'[data-view="{view}"]', wait=300)
    assert seen() == [view]


@pytest.mark.parametrize(
    ("action", "view"), [("analyse", "analysis"), ("review", "review"), ("notes", "notes")]
)
@pytest.mark.parametrize("is_wide", [False, True])
def test_a_command_brings_its_tab_to_the_front_and_closes_it_again(
    app: Hub, browser: Browser, action: str, view: str, is_wide: bool
) -> None:
    widen(browser, is_wide=is_wide)
    browser.click(f'#more [data-action="{action}"], .commands [data-action="{action}"]', wait=300)
    assert seen() == (["moves", view] if is_wide else [view])
    browser.click(f'#more [data-action="{action}"], .commands [data-action="{action}"]', wait=300)
    assert seen() == (["moves", "facts"] if is_wide else ["moves"])


def test_a_review_and_the_last_decision_come_to_the_front(app: Hub, browser: Browser) -> None:
    for expected in ("review", "moves", "review"):
        view = "moves" if expected == "moves" else ""
        browser.click(f'[data-view="{view}"]' if view else '#more [data-action="review"]', wait=300)
        assert seen() == [expected]
    assert not browser.find('[data-show="review"]').hidden
    browser.open(OVER)
    browser.click('[data-action="last-decision"]', wait=300)
    assert seen() == ["analysis"] and not browser.find('[data-show="analysis"]').hidden


def test_arrows_go_from_tab_to_tab_and_a_wide_window_has_two_lists_of_tabs(app, browser):
    node = app.stage.session.node
    tab = browser.find('[data-view="moves"]')
    tab.focus()
    for key, view in (
        ("ArrowRight", "analysis"),
        ("ArrowLeft", "moves"),
        ("ArrowLeft", "facts"),
        ("Home", "moves"),
        ("End", "facts"),
        ("ArrowRight", "moves"),
    ):
        assert browser.press(key, browser.focused).defaultPrevented and seen() == [view]
        assert browser.focused is browser.find(f'[data-view="{view}"]')
    assert app.stage.session.node is node and not app.stage.engine.is_analysing
    widen(browser)
    assert seen() == ["moves", "facts"]
    parts = (".tabs", ".first-tabs", ".second-tabs")
    assert [browser.find(part).getAttribute("role") for part in parts] == [
        "presentation",
        "tablist",
        "tablist",
    ]
    for view in BESIDE:
        browser.click(f'[data-view="{view}"]', wait=300)
        assert seen() == ["moves", view]
    browser.press("ArrowRight", browser.find('[data-view="facts"]'))
    assert seen() == ["moves", "analysis"]
    widen(browser, is_wide=False)
    assert seen() == ["analysis"] and browser.find(".tabs").getAttribute("role") == "tablist"


def test_views_are_shown_by_their_tabs_and_notes_end_with_their_game(app, browser):
    assert browser.shown("about-game").startswith("Konobi 3")
    assert browser.shown("columns") == "#BlackWhite"
    assert len(browser.find('[data-show="columns"]').querySelectorAll("svg")) == 2
    browser.click('[data-view="analysis"]', wait=300)
    assert app.stage.engine.is_analysing
    browser.click('[data-view="review"]', wait=300)
    assert not browser.find('[data-show="review"]').hidden and app.stage.engine.is_analysing
    browser.click('[data-action="notes"]', wait=300)
    browser.go_to("konobi?size=5", wait=300)
    assert seen() == ["moves"]
    for place, view in (("tau", "moves"), ("konobi", "moves"), ("tau?rows=3", "facts")):
        browser.go_to(place, wait=300)
        assert seen() == [view]
        if place == "tau":
            browser.click('[data-view="facts"]', wait=300)
            assert seen() == ["facts"]
