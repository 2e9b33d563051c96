"""Finished games of a person against a level, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from time import gmtime, strftime
from typing import Final

from pentabula import games
from pentabula.core.position import Seat
from pentabula.session.play.ending import opposing_level
from pentabula.session.play.session import Session
from pentabula.session.standing.glicko import Rating, played, rested
from pentabula.session.standing.opponents import level_rating

DAY: Final = 24 * 60 * 60 * 1000
"""Milliseconds of a rating period: a day of the calendar, in UTC."""

LATEST: Final = 253_402_300_799_000
"""The last moment that has a date, in milliseconds since 1970; no game is later."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: the game's name, the level's, the person's seat, and who won.

    `when` is in milliseconds since 1970. `is_rated`: it was played on the board for which the
    levels are rated. `accuracy` is that of the person's moves, from 0 to 100, where the game has
    been reviewed.
    """

    game: str
    level: str
    seat: Seat
    is_won: bool
    when: int
    is_rated: bool
    accuracy: float | None = None

    @property
    def month(self) -> str:
        """The month of the game in UTC, as `2026-11`."""
        return strftime("%Y-%m", gmtime(self.when // 1000))


@dataclass(frozen=True, slots=True)
class Tally:
    """Some games: how many, how many the person won, and the mean accuracy of those reviewed."""

    games: int
    won: int
    accuracy: float | None = None


def result_of(session: Session, when: int, accuracy: float | None = None) -> Result | None:
    """The result of a game, by its main line; None if none of a person against a level."""
    outcome, level, person = session.cursor.result, opposing_level(session), session.cursor.person
    if outcome is None or level is None or person is None:
        return None
    when = min(max(when, 0), LATEST)
    is_won = outcome.winner == person
    return Result(session.game.name, level.name, person, is_won, when, _is_rated(session), accuracy)


def _is_rated(session: Session) -> bool:
    """Whether it is a whole game on the usual board: no number differs from its default."""
    game, options = session.game, session.record.options
    return not session.record.diagram and all(
        options[option.name] == option.default for option in game.options if option.low is not None
    )


def tally(results: Iterable[Result]) -> Tally:
    """What some results add up to."""
    counted = list(results)
    known = [each.accuracy for each in counted if each.accuracy is not None]
    mean = sum(known) / len(known) if known else None
    return Tally(len(counted), sum(each.is_won for each in counted), mean)


def rating(results: Sequence[Result], now: int) -> Rating | None:
    """The rating by the rated results of one game at a time; None where none of them is rated.

    None also where the game's levels are not rated yet. The games of a day are a period, and days
    without games let the uncertainty grow.
    """
    rated = sorted((each for each in results if each.is_rated), key=lambda each: each.when)
    if not rated:
        return None
    game, found, day = games.load(rated[0].game), Rating(), rated[0].when // DAY
    if not game.level_matches:
        return None
    for today, group in groupby(rated, key=lambda each: each.when // DAY):
        found = rested(found, today - day - 1) if today - day > 1 else found
        opponents = [(level_rating(game, each.level), float(each.is_won)) for each in group]
        found, day = played(found, opponents), today
    return rested(found, max(0, now // DAY - day))
