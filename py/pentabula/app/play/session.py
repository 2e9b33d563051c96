"""A game on the table: a cursor in its record, the half-made move, the last refusal.

Inputs are targets (taps, keys, lists), typed tokens and commands. The session does not draw or
announce. An input that is not allowed never changes the game: it only sets `refusal`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from pentabula.app.play.cursor import Cursor, finished_line
from pentabula.app.play.dice import Dice, Pending
from pentabula.boards.last_turn import outcome_at
from pentabula.boards.view import GameWithView
from pentabula.core.dice import NO_DICE
from pentabula.core.errors import IllegalMoveError, NotationError
from pentabula.core.game import checked_move
from pentabula.core.message import Message
from pentabula.core.move_entry import (
    NO_ENTRIES,
    Entries,
    EntryState,
    continuations,
    entry_state,
    number_token,
)
from pentabula.core.numbers import Number, typed_number, wanted_number
from pentabula.core.position import CHANCE, AnyPosition, Move, Outcome, Path, Refusal
from pentabula.core.record import Node, Record
from pentabula.core.tree import set_children, throws_before
from pentabula.online.dice import add_by_hand, forget_by_hand, note_by_hand
from pentabula.search.levels import Level


class Arrival(Enum):
    """How the cursor came to its node: by a move, by undo or redo, or by browsing the record."""

    PLAYED = auto()
    UNDONE = auto()
    REDONE = auto()
    BROWSED = auto()


@dataclass(frozen=True, slots=True)
class Timing:
    """The clocks' part in an action: `before` charges time, `after` notes the moves."""

    before: Callable[[], object]
    after: Callable[[], object]


MOVES_RULE: Final = "README.md, Moves"
"""The rule that is cited where a text is not a move."""


