"""Notices of third-party files: a list with their origins, and every licence."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from tools.bundle import fonts, segno, zstd
from tools.steps import ROOT

VENDOR = "assets/vendor/"
LICENCES = Path(__file__).parent / "licences"
REGISTRY = "https://registry.npmjs.org"
PYPI = "https://pypi.org/project"

# The package of each file, and the folder in it, by the prefix of its path under assets/vendor/.
ORIGINS = {
    "pyodide/": ("pyodide", ""),
    "pyscript/": ("@pyscript/core", "dist/"),
    "fonts/fraunces": ("@fontsource-variable/fraunces", "files/"),
    "fonts/inter": ("@fontsource-variable/inter", "files/"),
    "zstd/": ("zstddec", "dist/"),
}
RENAMED = {
    "pyodide.stock.mjs": "pyodide.mjs",
    "pyodide.asm.wasm.zst": "pyodide.asm.wasm",
    "python_stdlib.zip.gz": "python_stdlib.zip",
    zstd.DECODER: zstd.SOURCE,
}
INCLUDED = """\
Pyodide's pyodide.asm.wasm (.zst) and python_stdlib.zip.gz contain CPython 3.14 and its standard
library, and assets/python.snapshot.zst the memory of both, with PyScript's Python
(Python Software Foundation License, below), compiled with Emscripten (MIT).
PyScript's core.js bundles the packages listed here after it. The typefaces are subsets.
"""


def notice(files: Mapping[str, bytes], changes: Mapping[str, str], modules: Path) -> str:
    """A list of third-party files with origin, licence and SHA-256.

    files: by path in the site. changes: our changes, by path under assets/vendor/.
    """
    lines = ["Files of other people that this page carries.\n"]
    for path, data in sorted(files.items()):
        name = path.removeprefix(VENDOR)
        if name.startswith(segno.FOLDER):
            digest = hashlib.sha256(data).hexdigest()
            lines += [path, f"  file {name} of {segno.version()}, from {PYPI}/segno/"]
            lines.append(f"  licence BSD-3-Clause, SHA-256 {digest}")
            continue
        package, folder = next(found for start, found in ORIGINS.items() if name.startswith(start))
        about = json.loads((modules / package / "package.json").read_text("utf-8"))
        changed = f" ({changes[name]})" if name in changes else ""
        file, version = Path(name).name, about["version"]
        source = fonts.FONTS[file][1] if file in fonts.FONTS else RENAMED.get(file, file)
        lines += [
            f"{path}{changed}",
            f"  file {folder}{source} of {package}, version {version}",
            f"  from {REGISTRY}/{package}/-/{package.rpartition('/')[2]}-{version}.tgz",
            f"  licence {about['license']}, SHA-256 {hashlib.sha256(data).hexdigest()}",
        ]
    return "\n".join(lines) + "\n"


def licences(modules: Path) -> str:
    """A text with the licence of every third-party part of the page."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    shipped = [name for name, entry in lock["packages"].items() if name and not entry.get("dev")]
    parts = [INCLUDED, *(_licence(modules.parent / folder) for folder in sorted(shipped))]
    parts.append(segno.licence())
    for path in sorted(LICENCES.glob("*.txt")):
        parts.append(f"{path.stem}\n\n{path.read_text('utf-8')}")
    return ("\n" + "=" * 78 + "\n\n").join(parts)


def _licence(folder: Path) -> str:
    about = json.loads((folder / "package.json").read_text("utf-8"))
    heading = f"{about['name']} {about['version']}: {about.get('license', 'see below')}"
    author = about.get("author", "")
    by = author if isinstance(author, str) else author.get("name", "")
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("LICEN[SC]E*"))]
    return "\n\n".join([heading, *([f"by {by}"] if by else []), *texts]) + "\n"
