"""The examples in docstrings run."""

import doctest
import importlib
import pkgutil

import pentabula

# The façade and what is above it have their own tests, which need more than the page has.
ELSEWHERE = (
    "pentabula.browser",
    "pentabula.gtp.__main__",
    "pentabula.api",
    "pentabula.cli",
    "pentabula.research",
)


def test_docstring_examples_run():
    failed = {}
    for found in pkgutil.walk_packages(pentabula.__path__, "pentabula."):
        is_page = found.name.endswith(".page") or ".page." in found.name
        if not is_page and not found.name.startswith(ELSEWHERE):
            result = doctest.testmod(importlib.import_module(found.name))
            if result.failed:
                failed[found.name] = result.failed
    assert failed == {}
