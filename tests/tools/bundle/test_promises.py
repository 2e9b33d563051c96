"""The JavaScript of the page handles the rejection of every promise that nothing awaits."""

import json
from pathlib import Path

import pytest

from tools.setup import node
from tools.steps import ROOT, run

FINDER = Path(__file__).with_name("find_floating_promises.mjs")
FILES = [ROOT / "sw.js", ROOT / "assets/loader.js", *sorted((ROOT / "tools/bundle").rglob("*.mjs"))]

HARMLESS = {
    # `fillSheet` shows its errors. A frame resolves the next one. The page shows those of `start`.
    "loader.js": [
        "fillSheet(sheet)",
        'framed.then(() => performance.mark("pentabula:shell"))',
        "start",
    ],
    # These catch the errors of what they await.
    "start.mjs": [
        "begin(heard).then(resolve, reject).finally(ended)",
        "installLater(pyodide)",
    ],
    "unpacker.mjs": ["answer(address)", "answer"],
}
"""All promises that nothing awaits, returns or catches."""


@pytest.fixture(autouse=True)
def packages() -> None:
    node.install()  # has acorn, which parses


def floating(*files: Path) -> dict[str, list[str]]:
    """The floating promises in each file, by its name."""
    found = json.loads(run([node.find("node"), FINDER, *files], "find promises"))
    return {Path(path).name: calls for path, calls in found.items()}


def test_the_promises_that_nothing_awaits_are_these() -> None:
    assert floating(*FILES) == HARMLESS


def test_a_floating_promise_is_found(tmp_path: Path) -> None:
    script = tmp_path / "script.mjs"
    script.write_text(
        "async function load() {}\n"
        "load();\n"
        "load().catch(() => {});\n"
        "const kept = load();\n"
        'addEventListener("click", load);\n'
        'setTimeout(() => fetch("x"));\n'
        "event.waitUntil(load());\n",
        "utf-8",
    )
    assert floating(script) == {"script.mjs": ["load()", "load", 'fetch("x")']}
