"""A server behind a simulated connection, with a bandwidth and a latency.

It compresses the same files as GitHub Pages, so that it sends as many bytes.
"""

import functools
import io
import os
import threading
import time
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

from tools.serving.compressing import gzipped, is_compressed
from tools.serving.server import HOST, Handler, Server

PIECE = 16 * 1024


@dataclass(frozen=True)
class Connection:
    """A connection: megabits a second (0: unlimited), and milliseconds before each response."""

    megabits: float = 0
    delay: float = 0


OPEN = Connection()
SHAPED = Connection(10, 60)


class Wire:
    """The bandwidth that all requests share. Records when it sends how many bytes."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.sent = 0
        self._history: list[tuple[float, int]] = []
        self._free = 0.0
        self._lock = threading.Lock()

    def send(self, data: bytes, out: io.BufferedIOBase) -> None:
        """Writes the data in pieces, each when the bandwidth allows it."""
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            self._wait(len(piece))
            out.write(piece)

    def sent_by(self, moment: float) -> int:
        """How many bytes had been sent by a moment, in seconds since 1970."""
        index = bisect_right(self._history, moment, key=lambda each: each[0])
        return self._history[index - 1][1] if index else 0

    def _wait(self, size: int) -> None:
        with self._lock:
            self.sent += size
            self._history.append((time.time(), self.sent))
            if not self.connection.megabits:
                return
            now = time.monotonic()
            self._free = max(now, self._free) + size * 8 / (self.connection.megabits * 1e6)
            until = self._free
        time.sleep(max(0.0, until - now))


class WireHandler(Handler):
    """Responds over a simulated connection."""

    def __init__(self, *given: object, wire: Wire, directory: str) -> None:
        self.wire = wire
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:  # noqa: N802
        """Sends a file, compressed depending on its type, or the status that it has not changed."""
        time.sleep(self.wire.connection.delay / 1000)
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        stamp = f'"{path.stat().st_mtime_ns}"'
        if self.headers.get("If-None-Match") == stamp:
            self.send_response(304)
            self.send_header("ETag", stamp)
            self.end_headers()
            return
        data, is_compressed = body(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("ETag", stamp)
        if is_compressed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wire.send(data, self.wfile)


def body(path: Path) -> tuple[bytes, bool]:
    """The body for a file, and whether it is compressed."""
    return (gzipped(path), True) if is_compressed(path) else (path.read_bytes(), False)


def shaped_server(folder: Path, wire: Wire) -> Server:
    """A server of the folder behind the wire, on any free port."""
    return Server((HOST, 0), functools.partial(WireHandler, wire=wire, directory=os.fspath(folder)))
