"""Unpack zstd files of `prepare` in Node, by the page's own JavaScript and decoder."""

from collections.abc import Sequence
from pathlib import Path

from tools.bundle import zstd
from tools.setup import node
from tools.steps import run

# Arguments: the decoder, and triples of packed file, target and chunk size. A file that cannot be
# unpacked is not written. Node's own zstd is not used.
SCRIPT = """
import { readFileSync, writeFileSync } from "node:fs";
delete globalThis.DecompressionStream;
const [decoderPath, ...files] = process.argv.slice(2);
for (let at = 0; at < files.length; at += 3) {
  const [path, target, size] = files.slice(at, at + 3);
  const bytes = new Uint8Array(readFileSync(path));
  let done = 0;
  const stream = new ReadableStream({
    pull(controller) {
      if (done >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(done, done + Number(size)));
      done += Number(size);
    },
  });
  try {
    const unpacked = await unpackedStream(stream, async () => readFileSync(decoderPath));
    writeFileSync(target, new Uint8Array(await new Response(unpacked).arrayBuffer()));
  } catch (error) {
    console.log(error.message);
  }
}
"""


def unpack(cases: Sequence[tuple[Path, Path, int]], folder: Path) -> str:
    """Unpack each file to its target in chunks of a size; return the errors."""
    script, decoder = folder / "unpack.mjs", folder / zstd.DECODER
    script.write_bytes(zstd.script() + SCRIPT.encode())
    decoder.write_bytes(zstd.decoder(node.MODULES))
    triples = [part for source, target, size in cases for part in (source, target, str(size))]
    return run([node.find("node"), script, decoder, *triples], "unpack")


def unpacked(data: bytes, folder: Path) -> bytes:
    """The unpacked data."""
    source, target = folder / "packed.zst", folder / "unpacked"
    source.write_bytes(data)
    unpack([(source, target, 2**16)], folder)
    return target.read_bytes()
