"""Independent work on processes and on a real Dask cluster, whose workers may die."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
from distributed import Client

from pentabula.arena.executors import ArenaError, completed, open_executor, rerun
from pentabula.arena.log import Log
from pentabula.arena.match import EngineMatch
from pentabula.arena.running import MatchPlan, run_match
from tests.arena.test_matches import facts
from tools.command import main
from tools.steps import DEV, ROOT

MATCH = EngineMatch("konobi", {"size": 4, "pie": "on"}, "club@8", "uct@8")


def square(number: int) -> int:
    return number * number


def die(number: int) -> None:
    os._exit(number)


def ask_for_leave(port: int, number: int) -> int:
    """Report the task that this process starts, and wait for permission to continue."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(f"{number} {os.getpid()}\n".encode())
        connection.recv(1)
    return number


def test_processes_return_every_result_once() -> None:
    with open_executor(2) as executor:
        assert sorted(completed(executor, square, range(20))) == [n * n for n in range(20)]


def test_a_killed_worker_process_or_a_missing_interpreter_is_a_problem() -> None:
    with pytest.raises(ArenaError, match="a worker process was killed"):  # noqa: SIM117
        with open_executor(1) as executor:
            executor.submit(die, 3).result()
    with pytest.raises(ArenaError, match="/no/python cannot be started"):
        rerun("/no/python", [], DEV)


def test_pending_work_is_cancelled_at_the_end() -> None:
    with open_executor(1) as executor:
        work = [executor.submit(square, number) for number in range(10_000)]
        work[0].result()
    assert work[-1].cancelled()


def test_another_interpreter_gets_the_same_arguments(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nshift\nprintf "%s\\n" "$@" > {tmp_path}/words\nexit 7\n')
    python.chmod(0o755)
    words = ["arena", "tau", "--python", str(python), "--games", "2", f"--python={python}"]
    assert rerun(str(python), words, DEV) == 7
    assert (tmp_path / "words").read_text().split() == ["arena", "tau", "--games", "2"]
    assert main(["train", "konobi", "--python", str(python)]) == 7
    assert main(["oracle", f"--python={python}", "--plies", "1"]) == 7
    assert (tmp_path / "words").read_text().split() == ["oracle", "--plies", "1"]


class Cluster:
    """A scheduler and two workers, in separate processes, reachable only from this machine."""

    def __init__(self, folder: Path) -> None:
        self._environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'py'}{os.pathsep}{ROOT}"}
        self._environment["DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED"] = "False"
        file = folder / "scheduler.json"
        scheduler = ["scheduler", "--port=0", "--no-dashboard", f"--scheduler-file={file}"]
        worker = ["worker", "--nthreads=1", "--no-nanny", "--no-dashboard", "--death-timeout=60"]
        worker += [f"--scheduler-file={file}", f"--local-directory={folder}"]
        self._file = file
        self._processes = [self._start(scheduler), self._start(worker), self._start(worker)]

    def connect(self) -> str:
        """The scheduler's address, once both workers have connected."""
        with Client(scheduler_file=str(self._file), timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
            return str(client.scheduler.address)

    def kill_worker(self, pid: int | None = None) -> None:
        os.kill(pid or self._processes[1].pid, signal.SIGKILL)

    def stop(self) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.wait()

    def _start(self, words: list[str]) -> subprocess.Popen[bytes]:
        name, *options = words
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{name}", "--host=127.0.0.1", *options],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.stop()


def test_another_worker_does_the_task_of_a_killed_one(cluster: Cluster) -> None:
    begun = list[int]()
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        open_executor(scheduler=cluster.connect()) as executor,
    ):
        foreman = Thread(target=kill_the_first, args=(server, cluster, begun))
        foreman.start()
        task = partial(ask_for_leave, server.getsockname()[1])
        found = list(completed(executor, task, range(6)))
        foreman.join()
    assert sorted(found) == list(range(6))
    assert sorted(begun) == sorted([*range(6), begun[0]])  # it was started twice


def kill_the_first(server: socket.socket, cluster: Cluster, begun: list[int]) -> None:
    """Let two tasks start, kill the worker of the first, and let all others continue."""
    (first, _), (second, _) = server.accept(), server.accept()
    with first, second:
        number, pid = map(int, first.recv(100).split())
        begun.extend([number, int(second.recv(100).split()[0])])
        cluster.kill_worker(pid)
        second.sendall(b"!")
    while len(begun) < 7:
        connection, _ = server.accept()
        with connection:
            begun.append(int(connection.recv(100).split()[0]))
            connection.sendall(b"!")


def test_a_match_survives_a_killed_worker(cluster, tmp_path, monkeypatch):
    with open_executor(2) as executor:
        local = run_match(MATCH, MatchPlan(games=12, folder=tmp_path / "local"), executor)
    add = Log.add

    def add_and_kill(self: Log, game: object) -> None:
        if not self.entries:
            cluster.kill_worker()
        add(self, game)

    monkeypatch.setattr(Log, "add", add_and_kill)
    with open_executor(scheduler=cluster.connect()) as executor:
        log = run_match(MATCH, MatchPlan(games=12, folder=tmp_path / "cluster"), executor)
    lines = (tmp_path / "cluster" / MATCH.file).read_text("utf-8").splitlines()
    assert len(lines) == 13  # the match and its games
    assert facts(log) == facts(local)


def test_an_unreachable_scheduler_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentabula.arena.executors.SECONDS_TO_CONNECT", 0.1)
    with pytest.raises(ArenaError, match=r"no scheduler answers at tcp://127\.0\.0\.1:1"):  # noqa: SIM117
        with open_executor(scheduler="tcp://127.0.0.1:1"):
            pass
