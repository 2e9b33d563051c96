"""A backup that one browser saves as a file is restored in another one."""

from pathlib import Path

from tests.web.browser import Opener
from tests.web.players import MOVES, MousePlayer
from tests.web.waiting import until

ROWS = "[...document.querySelectorAll('[data-show=my-games] li strong')].map(e => e.textContent)"
SAID = "document.querySelector('[data-say=backup]').textContent"


def test_a_backup_is_restored_in_another_browser(visit: Opener, tmp_path: Path) -> None:
    page = visit("#konobi?size=5&pie=off")
    MousePlayer(page, None).choose("c3")
    until(page, MOVES, ["c3"])
    page.evaluate("location.hash = 'games'")
    until(page, f"{ROWS}.length", 1)
    with page.expect_download() as download:
        page.click("[data-action=backup]")
    assert download.value.suggested_filename.endswith(".pentabula")
    saved = tmp_path / "saved.pentabula"
    download.value.save_as(saved)
    other = visit("#games", locale="en-GB")
    assert other.evaluate(ROWS) == []
    other.set_input_files("[data-form=restore]", saved)
    until(other, f"{SAID}.includes('1 game')")
    assert other.evaluate(ROWS) == ["Konobi 5"]
    other.click("[data-show=my-games] .main")
    until(other, MOVES, ["c3"])
