"""Pack a file with zstd, as small as possible.

Runs inside Pyodide, whose zstd gives the same bytes on every machine. Arguments: the file to write,
and the file.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

zstd: Any = import_module("compression.zstd")  # newer than the Python of our tools
Option = zstd.CompressionParameter
# The checksum detects damage. The decoder keeps a window of 4 MB in memory.
OPTIONS = {Option.compression_level: 22, Option.window_log: 22, Option.checksum_flag: 1}


def main(target: str, source: str) -> None:
    """Writes the target."""
    Path(target).write_bytes(zstd.compress(Path(source).read_bytes(), options=OPTIONS))


main(*sys.argv[1:])
