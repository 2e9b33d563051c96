"""Every clause that a refusal cites or a test quotes exists in docs/rules."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentabula import games
from tests.games.clauses import RULES, document, is_clause
from tests.sources import nodes

ROOT = Path(__file__).parents[2]
CITATION = re.compile(r"([A-Za-z-]+\.md), ([^.;`]+)")
SOURCES = sorted([*(ROOT / "py").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])


def texts(path: Path) -> Iterator[str]:
    """The texts of a module, if any of them may cite a document."""
    for node in nodes(path) if b".md," in path.read_bytes() else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield " ".join(node.value.split())


def citations(path: Path) -> Iterator[tuple[str, str]]:
    """The documents and clauses that a module cites, as a whole string or after `Rules: `."""
    for text in texts(path):
        whole = re.fullmatch(CITATION, text)
        if whole:
            yield whole[1], whole[2]
        for name, clauses in re.findall(r"Rules: ([a-z-]+\.md), ([^.]+)\.", text):
            for clause in re.split(r" and |; |, (?=Turn \d)", clauses):
                yield name, clause


def cited() -> list[tuple[str, str, str]]:
    return sorted(
        {
            (path.relative_to(ROOT).as_posix(), name, clause)
            for path in SOURCES
            for name, clause in citations(path)
            if document(name) is not None
        }
    )


def test_every_cited_clause_exists() -> None:
    every = cited()
    assert len({name for _, name, _ in every}) > len(games.names())
    missing = [
        f"{path} cites “{name}, {clause}”, which docs/rules/{name} does not have"
        for path, name, clause in every
        if not is_clause(name, clause)
    ]
    assert not missing, "\n".join(missing)


def words(text: str) -> str:
    """The words of a text, without punctuation."""
    return " ".join(re.findall(r"\w+", re.sub(r"[*`|]", " ", text))).lower()


@pytest.mark.parametrize("name", games.names())
def test_every_test_of_the_rules_quotes_them(name: str) -> None:
    rules = words((RULES / f"{name}.md").read_text("utf-8"))
    rules += " " + words((RULES / "README.md").read_text("utf-8"))
    path = ROOT / f"tests/games/{name}/test_rules.py"
    for node in nodes(path):
        quoted = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
        if quoted and isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for part in re.split(r"…|\.\.\.", quoted):
                assert words(part) in rules, (
                    f"{path.name}, {node.name} quotes “{part.strip()}”, which is not in "
                    f"docs/rules/{name}.md (… means words left out)"
                )
