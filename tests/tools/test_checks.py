"""The test command checks style, format, types and coverage too, and fails where one of them does.

What is checked, and how strictly, stands in pyproject.toml; here it is held to what we promise.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.commands import test as command
from tools.steps import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
ALL = ["ruff check", "ruff format", "mypy", "coverage run", "coverage report"]


class Asked(list[str]):
    """What the command runs, by its words; nothing is really run. `failing` fails."""

    failing = "nothing"

    def run(self, given: list[str | Path], more: dict[str, str]) -> int:
        self.append(" ".join(map(str, given)).partition("-m ")[2])
        return int(self[-1].startswith(self.failing))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    found = Asked()
    monkeypatch.setattr(command, "_run", found.run)
    monkeypatch.setattr(command, "prepare", lambda: None)
    monkeypatch.setattr(command.browser, "ensure", lambda: "chromium")
    return found


def run(*rest: str) -> int:
    return command.run(argparse.Namespace(rest=list(rest)))


def test_everything_is_checked_in_one_command(asked: Asked) -> None:
    assert run() == 0
    for each in ALL:
        assert any(words.startswith(each) for words in asked), each
    assert "ruff format --check ." in asked


@pytest.mark.parametrize("failing", ALL)
def test_one_failing_check_fails_the_command_and_stops_no_other(asked: Asked, failing: str) -> None:
    asked.failing = failing
    assert run() == 1
    assert len(asked) == len(ALL)


def test_some_tests_are_run_without_the_checks(asked: Asked) -> None:
    assert run("tests/core") == 0
    assert asked == [" ".join([*command.PYTEST, "tests/core"])]


LOST = """
from playwright.sync_api import Error

def test_lost(times=[]):
    times.append(1)
    if len(times) == 1:
        raise Error("Page.evaluate: Target crashed")

def test_wrong(times=[]):
    times.append(1)
    assert len(times) > 1
"""


def test_only_a_test_whose_tab_the_browser_has_lost_is_run_again(tmp_path: Path) -> None:
    (tmp_path / "test_tabs.py").write_text(LOST, "utf-8")
    given = [sys.executable, "-m", *command.PYTEST, "-p", "no:cacheprovider"]
    done = subprocess.run(given, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "1 failed, 1 passed, 1 rerun" in done.stdout


def test_types_are_strict_in_every_module() -> None:
    settings = SETTINGS["mypy"]
    assert settings["strict"] is True
    assert "exclude" not in settings
    assert {"py/pentabula", "py/worker.py", "tools", "dev.py"} <= set(settings["files"])
    assert "overrides" not in settings


def test_nineteen_lines_of_twenty_outside_web_are_covered_and_the_others_listed() -> None:
    run_, report = SETTINGS["coverage"]["run"], SETTINGS["coverage"]["report"]
    assert run_["source_dirs"] == ["py/pentabula"]
    assert run_["omit"] == ["py/pentabula/web/*"]
    assert report["fail_under"] >= 95
    assert report["show_missing"] is True
    assert not any("pentabula" in pattern for pattern in report["exclude_also"])
