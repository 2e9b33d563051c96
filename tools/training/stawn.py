"""Train Stawn's evaluation: weights fitted to final margins of self-play games.

Generation by generation the evaluation plays against itself, one ply deep, after some random
moves and with noise; then for each stage the weights are fitted by least squares to the final
margins of the last generations' games. The result is the mean of the last generations, smoothed
where few games support neighbouring weights. docs/measurements/training.md explains how to compare
new weights with those that ship.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from pentabula.arena.log import gather
from pentabula.core.game import checked_move
from pentabula.games.stawn import GAME
from pentabula.games.stawn.engine.evaluation import EvaluatedPosition
from pentabula.games.stawn.engine.weights import SPREADS, StageWeights, Table, stage_number, weighed
from pentabula.games.stawn.rules.pieces import EMPTY, PAWN
from pentabula.games.stawn.rules.position import FREE, NO_BUTTON, Position
from tools.steps import ROOT, say
from tools.training.least_squares import Equations, Vector, smooth, solve
from tools.training.weights_file import with_constant, with_source

WEIGHTS = ROOT / "py/pentabula/games/stawn/engine/weights.py"
GAMES, SIZE = 5200, 5
GENERATION = 400
"""The number of games played with the same weights."""

LEARNT, MEAN = 4, 5
"""The number of last generations that are fitted together, and that are averaged."""

FIRST_RANDOM, RANDOM, NOISE = 10, 0.05, 1.0
"""The limit of random first moves, the share of later ones, and the noise in points."""

SHAPES = ((-2, 6), (-3, 6), (-2, 5), (-2, 5))
"""The smallest lead and the number of leads: own and enemy fields, own and enemy pawns."""

COLUMNS = 3
STARTS = (0, 18, 36, 51)
LAND, OTHERS, COUNT = 66, 71, 74
"""The indices of land, then buttons and tempo, in the weights of a stage, and their number."""

Features = dict[int, float]
"""How often each weight of a stage counts."""

Stages = tuple[tuple[float, ...], ...]
"""The weights of all stages, in points."""

Example = tuple[int, Features, float]
"""A stage, the features after a move, the final margin of its mover."""


def train(arguments: argparse.Namespace, folder: Path, executor: Executor) -> str:
    """Plays the missing games, fits the weights, and returns the text of their file."""
    size = arguments.size or SIZE
    generations = [first()]
    equations = list[tuple[Equations, ...]]()
    for number in range(-(-arguments.games // GENERATION)):
        path = folder / f"stawn-{arguments.seed}-{size}-{number}.jsonl"
        if arguments.fresh:
            path.unlink(missing_ok=True)
        play = partial(play_game, generations[-1], f"{arguments.seed}/{number}", size)
        count = min(GENERATION, arguments.games - number * GENERATION)
        say(f"Generation {number + 1}")
        games = gather(path, play, count, executor)
        equations.append(_equations(games, size))
        known = _together(equations[-LEARNT:])
        generations.append(tuple(tuple(solve(each)) for each in known))
    mean = [_mean(stages) for stages in zip(*generations[1:][-MEAN:], strict=True)]
    tables = tuple(
        table(tuple(round(100 * weight) for weight in smooth(each, middle, TIES)))
        for each, middle in zip(known, mean, strict=True)
    )
    command = f"--games {arguments.games} --seed {arguments.seed} --size {size}"
    text = with_constant(WEIGHTS.read_text("utf-8"), "TABLES", tables)
    return with_source(text, f"`python3 dev.py train stawn {command}`.")


def first() -> Stages:
    """Rough weights, made by hand: a field counts unless the enemy may convert it next."""
    vector = [0.0] * COUNT
    for part, (least, leads) in enumerate(SHAPES):
        for row in range(leads):
            for column in range(COLUMNS):
                at = STARTS[part] + row * COLUMNS + column
                vector[at] = _rough(part, row + least, column)
    vector[LAND : LAND + 2] = -0.15, -0.1
    vector[OTHERS : OTHERS + 2] = 0.5, -0.5
    return (tuple(vector),) * len(SPREADS)


def _rough(part: int, lead: int, room: int) -> float:
    if part == 0:
        return 1.0 if lead >= 0 else -0.8
    if part == 1:
        return -1.0 if lead <= 0 else -0.2
    if part == 2:
        return 0.4 + 0.2 * room if lead >= 0 else 0.0
    return -0.4 - 0.2 * room if lead <= 0 else -0.3


def table(vector: Sequence[Any]) -> Table:
    """The weights of a stage in the form of the file."""
    fields = tuple(
        tuple(
            tuple(vector[at : at + COLUMNS])
            for at in range(start, start + leads * COLUMNS, COLUMNS)
        )
        for start, (_, leads) in zip(STARTS, SHAPES, strict=True)
    )
    return *fields, tuple(vector[LAND:OTHERS]), tuple(vector[OTHERS:])


@cache
def weigher(stages: Stages) -> Callable[[int, int], StageWeights]:
    """The weights in the evaluation's form; cached, as the evaluation caches by identity."""

    @cache
    def numbered(number: int) -> StageWeights:
        return weighed(table([100 * weight for weight in stages[number]]), SPREADS[number])

    return lambda cells, empty: numbered(stage_number(cells, empty))


