"""Announcements: politely what happens, assertively what needs a reaction."""

from __future__ import annotations

from tests.web.browser import Opener
from tests.web.players import MousePlayer
from tests.web.test_opponents import set_up
from tests.web.waiting import until

STATUS = "document.querySelector('[data-say=status]').textContent"
ALERT = "document.querySelector('[data-say=alert]').textContent"
ROLES = """[...document.querySelectorAll("[data-say]")].map(
    ({ dataset, role, ariaLive }) => [dataset.say, role, ariaLive ?? ""].join(" "))"""


def test_events_are_announced_politely_and_refusals_assertively(
    visit: Opener,
) -> None:
    page = visit("#konobi?size=5&pie=off")
    assert sorted(page.evaluate(ROLES)) == [
        "alert alert assertive",
        "done status polite",
        "key-problem alert ",
        "key-reply status ",
        "reply status polite",
        "status status polite",
    ]
    mouse = MousePlayer(page, None)
    mouse.choose("c3")
    until(page, STATUS + ".trim()", "Black plays c3. White to move.")
    assert page.evaluate(ALERT) == ""
    mouse.choose("c3")
    until(page, ALERT, "There is already a black stone on c3.")
    mouse.choose("d4")
    until(page, STATUS + ".trim()", "White plays d4. Black to move.")
    assert page.evaluate(ALERT) == ""


def test_moves_of_a_level_and_the_end_of_the_game_are_announced(visit: Opener) -> None:
    page = visit("")
    set_up(page, "tau", play="engine", level="novice", seat="0", rows="2", cols="2", limit="1")
    MousePlayer(page, None).choose("row1")
    until(page, f"{STATUS}.includes('LOW strikes')")
    until(page, f"/wins|win:/.test({STATUS})")


def test_a_question_is_an_alert_with_its_words_as_its_name(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3")
    page.evaluate("document.querySelector('[data-action=resign]').click()")
    until(page, "document.querySelector('#question').matches(':popover-open')")
    assert page.get_by_role("alertdialog", name="Resign this game?").count() == 1
