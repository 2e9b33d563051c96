"""Announced steps, problems as sentences, stamps and locks: shared by all commands."""

import contextlib
import hashlib
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
DEV = (ROOT / "dev.py",)
"""The program of the commands, for a process that runs one again."""

NO_NETWORK = re.compile(
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH"
    r"|ERR_SOCKET_TIMEOUT|NewConnectionError|ConnectTimeoutError|Temporary failure"
    r"|Could not resolve|Network is unreachable|Failed to establish a new connection"
)

MAX_LINE = 1000
"""Characters of a line that a program may have written itself; Node also shows minified source."""


class Problem(Exception):  # noqa: N818
    """A command cannot continue; the text says why and what to do."""


def say(text: str) -> None:
    """Prints a line without buffering, even into a pipe."""
    print(text, flush=True)


@contextlib.contextmanager
def step(text: str) -> Iterator[None]:
    """Announces a step, and prints its time if that was a second or more."""
    say(f"{text} …")
    began = time.monotonic()
    yield
    seconds = time.monotonic() - began
    if seconds >= 1:
        say(f"  done in {seconds:.1f} s")


def run(
    command: Sequence[str | Path],
    purpose: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    seconds: float | None = None,
) -> str:
    """Runs a program quietly and returns what it printed.

    seconds: its time limit. If it fails, raises Problem with the purpose ("install the npm
    packages") and the program's last lines, or that the network cannot be reached.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired as error:
        raise Problem(f"could not {purpose}: it took more than {seconds} seconds.") from error
    except OSError as error:
        raise Problem(f"could not {purpose}: {error}.") from error
    if done.returncode:
        raise Problem(explain(purpose, done.stdout))
    return done.stdout


def explain(purpose: str, output: str) -> str:
    """The sentence for a program that failed."""
    lines = [line for line in output.splitlines() if line.strip() and len(line) <= MAX_LINE]
    if NO_NETWORK.search("\n".join(lines)):
        return f"could not {purpose}: the network cannot be reached; connect and try again."
    last = lines[-8:]
    return f"could not {purpose}; the program's last lines were:\n  " + "\n  ".join(last)


def replace_once(text: bytes, place: bytes, value: str) -> bytes:
    """The text with a part replaced. Raises Problem unless it occurs exactly once."""
    if text.count(place) != 1:
        raise Problem(f"expected {place.decode()!r} once, found it {text.count(place)} times.")
    return text.replace(place, value.encode())


def digest(parts: Iterable[bytes | str]) -> str:
    """A short fingerprint of the parts, in order."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()[:16]


def is_stamped(stamp: Path, value: str) -> bool:
    """Whether the step of this stamp was done with these inputs."""
    return stamp.is_file() and stamp.read_text("utf-8") == value


def write_stamp(stamp: Path, value: str) -> None:
    """Records that the step was done with these inputs."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value, "utf-8")


@contextlib.contextmanager
def file_lock(name: str) -> Iterator[None]:
    """Runs the block in one process at a time, where the system can lock files."""
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / f"{name}.lock", "w", encoding="utf-8") as handle:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
