"""What the page takes from others: Pyodide, PyScript, the typefaces and every licence."""

import hashlib
import json
from pathlib import Path

from tools.bundle.library import EMPTIED, is_never, known_part, modules_of, our_files, our_imports
from tools.bundle.slim import GLUE, WASM, slim
from tools.cache import cached_build
from tools.setup import node
from tools.steps import ROOT, Problem, digest, replace_once, run

INSIDE = ROOT / "tools" / "bundle" / "in_pyodide"

# PyScript's core, the reader of pyscript.toml, and the plugin that silences itself.
PYSCRIPT = ("core.js", "core-*.js", "toml-*.js", "error-*.js")

# The Latin-extended letters of Polish and of the names of people from its neighbours.
EXTENDED = "ĄąĆćĘęŁłŃńŚśŹźŻżŐőŰűČčŘřŠšŽžĚěŮůĎďŤťŇňĂăȘșȚțĞğİıŞşĀāĒēĪīŌōŪūŒœẞ"
# Latin-1, general punctuation, and the few signs beside them.
LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2000, 0x2070)]))
LATIN += "€™←↑→↓−∕×½ıŒœ"
# The optical size of Fraunces makes 46-pixel headings fine and 20-pixel sentences sturdy.
WEIGHTS = {"min": 400, "max": 600, "default": 400}
AXES = {
    "fraunces": {"wght": WEIGHTS, "opsz": {"min": 18, "max": 46}},
    "inter": {"wght": WEIGHTS},
}
FONTS = {
    "fraunces-latin.woff2": ("fraunces", "fraunces-latin-opsz-normal.woff2", LATIN),
    "fraunces-latin-ext.woff2": ("fraunces", "fraunces-latin-ext-opsz-normal.woff2", EXTENDED),
    "inter-latin.woff2": ("inter", "inter-latin-wght-normal.woff2", LATIN),
    "inter-latin-ext.woff2": ("inter", "inter-latin-ext-wght-normal.woff2", EXTENDED),
}

# The package and its folder that the vendored files come from, by the beginning of their path
# under assets/vendor/.
ORIGINS = {
    "pyodide/": ("pyodide", ""),
    "pyscript/": ("@pyscript/core", "dist/"),
    "fonts/fraunces": ("@fontsource-variable/fraunces", "files/"),
    "fonts/inter": ("@fontsource-variable/inter", "files/"),
}
REGISTRY = "https://registry.npmjs.org"
# What we made of them, by path under assets/vendor/.
CUT = "cut to the letters, weights and sizes we use"
SLIM = "without what only packages with WebAssembly of their own need"
CHANGED = {
    f"pyodide/{GLUE}": SLIM,
    f"pyodide/{WASM}": f"{SLIM}, some tables of codecs and names emptied",
    "pyodide/pyodide-lock.json": "its list of packages emptied",
    "pyodide/pyodide.mjs": "unpacks the library, packed as a whole, and brings our package",
    "pyodide/python_stdlib.zip.gz": "compiled, cut to what we use",
    **{f"fonts/{name}": CUT for name in FONTS},
}
VENDOR = "assets/vendor/"

# How Pyodide's loader finds the library that is packed as a whole, and unpacks it; and our own
# package, which is of use only when Python has begun with the library.
LIBRARY_NAME = b'"python_stdlib.zip"', '"python_stdlib.zip.gz"'
LIBRARY_READ = (
    b"function he(e){let t=j(e);",
    "function he(e){fetchPackage();let t=j(e).then(unpacked);",
)
PACKAGE_READ = (
    b"async function Oe(e,t){let n=e._api;",
    "async function Oe(e,t){let n=e._api;await installPackage(e);",
)
ADDED = b"""
let ours;
function fetchPackage() {
  ours = j(new URL("../../pentabula.zip.gz", import.meta.url).href).then(unpacked);
}
async function installPackage(pyodide) {
  pyodide.FS.writeFile("/lib/pentabula.zip", await ours);
  pyodide._api.sys.path.append("/lib/pentabula.zip");
}
async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
"""
STEPS = {
    "library": "Compiling Python's standard library for the page",
    "package": "Compiling Pentabula for the page",
    "packed-library": "Packing the library as a whole",
    "packed-package": "Packing Pentabula as a whole",
}

INCLUDED = """\
Pyodide's pyodide.asm.wasm and python_stdlib.zip.gz contain CPython 3.14 and its standard
library (Python Software Foundation License, below), compiled with Emscripten (MIT).
PyScript's core.js bundles the packages listed here after it. The typefaces are subsets.
"""


def vendored() -> dict[str, bytes]:
    """Every file of other people that the page needs, by its path in the site."""
    modules = node.install()
    scripts = pyscript(modules)
    files = {f"{VENDOR}pyscript/{path.name}": path.read_bytes() for path in scripts}
    for name, data in _pyodide(modules / "pyodide", scripts).items():
        files[f"{VENDOR}pyodide/{name}"] = data
    for name, data in _fonts(modules).items():
        files[f"{VENDOR}fonts/{name}"] = data
    files[f"{VENDOR}LICENCES.txt"] = f"{notice(files, modules)}\n{licences(modules)}".encode()
    return files


def pyscript(modules: Path) -> list[Path]:
    """The files of PyScript that the page needs."""
    dist = modules / "@pyscript/core/dist"
    return [path for each in PYSCRIPT for path in sorted(dist.glob(each))]


