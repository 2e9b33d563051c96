"""Fill tables of left-out modules with zeros in Pyodide's WebAssembly: saves 366 kB.

The tables of the Chinese, Japanese and Korean codecs (190 kB) are found by CPython's pointers to
them (Modules/cjkcodecs/cjkcodecs.h), the names of characters (176 kB) by their contents. Each must
be the same in memory as in the file. The modules, and those whose libraries are emptied, are
removed from the list of built-in modules. Runs inside the stock Pyodide. Argument: its file, which
is changed in place.
"""

import ctypes
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from tools.bundle.in_pyodide.character_names import name_tables
from tools.bundle.in_pyodide.memory_image import MemoryImage
from tools.bundle.library import EMPTIED_MODULES, REMOVED_MODULES

CAPSULE = b"multibytecodec.map"
ENTRY = 8  # bytes of an entry of an index (table, first, last), and of the list of modules


def codec_tables(image: MemoryImage) -> Iterator[tuple[int, int]]:
    """Address and size of each table of the codecs, and of each table's index."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_size_t, [ctypes.py_object, ctypes.c_char_p]
    for module in map(import_module, EMPTIED_MODULES):
        for name, capsule in sorted(vars(module).items()):
            if name.startswith("__map_"):
                about = ctypes.string_at(pointer(capsule, CAPSULE), 12)
                for start in (4, 8):  # to encode, and to decode
                    index = int.from_bytes(about[start : start + 4], "little")
                    yield from indexed(image, index)


def indexed(image: MemoryImage, index: int) -> Iterator[tuple[int, int]]:
    """The index and its table, if the index covers that table exactly."""
    if not index:
        return
    parts = []
    for entry in range(index, index + 256 * ENTRY, ENTRY):
        first, last = image.read(entry + 4, 2)
        if table := image.word(entry):
            parts.append((table, table + 2 * (last - first + 1)))
    parts.sort()
    if all(end == start for (_, end), (start, _) in pairwise(parts)):
        yield index, 256 * ENTRY
        yield parts[0][0], parts[-1][1] - parts[0][0]


def remove_modules(image: MemoryImage, names: tuple[str, ...]) -> None:
    """Removes the modules from the list of built-in modules (PyImport_Inittab)."""
    variable = ctypes.c_uint32.in_dll(ctypes.pythonapi, "PyImport_Inittab")
    start = at = image.word(ctypes.addressof(variable))
    kept, gone = b"", set()
    while pointer := image.word(at):
        name = ctypes.string_at(pointer).decode()
        if name in names:
            gone.add(name)
        else:
            kept += image.read(at, ENTRY)
        at += ENTRY
    assert gone == set(names), f"not importable: {set(names) - gone}"
    image.write(start, kept.ljust(at - start, b"\0"))


def main(path: str) -> None:
    """Changes the file."""
    image = MemoryImage(Path(path).read_bytes())
    for address, size in {*codec_tables(image), *name_tables(image.whole())}:
        assert image.read(address, size) == ctypes.string_at(address, size), f"{address:#x}"
        image.write(address, bytes(size))
    remove_modules(image, REMOVED_MODULES)
    Path(path).write_bytes(image.data)


main(*sys.argv[1:])
