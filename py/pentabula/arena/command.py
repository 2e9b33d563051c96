"""Play matches between two players and report the difference in strength.

`arena konobi expert uct@10000` plays 200 games in mirrored pairs, on all cores. The same command
resumes an interrupted match. `arena tau --ladder` plays each level that nodes define against the
one below it.

players:  novice learner casual club expert master (with their nodes, without a time limit),
grandmaster (20 times the nodes of master),
uct, random and others of pentabula/arena/rivals; expert@200 (nodes a move), expert@2s, uct@500ms
(time), uct@= (as long as the other side's last move took), expert/notree (keeps no tree),
gtp:COMMAND, gtp(level=club seed=1):COMMAND (programs that speak our text protocol).

If nodes limit both players, the games depend on the players, options, random decisions and seed
alone: not on --jobs, --scheduler or the interpreter. PyPy (--python pypy3) plays the same games
several times faster. docs/cluster.md explains how to play on several machines.
"""

import argparse
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from pentabula.arena.executors import ArenaError, open_executor, rerun
from pentabula.arena.executors import add_arguments as add_executor_arguments

if TYPE_CHECKING:
    from pentabula.arena.match import EngineMatch

FOLDER = Path("build/arena")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: game, players, number of games, and where to play them."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", help="konobi, for instance")
    parser.add_argument("players", nargs="*", metavar="player", help="two players")
    parser.add_argument("--ladder", action="store_true", help="each level against the next lower")
    parser.add_argument("--options", default="", help='of the game: "size=7 pie=off"')
    parser.add_argument("--games", type=int, default=200, help="games of a match (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    add_executor_arguments(parser)
    parser.add_argument("--random", type=int, help="random decisions first (1; 0 if dice begin)")
    parser.add_argument("--fresh", action="store_true", help="forget the games played before")
    parser.add_argument(
        "--folder", type=Path, default=FOLDER, help="where matches are logged (build/arena)"
    )
    parser.set_defaults(program=("-m", "pentabula.cli"))
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as one of these differences can be rejected at 5 %% error",
    )
    parser.add_argument(
        "--same-time",
        action="store_true",
        help="the second player thinks for as long as the first did for its last move",
    )
    parser.add_argument(
        "--adjudicate", action="store_true", help="a level's proof that it wins ends the game"
    )
    parser.add_argument(
        "--timeout", type=float, default=60, help="seconds for a program to answer (60)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Plays the matches and returns 0."""
    if arguments.python:
        return rerun(arguments.python, arguments.words, arguments.program)
    from pentabula.arena.report import summary, table
    from pentabula.arena.running import MatchPlan, run_match, verdict_on
    from pentabula.arena.scores import Sprt, pair_scores

    sprt = Sprt(*arguments.sprt) if arguments.sprt else None
    _check(arguments)
    plan = MatchPlan(arguments.games, sprt, is_fresh=arguments.fresh, folder=arguments.folder)
    matches = [_match(arguments, *players) for players in _opponents(arguments)]
    results = []
    for match in matches:
        print(f"{match.first} – {match.second}", flush=True)
        with open_executor(arguments.jobs, arguments.scheduler) as executor:
            log = run_match(match, plan, executor)
        log.restrict(range(2 * len(pair_scores(log.entries)) if sprt else plan.games))
        print(summary(match, log, sprt, verdict_on(log, sprt)), flush=True)
        results.append((match, log))
    if arguments.ladder:
        print(table(results), flush=True)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    """Raises ArenaError for arguments that do not describe a match."""
    if arguments.ladder == bool(arguments.players) or len(arguments.players) not in (0, 2):
        raise ArenaError("give two players, or --ladder and none.")
    for name, least in {"games": 1, "jobs": 1, "timeout": 0, "random": 0}.items():
        value = getattr(arguments, name)
        if value is not None and value < least:
            raise ArenaError(f"--{name} should be {least} or more.")
    if arguments.same_time and arguments.players[-1:] and arguments.players[-1].startswith("gtp"):
        raise ArenaError("--same-time needs a second player of ours.")
    if arguments.sprt and arguments.sprt[0] >= arguments.sprt[1]:
        raise ArenaError("--sprt needs the smaller difference first.")


def _opponents(arguments: argparse.Namespace) -> list[tuple[str, str]]:
    from pentabula.search.levels import LEVELS

    if arguments.ladder:
        defined = [level.name for level in LEVELS if not level.is_timed]
        return [(high, low) for low, high in pairwise(defined)]
    first, second = arguments.players
    if arguments.same_time:
        second = f"{second.partition('@')[0]}@="
    return [(first, second)]


def _match(arguments: argparse.Namespace, first: str, second: str) -> "EngineMatch":
    """The match that the arguments describe. Raises GameError and PlayerError."""
    from pentabula import games
    from pentabula.arena.match import EngineMatch
    from pentabula.arena.player_specs import check, read_player
    from pentabula.core.position import CHANCE

    game = games.load(arguments.game)
    for name in (first, second):
        check(read_player(name), game)
    words = (word.partition("=") for word in arguments.options.split())
    options = game.complete_options({name: value for name, _, value in words})
    start = game.start(**options)
    usual = 0 if start.turn == CHANCE else 1
    return EngineMatch(
        game.name,
        options,
        first,
        second,
        arguments.seed,
        usual if arguments.random is None else arguments.random,
        arguments.adjudicate,
        arguments.timeout,
    )
