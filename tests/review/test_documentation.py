"""The example of docs/review.md is right."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/review.md"


def test_the_example_runs() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted and not found.failed
