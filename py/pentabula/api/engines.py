"""Engines: many boards at once, another program, and a proof."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from queue import Empty, Queue
from threading import Thread
from typing import Self

from pentabula.api.board import Board
from pentabula.api.checks import (
    checked_items,
    checked_kind,
    checked_nodes,
    checked_seed,
    checked_texts,
    checked_workers,
)
from pentabula.api.results import Evaluations
from pentabula.core.position import CHANCE, Seat

PROOF_NODES = 1_000_000


class EngineError(Exception):
    """A program that cannot be started, has ended, is too slow, or answers with an error."""


def analyse_many(
    boards: Iterable[Board], *, nodes: int | None = None, seed: int = 0, workers: int | None = None
) -> Iterator[Evaluations]:
    """The evaluations of many boards, in their order, by several processes.

    They are the same as `Board.analyse` gives with the same nodes and seed, whatever the number of
    workers. By default there is one worker for each core; with one worker, no process is started.
    Raises what `analyse` raises.

    >>> import pentabula
    >>> boards = [pentabula.game("tau", rows=rows, cols=3) for rows in (2, 3)]
    >>> [found.best.token for found in pentabula.analyse_many(boards, nodes=500, workers=1)]
    ['bid1', 'bid2']
    """
    work = partial(_analysis, nodes=checked_nodes(nodes), seed=checked_seed(seed))
    count = checked_workers(workers) or os.cpu_count() or 1
    given = checked_items("boards", "a list of boards", boards)
    return map(work, given) if count == 1 else _pooled(work, given, count)


def _pooled(
    work: Callable[[Board], Evaluations], boards: Iterable[Board], count: int
) -> Iterator[Evaluations]:
    with ProcessPoolExecutor(count) as pool:
        yield from pool.map(work, boards)


def _analysis(board: Board, nodes: int | None, seed: int) -> Evaluations:
    return checked_kind("each of the boards", Board, board).analyse(nodes=nodes, seed=seed)


def solve(board: Board, *, nodes: int = PROOF_NODES, seconds: float | None = None) -> Seat | None:
    """The seat that wins from here with best play; None if that is not proved within the limits.

    In games with dice it is None unless the result is certain.

    >>> import pentabula
    >>> pentabula.solve(pentabula.game("konobi", size=3, pie="off"))
    0
    """
    here = checked_kind("board", Board, board).copy()
    while here.outcome() is None and here.turn != CHANCE and here.legal_moves.total == 1:
        here.push(next(iter(here.legal_moves)))
    outcome, turn = here.outcome(), here.turn
    if outcome is not None:
        return outcome.winner
    if turn == CHANCE:
        return None
    best = here.analyse(nodes=nodes, seconds=seconds).best
    if not best.is_proved or turn is None:
        return None
    return turn if best.chance == 1 else 1 - turn


class Engine:
    """Another program that plays, driven by the text protocol (docs/protocol.md).

    >>> import pentabula, sys
    >>> command = f"{sys.executable} -m pentabula.gtp"
    >>> with pentabula.Engine.gtp(command) as engine:  # doctest: +SKIP
    ...     engine.play(pentabula.game("konobi", size=5), level="club", seed=1)
    'c3'
    """

    def __init__(self, command: str | Sequence[str], timeout: float = 60.0) -> None:
        self._timeout, self._lines = timeout, Queue[str | None]()
        if not isinstance(command, str):
            command = shlex.join(checked_texts("the words of the command", command))
        try:
            words = shlex.split(command)
            if not words:
                raise ValueError("it is empty")
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"“{command}” cannot be started: {error}") from error
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @classmethod
    def gtp(cls, command: str | Sequence[str], *, timeout: float = 60.0) -> Engine:
        """Starts a program; each of its answers may take `timeout` seconds.

        Raises EngineError if it cannot be started.
        """
        return cls(command, timeout)

    def play(self, board: Board, **limits: int | str) -> str:
        """The program's move at a board, which stays as it is; `limits` as in `genmove`.

        Raises EngineError, also if the answer is not a legal move.
        """
        self.command(f"loadrecord {board.link}")
        words = [f"{name}={value}" for name, value in limits.items()]
        token = self.command(" ".join(["genmove", *words]))
        refusal = board.why_not(token)
        if refusal is not None:
            raise EngineError(f"the program answered {token[:80]}: {refusal}")
        return token

    def command(self, line: str) -> str:
        """The answer to a command, without `=`. Raises EngineError for `?` and a timeout."""
        if self._process.stdin is None or "\n" in line:
            raise EngineError("a command is one line")
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineError(f"the program has ended before {line}") from error
        lines = list[str]()
        while (text := self._line(line)) or not lines:
            lines += [text] if text else []
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise EngineError(f"the program answered {answer[:200]} to {line}")
        return answer[1:].strip()

    def close(self) -> None:
        """Ends the program."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(BrokenPipeError):  # what a program that had ended never read
                    stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _line(self, command: str) -> str:
        try:
            found = self._lines.get(timeout=self._timeout)
        except Empty:
            raise EngineError(f"the program took over {self._timeout:g} s for {command}") from None
        if found is None:
            raise EngineError(f"the program ended at {command}")
        return found.rstrip()

    def _read(self) -> None:
        """Collects what the program writes: a thread, because no read of a pipe has a timeout."""
        for line in self._process.stdout or ():
            self._lines.put(line)
        self._lines.put(None)
