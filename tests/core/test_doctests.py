"""The examples in docstrings run."""

import doctest
import importlib
import pkgutil

import pentabula

BROWSER_ONLY = ("pentabula.web", "pentabula.gtp.__main__")


def test_docstring_examples_run():
    failed = {}
    for found in pkgutil.walk_packages(pentabula.__path__, "pentabula."):
        if not found.name.startswith(BROWSER_ONLY):
            result = doctest.testmod(importlib.import_module(found.name))
            if result.failed:
                failed[found.name] = result.failed
    assert failed == {}
