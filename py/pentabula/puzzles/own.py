"""The user's own puzzles: turning points that a review has found, and positions set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pentabula.core.brain import MoveEvaluation
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat
from pentabula.core.record import Record, write_link
from pentabula.puzzles.puzzle import (
    BEST,
    BETTER,
    BID,
    ONLY,
    UNMEASURED_GRADE,
    Puzzle,
    Refutations,
    has_dice,
    whole_turn,
)
from pentabula.review.data import ReviewData
from pentabula.review.judgement import Decision, judge
from pentabula.review.summary import turning_points

THROW_FIRST: Final = Message("Set the dice first: a puzzle is about a move.")
NO_CHOICE: Final = Message("There is only one legal move here: a puzzle needs a choice.")
HOPELESS: Final = Message("The engine has proved that every move loses here.")
WHOLE_TURN: Final = Message("The solution must be a whole turn, with all its plays.")


# From a review


def own_puzzles(data: ReviewData, seat: Seat | None = None) -> Iterator[Puzzle]:
    """The turning points of a game, the worst first, as puzzles, for one seat or both."""
    for decision in turning_points(judge(data)):
        if seat is None or decision.seat == seat:
            yield from _puzzle(data, decision)


def _puzzle(data: ReviewData, decision: Decision) -> Iterator[Puzzle]:
    """Yields the puzzle of a decision, if the review knows the better turn to its end."""
    game, node = data.game, data.line[decision.ply - 1]
    before = node.parent
    if before is None or node.loser is not None:
        return
    position, best = before.position, decision.best
    line = whole_turn(position, best.line or (best.move,)) if data.has_dice else (best.move,)
    if line is None:
        return
    made = Puzzle(
        game.name,
        UNMEASURED_GRADE,
        BETTER,
        game.puzzles.theme(position, line),
        write_link(data.record, before).partition("?")[2],
        tuple(map(game.notation.write, line)),
        () if data.has_dice else (_refutations(data, decision),),
        played=_turn(data, decision) if data.has_dice else (),
    )
    is_bid = isinstance(best.move, Number) and best.evaluation.is_proved
    yield replace(made, goal=BID, refutations=({},)) if is_bid else made


def _turn(data: ReviewData, decision: Decision) -> tuple[str, ...]:
    """The whole turn that was played, as tokens."""
    return tuple(node.token for node in data.line[decision.ply - 1 : decision.last_ply])


def _refutations(data: ReviewData, decision: Decision) -> Refutations:
    """The reply that the review expects to the move that was played.

    After a move that ends the game, the move itself is in its place and is never played.
    """
    write, line = data.game.notation.write, decision.played.line
    tried = write(decision.played.move)
    return {tried: write(line[1]) if len(line) > 1 else tried}


# From a position that was set up


def why_no_puzzle(position: AnyPosition) -> Message | None:
    """Why no puzzle can be made of a position before the end of a game; None if one can."""
    if position.turn == CHANCE:
        return THROW_FIRST
    return NO_CHOICE if len(position.legal_moves()) == 1 else None


def solution_of(game: AnyGame, record: Record, line: Sequence[Move]) -> tuple[Move, ...]:
    """The solution in a line of legal moves from the start of a record: the first move, or in a
    game with dice the first turn.

    Raises GameError if the line ends before the turn does.
    """
    is_turn = has_dice(game, record.root.position)
    solution = whole_turn(record.root.position, line) if is_turn else tuple(line[:1])
    if not solution:
        raise GameError(WHOLE_TURN)
    return solution


def is_lost(known: Sequence[MoveEvaluation[Move]]) -> bool:
    """Whether a search has proved of all moves that they lose."""
    return bool(known) and all(
        each.evaluation.is_proved and not each.evaluation.chance for each in known
    )


def made_puzzle(
    game: AnyGame, record: Record, known: Sequence[MoveEvaluation[Move]], solution: Sequence[Move]
) -> Puzzle:
    """The puzzle of the position in which a record begins: see `solution_of`.

    `known` are moves that a search has evaluated, the best first. Raises GameError if it has
    proved that the solution loses, or that every move does.
    """
    if is_lost(known):
        raise GameError(HOPELESS)
    position, tokens = record.root.position, tuple(map(game.notation.write, solution))
    is_turn = has_dice(game, position)
    return Puzzle(
        game.name,
        UNMEASURED_GRADE,
        BEST if is_turn else _goal(position, known, solution[0], tokens[0]),
        game.puzzles.theme(position, solution),
        write_link(record, record.root).partition("?")[2],
        tokens,
        () if is_turn else ({},),
    )


def _goal(
    position: AnyPosition, known: Sequence[MoveEvaluation[Move]], right: Move, token: str
) -> str:
    """What is proved of a move: that it is the highest bid or the only move that wins; else only
    that it is the best by an estimate, or by the person's choice."""
    by_move = {each.move: each.evaluation for each in known}
    found = by_move.pop(right, None)
    if found is None or not found.is_proved:
        return BEST
    if not found.chance:
        raise GameError(
            Message("The engine has proved that {move} loses: choose another move.", move=token)
        )
    if isinstance(right, Number):
        return BID if right == known[0].move else BEST
    others = [by_move.get(each) for each in position.legal_moves() if each != right]
    is_only = all(each is not None and each.is_proved and not each.chance for each in others)
    return ONLY if is_only else BEST
