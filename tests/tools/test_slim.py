"""Pyodide, cut: its halves still fit each other, and what does not fit is a problem."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tools import node, slim, vendor
from tools.steps import Problem, run

STOCK = node.MODULES / "pyodide"
# What the WebAssembly asks for, what it offers, and which sections with a name it has.
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
    """The answers of Node to ASK."""
    found: dict[str, list[str]] = json.loads(run([node.find("node"), "-e", ASK, wasm], "look"))
    return found


def readers() -> list[Path]:
    dist = node.MODULES / "@pyscript/core/dist"
    return [
        STOCK / "pyodide.mjs",
        *(path for each in vendor.PYSCRIPT for path in sorted(dist.glob(each))),
    ]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what `prepare` makes of Pyodide."""
    folder = tmp_path_factory.mktemp("made")
    node.install()
    for name, data in slim.slim(STOCK, readers()).items():
        (folder / name).write_bytes(data)
    return folder


def given(glue: str) -> set[str]:
    """What the glue's table gives to WebAssembly."""
    table = re.search(r"\bwasmImports=\{([\w$,:]*)\}", glue)
    assert table
    return {entry.split(":")[0] for entry in table[1].split(",")}


def test_the_glue_gives_exactly_what_the_webassembly_asks_for(made: Path) -> None:
    glue = (made / slim.GLUE).read_text("utf-8")
    assert given(glue) == set(asked(made / slim.WASM)["imports"])


def test_whatever_the_glue_asks_for_is_there(made: Path) -> None:
    glue = (made / slim.GLUE).read_text("utf-8")
    names = set(re.findall(r'wasmExports(?:\["|\.)([\w$]+)', glue))
    assert names & set(asked(STOCK / slim.WASM)["exports"]) <= set(
        asked(made / slim.WASM)["exports"]
    )
    assert {"_pyproxy_apply_promising", "run_main_promising", "malloc"} <= names


def test_what_is_read_when_it_is_loaded_is_kept(made: Path) -> None:
    assert asked(made / slim.WASM)["linking"] == 1
    glue = (made / slim.GLUE).read_text("utf-8")
    assert glue.rstrip().endswith("export default _createPyodideModule;")


def test_less_than_a_third_of_the_glue_and_no_drawing_is_left(made: Path) -> None:
    assert (made / slim.GLUE).stat().st_size < (STOCK / slim.GLUE).stat().st_size / 3
    assert b"SDL_" not in (made / slim.GLUE).read_bytes()
    assert (made / slim.WASM).stat().st_size < (STOCK / slim.WASM).stat().st_size * 0.92


def test_cutting_again_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    slim.make(STOCK, readers(), again)
    for name in (slim.GLUE, slim.WASM):
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
def test_a_glue_that_is_not_as_we_know_it_is_a_problem(
    tmp_path: Path, place: str, value: str, sentence: str
) -> None:
    glue = (STOCK / slim.GLUE).read_text("utf-8")
    assert place in glue
    (tmp_path / slim.GLUE).write_text(glue.replace(place, value), "utf-8")
    shutil.copyfile(STOCK / slim.WASM, tmp_path / slim.WASM)
    with pytest.raises(Problem, match=sentence):
        slim.cut(tmp_path, readers())


def test_what_nobody_asks_for_must_be_where_it_was(tmp_path: Path) -> None:
    stock = tmp_path / "stock"
    stock.mkdir()
    (stock / slim.GLUE).write_text("export default 1;", "utf-8")
    with pytest.raises(Problem, match=r"expected 'registerPostMainLoop.* once, found it 0 times"):
        slim.make(stock, [], tmp_path / "made")
