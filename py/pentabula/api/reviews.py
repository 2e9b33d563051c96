"""The review of a game: decisions, turning points, sentences, the graph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from pentabula.api.catalogues import catalogue, translated
from pentabula.api.checks import checked_nodes, checked_progress, checked_seat, checked_seed
from pentabula.api.drawings import checked_theme, graph_drawing
from pentabula.api.results import MoveEvaluation
from pentabula.boards.theme import Theme
from pentabula.core.position import Seat
from pentabula.core.record import Node, Record, write_record
from pentabula.review.annotations import annotated, comment
from pentabula.review.data import ReviewLimits
from pentabula.review.game_review import GameReview
from pentabula.review.graph import graph
from pentabula.review.judgement import Decision as FoundDecision
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import accuracy, loss_and_luck, turning_points

Progress = Callable[[float], object] | None
"""Called with the share that is done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between two or more legal moves, or in `Review.turning_points` a whole turn; all
    chances are those of `seat`.

    `played` is the move of the game, `best` the better one that is known, or the same. `lost` is
    the winning chance that was given away, from 0 to 1. `kind` says how far to trust it, as in
    `MoveEvaluation`. `sentence` says what a decision lost, what was better, and why.
    """

    ply: int
    seat: Seat
    played: MoveEvaluation
    best: MoveEvaluation
    lost: float
    kind: str
    sentence: str

    @property
    def token(self) -> str:
        """The token that was played."""
        return self.played.token


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of the dice: its token, and its seat's chances before and after it."""

    ply: int
    seat: Seat
    token: str
    before: float
    after: float

    @property
    def luck(self) -> float:
        """How much the throw changed the seat's chance; negative for bad luck."""
        return self.after - self.before


def finished_review(
    record: Record, node: Node, nodes: int | None, seed: int, progress: Progress
) -> ReviewInProgress:
    """The finished review of the line to a node."""
    limits = ReviewLimits(checked_nodes(nodes), checked_seed(seed))
    checked_progress(progress)
    # A copy: the board may continue while the review is still in use.
    copy = record.branch(node)
    end = copy.root
    for each in node.line():
        end = end.child(each.token) or end
    found = ReviewInProgress.of(copy, end, limits)
    while not found.is_done:
        found.step()
        if progress is not None:
            progress(found.progress)
    return found


class Review:
    """The review of a line: what each decision cost, the turning points, accuracy, luck.

    >>> import pentabula
    >>> board = pentabula.read("tau?rows=4&cols=4&moves=bid3,bid5,pass,row2,row3")
    >>> review = board.review(nodes=50)
    >>> [(each.ply, each.token, round(each.lost, 2)) for each in review.turning_points]
    [(3, 'pass', 1.0), (2, 'bid5', 1.0), (1, 'bid3', 1.0)]
    >>> review.sentences[0].startswith("3. pass: "), "bid7 pass" in review.sentences[0]
    (True, True)
    """

    def __init__(self, found: ReviewInProgress, language: str = "en") -> None:
        self._found, self._language = found, language
        self._say = catalogue(language).say

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, in the order of the game."""
        return tuple(map(self._decision, self._found.judgement.decisions))

    @cached_property
    def turning_points(self) -> tuple[Decision, ...]:
        """The turns that lost most, the worst first.

        A turn of several moves is one decision here, which `decisions` does not have: `ply` and
        `token` are those of its first move, `lost` is the loss of all, and `played.line` and
        `best.line` begin with the whole turn.
        """
        return tuple(map(self._decision, turning_points(self._found.judgement)))

    @property
    def sentences(self) -> tuple[str, ...]:
        """A sentence or a few for each turning point, the worst first."""
        return tuple(f"{each.ply}. {each.token}: {each.sentence}" for each in self.turning_points)

    @cached_property
    def throws(self) -> tuple[Throw, ...]:
        """All throws of the dice that have a value, in the order of the game."""
        write = self._found.data.game.notation.write
        return tuple(
            Throw(each.ply, each.seat, write(each.move), each.before, each.after)
            for each in self._found.judgement.throws
        )

    @property
    def values(self) -> tuple[float | None, ...]:
        """Seat 0's winning chance at the start and after each ply; None where it is unknown."""
        values = self._found.judgement.values
        return tuple(None if value is None else value.chance for value in values)

    @property
    def accuracy(self) -> tuple[float | None, float | None]:
        """How well each seat decided, from 0 to 100; None if hardly anything was at stake."""
        judgement = self._found.judgement
        return accuracy(judgement, 0), accuracy(judgement, 1)

    @property
    def lost(self) -> tuple[float, float]:
        """The winning chance that each seat gave away, in games."""
        first, second = (loss_and_luck(self._found.judgement, seat) for seat in (0, 1))
        return first.lost, second.lost

    @property
    def luck(self) -> tuple[float, float]:
        """The winning chance that the dice brought each seat, in games; 0 without dice."""
        first, second = (loss_and_luck(self._found.judgement, seat) for seat in (0, 1))
        return first.luck, second.luck

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Review) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return Review, (self._found, self._language)

    def _parts(self) -> tuple[object, ...]:
        return self.record, self.decisions, self.throws, self.values

    @property
    def record(self) -> str:
        """The record with a mark, a comment and the better line at each turning point."""
        return write_record(annotated(self._found, self._say))

    def svg(self, seat: Seat = 0, theme: Theme | None = None, *, is_dark: bool = False) -> str:
        """The graph of the winning chances as SVG, with this seat's side up."""
        data = self._found.data
        with translated(self._language):
            seat, theme = checked_seat(seat), checked_theme(theme, data.game.ink, is_dark=is_dark)
        roles = [each.role for each in data.game.view.seats(data.end.position)]
        shown = graph(GameReview(data, is_done=True), seat)
        return graph_drawing(shown, roles, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _decision(self, found: FoundDecision) -> Decision:
        data = self._found.data
        played, best = (MoveEvaluation.of(data.game, each) for each in (found.played, found.best))
        said = self._say(comment(data, found))
        return Decision(found.ply, found.seat, played, best, found.lost, found.kind, said)
