"""Build the page in `build/site`. The same inputs give the same bytes."""

import gzip
import hashlib
import json
import shutil
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from pentabula import games
from pentabula.core.hints import CHALLENGES, PUZZLES
from tools.bundle import for_python, single_file, theme, zstd
from tools.bundle.archives import PACKED, package
from tools.bundle.features import PYTHON, SINGLE_FILE, with_features
from tools.bundle.inline import allowed, inlined
from tools.bundle.pages import not_found, pages
from tools.bundle.pyodide import CUT, STOCK, Edition, MisfitError
from tools.bundle.snapshot import SNAPSHOT, snapshot
from tools.bundle.vendor import pyscript, vendored
from tools.cache import CACHE
from tools.setup import node
from tools.steps import BUILD, ROOT, Problem, file_lock, replace_once, say, step

SITE = BUILD / "site"
OURS = (
    *("index.html", "404.html", "sw.js", "manifest.webmanifest"),
    *("py/main.py", "py/worker.py"),
)
# Not needed to play, so not stored for offline use.
NOT_STORED = (*single_file.FOR_A_SERVER, "assets/vendor/LICENCES.txt")
PACKAGE = "assets/pentabula.zip.gz"
LATE = "assets/pentabula-late-{hash}.zip.gz"
"""The hash keeps a page from importing the modules of another release."""
# The files whose bytes the loader counts. The name of some depends on the edition.
COUNTED = (
    "assets/vendor/pyodide/pyodide.asm.wasm.zst",
    "assets/vendor/pyodide/pyodide.asm.wasm",
    SNAPSHOT,
    "assets/vendor/pyodide/python_stdlib.zip.gz",
    "assets/vendor/pyodide/python_stdlib.zip",
    PACKAGE,
    "assets/vendor/pyodide/pyodide.asm.mjs",
)

MANIFEST = "manifest.webmanifest"

Files = dict[str, bytes]


def prepare(
    edition: Edition = CUT,
    folder: Path = SITE,
    *,
    has_single_file: bool = False,
    address: str = "",
    repository: str = "",
    is_for_python: bool = False,
) -> Path:
    """Makes the site from the sources and the locked packages; returns its folder.

    With `has_single_file`, it also has, and offers, the whole page as one document; with
    `is_for_python` what programmers need. `address` is where it will be: most programs that preview
    links want the whole address of the picture. `repository` is where its source is.
    Raises MisfitError if the cut does not fit the installed Pyodide.
    """
    with file_lock("prepare"):
        theme.bring_up_to_date()
        files = at_address(gathered(edition), address)
        has = {SINGLE_FILE: has_single_file, PYTHON: is_for_python}
        files = stamped(with_features(files, repository, *(name for name in has if has[name])))
        if has_single_file:
            files[single_file.NAME] = single_file.single_file(files)
        if is_for_python:
            files |= for_python.for_python()
        with step(f"Writing the page to {folder}"):
            write(files, folder)
        say(f"  {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB")
    return folder


def prepare_to_play() -> Path:
    """Makes the site; with a warning and the stock Pyodide if the cut does not fit."""
    try:
        return prepare()
    except MisfitError as misfit:
        say(f"Warning: {misfit}")
        say("Continuing with Pyodide as it was published: the page works, but loads more slowly.")
        return prepare(STOCK)


