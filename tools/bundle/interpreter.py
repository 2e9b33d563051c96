"""Cut Pyodide's WebAssembly and its JavaScript half ("glue") to what the page uses: saves 1,389 kB.

Stock Pyodide exports all its parts, drawing and sound included, to packages with WebAssembly. The
page has no such package. `in_node/remove_dead_code.mjs` removes what neither the glue nor Pyodide's
loader nor PyScript uses (446 kB). `in_pyodide/empty_tables.py` empties the tables of modules that
the page leaves out (366 kB), `in_node/empty_libraries.mjs` the C libraries that only such modules
call (381 kB), and `in_pyodide/strip_frozen_modules.py` docstrings and tables of lines of frozen
modules (134 kB). `patches/glue.json` removes 14 kB of the glue. docs/bundle.md explains why this is
safe and how that is tested, docs/measurements/bundle.md what each step saves.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.bundle import patches
from tools.bundle.library import C_LIBRARIES
from tools.cache import cached_build
from tools.setup import node
from tools.steps import ROOT, digest, run

HERE = Path(__file__).parent
SCRIPTS = (
    *("in_node/remove_dead_code.mjs", "in_node/glue.mjs", "in_node/run_in_pyodide.mjs"),
    *("in_node/empty_libraries.mjs", "in_node/webassembly.mjs"),
    *("in_pyodide/empty_tables.py", "in_pyodide/character_names.py", "in_pyodide/memory_image.py"),
    *("in_pyodide/strip_frozen_modules.py", "in_pyodide/frozen_modules.py"),
    *("in_pyodide/bytecode.py", "library.py", "interpreter.py"),
)
GLUE, WASM = "pyodide.asm.mjs", "pyodide.asm.wasm"
LIBRARY = "python_stdlib.zip"


def without_dead_code(stock: Path, readers: Sequence[Path]) -> Path:
    """A folder with glue and WebAssembly of the stock Pyodide in that folder, cut; cached.

    readers: the other files that use the glue.
    """
    inputs = [
        stock / GLUE,
        stock / WASM,
        stock / LIBRARY,
        *readers,
        *(HERE / name for name in SCRIPTS),
    ]
    inputs.append(ROOT / "package-lock.json")
    key = digest([*patches.sources(), *(path.read_bytes() for path in inputs)])
    title = "Removing from Pyodide what the page cannot reach"
    return cached_build("pyodide", key, title, lambda fresh: make(stock, readers, fresh))


def make(stock: Path, readers: Sequence[Path], folder: Path) -> None:
    """Writes both, cut, to a new folder.

    Raises Problem if their contents are unexpected.
    """
    glue = patches.patched((stock / GLUE).read_bytes(), "glue")
    folder.mkdir(parents=True)
    (folder / GLUE).write_bytes(glue)
    shutil.copyfile(stock / WASM, folder / WASM)
    node.run_in_pyodide("empty_tables.py", folder / WASM, folder=stock)
    empty_libraries(folder / WASM, C_LIBRARIES)
    remove_dead_code(folder, readers)
    node.run_in_pyodide("strip_frozen_modules.py", folder / WASM, stock / LIBRARY, folder=stock)


def empty_libraries(wasm: Path, libraries: Mapping[str, Sequence[str]]) -> None:
    """Empty the functions of libraries in C in the file.

    libraries: the prefixes of its functions' names, by the only module that calls it. Raises
    Problem if something else calls it.
    """
    script = HERE / "in_node" / "empty_libraries.mjs"
    command: list[str | Path] = [node.find("node"), script, wasm, json.dumps(libraries)]
    run(command, "empty the libraries that the page does not use")


def remove_dead_code(folder: Path, readers: Sequence[Path]) -> None:
    """Cut the glue and the WebAssembly in the folder to the parts that they use of each other.

    Raises Problem if they do not fit each other or their contents are unexpected.
    """
    script = HERE / "in_node" / "remove_dead_code.mjs"
    command: list[str | Path] = [node.find("node"), script, folder, *readers]
    run(command, "remove from Pyodide what the page cannot reach")
