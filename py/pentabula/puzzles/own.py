"""Puzzles from a person's own games: the turning points that a review has found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pentabula.core.numbers import Number
from pentabula.core.position import Seat
from pentabula.core.record import write_link
from pentabula.puzzles.puzzle import BETTER, BID, Answers, Puzzle
from pentabula.review.data import ReviewData
from pentabula.review.judgement import Decision, judge
from pentabula.review.summary import turning_points

GRADE = 3
"""The grade of all these puzzles, whose difficulty is not measured."""


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
    line, answers = [best.move], list[Answers]()
    after = position.play(best.move)
    if data.has_dice:
        for move in best.line[1:]:
            if after.turn != position.turn or after.outcome() is not None:
                break
            line.append(move)
            after = after.play(move)
        if after.turn == position.turn and after.outcome() is None:
            return
    else:
        answers.append(_answers(data, decision))
    tokens, here = list[str](), position
    for move in line:
        tokens.append(game.notation.write(move))
        here = here.play(move)
    made = Puzzle(
        game.name,
        GRADE,
        BETTER,
        game.puzzles.theme(position, line),
        write_link(data.record, before).partition("?")[2],
        tuple(tokens),
        tuple(answers),
    )
    is_bid = isinstance(best.move, Number) and best.evaluation.is_sure
    yield replace(made, goal=BID, answers=({},)) if is_bid else made


def _answers(data: ReviewData, decision: Decision) -> Answers:
    """The reply that the review expects to the move that was played."""
    write, line = data.game.notation.write, decision.played.line
    tried = write(decision.played.move)
    return {tried: write(line[1]) if len(line) > 1 else tried}
