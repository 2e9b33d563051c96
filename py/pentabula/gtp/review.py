"""The answer to `review`: a line for each decision, and what each seat lost."""

from __future__ import annotations

from collections.abc import Iterator

from pentabula.core.record import Node, Record
from pentabula.review.data import ReviewLimits
from pentabula.review.judgement import Decision
from pentabula.review.review import Review
from pentabula.review.summary import account


def review_lines(record: Record, node: Node, limits: ReviewLimits) -> Iterator[str]:
    """The review of the line to a node: its decisions in order, then `# seat 0 lost …`."""
    review = Review.of(record, node, limits)
    judgement = review.finish()
    for each in judgement.decisions:
        yield _decision_line(record, each)
    for seat in (0, 1):
        sums = account(judgement, seat)
        luck = f" luck {_rounded(sums.luck)}" if review.data.has_dice else ""
        yield f"# seat {seat} lost {_rounded(sums.lost)}{luck}"


def _decision_line(record: Record, decision: Decision) -> str:
    """Ply, seat, token and chance of the move played and of the best move, loss, kind."""
    words = [str(decision.ply), str(decision.seat)]
    for each in (decision.played, decision.best):
        words += [record.game.notation.write(each.move), _rounded(each.evaluation.chance)]
    return " ".join([*words, _rounded(decision.lost), decision.kind])


def _rounded(number: float) -> str:
    """The number with four decimals, never `-0.0000`."""
    return f"{round(number, 4) + 0.0:.4f}"
