"""Let master play against UCT with RAVE in C (`rival/`): one line for each number of playouts.

`.venv/bin/python docs/measurements/rival.py tabik --games 40` compiles the rival into `build/` and
plays mirrored pairs by the arena, on the default board after one random move. Needs a C compiler.
"""

import argparse
import subprocess
import sys
from pathlib import Path

SOURCES = sorted(Path(__file__).with_name("rival").glob("*.c"))
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


def main() -> None:
    """Plays one match after the other."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="konobi, tabik or stawn")
    parser.add_argument("--level", default="master")
    parser.add_argument("--playouts", type=int, nargs="+", default=[2000, 10000, 50000])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    for playouts in chosen.playouts:
        rival = f"gtp(nodes={playouts} seed={chosen.seed}):{built()}"
        words = [sys.executable, "dev.py", "arena", chosen.game, chosen.level, rival]
        words += ["--games", str(chosen.games), "--seed", str(chosen.seed)]
        words += ["--jobs", str(chosen.jobs), "--options", OPTIONS.get(chosen.game, "")]
        subprocess.run(words, check=True)


if __name__ == "__main__":
    main()
