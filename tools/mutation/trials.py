"""A trial: the tests of an area run against one mutant, in a copy of the project."""

from __future__ import annotations

import compileall
import os
import py_compile
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.steps import BUILD, ROOT, Problem, digest

FOLDER = BUILD / "mutation"
COPIED = ("py", "tests", "tools", "docs", "assets")
IGNORED = ("__pycache__", "*.pyc", "node_modules")
FAILED = frozenset({1, 2, 3})
"""Exit codes of pytest that kill a mutant: failed, interrupted by an error, crashed."""

NICENESS = 3
"""How far the tests of mutants yield to other work of the machine."""

MEMORY = 4 << 30
"""Bytes of address space that the tests of a mutant may take: some mutants only ever grow."""

_DURATION = re.compile(r"^(\d+\.\d+)s (?:call|setup|teardown) ", re.MULTILINE)


@dataclass(frozen=True)
class Verdict:
    """How a run of the tests ended: `passed`, `failed` or `timeout`, and after which seconds.

    `slowest` are the seconds of the slowest test where all have passed.
    """

    word: str
    seconds: float
    slowest: float = 0.0
    output: str = ""


@dataclass(frozen=True)
class Limits:
    """The seconds that one test may take, and one stage of them; what hangs is killed."""

    test: float = 600.0
    stage: float = 3600.0


def snapshot() -> Path:
    """A copy of the project as it is now, so that it can be edited during a long run."""
    folder = FOLDER / f"snapshot-{fingerprint(ROOT)}"
    if not folder.exists():
        fresh = FOLDER / f"new-{os.getpid()}"
        for name in COPIED:
            shutil.copytree(ROOT / name, fresh / name, ignore=shutil.ignore_patterns(*IGNORED))
        for path in ROOT.iterdir():
            if path.is_file():
                shutil.copy(path, fresh)
        # Compiled files that are checked against the source's hash hold for every copy.
        mode = py_compile.PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(fresh, quiet=2, invalidation_mode=mode)
        for old in FOLDER.glob("snapshot-*"):
            shutil.rmtree(old)
        fresh.rename(folder)
    return folder


def fingerprint(root: Path, folders: Sequence[str] = COPIED) -> str:
    """A digest of all Python and data files under the folders."""
    files = sorted(
        path
        for folder in folders
        for path in (root / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    )
    parts = [(path.relative_to(root).as_posix(), path.read_bytes()) for path in files]
    return digest(part for pair in parts for part in pair)


def run_tests(
    project: Path,
    stages: Sequence[Sequence[str]],
    limits: Limits,
    path: str = "",
    source: str = "",
) -> Verdict:
    """The verdict of the tests in a copy of the project whose module `path` has another source."""
    with TemporaryDirectory(prefix="mutant-", dir=FOLDER) as folder:
        copy = Path(folder) / "project"
        shutil.copytree(project, copy)
        if path:
            (copy / path).write_text(source, "utf-8")
        seconds = slowest = 0.0
        for tests in stages:
            verdict = _pytest(copy, tests, limits)
            seconds, slowest = seconds + verdict.seconds, max(slowest, verdict.slowest)
            if verdict.word != "passed":
                break
        return Verdict(verdict.word, seconds, slowest, verdict.output)


def _pytest(project: Path, tests: Sequence[str], limits: Limits) -> Verdict:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=line", "-p", "no:cacheprovider"]
    command += ["--durations=1", "--durations-min=0", f"--timeout={limits.test:.0f}"]
    began = time.monotonic()
    process = subprocess.Popen(
        [*command, *tests],
        cwd=project,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        preexec_fn=_restrict if os.name == "posix" else None,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=limits.stage)
    except subprocess.TimeoutExpired:
        _kill(process)
        return Verdict("timeout", time.monotonic() - began)
    spent, code = time.monotonic() - began, process.returncode
    if code != 0 and code not in FAILED and code >= 0:
        raise Problem(f"pytest ended with code {code}:\n{output[-2000:]}")
    slowest = 0.0 if code else max(map(float, _DURATION.findall(output)), default=0.0)
    return Verdict("failed" if code else "passed", spent, slowest, output[-2000:])


def _restrict() -> None:
    """Makes this process polite: others go first, and it may not take all memory."""
    import resource

    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _kill(process: subprocess.Popen[str]) -> None:
    """Ends the tests and all that they have started."""
    if os.name == "posix":
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()
