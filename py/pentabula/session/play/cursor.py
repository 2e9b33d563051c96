"""A place in the record of a game: the position there, who is to act, how it ended."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pentabula.boards.sites import Board
from pentabula.boards.view import View
from pentabula.core.game import CHANCE, PASS, Game, Outcome, Seat
from pentabula.core.message import Message
from pentabula.core.record import Node, Record, write_link
from pentabula.search.levels import Level
from pentabula.session.play import seats as seating

RESIGNED = {0: "0-1 by resignation", 1: "1-0 by resignation"}


class Cursor:
    """The place of `node` in a record, and the ways that lead back and forth from it.

    `plays_forced` says whether a decision with one legal move plays itself; `is_paused` whether
    the levels that have seats wait, as they do when somebody walks through the record;
    `rolls_by_hand` whether people throw the dice of levels too, as they do on a real board.
    """

    def __init__(self, record: Record, node: Node | None = None) -> None:
        self.record = record
        self.node = node or record.root.main_line_end()
        self.plays_forced = True
        self.is_paused = bool(self.node.children)
        self.rolls_by_hand = False

    @property
    def game(self) -> Game[View]:
        """The game that is being played."""
        return self.record.game

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.node.position

    @property
    def board(self) -> Board:
        """The board of this game and size."""
        return self.game.view.board(self.position)

    @cached_property
    def positions(self) -> list[Any]:
        """The positions from the start to the cursor, both included."""
        return [self.record.root.position, *(node.position for node in self.node.line())]

    @cached_property
    def moves(self) -> list[Any]:
        """The moves that lead from each of the positions to the next."""
        return [self.move_of(node) for node in self.node.line()]

    def move_of(self, node: Node) -> Any:
        """The move that led to a node, which is not the root."""
        before = node.parent.position if node.parent is not None else node.position
        return self.game.notation.read(node.token, before)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the cursor, by the rules or by resignation at the end of the line."""
        outcome: Outcome | None = self.position.outcome()
        resigned = self.resigned
        if outcome is None and resigned is not None:
            name = self.game.view.seats(self.position)[resigned].name
            return Outcome(1 - resigned, Message("{seat} resigned", seat=name))
        return outcome

    @property
    def resigned(self) -> Seat | None:
        """The seat that resigned this very position, if any."""
        if self.node.children:
            return None
        result = self.record.tags.get("Result", "")
        return next((seat for seat, text in RESIGNED.items() if text == result), None)

    @property
    def is_chance(self) -> bool:
        """Whether the dice are to be thrown."""
        return self.outcome is None and self.position.turn == CHANCE

    @property
    def mover(self) -> Seat | None:
        """The seat to decide or to throw the dice; None where that is both or the game is over."""
        return None if self.outcome is not None else seat_to_act(self.position)

    @property
    def levels(self) -> tuple[Level | None, Level | None]:
        """The levels that play seat 0 and seat 1; None for a person."""
        return seating.level_at(self.record.tags, 0), seating.level_at(self.record.tags, 1)

    @property
    def level(self) -> Level | None:
        """The level that is to decide or to throw the dice, or None where a person is."""
        return None if self.outcome is not None else self._level_at(self.position)

    @property
    def person(self) -> Seat | None:
        """The only seat that a person has; None where both or neither have one."""
        people = [seat for seat, level in enumerate(self.levels) if level is None]
        return people[0] if len(people) == 1 else None

    @property
    def link(self) -> str:
        """The game up to the cursor as a link, without `#`."""
        return write_link(self.record, self.node)

    def last_sites(self) -> tuple[str, ...]:
        """The targets of the move that led here, for the last-move mark."""
        parent = self.node.parent
        if parent is None:
            return ()
        paths = self.game.notation.paths(self.move_of(self.node), parent.position)
        return tuple(dict.fromkeys(target for path in paths for target in path))

    def undo(self) -> None:
        """Goes back to a person's last decision: over forced plies, and over the level's reply.

        Where no person has decided anything yet, the cursor stays.
        """
        node = self.node.parent
        while node is not None and not self._is_stop(node):
            node = node.parent
        if node is not None:
            self.go(node)
        elif self.person is None:
            self.go(self.record.root)
        else:
            self._forget_result()

    def redo(self) -> None:
        """Goes forward along the first variation to a person's next decision, or its end."""
        node = self.node
        while node.children:
            node = node.children[0]
            if self._is_stop(node):
                break
        self.go(node)

    def go(self, node: Node) -> None:
        """Puts the cursor on a ply of the record; levels wait there, except at its end."""
        self._move_to(node)
        self.is_paused = bool(node.children) or None not in self.levels

    def play_forced_passes(self) -> None:
        """Plays the passes that a loaded game stops before."""
        plays_forced, self.plays_forced = self.plays_forced, False
        self._play_forced()
        self.plays_forced = plays_forced

    def resign(self) -> None:
        """The only person gives up, or of two the one to decide; not after the end.

        Of two people nobody resigns at the dice; levels never do.
        """
        seat = self.position.turn if self.person is None else self.person
        if self.outcome is None and seat != CHANCE and self.levels[seat] is None:
            self._forget_future()
            self.record.tags["Result"] = RESIGNED[seat]

    def _play_forced(self) -> None:
        while self._is_forced(self.node):
            move = next(iter(self.position.legal_moves()))
            self._move_to(self.record.play(self.node, move))

    def _is_forced(self, node: Node) -> bool:
        """Whether the decision at the node plays itself: passes and those of levels always,
        others if people want."""
        position = node.position
        if position.outcome() is not None or position.turn == CHANCE:
            return False
        moves = position.legal_moves()
        if len(moves) != 1:
            return False
        return self.plays_forced or PASS in moves or self._level_at(position) is not None

    def _is_stop(self, node: Node) -> bool:
        """Whether undo and redo stop at the node: where a person decides, or any level if no
        person plays."""
        if self._is_forced(node):
            return False
        return node.position.outcome() is not None or (
            self._level_at(node.position) is None or None not in self.levels
        )

    def _level_at(self, position: Any) -> Level | None:
        """The level to act there. Dice that both throw are a person's if there is one."""
        if self.rolls_by_hand and position.turn == CHANCE:
            return None
        seat = seat_to_act(position)
        if seat is None and None in self.levels:
            return None
        return self.levels[seat or 0]

    def _move_to(self, node: Node) -> None:
        self.node = node
        for known in ("positions", "moves"):
            self.__dict__.pop(known, None)

    def _forget_result(self) -> None:
        self.record.tags.pop("Result", None)

    def _forget_future(self) -> None:
        for child in list(self.node.children):
            self.record.remove(child)


def seat_to_act(position: Any) -> Seat | None:
    """The seat to decide or to throw the dice there; None where both throw. Not for ended games."""
    turn: Seat = position.turn
    if turn == CHANCE:
        first, _ = position.chances()[0]
        turn = position.play(first).turn
    return None if turn == CHANCE else turn
