"""A snapshot of Python's memory, from which page and workers start: saves 700 ms, costs 1.3 MB.

It is the memory of the page's interpreter after it has started and imported our package and what
PyScript imports; the snapshot replaces the archives of library and package for the first load.
docs/bundle.md describes its contents, and the start without it.
"""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.bundle import zstd
from tools.cache import cached_build
from tools.setup import node
from tools.steps import ROOT, digest, run

HERE = Path(__file__).parent
NEEDED = ("assets/vendor/pyodide/", "assets/vendor/zstd/", "assets/pentabula.zip.gz")
SNAPSHOT = "assets/python.snapshot.zst"
MAKERS = (
    *("in_node/make_snapshot.mjs", "in_node/snapshot.mjs", "in_node/pyscript.mjs"),
    *("in_pyodide/fill_snapshot.py", "in_pyodide/adapt_snapshot.py"),
    "in_pyodide/compiled_modules.py",
)
READERS = (HERE / "patches/start.mjs", HERE / "in_node/snapshot.mjs")
"""Files that use parts of Pyodide's glue beside the page."""


def snapshot(files: Mapping[str, bytes], pyscript: Sequence[Path]) -> bytes:
    """The snapshot that belongs to these files of the site; cached.

    files: by path in the site, with the interpreter, the library and our package. pyscript: the
    files of PyScript, one of which contains its Python.
    """
    files = {path: data for path, data in files.items() if path.startswith(NEEDED)}
    core = next(path for path in pyscript if path.name.startswith("core-"))
    sources = [core, *(HERE / name for name in MAKERS)]
    parts = [
        *(part for item in sorted(files.items()) for part in item),
        *map(Path.read_bytes, sources),
    ]
    made = cached_build(
        "snapshot",
        digest(parts),
        "Making a snapshot of Python for the page",
        lambda fresh: make(files, core, fresh),
    )
    return zstd.packed("snapshot", made)


def make(files: Mapping[str, bytes], core: Path, target: Path) -> None:
    """Writes the snapshot, not yet packed. Raises Problem if that fails."""
    with tempfile.TemporaryDirectory() as name:
        for path, data in files.items():
            (Path(name) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(name) / path).write_bytes(data)
        script = HERE / "in_node" / "make_snapshot.mjs"
        folder = Path(name) / "assets/vendor/pyodide"
        command: list[str | Path] = [node.find("node"), script, folder, ROOT, core, target]
        run(command, "make a snapshot of Python")
