"""The page's decoder unpacks zstd correctly, or not at all."""

import random
from pathlib import Path

import pytest

from tests.tools.bundle.unpacking import unpack, unpacked
from tools.bundle import interpreter, snapshot, zstd
from tools.setup import node
from tools.steps import Problem

pytestmark = [pytest.mark.xdist_group("site"), pytest.mark.slow]

WASM = f"assets/vendor/pyodide/{interpreter.WASM}{zstd.SUFFIX}"
PACK = """
import runpy, sys
from pathlib import Path
script, folder = sys.argv[1:]
for path in sorted(Path(folder).glob("*.raw")):
    sys.argv = [script, str(path.with_suffix(".zst")), str(path)]
    runpy.run_path(script)
"""
MEGABYTE = 2**20


def some_data(chance: random.Random) -> bytes:
    """Bytes of any length up to three megabytes: noise, repetition, zeros, in any order."""
    parts = []
    for _ in range(chance.randrange(6)):
        size = chance.randrange(600_000)
        noise = chance.randbytes(min(size, chance.choice([1, 7, 1_000, 300_000])))
        parts.append(chance.choice([noise, bytes(size), noise * (size // max(len(noise), 1))]))
    return b"".join(parts)


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Files of many kinds, each packed beside itself."""
    folder = tmp_path_factory.mktemp("packed")
    chance = random.Random(12)
    whole = [b"", b"a", bytes(MEGABYTE), chance.randbytes(MEGABYTE), bytes(3 * MEGABYTE)]
    for number, data in enumerate([*whole, *(some_data(chance) for _ in range(20))]):
        (folder / f"{number}.raw").write_bytes(data)
    (folder / "pack.py").write_text(PACK, "utf-8")
    script = Path(zstd.__file__).parent / "in_pyodide/zstd_file.py"
    node.run_in_pyodide(folder / "pack.py", script, folder)
    return sorted(folder.glob("*.zst"))


def test_packed_files_unpack_in_chunks_of_any_size(packed: list[Path], tmp_path: Path) -> None:
    chance = random.Random(13)
    sizes = [chance.choice([997, 2**16, 2**17, 2**22]) for _ in packed]
    targets = [tmp_path / path.stem for path in packed]
    assert unpack(list(zip(packed, targets, sizes, strict=True)), tmp_path) == ""
    for path, target in zip(packed, targets, strict=True):
        assert target.read_bytes() == path.with_suffix(".raw").read_bytes(), path.stem


def test_damaged_files_do_not_unpack(packed: list[Path], tmp_path: Path) -> None:
    chance = random.Random(14)
    cases = []
    for path in packed:
        data = path.read_bytes()
        place = chance.randrange(6, len(data))  # the length is stored before this
        other = bytes([data[place] ^ 1 << chance.randrange(8)])
        spoilt = [data[:place], data[:place] + other + data[place + 1 :], data + b"more"]
        for number, each in enumerate(spoilt):
            source = tmp_path / f"{path.stem}-{number}.zst"
            source.write_bytes(each)
            cases.append((source, source.with_suffix(".out"), 2**16))
    said = unpack(cases, tmp_path)
    assert len(said.splitlines()) == len(cases) and not list(tmp_path.glob("*.out"))


def test_interpreter_and_snapshot_are_a_fifth_smaller_than_with_gzip(files, tmp_path):
    wasm = unpacked(files[WASM], tmp_path)
    assert wasm.startswith(b"\0asm") and len(files[WASM]) < len(wasm) * 0.31
    memory = unpacked(files[snapshot.SNAPSHOT], tmp_path)
    assert len(files[snapshot.SNAPSHOT]) < len(memory) * 0.28


def test_a_package_without_its_decoder_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "zstddec/dist").mkdir(parents=True)
    (tmp_path / "zstddec/dist" / zstd.SOURCE).write_text("export {};", "utf-8")
    with pytest.raises(Problem, match="0 pieces of WebAssembly"):
        zstd.decoder(tmp_path)
