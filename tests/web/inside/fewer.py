"""Inside Pyodide, a test with many parameters runs with a few of them: natively all have run."""

from collections import defaultdict
from math import gcd

import pytest

MOST = 8


def chosen(count: int, most: int = MOST) -> set[int]:
    """At most so many of the numbers below `count`.

    They are spread so that of parameters which combine several short lists, as games and sizes,
    every value is met.
    """
    step = next(step for step in range(round(0.618 * count), count + 1) if gcd(step, count) == 1)
    return {number * step % count for number in range(min(most, count))}


def pytest_addoption(parser: pytest.Parser) -> None:
    """The number of parameters of each test."""
    parser.addoption("--most", type=int, default=MOST)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the other parameters of each test."""
    most = config.getoption("most")
    tests = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        tests[item.nodeid.partition("[")[0]].append(item)
    kept = {each[number] for each in tests.values() for number in chosen(len(each), most)}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]
