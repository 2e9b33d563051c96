"""Join two archives into one that is packed as a whole, a sixth smaller than member by member.

Runs inside Pyodide, whose zlib gives the same bytes on every machine. Arguments: the file to
write, and the two archives.
"""

import io
import sys
import zipfile
import zlib
from pathlib import Path

from tools.inside.bytecode import write_zip

GZIP = 31  # zlib's number for a window of 32 KB in the gzip format


def main(target: str, *archives: str) -> None:
    """Write the target."""
    members: dict[str, bytes] = {}
    for path in archives:
        with zipfile.ZipFile(path) as archive:
            members |= {name: archive.read(name) for name in archive.namelist()}
    joined = io.BytesIO()
    write_zip(joined, members)
    packer = zlib.compressobj(9, zlib.DEFLATED, GZIP)
    Path(target).write_bytes(packer.compress(joined.getvalue()) + packer.flush())


main(*sys.argv[1:])
