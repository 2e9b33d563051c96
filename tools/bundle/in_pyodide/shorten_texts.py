"""Remove docstrings and line tables from Pyodide's WebAssembly: saves 250 kB.

Docstrings of C code become empty (`docstrings.py`), and frozen modules are compiled again
(`frozen_modules.py`). Runs inside the stock Pyodide, after the file has been cut. Arguments: the
file, which is changed in place, and the stock library.
"""

import sys
import zipfile
from pathlib import Path

from tools.bundle.in_pyodide.docstrings import docstrings
from tools.bundle.in_pyodide.frozen_modules import frozen_modules
from tools.bundle.in_pyodide.memory_image import MemoryImage


def main(path: str, library: str) -> None:
    """Change the file."""
    image = MemoryImage(Path(path).read_bytes())
    image.join()
    memory = image.whole()
    with zipfile.ZipFile(library) as sources:
        changes = [*frozen_modules(memory, sources)]
    for address, size in docstrings(memory, image.before()):
        changes.append((address, bytes(size)))
    for address, value in changes:
        image.write(address, value)
    Path(path).write_bytes(image.data)


main(*sys.argv[1:])
