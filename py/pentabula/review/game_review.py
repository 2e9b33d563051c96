"""A review at the table: the main line of a game, what is known of it, and what is looked at.

The review itself is made elsewhere (`worker.review`) and comes in answers. It belongs to the line
as it was when the review began: once the game has another main line, the review is outdated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from pentabula.core.game import AnyGame
from pentabula.core.record import Node, Record
from pentabula.review.judging import Decision, Judgement, judged
from pentabula.review.messages import Progress, merge_answer
from pentabula.review.store import read_kept, write, write_kept
from pentabula.review.summary import turning_points
from pentabula.review.walk import Walk


class GameReview:
    """What is known of a game so far. `share` goes from 0 to 1; `is_done`: there is no more.

    `chosen` is the ply of the turning point that is looked at, if any.
    """

    def __init__(self, walk: Walk, *, is_done: bool = False) -> None:
        self.walk = walk
        self.share, self.is_done = float(is_done), is_done
        self.chosen: int | None = None

    @classmethod
    def of(cls, record: Record) -> GameReview:
        """A new review of the main line as it is now."""
        copy = record.branch(record.root.main_line_end())
        return cls(Walk(copy, copy.root.main_line_end()))

    @classmethod
    def from_kept(cls, text: str, load: Callable[[str], AnyGame]) -> GameReview:
        """The review in a stored text. Raises ValueError: see `store.read_kept`."""
        walk, is_done = read_kept(text, load)
        return cls(walk, is_done=is_done)

    # What is known

    @cached_property
    def judgement(self) -> Judgement:
        """What is known of the game."""
        return judged(self.walk)

    @cached_property
    def points(self) -> Sequence[Decision]:
        """The turning points, the worst first."""
        return turning_points(self.judgement)

    @property
    def point(self) -> Decision | None:
        """The turning point that is looked at."""
        return next((each for each in self.points if each.ply == self.chosen), None)

    @property
    def is_begun(self) -> bool:
        """Whether anything is known yet."""
        return any(value is not None for value in self.judgement.values[:-1])

    def take(self, answer: str) -> Progress:
        """Adds an answer of the service. Raises ValueError for text that is none."""
        progress = merge_answer(answer, self.walk)
        self.share, self.is_done = progress.share, progress.is_done
        self.forget()
        return progress

    def forget(self) -> None:
        """Drops what was judged: more is known now."""
        for name in ("judgement", "points"):
            self.__dict__.pop(name, None)

    def text(self) -> str:
        """The review as text for the worker."""
        return write(self.walk)

    def kept_text(self, *, is_open: bool) -> str:
        """The review as text to be stored, with whether the page shows it."""
        return write_kept(self.walk, is_done=self.is_done, is_open=is_open)

    # Where it is in the record

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The moves of the line."""
        return tuple(node.token for node in self.walk.line)

    @property
    def last(self) -> int:
        """The place at the end of the line."""
        return len(self.tokens)

    def is_of(self, record: Record) -> bool:
        """Whether this is the main line of a record."""
        if not self.walk.record.is_same_game(record):
            return False
        return tuple(node.token for node in record.root.main_line_end().line()) == self.tokens

    def node(self, record: Record, place: int) -> Node:
        """The node of a record at a place of the line, or the last one on the way that is there."""
        node = record.root
        for token in self.tokens[: max(0, place)]:
            child = node.child(token)
            if child is None:
                break
            node = child
        return node

    def nearest(self, node: Node) -> int:
        """The last place of the line on the way to a node of the record."""
        tokens = (each.token for each in node.line())
        pairs = enumerate(zip(tokens, self.tokens, strict=False))
        return next((at for at, (one, other) in pairs if one != other), min(node.ply, self.last))

    def place(self, node: Node) -> int | None:
        """The place of a node on the line; None beside it."""
        nearest = self.nearest(node)
        return nearest if nearest == node.ply else None
