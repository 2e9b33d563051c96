"""The study of lost tabs: it loads the page in every way, and reports tabs that Chromium loses."""

from __future__ import annotations

import contextlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error

from tools.serving import loads

PAGE = """<!doctype html><html data-state="ready" data-offline="ready">
<link rel="icon" href="data:,"><script>performance.mark("pentabula:engine")</script>"""


@pytest.fixture
def little_site(tmp_path: Path) -> Path:
    """A page that is ready immediately."""
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    return tmp_path


def study(site: Path, executable: str, count: int) -> loads.Found:
    """The study in a separate thread: Playwright is already running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(loads.study, site, executable, count, 0, []).result()


def test_the_page_is_loaded_in_each_way_in_turn(little_site: Path, executable: str) -> None:
    found = study(little_site, executable, 6)
    assert found.loads == {"new_context": 2, "reloaded": 2, "shared_process": 2}
    assert "Crashed tabs: 0 of 6." in found.lines()


def test_a_lost_tab_is_counted_and_the_study_continues(
    little_site: Path, executable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(ways: loads.Ways, browser: Browser) -> None:
        page = ways._open(browser.new_context())
        with contextlib.suppress(Error):
            page.goto("chrome://crash")
        page.wait_for_timeout(60_000)

    monkeypatch.setattr(loads.Ways, "new_context", crash)
    found = study(little_site, executable, 2)
    assert found.crashed == 1
    assert len(found.failures) == 1 and "crash" in found.failures[0]
    assert "Crashed tabs: 1 of 2." in found.lines()
