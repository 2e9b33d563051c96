"""How long the links of games by link become: matches that a level plays against itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from random import Random
from statistics import median

from pentabula import games
from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from pentabula.core.record import Record
from pentabula.online.match import Match
from pentabula.online.messages import LONGEST_PLAIN, MatchMessage, write_message, write_plain
from pentabula.online.receiving import Kind, join, receive
from pentabula.search.levels import skill
from tools.self_play import MAX_PLIES, chosen


@dataclass(frozen=True, slots=True)
class Lengths:
    """The characters of the longest link of a match, as plain text and as it is sent."""

    plain: int
    sent: int

    @property
    def is_packed(self) -> bool:
        """Whether the longest link was too long to be sent as plain text."""
        return self.plain > LONGEST_PLAIN


def measure(name: str, level: str, rng: Random) -> Lengths:
    """The lengths of a match with the usual options of a game, to its end or `MAX_PLIES`."""
    sent = list(_messages(name, level, rng))
    return Lengths(
        max(len(write_plain(message)) for message in sent),
        max(len(write_message(message)) for message in sent),
    )


def row(name: str, found: list[Lengths]) -> str:
    """A line of the table in docs/online.md."""
    plain, sent = [each.plain for each in found], [each.sent for each in found]
    packed = sum(each.is_packed for each in found)
    title = games.load(name).title
    return (
        f"| {title} | {median(plain):,.0f} | {max(plain):,} | {packed} of {len(found)} "
        f"| {median(sent):,.0f} | {max(sent):,} |"
    )


def _messages(name: str, level: str, rng: Random) -> Iterator[MatchMessage]:
    """The messages that two devices exchange, each applied by the other one."""
    record = Record.start(games.load(name), {})
    host = Match.invite("m" + rng.randbytes(6).hex(), record, rng.randbytes(32), "Ana", "0")
    guest = join(host.message(), games.load, rng.randbytes(32), "Bruno")
    for one, other in cycle(((guest, host), (host, guest))):
        _play(one, level, rng)
        yield one.message()
        if receive(other, one.message(), games.load).kind not in (Kind.NEWS, Kind.REPEATED):
            raise ValueError(f"{name}: an honest message was refused")
        if one.is_over or one.end.ply >= MAX_PLIES:
            return


def _play(match: Match, level: str, rng: Random) -> None:
    """Plays the turn of a side, as far as its dice are known."""
    game = match.record.game
    while match.can_act and match.end.ply < MAX_PLIES:
        position = match.end.position
        move = match.throw() if position.turn == CHANCE else None
        if isinstance(move, Message):
            return
        match.play(chosen(game, position, skill(game, level), rng) if move is None else move)
