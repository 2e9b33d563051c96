"""The answers that other parts of the package give: checked dice, puzzles, reviews."""

from __future__ import annotations

from collections.abc import Iterator

from pentabula.core.game import AnyGame
from pentabula.core.hints import PUZZLES
from pentabula.core.message import Message
from pentabula.core.record import Node, Record
from pentabula.online.dice import ProofError, ThrowError, checks, throws
from pentabula.puzzles.puzzle_file import read_puzzles
from pentabula.review.data import ReviewLimits
from pentabula.review.judgement import Decision
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import loss_and_luck


def dice_line(record: Record, node: Node) -> str:
    """`ok N throws`, and how many other throws were entered by hand. Raises GameError."""
    by_hand = sum(throw.is_by_hand for throw in throws(record, node))
    try:
        count = sum(1 for _ in checks(record, node))
    except ThrowError as error:
        raise ProofError(
            Message("throw {number}: {reason}", number=error.number, reason=error.message)
        ) from error
    return f"ok {count} throws" + (f", {by_hand} entered by hand" if by_hand else "")


def puzzle_lines(game: AnyGame) -> Iterator[str]:
    """A line for each puzzle: its id, grade and link, a colon, and the tokens of the solution.

    Raises PuzzleFileError if the game's puzzle file is malformed.
    """
    for each in read_puzzles(game.text(PUZZLES), game):
        yield f"{each.id} {each.grade} {each.link} : {' '.join(each.line)}"


def review_lines(record: Record, node: Node, limits: ReviewLimits) -> Iterator[str]:
    """The review of the line to a node: its decisions in order, then `# seat 0 lost …`."""
    review = ReviewInProgress.of(record, node, limits)
    judgement = review.finish()
    for each in judgement.decisions:
        yield _decision_line(record, each)
    for seat in (0, 1):
        sums = loss_and_luck(judgement, seat)
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
