"""C libraries without callers are emptied; other callers are a problem."""

import json
import shutil
from pathlib import Path

import pytest

from tools.bundle import interpreter
from tools.setup import node
from tools.steps import Problem, run

STOCK = node.MODULES / "pyodide" / interpreter.WASM

LARGE = "(local.set 0 (i32.add (local.get 0) (i32.const 1234567)))" * 20
PARTS = f"""
(memory 1)
(table 2 funcref)
(elem (i32.const 0) $ours $theirs)
(type $number (func (result i32)))
(func $large (export "lib_large") (param i32) (result i32) {LARGE} (local.get 0))
(func $small (export "lib_small") (export "also_other") (result i32) (i32.const 7))
(func $ours (result i32) (call $large (i32.const 1)))
(func $theirs (result i32) (local f32 f64 i64)
  (local.set 0 (f32.const 1))
  (local.set 1 (f64.const 1))
  (local.set 2 (i64.const -1234567890123))
  (memory.fill (i32.const 0) (i32.const 1) (i32.const 8))
  (block $out (br_table $out $out (i32.const 0)))
  (drop (select (result f64) (local.get 1) (local.get 1) (i32.load offset=4 (i32.const 0))))
  (call $small))
(func (export "point_at_ours") (result i32) (call_indirect (type $number) (i32.const 0)))
(func (export "point_at_theirs") (result i32) (call_indirect (type $number) (i32.const 1)))
"""
ASSEMBLE = """
import { writeFileSync } from "node:fs";
import binaryen from "binaryen";
const [target, text] = process.argv.slice(1);
const module = binaryen.parseText(text);
module.setFeatures(binaryen.Features.All);
writeFileSync(target, module.emitBinary());
"""
CALL = """
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const said = {};
for (const [name, call] of Object.entries(new WebAssembly.Instance(module).exports))
    try { said[name] = call(1); } catch (error) { said[name] = error.message; }
console.log(JSON.stringify(said));
"""


def assembled(folder: Path, more: str = "") -> Path:
    """A WebAssembly file with a library, its callers, and other functions."""
    node.install()
    target = folder / "made.wasm"
    command = [node.find("node"), "--input-type=module", "-e", ASSEMBLE, target]
    run([*command, f"(module {PARTS} {more})"], "assemble")
    return target


def test_functions_that_call_the_library_trap_and_others_work(tmp_path: Path) -> None:
    wasm = assembled(tmp_path)
    interpreter.empty_libraries(wasm, {"_lib": ("lib_",)})
    assert json.loads(run([node.find("node"), "-e", CALL, wasm], "call")) == {
        "lib_large": "unreachable",
        "lib_small": 7,  # small enough to be shared by other code, as it is here
        "also_other": 7,
        "point_at_ours": "unreachable",
        "point_at_theirs": 7,
    }


def test_a_library_with_another_caller_is_a_problem(tmp_path: Path) -> None:
    wasm = assembled(tmp_path, '(func (export "another") (result i32) (call $ours))')
    with pytest.raises(Problem, match=r"another calls what only _lib should"):
        interpreter.empty_libraries(wasm, {"_lib": ("lib_",)})


def test_a_missing_library_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"has no functions small_…, none_…\."):
        interpreter.empty_libraries(assembled(tmp_path), {"_lib": ("small_", "none_")})


def test_a_used_library_is_detected_in_pyodide(tmp_path: Path) -> None:
    shutil.copyfile(STOCK, tmp_path / "stock.wasm")
    with pytest.raises(Problem, match=r"compress2? calls what only zlib should"):
        interpreter.empty_libraries(tmp_path / "stock.wasm", {"zlib": ("deflate",)})
