"""A game being played: the record, a cursor in it, the half-made move, the last refusal.

The session takes targets (taps, keys, lists), typed tokens and commands, and answers
questions about the present state; it draws and announces nothing by itself. An input that
is not allowed never changes the game: it sets `refusal` and leaves the rest alone.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pentabula.boards.sites import Board
from pentabula.boards.view import View
from pentabula.core.composing import (
    NO_ENTRIES,
    Composition,
    Entries,
    completions,
    compose,
    entries,
    number_token,
)
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import Game, checked_move
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, Move, Outcome, Path, Refusal, Seat
from pentabula.core.record import Node, Record, write_link
from pentabula.search.levels import Level
from pentabula.session.play import refusals
from pentabula.session.play import seats as seating
from pentabula.session.play.exercise import Exercise
from pentabula.session.play.players import Players, seat_to_act


class Session:
    """One game at one screen, at the place `node` of its record.

    `exercise` is set where something else than a game is going on, such as a lesson.
    `plays_forced` and `rolls_by_hand` are settings, explained at `Players`. `is_paused` tells
    whether levels wait, as they do while somebody walks through the record.

    `chosen` are the targets of the half-made move. `pending_target` is the target that would
    complete a move and waits to be confirmed. `last_played` are the nodes that the last action
    reached, oldest first, for announcements. `refusal` answers the last input that was refused,
    `refused` holds its targets; both are empty after any input that was taken.
    """

    def __init__(
        self,
        record: Record,
        rng: Random,
        node: Node | None = None,
        exercise: Exercise | None = None,
    ) -> None:
        """Begins at `node`, or at the end of the main line. `rng` throws the dice."""
        self.record = record
        self.rng = rng
        self.node = node or record.root.main_line_end()
        self.exercise = exercise
        self.plays_forced = True
        self.rolls_by_hand = False
        self.is_paused = bool(self.node.children)
        self.chosen: Path = ()
        self.pending_target = ""
        self.last_played: tuple[Node, ...] = (self.node,) if self.node.token else ()
        self.refusal: Refusal | None = None
        self.refused: Path = ()
        self._known_entries: tuple[Node, Entries] | None = None

    # The position

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

    @property
    def link(self) -> str:
        """The game up to the cursor as a link, without `#`."""
        return write_link(self.record, self.node)

    @property
    def address(self) -> str:
        """Where the session can be found again, without `#`."""
        return self.exercise.address if self.exercise is not None else self.link

    @property
    def highlighted(self) -> Path:
        """The targets to look at."""
        return self.exercise.highlighted if self.exercise is not None else ()

    def last_sites(self) -> Path:
        """The targets of the move that led here, for the last-move mark."""
        node = self.node
        if node.parent is None:
            return ()
        paths = self.game.notation.paths(node.move, node.parent.position)
        return tuple(dict.fromkeys(target for path in paths for target in path))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the cursor, by the rules or by resignation."""
        outcome: Outcome | None = self.position.outcome()
        resigned = self.node.resigned
        if outcome is None and resigned is not None:
            name = self.game.view.seats(self.position)[resigned].name
            return Outcome(1 - resigned, Message("{seat} resigned", seat=name))
        return outcome

    # Who is to act

    @property
    def players(self) -> Players:
        """Who plays, by the tags of the record and the settings."""
        return Players(self.levels, self.plays_forced, self.rolls_by_hand)

    @property
    def levels(self) -> tuple[Level | None, Level | None]:
        """The levels that play seat 0 and seat 1; None for a person."""
        return seating.level_at(self.record.tags, 0), seating.level_at(self.record.tags, 1)

    @property
    def level(self) -> Level | None:
        """The level that is to decide or to throw the dice, or None where a person is."""
        return None if self.outcome is not None else self.players.level_at(self.position)

    @property
    def person(self) -> Seat | None:
        """The only seat that a person has; None where both or neither have one."""
        return self.players.person

    @property
    def mover(self) -> Seat | None:
        """The seat to decide or to throw the dice; None where that is both or the game is over."""
        return None if self.outcome is not None else seat_to_act(self.position)

    @property
    def is_chance(self) -> bool:
        """Whether the dice are to be thrown."""
        return self.outcome is None and self.position.turn == CHANCE and self._closed is None

    # What may be entered

    @property
    def entries(self) -> Entries:
        """Every way for a person to enter a move here; empty when it is not for people."""
        return NO_ENTRIES if self._is_shut else self.all_entries

    @property
    def all_entries(self) -> Entries:
        """Every way to enter a move here, also for levels; empty when the rules end the game."""
        if self._known_entries is None or self._known_entries[0] is not self.node:
            is_over = self.position.outcome() is not None
            found = NO_ENTRIES if is_over else entries(self.game, self.position)
            self._known_entries = (self.node, found)
        return self._known_entries[1]

    @property
    def composition(self) -> Composition:
        """What the chosen targets lead to."""
        return compose(self.entries, self.chosen)

    @property
    def pending_move(self) -> Any | None:
        """The move that waits to be confirmed, or None."""
        if not self.pending_target:
            return None
        return compose(self.entries, (*self.chosen, self.pending_target)).move

    def preview(self, target: str) -> Message | None:
        """What the move would leave that this target would complete, if it is worth saying."""
        if self.outcome is not None or not self._takes(target):
            return None
        left = completions(self.entries, (*self.chosen, target))
        return self.game.view.preview(self.position, left[0]) if len(left) == 1 else None

    def refusal_of(self, target: str) -> Refusal:
        """Why the target is not open now."""
        if self._closed is not None:
            return self._closed
        outcome = self.outcome
        if outcome is not None:
            return refusals.game_over(outcome)
        if self.level is not None:
            seat = self.game.view.seats(self.position)[self.mover or 0].name
            return refusals.not_your_turn(seat, self.level, is_paused=self.is_paused)
        return self.game.explain.explain(self.position, self.chosen, target)

    # What people do

    def tap(self, target: str) -> None:
        """Takes a target: goes on with the half-made move, completes it, or says why not.

        A target that does not go on takes the half-made move back; it begins another one
        where it can do so without playing anything.
        """
        self._clear_refusal()
        self.pending_target = ""
        if self._takes(target):
            self._choose((*self.chosen, target))
        elif self.chosen and target == self.chosen[-1]:
            self.chosen = ()
        elif self.chosen and compose(self.entries, (target,)).next:
            self.chosen = (target,)
        else:
            self._refuse(self.refusal_of(target), target)
            self.chosen = ()

    def propose(self, target: str) -> None:
        """Takes a target as `tap` does, but plays a move only when it is proposed again."""
        is_complete = compose(self.entries, (*self.chosen, target)).move is not None
        if target == self.pending_target or not is_complete:
            self.tap(target)
        else:
            self._clear_refusal()
            self.pending_target = target

    def enter(self, text: str) -> None:
        """Takes a typed token, an open target, or a bare number where a number is asked for."""
        self._clear_refusal()
        self.pending_target = ""
        text = text.strip()
        target = text.lower()
        if self._is_shut:
            self._refuse(self.refusal_of(text), target)
            return
        try:
            move = checked_move(self.game, self.position, number_token(self.entries, text))
        except NotationError as error:
            if self._takes(target):
                self.tap(target)
            else:
                self._refuse(Refusal(error.message, "README.md, Moves"), target)
        except IllegalMoveError as error:
            if target not in self._played_automatically:
                self._refuse(error.refusal, target)
        else:
            self._play(move)

    def answer(self, token: str) -> None:
        """Plays the move of the level that is to decide. Raises GameError for any other token."""
        move = checked_move(self.game, self.position, token)
        self._clear_refusal()
        self._play(move)

    def escape(self) -> None:
        """Takes back the half-made move and the last refusal."""
        self.chosen, self.pending_target = (), ""
        self._clear_refusal()

    def roll(self) -> None:
        """Throws the dice. Dice that were already thrown here fall as they fell."""
        if not self.is_chance:
            self._refuse(refusals.NO_DICE)
            return
        self._clear_refusal()
        if self.node.next is not None:
            self.go(self.node.next)
            self._play_forced()
            self.is_paused = False
            return
        chances = self.position.chances()
        weights = [float(chance) for _, chance in chances]
        self._play(self.rng.choices([move for move, _ in chances], weights)[0])

    # Walking through the record

    def go(self, node: Node) -> None:
        """Puts the cursor on a ply of the record; levels wait there, except at its end."""
        self.escape()
        if self.exercise is None:
            self.node = node
            self.is_paused = bool(node.children) or None not in self.levels
            self.last_played = (node,) if node.token else ()

    def undo(self) -> None:
        """Goes back to a person's last decision: over forced plies, and over the level's reply.

        Where no person has decided anything yet, the cursor stays, and only a resignation
        is taken back.
        """
        node = self.players.previous_stop(self.node)
        if node is None and self.person is None:
            node = self.record.root
        if node is not None:
            self.go(node)
        else:
            self.node.resigned = None

    def redo(self) -> None:
        """Goes forward along the first variation to a person's next decision, or its end."""
        self.go(self.players.next_stop(self.node))

    def retract(self, node: Node) -> None:
        """Goes back to a node of the line, and takes what follows it out of the record."""
        self.escape()
        self.node, self.last_played = node, ()
        for child in node.children:
            node.remove(child)

    def resign(self) -> None:
        """The only person gives up, or of two the one to decide; not after the end.

        Of two people nobody resigns at the dice; levels never do.
        """
        self.escape()
        if self.exercise is not None:
            return
        self.last_played = ()
        seat = self.position.turn if self.person is None else self.person
        if self.outcome is None and seat != CHANCE and self.levels[seat] is None:
            self.record.resign(self.node, seat)

    def play_forced_passes(self) -> None:
        """Plays the passes that a loaded game stops before."""
        plays_forced, self.plays_forced = self.plays_forced, False
        self._play_forced()
        self.plays_forced = plays_forced

    # How it is done

    @property
    def _closed(self) -> Refusal | None:
        """What answers every input of an exercise that is done."""
        return self.exercise.closed if self.exercise is not None else None

    @property
    def _is_shut(self) -> bool:
        """Whether people may not enter anything here, though the rules may allow moves."""
        is_resigned = self.node.resigned is not None
        return is_resigned or self.level is not None or self._closed is not None

    @property
    def _played_automatically(self) -> frozenset[str]:
        """The forced moves of the last action: typing one of them again is no mistake."""
        return frozenset(node.token for node in self.last_played[1:])

    def _takes(self, target: str) -> bool:
        return compose(self.entries, (*self.chosen, target)).is_possible

    def _choose(self, chosen: Path) -> None:
        move = compose(self.entries, chosen).move
        if move is None:
            self.chosen = chosen
        else:
            self._play(move)

    def _play(self, move: Move) -> None:
        self.chosen, self.pending_target = (), ""
        self.is_paused = False
        before = self.node
        if before is self.record.root.main_line_end():
            self.record.tags.pop("Result", None)  # what somebody claimed of the shorter line
        self.node = self.record.play(before, move)
        self._play_forced()
        self.last_played = tuple(node for node in self.node.line() if node.ply > before.ply)

    def _play_forced(self) -> None:
        while self.exercise is None and self.players.is_forced(self.position):
            self.node = self.record.play(self.node, next(iter(self.position.legal_moves())))

    def _refuse(self, refusal: Refusal, *targets: str) -> None:
        self.refusal, self.refused = refusal, (*self.chosen, *targets)

    def _clear_refusal(self) -> None:
        self.refusal, self.refused = None, ()
