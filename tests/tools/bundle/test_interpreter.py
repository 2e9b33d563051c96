"""The cut Pyodide: glue and WebAssembly fit each other, and a misfit is a problem."""

import gzip
import json
import marshal
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tools.bundle import archives, interpreter, snapshot, vendor
from tools.bundle.in_pyodide import frozen_modules
from tools.bundle.in_pyodide.character_names import read_words, table
from tools.bundle.in_pyodide.memory_image import MemoryImage
from tools.bundle.library import REMOVED_MODULES
from tools.setup import node
from tools.steps import Problem, run

STOCK = node.MODULES / "pyodide"
# The imports, exports and custom sections of the WebAssembly.
ASK = """
const wasm = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const names = (list) => list.map((each) => each.name);
console.log(JSON.stringify({
    imports: names(WebAssembly.Module.imports(wasm)),
    exports: names(WebAssembly.Module.exports(wasm)),
    linking: WebAssembly.Module.customSections(wasm, "dylink.0").length,
}));
"""


def asked(wasm: Path) -> dict[str, list[str]]:
    """What Node prints for ASK."""
    found: dict[str, list[str]] = json.loads(run([node.find("node"), "-e", ASK, wasm], "look"))
    return found


def readers() -> list[Path]:
    return [STOCK / "pyodide.mjs", *snapshot.READERS, *vendor.pyscript(node.MODULES)]


@pytest.fixture(scope="module")
def made() -> Path:
    """A folder with the cut Pyodide of `prepare`."""
    node.install()
    return interpreter.without_dead_code(STOCK, readers())


def given(glue: str) -> set[str]:
    """The names that the glue's table provides to WebAssembly."""
    table = re.search(r"\bwasmImports=\{([\w$,:]*)\}", glue)
    assert table
    return {entry.split(":")[0] for entry in table[1].split(",")}


def test_glue_and_webassembly_fit_each_other_and_are_small(made: Path) -> None:
    glue = (made / interpreter.GLUE).read_text("utf-8")
    assert given(glue) == set(asked(made / interpreter.WASM)["imports"])
    names = set(re.findall(r'wasmExports(?:\["|\.)([\w$]+)', glue))
    assert names & set(asked(STOCK / interpreter.WASM)["exports"]) <= set(
        asked(made / interpreter.WASM)["exports"]
    )
    assert {"_pyproxy_apply_promising", "run_main_promising", "malloc"} <= names
    assert asked(made / interpreter.WASM)["linking"] == 1
    assert glue.rstrip().endswith("export default _createPyodideModule;")
    assert (made / interpreter.GLUE).stat().st_size < (STOCK / interpreter.GLUE).stat().st_size / 3
    assert b"SDL_" not in (made / interpreter.GLUE).read_bytes()
    assert (made / interpreter.WASM).stat().st_size < (
        STOCK / interpreter.WASM
    ).stat().st_size * 0.75


@pytest.mark.pyodide_all
def test_cutting_again_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    interpreter.make(STOCK, readers(), again)
    for name in (interpreter.GLUE, interpreter.WASM):
        assert (again / name).read_bytes() == (made / name).read_bytes()


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        ("JsvArray_Push,", "", "does not give JsvArray_Push to WebAssembly"),
        ("_createPyodideModule", "_create", "has no _createPyodideModule"),
        ("function assignWasmExports", "function assign", "has no assignWasmExports"),
        ("var runtimeExited=false;", "run(Module[out]);", "asks Module for a name made"),
    ],
)
def test_an_unexpected_glue_is_a_problem(tmp_path, place, value, sentence):
    glue = (STOCK / interpreter.GLUE).read_text("utf-8")
    assert place in glue
    (tmp_path / interpreter.GLUE).write_text(glue.replace(place, value), "utf-8")
    shutil.copyfile(STOCK / interpreter.WASM, tmp_path / interpreter.WASM)
    with pytest.raises(Problem, match=sentence):
        interpreter.remove_dead_code(tmp_path, readers())


def test_a_missing_text_to_patch_is_a_problem(tmp_path: Path) -> None:
    stock = tmp_path / "stock"
    stock.mkdir()
    (stock / interpreter.GLUE).write_text("export default 1;", "utf-8")
    with pytest.raises(Problem, match=r"expects 'registerPostMainLoop.* once, found it 0 times"):
        interpreter.make(stock, [], tmp_path / "made")


