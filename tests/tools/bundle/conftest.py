"""The files of the prepared page, for tests that read them; these share a process."""

import pytest

from tools.bundle.site import Files, gathered, stamped


@pytest.fixture(scope="session")
def files() -> Files:
    return stamped(gathered())
