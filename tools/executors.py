"""Executors for independent work: processes of this machine, or a Dask cluster.

Both are a `concurrent.futures.Executor`. docs/cluster.md explains how to set up a cluster.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    InvalidStateError,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from tools.steps import ROOT, Problem, say

Result = TypeVar("Result")
Item = TypeVar("Item")

SECONDS_TO_CONNECT = 20


def add_arguments(parser: argparse.ArgumentParser, default_jobs: int | None = None) -> None:
    """Number of processes and interpreter, or a cluster."""
    jobs = default_jobs or os.cpu_count() or 1
    parser.add_argument("--jobs", type=int, default=jobs, help=f"processes ({jobs})")
    parser.add_argument("--python", help="run under this interpreter: pypy3, for instance")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="run on this Dask cluster: tcp://host:8786"
    )


@contextmanager
def open_executor(jobs: int = 1, scheduler: str | None = None) -> Iterator[Executor]:
    """An executor over that many processes, or over the workers of a Dask scheduler.

    At the end, pending work is cancelled, and our own processes are killed even if they are busy.
    Raises Problem if workers die or cannot be reached.
    """
    with _cluster(scheduler) if scheduler else _processes(jobs) as executor:
        yield executor


def completed(
    executor: Executor, function: Callable[[Item], Result], items: Iterable[Item]
) -> Generator[Result, None, None]:
    """The results of a function for the items, in the order of completion.

    Closing the iterator cancels the rest.
    """
    futures = [executor.submit(function, item) for item in items]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def rerun(python: str, words: Sequence[str]) -> int:
    """Run `dev.py` with these arguments, without `--python`, under another interpreter.

    Returns the exit code. Raises Problem if the interpreter cannot be started.
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
        done = subprocess.run([python, str(ROOT / "dev.py"), *rest], check=False)
    except OSError as error:
        raise Problem(f"{python} cannot be started: {error}.") from error
    return done.returncode


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    context = get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin_worker, (reader,))
    try:
        yield pool
    except BrokenExecutor as error:
        raise Problem("a worker process was killed; the same command resumes.") from error
    finally:
        with _ending():
            writer.close()
            pool.shutdown(cancel_futures=True)
        reader.close()


@contextmanager
def _ending() -> Iterator[None]:
    """Ignore InvalidStateError in threads while the pool shuts down.

    In CPython 3.11 the pool's thread may set the error of a broken pool on a future that has been
    cancelled, which raises it.
    """
    plain = threading.excepthook

    def report(error: threading.ExceptHookArgs) -> None:
        if not issubclass(error.exc_type, InvalidStateError):
            plain(error)

    threading.excepthook = report
    try:
        yield
    finally:
        threading.excepthook = plain


def _begin_worker(reader: Connection) -> None:
    """Let this process end as soon as its parent closes the pipe or ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with, args=(reader,), daemon=True).start()


def _end_with(reader: Connection) -> None:
    try:
        reader.recv()
    except (EOFError, OSError):
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise Problem(
            "a cluster needs Dask: install it by python -m pip install 'pentabula[cluster]', "
            f"or the pinned packages of requirements-dev.txt ({sys.executable})."
        ) from error
    try:
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise Problem(f"no scheduler answers at {address}: {error}.") from error
    with client:
        count = len(client.scheduler_info(n_workers=-1)["workers"])
        say(f"{count} workers at {address}")
        executor: Executor = client.get_executor()
        try:
            yield executor
        except distributed.KilledWorker as error:
            raise Problem(f"a task killed one worker after the other: {error}") from error
        finally:
            executor.shutdown(wait=False)
