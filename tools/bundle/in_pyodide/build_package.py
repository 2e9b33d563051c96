"""Compile our package into an archive from which the page imports it.

Runs inside Pyodide. Arguments: the zip to write, and the folder `py`. Files that are not Python
are added unchanged.
"""

import ast
import sys
from pathlib import Path, PurePosixPath

from tools.bundle.in_pyodide.bytecode import (
    bytecode,
    compiled,
    without_annotations,
    without_columns,
    write_zip,
)
from tools.bundle.in_pyodide.expand_dataclasses import expand_dataclasses
from tools.bundle.library import page_files


def main(target: str, folder: str) -> None:
    """Writes the target zip."""
    members = {}
    for name, data in page_files(Path(folder)).items():
        path = PurePosixPath(name)
        if path.parts[0] != "pentabula":
            continue  # main.py and worker.py are fetched by the page under their own names
        if path.suffix == ".py":
            tree = expand_dataclasses(without_annotations(ast.parse(data)))
            code = without_columns(compiled(path, tree))
            members[str(path.with_suffix(".pyc"))] = bytecode(code, data)
        else:
            members[name] = data
    write_zip(Path(target), members)


main(*sys.argv[1:])
