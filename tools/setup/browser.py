"""Find the browsers for the tests, or install them: Chromium, and further ones where they can be.

The browser tests need Chromium. Firefox ESR and WebKitGTK are tested where they are; on
Debian and its relatives, as root, they are installed.
"""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
APT_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Further:
    """A further browser: what it is called, where it is found, Debian's packages of it.

    program: on the path. variable: of the environment, names another one.
    """

    title: str
    program: str
    variable: str
    packages: Sequence[str]
    places: Sequence[str] = ()

    def installed(self) -> str | None:
        """The program that the person named, or the one on the path or in its usual places."""
        named = os.environ.get(self.variable)
        on_path = shutil.which(named or self.program)
        return on_path or next((place for place in self.places if Path(place).is_file()), None)


FURTHER: Mapping[str, Further] = {
    "firefox": Further(
        "Firefox ESR",
        "firefox-esr",
        "PENTABULA_FIREFOX",
        ["firefox-esr"],
        [
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            "C:/Program Files/Mozilla Firefox/firefox.exe",
        ],
    ),
    "webkit": Further(
        "WebKitGTK", "WebKitWebDriver", "PENTABULA_WEBKIT", ["webkit2gtk-driver", "xvfb"]
    ),
}
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
    if path is None and _is_debian_root():
        _from_debian("Chromium", ["chromium"])
        path = installed()
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


def ensure_further() -> None:
    """Install the further browsers that are missing, if that can be, and say which are there.

    Never fails: without them the tests run in Chromium alone, and say so.
    """
    for each in FURTHER.values():
        if each.installed() is None and _is_debian_root():
            _from_debian(each.title, each.packages)
    for each in FURTHER.values():
        path = each.installed()
        say(f"{each.title} is {path}" if path else f"{each.title} is {_why_not()}: not tested.")


def _why_not() -> str:
    if _is_debian_root():
        return "not to be had"
    return "not installed, and is installed here only on Debian and as root"


def _from_debian(title: str, packages: Sequence[str]) -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    try:
        with step(f"Installing the system's {title} for the browser tests"):
            update = ["apt-get", "update"]
            run(update, "refresh the list of packages", env=quiet, seconds=APT_SECONDS)
            run(command, f"install {title}", env=quiet, seconds=APT_SECONDS)
    except Problem as problem:
        say(f"  {problem}")


def _from_playwright(python: Path) -> str | None:
    try:
        with step("Fetching Playwright's own Chromium for the browser tests"):
            command = [str(python), "-m", "playwright", "install", "chromium"]
            run(command, "fetch Playwright's Chromium")
    except Problem as problem:
        say(f"  {problem}")
    return playwrights_own(python)
