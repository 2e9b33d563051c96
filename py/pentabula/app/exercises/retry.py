"""Try again as an exercise: the turning points of a review, one after the other, and a summary.

A move is judged by its value: known ones immediately, others by a search, whose result comes
later.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Final

from pentabula.app.exercises.exercise import JUDGING, Exercise
from pentabula.app.play.activity import Action, Presentation, Refusals, StatusWords
from pentabula.app.play.dice import Dice
from pentabula.app.play.session import FixedSession
from pentabula.app.play.words import analysis
from pentabula.app.shell.addresses import retry_address
from pentabula.app.shell.markup import turning_point as words
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.jsontext import is_whole, stored_object
from pentabula.core.message import Message, counted
from pentabula.core.position import AnyPosition, Move, Refusal, Seat
from pentabula.core.tree import set_children
from pentabula.review.game_review import GameReview
from pentabula.review.judgement import Decision
from pentabula.review.summary import SMALL

RULE: Final = "docs/review.md, Try again"
SOLVED: Final = Refusal(Message("This position is done: go to the next one."), RULE)
ENDED: Final = Refusal(Message("This position is done: it was the last one."), RULE)

NO_RECORD: Final = Message("Go back to the game for its record and its review.")
NOT_OFFERED: Final = Refusals(
    undo=Message("There is no move to take back in this position."),
    redo=Message("There is nothing to redo while you try again."),
    analysis=Message("There is no analysis while you try again."),
    review=NO_RECORD,
    record=NO_RECORD,
    players=Message("Go back to the game to change its players."),
    resign=Message("There is nothing to resign while you try again."),
    save=Message("Your attempts are saved automatically."),
    explanations=Message("There are no explanations while you try again."),
)


@dataclass(slots=True)
class RetryResult:
    """A user's result at a turning point: `tries` counts the judged moves."""

    tries: int = 0
    has_hint: bool = False
    is_found: bool = False
    is_shown: bool = False