def gathered(edition: Edition = CUT) -> Files:
    """All files of the site by path, not yet stamped with the release."""
    late = package("late")
    files = vendored(edition) | {PACKAGE: package("early"), late_path(late): late}
    if edition.has_snapshot:
        files[SNAPSHOT] = snapshot(files, pyscript(node.MODULES))
        files[zstd.WORKER] = zstd.worker()
    for name in OURS:
        if not (ROOT / name).is_file():
            raise Problem(f"{name} is missing from {ROOT}; is this a complete checkout?")
        files[name] = (ROOT / name).read_bytes()
    page, manifest = (files[name].decode() for name in ("index.html", MANIFEST))
    files |= pages(page, manifest, (ROOT / "pyscript.toml").read_text("utf-8"))
    files["404.html"] = allowed(not_found(files["404.html"].decode()).encode())
    files |= _shelves()
    for path in sorted((ROOT / "assets").rglob("*")):
        if path.is_file() and not any(part.startswith(".") for part in path.parts):
            files[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    return files


def at_address(files: Files, address: str) -> Files:
    """The files, whose pages name the picture of links to them by its whole address."""
    start = f"{address.rstrip('/')}/" if address else ""
    picture = single_file.SHARED
    place, whole = (f'"og:image" content="{each}{picture}"'.encode() for each in ("", start))
    return {
        name: data.replace(place, whole) if name.endswith(".html") else data
        for name, data in files.items()
    }


def late_path(archive: bytes) -> str:
    """The path of the archive of late modules."""
    return LATE.format(hash=hashlib.sha256(archive).hexdigest()[:16])


def late_of(names: Iterable[str]) -> str:
    """The path of the archive of late modules, among the paths of all files."""
    return next(name for name in names if fnmatch(name, LATE.format(hash="*")))


def _shelves() -> Files:
    """The file with puzzles of each game, and that with positions to win."""
    files = Files()
    for name in games.names():
        game = games.load(name)
        files[f"assets/puzzles/{name}.txt"] = game.text(PUZZLES).encode()
        files[f"assets/challenges/{name}.txt"] = game.text(CHALLENGES).encode()
    return files


def release_of(files: Files) -> str:
    """The name of a version of the page: a fingerprint of all its files."""
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        total.update(f"{name} {hashlib.sha256(data).hexdigest()}\n".encode())
    return total.hexdigest()[:16]


def stamped(files: Files) -> Files:
    """The files with the release in the page and the worker, and the worker's list of files."""
    release, late = release_of(files), late_of(files)
    files = dict(files)
    for name in files:
        if name.endswith(".html"):
            marked = f'<html data-release="{release}" data-late="{late}"'
            files[name] = replace_once(files[name], b"<html", marked)
    counts = f"const SIZES = {json.dumps(sizes(files))};"
    files["assets/loader.js"] = replace_once(
        files["assets/loader.js"], b"const SIZES = {};", counts
    )
    files = inlined(files)
    listed = {name: hashlib.sha256(files[name]).hexdigest() for name in sorted(stored(files))}
    worker = replace_once(files["sw.js"], zstd.PLACE, zstd.script().decode())
    worker = replace_once(worker, b'const RELEASE = "";', f'const RELEASE = "{release}";')
    files["sw.js"] = replace_once(
        worker, b"const FILES = {};", f"const FILES = {json.dumps(listed)};"
    )
    return files


def stored(files: Files) -> list[str]:
    """The paths that the service worker keeps for offline use."""
    return [name for name in files if not name.startswith(NOT_STORED)]


def sizes(files: Files) -> dict[str, tuple[int, int]]:
    """For each file that the loader counts: its size, and its compressed size."""
    return {
        name: (len(files[name]), compressed_size(files[name])) for name in COUNTED if name in files
    }


def compressed_size(data: bytes) -> int:
    """The size of data as a compressing server sends it; cached, since that is slow."""
    if data.startswith(PACKED):
        return len(data)
    note = CACHE / f"size-{hashlib.sha256(data).hexdigest()[:16]}"
    if not note.is_file():
        note.write_text(str(len(gzip.compress(data, 6))), "utf-8")
    return int(note.read_text("utf-8"))


def write(files: Files, folder: Path) -> None:
    """Writes all files to a new folder, and replaces the old one with it."""
    fresh, old = folder.with_suffix(".new"), folder.with_suffix(".old")
    for each in (fresh, old):
        shutil.rmtree(each, ignore_errors=True)
    for name, data in files.items():
        path = fresh / PurePosixPath(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    if folder.exists():
        folder.replace(old)
    fresh.replace(folder)
    shutil.rmtree(old, ignore_errors=True)
