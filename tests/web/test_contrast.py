"""The canvas follows the device and the settings: forced colours, high contrast."""

from tests.web.browser import Opener
from tests.web.waiting import until

LINK = "#konobi?size=5&pie=off&moves=c3,d4"

# The colour of the board in the middle of a cell.
INK = """name => {
    const cell = document.querySelector(`#grid [data-target="${name}"]`);
    const board = document.querySelector("#board");
    const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    probe.drawImage(board, cell.offsetLeft, cell.offsetTop, 1, 1, 0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)].join();
}"""
SYSTEM = """name => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = name;
    const [, ...parts] = getComputedStyle(probe).color.match(/(\\d+), (\\d+), (\\d+)/);
    probe.remove();
    return parts.join();
}"""


def test_the_device_or_a_setting_changes_the_colours_immediately(visit: Opener) -> None:
    page = visit(LINK, size=(900, 700))
    before = page.evaluate(INK, "c3")
    page.emulate_media(forced_colors="active")
    paper, ink = (page.evaluate(SYSTEM, name) for name in ("Canvas", "CanvasText"))
    assert paper != ink
    until(page, f"({INK})('c3')", ink)
    assert page.evaluate(INK, "d4") == paper
    borders = page.evaluate(
        "[...document.querySelectorAll('.commands button, .top button, .card')]"
        ".filter(each => each.checkVisibility())"
        ".map(each => parseFloat(getComputedStyle(each).borderTopWidth))"
    )
    assert min(borders) > 0
    page.emulate_media(forced_colors="none")
    until(page, f"({INK})('c3')", before)
    page.emulate_media(contrast="more")
    contrast = "document.documentElement.dataset.contrast ?? 'usual'"
    until(page, contrast, "high")
    until(page, f"({INK})('c3')", "0,0,0")
    page.locator('[data-action="settings"]').click()
    page.locator("#settings-contrast-usual").check()
    until(page, contrast, "usual")
    page.locator("#settings-contrast-high").check()
    until(page, f"({INK})('c3')", "0,0,0")
    page.emulate_media(contrast="no-preference")
    page.reload()
    until(page, contrast, "high")
