"""Choose positions to win by self-play, or prove the shipped ones again.

`challenges make konobi` plays games until there are some positions of every grade, and adds them to
the game's file. `challenges check` proves the positions of all games or of one.
"""

import argparse
from typing import TYPE_CHECKING

from pentabula.arena.progress import ProgressBar
from tools.steps import Problem, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pentabula.core.game import AnyGame
    from pentabula.puzzles.challenges import Challenge


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: action, game and limits."""
    parser.add_argument("action", choices=("make", "check"), help="what to do")
    parser.add_argument("game", nargs="?", help="konobi, for instance (check: every game)")
    parser.add_argument("--games", type=int, default=200, help="make: most games to play (200)")
    parser.add_argument("--after", type=int, default=0, help="make: skip this many games (0)")
    parser.add_argument("--each", type=int, default=3, help="make: positions of each grade (3)")


def run(arguments: argparse.Namespace) -> int:
    """0, or 1 if a position was not proved."""
    return _make(arguments) if arguments.action == "make" else _check(arguments)


def _make(arguments: argparse.Namespace) -> int:
    from pentabula import games
    from pentabula.core.hints import CHALLENGES, PUZZLES
    from pentabula.puzzles.challenges import write_challenges
    from pentabula.puzzles.puzzle_file import read_puzzles
    from tools.puzzles.challenges import find, missing

    if not arguments.game:
        raise Problem("name a game: dev.py challenges make konobi.")
    game = games.load(arguments.game)
    chosen, bar = list(_shelf(game)), ProgressBar(arguments.games)
    path = game.file(CHALLENGES)
    shelf = read_puzzles(game.text(PUZZLES), game)
    for number in range(arguments.after, arguments.after + arguments.games):
        grades = missing(chosen, arguments.each)
        if not grades:
            break
        made = find(game, number, shelf, grades)
        if made is not None and made.id not in [known.id for known in chosen]:
            chosen.append(made)
            path.write_text(write_challenges(game, _ordered(game, chosen)), "utf-8")
        bar.show(number + 1 - arguments.after, f"{len(chosen)} positions")
    bar.close()
    say(f"{game.title}: {len(chosen)} positions are in {path}.")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from pentabula import games

    names = [arguments.game] if arguments.game else games.names()
    items = [(game, each) for game in map(games.load, names) for each in _shelf(game)]
    bar, faults = ProgressBar(len(items)), list[str]()
    for done, (game, each) in enumerate(items, start=1):
        if not _is_proved(game, each):
            faults.append(f"  {game.name} {each.id} is not proved to be won")
        bar.show(done, f"{len(faults)} not proved")
    bar.close()
    for fault in faults:
        say(fault)
    say(f"{len(items) - len(faults)} of {len(items)} positions are proved.")
    return min(1, len(faults))


def _is_proved(game: "AnyGame", challenge: "Challenge") -> bool:
    """Whether the side to move is proved to win.

    The search may take far longer than when the position was chosen.
    """
    from pentabula.puzzles.challenges import check
    from tools.puzzles.challenges import is_won
    from tools.puzzles.proofs import UnprovedError, thorough_prover

    check(challenge, game)
    try:
        position = challenge.record(game).root.position
        return is_won(game, position, thorough_prover(game))
    except UnprovedError:
        return False


def _ordered(game: "AnyGame", chosen: "list[Challenge]") -> "list[Challenge]":
    """The positions with fewer moves first: endings."""
    return sorted(chosen, key=lambda each: len(each.record(game).root.position.legal_moves()))


def _shelf(game: "AnyGame") -> "Sequence[Challenge]":
    """The shipped positions of a game; none without a file. Raises ChallengeError."""
    from pentabula.core.hints import CHALLENGES
    from pentabula.puzzles.challenges import read_challenges
    from pentabula.search.levels import NAMES

    text = game.text(CHALLENGES)
    return read_challenges(text, game, NAMES) if text else ()
