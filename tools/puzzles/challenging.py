"""Positions to play from: proved wins that a beginner often fails to win against a level.

Levels play themselves. From the end of a game backwards, a position is taken if its side to move
wins with best play (in games of dice: with a high chance), if Novice, playing that side, loses a
third of its games against the level of the grade or more, and if the next stronger level wins half
of them or more. Positions some moves before a puzzle are tried, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pentabula.core.brain import Expectimax
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.numbers import Numbers
from pentabula.core.options import Value
from pentabula.core.position import CHANCE, AnyPosition
from pentabula.core.record import Record, write_link
from pentabula.core.starts import fold
from pentabula.core.tree import Node
from pentabula.puzzles.challenges import Challenge, check
from pentabula.puzzles.puzzle import GRADES, Puzzle
from pentabula.search.levels import LEVELS, skill
from pentabula.search.replies import BestReplies
from tools.puzzles.finding import Setting, played
from tools.puzzles.proofs import Prover, Unproved
from tools.self_play import chosen

WANTED: Final = 3
"""Positions of each grade."""

TRIES: Final = 6
DICE_TRIES: Final = 10
"""Games of a level from a position: more where dice decide, too."""

MIN_MOVES: Final = 4
"""The fewest legal moves of a position."""

STEPS: Final = 150
"""The steps that a proof may take: about a second."""

MAX_UNPROVED: Final = 2
"""The search of a game stops after this many positions that could not be proved."""

MOST_BEFORE: Final = 5
"""The most plies before a puzzle at which a position is taken."""

LONGEST_LEFT: Final = 130
"""The most plies before the end of its game at which a position is taken."""

CHANCE_TO_WIN: Final = 0.65
"""The least chance of the side to move in a game of dice."""

LONGEST: Final = 400
"""Plies after which a game from a position counts as lost."""

SOURCE: Final = "club"
"""The level whose games positions come from."""


@dataclass(frozen=True, slots=True)
class Span:
    """How many plies before the end of its game a position of a grade is taken."""

    least: int
    most: int

    @classmethod
    def of(cls, grade: int, length: int, *, has_dice: bool) -> Span:
        """The span of a grade: endings first, then longer ones. `length` is that of the game."""
        if has_dice:
            return cls(8 + 8 * grade, min(length - 1, 30 + 20 * grade))
        return cls(1 + grade, min(length - 1, 5 + 4 * grade))


def opponent(grade: int) -> str:
    """The level against which a position of a grade is won."""
    return LEVELS[grade - 1].name


def found(game: AnyGame, seed: int, grades: Sequence[int]) -> Iterator[Challenge]:
    """At most one challenge of the grades: from a game of self-play, the longest first."""
    boards = game.puzzles.boards
    options = dict(boards[seed % len(boards)])
    end = played(game, Setting(options, SOURCE, seed))
    line, rng = [_root(end), *end.line()], Random(f"challenges {game.name} {seed}")
    for left, node in reversed(list(_won(game, line, Prover(game, STEPS)))):
        spans = {each: Span.of(each, len(line) - 1, has_dice=_has_dice(game)) for each in grades}
        fitting = [each for each, span in spans.items() if span.least <= left <= span.most]
        for grade in rng.sample(fitting, len(fitting)):
            challenge = at(game, options, node, grade)
            if challenge is not None and is_fit(game, challenge):
                yield challenge
                return


def found_before(game: AnyGame, puzzle: Puzzle, grades: Sequence[int]) -> Iterator[Challenge]:
    """At most one challenge of the grades, some moves before a puzzle, where one move wins."""
    record = puzzle.record(game)
    node, prover = record.root.main_line_end().parent, Prover(game, STEPS)
    nearest = sorted(grades, key=lambda grade: abs(grade - puzzle.grade))[:2]
    for _ in range(MOST_BEFORE):
        if node is None or node.parent is None:
            return
        position = node.position
        if position.turn != CHANCE and is_won(game, position, prover):
            for grade in nearest:
                challenge = at(game, record.options, node, grade)
                if challenge is not None and is_fit(game, challenge):
                    yield challenge
                    return
        node = node.parent


def _won(game: AnyGame, line: Sequence[Node], prover: Prover) -> Iterator[tuple[int, Node]]:
    """The nodes of a line whose mover wins, with the plies that are left, from the end backwards.

    Stops after a few that cannot be proved; in games of dice a few are picked at random.
    """
    unproved, plies = 0, range(2, min(len(line) - 1, LONGEST_LEFT))
    has_dice = _has_dice(game)
    for left in plies:
        node = line[len(line) - 1 - left]
        position = node.position
        if position.outcome() is not None or position.turn == CHANCE:
            continue
        if has_dice:
            if left % 7 == 0 and is_won(game, position, prover):
                yield left, node
            continue
        try:
            if prover.winner(position) == position.turn:
                yield left, node
        except Unproved:
            unproved += 1
            if unproved == MAX_UNPROVED:
                return


def at(game: AnyGame, options: Mapping[str, Value], node: Node, grade: int) -> Challenge | None:
    """The challenge at a node, not yet proved; None if it is not the start of a real decision."""
    position, parent = node.position, node.parent
    if position.outcome() is not None or position.turn == CHANCE:
        return None
    moves = position.legal_moves()
    if isinstance(moves, Numbers) or len(moves) < MIN_MOVES:
        return None
    if parent is not None and parent.position.turn == position.turn:
        return None  # in the middle of a turn
    record = Record.start(game, dict(options), fold(position))
    if record.root.position.key() != position.key():
        return None
    query = write_link(record, record.root).partition("?")[2]
    challenge = Challenge(game.name, grade, opponent(grade), query)
    check(challenge, game)
    return challenge


def is_fit(game: AnyGame, challenge: Challenge) -> bool:
    """Whether a challenge, which is won with best play, is often failed by Novice, and not too
    hard."""
    position = challenge.record(game).root.position
    tries = DICE_TRIES if _has_dice(game) else TRIES
    stronger = LEVELS[LEVELS.index(_level(challenge.level)) + 1].name
    allowed = 2 * tries // 3
    weak = wins(game, challenge, position, LEVELS[0].name, tries, most=allowed)
    return weak <= allowed and wins(game, challenge, position, stronger, tries) >= tries // 2


def is_won(game: AnyGame, position: AnyPosition, prover: Prover) -> bool:
    """Whether the side to move wins: proved, or with dice by a high estimated chance."""
    knowledge = game.brain.knowledge
    if isinstance(knowledge, Expectimax):
        return _chance(knowledge, position) >= CHANCE_TO_WIN
    try:
        return prover.winner(position) == position.turn
    except Unproved:
        return False


def wins(
    game: AnyGame,
    challenge: Challenge,
    position: AnyPosition,
    level: str,
    tries: int,
    most: int = LONGEST,
) -> int:
    """How many of its games a level wins from a position as the side to move; stops after `most`
    wins and one more."""
    seat, won = position.turn, 0
    for seed in range(tries):
        rng = Random(f"{challenge.id} {level} {seed}")
        names = [level, challenge.level] if seat == 0 else [challenge.level, level]
        won += winner(game, position, names, rng) == seat
        if won > most:
            break
    return won


def winner(game: AnyGame, position: AnyPosition, levels: Sequence[str], rng: Random) -> int:
    """The seat that wins a game of two levels from a position; -1 if it takes too long."""
    skills = [skill(game, name) for name in levels]
    for _ in range(LONGEST):
        outcome = position.outcome()
        if outcome is not None:
            return int(outcome.winner)
        if position.turn == CHANCE:
            position = position.play(throw(position, rng))
        else:
            position = position.play(chosen(game, position, skills[position.turn], rng))
    return -1


def _chance(knowledge: Expectimax[Any], position: AnyPosition) -> float:
    """The chance of the side to move at the best end of its turn, by evaluation."""
    replies = BestReplies(knowledge, knowledge.evaluate, position.turn)
    from pentabula.search.turns import turn_endings

    endings = knowledge.endings or turn_endings
    return max(map(replies.evaluated, endings(position)))


def _has_dice(game: AnyGame) -> bool:
    return isinstance(game.brain.knowledge, Expectimax)


def _level(name: str) -> Any:
    return next(each for each in LEVELS if each.name == name)


def missing(challenges: Sequence[Challenge], wanted: int = WANTED) -> list[int]:
    """The grades of which there are fewer challenges than wanted."""
    return [grade for grade in GRADES if sum(each.grade == grade for each in challenges) < wanted]


def _root(node: Node) -> Node:
    while node.parent is not None:
        node = node.parent
    return node
