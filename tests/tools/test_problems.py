"""A missing requirement is a sentence without a traceback, and exit code 1."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tools.setup import node
from tools.steps import ROOT, Problem, explain, run

CHECKOUT = ("dev.py", "tools", "assets", "package.json", "package-lock.json", ".npmrc", "py")


def dev(*arguments: str, path: str, cwd: Path = ROOT) -> str:
    """The last line that `dev.py` prints before it fails, with this path for programs."""
    done = subprocess.run(
        [sys.executable, "dev.py", *arguments],
        cwd=cwd,
        env={"PATH": path},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


def program(folder: Path, name: str, script: str) -> None:
    """A program of this name that runs the shell script."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files of a fresh clone that preparing needs, with nothing installed."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in CHECKOUT:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copyfile(source, folder / name)
    return folder


def test_an_old_python_is_refused_with_the_needed_version() -> None:
    script = "import sys; sys.version_info = (3, 9, 2); exec(open('dev.py').read())"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "Pentabula needs Python 3.11 or newer; this is Python 3.9.\n"


@pytest.mark.parametrize("command", ["prepare", "play"])
def test_no_node(tmp_path: Path, command: str) -> None:
    options = ["--no-open", "--port", "0"] if command == "play" else []
    said = dev(command, *options, path=str(tmp_path))
    assert said.startswith("Cannot continue: node was not found; install Node.js 20 or newer")


def test_an_old_node_or_one_without_npm(tmp_path: Path) -> None:
    program(tmp_path, "node", "echo v20.1.0")
    assert "npm was not found" in dev("prepare", path=str(tmp_path))
    program(tmp_path, "node", "echo v18.19.0")
    program(tmp_path, "npm", "exit 0")
    said = dev("prepare", path=str(tmp_path))
    assert said == "Cannot continue: Node.js 20 or newer is needed; this is v18.19.0."


def test_no_network_for_npm(tmp_path: Path, checkout: Path) -> None:
    program(tmp_path, "node", "echo v20.1.0")
    program(tmp_path, "npm", "echo npm error code ENOTFOUND; exit 1")
    said = dev("prepare", path=str(tmp_path), cwd=checkout)
    assert said == (
        "Cannot continue: could not install the npm packages: "
        "the network cannot be reached; connect and try again."
    )


def test_a_port_in_use_is_refused_with_another_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = dev("play", "--no-open", "--port", str(port), path=os.environ["PATH"])
    assert said.startswith(f"Cannot continue: port {port} cannot be used (address already in use)")
    assert said.endswith(f"choose another one: python3 dev.py play --port {port + 1}")


def test_an_unknown_command_or_option_prints_the_usage() -> None:
    for words in (["plai"], ["prepare", "--fast"], []):
        command = [sys.executable, "dev.py", *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith("usage:") and "Traceback" not in done.stderr


def test_a_program_that_fails_or_is_missing_is_named() -> None:
    with pytest.raises(Problem, match="could not count; the program's last lines were:\n  two"):
        run([sys.executable, "-c", "print('two'); raise SystemExit(3)"], "count")
    with pytest.raises(Problem, match=r"could not count: .*no-such-program"):
        run(["no-such-program"], "count")
    words = "NewConnectionError('...: Failed to establish a new connection: [Errno -2]')"
    assert "the network cannot be reached" in explain("install the packages", words)
    assert node.check_version().startswith("v")
