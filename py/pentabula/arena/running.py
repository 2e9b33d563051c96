"""Run a match: games in parallel, each logged as soon as it is finished."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from pentabula import games
from pentabula.arena.executors import ArenaError, completed
from pentabula.arena.log import Log
from pentabula.arena.match import EngineMatch, PlayedGame, number_of
from pentabula.arena.players import Player, SearchPlayer
from pentabula.arena.playing import GameInPlay
from pentabula.arena.program import ProgramPlayer, StartError
from pentabula.arena.progress import ProgressBar
from pentabula.arena.scores import Sprt, pair_scores, tally
from pentabula.core.errors import GameError


@dataclass(frozen=True)
class MatchPlan:
    """How to run a match: number of games, early stopping, folder of the log."""

    games: int = 200
    sprt: Sprt | None = None
    is_fresh: bool = False
    folder: Path = Path("build/arena")


def run_match(match: EngineMatch, plan: MatchPlan, executor: Executor) -> Log:
    """Plays the missing games of a match; returns all its games."""
    path = plan.folder / match.file
    with _locked(path):
        if plan.is_fresh:
            path.unlink(missing_ok=True)
        if not path.exists():
            path.write_text(match.write() + "\n", "utf-8")
        log = Log(path, number_of)
        if log.entries:
            print(f"Resuming after {_description(match, log)} in {_relative(path)}", flush=True)
        _play_missing(match, plan, log, executor)
    return log


def verdict_on(log: Log, sprt: Sprt | None, after: int = 0) -> str:
    """The verdict of the sequential test on the games so far: `H0`, `H1`, or empty.

    It takes pairs in the order of their numbers, not in the order in which they finish, so that
    neither speed nor the number of workers can bias it. The first `after` pairs are known to leave
    it undecided.
    """
    if sprt is None:
        return ""
    scores = pair_scores(log.entries)
    for count in range(after + 1, len(scores) + 1):
        verdict = sprt.verdict(scores[:count])
        if verdict:
            return verdict
    return ""


def play_game(match: EngineMatch, code: str, number: int) -> PlayedGame:
    """Plays one game of a match; runs in a worker.

    `code` is the fingerprint of the caller's code. Raises ArenaError if this worker runs other code
    or the game cannot be played at all.
    """
    own = match.code()
    if own != code:
        raise ArenaError(f"a worker runs other code ({own}) than this process ({code}).")
    players = list[Player]()
    try:
        game = games.load(match.game)
        players += [make_player(match, index) for index in (0, 1)]
        seats = players[::-1] if number % 2 else players
        return GameInPlay(game, match, seats, number).play() | {"code": code}
    except (StartError, GameError) as error:
        raise ArenaError(f"a game cannot be played: {error}") from error
    finally:
        for player in players:
            player.close()


def make_player(match: EngineMatch, index: int) -> Player:
    """The first player of the match (0) or the second (1), ready to play."""
    spec, game = match.player(index), games.load(match.game)
    if spec.command:
        return ProgramPlayer(spec, game, match.timeout)
    return SearchPlayer(spec, game)


def _play_missing(match: EngineMatch, plan: MatchPlan, log: Log, executor: Executor) -> None:
    missing = [number for number in range(plan.games) if number not in log.entries]
    if not missing or verdict_on(log, plan.sprt):
        return
    bar, known = ProgressBar(plan.games, plan.games - len(missing)), len(pair_scores(log.entries))
    results = completed(executor, partial(play_game, match, match.code()), missing)
    with contextlib.closing(bar):
        for game in results:
            log.add(game)
            if game["fault"]:
                bar.close()
                print(_fault_line(match, game), flush=True)
            bar.show(_count_below(log, plan.games), _running_score(log, plan.sprt))
            if verdict_on(log, plan.sprt, known):
                return
            known = len(pair_scores(log.entries)) if plan.sprt else 0


def _description(match: EngineMatch, log: Log) -> str:
    """The number of games, and of those that the present code might play differently."""
    code = match.code()
    others = sum(game.get("code") != code for game in log.entries.values())
    words = f"{len(log.entries):,} games"
    return f"{words}, {others:,} of them by other code (--fresh forgets them)," if others else words


def _count_below(log: Log, limit: int) -> int:
    return sum(number < limit for number in log.entries)


def _running_score(log: Log, sprt: Sprt | None) -> str:
    score = tally(log.entries)
    low, high = score.interval
    words = f"{score.won}–{score.played - score.won}, {score.share:.1%} ({low:.1%} to {high:.1%})"
    if sprt is None:
        return words
    return f"{words}, SPRT {sprt.ratio(pair_scores(log.entries)):+.2f} of ±{sprt.bound:.2f}"


def _fault_line(match: EngineMatch, game: PlayedGame) -> str:
    loser = match.first if game["winner"] else match.second
    return f"Game {game['game']}: {loser} {game['fault']}"


def _relative(path: Path) -> str:
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Locks the match, where the system can lock files. Raises ArenaError if it is being played."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock: Any = path.with_suffix(".lock").open("w", encoding="utf-8")
    with lock:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise ArenaError("another process is playing this match.") from error
        yield
