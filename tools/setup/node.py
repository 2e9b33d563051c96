"""Node.js and npm: check their versions and install our npm packages."""

import re
import shutil
from pathlib import Path

from tools.steps import ROOT, Problem, digest, is_stamped, run, step, write_stamp

MODULES = ROOT / "node_modules"
NEEDED = 20
INPUTS = ("package.json", "package-lock.json", ".npmrc")
RETRIES = ("--fetch-retries=2", "--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000")


def find(program: str) -> str:
    """The path of node or npm.

    Raises Problem if it is not installed.
    """
    path = shutil.which(program)
    if path is None:
        raise Problem(
            f"{program} was not found; install Node.js {NEEDED} or newer, which includes it."
        )
    return path


def check_version() -> str:
    """Node's version.

    Raises Problem if it is too old for Pyodide and PyScript.
    """
    version = run([find("node"), "--version"], "ask Node.js for its version").strip()
    number = re.match(r"v(\d+)", version)
    if number is None or int(number[1]) < NEEDED:
        raise Problem(f"Node.js {NEEDED} or newer is needed; this is {version}.")
    return version


def install() -> Path:
    """Installs the npm packages as locked, unless they are current; returns their folder."""
    version, npm = check_version(), find("npm")
    stamp = MODULES / ".pentabula-stamp"
    value = digest([version, *((ROOT / name).read_bytes() for name in INPUTS)])
    if not is_stamped(stamp, value):
        with step("Fetching Pyodide, PyScript and the fonts as locked"):
            flags = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
            run([npm, "ci", *flags, *RETRIES], "install the npm packages")
        write_stamp(stamp, value)
    return MODULES


def run_in_pyodide(script: Path | str, *arguments: Path | str, folder: Path | None = None) -> str:
    """Runs one of `tools/bundle/in_pyodide/*.py`, or a script at a path, in Pyodide under Node.

    Paths among the arguments are Path objects; `folder` contains the Pyodide to run, by default the
    locked one, which is installed if it is missing.
    """
    folder = install() / "pyodide" if folder is None else folder
    bundle = ROOT / "tools" / "bundle"
    runner = [find("node"), bundle / "in_node" / "run_in_pyodide.mjs"]
    runner += [folder, bundle / "in_pyodide" / script, ROOT]
    given = [f"/host{part.resolve()}" if isinstance(part, Path) else part for part in arguments]
    return run([*map(str, runner), *given], f"run {script} inside Pyodide")
