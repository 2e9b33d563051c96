"""Measure the links of games by link: the table of docs/online.md.

`.venv/bin/python docs/measurements/links.py --games 50` lets a level play that many matches of each
game against itself. Every link holds the whole game, so the longest link of a match is its last
one. Links of more than 1,900 characters are sent packed.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import cycle
from random import Random
from statistics import median

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from pentabula import games
from pentabula.arena.self_play import MAX_PLIES, choose_move
from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from pentabula.core.record import Record
from pentabula.online.match import Match
from pentabula.online.messages import PACKED_ABOVE, MatchMessage, write_message, write_unpacked
from pentabula.online.receiving import MessageKind, join, receive
from pentabula.search.levels import skill


def messages(name: str, level: str, rng: Random) -> Iterator[MatchMessage]:
    """The messages that two devices exchange, each applied by the other one."""
    record = Record.start(games.load(name), {})
    host = Match.invite("m" + rng.randbytes(6).hex(), record, rng.randbytes(32), "Ana", "0")
    guest = join(host.message(), games.load, rng.randbytes(32), "Bruno")
    for one, other in cycle(((guest, host), (host, guest))):
        play(one, level, rng)
        yield one.message()
        if receive(other, one.message(), games.load).kind not in (
            MessageKind.NEWS,
            MessageKind.REPEATED,
        ):
            raise ValueError(f"{name}: an honest message was refused")
        if one.is_over or one.end.ply >= MAX_PLIES:
            return


def play(match: Match, level: str, rng: Random) -> None:
    """Play the turn of a side while its dice are known."""
    game = match.record.game
    while match.can_act and match.end.ply < MAX_PLIES:
        position = match.end.position
        move = match.throw() if position.turn == CHANCE else None
        if isinstance(move, Message):
            return
        match.play(choose_move(game, position, skill(game, level), rng) if move is None else move)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="matches of each game (50)")
    parser.add_argument("--level", default="casual", help="the level that plays (casual)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other matches (1)")
    given = parser.parse_args()
    print("| game | median | longest | packed | median as sent | longest as sent |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in games.names():
        rngs = [Random(f"{given.seed} {name} {number}") for number in range(given.games)]
        matches = [list(messages(name, given.level, rng)) for rng in rngs]
        plain = [max(len(write_unpacked(each)) for each in sent) for sent in matches]
        sent = [max(len(write_message(each)) for each in sent) for sent in matches]
        cells = [games.load(name).title, f"{median(plain):,.0f}", f"{max(plain):,}"]
        cells.append(f"{sum(each > PACKED_ABOVE for each in plain)} of {len(plain)}")
        print("|", " | ".join([*cells, f"{median(sent):,.0f}", f"{max(sent):,}"]), "|")


if __name__ == "__main__":
    main()
