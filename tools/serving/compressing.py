"""Files compressed as GitHub Pages sends them."""

import functools
import gzip
import io
from pathlib import Path

COMPRESSED = (
    *(".css", ".html", ".js", ".json", ".mjs", ".svg", ".toml", ".txt", ".wasm"),
    ".webmanifest",
)
"""Compressed when sent; archives, pictures and typefaces already are."""


def is_compressed(path: Path) -> bool:
    """Whether a file of this name is compressed when it is sent."""
    return path.suffix in COMPRESSED


def accepts_gzip(header: str) -> bool:
    """Whether a browser with this `Accept-Encoding` reads gzip."""
    weights = dict[str, str]()
    for each in header.lower().split(","):
        name, _, weight = each.partition(";")
        weights[name.strip()] = weight.replace(" ", "").rstrip(".0")
    return weights.get("gzip", weights.get("*", "q=")) != "q="


def gzipped(path: Path) -> bytes:
    """The compressed file, from a cache unless it has changed."""
    return _gzipped(path, path.stat().st_mtime_ns)


@functools.lru_cache(maxsize=256)
def _gzipped(path: Path, changed: int) -> bytes:
    written = io.BytesIO()
    with gzip.GzipFile(fileobj=written, mode="wb", compresslevel=6, mtime=0) as packed:
        packed.write(path.read_bytes())
    return written.getvalue()
