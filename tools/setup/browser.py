"""Find or install the browsers for the tests: Chromium, and others where that is possible.

The browser tests need Chromium. Its headless shell, the same engine without a browser's windows,
needs a quarter less processor time. Firefox ESR and WebKitGTK are tested if they are found. On
Debian and its derivatives, as root, all are installed. Before that, a message says what is
installed, why, and how to avoid it. Runs in the virtual environment, which has Playwright.
"""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.steps import Problem, run, say, step

VARIABLE = "PENTABULA_BROWSER"
SHELL = "chromium-headless-shell"
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
class OtherBrowser:
    """A browser beside Chromium: its name, its program, and its packages in Debian.

    variable: the environment variable that names another program. places: paths where it may be
    installed.
    """

    title: str
    program: str
    variable: str
    packages: Sequence[str]
    places: Sequence[str] = ()

    def installed(self) -> str | None:
        """The program that the variable names, or a program on the path or in `places`."""
        named = os.environ.get(self.variable)
        on_path = shutil.which(named or self.program)
        return on_path or next((place for place in self.places if Path(place).is_file()), None)


OTHERS: Mapping[str, OtherBrowser] = {
    "firefox": OtherBrowser(
        "Firefox ESR",
        "firefox-esr",
        "PENTABULA_FIREFOX",
        ["firefox-esr"],
        [
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            "C:/Program Files/Mozilla Firefox/firefox.exe",
        ],
    ),
    "webkit": OtherBrowser(
        "WebKitGTK", "WebKitWebDriver", "PENTABULA_WEBKIT", ["webkit2gtk-driver", "xvfb"]
    ),
}
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def installed() -> str | None:
    """The Chromium or Chrome that the variable names, or one on the path or in a usual place."""
    named = os.environ.get(VARIABLE)
    if named:
        return shutil.which(named)
    on_path = (shutil.which(name) for name in NAMES)
    in_places = (place for place in PLACES if Path(place).is_file())
    return next((path for path in (*on_path, *in_places) if path), None)


def installed_for_tests() -> str | None:
    """The browser that the variable names, or the headless shell, or another Chromium."""
    if os.environ.get(VARIABLE):
        return installed()
    return shutil.which(SHELL) or installed()


def downloaded() -> str | None:
    """The Chromium that Playwright has downloaded before, if any."""
    path = run([sys.executable, "-c", ASK_PLAYWRIGHT], "ask Playwright for its browser").strip()
    return path if Path(path).is_file() else None


def ensure() -> str:
    """The path of Chromium or Chrome; installs one if neither is found.

    Raises Problem if that fails.
    """
    path = installed() or downloaded()
    if path is None:
        say("The browser tests need Chromium or Chrome, and none was found.")
        say(f"To use one that is not on the path, stop (Ctrl+C) and set {VARIABLE} to its path.")
    if path is None and _is_debian_root():
        _install_debian_packages("Chromium", ["chromium"])
        path = installed()
    if path is None:
        path = _download()
    if path is None:
        raise Problem(
            "the browser tests need Chromium or Chrome and none could be installed; "
            f"install one, or set {VARIABLE} to its path."
        )
    return path


def ensure_for_tests() -> str:
    """The path of a browser for the tests: the headless shell if possible.

    Raises Problem if there is no browser and none can be installed.
    """
    is_named = bool(os.environ.get(VARIABLE))
    if not is_named and shutil.which(SHELL) is None and _is_debian_root():
        say("The browser tests are faster in Chromium's headless shell, which was not found.")
        say(f"To use another browser, stop (Ctrl+C) and set {VARIABLE} to its path.")
        _install_debian_packages("headless Chromium", [SHELL])
    return installed_for_tests() or ensure()


def ensure_others() -> None:
    """Installs the other browsers where that is possible, and prints which are available.

    Raises nothing: without them the tests run only in Chromium.
    """
    for each in OTHERS.values():
        if each.installed() is None and _is_debian_root():
            say(f"Some tests also run in {each.title}, which was not found.")
            _install_debian_packages(each.title, each.packages)
    for each in OTHERS.values():
        path = each.installed()
        say(f"{each.title} is {path}" if path else f"{each.title} is {_why_not()}: not tested.")


def _why_not() -> str:
    if _is_debian_root():
        return "not available"
    return "not installed, and can be installed only as root on Debian"


def _is_debian_root() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install_debian_packages(title: str, packages: Sequence[str]) -> None:
    """Announces and installs packages of the system; a failure is printed and is not a Problem."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "--yes", "--no-remove", "--no-install-recommends", *packages]
    say(f"This installs system packages, as root: {' '.join(command)}")
    try:
        with step(f"Installing {title}"):
            update = ["apt-get", "update"]
            run(update, "refresh the list of packages", env=quiet, seconds=APT_SECONDS)
            run(command, f"install {title}", env=quiet, seconds=APT_SECONDS)
    except Problem as problem:
        say(f"  {problem}")


def _download() -> str | None:
    """Playwright's Chromium, downloaded to the user's cache folder."""
    try:
        with step("Downloading Playwright's Chromium into your cache folder"):
            command = [sys.executable, "-m", "playwright", "install", "chromium"]
            run(command, "download Playwright's Chromium")
    except Problem as problem:
        say(f"  {problem}")
    return downloaded()
