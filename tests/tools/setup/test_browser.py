"""Browsers are found, and installed only after a message."""

import shutil
import sys

import pytest

from tools.setup import browser
from tools.steps import Problem


def commands_run(monkeypatch: pytest.MonkeyPatch, fails: bool) -> list[str]:
    """A machine without browsers; the commands that are run are added to the list."""
    asked: list[str] = []

    def run_(command: list[object], purpose: str, **_: object) -> str:
        asked.append(" ".join(map(str, command[:3])))
        if fails:
            raise Problem(f"could not {purpose}.")
        return ""

    monkeypatch.setattr(browser, "installed", lambda: None)
    monkeypatch.setattr(browser, "downloaded", lambda: None)
    monkeypatch.setattr(browser, "run", run_)
    return asked


def test_root_on_debian_gets_the_systems_browser_after_a_message(monkeypatch, capsys):
    asked = commands_run(monkeypatch, fails=False)
    monkeypatch.setattr(browser, "_is_debian_root", lambda: True)
    with pytest.raises(Problem, match="need Chromium or Chrome and none could be installed"):
        browser.ensure()
    assert asked == ["apt-get update", "apt-get install --yes", f"{sys.executable} -m playwright"]
    said = capsys.readouterr().out
    notice = "as root: apt-get install --yes --no-remove --no-install-recommends chromium\n"
    assert -1 < said.index("none was found") < said.index(notice) < said.index("Installing")


def test_others_get_playwrights_browser_or_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = commands_run(monkeypatch, fails=True)
    monkeypatch.setattr(browser, "_is_debian_root", lambda: False)
    with pytest.raises(Problem, match="or set PENTABULA_BROWSER to its path"):
        browser.ensure()
    assert asked == [f"{sys.executable} -m playwright"]


def browser_on(monkeypatch: pytest.MonkeyPatch, programs: set[str], *, is_available: bool) -> str:
    """The browser of the tests, for root on Debian with these programs."""
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "PLACES", ())
    monkeypatch.setattr(browser, "_is_debian_root", lambda: True)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in programs else None)

    def run_(command: list[str], purpose: str, **_: object) -> str:
        if not is_available:
            raise Problem(f"could not {purpose}.")
        programs.update(command[-1:])
        return ""

    monkeypatch.setattr(browser, "run", run_)
    return browser.ensure_for_tests()


def test_tests_use_an_installed_headless_shell(monkeypatch, capsys):
    there = {"chromium", browser.SHELL}
    assert browser_on(monkeypatch, there, is_available=False) == browser.SHELL
    assert capsys.readouterr().out == ""


def test_the_headless_shell_is_installed_after_a_message(monkeypatch, capsys):
    assert browser_on(monkeypatch, {"chromium"}, is_available=True) == browser.SHELL
    said = capsys.readouterr().out
    notice = f"as root: apt-get install --yes --no-remove --no-install-recommends {browser.SHELL}\n"
    assert -1 < said.index("which was not found") < said.index(notice) < said.index("Installing")


def test_tests_use_chromium_without_a_headless_shell_or_a_named_browser(monkeypatch, tmp_path):
    assert browser_on(monkeypatch, {"chromium"}, is_available=False) == "chromium"
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setenv(browser.VARIABLE, "mine")
    assert browser.ensure_for_tests() == "mine"
    mine = tmp_path / "mine"
    mine.touch(mode=0o755)
    monkeypatch.setenv(browser.VARIABLE, str(mine))
    assert browser.installed() == str(mine)
