"""The native suite also passes inside Pyodide: the stock one, in Chromium."""

import importlib.metadata
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.web.site_server import SiteServer
from tests.web.waiting import until
from tests.web.watch import Watch
from tools.bundle.library import our_files
from tools.setup.node import MODULES
from tools.steps import ROOT

FOLDERS = ("boards", "core", "games", "search", "session", "gtp", "pages")
PACKAGES = ("pytest", "hypothesis")
INSIDE = Path(__file__).parent / "inside"
PYODIDE = """pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip
pyodide-lock.json""".split()
START = """() => {
    window.lines = [];
    const worker = new Worker("worker.mjs", { type: "module" });
    worker.onmessage = ({ data }) =>
        "code" in data ? (window.code = data.code) : window.lines.push(data.line);
    worker.onerror = (event) => { window.lines.push(event.message); window.code = -1; };
}"""


def needed(names: tuple[str, ...]) -> dict[str, importlib.metadata.Distribution]:
    """The installed distributions of these names and of everything that they need here."""
    found: dict[str, importlib.metadata.Distribution] = {}
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in found:
            found[name] = importlib.metadata.distribution(name)
            for line in found[name].requires or []:
                word = re.match(r"[\w.-]+", line)
                if word and ";" not in line:
                    todo.append(word[0])
    return found


def package_files() -> Iterator[tuple[str, bytes]]:
    for distribution in needed(PACKAGES).values():
        for file in distribution.files or []:
            if file.suffix != ".pyc" and ".." not in file.parts:
                assert file.suffix not in (".so", ".pyd"), f"{file} is not pure Python"
                yield f"packages/{file.as_posix()}", Path(file.locate()).read_bytes()


def suite_files() -> Iterator[tuple[str, bytes]]:
    yield from package_files()
    for name, data in our_files(ROOT / "py").items():
        yield f"py/{name}", data
    yield "tools/oracles.py", (ROOT / "tools/oracles.py").read_bytes()
    for path in (ROOT / "assets").glob("*.css"):
        yield f"assets/{path.name}", path.read_bytes()
    for name, data in our_files(ROOT / "tests").items():
        if name == "conftest.py" or name.split("/")[0] in FOLDERS:
            yield f"tests/{name}", data


@pytest.fixture
def suite(tmp_path: Path) -> Iterator[SiteServer]:
    """A server of the suite, the stock Pyodide and an empty page."""
    host = SiteServer(tmp_path / "suite")
    shutil.copytree(INSIDE, host.folder)
    (host.folder / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copyfile(MODULES / "pyodide" / name, host.folder / "pyodide" / name)
    (host.folder / "index.html").write_text("<!doctype html><link rel=icon href=data:,>")
    with zipfile.ZipFile(host.folder / "suite.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in suite_files():
            archive.writestr(name, data)
    host.start()
    yield host
    host.stop()


@pytest.mark.timeout(1200)
def test_the_native_suite_passes_inside_pyodide(
    suite: SiteServer, context: BrowserContext, watch: Watch
):
    watch.origins = [suite.origin]
    page = context.new_page()
    page.goto(suite.page)
    page.evaluate(START)
    until(page, "'code' in window", seconds=1100)
    lines = [line for line in page.evaluate("window.lines") if line.strip(".")]
    print("\n".join(lines))
    assert page.evaluate("window.code") == 0, "\n".join(lines[-200:])
    assert re.search(r"\d+ passed", lines[-1])
