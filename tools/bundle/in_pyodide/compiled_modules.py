"""PyScript's Python, compiled in advance for the snapshot: saves 110 ms, costs 36 kB.

PyScript writes its modules into the file system and imports them at each start. This finder
precedes the file system, so that they need not be compiled. They cannot be run in advance, since
they use the page.
"""

import ast
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import PurePosixPath
from types import CodeType, ModuleType

from tools.bundle.imports import module_name
from tools.bundle.in_pyodide.bytecode import compiled, without_lines


class CompiledModules:
    """Finds and runs modules from their code. sources: their texts, by path."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._codes: dict[str, tuple[CodeType, bool]] = {}
        for name, text in sources.items():
            path = PurePosixPath(name)
            code = without_lines(compiled(path, ast.parse(text)))
            self._codes[module_name(path)] = code, path.name == "__init__.py"

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of the module, if it is one of these."""
        if name not in self._codes:
            return None
        return ModuleSpec(name, self, is_package=self._codes[name][1])  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """None: Python makes the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs the module's code."""
        exec(self._codes[module.__name__][0], vars(module))
