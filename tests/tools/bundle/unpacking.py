"""Unpack zstd files of `prepare` in Node, by the page's own JavaScript and decoder."""

from collections.abc import Sequence
from pathlib import Path

from tools.bundle import zstd
from tools.setup import node
from tools.steps import run

SCRIPT = Path(__file__).parent / "unpack.mjs"


def unpack(cases: Sequence[tuple[Path, Path, int]], folder: Path) -> str:
    """Unpack each file to its target in chunks of a size; return the errors."""
    script, decoder = folder / "unpack.mjs", folder / zstd.DECODER
    script.write_bytes(zstd.script() + SCRIPT.read_bytes())
    decoder.write_bytes(zstd.decoder(node.MODULES))
    triples = [part for source, target, size in cases for part in (source, target, str(size))]
    return run([node.find("node"), script, decoder, *triples], "unpack")


def unpacked(data: bytes, folder: Path) -> bytes:
    """The unpacked data."""
    source, target = folder / "packed.zst", folder / "unpacked"
    source.write_bytes(data)
    unpack([(source, target, 2**16)], folder)
    return target.read_bytes()
