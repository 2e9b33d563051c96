"""Runs a match: workers in parallel, every finished game kept at once, a bar while one waits."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from tools.arena.match import Games, Match, Played
from tools.arena.scores import Sprt, pairs, tally
from tools.progress import Bar
from tools.steps import BUILD, ROOT, Problem, say

FOLDER = BUILD / "arena"


@dataclass(frozen=True)
class Plan:
    """How a match is run: how many games, by how many workers, under which interpreter."""

    games: int = 200
    jobs: int = 1
    python: str = sys.executable
    sprt: Sprt | None = None
    is_fresh: bool = False
    folder: Path = field(default_factory=lambda: FOLDER)


def run_match(match: Match, plan: Plan) -> Games:
    """Plays what is missing of a match; answers all its games."""
    path = plan.folder / match.file
    with _alone(path):
        if plan.is_fresh:
            path.unlink(missing_ok=True)
        games = Games(path)
        games.begin(match)
        if games.played:
            say(f"Going on after {_kept(match, games)} in {_near(path)}")
        _play(match, plan, games)
    return games


def _kept(match: Match, games: Games) -> str:
    """How many games are there, and how many of them the code of today may play otherwise."""
    code = match.code()
    others = sum(game.get("code") != code for game in games.played.values())
    words = f"{len(games.played):,} games"
    return f"{words}, {others:,} of them by other code (--fresh forgets them)," if others else words


def decided(games: Games, sprt: Sprt | None, after: int = 0) -> str:
    """What the sequential test says of the games so far: `H0`, `H1`, or nothing yet.

    It looks at pairs in their order, not in that of their ends, so that neither speed nor
    the number of workers can sway it. The first `after` pairs are known not to decide.
    """
    if sprt is None:
        return ""
    scores = pairs(games.played)
    for count in range(after + 1, len(scores) + 1):
        verdict = sprt.verdict(scores[:count])
        if verdict:
            return verdict
    return ""


def _play(match: Match, plan: Plan, games: Games) -> None:
    missing = [number for number in range(plan.games) if number not in games.played]
    if not missing or decided(games, plan.sprt):
        return
    bar = Bar(plan.games, plan.games - len(missing))
    crew, known = _Crew(match, plan, missing), len(pairs(games.played))
    try:
        for game in crew.games():
            games.add(game)
            if game["fault"]:
                bar.close()
                say(_told(match, game))
            bar.show(_within(games, plan.games), _words(games, plan.sprt))
            if decided(games, plan.sprt, known):
                return
            known = len(pairs(games.played)) if plan.sprt else 0
    finally:
        crew.end()
        bar.close()


def _within(games: Games, count: int) -> int:
    return sum(number < count for number in games.played)


def _words(games: Games, sprt: Sprt | None) -> str:
    """The running score."""
    score = tally(games.played)
    low, high = score.interval
    words = f"{score.won}–{score.played - score.won}, {score.share:.1%} ({low:.1%} to {high:.1%})"
    if sprt is None:
        return words
    return f"{words}, SPRT {sprt.ratio(pairs(games.played)):+.2f} of ±{sprt.bound:.2f}"


def _told(match: Match, game: Played) -> str:
    loser = match.first if game["winner"] else match.second
    return f"Game {game['game']}: {loser} {game['fault']}"


@dataclass
class _Crew:
    """The workers of a match, each with a thread that hands it games and takes them back."""

    match: Match
    plan: Plan
    missing: list[int]
    _todo: Queue[int] = field(default_factory=Queue)
    _done: Queue[Played | Problem | None] = field(default_factory=Queue)
    _workers: list[tuple[subprocess.Popen[str], Thread]] = field(default_factory=list)

    def games(self) -> Iterator[Played]:
        """The games as they end. Raises Problem where they cannot be played."""
        for number in self.missing:
            self._todo.put(number)
        count = min(self.plan.jobs, len(self.missing))
        for _ in range(count):
            worker, words = self._start()
            thread = Thread(target=self._attend, args=(worker, words), daemon=True)
            self._workers.append((worker, thread))
            thread.start()
        while count:
            game = self._done.get()
            if isinstance(game, Problem):
                raise game
            if game is None:
                count -= 1
            else:
                yield game

    def end(self) -> None:
        """Ends the workers, in the middle of a game if need be."""
        for worker, _ in self._workers:
            worker.terminate()
        for _, thread in self._workers:
            thread.join()

    def _start(self) -> tuple[subprocess.Popen[str], IO[str]]:
        """A worker, and the file in which its last words stand."""
        path = os.pathsep.join([str(ROOT / "py"), str(ROOT)])
        words = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        try:
            worker = subprocess.Popen(
                [self.plan.python, "-m", "tools.arena.worker"],
                env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=words,
                encoding="utf-8",
            )
        except OSError as error:
            words.close()
            raise Problem(f"{self.plan.python} cannot be started: {error}.") from error
        return worker, words

    def _attend(self, worker: subprocess.Popen[str], words: IO[str]) -> None:
        """Has one worker play until nothing is left to play, and waits for its end."""
        try:
            with words, worker:
                self._hand_out(worker, words)
        except OSError as error:
            self._done.put(Problem(f"a worker cannot play: {error}"))

    def _hand_out(self, worker: subprocess.Popen[str], words: IO[str]) -> None:
        try:
            _tell(worker, self.match.write())
            with contextlib.suppress(Empty):
                while True:
                    self._done.put(_played(worker, self._todo.get_nowait()))
            self._done.put(None)
        except (OSError, ValueError) as error:
            worker.kill()
            worker.wait()
            words.seek(0)
            last = "\n  ".join(words.read().strip().splitlines()[-8:])
            self._done.put(Problem(f"a worker cannot play: {last or error}"))


def _played(worker: subprocess.Popen[str], number: int) -> Played:
    """A game, played by a worker. Raises OSError and ValueError."""
    _tell(worker, str(number))
    answer = worker.stdout.readline() if worker.stdout is not None else ""
    if not answer:
        raise ValueError("it has ended.")
    game: Played = json.loads(answer)
    if "error" in game:
        raise ValueError(game["error"])
    return game


def _tell(worker: subprocess.Popen[str], line: str) -> None:
    if worker.stdin is not None:
        worker.stdin.write(line + "\n")
        worker.stdin.flush()


def _near(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Holds the match, where the system can lock files. Raises Problem if it is being played."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock: Any = path.with_suffix(".lock").open("w", encoding="utf-8")
    with lock:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise Problem("another arena is playing this very match.") from error
        yield
