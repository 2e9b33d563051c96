"""Find a Chromium for the browser tests, or install one."""

import os
import shutil
import sys
from pathlib import Path

from tools.steps import Problem, run, say, step

VARIABLE = "PENTABULA_BROWSER"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def installed() -> str | None:
    """The browser that the person named, or the first one found on the path and in usual places."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    on_path = (shutil.which(name) for name in NAMES)
    in_places = (place for place in PLACES if Path(place).is_file())
    return next((path for path in (*on_path, *in_places) if path), None)


def playwrights_own(python: Path) -> str | None:
    """The browser that Playwright has downloaded before, if it has."""
    path = run([python, "-c", ASK_PLAYWRIGHT], "ask Playwright for its browser").strip()
    return path if Path(path).is_file() else None


def ensure(python: Path) -> str:
    """A browser's path; installs one if there is none.

    Raises Problem when that fails.
    """
    path = installed() or playwrights_own(python)
    if path is None:
        path = _from_debian() if _is_debian_root() else None
    if path is None:
        path = _from_playwright(python)
    if path is None:
        raise Problem(
            "the browser tests need Chromium or Chrome and none could be installed; "
            f"install one, or name it in {VARIABLE}."
        )
    return path


def _is_debian_root() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _from_debian() -> str | None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        with step("Installing the system's Chromium for the browser tests"):
            run(["apt-get", "update"], "refresh the list of packages", env=quiet)
            command = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
            run(command, "install Chromium", env=quiet)
    except Problem as problem:
        say(f"  {problem}")
    return installed()


def _from_playwright(python: Path) -> str | None:
    try:
        with step("Fetching Playwright's own Chromium for the browser tests"):
            command = [str(python), "-m", "playwright", "install", "chromium"]
            run(command, "fetch Playwright's Chromium")
    except Problem as problem:
        say(f"  {problem}")
    return playwrights_own(python)
