"""Run pytest on the unpacked suite inside Pyodide; the value is its exit code."""

import os
import sys

os.chdir("/suite")
os.environ.update(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", COLUMNS="100")
sys.path[:0] = ["/suite", "/suite/py", "/suite/packages"]

import pytest  # noqa: E402

int(pytest.main(["tests", "--import-mode=importlib", "--color=no", "-p", "no:cacheprovider"]))
