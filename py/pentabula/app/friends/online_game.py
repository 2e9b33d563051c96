"""A game by link as an activity: a match with a friend, and a session in its record.

The session may browse the record; only at the end of the match's line can moves be entered, and
only for the user here. These moves are played in the match too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pentabula.app.play.activity import Action, Presentation, Refusals, StatusWords
from pentabula.app.play.dice import Pending
from pentabula.app.play.game import NOTHING_TO_UNDO, GameActivity
from pentabula.app.play.players import Occupants, Person, Remote, short_name, write_occupants
from pentabula.app.play.session import Session
from pentabula.app.play.words import hints
from pentabula.core.clocks import control_tags
from pentabula.core.comments import Times
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, AnyPosition, Move, Refusal, Seat
from pentabula.core.record import Load, Node, Record
from pentabula.online.match import NEED_TOSS, Match, by_seat, first_side
from pentabula.online.match_time import (
    Measured,
    end_on_time,
    give_time,
    is_overdue,
    keep_claim,
    overdue,
)
from pentabula.online.messages import MatchMessage
from pentabula.online.offer_actions import accept, ask, decline, may_ask
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.plans import play_planned, read_plan, set_plan
from pentabula.online.receiving import MessageKind, Receipt, accept_contest, receive

RULE: Final = "docs/online.md"
NO_ENGINE: Final = Message("The engine helps only after the end of a game by link.")
NO_EDITOR: Final = Message(
    "The set-up board has an engine: it opens only after the end of a game by link."
)
FIXED_PLAYERS: Final = Message("The players of a game by link cannot be changed.")
EARLIER: Final = Refusal(
    Message("This is not the current position. Go to the last move to play on."), RULE
)
NOT_BY_HAND: Final = Refusal(
    Message("In a game by link the two devices throw the dice. Press Roll."), RULE
)
KEPT_AS_VARIATION: Final = (MessageKind.CONTRADICTION, MessageKind.AHEAD)
"""Messages that change nothing, but whose moves are kept as a variation of the record."""


Keep = Callable[[Match], object]
"""Stores a changed match."""


class MatchDice:
    """The dice that both sides of a match throw together."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def throw(self, position: AnyPosition, number: int) -> Move | Pending:
        """The throw at the end of the match's line, or the missing message."""
        thrown = self._match.throw()
        return Pending(thrown) if isinstance(thrown, Message) else thrown


