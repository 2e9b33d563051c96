"""Two honest devices over a channel that drops, repeats, reorders and cuts messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from pentabula import games
from pentabula.core.clocks import read_controls
from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from pentabula.core.record import Record
from pentabula.online import dice
from pentabula.online.match import TOSS, Match
from pentabula.online.match_time import TOLERANCE, clocks, end_on_time, give_time, is_overdue
from pentabula.online.messages import NO_BYTES, read_message, write_message
from pentabula.online.offer_actions import accept, ask, decline, may_ask
from pentabula.online.offers import Offer, OfferKind
from pentabula.online.plans import can_plan, play_planned, set_plan
from pentabula.online.receiving import LIES, MessageKind, Receipt, accept_contest, join, receive

SMALL: dict[str, dict[str, str | int]] = {
    "konobi": {"size": 4},
    "tabik": {"size": 4},
    "tau": {"rows": 3, "cols": 3, "limit": 6},
    "stawn": {"size": 2},
    "tabula": {},
}
"""Options of games that end quickly."""

CONTROLS = ("", "", "1/86400", "1/259200,1/86400", "60+1", "30", "20/2x5", "*40")
"""The time controls of matches, as in their messages."""

UNSIGNED = 0.75
"""The share of matches without signatures, as those of version 2.0.0; signing takes time."""

SKEW = TOLERANCE // 2
"""The maximum number of seconds by which a device's clock is wrong."""

MAX_STEPS = 600
"""The maximum number of steps of a match before the channel repairs everything."""


