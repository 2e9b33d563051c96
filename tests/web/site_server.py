"""A static server in a separate process, which can be killed and restarted."""

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from tools.steps import ROOT

SUB_PATH = "some/sub/path"
OURS = ("-m", "tools.serving.server")
PLAIN = ("-m", "http.server", "--bind", "127.0.0.1")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class SiteServer:
    """Serves a folder under a sub-path from a process; `page` is the address of the site."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.page = f"{self.origin}/{SUB_PATH}/"
        self.folder = root / SUB_PATH
        self.folder.parent.mkdir(parents=True)
        self._process: subprocess.Popen[bytes] | None = None

    def link(self, site: Path) -> None:
        """Serve this folder itself."""
        self.folder.symlink_to(site, target_is_directory=True)

    def deploy(self, site: Path) -> None:
        """Serve a copy of this folder instead of the present one."""
        fresh, old = self.root / "fresh", self.root / "old"
        shutil.copytree(site, fresh)
        if self.folder.exists():
            self.folder.rename(old)
        fresh.rename(self.folder)
        shutil.rmtree(old, ignore_errors=True)

    def start(self) -> None:
        command = [sys.executable, *OURS, str(self.root), str(self.port)]
        self._run(command, ROOT)

    def start_plain(self) -> None:
        """Start Python's own server instead of ours."""
        command = [sys.executable, *PLAIN, "--directory", str(self.root), str(self.port)]
        self._run(command, self.root)

    def _run(self, command: list[str], cwd: Path) -> None:
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, cwd=cwd, stdout=quiet, stderr=quiet)
        deadline = time.monotonic() + 240
        while not self.is_up():
            assert time.monotonic() < deadline and self._process.poll() is None, "no server"
            time.sleep(0.02)

    def is_up(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        """Kill the process: no connection survives."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None
            assert not self.is_up()
