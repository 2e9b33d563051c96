"""Find the replies that long searches of the rival in C agree on (`rival/`), for an opening book.

`.venv/bin/python docs/measurements/opening_book.py tabik 7 --plies 3 --samples 10000 --searches 5`
searches after each fair first move, one of each symmetrical set, as often as that, without the pie
rule. A reply is kept if two searches or more choose it, up to `--width` of them; then the same is
done after each reply that was kept. A line for each position has its moves, then the kept replies
with the number of searches. Needs a C compiler.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "py")]

import rival  # type: ignore[import-not-found]  # noqa: E402

from pentabula import games  # noqa: E402
from pentabula.core.first_moves import FirstMoves  # noqa: E402
from pentabula.kit.first_moves import images  # noqa: E402


def fair_moves(name: str, size: int) -> list[str]:
    """One fair first move of each symmetrical set, as the game's map says."""
    game = games.load(name)
    known = game.part(FirstMoves).first_moves(game.start(size=size, pie="off"))
    return sorted({each.representative for each in known.values() if each.is_fair})


def replies(name: str, size: int, line: Sequence[str], samples: int, searches: int) -> Counter[str]:
    """How many of the searches choose each move after a line; mirror images count as one."""
    found = Counter[str]()
    for seed in range(searches):
        begun = [f"newgame {name} size={size} pie=off", *(f"play {move}" for move in line)]
        chosen = rival.answers([*begun, f"genmove samples={samples} seed={seed}"])[-1]
        found[_first_image(name, size, line, chosen)] += 1
    return found


def _first_image(name: str, size: int, line: Sequence[str], move: str) -> str:
    """The first of the moves that are the same as this one in a symmetry that keeps the line."""
    mirrored = images(" ".join([*line, move]), size, with_diagonals=name == "tabik")
    return min(each.split()[-1] for each in mirrored if each.split()[:-1] == list(line))


def main() -> None:
    """Prints the book of a board."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="konobi or tabik")
    parser.add_argument("size", type=int)
    parser.add_argument("--first", nargs="+", help="first moves (the fair ones)")
    parser.add_argument("--plies", type=int, default=3)
    parser.add_argument("--samples", type=int, default=10_000)
    parser.add_argument("--searches", type=int, default=5)
    parser.add_argument("--width", type=int, default=2)
    given = parser.parse_args()
    lines = [[move] for move in given.first or fair_moves(given.game, given.size)]
    for _ in range(given.plies):
        following = list[list[str]]()
        for line in lines:
            found = replies(given.game, given.size, line, given.samples, given.searches)
            kept = [(move, n) for move, n in found.most_common(given.width) if n > 1]
            print(*line, ":", *(f"{move} {n}" for move, n in kept), flush=True)
            following += [[*line, move] for move, _ in kept]
        lines = following


if __name__ == "__main__":
    main()
