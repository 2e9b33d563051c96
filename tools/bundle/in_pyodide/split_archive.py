"""Take the late part, or all but that, from the archive of our package (`tools/bundle/late.py`).

Runs inside Pyodide. Arguments: the zip to write, the archive, `early` or `late`, the names of the
late modules, joined by commas, and of those to load soon in their order, joined by commas after the
name of the file that will list them. Files that are not Python are early, except for that file.
"""

import sys
import zipfile
from pathlib import Path, PurePosixPath

from tools.bundle.imports import module_name
from tools.bundle.in_pyodide.bytecode import write_zip


def main(target: str, archive: str, part: str, names: str, order: str) -> None:
    """Writes the target zip."""
    late = set(names.split(","))
    with zipfile.ZipFile(archive) as whole:
        members = {
            name: whole.read(name)
            for name in whole.namelist()
            if (module_name(PurePosixPath(name)) in late) == (part == "late")
        }
    if part == "late":
        file, *loaded = order.split(",")
        members[file] = "\n".join(loaded).encode()
    write_zip(Path(target), members)


main(*sys.argv[1:])
