"""A small static server with the right content types, for playing and for tests."""

import functools
import http.server
import io
import os
import sys
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO

from tools.serving.compressing import accepts_gzip, gzipped, is_compressed
from tools.steps import Problem

HOST = "127.0.0.1"


TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".toml": "application/toml; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without log output. Browsers revalidate each file every time."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Sends the headers; compresses what GitHub Pages compresses, if the browser reads it."""
        path = Path(self.translate_path(self.path))
        if self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        accepts = accepts_gzip(self.headers.get("Accept-Encoding", ""))
        is_whole = self.headers.get("Range") is None
        if not (accepts and is_whole and is_compressed(path) and path.is_file()):
            return super().send_head()
        changed = self.date_time_string(int(path.stat().st_mtime))
        if self.headers.get("If-Modified-Since") == changed:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        data = gzipped(path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Last-Modified", changed)
        self.end_headers()
        return io.BytesIO(data)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer for a missing file with the nearest `404.html` above it, as GitHub Pages does."""
        page = self._not_found_page() if code == HTTPStatus.NOT_FOUND else None
        if page is None:
            super().send_error(code, message, explain)
            return
        data = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _not_found_page(self) -> Path | None:
        root = Path(self.directory)
        folders = Path(self.translate_path(self.path)).parents
        pages = (each / "404.html" for each in folders if each.is_relative_to(root))
        return next((each for each in pages if each.is_file()), None)

    def end_headers(self) -> None:
        """Adds the headers for caches to every response."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Prints nothing."""


class Server(http.server.ThreadingHTTPServer):
    """Refuses a port that is in use, on every system. Its threads end with the process."""

    allow_reuse_address = os.name == "posix"
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closes the connection early."""


def make_server(folder: Path, port: int) -> Server:
    """A listening server of the folder; port 0 means any free one.

    Raises Problem if the port cannot be used.
    """
    try:
        return Server((HOST, port), functools.partial(Handler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        raise Problem(
            f"port {port} cannot be used ({_reason(error)}); "
            f"choose another one: python3 dev.py play --port {_other(port)}"
        ) from error


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower().rstrip(".")


def _other(port: int) -> int:
    return port + 1 if 1024 <= port < 65535 else 8001


def address(server: Server) -> str:
    """The URL of the server's root."""
    return f"http://{HOST}:{server.server_address[1]}/"


if __name__ == "__main__":  # python -m tools.serving.server FOLDER PORT
    with make_server(Path(sys.argv[1]), int(sys.argv[2])) as chosen:
        chosen.serve_forever()
