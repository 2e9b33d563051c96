"""Puzzles from a person's own games: the turning points that a review has found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pentabula.core.numbers import Number
from pentabula.core.position import Seat
from pentabula.core.record import write_link
from pentabula.puzzles.puzzle import (
    BETTER,
    BID,
    UNMEASURED_GRADE,
    Answers,
    Puzzle,
    whole_turn,
)
from pentabula.review.data import ReviewData
from pentabula.review.judgement import Decision, judge
from pentabula.review.summary import turning_points


def own_puzzles(data: ReviewData, seat: Seat | None = None) -> Iterator[Puzzle]:
    """The turning points of a game, the worst first, as puzzles; those of one seat, or of both."""
    for decision in turning_points(judge(data)):
        if seat is None or decision.seat == seat:
            yield from _puzzle(data, decision)


def _puzzle(data: ReviewData, decision: Decision) -> Iterator[Puzzle]:
    """The puzzle of a decision; none if the review does not know the better turn to its end."""
    game, node = data.game, data.line[decision.ply - 1]
    before = node.parent
    if before is None or node.resigned is not None:
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
        () if data.has_dice else (_answers(data, decision),),
        played=_turn(data, decision) if data.has_dice else (),
    )
    is_bid = isinstance(best.move, Number) and best.evaluation.is_sure
    yield replace(made, goal=BID, answers=({},)) if is_bid else made


def _turn(data: ReviewData, decision: Decision) -> tuple[str, ...]:
    """The whole turn that was played, as tokens."""
    return tuple(node.token for node in data.line[decision.ply - 1 : decision.last_ply])


def _answers(data: ReviewData, decision: Decision) -> Answers:
    """The reply that the review expects to the move that was played.

    After a move that ends the game, the move itself is in its place and is never played.
    """
    write, line = data.game.notation.write, decision.played.line
    tried = write(decision.played.move)
    return {tried: write(line[1]) if len(line) > 1 else tried}
