"""The page uses the browser's language or the chosen one, and keeps the game."""

from tests.web.waiting import until, until_ready

LINK = "konobi?size=5&pie=off&moves=c3"
CHOSEN = "document.documentElement.lang"


def test_a_chosen_language_is_remembered_and_an_unavailable_one_is_english(new_context, open_page):
    context = new_context(locale="cy")
    page = open_page(f"#{LINK}", context)
    assert page.evaluate(CHOSEN) == "en"
    page.locator('[data-action="settings"]').click()
    page.locator('#settings [data-language="es"]').click()
    until(page, CHOSEN, "es")
    until_ready(page)
    assert page.evaluate("location.hash") == f"#{LINK}"
    assert open_page("", context).evaluate(CHOSEN) == "es"
    page.evaluate("location.href = 'pl.html'")
    until(page, CHOSEN, "pl")
