"""The wheel of the package, for the tests that install it."""

import tomllib
from pathlib import Path

import pytest

from tools.setup.packages import build
from tools.steps import ROOT

_PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# A source distribution has the address of its release.
ADDRESS = _PROJECT.get("urls", {}).get("Homepage", "https://example.org/pentabula")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that a release has."""
    return build(tmp_path_factory.mktemp("wheel"), "wheel", ADDRESS)