class OnlineGame(GameActivity):
    """A game with a friend at another device. `keep` stores the match after every change.

    `is_live`: moves arrive at the other device immediately, so that no link is needed.
    `has_connection`: a connection exists or is being prepared, and the panel says what to send.
    `measure` returns the current turn as measured here, if clocks run.
    """

    def __init__(self, match: Match, keep: Keep, session: Session | None = None) -> None:
        """Continues a session in the record of the match, or begins one at the match's end."""
        self.match, self._keep = match, keep
        self.is_live = self.has_connection = False
        self.measure: Callable[[], Measured | None] = lambda: None
        super().__init__(session or Session(match.record, MatchDice(match), match.end))
        self._bind()

    # Who plays

    @property
    def friend(self) -> Message | str:
        """The friend's name, or `Your friend`, which can only begin a sentence."""
        return self.friend_name or Message("Your friend")

    @property
    def friend_name(self) -> str:
        """The friend's name; empty without one."""
        return short_name(self.match.names[self.match.other])

    @property
    def names_by_seat(self) -> tuple[str, str]:
        """The names of seat 0 and seat 1; empty before the toss."""
        return by_seat(self.match.names, first_side(self.match.first, self.match.dice.toss))

    @property
    def can_act(self) -> bool:
        """Whether the user here must act for the game to continue."""
        return self.match.can_act

    @property
    def has_link(self) -> bool:
        """Whether a link is ready to send: an invitation, our moves and requests, the end."""
        match = self.match
        if self.is_live:
            return False
        return match.last is None or match.offers.ours is not None or not self.can_act

    @property
    def is_sent(self) -> bool:
        """Whether the user has copied or shared the current link."""
        return self.match.shared == self.match.number

    @property
    def must_send(self) -> bool:
        """Whether the next thing to do is to send the link: not before the first move, and not to a
        friend who has it, or who has ended the game."""
        match = self.match
        is_first = match.last is None and match.can_act
        is_needless = is_first or (self.friend_knows_end and match.offers.ours is None)
        return self.has_link and not self.is_sent and not is_needless

    @property
    def friend_knows_end(self) -> bool:
        """Whether the friend's last message has the end of the game."""
        match, last = self.match, self.match.last
        if last is None or not match.is_over:
            return False
        is_end = match.end.position.outcome() is not None
        is_flagged = last.flag and match.is_turn_of(match.other)
        return last.resigned or is_flagged or (is_end and last.game == match.content().game)

    @property
    def is_claimable(self) -> bool:
        """Whether the friend's time is up, so that the win can be claimed."""
        match = self.match
        is_ended = match.is_over or match.is_claimed
        if is_ended or match.seat is None or not match.is_turn_of(match.other):
            return False
        if match.time.is_by_date:
            return is_overdue(match)
        measured = self.measure()
        return self.is_live and measured is not None and measured.was_visible and measured.is_up

    @property
    def presentation(self) -> Presentation:
        """As of a game, with what the panel asks for: the link to send, an offer to answer."""
        offers = self.match.offers
        has_rematch = not offers.has_rematch and offers.theirs is None
        has_task = self.must_send or offers.theirs is not None
        return replace(super().presentation, has_task=has_task, has_rematch=has_rematch)

    # Refusals and actions

    @property
    def refusals(self) -> Refusals:
        """Refuses the engine before the end, and the set-up board, which has an engine; undo asks
        the friend for a take-back."""
        usual = replace(super().refusals, players=FIXED_PLAYERS)
        if self.match.is_over:
            return replace(usual, undo=hints.GAME_OVER, resign=hints.GAME_OVER)
        return replace(
            usual,
            undo=None if self._ply_to_ask() is not None else NOTHING_TO_UNDO,
            hint=NO_ENGINE,
            analysis=NO_ENGINE,
            review=NO_ENGINE,
            editor=NO_EDITOR,
            resign=None if self.match.seat is not None else NEED_TOSS,
        )

    def do(self, action: Action) -> None:
        """Applies an action, and plays its moves at the end of the match's line in the match."""
        number, timing = self.match.number, self.session.timing
        before = {child.token for child in self.match.end.children}
        if timing is not None:
            timing.before()
        action(self.session)
        before_end = self.match.end
        self._play_in_match(before)
        if self.match.end is not before_end and play_planned(self.match):
            self.go_to_end(before_end)
        self._update_from_match()
        if timing is not None:
            timing.after()
        if self.match.number != number:
            self._keep(self.match)

    def undo(self, session: Session) -> None:
        """Asks the friend to take back to the last decision of the user here."""
        ply = self._ply_to_ask()
        if ply is not None:
            self.ask(OfferKind.BACK, ply)

    def catch_up(self, session: Session) -> None:
        """Continues with another copy of the record, in which the line of the match is played."""
        self._continue(self.match, session)

    def follow(self, match: Match) -> None:
        """Continues with another copy of the match, stored by another tab."""
        self._continue(match, self.session)

    def set_live(self, is_live: bool, *, has_connection: bool = False) -> None:
        """Sets whether moves arrive at the other device immediately, and `has_connection`."""
        self.is_live, self.has_connection = is_live, has_connection
        self._update_from_match()

    # Requests

    def ask(self, kind: OfferKind, ply: int | None = None) -> None:
        """Asks the friend for something, at the end of the line unless a ply is given."""
        offer = Offer(kind, self.match.end.ply if ply is None else ply)
        if self.can_ask(offer):
            ask(self.match, offer)

    def can_ask(self, offer: Offer) -> bool:
        """Whether the friend can be asked for something now, and has not been."""
        match = self.match
        is_open = offer == match.offers.ours or offer == match.offers.accepted
        return not is_open and not match.is_claimed and may_ask(match, match.side, offer)

    def set_plan(self, text: str) -> None:
        """Sets the conditional moves that the user has typed. Raises GameError."""
        set_plan(self.match, read_plan(self.match, text))
        self._keep(self.match)

    def accept(self, session: Session) -> None:
        """Accepts what the friend asks for."""
        if self.match.offers.theirs is not None:
            accept(self.match)
            session.go(self.match.end)

    def decline(self, session: Session) -> None:
        """Declines what the friend asks for."""
        if self.match.offers.theirs is not None:
            decline(self.match)

    def claim(self, session: Session) -> None:
        """Claims the win, as the friend's time is up."""
        end_on_time(self.match)
        session.go(self.match.end)
        session.last_played = ()

    def keep_claim(self, session: Session) -> None:
        """Keeps the claimed win, although the friend has moved."""
        keep_claim(self.match)
        self._keep(self.match)

    def accept_move(self, load: Load) -> None:
        """Plays on with the friend's move, and withdraws the claim."""
        before = self.match.end
        if accept_contest(self.match, load) is not None:
            self.go_to_end(before)

    def give_time(self, seconds: int) -> None:
        """Gives the friend time from now on, if the friend's time is up; withdraws a claim."""
        give_time(self.match, seconds + overdue(self.match))

    def write_note(self, note: str) -> None:
        """Adds a note to the next message."""
        if note != self.match.note:
            self.match.write_note(note)
            self._keep(self.match)

    def mark_sent(self) -> None:
        """Notes that the user has copied or shared the current link."""
        if not self.is_sent:
            self.match.shared = self.match.number
            self._keep(self.match)

    def introduce(self, name: str) -> None:
        """Sets the name of the user here, unless it is set."""
        match = self.match
        if name and not match.names[match.side]:
            match.names[match.side] = name
            match.note_change()
            self._update_from_match()
            self._keep(match)

    # Messages

    def receive(self, message: MatchMessage, load: Load) -> Receipt:
        """Applies a message of the friend and goes to its last move; an action for `do`.

        The moves of a message that contradicts the match become a variation of the record.
        """
        match, before = self.match, self.match.end
        received = receive(match, message, load, measured=self.measure())
        if received.kind in KEPT_AS_VARIATION and received.record is not None:
            self._add_variation(received.record)
        if received.kind is MessageKind.CONTEST:
            self._keep(match)
        if received.kind is MessageKind.NEWS:
            if match.note:
                match.write_note("")
            self._keep(match)
            self.go_to_end(before)
        return received

    def go_to_end(self, before: Node) -> None:
        """Goes to the end of the match's line; `before` is the previous cursor position."""
        session, end = self.session, self.match.end
        if session.node is not end or session.pending_dice is not None:
            session.go(end)
        session.last_played = tuple(node for node in end.line() if node.ply > before.ply)
        self._update_from_match()

    # Words

    def words(self) -> StatusWords:
        """The last moves, and the next task."""
        before, now = super().words()
        match, is_at_end = self.match, self.session.node is self.match.end
        if match.seat is None:
            return "", NEED_TOSS
        if match.is_claimed:
            return before, Message(
                "You have claimed the win on time. It counts once {friend} confirms it.",
                friend=self.friend_name or Message("your friend"),
            )
        needs_no_link = self.can_act or self.is_live or self.has_connection or self.is_sent
        needs_no_link = needs_no_link or self.session.pending_dice is not None
        if match.is_over or not is_at_end or needs_no_link:
            return before, now
        return before, Message("{status} Send the link.", status=now)

    # Helpers

    def _continue(self, match: Match, session: Session) -> None:
        """Continues with other copies; a table that was at the end of the line stays at its end."""
        was_at_end = self.session.node is self.match.end
        self.match, self.session = match, session
        self._bind()
        if was_at_end and self.session.node is not match.end:
            self.session.go(match.end)
            self._update_from_match()

    def _bind(self) -> None:
        """Plays the line of the match in the session's record, and connects the dice."""
        self.match.record = self.session.record
        self.session.dice = MatchDice(self.match)
        self._update_from_match()

    def _play_in_match(self, before: set[str]) -> None:
        """Plays new moves at the match's end in the match; `before` are the earlier variations."""
        match, session = self.match, self.session
        if match.is_over or match.seat is None:
            return
        loser = session.node.loser
        if loser is not None:
            session.node.loser = None
            match.resign()
            session.go(match.end)
            session.last_played = ()
        if not session.node.follows(match.end):
            return
        for node in session.node.line()[match.end.ply :]:
            if match.end.position.turn == CHANCE and match.throw() != node.move:
                self._refuse_dice(node, is_new=node.token not in before)
                return
            if match.is_over or not match.may_play(match.end.position, match.seat, node.move):
                return
            measured = self.measure()
            match.play(node.move, 0 if measured is None else measured.spent)
            before = set()

    def _refuse_dice(self, node: Node, *, is_new: bool) -> None:
        """Takes back dice that the two devices have not thrown.

        Dice of a variation, which Roll would show again, give way to the throw of the match.
        """
        session, match = self.session, self.match
        session.go(match.end)
        if is_new:
            match.record.remove(node)
            session.refusal = NOT_BY_HAND
            return
        thrown = match.throw()
        if not isinstance(thrown, Message):
            match.play(thrown)
            session.go(match.end)

    def _update_from_match(self) -> None:
        """Updates the record, and what can be entered, from the match."""
        self._keep_line()
        match, record = self.match, self.session.record
        write_occupants(self._occupants(), record.tags)
        match.write_dice_tags(record.tags)
        winner = match.winner
        self._update_clocks()
        if winner is not None and match.end.position.outcome() is None:
            self._end(0 if match.seat_of(winner) == 1 else 1)
        self.session.lock = self._lock()
        reason = match.why_no_throw if self.session.node is match.end else None
        self.session.pending_dice = None if reason is None else Pending(reason)

    def _end(self, loser: Seat) -> None:
        """Ends the record with a resignation or on time; removes moves that came too late."""
        session, end = self.session, self.match.end
        if session.node.follows(end):
            session.go(end)
        session.record.lose(end, loser, is_timeout=not self.match.resigned)

    def _update_clocks(self) -> None:
        """Writes the clocks of the match into the record; removes a lifted flag."""
        match, record = self.match, self.session.record
        if match.time.controls is None:
            return
        record.tags.update(control_tags(*match.time.controls))
        if match.end.is_timeout and not match.is_lost_on_time:
            match.end.loser, match.end.is_timeout = None, False
        factor = 1000 if match.time.is_by_date else 1
        steps = pairwise(match.time.times)
        for node, (before, after) in zip(match.line()[2:], steps, strict=False):
            spent = (after - before) * factor
            if spent or factor > 1:
                node.times = Times(node.times.left, spent)

    def _keep_line(self) -> None:
        """Makes the line of the match the main line again, even if a part of it was deleted."""
        match, record = self.match, self.session.record
        end = record.root
        for node in match.end.line():
            end = record.play(end, node.move)
        match.end = end
        if any(node.parent is not None and node.parent.next is not node for node in end.line()):
            record.make_main(end)

    def _lock(self) -> Refusal | None:
        match = self.match
        if match.is_over:
            return None
        if match.seat is None:
            return Refusal(NEED_TOSS, RULE)
        if self.session.node is not match.end:
            return EARLIER
        if not match.is_our_turn:
            if self.is_live:
                return Refusal(Message("{friend} is to move.", friend=self.friend), RULE)
            return Refusal(Message("{friend} is to move. Send the link.", friend=self.friend), RULE)
        return None

    def _occupants(self) -> Occupants:
        """The occupants of both seats; before the toss, neither seat is played here."""
        match = self.match
        ours, theirs = match.names[match.side], match.names[match.other]
        if match.seat is None:
            return Remote(), Remote()
        here, there = Person(ours), Remote(theirs)
        return (here, there) if match.seat == 0 else (there, here)

    def _ply_to_ask(self) -> int | None:
        """The ply of the last decision of the user here, to which a take-back can lead."""
        match = self.match
        line = match.end.positions()[:-1]
        own: Seat | None = match.seat
        decisions = [
            ply
            for ply, position in enumerate(line)
            if position.turn == own and len(position.legal_moves()) > 1
        ]
        is_ended = match.is_over or match.is_claimed
        return decisions[-1] if decisions and not is_ended else None

    def _add_variation(self, theirs: Record) -> None:
        """Adds the moves of a message to the record, which keeps its main line."""
        record = self.session.record
        if record.is_same_game(theirs):
            here = record.root
            for node in theirs.root.main_line_end().line():
                if here.loser is not None:
                    break
                here = record.play(here, node.move)
            self._keep_line()
