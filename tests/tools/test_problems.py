"""What is missing is said in a sentence, with no traceback, and the exit code tells."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bundle import vendor
from tools.serving.server import make_server
from tools.setup import browser, environment, node
from tools.steps import ROOT, Problem, explain, run

CHECKOUT = ("dev.py", "tools", "package.json", "package-lock.json", ".npmrc", "py")


def dev(*arguments: str, path: str, cwd: Path = ROOT) -> str:
    """What `dev.py` says before it gives up, with only these folders to find programs in."""
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
    """A program of this name that does what the shell script says."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What a fresh clone has for preparing, and nothing that was installed."""
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


def test_an_old_python_is_told_which_one_is_needed() -> None:
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
    assert said.startswith("Cannot go on: node was not found; install Node.js 20 or newer")


def test_an_old_node(tmp_path: Path) -> None:
    program(tmp_path, "node", "echo v18.19.0")
    program(tmp_path, "npm", "exit 0")
    said = dev("prepare", path=str(tmp_path))
    assert said == "Cannot go on: Node.js 20 or newer is needed; this is v18.19.0."


def test_node_without_npm(tmp_path: Path) -> None:
    program(tmp_path, "node", "echo v20.1.0")
    assert "npm was not found" in dev("prepare", path=str(tmp_path))


def test_no_network_for_npm(tmp_path: Path, checkout: Path) -> None:
    program(tmp_path, "node", "echo v20.1.0")
    program(tmp_path, "npm", "echo npm error code ENOTFOUND; exit 1")
    said = dev("prepare", path=str(tmp_path), cwd=checkout)
    assert said == (
        "Cannot go on: could not install the npm packages: "
        "the network cannot be reached; connect and try again."
    )


def test_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = dev("play", "--no-open", "--port", str(port), path=os.environ["PATH"])
    assert said.startswith(f"Cannot go on: port {port} cannot be used (address already in use)")
    assert said.endswith(f"choose another one: python3 dev.py play --port {port + 1}")


@pytest.mark.parametrize("port", [-1, 65536, 99999])
def test_a_port_that_is_none(port: int) -> None:
    with pytest.raises(Problem, match=r"python3 dev.py play --port 8001"):
        make_server(ROOT, port)


def test_an_unknown_command_or_option_shows_how_it_is_meant() -> None:
    for words in (["plai"], ["prepare", "--fast"], []):
        command = [sys.executable, "dev.py", *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith("usage:") and "Traceback" not in done.stderr


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_virtual_environments(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    util = environment.importlib.util
    find = util.find_spec
    monkeypatch.setattr(util, "find_spec", lambda name: None if name == missing else find(name))
    with pytest.raises(Problem, match=rf"lacks the module {missing}.*python3-venv"):
        environment.check_venv()


def test_a_shared_environment_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shared/bin").mkdir(parents=True)
    (tmp_path / "shared/bin/python").touch()
    (tmp_path / ".venv").symlink_to(tmp_path / "shared")
    monkeypatch.setattr(environment, "FOLDER", tmp_path / ".venv")
    assert environment.install() == tmp_path / ".venv/bin/python"
    assert (tmp_path / "shared/bin/python").is_file()


def test_a_program_that_fails_is_quoted() -> None:
    with pytest.raises(Problem, match="could not count; the program's last words were:\n  two"):
        run([sys.executable, "-c", "print('two'); raise SystemExit(3)"], "count")


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(Problem, match=r"could not count: .*no-such-program"):
        run(["no-such-program"], "count")


def test_pips_missing_network_is_named() -> None:
    words = "NewConnectionError('...: Failed to establish a new connection: [Errno -2]')"
    assert "the network cannot be reached" in explain("install the packages", words)


def test_our_python_may_not_import_what_the_page_leaves_out() -> None:
    with pytest.raises(Problem, match=r"py/main.py imports http.client, which"):
        vendor.check_imports({"json": "main.py", "http.client": "main.py"})


def commands_run(monkeypatch: pytest.MonkeyPatch, fails: bool) -> list[str]:
    """No browser to be found, and a list that fills with the programs that are asked for one."""
    asked: list[str] = []

    def run_(command: list[object], purpose: str, **_: object) -> str:
        asked.append(" ".join(map(str, command[:3])))
        if fails:
            raise Problem(f"could not {purpose}.")
        return ""

    monkeypatch.setattr(browser, "installed", lambda: None)
    monkeypatch.setattr(browser, "downloaded", lambda: None)
    monkeypatch.setattr(browser, "run", run_)
    return asked


def test_root_on_debian_gets_the_systems_browser_and_is_told_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = commands_run(monkeypatch, fails=False)
    monkeypatch.setattr(browser, "_is_debian_root", lambda: True)
    with pytest.raises(Problem, match="need Chromium or Chrome and none could be installed"):
        browser.ensure()
    assert asked == ["apt-get update", "apt-get install --yes", f"{sys.executable} -m playwright"]
    said = capsys.readouterr().out
    told = "as root: apt-get install --yes --no-install-recommends chromium\n"
    assert -1 < said.index("none was found") < said.index(told) < said.index("Installing")


def test_others_get_playwrights_browser_or_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = commands_run(monkeypatch, fails=True)
    monkeypatch.setattr(browser, "_is_debian_root", lambda: False)
    with pytest.raises(Problem, match="or name it in PENTABULA_BROWSER"):
        browser.ensure()
    assert asked == [f"{sys.executable} -m playwright"]


def test_a_named_browser_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program(tmp_path, "mine", "exit 0")
    monkeypatch.setenv(browser.VARIABLE, str(tmp_path / "mine"))
    assert browser.installed() == str(tmp_path / "mine")


def test_this_node_will_do() -> None:
    assert node.check_version().startswith("v")
