"""Which tests run which lines of an area's modules, and so which of them may notice a mutant.

A test that does not run a line cannot notice that the line is different, so that a mutant need
be tried against few tests, the quickest first.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Lines: TypeAlias = Mapping[int, Sequence[int]]


@dataclass(frozen=True)
class Observation:
    """What `plugin.Observer` has written.

    `seconds` are those that each test took of the processor's time; `lines` are, for each module
    and line, the places of the tests that run it, in the order of `seconds`.
    """

    seconds: Mapping[str, float]
    lines: Mapping[str, Lines]

    @classmethod
    def read(cls, path: Path) -> Observation:
        """The observation in a file."""
        found = json.loads(path.read_text("utf-8"))
        lines = {
            module: {int(line): tests for line, tests in known.items()}
            for module, known in found["lines"].items()
        }
        return cls(found["seconds"], lines)

    def tests(self, path: str, line: int, source: str) -> dict[str, float]:
        """The tests that may notice a mutation in a line of a module, with their seconds.

        For a line within a function those that run it. A line that runs when the module is
        imported concerns all tests; those that use the module are first.
        """
        known = self.lines.get(path, {})
        statement, is_in_function = _statement(source, line)
        here = known.get(line) or _together(known, statement)
        if is_in_function:
            return self._quickest(here)
        using = _together(known, known)
        return {**self._quickest(using), **self._quickest(range(len(self.seconds)))}

    def _quickest(self, places: Iterable[int]) -> dict[str, float]:
        tests = list(self.seconds)
        chosen = [(self.seconds[tests[place]], tests[place]) for place in places]
        return {test: seconds for seconds, test in sorted(chosen)}


def _together(known: Lines, lines: Iterable[int]) -> set[int]:
    return {test for line in lines for test in known.get(line, ())}


def _statement(source: str, line: int) -> tuple[range, bool]:
    """The lines of the smallest statement around a line, and whether it is part of a function.

    A function's heading and decorators, which run at import, count as part of it.
    """
    lines, is_in_function = range(line, line + 1), False
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt):
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(each.lineno for each in decorators)])
            last = node.end_lineno or first
            if first <= line <= last:
                # `walk` comes to what is inside later than to what is around it.
                lines = range(first, last + 1)
                is_in_function |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return lines, is_in_function