class RetryActivity(Exercise):
    """The turning points of a review to try again.

    `is_over`: the summary is shown. `verdict` describes the last move.
    """

    card_name, not_offered, rule = "retry", NOT_OFFERED, RULE
    verdict: Message | str

    def __init__(
        self,
        review: GameReview,
        points: Sequence[Decision],
        game: str,
        dice: Dice,
        at: int = 0,
        results: Sequence[RetryResult] = (),
        person: Seat | None = None,
    ) -> None:
        """`game` is the name of the stored game; `points` are in the order in which they are shown.

        `results` are the results stored by an earlier visit, one per point. `person` is the seat
        of the only person who played: the other side's turning points are named as such.
        """
        self.person = person
        self.review, self.turning_points, self.game = review, points, game
        self.seed, self.limits = game, review.data.limits
        self.results = list(results) or [RetryResult() for _ in points]
        self._dice = dice
        self.visit(at)

    @property
    def point(self) -> Decision:
        """The turning point that is shown."""
        return self.turning_points[self.at]

    @property
    def result(self) -> RetryResult:
        """The result so far at the turning point that is shown."""
        return self.results[self.at]

    @property
    def is_last(self) -> bool:
        """Whether the summary comes next."""
        return self.at == len(self.turning_points) - 1

    @property
    def done_lock(self) -> Refusal:
        """Why a finished position takes no move."""
        return ENDED if self.is_last else SOLVED

    @property
    def _solver(self) -> Seat:
        """The seat of the turning point."""
        return self.point.seat

    # Refusals and display

    @property
    def address(self) -> str:
        """The address of the position."""
        return retry_address(self.game, self.at)

    @property
    def presentation(self) -> Presentation:
        """The position of the turning point, without elements of a whole game."""
        is_at_start = self.session.node is self._start
        shows_best = self.is_done and is_at_start and not self.is_over
        return replace(
            super().presentation,
            shown_move=self.point.best.move if shows_best else None,
            mover=None if self.is_over or self.unjudged_link else self.point.seat,
        )

    @property
    def before_hint(self) -> Action | None:
        """The action that takes back what was played, since a hint is about the position."""
        return (lambda session: self.take_back()) if self.may_take_back else None

    def note_hint(self, stage: int) -> None:
        """Notes whether the move itself has been shown as a hint."""
        super().note_hint(stage)
        self.result.has_hint = self.result.has_hint or self.hints_shown > 1

    # Input

    def visit(self, at: int) -> None:
        """Shows a position by its number, or the nearest one that exists."""
        self.at = min(max(0, at), len(self.turning_points) - 1)
        self.is_over = False
        self._open_point()
        if self.is_done:
            self._reveal()

    def next(self) -> None:
        """Goes to the next position; after the last one to the summary."""
        if self.is_last:
            self.is_over = True
            self._open_point()
            self.session.lock = self.done_lock
        else:
            self.visit(self.at + 1)

    def show(self) -> None:
        """Shows the answer, in a session without hints."""
        if not self.result.is_found:
            self.result.is_shown = True
        self._open_point()
        self._reveal()

    def _reveal(self) -> None:
        """Says which move was better, and locks the position."""
        self.verdict = self._best_words()
        self.session.lock = self.done_lock

    # Judging

    def _judge(self) -> None:
        """Judges a whole turn; a turn of unknown value needs a search."""
        node, point, link = self.session.node, self.point, self.session.cursor.link
        if not self._has_ended(node.position):
            return
        known = (each.evaluation for each in (point.played, point.best) if self._is_turn(each))
        found = next(known, None) or self._value(link, node.position)
        if found is not None:
            self._compare(found)
        else:
            self.verdict = JUDGING
            self._await_value(link)

    def _has_ended(self, position: AnyPosition) -> bool:
        """Whether the turn has ended: with dice it may be several moves."""
        is_same = position.outcome() is None and position.turn == self.point.seat
        return not (self.review.data.has_dice and is_same)

    def _compare(self, found: Evaluation) -> None:
        """Reports how good the move was; a move as good as the best solves the position."""
        best, moves = self.point.best, self._moves
        self.result.tries += 1
        said = {
            "move": words.turn_text(self.review, self.point.ply, moves),
            "value": analysis.evaluation_words(found),
            "best": analysis.evaluation_words(best.evaluation),
        }
        if best.evaluation.chance - found.chance < SMALL:
            self.result.is_found = True
            self._finish()
            self.verdict = Message("Your move {move} is as good as the best one: {value}.", **said)
            if self._is_turn(best):
                self.verdict = Message("Your move {move} is the best one: {value}.", **said)
        elif self._is_turn(self.point.played):
            self._refute(
                Message("In the game, {move} was played: {value}. The best move: {best}.", **said),
                self.point.played,
            )
        else:
            self._refute(
                Message(
                    "Your move {move} is not good enough: {value}. The best move: {best}.", **said
                ),
                MoveEvaluation(moves[0], found, moves),
            )

    @property
    def _moves(self) -> tuple[Move, ...]:
        """The moves on the board since the position."""
        return tuple(node.move for node in self._played)

    def _is_turn(self, known: MoveEvaluation[Move]) -> bool:
        """Whether the turn on the board is `known`, its moves in any order."""
        if not self.review.data.has_dice:
            return self.session.node.move == known.move
        position = self._start.position
        for move in known.line:
            if position is not self._start.position and self._has_ended(position):
                break
            position = position.play(move)
        return bool(position.key() == self.session.position.key())

    def _refute(self, verdict: Message, tried: MoveEvaluation[Move]) -> None:
        """Adds the game's reason why a move is wrong, without naming a better one."""
        position, game_hints = self._start.position, self.review.data.game.hints
        why = game_hints.spoiler_free_fault(position, tried, self.point.best)
        self._keep_wrong_move(
            verdict if why is None else Message("{first} {second}", first=verdict, second=why)
        )

    def _say_wrong(self, why: Message | None) -> None:
        self.verdict = why or ""

    # Words

    def words(self) -> StatusWords:
        """The sentence about the last move, and the task."""
        if self.is_over:
            return "", self.summary()
        if self.is_done or self.unjudged_link:
            return "", self.verdict
        return self.verdict, self._task()

    def summary(self) -> Message:
        """The number of positions that were solved."""
        found = sum(each.is_found for each in self.results)
        return counted(
            "You found a good move in {found} of {n} position.",
            "You found a good move in {found} of {n} positions.",
            len(self.turning_points),
            found=found,
        )

    def _task(self) -> Message:
        seat = self.session.game.view.seats(self._start.position)[self.point.seat].name
        played = words.played_turn_text(self.review, self.point)
        said: dict[str, object] = {"seat": seat, "move": played}
        if self.person is None or self.person == self.point.seat:
            return Message("{seat} to play. Find a better move than {move}.", **said)
        return Message(
            "A mistake of your opponent: {seat} to play. Find a better move than {move}.", **said
        )

    def _best_words(self) -> Message:
        best = self.point.best
        moves = words.turn_moves(self.review, self.point, best.line)
        move = words.turn_text(self.review, self.point.ply, moves)
        value = analysis.evaluation_words(best.evaluation)
        return Message("A better move was {move}: {value}.", move=move, value=value)

    # The position

    def _open_point(self) -> None:
        """Begins the position of the turning point, in a new session."""
        data = self.review.data
        record = data.record.branch(data.end)
        record.tags.clear()  # the user moves for both sides
        start = self.review.node_at(record, self.point.ply - 1)
        set_children(start, ())
        self._open(FixedSession(record, self._dice, start))
        self.is_done, self.verdict = self.result.is_found or self.result.is_shown, ""
        self._hint = self.point.best


# Storing


def write_results(retry: RetryActivity) -> str:
    """The results as JSON text, with the game and the turning points."""
    results = [asdict(each) for each in retry.results]
    about = _about(retry.game, retry.turning_points)
    return json.dumps(about | {"attempts": results, "over": retry.is_over})


def showed_summary(text: str | None) -> bool:
    """Whether the summary was shown, by a text of `write_results`."""
    return stored_object(text).get("over") is True


def read_results(text: str | None, game: str, points: Sequence[Decision]) -> Sequence[RetryResult]:
    """The results in a stored text; empty if it is about another game or other turning points."""
    found = stored_object(text)
    results, _ = found.pop("attempts", None), found.pop("over", None)
    if found != _about(game, points) or not isinstance(results, list):
        return ()
    read = [each for each in map(_result, results) if each is not None]
    return read if len(read) == len(points) else ()


def _about(game: str, points: Sequence[Decision]) -> dict[str, object]:
    return {"game": game, "plies": [each.ply for each in points]}


def _result(found: object) -> RetryResult | None:
    """The result in a JSON object, or None for anything else."""
    names = [each.name for each in fields(RetryResult)]
    if not isinstance(found, dict) or set(found) != set(names):
        return None
    tries, *marks = (found[name] for name in names)
    if not is_whole(tries, 0) or not all(isinstance(each, bool) for each in marks):
        return None
    return RetryResult(tries, *marks)
