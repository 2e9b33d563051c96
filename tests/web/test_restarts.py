"""A restarted page is like a new one."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browser import Opener, Share, resize, stored_settings
from tests.web.players import MousePlayer, until_moves
from tests.web.restarts import LASTING
from tests.web.waiting import OFFLINE, script, until

WHERE = "#konobi?size=5&pie=off&moves=c3"
# All state that a test can observe, except times and numbers of PyScript.
STATE = script("restarts_state")
LOADING = re.compile(r'<div class="loading".*?</div>', re.DOTALL)


def state(page: Page) -> dict[str, Any]:
    until(page, f"{OFFLINE} === 'ready' && document.querySelectorAll('[data-ply]').length > 0")
    until(page, "pending.size", 0)
    seen: dict[str, Any] = page.evaluate(STATE)
    # What the loader wrote when it last looked, before or after the entry began.
    seen["root"].pop("data-stage")
    seen["body"] = LOADING.sub("", seen["body"])
    seen["body"] = re.sub(r'id="py-\d+"|<script-py[^>]*></script-py>', "", seen["body"])
    return seen


def make_a_mess(page: Page) -> None:
    """Leaves traces: fills a sheet, plays, stores, chooses, scrolls, opens, selects, patches."""
    page.evaluate("document.querySelector('#setup-konobi').showPopover()")
    page.locator("#setup-konobi form").wait_for()
    page.keyboard.press("Escape")
    MousePlayer(page, None).choose("d4")  # type: ignore[arg-type]
    until_moves(page, ["c3", "d4"])
    page.click('[data-action="settings"]')
    for choice in ("theme-dark", "board-slate", "motion-off", "contrast-high"):
        page.check(f"#settings-{choice}")
    page.keyboard.press("Escape")
    page.click('[data-view="notes"]')
    page.evaluate("document.querySelector('[data-action=flip]').click()")
    page.locator("#move").fill("e5")
    page.mouse.move(400, 300)
    resize(page, (390, 500))
    page.evaluate("""() => {
        scrollTo(0, 200);
        getSelection().selectAllChildren(document.body);
        navigator.vibrate = () => true;
        globalThis.left = "behind";
        history.replaceState("stale", "");
        sessionStorage.setItem("left", "behind");
        addEventListener("keydown", () => { document.title = "heard"; });
        document.head.append(document.createElement("meta"));
    }""")
    page.evaluate("document.querySelector('[data-action=shortcuts]').click()")
    until(page, "document.querySelector('#shortcuts').matches(':popover-open')")


def test_a_restarted_page_is_like_a_new_one(visit: Opener, share: Share) -> None:
    fresh = visit(WHERE)
    expected = state(fresh)
    for _ in range(2):
        make_a_mess(fresh)
        restarts = share().restarts
        assert fresh in restarts.take_back(are_in_order=True) and visit(WHERE) is fresh
        assert state(fresh) == expected


def test_stored_texts_are_read_after_each_restart(visit: Opener, share: Share) -> None:
    theme = "document.documentElement.dataset.theme"
    for chosen in ("dark", "light"):
        page = visit(
            WHERE, stored=stored_settings(theme=chosen), recording="globalThis.noted = true"
        )
        assert page.evaluate(theme) == chosen and page.evaluate("noted")
        assert page in share().restarts.take_back(are_in_order=True)
    assert visit(WHERE).evaluate(f"{theme} ?? 'none'") in ("none", "system")
    assert page.evaluate("globalThis.noted ?? null") is None


@pytest.mark.parametrize("lasting", ["after a failure", "emulation", "a worker", "elsewhere"])
def test_a_page_that_cannot_be_restored_is_not_restarted(visit, share, lasting):
    page = visit(WHERE)
    if lasting == "emulation":
        assert "emulate_media" in LASTING
        page.emulate_media(reduced_motion="reduce")
    elif lasting == "a worker":
        page.evaluate("() => void new Worker(URL.createObjectURL(new Blob([''])))")
    elif lasting == "elsewhere":
        page.goto("about:blank")
    in_order = lasting != "after a failure"
    assert page not in share().restarts.take_back(are_in_order=in_order)
