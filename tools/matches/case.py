"""An honest message, to be falsified."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from pentabula.core.position import AnyPosition
from pentabula.core.record import Record, write_link
from pentabula.online.match import Match
from pentabula.online.match_time import Measured
from pentabula.online.messages import MatchMessage


@dataclass(frozen=True, slots=True)
class Case:
    """An honest message before it is falsified: what the liar and the victim know."""

    message: MatchMessage
    liar: Match
    victim: Match
    rng: Random

    def again(self, **changed: Any) -> MatchMessage:
        """The next message, with some fields changed."""
        return replace(self.message, number=self.message.number + 1, **changed)

    @property
    def late(self) -> int:
        """A time of the message at which all its moves had been played."""
        return max(self.message.sent, *(each + 1 for each in self.message.times), 0)

    @property
    def spent(self) -> int:
        """The milliseconds that the turn which the message adds took."""
        times, known = self.message.times, self.victim.time.times
        return (times[-1] if times else 0) - (known[-1] if known else 0)

    @property
    def measured(self) -> Measured | None:
        """What the victim has measured of that turn, if the game is live."""
        is_live = bool(self.victim.time.controls) and not self.victim.time.is_by_date
        return Measured(self.spent, was_connected=True, left=10**6) if is_live else None

    def mismeasured(self, by: int) -> MatchMessage | None:
        """The message with another time for its last ply in a live game."""
        times = self.message.times
        is_possible = self.measured and self.is_extension and len(times) > self.known
        is_possible = is_possible and self.spent + by >= 0
        return self.again(times=(*times[:-1], times[-1] + by)) if is_possible else None

    @property
    def line(self) -> list[str]:
        """The tokens of the message."""
        return [node.token for node in self.liar.end.line()]

    @property
    def known(self) -> int:
        """How many of its tokens the victim knows."""
        return self.victim.end.ply

    @property
    def is_extension(self) -> bool:
        """Whether the message only adds moves to what the victim knows."""
        ours = [node.token for node in self.victim.end.line()]
        liar, victim = self.liar, self.victim
        is_same_epoch = (liar.take_backs.epoch, liar.take_backs.base) == (
            victim.take_backs.epoch,
            victim.take_backs.base,
        )
        return is_same_epoch and self.line[: self.known] == ours

    def with_line(self, line: Sequence[str]) -> MatchMessage:
        """The message with other tokens."""
        record = self.liar.record
        start = write_link(Record.start(record.game, record.options), record.root)
        game = start + (f"&moves={','.join(line)}" if line else "")
        return replace(self.message, game=game, number=self.message.number + 1)

    def others(self, position: AnyPosition, token: str) -> list[str]:
        """Other legal tokens at a position."""
        write = self.liar.record.game.notation.write
        legal = [write(move) for move in islice(position.legal_moves(), 60)]
        return [each for each in legal if each != token]


Lie = Callable[[Case], MatchMessage | None]
"""A false message; None where this lie is not possible."""