def test_python_runs_and_reports_missing_modules(made: Path, tmp_path: Path) -> None:
    for path in STOCK.iterdir():
        if path.name.endswith((".zip", ".mjs", ".json")):
            shutil.copyfile(path, tmp_path / path.name)
    for name in (interpreter.GLUE, interpreter.WASM):
        shutil.copyfile(made / name, tmp_path / name)
    said = node.run_in_pyodide(Path(__file__).with_name("emptied.py"), folder=tmp_path)
    assert said.splitlines() == [
        *(f"No module named '{name}'" for name in REMOVED_MODULES),
        "unknown encoding: shift_jis",
        "\\N escapes not supported (can't load unicodedata module)",
        "True True STRASSE",
        "None None a/b",
    ]


def test_only_tables_texts_and_module_lists_change(made: Path) -> None:
    stock = MemoryImage((STOCK / interpreter.WASM).read_bytes()).whole()
    ours = MemoryImage((made / interpreter.WASM).read_bytes()).whole()
    different = [n for n, (one, two) in enumerate(zip(stock, ours, strict=True)) if one != two]
    assert len(different) > 1_000_000
    assert len(gzip.compress(stock)) - len(gzip.compress(ours)) > 550_000
    nonzero = [n for n in different if ours[n]]
    runs = [[nonzero[0], nonzero[0]]]  # the list of modules, closed up, and the frozen modules
    for at in nonzero:
        if at - runs[-1][1] > 65_536:
            runs.append([at, at])
        runs[-1][1] = at
    assert sorted(last - first for first, last in runs)[:-1] < [1024]
    assert sum(last - first for first, last in runs) < 450_000


def test_a_frozen_module_keeps_its_name_and_loses_its_docstrings() -> None:
    source = b'"""Of the module."""\ndef f(x: int) -> int:\n    """Of f."""\n    return 2 * x\n'
    old = compile(source, "<frozen this>", "exec", dont_inherit=True)
    new = marshal.loads(frozen_modules.shorter(old, source))
    names: dict[str, Any] = {}
    exec(new, names)
    assert new.co_filename == "<frozen this>" and names["f"](3) == 6
    assert names.get("__doc__") is None and names["f"].__doc__ is None
    paths = {"a/__init__.py", "a/b.py"}
    found = [frozen_modules.source_path(name, paths) for name in ("a", "a.b", "c")]
    assert found == ["a/__init__.py", "a/b.py", None]


@pytest.mark.parametrize("name", REMOVED_MODULES)
def test_our_python_may_not_import_a_removed_module(name: str) -> None:
    with pytest.raises(Problem, match=f"py/main.py imports {name}, which"):
        archives.check_imports({name: "main.py"})


def test_tables_of_words_and_characters_are_found_and_read_exactly() -> None:
    graph = bytes([4, 11, 65, 3, 11, 66, 3, 0])  # A, AB
    assert read_words(b"??" + graph + b"??", 2) == ([b"A", b"AB"], len(graph))
    assert read_words(bytes([6, *graph[1:]]), 0) == ([], 0)
    points = [0xF0001, *range(70, 90)]
    memory = b"\0" * 8 + b"".join(point.to_bytes(4, "little") for point in points)
    known = [None, *range(70, 90)]
    assert table(memory, known) == (8, 4 * len(points))
    with pytest.raises(ValueError, match="was not found"):
        table(memory, [*known[:-1], 91])
    with pytest.raises(ValueError, match="was not found"):
        table(memory, [None, None, *known])


def test_memory_is_written_inside_segments_only_which_can_be_joined() -> None:
    piece = bytes([0, 0x41, 16, 0x0B, 3, 1, 2, 3])
    image = MemoryImage(b"\0asm\1\0\0\0" + bytes([11, len(piece) + 1, 1]) + piece)
    assert image.read(14, 7) == bytes([0, 0, 1, 2, 3, 0, 0])
    image.write(14, bytes([0, 0, 9, 0, 0, 0]))
    assert image.whole()[16:] == bytes([9, 0, 0])
    with pytest.raises(AssertionError, match="no room at 0x12"):
        image.write(18, b"ab")
    piece = bytes([0, 0x41, 16, 0x0B, 1, 7, 0, 0x41, 24, 0x0B, 1, 8])
    image = MemoryImage(b"\0asm\1\0\0\0" + bytes([12, 1, 2, 11, len(piece) + 1, 2]) + piece)
    whole = image.whole()
    image.join()
    assert image.data[8:11] == bytes([12, 1, 1]) and image.whole() == whole
    image.write(16, bytes(range(1, 10)))
    assert image.whole()[16:] == bytes(range(1, 10))
