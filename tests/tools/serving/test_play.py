"""`dev.py play` serves the page with the right types, and stops by Ctrl+C."""

import http.client
import re
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tools.steps import ROOT

TYPES = {
    "": "text/html; charset=utf-8",
    "sw.js": "text/javascript; charset=utf-8",
    "assets/vendor/pyodide/pyodide.mjs": "text/javascript; charset=utf-8",
    "assets/vendor/zstd/decoder.wasm": "application/wasm",
    "assets/vendor/fonts/inter-latin.woff2": "font/woff2",
    "manifest.webmanifest": "application/manifest+json",
}


@pytest.fixture
def playing() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "dev.py", "play", "--no-open", "--port", "0"]
    # Background jobs of a shell, and the processes that they start, ignore Ctrl+C.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        signal.signal(signal.SIGINT, handler)
        yield process
        process.kill()


def test_play_prints_its_address_serves_and_stops(playing: subprocess.Popen[str]) -> None:
    assert playing.stdout
    lines = iter(playing.stdout.readline, "")
    address = next(filter(None, (re.search(r"is at http://127.0.0.1:(\d+)/", x) for x in lines)))
    connection = http.client.HTTPConnection("127.0.0.1", int(address[1]), timeout=20)
    for path, kind in TYPES.items():
        connection.request("GET", f"/{path}")
        answer = connection.getresponse()
        answer.read()
        assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
    connection.close()
    playing.send_signal(signal.SIGINT)
    assert "Stopped." in playing.stdout.read() and playing.wait(20) == 130
