"""The examples of the façade run: in docstrings, and in its page of documentation."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import pentabula.api

pytestmark = pytest.mark.usefixtures("no_running_loop")

ROOT = Path(__file__).parents[2]
PAGES = ("python.md", "research.md")


def test_the_first_example_of_the_facade_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8").partition("```python\n")[2]
    pairs = [
        [(each.source, each.want) for each in doctest.DocTestParser().get_examples(text)]
        for text in (readme.partition("\n```")[0] + "\n", pentabula.__doc__ or "")
    ]
    assert pairs[0] == pairs[1] and len(pairs[0]) > 8


def test_the_examples_of_the_facade_run() -> None:
    walked = pkgutil.walk_packages(pentabula.api.__path__, "pentabula.api.")
    names = [
        "pentabula",
        "pentabula.research",
        "pentabula.research.batch",
        *(found.name for found in walked),
    ]
    modules = [importlib.import_module(name) for name in names]
    results = {module.__name__: doctest.testmod(module) for module in modules}
    assert {name: each.failed for name, each in results.items() if each.failed} == {}
    assert sum(each.attempted for each in results.values()) > 20


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_of_a_page_run(name: str) -> None:
    found = doctest.testfile(str(ROOT / "docs" / name), module_relative=False)
    assert found.attempted and not found.failed
