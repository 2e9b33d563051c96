"""Finished games of the user against a level: totals, rating, runs of wins, and their store.

Results are stored apart from the games, so that they outlive them. The results of each game are one
JSON text: `version`, and `results` by the name of the stored game (`keys.game_name`), each with
`level`, `seat`, `won`, `when` (milliseconds since 1970), `rated`, the `board` unless it is the
usual one and, once the game has been reviewed, `accuracy`. Unreadable entries, such as entries of
a later version, are written back unchanged.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import groupby
from time import gmtime, strftime
from typing import Final

from pentabula import games
from pentabula.app.play.next_game import opposing_level
from pentabula.app.play.session import Session
from pentabula.app.store.dates import LATEST
from pentabula.app.store.keys import damaged_key, game_key, game_name, level_streak_key, results_key
from pentabula.app.store.ratings import Rating, after_games, after_rest, has_rating, level_rating
from pentabula.app.store.store import Store
from pentabula.core.days import DAY_MS
from pentabula.core.jsontext import is_damaged, is_whole, stored_object
from pentabula.core.position import Seat
from pentabula.search.levels import LEVELS, Level, level

PROVISIONAL: Final = 10
"""With fewer rated games a rating is provisional."""

MIN_STREAK: Final = 2
"""The number of consecutive wins or losses that suggests another level."""

MAX_KEYS: Final = 50
"""The number of counted games that a run remembers; older ones are hardly ever opened again."""

SIZES: Final = ("size", "rows", "cols")
"""The options that choose a board."""

VERSION: Final = 1
ACCURACY: Final = "accuracy2"


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: the names of the game and of the level, the person's seat, and who won.

    `when` it was played is in milliseconds since 1970. `is_rated`: it was played on the board for
    which the levels are rated. `accuracy` is the person's, from 0 to 100, if the game has been
    reviewed. `board` is the size of another board, `5` or `4 × 5`, which has its own rating.
    """

    game: str
    level: str
    seat: Seat
    is_won: bool
    when: int
    is_rated: bool
    accuracy: float | None = None
    board: str = ""

    @property
    def month(self) -> str:
        """The month of `when`, as `2026-11`."""
        return strftime("%Y-%m", gmtime(self.when // 1000))


@dataclass(frozen=True, slots=True)
class Totals:
    """The number of games, of won games, and the mean accuracy of the reviewed games."""

    games: int
    won: int
    accuracy: float | None = None


def result_of(session: Session, when: int, accuracy: float | None = None) -> Result | None:
    """The result of a game by its main line; None unless a person has finished it with a level."""
    outcome, level, person = session.cursor.result, opposing_level(session), session.cursor.person
    if outcome is None or level is None or person is None:
        return None
    when = min(max(when, 0), LATEST)
    is_won, name = outcome.winner == person, session.game.name
    is_rated, board = _board(session)
    return Result(name, level.name, person, is_won, when, is_rated, accuracy, board)


def _board(session: Session) -> tuple[bool, str]:
    """Whether the game is whole and on the usual board, and the size of another board."""
    values, numbers = session.record.options, [o for o in session.game.options if o.low is not None]
    other = {each.name for each in numbers if values[each.name] != each.default}
    if session.record.diagram or not other <= {*SIZES}:
        return False, ""
    sizes = [str(values[name]) for name in SIZES if name in values]
    return not other, " × ".join(sizes) if other else ""


def totals(results: Iterable[Result]) -> Totals:
    """The totals of some results."""
    counted = list(results)
    known = [each.accuracy for each in counted if each.accuracy is not None]
    mean = sum(known) / len(known) if known else None
    return Totals(len(counted), sum(each.is_won for each in counted), mean)


def rated_results(results: Iterable[Result], now: int, board: str = "") -> Sequence[Result]:
    """The results that a rating counts, the earliest first: those against rated levels on the usual
    board, or on another `board`.

    A result from the future, by a wrong clock, counts as today's.
    """
    own = (each for each in results if (each.board == board if board else each.is_rated))
    known = (
        replace(each, when=min(each.when, now))
        for each in own
        if has_rating(games.load(each.game), level(each.level))
    )
    return sorted(known, key=lambda each: each.when)


def rating(results: Sequence[Result], now: int, board: str = "") -> Rating | None:
    """The rating by the results of one game at a time `now`; see `rating_curve`.

    None without a rated result, or if the game's levels are not rated.
    """
    curve = rating_curve(results, now, board)
    if not curve:
        return None
    day, found = curve[-1]
    return after_rest(found, max(0, now // DAY_MS - day))


def rating_curve(
    results: Sequence[Result], now: int, board: str = ""
) -> Sequence[tuple[int, Rating]]:
    """The rating after each day with rated games, by the number of the day since 1970.

    The games of a day are one period; days without games increase the uncertainty. On another
    board the levels are rated as on the usual one: against the same level, on that board.
    """
    rated, curve = rated_results(results, now, board), list[tuple[int, Rating]]()
    game = games.load(rated[0].game) if rated else None
    if game is None or not game.level_matches:
        return curve
    found, day = Rating(), rated[0].when // DAY_MS
    for today, group in groupby(rated, key=lambda each: each.when // DAY_MS):
        found = after_rest(found, today - day - 1) if today - day > 1 else found
        opponents = [
            (level_rating(game, each.level, each.when), float(each.is_won)) for each in group
        ]
        found, day = after_games(found, opponents), today
        curve.append((day, found))
    return curve


@dataclass(frozen=True, slots=True)
class LevelStreak:
    """The latest results against one level: `run` consecutive wins, or losses if negative.

    `keys` are the keys of the last counted games, the newest first: each game counts only once.
    """

    level: str = ""
    run: int = 0
    keys: tuple[str, ...] = ()

    def after(self, level: str, key: str, *, is_won: bool) -> LevelStreak:
        """The run after another game; unchanged if the game was counted before."""
        if key in self.keys:
            return self
        step = 1 if is_won else -1
        continues = level == self.level and self.run * step > 0
        keys = (key, *self.keys)[:MAX_KEYS]
        return LevelStreak(level, self.run + step if continues else step, keys)

    def write(self) -> str:
        """The run as JSON text."""
        return json.dumps(asdict(self))

    @property
    def suggested(self) -> Level | None:
        """The next level up or down, if the run is long enough and the level exists."""
        names = [level.name for level in LEVELS]
        if abs(self.run) < MIN_STREAK or self.level not in names:
            return None
        index = names.index(self.level) + (1 if self.run > 0 else -1)
        return LEVELS[index] if 0 <= index < len(LEVELS) else None


def read_level_streak(text: str | None) -> LevelStreak:
    """The run in a stored text; an empty one if it cannot be read."""
    found = stored_object(text)
    level, run, keys = (found.get(name) for name in ("level", "run", "keys"))
    if not isinstance(level, str) or not is_whole(run) or not isinstance(keys, list):
        return LevelStreak()
    return LevelStreak(level, run, tuple(map(str, keys[:MAX_KEYS])))


def suggested_level(store: Store, session: Session) -> Level | None:
    """The level to try after a game against a level; None if it is the same level."""
    level = opposing_level(session)
    run = read_level_streak(store.read(level_streak_key(session.game.name)))
    return run.suggested if level is not None and run.level == level.name else None


class ResultStore:
    """The results in a store, by the keys of their games.

    A result is stored once, when its game ends, and stays: neither viewing nor deleting the game
    changes it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, found: Iterable[tuple[str, Result]]) -> None:
        """Stores the results of games with these keys, unless they are stored already."""
        by_game = defaultdict[str, dict[str, Result]](dict)
        for key, result in found:
            by_game[result.game][game_name(key)] = result
        for game, results in by_game.items():
            key, text = results_key(game), self._store.read(results_key(game))
            if results.keys() - _read(text).keys():
                if text is not None and is_damaged(text):
                    self._store.write(damaged_key(key), text)
                self._store.update(key, partial(_with_new, results))

    def withdraw(self, game: str, key: str) -> None:
        """Removes the result of a game that continues because a resignation was taken back."""
        if game_name(key) in _read(self._store.read(results_key(game))):
            self._store.update(results_key(game), partial(_without, game_name(key)))

    def add_accuracies(self, results: Mapping[str, Result]) -> None:
        """Stores the accuracy in the games with these keys, where it is known."""
        by_game = defaultdict[str, dict[str, float]](dict)
        for key, result in results.items():
            if result.accuracy is not None:
                by_game[result.game][game_name(key)] = result.accuracy
        for game, accuracies in by_game.items():
            stored = self._store.read(results_key(game))
            if _with_accuracies(accuracies, stored) != stored:
                self._store.update(results_key(game), partial(_with_accuracies, accuracies))

    def read(self, *names: str) -> dict[str, Result]:
        """The results in all games or those named, by the keys of the stored games, some of which
        may be deleted."""
        found = dict[str, Result]()
        for game in names or games.names():
            for name, stored in _read(self._store.read(results_key(game))).items():
                result = _result(game, stored)
                if result is not None:
                    found[game_key(name)] = result
        return found


def _read(text: str | None) -> dict[str, object]:
    """The stored results by the names of their games; empty if the text is damaged."""
    found = stored_object(text).get("results")
    return found if isinstance(found, dict) else {}


def _write(results: Mapping[str, object], text: str | None) -> str:
    """The stored text with other results."""
    return json.dumps({"version": VERSION, **stored_object(text), "results": results})


def _with_new(new: Mapping[str, Result], text: str | None) -> str:
    return _write({name: _stored(each) for name, each in new.items()} | _read(text), text)


def _without(name: str, text: str | None) -> str:
    return _write({each: value for each, value in _read(text).items() if each != name}, text)


def _with_accuracies(new: Mapping[str, float], text: str | None) -> str:
    results = _read(text)
    for name, accuracy in new.items():
        stored = results.get(name)
        if isinstance(stored, dict):
            results[name] = {**stored, ACCURACY: round(accuracy, 2)}
    return _write(results, text)


def _stored(result: Result) -> dict[str, object]:
    stored: dict[str, object] = {
        "level": result.level,
        "seat": result.seat,
        "won": result.is_won,
        "when": result.when,
        "rated": result.is_rated,
    }
    if result.board:
        stored["board"] = result.board
    return stored if result.accuracy is None else {**stored, ACCURACY: result.accuracy}


def _result(game: str, stored: object) -> Result | None:
    """The result in a stored value; None if it is invalid."""
    if not isinstance(stored, dict):
        return None
    level, seat, won, when = (stored.get(name) for name in ("level", "seat", "won", "when"))
    is_known = level in [each.name for each in LEVELS] and is_whole(seat, 0, 1)
    if not is_known or not isinstance(won, bool) or not is_whole(when, 0, LATEST):
        return None
    accuracy, board = stored.get(ACCURACY), stored.get("board")
    is_known = isinstance(accuracy, int | float) and not isinstance(accuracy, bool)
    return Result(
        game,
        str(level),
        1 if seat else 0,
        won,
        when,
        stored.get("rated") is True,
        float(str(accuracy)) if is_known and 0 <= float(str(accuracy)) <= 100 else None,
        board if isinstance(board, str) else "",
    )
