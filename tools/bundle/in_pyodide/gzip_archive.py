"""Gzip an archive as a whole instead of each member: saves 54 kB of the library, 280 kB of ours.

Runs inside Pyodide, whose zlib gives the same bytes on every machine. Arguments: the file to write,
and the archive.
"""

import sys
import zlib
from pathlib import Path

GZIP_WBITS = 31  # the gzip format, with a window of 32 KB


def main(target: str, archive: str) -> None:
    """Writes the target."""
    packer = zlib.compressobj(9, zlib.DEFLATED, GZIP_WBITS)
    Path(target).write_bytes(packer.compress(Path(archive).read_bytes()) + packer.flush())


main(*sys.argv[1:])
