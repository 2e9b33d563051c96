"""Short functions, no `assert` as a check, no addresses of other hosts."""

import ast
import re
import statistics
from collections.abc import Iterator
from pathlib import Path

from tests.sources import nodes

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = sorted((ROOT / "py").rglob("*.py"))
PYTHON = [ROOT / "dev.py", *PACKAGE, *sorted((ROOT / "tools").rglob("*.py"))]
SHIPPED = [
    ROOT / "index.html",
    ROOT / "sw.js",
    ROOT / "pyscript.toml",
    ROOT / "manifest.webmanifest",
    *sorted(path for path in (ROOT / "assets").rglob("*") if path.suffix in (".js", ".css")),
]

# Names, not addresses that are requested.
NAMESPACES = ("www.w3.org/2000/svg", "www.w3.org/1999/xhtml", "www.w3.org/1999/xlink")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def test_functions_are_short() -> None:
    lengths = ((path, node.name, length(node)) for path in PYTHON for node in functions(path))
    assert [(relative(path), *found) for path, *found in lengths if found[-1] > 50] == []
    assert statistics.median(length(node) for path in PACKAGE for node in functions(path)) < 10


def test_no_check_is_an_assert() -> None:
    # The page runs bytecode compiled with -O2, which drops them.
    every = ((path, node) for path in PACKAGE for node in nodes(path))
    assert [(relative(path), n.lineno) for path, n in every if isinstance(n, ast.Assert)] == []


def test_there_are_no_todo_comments() -> None:
    later = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
    assert [
        relative(path) for path in [*PYTHON, *SHIPPED] if later.search(path.read_text("utf-8"))
    ] == []


def addresses(text: str) -> list[str]:
    found = re.findall(r"(?:https?:|wss?:|[\"'(])//([\w.-]+\.[a-z]{2,}[\w./-]*)", text)
    return [address for address in found if not address.startswith(NAMESPACES)]


def test_shipped_files_name_no_other_host_and_lock_files_no_registry() -> None:
    for path in [*SHIPPED, *PACKAGE]:
        text = path.read_text("utf-8")
        if path.suffix in (".html", ".py"):  # a link that a person may follow is not a request
            text = re.sub(r'<a\b[^>]*\bhref="https?://[^"]*"', "", text)
        assert addresses(text) == [], relative(path)
    for name in (
        "package-lock.json",
        "requirements-dev.txt",
        "requirements-pyodide.txt",
        ".npmrc",
        "package.json",
    ):
        text = (ROOT / name).read_text("utf-8")
        assert '"resolved"' not in text
        assert "registry." not in text.replace("registry-resolved", "") and "--index" not in text


def test_the_page_has_no_other_javascript_and_nothing_inline() -> None:
    page = [ROOT / "sw.js", *(ROOT / "assets").rglob("*.js"), *(ROOT / "assets").rglob("*.mjs")]
    assert sorted(map(relative, page)) == ["assets/loader.js", "sw.js"]
    page = (ROOT / "index.html").read_text("utf-8")
    assert re.findall(r"<script\b(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"<style\b|\bstyle=|\bon[a-z]+=\"", page) == []
