"""Games that a level plays against itself. The same random numbers give the same moves everywhere.

Each position has a new search without a clock. The players of matches, which keep their search
from move to move, are in `arena.players`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pentabula.core.brain import Skill
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.options import Value
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.record import Record
from pentabula.core.tree import Node
from pentabula.core.work import finish
from pentabula.search.base import start_search
from pentabula.search.levels import skill

MAX_PLIES = 600
"""A game ends here at the latest."""


def play_game(
    game: AnyGame, options: Mapping[str, Value], level: str, rng: Random, random_decisions: int = 0
) -> tuple[Record, Node]:
    """Plays a game; returns it with its last node. It begins with `random_decisions`."""
    record = Record.start(game, options)
    strength, node = skill(game, level), record.root
    while node.position.outcome() is None and node.ply < MAX_PLIES:
        position = node.position
        if position.turn == CHANCE:
            move = throw(position, rng)
        elif random_decisions:
            random_decisions -= 1
            move = rng.choice(list(game.brain.shortlist(position)))
        else:
            move = choose_move(game, position, strength, rng)
        node = record.play(node, move)
    return record, node


def choose_move(game: AnyGame, position: AnyPosition, strength: Skill, rng: Random) -> Move:
    """Returns the only legal move, or a move chosen by a search. A seat must be to move."""
    only: list[Move] = list(position.legal_moves()) if len(position.legal_moves()) == 1 else []
    return only[0] if only else finish(start_search(game, position, strength, rng)).chosen()
