"""A trial: tests run against one mutant, in a copy of the project."""

from __future__ import annotations

import atexit
import compileall
import json
import os
import py_compile
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tools.mutation.observations import Observation
from tools.mutation.plugin import HANGS, PROFILE, VARIABLE, Order
from tools.steps import BUILD, ROOT, Problem, digest

FOLDER = BUILD / "mutation"
COPIED = ("py", "tests", "tools", "docs", "assets")
IGNORED = ("__pycache__", "*.pyc", "node_modules")
FAILED = frozenset({1, 2, 3})
"""Exit codes of pytest that kill a mutant: failed, interrupted by an error, crashed."""

PLUGIN = "tools.mutation.plugin"

LEFT_OUT = ("cacheprovider", "xdist", "rerunfailures", "pytest_cov")
"""Plugins that only take time here."""

PATIENCE = 4.0
"""How many times longer than without a mutation a test may take."""

ALLOWANCE = 5.0
"""Seconds of the processor on top of that."""

MEMORY = 4 << 30
"""Bytes of address space that the tests of a mutant may take: some mutants only ever grow."""

NICENESS = 3
"""How far the tests of mutants yield to other work of the machine."""

SECONDS = 3600.0
"""How long the tests may take by the clock, for mutants that never stop waiting."""


@dataclass(frozen=True)
class Verdict:
    """How a run of the tests ended: `passed`, `failed` or `timeout`, and after which seconds."""

    word: str
    seconds: float
    output: str = ""


def snapshot() -> Path:
    """A copy of the project as it is now, so that it can be edited during a long run.

    Copies that an interrupted run has left are removed.
    """
    for left in FOLDER.glob("mutant-*"):
        shutil.rmtree(left)
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


def observe(
    project: Path, name: str, tests: Sequence[str], paths: Sequence[str] = ()
) -> Observation:
    """How long each of the tests takes, and which lines of the modules it runs.

    `tests` are arguments of pytest; `name` is that of the file in which the answer is kept.
    Raises Problem where a test fails.
    """
    about = digest([fingerprint(project, ("py", "tests")), *paths, "", *tests])
    file = FOLDER / f"{name}-{about}.json"
    if not file.exists():
        fresh = file.with_suffix(f".{os.getpid()}")
        order: Order = {"paths": list(paths), "into": str(fresh)}
        verdict = _pytest(_copy(project), tests, order, SECONDS)
        if verdict.word != "passed":
            raise Problem(f"the tests fail as they are:\n{verdict.output}")
        for old in FOLDER.glob(f"{name}-*.json"):
            old.unlink()
        fresh.rename(file)
    return Observation.read(file)


def run_tests(
    project: Path, tests: Mapping[str, float], path: str, source: str, seconds: float = SECONDS
) -> Verdict:
    """The verdict of tests in a copy of the project whose module `path` has another source.

    The tests are given by their identifiers in order, each with the seconds that it takes.
    """
    if not tests:
        return Verdict("passed", 0.0)
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    limits = {test: PATIENCE * spent + ALLOWANCE for test, spent in tests.items()}
    with _mutated(project, path, source) as copy:
        return _pytest(copy, files, {"tests": limits}, seconds)


@contextmanager
def _mutated(project: Path, path: str, source: str) -> Iterator[Path]:
    """A copy of the project in which a module has another source for a while."""
    copy = _copy(project)
    before = (copy / path).read_text("utf-8")
    (copy / path).write_text(source, "utf-8")
    try:
        yield copy
    finally:
        (copy / path).write_text(before, "utf-8")


@cache
def _copy(project: Path) -> Path:
    """This process's own copy of the project, removed at its end."""
    folder = Path(mkdtemp(prefix="mutant-", dir=FOLDER))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(shutil.copytree(project, folder / "project"))


def _pytest(project: Path, arguments: Sequence[str], order: Order, seconds: float) -> Verdict:
    command = [sys.executable, "-m", "pytest", "-xq", "--tb=line", "--assert=plain", "-p", PLUGIN]
    command += [word for name in LEFT_OUT for word in ("-p", f"no:{name}")]
    file = project.with_suffix(".json")
    file.write_text(json.dumps(order), "utf-8")
    environment = {
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": PROFILE,
        VARIABLE: str(file),
    }
    began = time.monotonic()
    process = subprocess.Popen(
        [*command, "--timeout=0", *arguments],
        cwd=project,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        preexec_fn=_restrict if os.name == "posix" else None,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        _kill(process)
        return Verdict("timeout", time.monotonic() - began)
    spent, code = time.monotonic() - began, process.returncode
    if code == HANGS:
        return Verdict("timeout", spent)
    if code != 0 and code not in FAILED and code >= 0:
        raise Problem(f"pytest ended with code {code}:\n{output[-2000:]}")
    return Verdict("failed" if code else "passed", spent, output[-2000:])


def _restrict() -> None:
    """Makes this process polite: others go first, and it may not take all memory."""
    import resource

    os.nice(max(0, NICENESS - os.nice(0)))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _kill(process: subprocess.Popen[str]) -> None:
    """Ends the tests and all that they have started."""
    if os.name == "posix":
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()
