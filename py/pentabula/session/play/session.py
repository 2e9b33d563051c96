"""A game being played: the record, a cursor in it, the half-made move, and what was last said.

The session takes targets (taps, keys, lists), typed tokens and commands, and answers
questions about the present state; it draws and says nothing by itself. Nothing a person
does wrong changes the game: it sets `refusal` and leaves the rest alone.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pentabula.core.composing import (
    NOTHING,
    Composition,
    Entries,
    completions,
    compose,
    entries,
)
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import Path, Refusal, checked_move
from pentabula.core.message import Message
from pentabula.core.record import Node, Record
from pentabula.search.levels import Level
from pentabula.session.play.cursor import Cursor


class Session(Cursor):
    """One game at one screen. `rng` throws the dice.

    `told` are the nodes that the last action reached, oldest first, for announcements;
    `refusal` answers the last refused input and is None after any that was taken. `held` is the
    target that would complete a move and is to be confirmed. `pointed` are targets to look at;
    `offers_again` tells whether the same game may be played again, `is_quiet` whether the board
    shows only what stands on it.
    """

    pointed: Path = ()
    held = ""
    offers_again = True
    is_quiet = False

    def __init__(self, record: Record, rng: Random, node: Node | None = None) -> None:
        super().__init__(record, node)
        self.rng = rng
        self.chosen: Path = ()
        self.refusal: Refusal | None = None
        self.told: tuple[Node, ...] = (self.node,) if self.node.token else ()
        self._entered: tuple[Node, Entries] | None = None

    @property
    def address(self) -> str:
        """Where the session can be found again, without `#`."""
        return self.link

    @property
    def entries(self) -> Entries:
        """Every way for a person to enter a move here; empty when it is not for people."""
        is_closed = self.resigned is not None or self.level is not None
        return NOTHING if is_closed else self.every_entry

    @property
    def every_entry(self) -> Entries:
        """Every way to enter a move here, whoever is to move; empty when the rules end the game."""
        if self._entered is None or self._entered[0] is not self.node:
            over = self.position.outcome() is not None
            self._entered = (self.node, NOTHING if over else entries(self.game, self.position))
        return self._entered[1]

    @property
    def composition(self) -> Composition:
        """What the chosen targets lead to."""
        return compose(self.entries, self.chosen)

    def tap(self, target: str) -> None:
        """Takes a target: goes on with the half-made move, completes it, or says why not.

        A target that does not go on takes the half-made move back; it begins another one
        where it can do so without playing anything.
        """
        self.refusal, self.held = None, ""
        if self._takes(self.chosen, target):
            self._choose((*self.chosen, target))
        elif self.chosen and target == self.chosen[-1]:
            self.chosen = ()
        elif self.chosen and self._begins(target):
            self.chosen = (target,)
        else:
            self.refusal = self.why_not(target)
            self.chosen = ()

    def hold(self, target: str) -> None:
        """Takes a target as `tap` does, but one that completes a move only when it comes again."""
        if target == self.held or compose(self.entries, (*self.chosen, target)).move is None:
            self.tap(target)
        else:
            self.refusal, self.held = None, target

    @property
    def held_move(self) -> Any:
        """The move that is to be confirmed, or None."""
        return compose(self.entries, (*self.chosen, self.held)).move if self.held else None

    def why_not(self, target: str) -> Refusal:
        """Why the target is not open now."""
        outcome = self.outcome
        if outcome is not None:
            return Refusal(
                Message("The game is over: {reason}.", reason=outcome.reason), "README.md, End"
            )
        if self.level is not None:
            return self._not_yet(self.level)
        return self.game.explain.explain(self.position, self.chosen, target)

    def enter(self, text: str) -> None:
        """Takes a typed token, an open target, or a bare number where a number is asked for."""
        self.refusal, self.held = None, ""
        text = text.strip()
        if self.resigned is not None or self.level is not None:
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

    def answer(self, token: str) -> None:
        """Plays the move of the level that is to decide. Raises GameError for any other token."""
        move = checked_move(self.game, self.position, token)
        self.refusal = None
        self._play(move)

    def escape(self) -> None:
        """Takes back the half-made move and the last refusal."""
        self.chosen, self.held = (), ""
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
            self.is_paused = False
            return
        chances = self.position.chances()
        weights = [float(chance) for _, chance in chances]
        self._play(self.rng.choices([move for move, _ in chances], weights)[0])

    def go(self, node: Node) -> None:
        """Puts the cursor on a ply of the record; levels wait there, except at its end."""
        self.escape()
        super().go(node)
        self.told = (node,) if node.token else ()

    def resign(self) -> None:
        """The only person gives up, or of two the one to decide; see `Cursor.resign`."""
        self.escape()
        self.told = ()
        super().resign()

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
        self.chosen, self.held = (), ""
        self.is_paused = False
        if self.resigned is None:
            self._forget_result()
        before = self.node
        self._move_to(self.record.play(self.node, move))
        self._play_forced()
        self.told = tuple(node for node in self.node.line() if node.ply > before.ply)

    def _not_yet(self, level: Level) -> Refusal:
        seat = self.mover or 0
        name = self.game.view.seats(self.position)[seat].name
        if self.is_paused:
            sentence = Message(
                "{level} plays {seat}: let it continue, or go to one of your own moves.",
                seat=name,
                level=level.title,
            )
        else:
            sentence = Message("{seat} is thinking.", seat=name)
        return Refusal(sentence, "README.md, Decisions")

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
