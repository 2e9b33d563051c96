"""Pyodide's files for the page: cut to what the page needs, or as they were published.

The cut is made for one release of Pyodide. If it does not fit, that is a `MisfitError`: publishing
and testing stop, while `play` uses the stock files (`tools/bundle/site.py`). docs/bundle.md has the
sizes.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tools.bundle import archives, patches, snapshot, zstd
from tools.bundle.interpreter import GLUE, WASM, without_dead_code
from tools.steps import Problem

CUT_FOR = "314.0.7"
"""The release that the cut was made for and tested with. docs/bundle.md explains how to upgrade."""

LOADER, LIBRARY, LOCK = "pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json"
STOCK_LOADER = "pyodide.stock.mjs"
BUILD_ID = re.compile(rb'BUILD_ID:"[0-9a-f]{64}"')
REMOVED = "without the parts that only packages with their own WebAssembly need"

Files = dict[str, bytes]

CUT_CHANGES = {
    GLUE: REMOVED,
    f"{WASM}.zst": f"{REMOVED} and unused libraries and tables emptied, packed",
    LOCK: "its list of packages emptied",
    LOADER: "starts from a snapshot, unpacks the library, brings our package",
    f"{LIBRARY}.gz": "compiled, cut to what we use",
}
STOCK_CHANGES = {LOADER: "our own: calls Pyodide's loader, and brings our package"}


@dataclass(frozen=True, slots=True)
class Edition:
    """A variant of Pyodide: the function that makes its files, and descriptions of our changes.

    make: takes the folder of the stock Pyodide, and the files of PyScript, which use it.
    has_snapshot: whether Python starts from a snapshot of its memory.
    """

    make: Callable[[Path, Sequence[Path]], Files]
    changes: Mapping[str, str]
    has_snapshot: bool


class MisfitError(Problem):
    """The cut does not fit the installed Pyodide; the text says why."""


def cut(stock: Path, readers: Sequence[Path]) -> Files:
    """The files cut to what the page needs.

    Raises MisfitError if the cut was made for another Pyodide.
    """
    with _fitting(stock):
        lock = json.loads((stock / LOCK).read_text("utf-8"))
        patched = patches.patched((stock / LOADER).read_bytes(), "loader")
        made = without_dead_code(stock, [stock / LOADER, *snapshot.READERS, *readers])
        glue, wasm = ((made / name).read_bytes() for name in (GLUE, WASM))
        build = sha256(glue + wasm).hexdigest()
        return {
            GLUE: glue,
            f"{WASM}{zstd.SUFFIX}": zstd.packed("interpreter", made / WASM),
            LOCK: json.dumps({"info": lock["info"], "packages": {}}).encode(),
            LOADER: loader(patched, build),
            f"{LIBRARY}.gz": archives.standard_library(stock / LIBRARY),
        }


def loader(patched: bytes, build: str) -> bytes:
    """Pyodide's loader, patched, with our additions.

    build: the name of the interpreter. Pyodide refuses a snapshot with another name.
    """
    if len(found := BUILD_ID.findall(patched)) != 1:
        raise Problem(f"Pyodide's loader names its build {len(found)} times, not once.")
    named = BUILD_ID.sub(b'BUILD_ID:"%s"' % build.encode(), patched)
    return named + b"".join(map(patches.added, ("package.mjs", "zstd.mjs", "start.mjs")))


def as_published(stock: Path, readers: Sequence[Path]) -> Files:
    """The files as they were published, with our loader in front of Pyodide's own."""
    names = (GLUE, WASM, LIBRARY, LOCK)
    return {
        **{name: (stock / name).read_bytes() for name in names},
        STOCK_LOADER: (stock / LOADER).read_bytes(),
        LOADER: patches.added("stock_loader.mjs") + patches.added("package.mjs"),
    }


@contextmanager
def _fitting(stock: Path) -> Iterator[None]:
    """Turns a Problem with the cut into a MisfitError that names the release."""
    version = json.loads((stock / "package.json").read_text("utf-8"))["version"]
    if version != CUT_FOR:
        raise MisfitError(
            f"the bundle is cut for Pyodide {CUT_FOR} and this is {version}: "
            "docs/bundle.md explains what to do on a new release."
        )
    try:
        yield
    except Problem as problem:
        raise MisfitError(f"the cut does not fit Pyodide {version}: {problem}") from problem


CUT = Edition(cut, CUT_CHANGES, has_snapshot=True)
STOCK = Edition(as_published, STOCK_CHANGES, has_snapshot=False)
