"""Positions to win: a beginner often fails to win them against a level.

They come from games of self-play, and from some moves before a puzzle. A position is taken if its
side to move wins with best play (in games of dice: with a high chance), if Novice, playing that
side, loses a third of its games against the level of the grade or more, and if the next stronger
level wins half of them or more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from pentabula.arena.self_play import choose_move
from pentabula.core.brain import Expectimax
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.numbers import Numbers
from pentabula.core.options import Value
from pentabula.core.position import CHANCE, AnyPosition
from pentabula.core.record import Record, write_link
from pentabula.core.starts import folded_diagram
from pentabula.core.tree import Node
from pentabula.puzzles.challenges import Challenge, check
from pentabula.puzzles.puzzle import GRADES, Puzzle
from pentabula.search.levels import LEVELS, skill
from pentabula.search.replies import BestReplies
from tools.puzzles.finding import SelfPlayPlan, play_to_end
from tools.puzzles.grades import has_enough
from tools.puzzles.proofs import PuzzleProver, UnprovedError, has_dice

WANTED: Final = 3
"""Positions of each grade."""

TRIES: Final = 6
DICE_TRIES: Final = 24
"""How many games a level plays from a position: more if there are dice."""

MIN_MOVES: Final = 4
"""The fewest legal moves of a position."""

STEPS: Final = 150
"""The steps that a proof may take: about a second."""

MAX_UNPROVED: Final = 2
"""The search of a game stops after this many positions that could not be proved."""

MAX_BEFORE: Final = 5
"""The most plies before a puzzle at which a position is taken."""

CHANCE_TO_WIN: Final = 0.65
"""The least chance of the side to move in a game of dice."""

MAX_PLIES: Final = 400
"""Plies after which a game from a position counts as lost."""

SOURCE: Final = "club"
"""The level whose games positions come from."""


@dataclass(frozen=True, slots=True)
class Span:
    """How many plies before the end of its game a position of a grade is taken."""

    least: int
    most: int

    @classmethod
    def of(cls, grade: int, *, is_dice: bool) -> Span:
        """The span of a grade: shorter endings for the easier ones."""
        return cls(8 + 8 * grade, 30 + 20 * grade) if is_dice else cls(1 + grade, 5 + 4 * grade)


def find(
    game: AnyGame, number: int, puzzles: Sequence[Puzzle], grades: Sequence[int]
) -> Challenge | None:
    """The challenge of one of these grades that an attempt finds, by its number.

    Every second attempt looks before one of the puzzles, while there are any, others in a game.
    """
    at, is_in_game = divmod(number, 2)
    if is_in_game or at >= len(puzzles):
        return find_in_game(game, number, grades)
    shuffled = Random(f"challenges {game.name}").sample(puzzles, len(puzzles))
    return find_before(game, shuffled[at], grades)


def find_in_game(game: AnyGame, seed: int, grades: Sequence[int]) -> Challenge | None:
    """A challenge in a game of self-play; without dice from the longest proved win on."""
    boards, is_dice = game.puzzles.BOARDS, has_dice(game)
    options = dict(boards[seed % len(boards)])
    end, rng = play_to_end(game, SelfPlayPlan(options, SOURCE, seed)), Random(f"{game.name} {seed}")
    nodes = [*_won(game, reversed(end.line()))]
    for node in rng.sample(nodes, len(nodes)) if is_dice else reversed(nodes):
        left = end.ply - node.ply
        spans = {grade: Span.of(grade, is_dice=is_dice) for grade in grades}
        fitting = [grade for grade, span in spans.items() if span.least <= left <= span.most]
        challenge = _first_fit(game, options, node, rng.sample(fitting, len(fitting)))
        if challenge is not None:
            return challenge
    return None


def find_before(game: AnyGame, puzzle: Puzzle, grades: Sequence[int]) -> Challenge | None:
    """A challenge some moves before a puzzle, where one move wins."""
    record = puzzle.record(game)
    line = record.root.main_line_end().line()[-1 - MAX_BEFORE : -1]
    nearest = sorted(grades, key=lambda grade: abs(grade - puzzle.grade))[:2]
    for node in _won(game, reversed(line)):
        challenge = _first_fit(game, record.options, node, nearest)
        if challenge is not None:
            return challenge
    return None


def is_decision(node: Node) -> bool:
    """Whether a seat begins a turn at a node with enough moves to choose from."""
    position, parent = node.position, node.parent
    if position.outcome() is not None or position.turn == CHANCE:
        return False
    if parent is not None and parent.position.turn == position.turn:
        return False
    moves = position.legal_moves()
    return not isinstance(moves, Numbers) and len(moves) >= MIN_MOVES


def challenge_at(
    game: AnyGame, options: Mapping[str, Value], node: Node, grade: int
) -> Challenge | None:
    """The challenge at a node; None if its position is not determined by its diagram."""
    record = Record.start(game, dict(options), folded_diagram(node.position))
    if record.root.position.key() != node.position.key():
        return None
    query = write_link(record, record.root).partition("?")[2]
    challenge = Challenge(game.name, grade, LEVELS[grade - 1].name, query)
    check(challenge, game)
    return challenge


def is_fit(game: AnyGame, challenge: Challenge) -> bool:
    """Whether Novice often fails to win the position of a challenge, and the next level does not.

    Does not check that the position is won with best play.
    """
    stronger = LEVELS[challenge.grade].name
    tries = DICE_TRIES if has_dice(game) else TRIES
    is_easy = has_enough(wins(game, challenge, LEVELS[0].name), tries, 2 * tries // 3 + 1)
    return not is_easy and has_enough(wins(game, challenge, stronger), tries, tries // 2)


def is_won(game: AnyGame, position: AnyPosition, prover: PuzzleProver) -> bool:
    """Whether the side to move wins: proved, or with dice by a high estimated chance.

    Raises UnprovedError.
    """
    knowledge = game.brain.knowledge
    if isinstance(knowledge, Expectimax):
        replies = BestReplies(knowledge, knowledge.evaluate, position.turn)
        return replies.after_roll(position) >= CHANCE_TO_WIN
    return prover.winner(position) == position.turn


def wins(game: AnyGame, challenge: Challenge, level: str) -> Iterator[bool]:
    """Whether a level wins the position of a challenge, in one game after the other."""
    position = challenge.record(game).root.position
    levels = [level, challenge.level] if position.turn == 0 else [challenge.level, level]
    seed = 0
    while True:
        rng = Random(f"{challenge.id} {level} {seed}")
        yield winner(game, position, levels, rng) == position.turn
        seed += 1


def winner(game: AnyGame, position: AnyPosition, levels: Sequence[str], rng: Random) -> int:
    """The seat that wins a game of two levels from a position; -1 if it takes too long."""
    skills = [skill(game, name) for name in levels]
    for _ in range(MAX_PLIES):
        outcome = position.outcome()
        if outcome is not None:
            return int(outcome.winner)
        if position.turn == CHANCE:
            position = position.play(throw(position, rng))
        else:
            position = position.play(choose_move(game, position, skills[position.turn], rng))
    return -1


def missing(challenges: Iterable[Challenge], wanted: int = WANTED) -> list[int]:
    """The grades of which there are fewer challenges than wanted."""
    counts = [each.grade for each in challenges]
    return [grade for grade in GRADES if counts.count(grade) < wanted]


def _won(game: AnyGame, nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes whose side decides and wins; `nodes` go from the end of a game backwards.

    Stops after a few that cannot be proved.
    """
    prover, unproved = PuzzleProver(game, STEPS), 0
    for node in filter(is_decision, nodes):
        try:
            if is_won(game, node.position, prover):
                yield node
        except UnprovedError:
            unproved += 1
            if unproved == MAX_UNPROVED:
                return


def _first_fit(
    game: AnyGame, options: Mapping[str, Value], node: Node, grades: Iterable[int]
) -> Challenge | None:
    """The challenge at a node of the first of the grades for which it fits."""
    made = (challenge_at(game, options, node, grade) for grade in grades)
    return next((each for each in made if each is not None and is_fit(game, each)), None)
