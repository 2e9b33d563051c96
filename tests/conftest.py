"""Settings for all tests: examples of Hypothesis, the marker `web`, the order in parallel.

Hypothesis tries the same examples every time, so that a test that begins to fail does so because
of a change. `HYPOTHESIS_PROFILE=fuzz python -m pytest --timeout=0 tests/gtp/test_state_machine.py`
tries thousands of others, and longer ones, in every test that uses Hypothesis.
"""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.event_loops import no_running_loop
from tests.tracebacks import add_line_numbers

# Pytest keeps thousands of tests, which the garbage collector need not search.
gc.disable()

# Machines differ, and Pyodide is slower still.
settings.register_profile(
    "pentabula", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "fuzz",
    settings.get_profile("pentabula"),
    derandomize=False,
    max_examples=5000,
    stateful_step_count=60,
)
# Inside Pyodide, where the same examples have been tried natively.
settings.register_profile(
    "pyodide", settings.get_profile("pentabula"), max_examples=8, stateful_step_count=20
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "pentabula"))

TESTS = Path(__file__).parent
WEB = TESTS / "web"
# A browser test is run once more, and named in the summary, if Chromium lost its tab, which says
# nothing about the page; where nobody watches also if it failed in another way, since a browser may
# get no time for a minute on a shared machine. Other tests are not marked: the plugin asks another
# process about each marked test, and waits 40 ms for the answer.
WORTH_ANOTHER_RUN = "." if "CI" in os.environ else "(Target|Page) crashed"
RUN_AGAIN = pytest.mark.flaky(reruns=1, only_rerun=WORTH_ANOTHER_RUN)
# Tests of these need the prepared page, or make it.
PREPARED = (WEB, TESTS / "tools/bundle")
# What takes long begins early, so that no process is still at work when the others are done.
ORDER = ("pyodide", "slow", "web")


@pytest.fixture(name="no_running_loop")
def without_running_loop() -> Iterator[None]:
    """Lets a test run an event loop of its own."""
    with no_running_loop():
        yield


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes after their parameter, since all processes must name each test alike.

    An archive, for instance, contains the time at which a process made it.
    """
    return argname if isinstance(val, bytes) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need the page; among several processes, share them out.

    Browser tests are shared out one by one, or by their `xdist_group`; the others, which are
    short, a module at a time. They begin, since `dev.py test` prepares the page beside them.
    """
    for item in items:
        if WEB in item.path.parents:
            item.add_marker(pytest.mark.web)
            item.add_marker(RUN_AGAIN)
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    items.sort(key=_rank)
    for item in items:
        if not item.get_closest_marker("web") and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(str(item.path.relative_to(TESTS))))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> None:
    """Repair the traceback of a failure, so that the run survives it."""
    if call.excinfo is not None:
        add_line_numbers(call.excinfo.value)
        call.excinfo = pytest.ExceptionInfo.from_exception(call.excinfo.value)


def pytest_collection_finish() -> None:
    """Collect garbage from now on, but not among the collected tests."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print why tests were run again."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"why {report.nodeid} was run again")
        terminalreporter.write_line(report.longreprtext)


def _rank(item: pytest.Item) -> int:
    if set(PREPARED).isdisjoint(item.path.parents):
        return 0
    ranks = (rank for rank, name in enumerate(ORDER, 1) if item.get_closest_marker(name))
    return next(ranks, len(ORDER))
