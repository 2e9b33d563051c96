"""Third-party files: Pyodide, PyScript, the typefaces and every licence."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from tools.bundle import fonts, notices, segno, zstd
from tools.bundle.notices import VENDOR
from tools.bundle.pyodide import Edition
from tools.setup import node

T = TypeVar("T")

# PyScript's core, and its plugin for errors.
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")

WORKERS_BEGIN = b"""new Blob(["/*@*/"+'"""

NO_DATABASE = b"""
const answer=(result)=>{const request={};setTimeout(()=>request.onsuccess?.({target:{result}}));
return request};const results={getAllKeys:[],count:0};
const store=new Proxy({},{get:(_,name)=>()=>answer(results[name])});
const database={transaction:()=>({objectStore:()=>store}),close(){}};
Object.defineProperty(globalThis,"indexedDB",{value:{open:()=>answer(database)}});
"""
"""A stand-in for the database, which keeps nothing. PyScript's workers open one, and end where that
is refused; with the page's settings, they store nothing in it."""


def vendored(edition: Edition) -> dict[str, bytes]:
    """Every third-party file that the page needs, by its path in the site.

    Raises MisfitError if the edition does not fit the installed Pyodide.
    """
    modules = node.install()
    scripts = pyscript(modules)
    parts = {
        "pyscript": {path.name: _without_database(path) for path in scripts},
        "pyodide": edition.make(modules / "pyodide", scripts),
        "fonts": fonts.fonts(modules),
        segno.FOLDER: segno.files(),
        zstd.FOLDER: {zstd.DECODER: zstd.decoder(modules)} if edition.has_snapshot else {},
    }
    files = {f"{VENDOR}{path}": data for path, data in _flat(parts)}
    workers = {each.name: "workers without a database" for each in scripts if "core-" in each.name}
    changed = {
        "pyscript": workers,
        "pyodide": edition.changes,
        "fonts": fonts.CHANGES,
        zstd.FOLDER: zstd.CHANGES,
    }
    changes = dict(_flat(changed))
    text = f"{notices.notice(files, changes, modules)}\n{notices.licences(modules)}"
    return {**files, f"{VENDOR}LICENCES.txt": text.encode()}


def _without_database(path: Path) -> bytes:
    """A file of PyScript, whose workers have a stand-in for the database."""
    script = NO_DATABASE.replace(b"\n", b"")
    return path.read_bytes().replace(WORKERS_BEGIN, WORKERS_BEGIN + b"{" + script + b"}")


def _flat(parts: Mapping[str, Mapping[str, T]]) -> Iterator[tuple[str, T]]:
    return (
        (f"{part}/{name}", value) for part, each in parts.items() for name, value in each.items()
    )


def pyscript(modules: Path) -> list[Path]:
    """The files of PyScript that the page needs."""
    dist = modules / "@pyscript/core/dist"
    return [path for each in PYSCRIPT for path in sorted(dist.glob(each))]