class Session:
    """A position in a record, by its `cursor`, and the half-made move there.

    The activity that has the session decides what else is allowed at the table.

    `chosen` are the targets of the half-made move. `pending_target` is the target that would
    complete a move and awaits confirmation. `pending_dice` are dice that were thrown here and
    cannot be read yet; until then no input is accepted. An activity sets `lock` when it accepts no
    input: it answers every input.

    `last_played` are the nodes that the last action reached, oldest first, for announcements, and
    `arrival` is how it reached them.
    `refusal` answers the last input that was refused, `refused` holds its targets; both are empty
    after any input that was accepted.

    `plays` counts the moves played here, not the moves viewed. `timing` are the clocks of a timed
    game while it is on the table, `clocks` is their stored form; by them the level to move may
    think for `thinking_ms`. All three are None without a clock.
    """

    def __init__(self, record: Record, dice: Dice, node: Node | None = None) -> None:
        """Begins at `node`, or at the end of the main line."""
        self.record = record
        self.cursor = Cursor(record, node or record.root.main_line_end())
        self.dice = dice
        self.chosen: Path = ()
        self.pending_target = ""
        self.pending_dice: Pending | None = None
        self.lock: Refusal | None = None
        self.last_played: tuple[Node, ...] = (self.node,) if self.node.token else ()
        self.arrival = Arrival.PLAYED
        self.refusal: Refusal | None = None
        self.refused: Path = ()
        self.plays = 0
        self.timing: Timing | None = None
        self.clocks: Mapping[str, object] | None = None
        self.thinking_ms: int | None = None
        self._continuations: tuple[Entries, dict[Path, Mapping[str, tuple[Move, ...]]]] | None = (
            None
        )

    # Shortcuts to the cursor

    @property
    def game(self) -> GameWithView:
        """The game of the record."""
        return self.cursor.game

    @property
    def node(self) -> Node:
        """The node of the record at the cursor."""
        return self.cursor.node

    @property
    def position(self) -> AnyPosition:
        """The position at the cursor."""
        return self.cursor.position

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the cursor, by the rules, by resignation or on time."""
        return self.cursor.outcome

    # What can be entered

    @property
    def is_chance(self) -> bool:
        """Whether the next action is to throw the dice."""
        is_dice = self.outcome is None and self.position.turn == CHANCE
        return is_dice and self._locked_reason is None

    @property
    def entries(self) -> Entries:
        """Every way for a person to enter a move here; empty when it is not a person's turn."""
        return NO_ENTRIES if self._is_locked else self.cursor.entries

    @property
    def entry_state(self) -> EntryState:
        """The possible continuations of the half-made move."""
        return entry_state(self.entries, self.chosen)

    def continuations(self, chosen: Path) -> Mapping[str, tuple[Move, ...]]:
        """The legal moves behind each target that may follow the chosen ones; computed once."""
        entries = self.entries
        if self._continuations is None or self._continuations[0] is not entries:
            self._continuations = entries, {}
        known = self._continuations[1]
        if chosen not in known:
            known[chosen] = continuations(entries, chosen)
        return known[chosen]

    @property
    def is_mid_move(self) -> bool:
        """Whether targets of a move are chosen, or a target awaits confirmation."""
        return bool(self.chosen or self.pending_target)

    @property
    def pending_move(self) -> Move | None:
        """The move that awaits confirmation, or None."""
        if not self.pending_target:
            return None
        return entry_state(self.entries, (*self.chosen, self.pending_target)).move

    def accepts(self, target: str) -> bool:
        """Whether the target continues or completes the half-made move."""
        return entry_state(self.entries, (*self.chosen, target)).is_possible

    @property
    def is_painting(self) -> bool:
        """Whether a drag enters every target on its way: see `paint`."""
        return False

    def next_targets(self, target: str) -> frozenset[str]:
        """The possible second targets of a move that begins with a target."""
        return entry_state(self.entries, (target,)).next

    def refusal_of(self, target: str) -> Refusal:
        """Why the target is not open now."""
        if self._locked_reason is not None:
            return self._locked_reason
        outcome = self.outcome
        if outcome is not None:
            return _game_over(outcome)
        level = self.cursor.level
        if level is not None:
            seat = self.game.view.seats(self.position)[self.cursor.mover or 0].name
            return _not_your_turn(seat, level, is_paused=self.cursor.is_paused)
        return self.game.explain.explain(self.position, self.chosen, target)

    # Inputs

    def tap(self, target: str) -> None:
        """Enters a target: continues the half-made move, completes it, or sets `refusal`.

        A target that does not continue the half-made move cancels it, and begins another move
        unless that would play a move.
        """
        if self.is_chance and self.cursor.rolls_at(target):
            self.roll()
            return
        self.clear_refusal()
        self.pending_target = ""
        if self.accepts(target):
            self._choose((*self.chosen, target))
        elif self.chosen and target == self.chosen[-1]:
            self.chosen = ()
        elif self.chosen and entry_state(self.entries, (target,)).next:
            self.chosen = (target,)
        else:
            self._refuse(self.refusal_of(target), target)
            self.chosen = ()

    def paint(self, target: str, *, is_first: bool) -> None:
        """Enters a target on the way of a drag; `is_first`: it is the first target."""
        self.tap(target)

    def propose(self, target: str) -> None:
        """Enters a target as `tap` does, but plays a move only when it is proposed again."""
        is_complete = entry_state(self.entries, (*self.chosen, target)).move is not None
        if target == self.pending_target or not is_complete:
            self.tap(target)
        else:
            self.clear_refusal()
            self.pending_target = target

    def enter(self, text: str) -> None:
        """Enters a typed token, an open target, or a bare number where a number is expected."""
        self.clear_refusal()
        self.pending_target = ""
        text = text.strip()
        target = text.lower()
        if self._is_locked:
            self._refuse(self.refusal_of(text), target)
            return
        try:
            move = checked_move(self.game, self.position, number_token(self.entries, text))
        except NotationError as error:
            if self.accepts(target):
                self.tap(target)
            else:
                self._refuse(Refusal(error.message, MOVES_RULE), target)
        except IllegalMoveError as error:
            if target not in self._played_automatically:
                self._refuse(error.refusal, target)
        else:
            self._enter(move)

    def enter_number(self, text: str) -> None:
        """Enters the text of a number field; an empty text changes nothing."""
        numbers = self.entries.numbers
        if not text.strip():
            return
        if numbers is None:
            self.enter(text)
            return
        value = typed_number(text)
        if value is not None and Number(numbers.name, value) in numbers:
            self.enter(f"{numbers.name}{value}")
        else:
            self.cancel()
            self._refuse(Refusal(wanted_number(numbers), MOVES_RULE))

    def play_for_engine(self, token: str) -> None:
        """Plays the move of the level to move. Raises GameError if the token is not legal."""
        move = checked_move(self.game, self.position, token)
        self.clear_refusal()
        self._play(move)

    def clear_refusal(self) -> None:
        """Forgets the last refusal."""
        self.refusal, self.refused = None, ()

    def cancel(self) -> None:
        """Takes back the half-made move and the last refusal."""
        self.chosen, self.pending_target = (), ""
        self.clear_refusal()

    def roll(self) -> None:
        """Throws the dice, or tries again to read pending dice.

        Dice that were already thrown here show the same numbers again.
        """
        if not self.is_chance and self.pending_dice is None:
            self._refuse(NO_DICE)
            return
        self.clear_refusal()
        known, is_taking_back = self.cursor.next, self.cursor.is_taking_back
        if known is not None:
            self.go(known)
            self.arrival = Arrival.PLAYED
            self.plays += 1
            self.cursor.is_taking_back = is_taking_back
            self.play_forced_moves()
            self.cursor.is_paused = self.cursor.is_imported
            return
        number = throws_before(self.node)
        thrown = self.dice.throw(self.position, number)
        if isinstance(thrown, Pending):
            self.pending_dice = thrown
        else:
            forget_by_hand(self.record.tags, number, self.game.notation.write(thrown))
            self._play(thrown)

    def go(self, node: Node) -> None:
        """Puts the cursor on a node of the record; levels wait there, except at its end."""
        self.cancel()
        self.cursor.browse(node)
        self.pending_dice = None
        self.last_played = (node,) if node.token else ()
        self.arrival = Arrival.BROWSED

    def merge(self, other: Record) -> bool:
        """Adds the variations of another copy of the game; returns whether anything has changed.

        If one of the copies is finished, so is the merged game, with the same main line, unless the
        other one continues after a resignation. The cursor stays. A half-made move is cancelled if
        the other copy resigns here.
        """
        record = self.record
        finished = finished_line(record) or finished_line(other)
        is_changed = record.merge(other)
        add_by_hand(record.tags, other.tags)
        if finished is not None:
            before, end = record.root.main_line_end(), record.root
            for token in finished:
                end = end.child(token) or end
            if outcome_at(record.game, end) is not None and end is not before:
                record.make_main(end)
                is_changed = True
        if self.node.loser is not None:
            self.cancel()
        return is_changed

    # Moves that are played automatically

    def play_forced_moves(self) -> None:
        """Plays the moves at the cursor that need no decision: see `Players.is_automatic`."""
        while self.cursor.players.is_automatic(self.position):
            move = next(iter(self.position.legal_moves()))
            self.cursor.go(self.record.play(self.node, move))

    def play_forced_passes(self) -> None:
        """Plays the passes that follow the last move of a loaded game."""
        cursor = self.cursor
        plays_forced, cursor.plays_forced = cursor.plays_forced, False
        self.play_forced_moves()
        cursor.plays_forced = plays_forced

    # Helpers

    @property
    def _locked_reason(self) -> Refusal | None:
        """The answer to every input while input is refused; None if it is accepted."""
        if self.pending_dice is not None:
            return _pending_dice_refusal(self.pending_dice)
        return self.lock

    @property
    def _is_locked(self) -> bool:
        """Whether users may not enter anything here, even if the rules allow moves."""
        has_loser = self.node.loser is not None
        return has_loser or self.cursor.level is not None or self._locked_reason is not None

    @property
    def _played_automatically(self) -> frozenset[str]:
        """The forced moves after the last move: typing one again is not refused."""
        return frozenset(node.token for node in self.last_played[1:])

    def _choose(self, chosen: Path) -> None:
        move = entry_state(self.entries, chosen).move
        if move is None:
            self.chosen = chosen
        else:
            self._enter(move)

    def _enter(self, move: Move) -> None:
        """Plays a move of a person. Dice entered by a person are noted in the record."""
        token = self.game.notation.write(move)
        if self.position.turn == CHANCE and self.node.child(token) is None:
            note_by_hand(self.record.tags, throws_before(self.node), token)
        self._play(move)

    def _play(self, move: Move) -> None:
        self.chosen, self.pending_target, self.pending_dice = (), "", None
        cursor, before = self.cursor, self.node
        is_finished = cursor.is_finished
        replaces = cursor.is_taking_back and not is_finished
        if not is_finished:
            cursor.adopt()
        if before is self.record.root.main_line_end():
            self.record.tags.pop("Result", None)  # the tag was about the shorter line
        cursor.go(self.record.play(before, move))
        self.plays += 1
        if replaces:
            self.record.make_main(self.node)
        self.play_forced_moves()
        cursor.is_paused = cursor.is_taking_back = False
        self.arrival = Arrival.PLAYED
        self.last_played = tuple(node for node in self.node.line() if node.ply > before.ply)

    def _refuse(self, refusal: Refusal, *targets: str) -> None:
        self.refusal, self.refused = refusal, (*self.chosen, *targets)


