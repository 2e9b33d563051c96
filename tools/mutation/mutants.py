"""The mutants of a module, by the operators of Cosmic Ray, and a sample that survives edits.

Left out are mutations that no test can notice: of annotations, of a decorator's arguments
(`frozen=True`), of caches, of `==` into `is` and back, and anything that is not valid Python.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.steps import Problem

if TYPE_CHECKING:
    Span = tuple[tuple[int, int], tuple[int, int]]

REQUIREMENT = "cosmic-ray==8.7.0"

EXCLUDED = frozenset(
    f"core/{name}"
    for name in (
        "VariableInserter",  # these two want the names of variables
        "VariableReplacer",
        "ReplaceComparisonOperator_Eq_Is",
        "ReplaceComparisonOperator_Is_Eq",
        "ReplaceComparisonOperator_IsNot_NotEq",
        "ReplaceComparisonOperator_NotEq_IsNot",
    )
)
UNNOTICED_DECORATORS = frozenset({"cache", "lru_cache", "final", "overload", "override"})


@dataclass(frozen=True)
class Mutant:
    """One mutation of a module: the operator and which of its places, counted from 0.

    `line` is the place's line, from 1; `site` the part of the code that is mutated, the same
    for all operators that fit there.
    """

    path: str
    operator: str
    occurrence: int
    line: int
    site: str

    def apply(self, source: str) -> str:
        """The mutated source."""
        mutating = _cosmic_ray("mutating")
        operator = _cosmic_ray("plugins").get_operator(self.operator)()
        mutated = mutating.mutate_code(source, operator, self.occurrence)
        return source if mutated is None else str(mutated)

    def diff(self, source: str) -> str:
        """The mutation as a unified diff, without its heading."""
        lines = unified_diff(source.splitlines(), self.apply(source).splitlines(), n=2, lineterm="")
        return "\n".join(list(lines)[2:])


def sample(root: Path, paths: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """That many mutants of the modules, or all where there are fewer; at most one a site.

    Sites are drawn evenly, then one operator for each. The draw depends on the seed and on the
    code around each site, so that an edit elsewhere leaves it as it was.
    """
    sites: dict[str, list[Mutant]] = defaultdict(list)
    for path in paths:
        for mutant in mutants(path, (root / path).read_text("utf-8")):
            sites[mutant.site].append(mutant)
    chosen: list[Mutant] = []
    for site in sorted(sites, key=lambda site: _rank(seed, site)):
        if len(chosen) == count:
            break
        source = (root / sites[site][0].path).read_text("utf-8")
        ranked = sorted(sites[site], key=lambda each: _rank(seed, site, each.operator))
        chosen += next(([each] for each in ranked if _is_python(each, source)), [])
    return sorted(chosen, key=lambda mutant: (mutant.path, mutant.line))


def mutants(path: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module but for those that are left out."""
    plugins, trees = _cosmic_ray("plugins"), _cosmic_ray("ast")
    lines, unnoticed = source.splitlines(), list(_unnoticed(ast.parse(source)))
    nodes = list(trees.ast_nodes(trees.get_ast(source)))
    sites = _Sites(path, lines)
    for name in sorted(set(plugins.operator_names()) - EXCLUDED):
        operator, occurrence = plugins.get_operator(name)(), 0
        for node in nodes:
            for span in operator.mutation_positions(node):
                if not any(_is_within(span, other) for other in unnoticed):
                    yield Mutant(path, name, occurrence, span[0][0], sites.name(span))
                occurrence += 1


class _Sites:
    """Names for places in a module that do not depend on the lines above."""

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self._path, self._lines = path, lines
        counts: Counter[str] = Counter()
        self._repeats: list[int] = []
        for line in lines:
            counts[line] += 1
            self._repeats.append(counts[line])

    def name(self, span: Span) -> str:
        (row, column), end = span
        line = self._lines[row - 1]
        length = end[1] if end[0] == row else len(line)
        return f"{self._path}|{line.strip()}|{self._repeats[row - 1]}|{column}-{length}"


def _unnoticed(tree: ast.AST) -> Iterator[Span]:
    """Where a mutation cannot be noticed by a test."""
    for node in ast.walk(tree):
        parts: Iterable[ast.AST | None] = ()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = (node.returns, *(_arguments(node.decorator_list)))
        elif isinstance(node, ast.ClassDef):
            parts = _arguments(node.decorator_list)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            parts = (node.annotation,)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            parts = (node,)
        yield from (_span(part) for part in parts if part is not None)


def _arguments(decorators: Sequence[ast.expr]) -> Iterator[ast.AST]:
    for decorator in decorators:
        if isinstance(decorator, ast.Call):
            yield from decorator.args
            yield from (keyword.value for keyword in decorator.keywords)
        function = decorator.func if isinstance(decorator, ast.Call) else decorator
        if ast.unparse(function).rpartition(".")[2] in UNNOTICED_DECORATORS:
            yield decorator


def _span(node: Any) -> Span:
    # Cosmic Ray counts columns in characters and `ast` in bytes, which differ only where a
    # line has letters beyond ASCII before the node: none of ours does.
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


def _is_within(span: Span, other: Span) -> bool:
    # The span of a decorator begins at its @, one column before the expression.
    (row, column), end = span
    return ((row, column) >= other[0] or (row, column + 1) == other[0]) and (
        end <= other[1] or (end[0] == other[1][0] + 1 and end[1] == 0)
    )


def _is_python(mutant: Mutant, source: str) -> bool:
    """Whether the mutant is a different program that compiles."""
    try:
        tree = ast.parse(mutant.apply(source))
    except SyntaxError:
        return False
    return ast.dump(tree) != ast.dump(ast.parse(source))


def _rank(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()


def _cosmic_ray(name: str) -> Any:
    """A module of Cosmic Ray. Raises Problem where it is not installed."""
    from importlib import import_module

    try:
        return import_module(f"cosmic_ray.{name}")
    except ImportError as error:
        raise Problem(
            f"mutations need Cosmic Ray: install it with .venv/bin/python -m pip install "
            f"{REQUIREMENT}, and run .venv/bin/python dev.py mutate."
        ) from error
