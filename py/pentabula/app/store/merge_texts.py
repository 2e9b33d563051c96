"""Merges two stored texts under one key, so that neither loses anything.

All texts of a kind are merged in the same way, wherever the other text comes from: another tab, an
earlier release, the journal or a backup.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.store import keys, saved_game
from pentabula.app.store.exercise_progress import (
    read_challenges_won,
    read_drill_scores,
    read_lesson_progress,
)
from pentabula.app.store.saved_game import SavedGame
from pentabula.core.days import read_solved_days
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.jsontext import MAX_COUNT, is_whole, stored_object
from pentabula.core.lesson import STRATEGY, WHOLE_GAME
from pentabula.review.stored_review import is_done

Merging = Callable[[str, str], str]
"""Merges our text with another text; returns ours if it already contains the other."""


class TextMerger:
    """Merges the texts of games by merging their records; of two reviews, a finished one stays.

    The cursor and the tags of a game come from the text that was changed last.

    A readable text replaces an unreadable one, unless a later version has stored that.
    """

    def __init__(self, load: Callable[[str], AnyGame], dice: LocalDice) -> None:
        """`dice` throws where a game has no seed of its own."""
        self._load, self._dice = load, dice

    def merge(self, key: str, ours: str, theirs: str) -> str:
        """The merged text under the key; ours if the key is unknown."""
        merging = self.merging(key)
        return ours if merging is None or ours == theirs else merging(ours, theirs)

    def merging(self, key: str) -> Merging | None:
        """The function that merges texts under a key; None for an unknown key."""
        if keys.is_game(key):
            return self._games
        by_prefix = {keys.REVIEW: _review, keys.MATCH: _match, f"{keys.ASSIGNMENT}/": _assignment}
        found = (by_prefix[prefix] for prefix in by_prefix if key.startswith(prefix))
        return next(found, _others().get(key))

    def _games(self, ours: str, theirs: str) -> str:
        if saved_game.are_alike(ours, theirs):
            return ours
        mine, other = self._read(ours), self._read(theirs)
        if other is None:
            return ours
        if mine is None:
            return ours if saved_game.is_later(ours) else theirs
        if not mine.session.record.is_same_game(other.session.record):
            return ours
        is_newer = other.dates.changed > mine.dates.changed
        newer, older = (other, mine) if is_newer else (mine, other)
        tags = older.session.record.tags | newer.session.record.tags
        newer.session.merge(older.session.record)
        newer.session.record.tags.update(tags)
        return saved_game.write_saved(newer.session, mine.dates.latest(other.dates))

    def _read(self, text: str) -> SavedGame | None:
        try:
            return saved_game.read_saved(text, self._load, self._dice)
        except GameError:
            return None


@cache
def _others() -> Mapping[str, Merging]:
    """The merging functions of the keys without a name."""
    last = (keys.RETRY, keys.PUZZLE, keys.DRILL, keys.ASSIGNMENT, keys.CLASSROOM)
    found: dict[str, Merging] = dict.fromkeys((*keys.CHOICE_KEYS, *last), _ours)
    found |= {keys.DAILY: _days, keys.REVIEWS_USED: _used, keys.BACKED_UP: _both}
    for name in games.names():
        found |= {
            keys.results_key(name): _results,
            keys.puzzles_key(name): _puzzles,
            keys.lesson_key(name): _lesson,
            keys.lesson_key(f"{name}/{STRATEGY}"): _lesson,
            keys.lesson_key(f"{name}/{WHOLE_GAME}"): _lesson,
            keys.level_streak_key(name): _ours,
            keys.drill_key(name): _drills,
            keys.challenges_key(name): _challenges,
        }
    return found


def _ours(ours: str, theirs: str) -> str:
    return ours


def _both(ours: str, theirs: str) -> str:
    """The entries of both; ours where both have one."""
    return json.dumps({**stored_object(theirs), **stored_object(ours)})


def _review(ours: str, theirs: str) -> str:
    return theirs if is_done(theirs) and not is_done(ours) else ours


def _match(ours: str, theirs: str) -> str:
    """The newer of two stored states of a match; ours if neither continues the other."""
    mine, other = stored_object(ours), stored_object(theirs)
    is_same = all(mine.get(name) == other.get(name) for name in ("match", "side", "secret"))
    is_further = is_same and _age(other) > _age(mine) and _has_played(other, mine)
    return theirs if is_further else ours


def _age(stored: Mapping[str, object]) -> tuple[int, ...]:
    """How often a match was taken back and has changed; -1 for a missing or invalid number."""
    found = (stored.get(name) for name in ("epoch", "number"))
    return tuple(each if isinstance(each, int) else -1 for each in found)


def _has_played(later: Mapping[str, object], earlier: Mapping[str, object]) -> bool:
    """Whether a state of a match has the moves of an earlier one, perhaps before a take-back."""
    epoch, line, known = earlier.get("epoch"), _tokens(earlier), _tokens(later)
    lines = later.get("lines")
    if epoch != later.get("epoch") and isinstance(lines, dict):
        found = lines.get(str(epoch))
        known = found[1:] if isinstance(found, list) else []
    return known[: len(line)] == line


def _tokens(stored: Mapping[str, object]) -> list[object]:
    moves = str(stored.get("game")).partition("moves=")[2]
    return list(moves.split(",")) if moves else []


def _assignment(ours: str, theirs: str) -> str:
    """Our progress with an assignment, with the results of tasks that only theirs has solved."""
    mine, other = _list(ours, "results"), _list(theirs, "results")
    both = [each or (other[at] if at < len(other) else each) for at, each in enumerate(mine)]
    return _with(ours, "results", both) if both else theirs


def _days(ours: str, theirs: str) -> str:
    mine, both = read_solved_days(ours), read_solved_days(ours).joined(read_solved_days(theirs))
    return ours if both == mine else both.write()


def _lesson(ours: str, theirs: str) -> str:
    mine, other = (read_lesson_progress(text, MAX_COUNT) for text in (ours, theirs))
    both = mine.joined(other)
    return ours if both == mine else both.write()


def _drills(ours: str, theirs: str) -> str:
    mine, other = read_drill_scores(ours), read_drill_scores(theirs)
    both = mine.joined(other)
    return ours if both == mine else both.write()


def _challenges(ours: str, theirs: str) -> str:
    mine, other = read_challenges_won(ours), read_challenges_won(theirs)
    both = mine.joined(other)
    return ours if both == mine else both.write()


def _used(ours: str, theirs: str) -> str:
    return _with(ours, "keys", _united(_list(ours, "keys"), _list(theirs, "keys")))


def _results(ours: str, theirs: str) -> str:
    mine = _dict(ours, "results")
    return _with(ours, "results", _dict(theirs, "results") | mine)


def _puzzles(ours: str, theirs: str) -> str:
    """All puzzles of both, each with the history in which it was tried last."""
    both = dict(_dict(ours, "puzzles"))
    for name, history in _dict(theirs, "puzzles").items():
        if name not in both or _recency(history) > _recency(both[name]):
            both[name] = history
    merged = _with(ours, "puzzles", both)
    merged = _with(merged, "own", _united(_list(ours, "own"), _list(theirs, "own")))
    made = _united(_list(ours, "made"), _list(theirs, "made"))
    return _with(merged, "made", made) if made else merged


def _recency(history: object) -> tuple[int, int]:
    stored = history if isinstance(history, dict) else {}
    day, count = (stored.get(name) for name in ("day", "count"))
    return (day if is_whole(day) else 0), (count if is_whole(count) else 0)


def _united(ours: list[object], theirs: list[object]) -> list[object]:
    """Our entries, then the entries that only they have. Entries are compared as texts."""
    known = set(map(_as_text, ours))
    new = {text: each for each in theirs if (text := _as_text(each)) not in known}
    return [*ours, *new.values()]


def _as_text(entry: object) -> str:
    return json.dumps(entry, sort_keys=True)


def _list(text: str, name: str) -> list[object]:
    found = stored_object(text).get(name)
    return found if isinstance(found, list) else []


def _dict(text: str, name: str) -> dict[str, object]:
    found = stored_object(text).get(name)
    return found if isinstance(found, dict) else {}


def _with(text: str, name: str, value: object) -> str:
    """The text with another value under a name; unchanged if the values are equal."""
    stored = stored_object(text)
    return text if stored.get(name) == value else json.dumps({**stored, name: value})
