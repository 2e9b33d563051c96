"""A win that can be shown on the board: one to three moves, or the first move of a longer win."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from pentabula.core.brain import Exact, MonteCarlo
from pentabula.core.game import AnyGame
from pentabula.core.lesson import winning_moves
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.search.proof import ProofSearch, TableEntry

MAX_MOVES: Final = 24
"""With more legal moves, only a win in one move is looked for."""

MAX_STEPS: Final = 40
"""The most steps of a proof, all moves together: a tenth of a second."""


def short_win(game: AnyGame, position: AnyPosition) -> tuple[Move, ...]:
    """Moves by which the side to move wins, whatever the other side plays; empty if none is found.

    One move that wins immediately; else three, of which the second is a best defence; else the
    first move of a longer win.
    """
    moves = position.legal_moves()
    if position.turn == CHANCE or position.outcome() is not None or isinstance(moves, Numbers):
        return ()
    if at_once := winning_moves(position):
        return (at_once[0],)
    if len(moves) > MAX_MOVES:
        return ()
    for move in moves:
        if rest := _double_threat(position.play(move), position.turn):
            return (move, *rest)
    return _proved(game, position)


def _double_threat(after: AnyPosition, winner: int) -> tuple[Move, ...]:
    """A best defence and the move that wins after it; empty if some defence holds."""
    if after.turn == winner or after.outcome() is not None:
        return ()
    found = list[tuple[int, Move, Move]]()
    for defence in after.legal_moves():
        here = after.play(defence)
        wins = winning_moves(here) if here.turn == winner and here.outcome() is None else []
        if not wins:
            return ()
        found.append((len(wins), defence, wins[0]))
    _, defence, win = min(found, key=lambda each: each[0])
    return defence, win


def _proved(game: AnyGame, position: AnyPosition) -> tuple[Move, ...]:
    """The first move of a proved win."""
    knowledge = game.brain.knowledge
    if isinstance(knowledge, Exact):
        *_, known = knowledge.solve(position)
        return (known[0].move,) if known[0].evaluation.chance == 1 else ()
    if not isinstance(knowledge, MonteCarlo):
        return ()
    table: dict[Hashable, TableEntry] = {}
    steps = iter(range(MAX_STEPS))
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome() is not None:
            continue
        search = ProofSearch(after, knowledge.canonical, knowledge.winner, table=table)
        while search.winner is None and search.is_possible and next(steps, None) is not None:
            search.step()
        if search.winner == position.turn:
            return (move,)
    return ()
