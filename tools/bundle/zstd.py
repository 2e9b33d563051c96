"""The largest files packed with zstd, which saves 1,052 kB compared with gzip, and a decoder.

gzip finds repetitions only within 32 KB; zstd, which unpacks as fast, within megabytes.
`patches/zstd.mjs` unpacks in the page, in its workers and in the service worker. The decoder, 23
kB, is for browsers without zstd. The worker that unpacks saves 20 ms, on a processor that is four
times slower 500 ms.
"""

import base64
import re
from pathlib import Path

from tools.bundle import archives, patches
from tools.steps import Problem

SUFFIX = ".zst"
FOLDER, DECODER = "zstd", "decoder.wasm"
WORKER = "assets/unpacker.js"
CHANGES = {DECODER: "the WebAssembly alone, without the JavaScript that it comes in"}
SOURCE = "zstddec-stream.mjs"
EMBEDDED = re.compile(r'"(AGFzbQ[A-Za-z0-9+/=]+)"')
PLACE = b"// zstd.mjs\n"


def packed(kind: str, path: Path) -> bytes:
    """A packed file, reproducible; cached by its kind."""
    return archives.packed(kind, path, "zstd_file.py")


def decoder(modules: Path) -> bytes:
    """The decoder's WebAssembly, which the package zstddec contains as text.

    modules: the folder with the npm packages.
    """
    text = (modules / "zstddec" / "dist" / SOURCE).read_text("utf-8")
    if len(found := EMBEDDED.findall(text)) != 1:
        raise Problem(f"zstddec contains {len(found)} pieces of WebAssembly, not one.")
    return base64.b64decode(found[0])


def script() -> bytes:
    """The JavaScript that unpacks."""
    return patches.added("zstd.mjs")


def worker() -> bytes:
    """The JavaScript of the worker that fetches and unpacks for the page."""
    return script() + patches.added("unpacker.mjs")
