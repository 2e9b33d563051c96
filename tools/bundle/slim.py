"""Pyodide's WebAssembly and its glue, cut to what they need of each other and of their tables.

Stock Pyodide lets packages with WebAssembly of their own call everything that it is made of,
drawing and sound included. The page has no such package. What is needed follows from the glue
itself, from Pyodide's loader and from PyScript; `in_pyodide/slim.mjs` finds and cuts it.
`in_pyodide/tables.py` empties the tables of modules that the page leaves out.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.cache import cached_build
from tools.setup import node
from tools.steps import ROOT, digest, replace_once, run

INSIDE = ROOT / "tools" / "bundle" / "in_pyodide"
SCRIPTS = ("slim.mjs", "glue.mjs", "tables.py", "names.py", "image.py")
GLUE, WASM = "pyodide.asm.mjs", "pyodide.asm.wasm"

# What brings in SDL's sound, WebGL and a loop of frames at the start, though nobody asks for them.
UNASKED = (
    b"registerPostMainLoop(()=>SDL.audio?.queueNewAudioData?.());",
    b'Module["requestAnimationFrame"]=MainLoop.requestAnimationFrame;'
    b'Module["pauseMainLoop"]=MainLoop.pause;Module["resumeMainLoop"]=MainLoop.resume;'
    b"MainLoop.init();",
    b'Module["getUserMedia"]=getUserMedia;',
    b'if(typeof Browser!="undefined")Browser.init();',
)


def slim(stock: Path, readers: Sequence[Path]) -> dict[str, bytes]:
    """The glue and the WebAssembly of the stock Pyodide, cut; made again when something changed.

    readers: the other files that use what the glue offers.
    """
    inputs = [stock / GLUE, stock / WASM, *readers, *(INSIDE / name for name in SCRIPTS)]
    inputs += [ROOT / "tools/bundle/library.py", ROOT / "package-lock.json"]
    key = digest([repr(UNASKED), *(path.read_bytes() for path in inputs)])
    title = "Cutting Pyodide to what the page needs of it"
    folder = cached_build("pyodide", key, title, lambda fresh: make(stock, readers, fresh))
    return {name: (folder / name).read_bytes() for name in (GLUE, WASM)}


def make(stock: Path, readers: Sequence[Path], folder: Path) -> None:
    """Write both, cut, to a new folder."""
    glue = (stock / GLUE).read_bytes()
    for place in UNASKED:
        glue = replace_once(glue, place, "")
    folder.mkdir(parents=True)
    (folder / GLUE).write_bytes(glue)
    shutil.copyfile(stock / WASM, folder / WASM)
    node.inside_pyodide("tables.py", folder / WASM, folder=stock)
    cut(folder, readers)


def cut(folder: Path, readers: Sequence[Path]) -> None:
    """Cut the glue and the WebAssembly in the folder.

    Raises Problem when they do not fit each other, or are not as we know them.
    """
    command: list[str | Path] = [node.find("node"), INSIDE / "slim.mjs", folder, *readers]
    run(command, "cut Pyodide to what the page needs of it")
