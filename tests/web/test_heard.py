"""What is announced politely, what assertively, and the name of a question."""

from tests.web.browser import Opener

ROLES = """[...document.querySelectorAll("[data-say]")].map(
    ({ dataset, role, ariaLive }) => [dataset.say, role, ariaLive ?? ""].join(" "))"""


def test_events_are_polite_refusals_assertive_and_a_question_an_alert(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off&moves=c3")
    assert sorted(page.evaluate(ROLES)) == [
        "alert alert assertive",
        "backup status ",
        "done status polite",
        "key-problem alert ",
        "key-reply status ",
        "reply status polite",
        "status status polite",
    ]
    page.evaluate("document.querySelector('[data-action=resign]').click()")
    page.get_by_role("alertdialog", name="Resign this game?").wait_for()
