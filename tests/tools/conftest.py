"""The wheel of the package, for the tests that install it."""

from pathlib import Path

import pytest

from tools.setup.packages import build

ADDRESS = "https://example.org/pentabula"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that a release has."""
    return build(tmp_path_factory.mktemp("wheel"), "wheel", ADDRESS)
