"""A review at the table: the main line of a game, its judgement so far, and what is selected.

A worker (`worker.reviews`) makes the review itself, and its answers are added. It belongs to the
line as it was when the review began: once the game has another main line, the review is outdated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from pentabula.core.game import AnyGame
from pentabula.core.record import Node, Record
from pentabula.review.data import ReviewData
from pentabula.review.judgement import Decision, Judgement, judge
from pentabula.review.review_text import (
    ReviewProgress,
    merge_answer,
    read_stored,
    write_review,
    write_stored,
)
from pentabula.review.summary import turning_points


class GameReview:
    """The review of a game so far. `share` is how much of it is done, from 0 to 1.

    `chosen` is the ply of the selected turning point, or None. Plies count from 1; 0 is the start.
    """

    def __init__(self, data: ReviewData, *, is_done: bool = False) -> None:
        self.data = data
        self.share, self.is_done = float(is_done), is_done
        self._judged = _Judged(data)
        self.chosen: int | None = None
        self._listed: list[int] = []

    @classmethod
    def of(cls, record: Record) -> GameReview:
        """A new review of the main line as it is now."""
        copy = record.branch(record.root.main_line_end())
        return cls(ReviewData(copy, copy.root.main_line_end()))

    @classmethod
    def from_stored(cls, text: str, load: Callable[[str], AnyGame]) -> GameReview:
        """The review in a stored text. Raises ValueError: see `review_text.read_stored`."""
        data, is_done = read_stored(text, load)
        return cls(data, is_done=is_done)

    # What is known

    @property
    def judgement(self) -> Judgement:
        """The judgement of the game so far."""
        return self._judged.judgement

    @property
    def turning_points(self) -> Sequence[Decision]:
        """The turning points, the worst first."""
        return self._judged.turning_points

    @property
    def chosen_point(self) -> Decision | None:
        """The turning point that is selected; None without one."""
        return next((each for each in self.turning_points if each.ply == self.chosen), None)

    def list_turning_points(self, plies: Iterable[int]) -> Sequence[int]:
        """Lists the plies of turning points; each stays where it was first listed, also a former
        one."""
        self._listed += [ply for ply in plies if ply not in self._listed]
        return self._listed

    @property
    def is_begun(self) -> bool:
        """Whether any value is known yet."""
        return any(value is not None for value in self.judgement.values[:-1])

    def add_answer(self, answer: str) -> ReviewProgress:
        """Adds an answer of the worker. Raises ValueError: see `merge_answer`."""
        progress = merge_answer(answer, self.data)
        self.share, self.is_done = progress.share, progress.is_done
        self.drop_judgement()
        return progress

    def drop_judgement(self) -> None:
        """Drops the judgement, since there are new looks."""
        self._judged = _Judged(self.data)

    def text(self) -> str:
        """The review as text for the worker."""
        return write_review(self.data)

    def stored_text(self, *, is_open: bool) -> str:
        """The review as text to be stored, with whether the page shows it."""
        return write_stored(self.data, is_done=self.is_done, is_open=is_open)

    # Its line in the record

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The moves of the line."""
        return tuple(node.token for node in self.data.line)

    @property
    def last_ply(self) -> int:
        """The ply at the end of the line."""
        return len(self.tokens)

    def is_of(self, record: Record) -> bool:
        """Whether this is the main line of a record."""
        if not self.data.record.is_same_game(record):
            return False
        return tuple(node.token for node in record.root.main_line_end().line()) == self.tokens

    def node_at(self, record: Record, ply: int) -> Node:
        """The node of a record at a ply of the line, or the last one that the record has of it."""
        node = record.root
        for token in self.tokens[: max(0, ply)]:
            child = node.child(token)
            if child is None:
                break
            node = child
        return node

    def nearest_ply(self, node: Node) -> int:
        """The last ply of the line on the way to a node of the record."""
        tokens = (each.token for each in node.line())
        pairs = enumerate(zip(tokens, self.tokens, strict=False))
        differing = (ply for ply, (one, other) in pairs if one != other)
        return next(differing, min(node.ply, self.last_ply))

    def ply_of(self, node: Node) -> int | None:
        """The ply of a node on the line; None for a node off the line."""
        nearest = self.nearest_ply(node)
        return nearest if nearest == node.ply else None


class _Judged:
    """The judgement by the looks so far, made when it is first needed; new looks need a new one."""

    def __init__(self, data: ReviewData) -> None:
        self._data = data

    @cached_property
    def judgement(self) -> Judgement:
        return judge(self._data)

    @cached_property
    def turning_points(self) -> Sequence[Decision]:
        return turning_points(self.judgement)
