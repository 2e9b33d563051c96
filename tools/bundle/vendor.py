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


def vendored(edition: Edition) -> dict[str, bytes]:
    """Every third-party file that the page needs, by its path in the site.

    Raises MisfitError if the edition does not fit the installed Pyodide.
    """
    modules = node.install()
    scripts = pyscript(modules)
    parts = {
        "pyscript": {path.name: path.read_bytes() for path in scripts},
        "pyodide": edition.make(modules / "pyodide", scripts),
        "fonts": fonts.fonts(modules),
        segno.FOLDER: segno.files(),
        zstd.FOLDER: {zstd.DECODER: zstd.decoder(modules)} if edition.has_snapshot else {},
    }
    files = {f"{VENDOR}{path}": data for path, data in _flat(parts)}
    changed = {"pyodide": edition.changes, "fonts": fonts.CHANGES, zstd.FOLDER: zstd.CHANGES}
    changes = dict(_flat(changed))
    text = f"{notices.notice(files, changes, modules)}\n{notices.licences(modules)}"
    return {**files, f"{VENDOR}LICENCES.txt": text.encode()}


def _flat(parts: Mapping[str, Mapping[str, T]]) -> Iterator[tuple[str, T]]:
    return (
        (f"{part}/{name}", value) for part, each in parts.items() for name, value in each.items()
    )


def pyscript(modules: Path) -> list[Path]:
    """The files of PyScript that the page needs."""
    dist = modules / "@pyscript/core/dist"
    return [path for each in PYSCRIPT for path in sorted(dist.glob(each))]
