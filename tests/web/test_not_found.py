"""Addresses without a file, answered by `404.html` as on GitHub Pages."""

import shutil

from tests.web.waiting import until, until_offline, until_ready

GAME = "konobi?size=9&pie=on&moves=d4,swap,e5"
WHOLE = "%23konobi%3Fsize%3D9%26pie%3Don%26moves%3Dd4%2Cswap%2Ce5"


ENCODED = {
    f"%23{GAME}": GAME,
    f"es.html%23{GAME}": GAME,
    f"%2523{GAME}": GAME,
    WHOLE: GAME,
    "%23puzzles/tau": "puzzles/tau",
}


def test_a_link_with_an_encoded_fragment_opens(context, server, watch):
    watch.expect("404")
    page = context.new_page()
    for link, restored in ENCODED.items():
        page.goto("about:blank")
        page.goto(server.page + link)
        until(page, "location.hash", f"#{restored}")
        assert page.url.startswith(server.page) and "%23" not in page.url, link
    until_ready(page)
    until(page, "location.hash", f"#{restored}")


def test_such_a_link_opens_without_the_network(open_page, own_server, watch):
    page = until_offline(open_page())
    own_server.stop()
    watch.expect("ERR_CONNECTION_REFUSED")
    page.goto(f"{own_server.page}%23{GAME}")
    until(page, "location.hash", f"#{GAME}")
    until_ready(page)


def test_a_missing_page_is_said_with_a_link_home(context, server, watch):
    watch.expect("404")
    page = context.new_page()
    for path in ("nothing", "nothing/here/at/all/", "nothing/%23about"):
        page.goto(server.page + path)
        until(page, "document.querySelector('section:not([hidden]) a')?.href", server.page)
        assert page.locator("section:visible").all_inner_texts() == [
            "There is no page at this address. Its link may be incomplete.\n\nOpen Pentabula"
        ], path
    page.click("section:not([hidden]) a")
    until_ready(page)


def test_neither_the_host_nor_markup_comes_from_the_path(context, own_server, watch):
    watch.expect("404")
    shutil.copy(own_server.folder / "404.html", own_server.root)
    page = context.new_page()
    for path in (
        "//192.0.2.1/%23about",
        "/\\192.0.2.1/%23a",
        "//u@192.0.2.1%2523x",
        "/%23<img src=x>",
    ):
        page.goto(own_server.origin + path)
        until(page, "document.body !== null && !location.pathname.includes('23')")
        assert page.url.startswith(f"{own_server.origin}/"), path
        assert page.locator("img[src=x]").count() == 0
