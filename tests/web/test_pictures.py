"""Pictures, paper and packed links in the browser: what is made in the page opens in the page."""

import re

from playwright.sync_api import Page

from tests.web.browser import Opener
from tests.web.waiting import until

GAME = "#konobi?size=5&pie=off&moves=c3,b2,c4"
SAID = "document.querySelector('[data-show=\"picture-done\"]').textContent"
PAPERS = ("position", "score", "blank", "rules", "board", "worksheet")


def open_sheet(page: Page) -> None:
    page.evaluate("document.querySelector('[data-action=\"picture\"]').click()")
    page.locator("#picture form").wait_for()


def test_the_commands_work_without_opening_the_sheet(visit: Opener) -> None:
    """Other programs rely on them: docs/automation.md."""
    page = visit(GAME, is_new=True, is_idle=True)
    for action in ("picture-png", "picture-svg"):
        page.locator(f'[data-action="{action}"]').wait_for(state="attached")
        with page.expect_download():
            page.evaluate(f"document.querySelector('[data-action={action}]').click()")
    page.evaluate("document.querySelector('[data-action=qr]').click()")
    page.locator('#picture [data-show="qr"] svg').wait_for()


def test_a_picture_is_copied_or_the_refusal_is_shown(visit: Opener) -> None:
    page = visit(GAME)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_sheet(page)
    page.locator('[data-action="picture-copy"]').click()
    until(page, f"{SAID}.startsWith('Picture copied')")
    kinds = "navigator.clipboard.read().then(([item]) => item.types.join())"
    assert page.evaluate(kinds) == "image/png"
    page.evaluate("void (navigator.clipboard.write = () => Promise.reject(new Error('no')))")
    page.locator('[data-action="picture-copy"]').click()
    until(page, f"{SAID}.startsWith('This browser cannot copy')")
    page.context.clear_permissions()


def test_paper_is_white_and_whole_in_dark_mode(visit: Opener) -> None:
    page = visit("#konobi?size=7&pie=off&moves=d4,c3,e5,b2,f6,d2,c5,e3,b6,g1", color_scheme="dark")
    page.evaluate("void (globalThis.print = () => {})")
    open_sheet(page)
    for kind in PAPERS:
        page.evaluate(f"document.querySelector('#picture-paper-{kind}').click()")
        if kind == "worksheet":
            page.locator(".picks li").first.wait_for()
        page.locator('[data-action="print"]').click()
        page.locator(f'.paper[data-paper="{kind}"]').wait_for(state="attached")
        page.emulate_media(media="print", color_scheme="dark")
        for name, width in (("A4", 688), ("Letter", 710)):
            page.set_viewport_size({"width": width, "height": 1000})
            assert page.evaluate(ON_PAPER) == [True, "rgb(255, 255, 255)", []], (kind, name)
            pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=name)))
            assert pages == PAGES[kind], (kind, name)
        page.emulate_media(media="screen", color_scheme="dark")
        page.set_viewport_size({"width": 1280, "height": 860})


def test_the_browser_prints_the_table_on_one_page_with_a_heading_and_never_a_sheet(visit):
    page = visit(f"#konobi?size=13&pie=off&moves={','.join(LONG)}")
    open_sheet(page)
    page.evaluate(PRINTED)
    for _ in range(2):  # over the sheet, and without it
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
        assert page.evaluate("globalThis.printed") == "Konobi 13"
        assert page.evaluate("document.querySelector('.paper') === null")
        page.evaluate("document.querySelector('#picture').hidePopover()")


LONG = [f"{letter}{number}" for number in (1, 13, 3, 11, 5, 9, 7) for letter in "acegikm"]
PRINTED = """addEventListener("beforeprint", () => {
    const paper = document.querySelector(".paper");
    globalThis.printed = paper?.querySelector("h1").textContent;
})"""
PAGES = {"position": 1, "score": 1, "blank": 1, "rules": 1, "board": 1, "worksheet": 2}
# Whether the paper alone is shown, its colour, and what is beyond its edges.
ON_PAPER = """(() => {
    const shown = [...document.body.children].filter((each) => each.checkVisibility());
    const paper = document.querySelector(".paper");
    const cut = [...paper.querySelectorAll("*")].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width && (box.left < -1 || box.right > innerWidth + 1);
    });
    const isAlone = shown.length === 1 && shown[0] === paper;
    return [isAlone, getComputedStyle(paper).backgroundColor, cut.map((each) => each.outerHTML)];
})()"""
