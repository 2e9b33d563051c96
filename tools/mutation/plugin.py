"""A plugin of pytest with two uses: to observe which tests run which lines, or to run some tests.

The environment variable `MUTATION_TRIAL` names a JSON file that says what to do, an `Order`. The
plugin is loaded before any module of the project, so that it may import nothing of it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any, TypedDict

import pytest
from hypothesis import HealthCheck, Phase, settings

VARIABLE = "MUTATION_TRIAL"
PROFILE = "mutation"

HANGS = 99
"""The exit code where a test takes more time of the processor than it may."""


class Order(TypedDict, total=False):
    """What the plugin is to do.

    To observe: the modules' `paths`, relative to the working directory, none to take times only,
    and the file `into` which to write. To run some tests: their identifiers in order with the
    seconds that each may take.
    """

    paths: list[str]
    into: str
    tests: dict[str, float]


# The same examples every time, and none made smaller: one that fails is enough.
settings.register_profile(
    PROFILE,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)


def pytest_configure(config: pytest.Config) -> None:
    """Does what the environment asks for."""
    order: Order = json.loads(Path(os.environ[VARIABLE]).read_text("utf-8"))
    plugin = Observer(order["paths"], order["into"]) if "into" in order else Chosen(order["tests"])
    config.pluginmanager.register(plugin)


class Observer:
    """Writes which tests run which lines, and how long each test takes.

    The file is `{"seconds": {test: seconds}, "lines": {path: {line: [test, …]}}}`, each test in
    the lists by its place among `seconds`. Seconds are those of the processor.
    """

    def __init__(self, paths: list[str], into: str) -> None:
        self._paths = {str(Path(path).resolve()): path for path in paths}
        self._into, self._seconds = into, dict[str, float]()
        self._coverage = _coverage(list(self._paths)) if paths else None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Observes one test."""
        if self._coverage is not None:
            self._forget()
            self._coverage.switch_context(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[item.nodeid] = time.process_time() - began
            if self._coverage is not None:
                self._coverage.switch_context("")

    def _forget(self) -> None:
        """Empties caches, so that every test that needs a cached function runs it."""
        for module in list(sys.modules.values()):
            if getattr(module, "__file__", None) in self._paths or _is_of_tests(module):
                for value in list(vars(module).values()):
                    if hasattr(value, "cache_clear"):
                        value.cache_clear()

    def pytest_sessionfinish(self) -> None:
        """Writes what was observed."""
        text = json.dumps({"seconds": self._seconds, "lines": self._lines()})
        Path(self._into).write_text(text, "utf-8")

    def _lines(self) -> dict[str, dict[int, list[int]]]:
        found: dict[str, dict[int, list[int]]] = defaultdict(dict)
        if self._coverage is not None:
            self._coverage.stop()
            places = {test: place for place, test in enumerate(self._seconds)}
            data = self._coverage.get_data()
            for file in data.measured_files():
                for line, tests in data.contexts_by_lineno(file).items():
                    found[self._paths[file]][line] = [places[each] for each in tests if each]
        return found


def _coverage(paths: list[str]) -> Any:
    from coverage import Coverage

    coverage = Coverage(data_file=None, config_file=False, include=paths)
    coverage.start()
    return coverage


def _is_of_tests(module: Any) -> bool:
    return str(getattr(module, "__name__", "")).partition(".")[0] == "tests"


class Chosen:
    """Runs chosen tests in the order given, each only as long as it may."""

    def __init__(self, tests: dict[str, float]) -> None:
        self._tests = tests
        self._ranks = {test: rank for rank, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leaves the chosen tests only, in order."""
        chosen = (item for item in items if item.nodeid in self._ranks)
        items[:] = sorted(chosen, key=lambda item: self._ranks[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Ends the process where a test takes too long."""
        if os.name != "posix":
            return (yield)
        # Seconds of the processor, so that a busy machine makes no test hang.
        signal.signal(signal.SIGPROF, _end)
        signal.setitimer(signal.ITIMER_PROF, self._tests[item.nodeid])
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def _end(number: int, frame: object) -> None:
    os._exit(HANGS)
