"""Documents and docstrings refer only to existing files."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import nodes

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "py/pentabula"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
MODULES = sorted(
    path for folder in ("py", "tests", "tools") for path in (ROOT / folder).rglob("*.py")
)

LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
# A path in prose: folders and a name, with `*` or `<game>` where several are meant.
PATH = re.compile(r"(?<![\w./:~-])((?:[\w.<>*-]+/)+[\w.<>*-]*)")
OF_PROJECT = {"py", "tests", "tools", "docs", "assets", ".github", ".ci", "typings"}
OF_PACKAGE = {path.name for path in PACKAGE.iterdir() if path.is_dir()}
# What `prepare` writes into assets.
MADE = ("assets/vendor", "assets/inks.css")
# The game that a newcomer adds in docs/adding-a-game.md.
EXAMPLE = {"hex", "hex.md"}
REGISTRIES = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(org|com)|registry\.", re.IGNORECASE)


def docstrings(path: Path) -> Iterator[str]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in nodes(path):
        if isinstance(node, kinds):
            yield ast.get_docstring(node) or ""


def missing(text: str) -> list[str]:
    """The paths in a text that do not exist."""
    return [name for name in PATH.findall(text) if not _exists(name.rstrip(".-"))]


def _exists(name: str) -> bool:
    first = name.partition("/")[0]
    pattern = re.sub(r"<[^>]*>", "*", name).rstrip("/")
    if name.startswith(MADE) or "//" in name or EXAMPLE & set(name.split("/")):
        return True
    if first in OF_PROJECT:
        return any(ROOT.glob(pattern))
    if first in OF_PACKAGE:
        return any(PACKAGE.glob(pattern)) or any((ROOT / "tests").glob(pattern))
    return True


def anchors(path: Path) -> set[str]:
    """The anchors that a document's headings have."""
    titles = HEADING.findall(path.read_text("utf-8"))
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_document_has_a_target(path: Path) -> None:
    for found in LINK.findall(path.read_text("utf-8")):
        target, _, anchor = (found[0] or found[1]).partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        file = path.parent / target if target else path
        assert file.exists(), f"{path.name} links to {target}"
        assert not anchor or anchor in anchors(file), f"{path.name} links to #{anchor}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_named_in_a_document_exists(path: Path) -> None:
    assert missing(path.read_text("utf-8")) == []


def test_every_path_named_in_a_docstring_exists() -> None:
    lost = {
        str(path.relative_to(ROOT)): names
        for path in MODULES
        if (names := missing("\n".join(docstrings(path))))
    }
    assert lost == {}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_document_names_a_package_registry(path: Path) -> None:
    assert REGISTRIES.search(path.read_text("utf-8")) is None


def test_a_missing_path_is_found() -> None:
    text = "`core/record.py`, `core/nowhere.py`, tests/games/<game>/oracle.py and/or `docs/no.md`."
    assert missing(text) == ["core/nowhere.py", "docs/no.md"]
