"""Announcements: politely what happens, assertively what needs a reaction."""

from tests.web.browser import Opener
from tests.web.players import MousePlayer
from tests.web.waiting import STATUS, until

ALERT = "document.querySelector('[data-say=alert]').textContent"
ROLES = """[...document.querySelectorAll("[data-say]")].map(
    ({ dataset, role, ariaLive }) => [dataset.say, role, ariaLive ?? ""].join(" "))"""


def test_events_are_announced_politely_and_refusals_assertively(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off")
    assert sorted(page.evaluate(ROLES)) == [
        "alert alert assertive",
        "backup status ",
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


def test_a_question_is_an_alert_with_its_words_as_its_name(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3")
    page.evaluate("document.querySelector('[data-action=resign]').click()")
    until(page, "document.querySelector('#question').matches(':popover-open')")
    assert page.get_by_role("alertdialog", name="Resign this game?").count() == 1
