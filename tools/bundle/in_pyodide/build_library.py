"""Build the standard library of the page: only the modules that can be reached, compiled.

Runs inside Pyodide. Arguments: the zip to write, the stock zip, and the names that our own Python
imports, separated by commas. Imports of what `tools/bundle/library.py` leaves out are not followed;
`tools/bundle/archives.py` refuses sources of ours that have any.
"""

import _imp
import ast
import sys
import zipfile
from pathlib import Path, PurePosixPath

from tools.bundle.imports import imported, module_name
from tools.bundle.in_pyodide.bytecode import (
    bytecode,
    compiled,
    without_annotations,
    without_lines,
    write_zip,
)
from tools.bundle.library import STUBS, is_left_out, known_part

# The imports of PyScript's Python.
PYSCRIPT = """asyncio base64 collections functools html inspect io json os pathlib re sys
types""".split()

# Codecs are found by name at run time.
CODECS = ["encodings." + name for name in "ascii latin_1 utf_8".split()]

Sources = dict[str, tuple[PurePosixPath, bytes]]


def read_stock(stock: Path) -> Sources:
    """The stock library's sources by module name, some replaced by stubs."""
    with zipfile.ZipFile(stock) as archive:
        paths = [PurePosixPath(name) for name in archive.namelist() if name.endswith(".py")]
        sources = {module_name(path): (path, archive.read(str(path))) for path in paths}
    for name, left in STUBS.items():
        sources[name] = sources[name][0], left.encode()
    return sources


def reach(sources: Sources, roots: list[str]) -> set[str]:
    """The modules that can be reached from the roots by import statements."""
    todo, found = list(roots), set()
    while todo:
        name = todo.pop()
        module = "" if is_left_out(name) else known_part(name, sources)
        if not module or module in found or _imp.is_frozen(module):
            continue  # frozen: in the interpreter itself
        found.add(module)
        path, source = sources[module]
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        todo += [package, *imported(source, package)]
    return found


def main(target: str, stock: str, ours: str) -> None:
    """Writes the target zip."""
    sources = read_stock(Path(stock))
    pyodide = [name for name in sources if name.split(".")[0] in ("pyodide", "_pyodide")]
    booted = globals()["BOOTED"]  # set by the runner: the imports of Pyodide itself
    roots = [*booted, *pyodide, *PYSCRIPT, *CODECS, *ours.split(",")]
    members = {}
    for path, source in (sources[name] for name in reach(sources, roots)):
        code = without_lines(compiled(path, without_annotations(ast.parse(source))))
        members[str(path.with_suffix(".pyc"))] = bytecode(code, source)
    write_zip(Path(target), members)


main(*sys.argv[1:])
