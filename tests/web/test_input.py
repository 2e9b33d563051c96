"""The effects of a tap: one frame, no loss, and no work without a cause."""

from tests.web.browser import Opener, stored_settings
from tests.web.players import MIDDLE, MousePlayer
from tests.web.waiting import IS_ANIMATED, PENDING, of_games, until, until_idle
from tools.bench.input import COUNT

STILL = stored_settings(motion="off")
# Every picture begins with an empty canvas.
PICTURES = """globalThis.pictures = 0;
const clear = CanvasRenderingContext2D.prototype.clearRect;
CanvasRenderingContext2D.prototype.clearRect = function (...given) {
    pictures += this.canvas.id === "board";
    return clear.apply(this, given);
};"""
SAVED = of_games("games.map(([, text]) => JSON.parse(text).link)")
TOUCHED = """() => {
    globalThis.touched = new Set();
    for (const cell of document.querySelectorAll("#grid [data-target]")) cell.known = true;
    new MutationObserver((changes) => changes.forEach(({ target, attributeName }) =>
        attributeName !== "tabindex" && touched.add(target.dataset.target ?? target.id)
    )).observe(document.querySelector("#grid"), {
        subtree: true, childList: true, attributes: true,
    });
}"""


def test_nothing_runs_while_the_page_is_idle(visit: Opener) -> None:
    page = visit("#konobi", before=COUNT + PENDING, is_idle=True)
    until(page, "performance.getEntriesByName('pentabula:engine').length", 1)
    for link in ("konobi", "tabula", "tau?moves=bid1000,pass"):
        page.evaluate("link => { location.hash = link; }", link)
        until(page, "document.querySelector('.table').dataset.game", link.partition("?")[0])
        until_idle(page)
        draws = page.evaluate("counts.draws")
        page.mouse.click(*page.evaluate(MIDDLE, "#grid [aria-disabled=false], [data-action=roll]"))
        until_idle(page)
        assert page.evaluate("counts.draws") > draws, link
        assert not page.evaluate(IS_ANIMATED), link


def test_nothing_runs_after_a_finished_analysis(visit: Opener) -> None:
    page = visit("#tau?rows=2&cols=2&limit=1", before=PENDING, is_idle=True)
    page.locator('[data-view="analysis"]').click()
    until(page, "document.querySelector('.estimate .effort')?.textContent.includes('solved')", True)
    until_idle(page)


def test_a_tap_and_a_refused_tap_draw_one_frame_each(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off", stored=STILL, before=PICTURES + PENDING, is_idle=True)
    alert = "document.querySelector('[data-say=alert]').textContent.length > 0"
    for effect in ("location.hash.endsWith('c3')", alert):
        until_idle(page)
        before = page.evaluate("pictures")
        MousePlayer(page, None).choose("c3")
        until(page, effect)
        until_idle(page)
        assert page.evaluate("pictures") == before + 1, effect


def test_a_move_changes_only_the_cells_that_it_concerns(visit: Opener) -> None:
    page = visit("#konobi?size=7&pie=off")
    until(page, "document.querySelectorAll('#grid [data-target]:not([aria-label])').length", 0)
    page.evaluate(TOUCHED)
    MousePlayer(page, None).choose("d4")
    until(page, "document.querySelector('[data-target=d4]').ariaLabel.includes('last move')")
    assert page.evaluate("[...touched].sort()") == ["d4"]
    cells = "[...document.querySelectorAll('#grid [data-target]')]"
    assert page.evaluate(f"{cells}.every(cell => cell.known)")


def test_a_move_is_kept_and_a_link_right_after_it_is_followed(visit: Opener) -> None:
    page = visit("#konobi?size=5&pie=off")
    page.evaluate("""() => {
        document.querySelector('[data-target="c3"]').click();
        document.querySelector(".brand").click();
    }""")
    until(page, "document.querySelector('[data-show=resume] button') !== null")
    page.go_back()
    until(page, "location.hash", "#konobi?size=5&pie=off&moves=c3")
    page.evaluate("""() => {
        document.querySelector('[data-target="d4"]').click();
        location.hash = "games";
    }""")
    until(page, "document.documentElement.dataset.screen", "games")
    assert page.evaluate("location.hash") == "#games"
    until(page, SAVED, ["konobi?size=5&pie=off&moves=c3,d4"])
