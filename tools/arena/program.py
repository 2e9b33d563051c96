"""Outside programs at the table, on the text protocol."""

from __future__ import annotations

import shlex
import subprocess
import time
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any

from pentabula.core.errors import GameError
from pentabula.core.game import Game, checked_move
from pentabula.core.position import Seat
from tools.arena.engines import FaultError
from tools.arena.players import Player

FAREWELL = 2.0
"""Seconds that a program has to end by itself."""


class StartError(Exception):
    """A program that cannot be started at all."""


class Program:
    """A program that is asked for its moves. Each answer may take `patience` seconds.

    It is started when a game begins and it is not running; after a fault it is ended.
    """

    def __init__(self, player: Player, game: Game[Any], patience: float) -> None:
        self.seconds, self.nodes = 0.0, 0
        self._player, self._game, self._patience = player, game, patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str | None] = Queue()
        self._listener: Thread | None = None
        self._has_played = False

    def begin(self, options: dict[str, Any], seed: str) -> None:
        """Starts a new game."""
        if self._process is None:
            self._start()
        self._has_played = False
        words = (f"{name}={value}" for name, value in options.items())
        self._ask(" ".join(["newgame", self._game.name, *words]))

    def told(self, move: Any, position: Any) -> None:
        """Passes on a move, unless the program has just made it."""
        if not self._has_played:
            self._ask(f"play {self._game.notation.write(move)}")
        self._has_played = False

    def choose(self, position: Any, seconds: float) -> Any:
        """What it answers to `genmove`, read by the rules."""
        began = time.monotonic()
        token = self._ask(f"genmove {self._player.words}".strip())
        self.seconds = time.monotonic() - began
        self._has_played = True
        try:
            return checked_move(self._game, position, token)
        except GameError as error:
            raise self._fault(f"answered “{token[:80]}”: {error}") from error

    def proved(self) -> Seat | None:
        """None: claims of others are not believed."""
        return None

    def leave(self) -> None:
        """Lets it end, or ends it."""
        process, self._process = self._process, None
        if process is None or process.stdin is None:
            return
        with suppress(OSError, ValueError):
            process.stdin.write("quit\n")
        with suppress(OSError, ValueError):
            process.stdin.close()
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._listener is not None:
            self._listener.join(FAREWELL)

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
        self._listener = Thread(target=_listen, args=(self._process, self._lines), daemon=True)
        self._listener.start()

    def _ask(self, line: str) -> str:
        """The answer to a command without its frame. Raises FaultError."""
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

    def _answer(self, line: str) -> str:
        until, said = time.monotonic() + self._patience, list[str]()
        while True:
            try:
                heard = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                raise self._fault(f"took over {self._patience:g} s for “{line}”") from None
            if heard is None:
                raise self._fault(f"ended at “{line}”")
            if heard.strip():
                said.append(heard.rstrip())
            elif said:
                return "\n".join(said)

    def _fault(self, words: str) -> FaultError:
        """The error, after the program has been ended."""
        if self._process is not None:
            self._process.kill()
            self.leave()
        return FaultError(words)


def _listen(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    """Passes on what a program says, and None at its end, until there is no more."""
    if process.stdout is not None:
        with process.stdout as out, suppress(OSError, ValueError):
            for line in out:
                lines.put(line)
    lines.put(None)
