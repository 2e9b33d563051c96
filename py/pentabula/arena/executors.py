"""Executors for independent work: processes of this machine, or a Dask cluster.

Both are a `concurrent.futures.Executor`. docs/cluster.md explains how to set up a cluster.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

Result = TypeVar("Result")
Item = TypeVar("Item")

SECONDS_TO_CONNECT = 20


class ArenaError(Exception):
    """Long work cannot begin or continue; the text says why and what to do."""


def add_arguments(parser: argparse.ArgumentParser, default_jobs: int | None = None) -> None:
    """Adds the arguments: number of processes and interpreter, or a cluster."""
    jobs = default_jobs or os.cpu_count() or 1
    parser.add_argument("--jobs", type=int, default=jobs, help=f"processes ({jobs})")
    parser.add_argument("--python", help="run under this interpreter: pypy3, for instance")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="run on this Dask cluster: tcp://host:8786"
    )


@contextmanager
def open_executor(jobs: int = 1, scheduler: str | None = None) -> Iterator[Executor]:
    """An executor over that many processes, or over the workers of a Dask scheduler.

    At the end, pending work is cancelled, and running work is waited for. Raises ArenaError if
    workers die or cannot be reached.
    """
    with _cluster(scheduler) if scheduler else _processes(jobs) as executor:
        yield executor


def completed(
    executor: Executor, function: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[Result]:
    """The results of a function for the items, in the order of completion."""
    for future in as_completed([executor.submit(function, item) for item in items]):
        yield future.result()


def rerun(python: str, words: Sequence[str], program: Sequence[str | Path]) -> int:
    """Runs a program of ours with these arguments, without `--python`, under another interpreter.

    Returns the exit code. Raises ArenaError if the interpreter cannot be started.
    """
    rest, skips = list[str](), False
    for word in words:
        if skips or word.startswith("--python="):
            skips = False
        elif word == "--python":
            skips = True
        else:
            rest.append(word)
    try:
        done = subprocess.run([python, *map(str, program), *rest], check=False)
    except OSError as error:
        raise ArenaError(f"{python} cannot be started: {error}.") from error
    return done.returncode


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    # Ctrl+C ends the processes at once, without their tracebacks.
    plain = signal.signal, (signal.SIGINT, signal.SIG_DFL)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), *plain)
    try:
        yield pool
    except BrokenExecutor as error:
        raise ArenaError("a worker process was killed; the same command resumes.") from error
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise ArenaError(
            "a cluster needs Dask: install it by python -m pip install 'pentabula[cluster]', "
            f"or the pinned packages of requirements-dev.txt ({sys.executable})."
        ) from error
    try:
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise ArenaError(f"no scheduler answers at {address}: {error}.") from error
    with client:
        count = len(client.scheduler_info(n_workers=-1)["workers"])
        print(f"{count} workers at {address}", flush=True)
        executor: Executor = client.get_executor()
        try:
            yield executor
        except distributed.KilledWorker as error:
            raise ArenaError(f"a task killed one worker after the other: {error}") from error
        finally:
            executor.shutdown(wait=False)
