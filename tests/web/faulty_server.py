"""A server that fails like bad lines and unfinished deployments."""

import functools
import threading
from pathlib import Path

from tools.serving.server import HOST, Handler, Server

PIECES, PAUSE = 10, 0.3
"""How a slow file is sent: the number of its pieces, and the seconds between them."""


class FaultyServer:
    """Serves a folder in a thread; `faults` are the faults by path.

    cut: the connection ends in the middle of the file. short: half of the file, with that length.
    altered: the right length, with other bytes in the middle. missing: 404. stalled: half of the
    file, and then nothing on a connection that stays open. slow: the whole file, in pieces with
    pauses. mistyped: the file as plain text. Bytes: these are sent instead.
    """

    def __init__(self, folder: Path) -> None:
        self.faults: dict[str, str | bytes] = {}
        self.asked: list[str] = []
        self.has_stopped = threading.Event()
        made = functools.partial(_Handler, self, folder)
        self._server = Server((HOST, 0), made)
        self.origin = f"http://{HOST}:{self._server.server_port}"
        self.page = f"{self.origin}/"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self.has_stopped.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Handler(Handler):
    def __init__(self, host: FaultyServer, folder: Path, *given: object) -> None:
        self._host, self._folder = host, folder
        super().__init__(*given, directory=str(folder))  # type: ignore[arg-type]

    def do_GET(self) -> None:  # noqa: N802
        path = self.path.partition("?")[0].lstrip("/") or "index.html"
        self._host.asked.append(path)
        fault = self._host.faults.get(path)
        if fault is None:
            super().do_GET()
        elif fault == "missing":
            self.send_error(404)
        else:
            self._send(path, fault)

    def _send(self, path: str, fault: str | bytes) -> None:
        data = (self._folder / path).read_bytes() if isinstance(fault, str) else fault
        half = len(data) // 2
        sent = data if isinstance(fault, bytes) or fault in ("mistyped", "slow") else data[:half]
        if fault == "altered":
            sent += bytes(byte ^ 0x55 for byte in data[half : half + 64]) + data[half + 64 :]
        is_whole = fault not in ("cut", "stalled")
        self.send_response(200)
        kind = "text/plain" if fault == "mistyped" else self.guess_type(path)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(sent if is_whole else data)))
        self.end_headers()
        step = len(sent) // PIECES if fault == "slow" else len(sent)
        for at in range(0, len(sent), step):
            self._host.has_stopped.wait(PAUSE if at else 0)
            self.wfile.write(sent[at : at + step])
        if fault == "stalled":
            self._host.has_stopped.wait()
        self.close_connection = not is_whole
