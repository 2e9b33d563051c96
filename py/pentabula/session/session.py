"""A game being played: the record, a cursor in it, the half-made move, and what was last said.

The session takes targets (taps, keys, lists), typed tokens and commands, and answers
questions about the present state; it draws and says nothing by itself. Nothing a person
does wrong changes the game: it sets `refusal` and leaves the rest alone.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from pentabula.boards.sites import Board
from pentabula.boards.view import View
from pentabula.core.composing import (
    NOTHING,
    Composition,
    Entries,
    completions,
    compose,
    entries,
)
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import CHANCE, PASS, Game, Outcome, Path, Refusal, Seat, checked_move
from pentabula.core.message import Message
from pentabula.core.record import Node, Record, write_link

RESIGNED = {0: "0-1 by resignation", 1: "1-0 by resignation"}


class Session:
    """One game at one screen. `rng` throws the dice.

    `told` are the nodes that the last action reached, oldest first, for announcements;
    `refusal` answers the last refused input and is None after any that was taken;
    `plays_forced` says whether a decision with one legal move plays itself.
    """

    def __init__(self, record: Record, rng: Random, node: Node | None = None) -> None:
        self.record = record
        self.rng = rng
        self.node = node or record.root.main_line_end()
        self.chosen: Path = ()
        self.refusal: Refusal | None = None
        self.told: tuple[Node, ...] = (self.node,) if self.node.token else ()
        self.plays_forced = True
        self._entered: tuple[Node, Entries] | None = None

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
    def entries(self) -> Entries:
        """Every way to enter a move here; empty when the game is over."""
        if self._entered is None or self._entered[0] is not self.node:
            over = self.position.outcome() is not None
            self._entered = (self.node, NOTHING if over else entries(self.game, self.position))
        return NOTHING if self.resigned is not None else self._entered[1]

    @property
    def composition(self) -> Composition:
        """What the chosen targets lead to."""
        return compose(self.entries, self.chosen)

    @property
    def is_chance(self) -> bool:
        """Whether the dice are to be thrown."""
        return self.outcome is None and self.position.turn == CHANCE

    @property
    def mover(self) -> Seat | None:
        """The seat to decide or to throw the dice; None where that is both or the game is over."""
        if self.outcome is not None:
            return None
        turn: Seat = self.position.turn
        if turn == CHANCE:
            first, _ = self.position.chances()[0]
            turn = self.position.play(first).turn
        return None if turn == CHANCE else turn

    @property
    def link(self) -> str:
        """The game up to the cursor as a link, without `#`."""
        return write_link(self.record, self.node)

    def tap(self, target: str) -> None:
        """Takes a target: goes on with the half-made move, completes it, or says why not.

        A target that does not go on takes the half-made move back; it begins another one
        where it can do so without playing anything.
        """
        self.refusal = None
        if self._takes(self.chosen, target):
            self._choose((*self.chosen, target))
        elif self.chosen and target == self.chosen[-1]:
            self.chosen = ()
        elif self.chosen and self._begins(target):
            self.chosen = (target,)
        else:
            self.refusal = self.why_not(target)
            self.chosen = ()

    def why_not(self, target: str) -> Refusal:
        """Why the target is not open now."""
        outcome = self.outcome
        if outcome is not None:
            return Refusal(
                Message("The game is over: {reason}.", reason=outcome.reason), "README.md, End"
            )
        return self.game.explain.explain(self.position, self.chosen, target)

    def enter(self, text: str) -> None:
        """Takes a typed token, an open target, or a bare number where a number is asked for."""
        self.refusal = None
        text = text.strip()
        if self.resigned is not None:
            self.refusal = self.why_not(text)
            return
        try:
            move = checked_move(self.game, self.position, self._number_named(text))
        except NotationError as error:
            if self._takes(self.chosen, text.lower()):
                self.tap(text.lower())
            else:
                self.refusal = Refusal(error.message, "README.md, Moves")
        except IllegalMoveError as error:
            if text.lower() not in self._played_by_itself:
                self.refusal = error.refusal
        else:
            self._play(move)

    def escape(self) -> None:
        """Takes back the half-made move and the last refusal."""
        self.chosen = ()
        self.refusal = None

    def roll(self) -> None:
        """Throws the dice. Dice that were already thrown here fall as they fell."""
        if not self.is_chance:
            self.refusal = Refusal(
                Message("There are no dice to roll now."), "README.md, Decisions"
            )
            return
        self.refusal = None
        if self.node.children:
            self.go(self.node.children[0])
            self._play_forced()
            return
        chances = self.position.chances()
        weights = [float(chance) for _, chance in chances]
        self._play(self.rng.choices([move for move, _ in chances], weights)[0])

    def undo(self) -> None:
        """Goes back to the last decision: one ply, and over forced ones before it."""
        node = self.node
        while node.parent is not None:
            node = node.parent
            if not self._is_forced(node):
                break
        self.go(node)

    def redo(self) -> None:
        """Goes forward along the first variation, over forced plies."""
        node = self.node
        while node.children:
            node = node.children[0]
            if not self._is_forced(node):
                break
        self.go(node)

    def go(self, node: Node) -> None:
        """Puts the cursor on a ply of the record."""
        self.escape()
        self._move_to(node)
        self.told = (node,) if node.token else ()

    def resign(self) -> None:
        """The seat to decide gives up. A game that is over, or at the dice, stays as it is."""
        if self.outcome is None and self.position.turn != CHANCE:
            self.escape()
            self.told = ()
            self._forget_future()
            self.record.tags["Result"] = RESIGNED[self.position.turn]

    def play_forced_passes(self) -> None:
        """Plays the passes that a loaded game stops before."""
        plays_forced, self.plays_forced = self.plays_forced, False
        self._play_forced()
        self.plays_forced = plays_forced

    def last_sites(self) -> tuple[str, ...]:
        """The targets of the move that led here, for the last-move mark."""
        parent = self.node.parent
        if parent is None:
            return ()
        paths = self.game.notation.paths(self.move_of(self.node), parent.position)
        return tuple(dict.fromkeys(target for path in paths for target in path))

    def previewed(self, target: str) -> Message | None:
        """What the move would leave that this target would complete, if it is worth saying."""
        if self.outcome is not None or not self._takes(self.chosen, target):
            return None
        left = completions(self.entries, (*self.chosen, target))
        return self.game.view.preview(self.position, left[0]) if len(left) == 1 else None

    def _takes(self, chosen: Path, target: str) -> bool:
        return compose(self.entries, (*chosen, target)).is_possible

    def _begins(self, target: str) -> bool:
        return bool(compose(self.entries, (target,)).next)

    def _choose(self, chosen: Path) -> None:
        move = compose(self.entries, chosen).move
        if move is None:
            self.chosen = chosen
        else:
            self._play(move)

    def _play(self, move: Any) -> None:
        self.chosen = ()
        if self.resigned is None:
            self._forget_result()
        before = self.node
        self._move_to(self.record.play(self.node, move))
        self._play_forced()
        self.told = tuple(node for node in self.node.line() if node.ply > before.ply)

    def _play_forced(self) -> None:
        while self._is_forced(self.node):
            move = next(iter(self.position.legal_moves()))
            self._move_to(self.record.play(self.node, move))

    def _is_forced(self, node: Node) -> bool:
        """Whether the decision at the node plays itself: passes always, others if people want."""
        position = node.position
        if position.outcome() is not None or position.turn == CHANCE:
            return False
        moves = position.legal_moves()
        return len(moves) == 1 and (self.plays_forced or PASS in moves)

    @property
    def _played_by_itself(self) -> frozenset[str]:
        """The forced moves of the last action: typing one of them again is no mistake."""
        return frozenset(node.token for node in self.told[1:])

    def _number_named(self, text: str) -> str:
        numbers = self.entries.numbers
        bare = text.removeprefix("-").removeprefix("−")
        if numbers is not None and bare.isascii() and bare.isdigit():
            return numbers.name + text.replace("−", "-")
        return text

    def _move_to(self, node: Node) -> None:
        self.node = node
        for known in ("positions", "moves"):
            self.__dict__.pop(known, None)

    def _forget_result(self) -> None:
        self.record.tags.pop("Result", None)

    def _forget_future(self) -> None:
        for child in list(self.node.children):
            self.record.remove(child)
