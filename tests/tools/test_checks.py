"""The test command also checks style, format and types, and fails if one of them fails.

pyproject.toml configures the checks; these tests ensure that they stay strict.
"""

import argparse
import os
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tools import steps
from tools.commands import test as command
from tools.steps import ROOT, Problem, file_lock

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
ALL = ["ruff check", "ruff format", "mypy", "pytest"]


class Asked(list[str]):
    """Records what the command runs, without running it. The check `failing` fails."""

    failing = "nothing"

    def run(self, given: Sequence[str], more: Mapping[str, str]) -> int:
        self.append(" ".join(given))
        self.variables = dict(more)
        return int(self[-1].startswith(self.failing))

    def check(self, given: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(given, self.run(given, {}), "")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Asked:
    found = Asked()
    monkeypatch.setattr(steps, "BUILD", tmp_path)  # has only this test's locks
    monkeypatch.setattr(command, "_run", found.run)
    monkeypatch.setattr(command, "_checked", found.check)
    monkeypatch.setattr(command, "prepare", lambda: found.append("prepare") or Path("site"))
    monkeypatch.setattr(
        command.browser, "ensure_for_tests", lambda: found.append("browser") or "chromium"
    )
    monkeypatch.setattr(command.browser, "ensure_others", lambda: None)
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
    assert run() == 1 and len(asked) == len(ALL) + len(["prepare", "browser"])


@pytest.mark.parametrize(
    "rest",
    [
        ["tests/core"],
        ["tests/games/konobi", "-k", "perft"],
        ["tests/core/test_tree.py::test_a_record", "-x"],
        ["tests/core", "-m", "not web"],
        ["tests/core", "--ignore", "tests/web"],
    ],
)
def test_selected_tests_run_without_checks_or_preparation(asked: Asked, rest: list[str]) -> None:
    assert run(*rest) == 0 and asked == [" ".join([*command.PYTEST, *rest])]


@pytest.mark.parametrize("rest", [["tests"], ["tests/web/test_play.py"], ["-k", "docs"], ["-x"]])
def test_page_and_browser_are_prepared_for_their_tests(asked: Asked, rest: list[str]) -> None:
    assert run(*rest) == 0 and asked[:2] == ["prepare", "browser"]
    assert asked.variables == {"PENTABULA_SITE": "site", "PENTABULA_BROWSER": "chromium"}


def test_the_tests_that_need_the_page_wait_until_it_is_prepared(asked, monkeypatch):
    began, waited = threading.Event(), threading.Event()

    def prepare() -> Path:
        began.set()
        assert waited.wait(60)
        asked.append("prepare")
        return Path("site")

    def run_tests(given: Sequence[str], more: Mapping[str, str]) -> int:
        if given[0] == "pytest":
            assert began.wait(60)
            waited.set()
            with file_lock(command.SITE_LOCK):
                assert "prepare" in asked
        return asked.run(given, more)

    monkeypatch.setattr(command, "prepare", prepare)
    monkeypatch.setattr(command, "_run", run_tests)
    assert run() == 0 and any(words.startswith("pytest") for words in asked)


def test_a_page_that_cannot_be_prepared_stops_the_command(asked, monkeypatch):
    def prepare() -> Path:
        raise Problem("the cut does not fit")

    monkeypatch.setattr(command, "prepare", prepare)
    with pytest.raises(Problem, match="the cut does not fit"):
        run()


@pytest.mark.parametrize("rest", [["-m", "not web"], ["tests/tools"]])
def test_no_browser_is_searched_for_tests_of_the_bundle(asked: Asked, rest: list[str]) -> None:
    assert run(*rest) == 0 and asked == ["prepare", " ".join([*command.PYTEST, *rest])]


def test_browser_tests_run_in_several_processes_unless_a_number_is_given(asked: Asked) -> None:
    run("tests/web")
    run("tests/web", "-n", "0")
    with_many, with_one = (words for words in asked if words.startswith("pytest"))
    assert with_many.endswith(f" --dist=loadgroup -n {command.cores() + 1} tests/web")
    assert with_one.endswith(" tests/web -n 0") and "--dist" not in with_one


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


def run_again(folder: Path, text: str, **variables: str) -> str:
    """The output for the same tests twice, with our settings: one module is a browser test."""
    shutil.copy(ROOT / "tests/conftest.py", folder)
    (folder / "web").mkdir()
    for name in ("web/test_tabs.py", "test_others.py"):
        (folder / name).write_text(text, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = web\n", "utf-8")
    env = {name: text for name, text in os.environ.items() if name != "CI"} | variables
    env["PYTHONPATH"] = str(ROOT)  # our settings import tests/tracebacks.py
    options = ["-p", "no:cacheprovider", "--import-mode=importlib"]
    given = [sys.executable, "-m", *command.PYTEST, *options]
    done = subprocess.run(given, cwd=folder, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 1
    return done.stdout


def test_only_a_browser_test_with_a_crashed_tab_is_run_again(tmp_path: Path) -> None:
    assert "3 failed, 1 passed, 1 rerun" in run_again(tmp_path, LOST)


def test_where_nobody_watches_a_failed_browser_test_is_run_again_and_explained(tmp_path):
    said = run_again(tmp_path, LOST, CI="true")
    assert "2 failed, 2 passed, 2 rerun" in said
    _, named, why = said.partition("why web/test_tabs.py::test_wrong was run again")
    assert named and "assert 1 > 1" in why


ARCHIVES = """
import gzip, time, pytest

@pytest.mark.parametrize("archive", [gzip.compress(b"", mtime=time.time_ns() % 2**32), b""])
def test_it(archive):
    pass
"""


def test_all_processes_name_a_test_alike_whose_parameter_contains_the_time(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    (tmp_path / "test_archives.py").write_text(ARCHIVES, "utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    given = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(given, cwd=tmp_path, capture_output=True, text=True, env=env, check=False)
    assert done.stdout.split()[:2] == [f"test_archives.py::test_it[archive{n}]" for n in (0, 1)]


GROUPED = """
import os, pathlib, pytest

pytestmark = pytest.mark.xdist_group("together")

@pytest.mark.parametrize("number", range(6))
def test_it(number):
    pathlib.Path(os.environ["PYTEST_XDIST_WORKER"]).touch()
"""


def test_tests_of_a_group_share_a_process(tmp_path: Path) -> None:
    (tmp_path / "test_groups.py").write_text(GROUPED, "utf-8")
    given = [sys.executable, "-m", "pytest", *command.PARALLEL, "2", "-p", "no:cacheprovider"]
    done = subprocess.run(given, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "6 passed" in done.stdout and len(list(tmp_path.glob("gw*"))) == 1


def test_types_are_strict_in_every_module_and_coverage_below_95_percent_fails() -> None:
    settings = SETTINGS["mypy"]
    assert settings["strict"] is True and "exclude" not in settings
    assert {"py/pentabula", "py/worker.py", "tools", "dev.py"} <= set(settings["files"])
    for each in settings.get("overrides", ()):  # libraries of others only
        assert not [
            module for module in each["module"] if module.startswith(("pentabula", "tools"))
        ]
        assert set(each) <= {"module", "follow_imports", "ignore_missing_imports"}
    run_, report = SETTINGS["coverage"]["run"], SETTINGS["coverage"]["report"]
    assert run_["source_dirs"] == ["py/pentabula"] and "omit" not in run_
    assert report["fail_under"] >= 95 and report["show_missing"] is True
    assert not any("pentabula" in pattern for pattern in report["exclude_also"])
