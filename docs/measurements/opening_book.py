"""Find the replies that long searches of the rival in C agree on (`rival/`), for an opening book.

`.venv/bin/python docs/measurements/opening_book.py tabik 7 --plies 3 --samples 10000 --searches 5`
searches after each fair first move, one of each symmetrical set, as often as that, without the pie
rule. A reply is kept if two searches or more choose it, up to `--width` of them; then the same is
done after each reply that was kept. A line for each position has its moves, then the kept replies
with the number of searches. Needs a C compiler.

`--worth 200` then plays as many games after each first move with the kept replies, and with those
of master's search: a line has how many of them the seat that replied has won, so far.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "py")]

import rival  # type: ignore[import-not-found]  # noqa: E402

from pentabula import games  # noqa: E402
from pentabula.core.first_moves import FirstMoves  # noqa: E402
from pentabula.kit.first_moves import images  # noqa: E402
from pentabula.search.levels import STRONGEST_UNTIMED, skill  # noqa: E402


def fair_moves(name: str, size: int) -> list[str]:
    """One fair first move of each symmetrical set, as the game's map says."""
    game = games.load(name)
    known = game.part(FirstMoves).first_moves(game.start(size=size, pie="off"))
    return sorted({each.representative for each in known.values() if each.is_fair})


def replies(name: str, size: int, line: Sequence[str], samples: int, searches: int) -> Counter[str]:
    """How many of the searches choose each move after a line; mirror images count as one."""
    question = f"genmove samples={samples} seed="
    chosen = (rival.answer(name, size, line, question + str(seed)) for seed in range(searches))
    return Counter(_first_image(name, size, line, move) for move in chosen)


def won(name: str, size: int, first: str, replies: Sequence[str], count: int, samples: int) -> int:
    """How many of that many games the seat that replies to a first move wins.

    The replies take turns; the search of master plays on with so many samples a move.
    """
    share, lost = count // len(replies), 0
    for seed, reply in enumerate(replies):
        question = f"games count={share} samples={samples} seed={seed}"
        lost += int(rival.answer(name, size, [first, reply], question))
    return share * len(replies) - lost


def _first_image(name: str, size: int, line: Sequence[str], move: str) -> str:
    """The first of the moves that are the same as this one in a symmetry that keeps the line."""
    mirrored = images(" ".join([*line, move]), size, with_diagonals=name == "tabik")
    return min(each.split()[-1] for each in mirrored if each.split()[:-1] == list(line))


def print_worth(
    board: tuple[str, int], book: Mapping[str, Sequence[str]], count: int, samples: int
) -> None:
    """Prints how many games the seat that replies wins, by a book's replies and by master's.

    `board` is the game and the size; `count` games are played after each first move.
    """
    nodes, played, won_by = skill(games.load(board[0]), STRONGEST_UNTIMED).nodes, 0, [0, 0]
    for first, kept in book.items():
        own = list(replies(*board, [first], nodes, len(kept)).elements())
        for at, chosen in enumerate((kept, own)):
            won_by[at] += won(*board, first, chosen, count, samples)
        played += count // len(kept) * len(kept)
        shares = (rival.games_won(each, played) for each in won_by)
        print(first, "book", next(shares), "master", next(shares), flush=True)


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
    parser.add_argument("--worth", type=int, help="games after each first move, with the book")
    parser.add_argument("--playing", type=int, default=150, help="samples a move in these games")
    given = parser.parse_args()
    board = given.game, given.size
    lines = [[move] for move in given.first or fair_moves(*board)]
    book = dict[tuple[str, ...], list[str]]()
    for _ in range(given.plies):
        following = list[list[str]]()
        for line in lines:
            found = replies(*board, line, given.samples, given.searches)
            kept = [(move, n) for move, n in found.most_common(given.width) if n > 1]
            print(*line, ":", *(f"{move} {n}" for move, n in kept), flush=True)
            book[tuple(line)] = [move for move, _ in kept]
            following += [[*line, move] for move, _ in kept]
        lines = following
    if given.worth:
        first_replies = {line[0]: kept for line, kept in book.items() if len(line) == 1 and kept}
        print_worth(board, first_replies, given.worth, given.playing)


if __name__ == "__main__":
    main()
