"""A small static server with the right content types, for playing and for tests."""

import functools
import http.server
import os
import sys
from pathlib import Path

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

    def end_headers(self) -> None:
        """Add the header for caches to every response."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


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
