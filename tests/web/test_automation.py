"""What docs/automation.md promises to other programs is there."""

from pathlib import Path

from tests.web.browser import Opener

DOCUMENT = Path(__file__).parents[2] / "docs/automation.md"
AT_TABLE = (
    *(f'[data-action="{name}"]' for name in ("new", "undo", "redo", "hint", "flip", "share")),
    *('[data-action="settings"]', '[data-action="resign"]', '[data-action="edit-position"]'),
    *(f'[data-action="{name}"]' for name in ("picture-png", "picture-svg", "print", "qr")),
    *(f'[data-view="{name}"]' for name in ("moves", "analysis", "review", "notes", "facts")),
    *('[data-target="c3"]', "canvas#board", "input#move"),
    *('[data-say="status"]', '[data-say="alert"]'),
)
IN_SETUP = 'form[data-form="setup"] [name="play"][value="link"]'


def test_everything_promised_is_there(visit: Opener) -> None:
    page = visit("#konobi?size=5", is_new=True, is_idle=True)
    for selector in (*AT_TABLE, IN_SETUP):
        if selector == IN_SETUP:
            page.locator('[data-action="new"]').evaluate("(button) => button.click()")
        page.locator(selector).first.wait_for(state="attached")
    page.evaluate("location.hash = 'games'")
    for selector in ('[data-action="backup"]', 'input[data-form="restore"]'):
        page.locator(selector).wait_for(state="attached")
    text = DOCUMENT.read_text("utf-8")
    for selector in (*AT_TABLE, IN_SETUP):
        name = selector.split('"')[1] if '"' in selector else selector
        assert name == "c3" or name in text, "in docs/automation.md"
