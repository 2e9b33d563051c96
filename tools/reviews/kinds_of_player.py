"""How accurate five kinds of player are: games of each against itself, reviewed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Final

from pentabula import games
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.options import Value
from pentabula.core.position import CHANCE
from pentabula.core.tree import Node, Record
from pentabula.review.data import ReviewLimits
from pentabula.review.judgement import Judgement
from pentabula.review.review import Review
from pentabula.review.store import read_review, write_review
from pentabula.review.summary import account, accuracy
from tools import self_play

RANDOM: Final = "random"
PLAYERS: Final = RANDOM, "novice", "casual", "expert", "master"

BOARDS: Final[Mapping[str, Mapping[str, Value]]] = {
    "konobi": {"size": 7},
    "tabik": {"size": 5},
    "tau": {"rows": 6, "cols": 6},
    "stawn": {"size": 4},
}
"""Boards smaller than the default ones, on which a study takes minutes."""

NODES: Final = {"konobi": 60, "tabik": 200, "stawn": 30, "tabula": 2000}
"""The nodes of a deep look."""


@dataclass(frozen=True)
class Case:
    """A game of a kind of player against itself. Its review is kept in a folder, if there is one.

    The same case gives the same game and the same review.
    """

    name: str
    player: str
    number: int
    folder: str | None = None


@dataclass(frozen=True)
class Side:
    """A side of a reviewed game: its accuracy, if anything was at stake, and what it lost."""

    player: str
    accuracy: float | None
    lost: float


def cases(name: str, count: int, seed: int, folder: str | None = None) -> list[Case]:
    """That many games of each kind of player. Raises GameError for an unknown game."""
    games.load(name)
    numbers = range(seed * 1_000_000, seed * 1_000_000 + count)
    return [Case(name, player, number, folder) for number in numbers for player in PLAYERS]


def sides(case: Case) -> tuple[Side, ...]:
    """Both sides of a game, which is played and reviewed, or read from the folder."""
    judgement = _reviewed(case)
    return tuple(
        Side(case.player, accuracy(judgement, seat), account(judgement, seat).lost)
        for seat in (0, 1)
    )


def _reviewed(case: Case) -> Judgement:
    path = Path(case.folder or ".") / f"{case.name}-{case.player}-{case.number}.json"
    if case.folder and path.exists():
        review = Review(read_review(path.read_text("utf-8"), games.load))
    else:
        record, end = played(case)
        review = Review.of(record, end, ReviewLimits(NODES.get(case.name), case.number))
    review.finish()
    if case.folder:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write_review(review.data), "utf-8")
    return review.judgement


def played(case: Case) -> tuple[Record, Node]:
    """The game of a case, and its last node."""
    game, rng = games.load(case.name), Random(f"{case.player} {case.number}")
    options = BOARDS.get(case.name, {})
    if case.player != RANDOM:
        return self_play.played(game, options, case.player, rng)
    return _at_random(game, options, rng)


def _at_random(game: AnyGame, options: Mapping[str, Value], rng: Random) -> tuple[Record, Node]:
    record = Record.start(game, options)
    node = record.root
    while node.position.outcome() is None and node.ply < self_play.MAX_PLIES:
        position = node.position
        if position.turn == CHANCE:
            move = throw(position, rng)
        else:
            move = rng.choice(list(game.brain.shortlist(position)))
        node = record.play(node, move)
    return record, node


def rows(found: list[Side]) -> Iterator[tuple[str, int, tuple[float, float, float], float]]:
    """For each kind of player: sides with an accuracy, its quartiles, and the median loss."""
    for player in PLAYERS:
        of_player = [each for each in found if each.player == player]
        known = [each.accuracy for each in of_player if each.accuracy is not None]
        if len(known) > 1:
            low, middle, high = quantiles(known, n=4, method="inclusive")
            lost = quantiles([each.lost for each in of_player], n=4, method="inclusive")[1]
            yield player, len(known), (low, middle, high), lost
