"""What the model games and the lessons of a whole game say about values, by long searches.

    .venv/bin/python docs/measurements/model_games.py konobi --nodes 6000

prints, for every decision of a game's main line, how far the move is behind the best one, by two
searches with that number of nodes each. `--first` compares first moves, `--proof PLY` proves who
wins after a ply (`--positions`: the size of its table). These are the checks that take too long for
the tests; `docs/strategy.md` has their results.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

import pentabula  # noqa: E402
from pentabula import games  # noqa: E402
from pentabula.core.brain import MonteCarlo  # noqa: E402
from pentabula.core.message import ENGLISH  # noqa: E402
from pentabula.core.model_game import model_game  # noqa: E402
from pentabula.core.record import Record, read_record, write_link  # noqa: E402
from pentabula.search.proof import ProofSearch  # noqa: E402


def main() -> None:
    """Runs the checks that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--nodes", type=int, default=6000)
    parser.add_argument("--first", nargs="+", default=[])
    parser.add_argument("--proof", type=int)
    parser.add_argument("--positions", type=int, default=1_000_000)
    chosen = parser.parse_args()
    record = read_record(model_game(games.load(chosen.game), ENGLISH.say), games.load)
    if chosen.first:
        for token in chosen.first:
            board = pentabula.read(write_link(record, record.root).replace("pie=on", "pie=off"))
            board.push(token)
            print(token, value(board, board.turn, chosen.nodes), flush=True)
    elif chosen.proof is not None:
        prove(record, chosen.proof, chosen.positions)
    else:
        follow(record, chosen.nodes)


def value(board: pentabula.Board, seat: int | None, nodes: int) -> float:
    """The chance of a seat by a search, or by the result of an ended game."""
    outcome = board.outcome()
    if outcome is not None:
        return float(outcome.winner == seat)
    found = board.analyse(nodes=nodes, seed=1)
    return round(found.best.chance if found.seat == seat else 1 - found.best.chance, 3)


def follow(record: Record, nodes: int) -> None:
    """Compares every move of the main line with the best one."""
    board = pentabula.read(write_link(record, record.root))
    for node in record.root.main_line_end().line():
        seat = board.turn
        if seat == pentabula.CHANCE:
            board.push(node.token)
            continue
        found = board.analyse(nodes=nodes, seed=1)
        board.push(node.token)
        if board.turn == pentabula.CHANCE:  # no search says what the dice will bring
            own = next(move.chance for move in found.moves if move.token == node.token)
        else:
            own = value(board, seat, nodes)
        print(node.ply, node.token, round(own, 3), "best", found.best, flush=True)


def prove(record: Record, ply: int, positions: int) -> None:
    """Proves the winner after a ply of the main line."""
    known = record.game.brain.knowledge
    assert isinstance(known, MonteCarlo), "only games without dice can be proved"
    position = record.root.main_line_end().line()[ply - 1].position
    search = ProofSearch(position, known.canonical, known.winner, positions)
    while search.winner is None and search.is_possible:
        search.step()
    if search.winner is None:
        print("nothing is proved after ply", ply, "with", positions, "positions")
    else:
        print("seat", search.winner, "wins after ply", ply)


if __name__ == "__main__":
    main()
