"""Count how often the page can explain a hint or a mistake, and with which sentences.

`.venv/bin/python docs/measurements/sentences.py konobi --games 20` lets a level play against
itself, reviews each game, and counts the sentences at turning points and for the best moves of up
to 200 positions, then those for the solutions of the game's puzzles and for wrong tries. `--games
0` counts only the puzzles.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from pentabula import games
from pentabula.arena import self_play
from pentabula.core.game import AnyGame, legal_line
from pentabula.core.hints import PUZZLES
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move, after
from pentabula.puzzles.explanations import refutation, why_right, why_wrong
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_file import read_puzzles
from pentabula.review.annotations import fault
from pentabula.review.data import ReviewLimits
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import turning_points
from pentabula.review.why import why

MAX_HINTS = 200
MAX_TRIES, MAX_TURNS = 20, 5  # wrong first moves of a puzzle, or random whole turns

Start = tuple[Puzzle, AnyPosition, list[Move]]


def of_games(
    game: AnyGame, level: str, numbers: Iterable[int]
) -> tuple[list[Message | None], list[Message | None]]:
    """The explanations of the turning points in games of a level against itself, and the reasons
    of hints at their positions."""
    points, hints = list[Message | None](), list[Message | None]()
    for number in numbers:
        record, end = self_play.play_game(game, {}, level, Random(f"{level} {number}"))
        review = ReviewInProgress.of(record, end, ReviewLimits(seed=1))
        points += (fault(review.data, point) for point in turning_points(review.finish()))
        data = review.data
        best = ((data.positions[at], data.best(at)) for at in data.to_search)
        hints += (why(game, position, found) for position, found in best if found)
    return points, Random(level).sample(hints, min(MAX_HINTS, len(hints)))


def starts(game: AnyGame) -> Iterator[Start]:
    """The game's puzzles, their positions, and the moves of their solutions."""
    for puzzle in read_puzzles(game.text(PUZZLES), game):
        position = puzzle.record(game).root.main_line_end().position
        yield puzzle, position, list(legal_line(game, position, puzzle.line))


def of_solutions(game: AnyGame) -> Iterator[Message | None]:
    """Why the solution of each of a game's puzzles is right."""
    return (why_right(game, position, line) for _, position, line in starts(game))


def of_tries(game: AnyGame) -> Iterator[Message | None]:
    """Why wrong tries at a game's puzzles are wrong: first moves, or random whole turns."""
    rng = Random(game.name)
    for puzzle, position, line in starts(game):
        if puzzle.is_turn:
            yield from _of_turns(game, position, line, rng)
            continue
        legal = position.legal_moves()
        wrong = [m for m in game.brain.shortlist(position) if m != line[0] and m in legal]
        for move in wrong[:: max(1, len(wrong) // MAX_TRIES)]:
            answer = refutation(game, position, line[0], [move], puzzle.refutations[0])
            yield why_wrong(game, position, [move, *answer], line, is_estimate=False)


def _of_turns(
    game: AnyGame, position: AnyPosition, line: list[Move], rng: Random
) -> Iterator[Message | None]:
    for _ in range(MAX_TURNS):
        tried, here = list[Move](), position
        while here.turn == position.turn and here.outcome() is None:
            tried.append(rng.choice(list(here.legal_moves())))
            here = here.play(tried[-1])
        if here.key() != after(position, line).key():
            yield why_wrong(game, position, tried, line, is_estimate=True)


def templates(message: Message) -> Iterator[str]:
    """The templates of the sentences of a message."""
    if message.template == "{first} {second}":
        for part in message.values.values():
            yield from templates(part) if isinstance(part, Message) else ()
    else:
        yield message.template


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=20, help="games to review (20)")
    parser.add_argument("--level", default="casual", help="the level that plays (casual)")
    parser.add_argument("--seed", type=int, default=5, help="another seed, other games (5)")
    given = parser.parse_args()
    game, first = games.load(given.game), given.seed * 1_000_000
    points, hints = of_games(game, given.level, range(first, first + given.games))
    for title, found in (
        ("Turning points", iter(points)),
        ("Hints", iter(hints)),
        ("Solutions of puzzles", of_solutions(game)),
        ("Wrong tries", of_tries(game)),
    ):
        messages = list(found)
        said = [message for message in messages if message]
        print(f"{title}: {len(said):,} of {len(messages):,} have a sentence")
        for words, count in Counter(w for each in said for w in templates(each)).most_common():
            print(f"  {count:6,}  {words}")


if __name__ == "__main__":
    main()