def notice(files: dict[str, bytes], modules: Path) -> str:
    """A list of every file of other people: what it is, where it is from, licence and SHA-256."""
    lines = ["Files of other people that this page carries.\n"]
    for path, data in sorted(files.items()):
        name = path.removeprefix(VENDOR)
        package, folder = next(found for start, found in ORIGINS.items() if name.startswith(start))
        about = json.loads((modules / package / "package.json").read_text("utf-8"))
        changed = f" ({CHANGED[name]})" if name in CHANGED else ""
        file, version = Path(name).name, about["version"]
        source = folder + (FONTS[file][1] if file in FONTS else file)
        lines += [
            f"{path}{changed}",
            f"  file {source} of {package}, version {version}",
            f"  from {REGISTRY}/{package}/-/{package.rpartition('/')[2]}-{version}.tgz",
            f"  licence {about['license']}, SHA-256 {hashlib.sha256(data).hexdigest()}",
        ]
    return "\n".join(lines) + "\n"


def _pyodide(source: Path, scripts: list[Path]) -> dict[str, bytes]:
    loader, stock = source / "pyodide.mjs", source / "python_stdlib.zip"
    lock = json.loads((source / "pyodide-lock.json").read_text("utf-8"))
    files = slim(source, [loader, *scripts])
    files["pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    files["pyodide.mjs"] = replace_once(loader.read_bytes(), *LIBRARY_NAME)
    files["pyodide.mjs"] = replace_once(files["pyodide.mjs"], *LIBRARY_READ)
    files["pyodide.mjs"] = replace_once(files["pyodide.mjs"], *PACKAGE_READ) + ADDED
    files["python_stdlib.zip.gz"] = _packed("library", standard_library(stock))
    return files


def package() -> bytes:
    """Our own package, compiled and packed."""
    return _packed("package", our_package())


def _packed(kind: str, archive: Path) -> bytes:
    key = digest([_compiler(), archive.read_bytes()])
    return _made(f"packed-{kind}", key, "pack.py", archive).read_bytes()


def check_imports(imports: dict[str, str]) -> None:
    """Raise Problem if our Python imports something that the page leaves out."""
    for name, file in imports.items():
        if is_never(name) or name in EMPTIED:
            raise Problem(f"py/{file} imports {name}, which tools/bundle/library.py leaves out.")


def standard_library(stock: Path) -> Path:
    """An archive of the page's standard library, compiled; remade when something changed."""
    imports = our_imports(our_files(ROOT / "py"))
    check_imports(imports)
    names = ",".join(sorted({known_part(name, modules_of(stock)) for name in imports}))
    key = digest([stock.read_bytes(), names, _compiler()])
    return _made("library", key, "library.py", stock, names)


def our_package() -> Path:
    """An archive of our own package, compiled; made again only when something changed."""
    files = our_files(ROOT / "py")
    key = digest([_compiler(), *(part for item in files.items() for part in item)])
    return _made("package", key, "package.py", ROOT / "py")


def _made(kind: str, key: str, script: str, *arguments: Path | str) -> Path:
    """What a script inside Pyodide writes."""
    return cached_build(
        kind, key, STEPS[kind], lambda fresh: node.inside_pyodide(script, fresh, *arguments)
    )


def _compiler() -> str:
    """A fingerprint of everything that decides how Python is compiled."""
    sources = [
        *sorted(INSIDE.glob("*")),
        ROOT / "tools/bundle/library.py",
        ROOT / "tools/bundle/imports.py",
    ]
    lock = ROOT / "package-lock.json"
    return digest(path.read_bytes() for path in [*sources, lock] if path.is_file())


def _fonts(modules: Path) -> dict[str, bytes]:
    script = INSIDE / "subset.mjs"
    key = digest(
        [repr(FONTS), repr(AXES), script.read_bytes(), (ROOT / "package-lock.json").read_bytes()]
    )

    def make(fresh: Path) -> None:
        fresh.mkdir()
        for name, (family, file, letters) in FONTS.items():
            source = modules / "@fontsource-variable" / family / "files" / file
            cut = [script, source, fresh / name, letters, json.dumps(AXES[family])]
            run([node.find("node"), *map(str, cut)], f"cut {source.name}")

    folder = cached_build("fonts", key, "Cutting the typefaces to what we use of them", make)
    return {name: (folder / name).read_bytes() for name in FONTS}


def licences(modules: Path) -> str:
    """One text with the licence of everything that the page carries."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    shipped = [name for name, entry in lock["packages"].items() if name and not entry.get("dev")]
    parts = [INCLUDED]
    for folder in sorted(shipped):
        parts.append(_licence(modules.parent / folder))
    for path in sorted((ROOT / "tools/bundle/licences").glob("*.txt")):
        parts.append(f"{path.stem}\n\n{path.read_text('utf-8')}")
    return ("\n" + "=" * 78 + "\n\n").join(parts)


def _licence(folder: Path) -> str:
    about = json.loads((folder / "package.json").read_text("utf-8"))
    heading = f"{about['name']} {about['version']}: {about.get('license', 'see below')}"
    author = about.get("author", "")
    by = author if isinstance(author, str) else author.get("name", "")
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("LICEN[SC]E*"))]
    return "\n\n".join([heading, *([f"by {by}"] if by else []), *texts]) + "\n"
