"""The snapshot of Python's memory is reproducible and contains no JavaScript."""

import json
import struct
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.tools.bundle.unpacking import unpacked
from tools.bundle import snapshot
from tools.bundle.in_pyodide.adapt_snapshot import zone
from tools.bundle.in_pyodide.compiled_modules import CompiledModules
from tools.bundle.site import Files
from tools.bundle.vendor import pyscript
from tools.setup import node
from tools.steps import Problem

pytestmark = [pytest.mark.xdist_group("site"), pytest.mark.slow]

HEADER = 48


def test_the_snapshot_has_its_build_and_length(files: Files, tmp_path: Path) -> None:
    packed = unpacked(files[snapshot.SNAPSHOT], tmp_path)
    _, start, length, _, *build = struct.unpack_from("<12I", packed)
    name = "".join(f"{part:08x}" for part in build)
    assert f'BUILD_ID:"{name}"'.encode() in files["assets/vendor/pyodide/pyodide.mjs"]
    references = json.loads(packed[HEADER : HEADER + length])
    assert not any(references["hiwireKeys"]) and not references["immortalKeys"]
    size, heap, count = struct.unpack_from("<3I", packed, start)
    pieces = list(struct.iter_unpack("<2I", packed[start + 12 :][: 8 * count]))
    links = start + 12 + 8 * count
    _, objects = struct.unpack_from("<2I", packed, links)
    assert links + 8 + 4 * objects + sum(length for _, length in pieces) == len(packed)
    assert all(distance > 0 and length > 0 for distance, length in pieces)
    assert 0 < heap < sum(map(sum, pieces)) <= size


def test_what_the_same_files_give_is_the_same_snapshot(files: Files, tmp_path: Path) -> None:
    core = next(path for path in pyscript(node.MODULES) if path.name.startswith("core-"))
    needed = {path: data for path, data in files.items() if path.startswith(snapshot.NEEDED)}
    snapshot.make(needed, core, tmp_path / "again")
    is_same = (tmp_path / "again").read_bytes() == unpacked(files[snapshot.SNAPSHOT], tmp_path)
    assert is_same, "the bytes differ, too many to be shown"
    (tmp_path / "core-x.js").write_text("export const pyscript = {};", "utf-8")
    with pytest.raises(Problem, match="PyScript's core has its Python 0 times"):
        snapshot.make(needed, tmp_path / "core-x.js", tmp_path / "made")


def test_compiled_modules_are_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"aside/__init__.py": "from aside.two import TWO", "aside/two.py": "TWO = 1 + 1"}
    monkeypatch.setattr(sys, "meta_path", [CompiledModules(sources), *sys.meta_path])
    assert import_module("aside").TWO == 2 and import_module("aside.two").__package__ == "aside"
    with pytest.raises(ModuleNotFoundError):
        import_module("aside.three")
    for name in ("aside", "aside.two"):
        del sys.modules[name]


@pytest.mark.parametrize(
    ("west", "name"), [(0, "UTC+0000"), (10800, "UTC-0300"), (-19800, "UTC+0530")]
)
def test_a_time_zone_has_emscriptens_name(west: int, name: str) -> None:
    assert zone(west) == name
