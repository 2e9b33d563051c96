"""The Python modules of the page: leaving out the unused ones of the library saves 1,016 kB.

`LEFT_OUT` saves 875 kB, `STUBS` 142 kB; `EMPTIED_MODULES` and `C_LIBRARIES` are for the interpreter
(`interpreter.py`). Runs inside Pyodide too, so it imports little.
"""

import zipfile
from collections.abc import Container, Mapping
from pathlib import Path, PurePosixPath

from tools.bundle.imports import imported, module_name, package_of

# Modules that are used only by code that no page can run or that ours never calls: processes,
# sockets, terminals, Windows, test runners, dates, compressed files, data files of packages. Also
# optional modules, whose importers work without them.
LEFT_OUT = frozenset(
    """_aix_support _android_support _apple_support _ast_unparse _osx_support _py_abc _pyrepl
    antigravity argparse asyncio.base_subprocess asyncio.selector_events asyncio.sslproto
    asyncio.staggered asyncio.trsock asyncio.windows_events asyncio.windows_utils bdb bz2 calendar
    cmd code compileall compression concurrent.futures.interpreter concurrent.futures.process
    concurrent.futures.thread ctypes curses datetime difflib doctest email encodings.cp437
    encodings.idna encodings._win_cp_codecs ftplib getopt gzip hmac http idlelib
    importlib._bootstrap importlib._bootstrap_external importlib.metadata importlib.readers
    importlib.resources locale lzma mailbox multiprocessing pdb pickle platform plistlib pprint
    py_compile pydoc pyodide._nodesock_transport pyodide.console pyodide.http queue readline
    rlcompleter secrets smtplib socketserver sqlite3 ssl statistics tarfile test tkinter
    tracemalloc unittest urllib.error urllib.request urllib.response webbrowser wsgiref xml
    xmlrpc zipfile._path zipimport""".split()
)

# Parts of our package that only other programs use. They may import what the page leaves out.
NOT_OF_THE_PAGE = ("__main__.py", "api", "arena", "cli", "gtp", "research")

# The page fetches these when they are opened.
SHELVES = ("puzzles.txt", "challenges.txt")

# Modules that needed modules import, for functions that no page calls. Their source is replaced by
# the names that their importers use.
STUBS = {
    # The page uses Pyodide's event loop instead.
    "asyncio.base_events": "__all__ = ()",
    "asyncio.unix_events": "__all__ = ()\n"
    "from .events import _BaseDefaultEventLoopPolicy as _DefaultEventLoopPolicy",
    "html.entities": "html5 = {}",
    "ipaddress": "",
    "shutil": "register_archive_format = register_unpack_format = lambda *_, **__: None\n"
    "_unpack_zipfile = None",
    "subprocess": "PIPE, STDOUT, DEVNULL = -1, -2, -3",
    "tempfile": "NamedTemporaryFile = None",
    "zipfile": "ZipFile = None",
}


# Modules inside the interpreter that only left-out code imports. Their tables are emptied.
EMPTIED_MODULES = tuple(
    """_codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw
    unicodedata""".split()
)

# Modules inside the interpreter that only left-out code imports, each with the prefixes of the
# functions of the C library that it alone calls. These functions are emptied.
C_LIBRARIES = {
    "_bz2": ("BZ2_",),
    "_lzma": ("lzma_",),
    "_sqlite3": ("sqlite3_",),
    "_zstd": ("ZSTD", "ZDICT_", "COVER_"),
}

# Modules that cannot be imported in the page.
REMOVED_MODULES = (*EMPTIED_MODULES, *C_LIBRARIES)


def is_left_out(name: str) -> bool:
    """Whether the page leaves out the module, or a package that contains it."""
    parts = name.split(".")
    return name in REMOVED_MODULES or any(
        ".".join(parts[:n]) in LEFT_OUT for n in range(1, len(parts) + 1)
    )


def modules_of(stock: Path) -> frozenset[str]:
    """The names of the modules in the stock library."""
    with zipfile.ZipFile(stock) as archive:
        paths = [PurePosixPath(name) for name in archive.namelist() if name.endswith(".py")]
    return frozenset(map(module_name, paths))


def known_part(name: str, modules: Container[str]) -> str:
    """The longest prefix of the dotted name that is one of the modules, or an empty string."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def our_files(folder: Path) -> dict[str, bytes]:
    """Every file of our Python by its path, without the files of editors, Python and pip.

    Catalogues, puzzles and positions to win are added by `pages.py` and `site.py`.
    """
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in files
        if "__pycache__" not in path.parts
        and not path.name.startswith(".")
        and not any(part.endswith(".egg-info") for part in path.parts)
        and path.suffix not in (".po", ".pot", ".mo", ".typed")
        and path.name not in SHELVES
    }


def page_files(folder: Path) -> dict[str, bytes]:
    """The files of `our_files` without the parts that only other programs use."""
    others = {f"pentabula/{part}" for part in NOT_OF_THE_PAGE}
    files = our_files(folder).items()
    return {
        name: data
        for name, data in files
        if "/".join(name.split("/")[:2]) not in others and "programs" not in name.split("/")
    }


def our_imports(files: Mapping[str, bytes]) -> dict[str, str]:
    """The names that our modules import from elsewhere, each with a file that imports it."""
    found: dict[str, str] = {}
    for name, data in files.items():
        if name.endswith(".py"):
            for each in imported(data, package_of(PurePosixPath(name))):
                if each and each.split(".")[0] != "pentabula":
                    found.setdefault(each, name)
    return found
