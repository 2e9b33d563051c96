"""Let master play against UCT with RAVE in C (`rival/`): one line for each number of playouts.

`.venv/bin/python docs/measurements/rival.py tabik --games 40` compiles the rival into `build/` and
plays mirrored pairs by the arena, on the default board after one random move. Needs a C compiler.

`rival.py tabik --samples 450 110 --games 200` lets the search of master in C play against itself
with other samples a move, also in pairs after one random move, without the pie rule; `--options
size=5` sets the board.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "py"))

from pentabula import games  # noqa: E402
from pentabula.arena.scores import wilson  # noqa: E402

SOURCES = sorted((HERE / "rival").glob("*.c"))
PROGRAM = Path("build/rival")
OPTIONS = {"konobi": "size=9", "stawn": "komi=1"}
FLAGS = ("-std=c11", "-O3", "-ffp-contract=off")  # the same sums on every machine


def built(program: Path = PROGRAM) -> Path:
    """The rival, compiled if a source is newer."""
    program.parent.mkdir(exist_ok=True)
    newest = max(each.stat().st_mtime for each in SOURCES[0].parent.iterdir())
    if not program.exists() or program.stat().st_mtime < newest:
        subprocess.run(["cc", *FLAGS, "-o", program, *SOURCES, "-lm"], check=True)
    return program


def answers(lines: list[str]) -> list[str]:
    """What the rival answers to each line, without the signs of the protocol."""
    script = "\n".join([*lines, "quit", ""])
    done = subprocess.run(built(), input=script, capture_output=True, text=True, check=True)
    return [each.removeprefix("=").strip() for each in done.stdout.split("\n\n")][: len(lines)]


def answer(game: str, size: int, line: Sequence[str], question: str) -> str:
    """What the rival answers to a command after the moves of a line, without the pie rule."""
    begun = [f"newgame {game} size={size} pie=off", *(f"play {move}" for move in line)]
    return answers([*begun, question])[-1]


def games_won(won: int, played: int) -> str:
    """The games that were won, and the share with its interval, in thousandths."""
    low, high = (round(1000 * each) for each in wilson(won, played))
    return f"{won}/{played} {round(1000 * won / played)} ({low}-{high})"


def match(name: str, options: str, samples: tuple[int, int], played: int, seed: int) -> int:
    """How many of the games the first number of samples wins: it begins in every second one.

    Both games of a pair have the same opening.
    """
    game, rng, lines = games.load(name), Random(seed), []
    words = dict(word.split("=") for word in options.split())
    board = game.complete_options({**words, "pie": "off"})
    openings = list(game.start(**board).legal_moves())
    setting = " ".join(f"{each}={value}" for each, value in board.items())
    for number in range(played):
        if number % 2 == 0:
            opening = game.notation.write(rng.choice(openings))
        own, other = samples[:: -1 if number % 2 else 1]
        lines += [f"newgame {name} {setting}", f"play {opening}"]
        lines.append(f"games count=1 samples={own} against={other} seed={seed + number}")
    winners = answers(lines)[2::3]
    return sum(int(won) == 1 - number % 2 for number, won in enumerate(winners))


def main() -> None:
    """Plays one match after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="konobi, tabik or stawn")
    parser.add_argument("--level", default="master")
    parser.add_argument("--playouts", type=int, nargs="+", default=[2000, 10000, 50000])
    parser.add_argument("--samples", type=int, nargs=2, help="of a match in C instead")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--options", help="of the game: size=7")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.samples:
        won = match(chosen.game, chosen.options or "", chosen.samples, chosen.games, chosen.seed)
        print(*chosen.samples, "samples:", games_won(won, chosen.games))
        return
    options = chosen.options or OPTIONS.get(chosen.game, "")
    for playouts in chosen.playouts:
        rival = f"gtp(nodes={playouts} seed={chosen.seed}):{built()}"
        words = [sys.executable, "dev.py", "arena", chosen.game, chosen.level, rival]
        words += ["--games", str(chosen.games), "--seed", str(chosen.seed)]
        words += ["--jobs", str(chosen.jobs), "--options", options]
        subprocess.run(words, check=True)


if __name__ == "__main__":
    main()
