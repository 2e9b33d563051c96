"""Compile CPython's frozen modules again, without docstrings and columns.

Runs inside Pyodide.
"""

import ast
import marshal
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import PurePosixPath
from types import CodeType
from typing import Any

from tools.bundle.in_pyodide.bytecode import compiled, without_annotations, without_lines

BOOTSTRAP = {
    "_frozen_importlib": "importlib._bootstrap",
    "_frozen_importlib_external": "importlib._bootstrap_external",
}
"""Modules that are frozen under a different name than their source."""


def frozen_modules(memory: bytes, library: zipfile.ZipFile) -> Iterator[tuple[int, bytes]]:
    """Address and new bytes of each frozen module, as long as the old ones.

    Zeros follow the new code. Raises ValueError if a module does not occur exactly once in the
    memory, or does not fit.
    """
    imp: Any = import_module("_imp")
    paths = set(library.namelist())
    done = set()
    for name in sorted({*imp._frozen_module_names(), *BOOTSTRAP}):
        found = imp.find_frozen(name, withdata=True)
        if found is None:
            continue
        data = bytes(found[0])
        path = source_path(BOOTSTRAP.get(name, name), paths)
        if path is None or data in done:
            continue
        done.add(data)
        new = shorter(marshal.loads(data), library.read(path))
        if memory.count(data) != 1 or len(new) > len(data):
            raise ValueError(f"the frozen module {name} was not found, or does not fit")
        yield memory.find(data), new.ljust(len(data), b"\0")


def source_path(name: str, paths: set[str]) -> str | None:
    """The member of the library with the module's source, if there is one."""
    stem = name.replace(".", "/")
    return next((each for each in (f"{stem}.py", f"{stem}/__init__.py") if each in paths), None)


def shorter(code: CodeType, source: bytes) -> bytes:
    """The module compiled as our library is, marshalled."""
    tree = without_annotations(ast.parse(source))
    return marshal.dumps(without_lines(compiled(PurePosixPath(code.co_filename), tree)))
