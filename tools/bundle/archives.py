"""The standard library and our package as archives, compiled and gzipped.

Both steps run inside Pyodide, so that the bytecode fits and every machine gives the same bytes.
"""

from pathlib import Path

from pentabula.app.rooms import LOADING_ORDER
from tools.bundle.late import late_modules, loading_order
from tools.bundle.library import (
    STUBS,
    is_left_out,
    known_part,
    modules_of,
    our_imports,
    page_files,
)
from tools.cache import cached_build
from tools.setup import node
from tools.steps import ROOT, Problem, digest

HERE = Path(__file__).parent
PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
"""How packed files begin: with gzip, with zstd."""

TITLES = {
    "library": "Compiling Python's standard library for the page",
    "package": "Compiling Pentabula for the page",
    "packed-library": "Packing the library as a whole",
    "early": "Taking what a first table needs from Pentabula",
    "late": "Taking what a first table does not need from Pentabula",
    "packed-early": "Packing what a first table needs",
    "packed-late": "Packing what a first table does not need",
    "packed-snapshot": "Packing the snapshot",
    "packed-interpreter": "Packing Python's interpreter",
}


def standard_library(stock: Path) -> bytes:
    """The modules of the stock library that the page needs, compiled and gzipped."""
    return packed("library", library_archive(stock))


def package(part: str) -> bytes:
    """A part of our package, compiled and gzipped: `early`, which starts the page, or `late`."""
    return packed(part, part_archive(part))


def library_archive(stock: Path) -> Path:
    """An archive of the modules of the stock library that the page needs, compiled; cached."""
    imports = our_imports(page_files(ROOT / "py"))
    names = ",".join(sorted({known_part(name, modules_of(stock)) for name in imports}))
    key = digest([stock.read_bytes(), names, _compiler()])
    return _made("library", key, "build_library.py", stock, names)


def part_archive(part: str) -> Path:
    """An archive of the `early` or the `late` part of our package; cached."""
    whole, files = package_archive(), page_files(ROOT / "py")
    names = ",".join(sorted(late_modules(files)))
    order = ",".join([LOADING_ORDER, *loading_order(files)])
    key = digest([whole.read_bytes(), names, order, _compiler()])
    return _made(part, key, "split_archive.py", whole, part, names, order)


def package_archive() -> Path:
    """An archive of our own package, compiled; cached.

    Raises Problem if it imports something that the page leaves out.
    """
    files = page_files(ROOT / "py")
    check_imports(our_imports(files))
    key = digest([_compiler(), *(part for item in files.items() for part in item)])
    return _made("package", key, "build_package.py", ROOT / "py")


def check_imports(imports: dict[str, str]) -> None:
    """Raises Problem if our Python imports something that the page leaves out.

    imports: the imported names, each with a file that imports it.
    """
    for name, file in imports.items():
        if is_left_out(name) or name in STUBS:
            raise Problem(f"py/{file} imports {name}, which tools/bundle/library.py leaves out.")


def packed(kind: str, archive: Path, script: str = "gzip_archive.py") -> bytes:
    """A file gzipped, or packed by another script, reproducibly; cached."""
    key = digest([_compiler(), archive.read_bytes()])
    return _made(f"packed-{kind}", key, script, archive).read_bytes()


def _made(kind: str, key: str, script: str, *arguments: Path | str) -> Path:
    """The file that a script inside Pyodide writes; cached."""
    return cached_build(
        kind, key, TITLES[kind], lambda fresh: node.run_in_pyodide(script, fresh, *arguments)
    )


def _compiler() -> str:
    """A fingerprint of all code that compiles Python."""
    sources = [
        *sorted((HERE / "in_pyodide").glob("*.py")),
        HERE / "in_node" / "run_in_pyodide.mjs",
        HERE / "library.py",
        HERE / "imports.py",
        ROOT / "package-lock.json",
    ]
    return digest(path.read_bytes() for path in sources)