@dataclass(slots=True)
class TwoDevices:
    """Two devices and all messages that they have sent, by side, as text."""

    rng: Random
    sides: list[Match]
    sent: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    lies: list[Receipt] = field(default_factory=list)
    now: int = 1_800_000_000
    timed_out: int = 0

    @classmethod
    def begin(cls, rng: Random, game: str) -> TwoDevices:
        """A match whose first link has arrived."""
        record = Record.start(games.load(game), SMALL.get(game, {}))
        first = rng.choice(["0", "1", TOSS])
        devices = cls(rng, [])
        name, controls = "m" + rng.randbytes(5).hex(), read_controls(rng.choice(CONTROLS))
        secret, clocks = rng.randbytes(32), (devices.clock(), devices.clock())
        ana = Match.invite(name, record, secret, "Ana", first, controls, clocks[0])
        if rng.random() < UNSIGNED:
            ana.keys[0] = NO_BYTES
        invitation = read_message(write_message(ana.message()))
        bruno = join(invitation, games.load, rng.randbytes(32), "Bruno", clocks[1])
        devices.sides += [ana, bruno]
        for side in (0, 1):
            devices.send(side)
        return devices

    @classmethod
    def played(cls, rng: Random, game: str, steps: int = 60) -> TwoDevices:
        """A match that was played over a bad channel, and then to its end over a good one."""
        devices = cls.begin(rng, game)
        for _ in range(steps):
            devices.step()
        devices.finish()
        return devices

    @property
    def is_sound(self) -> bool:
        """Whether both devices have ended with the same game, and neither accused the other."""
        return self.agree() and not self.lies and all(each.is_over for each in self.sides)

    def clock(self) -> Callable[[], int]:
        """A device's clock, which is wrong by a random time."""
        skew = self.rng.randint(-SKEW, SKEW)
        return lambda: (self.now + skew) * 1000

    def send(self, side: int) -> None:
        """Puts the current message of a side into the channel."""
        self.sent[side].append(write_message(self.sides[side].message()))

    def deliver(self, side: int, text: str) -> Receipt:
        """Delivers a message that a side has sent. A claim gives way to a move, if it comes."""
        receiver = self.sides[1 - side]
        received = receive(receiver, read_message(text), games.load)
        if received.kind is MessageKind.CONTEST:
            received = accept_contest(receiver, games.load) or received
        if received.kind in LIES or received.kind in (
            MessageKind.AHEAD,
            MessageKind.OWN,
            MessageKind.OTHER_MATCH,
        ):
            self.lies.append(received)
        return received

    def step(self) -> None:
        """Makes a random side act, or delivers a random message of that side."""
        side = self.rng.randrange(2)
        self.now += self.rng.choice((0, 60, 7200, 40_000))
        if self.rng.random() < 0.5:
            self.act(side)
        elif self.sent[side]:
            recent = self.sent[side][-3:] if self.rng.random() < 0.8 else self.sent[side]
            self.deliver(side, self.rng.choice(recent))

    def act(self, side: int) -> None:
        """Makes a side throw, move, ask, grant, resign or write a note, and perhaps send."""
        match, rng = self.sides[side], self.rng
        chance = rng.random()
        theirs = match.offers.theirs
        if theirs is not None and chance < 0.5 and may_ask(match, match.other, theirs):
            (accept if chance < 0.3 else decline)(match)
        elif chance < 0.01 and not match.is_over:
            match.resign()
        elif chance < 0.4 and self.waits(match) and is_overdue(match):
            end_on_time(match)
            self.timed_out += 1
        elif chance < 0.04 and match.time.controls and self.waits(match):
            give_time(match, rng.randrange(1, 90_000))
        elif chance < 0.1 and not match.is_claimed:
            here = [Offer(kind, match.end.ply) for kind in OfferKind]
            backs = [Offer(OfferKind.BACK, ply) for ply in range(match.end.ply)]
            possible = [each for each in (*here, *backs) if may_ask(match, match.side, each)]
            if possible:
                ask(match, rng.choice(possible))
        elif chance < 0.13 and can_plan(match):
            line = self.random_line(match)
            if line:
                set_plan(match, (line,))
        elif chance < 0.15:
            match.write_note(f"note {rng.randrange(100)}")
        else:
            self.play(side)
        if rng.random() < 0.7:
            self.send(side)

    @staticmethod
    def waits(match: Match) -> bool:
        """Whether the other side of a match is to move."""
        is_open = match.seat is not None and not match.is_over and not match.is_claimed
        return is_open and not match.is_our_turn

    def play(self, side: int) -> None:
        """Plays the whole turn of a side, while its dice are known and its time lasts."""
        match = self.sides[side]
        while match.seat is not None and not match.is_over and match.is_our_turn:
            position, spent = match.end.position, self.spent(match)
            if spent is None:
                end_on_time(match)
            elif position.turn == CHANCE:
                thrown = match.throw()
                if isinstance(thrown, Message):
                    return
                match.play(thrown, spent)
            else:
                match.play(self.rng.choice(list(islice(position.legal_moves(), 40))), spent)
                play_planned(match)

    def random_line(self, match: Match) -> tuple[str, ...]:
        """A line of moves that ends with one of this side."""
        position, found, end = match.end.position, list[str](), 0
        while position.outcome() is None and len(found) < 8:
            move = self.rng.choice(list(islice(position.legal_moves(), 10)))
            found.append(match.record.game.notation.write(move))
            end = len(found) if match.actor(position) == match.seat else end
            position = position.play(move)
        return tuple(found[:end])

    def spent(self, match: Match) -> int | None:
        """The milliseconds that a side needs for a ply; None if that is more than it has."""
        if match.time.controls is None or match.time.is_by_date or match.end.ply == 0:
            return 0
        spent = self.rng.choice((0, 1, 400, 9000))
        return None if clocks(match).after(spent).flagged is not None else spent

    def finish(self) -> None:
        """Plays to the end with every latest message delivered."""
        for _ in range(MAX_STEPS):
            for side in (0, 1):
                self.play(side)
                self.send(side)
                self.deliver(side, self.sent[side][-1])
            if all(each.is_over for each in self.sides) and self.agree():
                return

    def agree(self) -> bool:
        """Whether both devices have the same game."""
        one, other = self.sides
        return self.state(one) == self.state(other)

    @staticmethod
    def state(match: Match) -> tuple[object, ...]:
        """What both devices must agree on."""
        tokens = tuple(node.token for node in match.end.line())
        throws = len(list(dice.throws(match.record, match.end)))
        chain = tuple((number, match.dice.exchanges[number]) for number in range(throws))
        return (
            tokens,
            match.take_backs.epoch,
            frozenset(match.resigned),
            match.is_over,
            tuple(match.time.times),
            match.winner,
            tuple(match.names),
            chain,
        )
