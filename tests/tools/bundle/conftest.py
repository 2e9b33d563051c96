"""The prepared page, as its files, for the tests that look into it; they share a process."""

import pytest

from tools.bundle.site import Files, gathered, stamped


@pytest.fixture(scope="session")
def files() -> Files:
    return stamped(gathered())
