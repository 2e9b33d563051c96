"""Continues a search if the next position follows from the last one in the same game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from pentabula.core.brain import Skill
from pentabula.core.game import AnyGame
from pentabula.core.options import Value
from pentabula.core.position import AnyPosition, Move
from pentabula.core.record import Node, Record
from pentabula.search.base import Search, start_search


@dataclass(frozen=True, slots=True)
class SearchLine:
    """A position, and the moves that lead to it from the start of a game with these options.

    `diagram` is the position that the game starts from, if not from its own start.
    """

    game: AnyGame
    options: Mapping[str, Value]
    moves: tuple[Move, ...]
    position: AnyPosition
    diagram: str = ""

    @classmethod
    def to_node(cls, record: Record, node: Node) -> Self:
        """The line to a node of a record."""
        moves = tuple(node.moves())
        return cls(record.game, record.options, moves, node.position, record.diagram)

    def moves_after(self, other: SearchLine) -> tuple[Move, ...] | None:
        """The moves from the end of another line to here; None if this does not continue it."""
        length = len(other.moves)
        leads_on = self._start == other._start and self.moves[:length] == other.moves
        return self.moves[length:] if leads_on else None

    @property
    def _start(self) -> tuple[AnyGame, Mapping[str, Value], str]:
        return self.game, self.options, self.diagram


class SearchKeeper:
    """Keeps the last search, to continue it for the next position.

    A search is continued only with the same seed and skill; its time may be another.
    """

    def __init__(self) -> None:
        self._last: tuple[Search, SearchLine, Skill, int | str] | None = None

    def search(self, line: SearchLine, skill: Skill, seed: int | str) -> Search:
        """The last search, advanced to the end of a line, or else a new one."""
        found = self._continued(line, skill, seed)
        if found is None:
            found = start_search(line.game, line.position, skill, Random(seed))
        self._last = found, line, skill, seed
        return found

    def drop(self) -> None:
        """Drops the last search, whose state is unknown after an error."""
        self._last = None

    def _continued(self, line: SearchLine, skill: Skill, seed: int | str) -> Search | None:
        if self._last is None:
            return None
        search, before, skill_before, seed_before = self._last
        is_same_skill = replace(skill, milliseconds=skill_before.milliseconds) == skill_before
        if not is_same_skill or seed != seed_before:
            return None
        moves = line.moves_after(before)
        is_advanced = moves is not None and search.advance(moves, line.position)
        return search if is_advanced else None