def play_game(stages: Stages, seed: str, size: int, number: int) -> str:
    """A game of the evaluation against itself: its tokens."""
    rng, weigh = Random(f"{seed}/{number}"), weigher(stages)
    position, tokens = GAME.start(size=size, komi=0).play("black"), list[str]()
    drawn = int(rng.random() * FIRST_RANDOM)
    while position.outcome() is None:
        moves = list(position.legal_moves())
        if len(tokens) < drawn or rng.random() < RANDOM:
            move = moves[int(rng.random() * len(moves))]
        else:
            margin = EvaluatedPosition(position, weigh).margin
            move = max(moves, key=lambda each: margin(each) + NOISE * rng.random())
        tokens.append(GAME.notation.write(move))
        position = position.play(move)
    return " ".join(tokens)


def examples(game: str, size: int) -> list[Example]:
    """The training examples of a game: the board after each move and the mover's final margin."""
    position, found = GAME.start(size=size, komi=0).play("black"), list[tuple[int, int, Features]]()
    for token in game.split():
        colour, empty = position.colour, position.pieces.codes.count(EMPTY) - 1
        position = position.play(checked_move(GAME, position, token))
        number = stage_number(len(position.pieces.cells), empty)
        found.append((number, colour, features(position, colour)))
    points = position.points() or (0, 0)
    margin = float(points[position.seat_of(0)] - points[position.seat_of(1)])
    return [(number, seen, -margin if colour else margin) for number, colour, seen in found]


def features(after: Position, colour: int) -> Features:
    """How often each weight counts after a move, for the colour that made it."""
    pieces, near, found = after.pieces, after.pieces.cells.neighbours, Features()

    def count(part: int, beside: Sequence[int], times: int) -> None:
        least, leads = SHAPES[part]
        row = min(max(_lead(after, beside, colour) - least, 0), leads - 1)
        room = sum(pieces[cell] == EMPTY for cell in beside)
        at = STARTS[part] + row * COLUMNS + min((room + 1) // 2, COLUMNS - 1)
        found[at] = found.get(at, 0) + times

    for by in (colour, 1 - colour):
        for field in pieces.fields(by):
            count(by != colour, tuple(field.rim), len(field.cells))
    for cell, piece in enumerate(pieces.codes):
        if piece in (PAWN, PAWN + 1):
            count(2 + (piece != PAWN + colour), near[cell], 1)
        elif piece == EMPTY and (lead := _lead(after, near[cell], colour)):
            at = LAND + min(max(lead + 2, 0), 4)
            found[at] = found.get(at, 0) + 1
    if after.button not in (FREE, NO_BUTTON):
        found[OTHERS + (after.button != colour)] = 1
    found[OTHERS + 2] = 1
    return found


def _lead(position: Position, beside: Sequence[int], colour: int) -> int:
    counts = position.pieces.pawns_beside(beside)
    return counts[colour] - counts[1 - colour]


def _equations(games: Sequence[str], size: int) -> tuple[Equations, ...]:
    found = tuple(Equations(COUNT) for _ in SPREADS)
    for game in games:
        for number, seen, margin in examples(game, size):
            found[number].add(seen, margin)
    return found


def _together(generations: Sequence[tuple[Equations, ...]]) -> tuple[Equations, ...]:
    return tuple(Equations.sum(stages) for stages in zip(*generations, strict=True))


def _mean(vectors: Sequence[Sequence[float]]) -> Vector:
    return [sum(weights) / len(vectors) for weights in zip(*vectors, strict=True)]


def _ties() -> list[tuple[int, int, float]]:
    """Pairs of weights that should be similar, with their strength: high by room, low by lead."""
    ties = list[tuple[int, int, float]]()
    for part, (_, leads) in enumerate(SHAPES):
        strength = 100.0 if part < 2 else 30.0
        for row in range(leads):
            at = STARTS[part] + row * COLUMNS
            ties += [(at, at + 1, strength), (at + 1, at + 2, strength)]
            if row:
                ties += [(at + k, at + k - COLUMNS, strength / 7) for k in range(COLUMNS)]
    return ties


TIES = _ties()
