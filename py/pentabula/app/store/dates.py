"""The dates on which a game was played and was changed; viewing a game changes neither."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentabula.core.jsontext import is_whole
from pentabula.core.record import Node, Record

LATEST: Final = 253_402_300_799_000
"""The end of the year 9999, in milliseconds since 1970: later times have no date."""


@dataclass(frozen=True, slots=True)
class Dates:
    """When a game was last played and when its record was last changed, as by a comment.

    In milliseconds since 1970; 0 if it is not known.
    """

    played: int = 0
    changed: int = 0

    def latest(self, other: Dates) -> Dates:
        """The later dates of two copies of a game."""
        return Dates(max(self.played, other.played), max(self.changed, other.changed))


def read_date(value: object) -> int:
    """A stored time in milliseconds since 1970; 0 for a missing or invalid time."""
    return value if is_whole(value, 0, LATEST) else 0


class RecordHistory:
    """Detects whether a record has new moves, or only other changes, since the last call.

    A game counts as played when its main line gains a move or a resignation. Moves in variations
    are changes, as are comments, marks, and variations that move up or are removed.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._note()

    def _note(self) -> None:
        self._nodes, self._tags = _nodes_of(self._record), dict(self._record.tags)

    def dates(self, known: Dates, now: int) -> Dates:
        """The dates of the record now; `known` are its dates before."""
        nodes, tags = self._nodes, self._tags
        end = self._record.root.main_line_end()
        has_new_move = any(node not in nodes for node in end.line())
        has_loser = end.loser is not None and (end not in nodes or _is_open(nodes[end]))
        self._note()
        if has_new_move or has_loser:
            return Dates(now, now)
        is_changed = (nodes, tags) != (self._nodes, self._tags)
        return Dates(known.played, now) if is_changed else known


_Content = tuple[object, ...]
"""What can change at a node: the resignation there, then everything else."""


def _is_open(content: _Content) -> bool:
    return content[0] is None


def _nodes_of(record: Record) -> dict[Node, _Content]:
    """The nodes of a record with their changeable content."""
    found, waiting = dict[Node, _Content](), [record.root]
    while waiting:
        node = waiting.pop()
        found[node] = node.loser, node.comment, node.glyphs, node.times, node.children
        waiting += node.children
    return found
