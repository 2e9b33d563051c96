"""The results of finished games, stored apart from the games so that they outlive them.

The results of each game are one JSON text: `version`, and `results` by the name of the stored game
(`keys.game_name`), each with `level`, `seat`, `won`, `when` (milliseconds since 1970), `rated` and,
once the game has been reviewed, `accuracy`. A merge of two texts has every name once. Entries that
cannot be read, such as those of a later version, are written back unchanged.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial

from pentabula import games
from pentabula.app.store.dates import LATEST
from pentabula.app.store.keys import damaged_key, game_key, game_name, results_key
from pentabula.app.store.results import Result
from pentabula.app.store.store import Store
from pentabula.core.jsontext import is_damaged, is_whole, stored_object
from pentabula.search.levels import LEVELS

VERSION = 1

ACCURACY = "accuracy2"


class ResultStore:
    """The results in a store, by the keys of their games.

    A result is stored once, when its game ends, and stays as it is: neither looking at the game
    later nor deleting it changes when it was played or who won.
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

    def read(self) -> dict[str, Result]:
        """All results, by the keys of their games, which may have been deleted."""
        found = dict[str, Result]()
        for game in games.names():
            for name, stored in _read(self._store.read(results_key(game))).items():
                result = _result(game, stored)
                if result is not None:
                    found[game_key(name)] = result
        return found


def _read(text: str | None) -> dict[str, object]:
    """The stored results by the names of their games; none in a damaged text."""
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
    return stored if result.accuracy is None else {**stored, ACCURACY: result.accuracy}


def _result(game: str, stored: object) -> Result | None:
    """The result in a stored value; None if it cannot be counted."""
    if not isinstance(stored, dict):
        return None
    level, seat, won, when = (stored.get(name) for name in ("level", "seat", "won", "when"))
    is_known = level in [each.name for each in LEVELS] and is_whole(seat, 0, 1)
    if not is_known or not isinstance(won, bool) or not is_whole(when, 0, LATEST):
        return None
    accuracy = stored.get(ACCURACY)
    is_known = isinstance(accuracy, int | float) and not isinstance(accuracy, bool)
    return Result(
        game,
        str(level),
        1 if seat else 0,
        won,
        when,
        stored.get("rated") is True,
        float(str(accuracy)) if is_known and 0 <= float(str(accuracy)) <= 100 else None,
    )
