"""A process that plays games: `python -m tools.arena.worker`, any Python from 3.11 on.

The first line that it reads is the match, every other the number of a game to play; it
answers each with the finished game, or with `{"error": "…"}` where no game can be played.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator

from pentabula import games
from tools.arena.engines import Seated, Thinker
from tools.arena.match import Match
from tools.arena.playing import Table
from tools.arena.program import Program, StartError


def answers(lines: Iterator[str]) -> Iterable[str]:
    """An answer to every line but the first."""
    match = Match.read(next(lines))
    game, code = games.load(match.game), match.code()
    sides = [seated(match, number) for number in (0, 1)]
    for line in lines:
        number = int(line)
        seats = sides[::-1] if number % 2 else sides
        try:
            yield json.dumps(Table(game, match, seats, number).play() | {"code": code})
        except StartError as error:
            yield json.dumps({"error": str(error)})
    for side in sides:
        side.leave()


def seated(match: Match, number: int) -> Seated:
    """The first player of the match (0) or the second (1), ready to play."""
    player, game = match.side(number), games.load(match.game)
    if player.command:
        return Program(player, game, match.patience)
    return Thinker(player, game)


def main() -> None:
    """Speaks with the standard streams."""
    for answer in answers(iter(sys.stdin)):
        print(answer, flush=True)


if __name__ == "__main__":
    main()
