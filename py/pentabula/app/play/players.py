"""Whose turn it is in a game, a person's or a level's, and which moves are played automatically."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pentabula.app.play.occupants import Engine, Occupants, Person, Remote
from pentabula.core.dice import seat_to_act
from pentabula.core.position import CHANCE, PASS, AnyPosition, Seat
from pentabula.core.record import Node
from pentabula.search.levels import Level


@dataclass(frozen=True, slots=True)
class Players:
    """The occupants of seat 0 and seat 1, and two settings.

    `plays_forced`: the only legal move is played automatically. `rolls_by_hand`: people throw
    real dice and enter them, for levels too.
    """

    occupants: Occupants
    plays_forced: bool = True
    rolls_by_hand: bool = False

    @property
    def person(self) -> Seat | None:
        """The seat of the only person at this device; None if there are two or none."""
        people = [seat for seat in (0, 1) if isinstance(self.occupants[seat], Person)]
        return people[0] if len(people) == 1 else None

    @property
    def are_engines(self) -> bool:
        """Whether two levels play each other."""
        return all(isinstance(each, Engine) for each in self.occupants)

    @property
    def has_engine(self) -> bool:
        """Whether a level plays."""
        return any(self.level_of(seat) is not None for seat in (0, 1))

    @property
    def has_remote(self) -> bool:
        """Whether a person at another device plays."""
        return any(isinstance(each, Remote) for each in self.occupants)

    def level_of(self, seat: Seat) -> Level | None:
        """The level that occupies a seat; None if a person does."""
        occupant = self.occupants[seat]
        return occupant.level if isinstance(occupant, Engine) else None

    def level_at(self, position: AnyPosition) -> Level | None:
        """The level that moves or rolls at a position before the end; None for a person.

        A person throws the dice that both seats throw, if there is one.
        """
        if self.rolls_by_hand and position.turn == CHANCE:
            return None
        seat = seat_to_act(position)
        if seat is None and not self.are_engines:
            return None
        return self.level_of(seat or 0)

    def is_forced(self, position: AnyPosition) -> bool:
        """Whether no seat decides at the position, so that undo and redo do not stop there.

        This holds for a pass and for a level's only move; for a person's only move if
        `plays_forced` is set.
        """
        if position.outcome() is not None or position.turn == CHANCE:
            return False
        moves = position.legal_moves()
        if len(moves) != 1:
            return False
        return self.plays_forced or PASS in moves or self.level_at(position) is not None

    def is_automatic(self, position: AnyPosition) -> bool:
        """Whether the move is played together with the one before it.

        Levels play their other moves at their own pace, and people at other devices there, even
        their only ones.
        """
        if not self.is_forced(position):
            return False
        is_here = isinstance(self.occupants[position.turn], Person)
        return is_here or PASS in position.legal_moves()

    def previous_stop(self, node: Node) -> Node | None:
        """The node that undo goes to: the last decision of a person, or None."""
        before = node.parent
        while before is not None and not self._is_stop(before):
            before = before.parent
        return before

    def next_stop(self, ahead: Iterable[Node]) -> Node | None:
        """The node that redo goes to: the first ahead where a person decides, or the last."""
        node = None
        for node in ahead:
            if self._is_stop(node):
                break
        return node

    def _is_stop(self, node: Node) -> bool:
        """Whether undo and redo stop at the node: a person decides there, or any level if no person
        plays."""
        position = node.position
        is_over = position.outcome() is not None
        is_seen = is_over or self.level_at(position) is None or self.are_engines
        return is_seen and not self.is_forced(position)