class FixedSession(Session):
    """A session that stays at its position: only entered moves leave it.

    Its record is not browsed, and forced moves are not played automatically.
    """

    def __init__(self, record: Record, dice: Dice, node: Node | None = None) -> None:
        """Begins at `node`, or at the end of the main line; earlier moves are not announced."""
        super().__init__(record, dice, node)
        self.last_played = ()

    def go(self, node: Node) -> None:
        """Cancels the half-made move; the cursor stays."""
        self.cancel()

    def play_forced_moves(self) -> None:
        """Plays nothing."""

    def copy_at(self, node: Node) -> FixedSession:
        """Another session of the same record, at an earlier node."""
        return FixedSession(self.record, self.dice, node)

    def retract(self, node: Node) -> None:
        """Goes back to a node of the line, and removes the moves after it."""
        self.cancel()
        self.cursor.go(node)
        self.pending_dice = None
        self.last_played = ()
        set_children(node, ())


def _pending_dice_refusal(pending: Pending) -> Refusal:
    """The answer to any input while the dice are pending."""
    return Refusal(pending.reason, "README.md, Decisions")


def _game_over(outcome: Outcome) -> Refusal:
    """The answer to any input after the end."""
    return Refusal(Message("The game is over: {reason}.", reason=outcome.reason), "README.md, End")


def _not_your_turn(seat: Message, level: Level, *, is_paused: bool) -> Refusal:
    """The answer to any input while it is a level's turn; `seat` is the name of its seat."""
    if is_paused:
        sentence = Message(
            "{level} plays {seat}: let it continue, or go to one of your own moves.",
            seat=seat,
            level=level.title,
        )
    else:
        sentence = Message("{seat} is thinking.", seat=seat)
    return Refusal(sentence, "README.md, Decisions")
