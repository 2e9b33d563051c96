"""Players that are external programs, driven by the text protocol."""

from __future__ import annotations

import shlex
import subprocess
import time
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread

from pentabula.arena.player_specs import PlayerSpec
from pentabula.arena.players import FaultError
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame, checked_move
from pentabula.core.options import Value
from pentabula.core.position import AnyPosition, Move

EXIT_SECONDS = 2.0
"""Seconds that a program may take to exit."""


class StartError(Exception):
    """A program that cannot be started at all."""


class ProgramPlayer:
    """An external program. Each answer may take `timeout` seconds.

    It is started for the first game. After a fault it is killed, and started again for the next
    game.
    """

    def __init__(self, player: PlayerSpec, game: AnyGame, timeout: float) -> None:
        self.seconds, self.nodes = 0.0, 0
        self._player, self._game, self._timeout = player, game, timeout
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str | None] = Queue()
        self._reader: Thread | None = None
        self._has_played = False

    def begin(self, options: dict[str, Value], seed: str) -> None:
        """Starts a new game."""
        if self._process is None:
            self._start()
        self._has_played = False
        words = (f"{name}={value}" for name, value in options.items())
        self._ask(" ".join(["newgame", self._game.name, *words]))

    def observe(self, move: Move, position: AnyPosition) -> None:
        """Sends a move, unless the program has just played it."""
        if not self._has_played:
            self._ask(f"play {self._game.notation.write(move)}")
        self._has_played = False

    def choose(self, position: AnyPosition, seconds: float) -> Move:
        """Its answer to `genmove`, checked by the rules."""
        began = time.monotonic()
        token = self._ask(f"genmove {self._player.words}".strip())
        self.seconds = time.monotonic() - began
        self._has_played = True
        try:
            move: Move = checked_move(self._game, position, token)
        except GameError as error:
            raise self._fault(f"answered “{token[:80]}”: {error}") from error
        return move

    def has_proved_win(self) -> bool:
        """False: claims of other programs are not trusted."""
        return False

    def close(self) -> None:
        """Asks the program to exit, or kills it."""
        process, self._process = self._process, None
        if process is None or process.stdin is None:
            return
        with suppress(OSError, ValueError):
            process.stdin.write("quit\n")
        with suppress(OSError, ValueError):
            process.stdin.close()
        try:
            process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._reader is not None:
            self._reader.join(EXIT_SECONDS)

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(self._player.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            raise StartError(f"{self._player.command} cannot be started: {error}") from error
        self._lines = Queue()
        self._reader = Thread(target=_read_lines, args=(self._process, self._lines), daemon=True)
        self._reader.start()

    def _ask(self, line: str) -> str:
        """The answer to a command, without the protocol's `=`. Raises FaultError."""
        process = self._process
        if process is None or process.stdin is None:
            raise FaultError("is not running")
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._fault(f"ended before “{line}”") from error
        answer = self._answer(line)
        if not answer.startswith("="):
            raise self._fault(f"answered “{answer[:200]}” to “{line}”")
        return answer[1:].strip()

    def _answer(self, command: str) -> str:
        deadline, lines = time.monotonic() + self._timeout, list[str]()
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                raise self._fault(f"took over {self._timeout:g} s for “{command}”") from None
            if line is None:
                raise self._fault(f"ended at “{command}”")
            if line.strip():
                lines.append(line.rstrip())
            elif lines:
                return "\n".join(lines)

    def _fault(self, words: str) -> FaultError:
        """Kills the program and returns the error."""
        if self._process is not None:
            self._process.kill()
            self.close()
        return FaultError(words)


def _read_lines(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    """Queues every line that a program prints, and None at its end."""
    if process.stdout is not None:
        with process.stdout as out, suppress(OSError, ValueError):
            for line in out:
                lines.put(line)
    lines.put(None)
