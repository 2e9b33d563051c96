"""Compile our own package into the one archive that the page brings in.

Runs inside Pyodide. Arguments: the folder `py`, and the zip to write. Modules are
compiled, other files (words, lessons) go in as they are.
"""

import sys
from pathlib import Path, PurePosixPath

from tools.inside.bytecode import bytecode, write_zip
from tools.library import our_files


def main(folder: str, target: str) -> None:
    """Write the target zip."""
    members = {}
    for name, data in our_files(Path(folder)).items():
        path = PurePosixPath(name)
        if path.parts[0] != "pentabula":
            continue  # main.py and worker.py are fetched by the page under their own names
        if path.suffix == ".py":
            members[str(path.with_suffix(".pyc"))] = bytecode(path, data)
        else:
            members[name] = data
    write_zip(Path(target), members)


main(*sys.argv[1:])
