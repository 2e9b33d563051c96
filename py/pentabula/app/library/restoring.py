"""Restores a backup: merges its texts with the stored ones, so that nothing of either is lost.

Games, their results and puzzles are united. What was chosen (settings, shortcuts, players) stays
where this browser has a choice of its own. Restoring twice changes nothing more. A game whose key
belongs to another game here gets a new key, and so do its review and its result.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from pentabula import games
from pentabula.app.library.backup import Backup
from pentabula.app.play.dice import LocalDice
from pentabula.app.shell.addresses import lesson_name
from pentabula.app.store import keys, saved_game
from pentabula.app.store.exercise_progress import (
    read_challenges_won,
    read_drill_scores,
    read_progress,
)
from pentabula.app.store.matches import further_match
from pentabula.app.store.merge_texts import TextJoiner
from pentabula.app.store.store import Failed, Store
from pentabula.core.errors import GameError
from pentabula.core.jsontext import MAX_COUNT, is_damaged, is_whole, stored_object
from pentabula.core.lesson import STRATEGY
from pentabula.core.message import Message, all_of, counted
from pentabula.puzzles.daily import read_streak

_NAME: Final = re.compile(r"[0-9a-z-]{1,40}")
"""The names of games in their keys, which are parts of addresses."""

_CHOICES: Final = (keys.SETTINGS, keys.SHORTCUTS, keys.SEATING, keys.TIME, keys.RETRY)

Merging = Callable[[str, str], str]
"""Given our text and that of the backup, returns the text that has both."""


@dataclass(slots=True)
class Restored:
    """What a restored backup has changed, and what it lacks.

    `unknown` counts the texts of a kind that only later versions know.
    """

    backup: Backup
    added: int = 0
    changed: int = 0
    matches: int = 0
    others: int = 0
    unknown: int = 0
    damaged: int = 0
    renamed: dict[str, str] = field(default_factory=dict)

    @property
    def sentences(self) -> list[Message]:
        """What was restored, then what is missing and why."""
        return [self._what(), *self._lacks()]

    def _what(self) -> Message:
        what = list[Message]()
        if self.added:
            what.append(counted("{n} game", "{n} games", self.added))
        if self.changed:
            what.append(
                counted(
                    "new moves or notes in {n} game",
                    "new moves or notes in {n} games",
                    self.changed,
                )
            )
        if self.others:
            what.append(Message("reviews, results, puzzles or settings"))
        if what:
            return Message("Restored: {what}.", what=all_of(what))
        return Message("Nothing to restore: everything in this file is already here.")

    def _lacks(self) -> Iterable[Message]:
        if self.matches:
            yield counted(
                "{n} game by link continues here. Do not continue it in the other browser too.",
                "{n} games by link continue here. Do not continue them in the other browser too.",
                self.matches,
            )
        if self.backup.missing:
            yield counted(
                "The file is incomplete: {n} entry is missing.",
                "The file is incomplete: {n} entries are missing.",
                self.backup.missing,
            )
        if self.damaged:
            yield counted(
                "{n} damaged entry was left out.",
                "{n} damaged entries were left out.",
                self.damaged,
            )
        if self.backup.is_later or self.unknown:
            yield Message(
                "A newer version of Pentabula made this file; what this version does not know was "
                "left out. Update the page and restore again."
            )


class Restoring:
    """Merges backups into a store. `dice` throws where a game has no seed of its own."""

    def __init__(self, store: Store, dice: LocalDice, failed: Failed) -> None:
        self._store, self._dice, self._failed = store, dice, failed
        self._joiner = TextJoiner(games.load, dice)

    def restore(self, backup: Backup) -> Restored:
        """Restores what can be read. Games come first: other texts follow their keys."""
        restored = Restored(backup, damaged=backup.damaged)
        for key in sorted(backup.texts, key=lambda each: (not keys.is_game(each), each)):
            text = backup.texts[key]
            if is_damaged(text):
                restored.damaged += 1
            elif keys.is_game(key):
                self._restore_game(key, text, restored)
            else:
                self._restore_other(key, text, restored)
        return restored

    def _restore_game(self, key: str, text: str, restored: Restored) -> None:
        if not (_NAME.fullmatch(keys.game_name(key)) and saved_game.has_record(text)):
            restored.damaged += 1
            return
        here = self._free_key(key, text)
        if here != key:
            restored.renamed[keys.game_name(key)] = keys.game_name(here)
        is_new = self._store.read(here) is None
        if self._merge(here, text, lambda ours, theirs: self._joiner.join(here, ours, theirs)):
            restored.added += is_new
            restored.changed += not is_new

    def _free_key(self, key: str, text: str) -> str:
        """The key itself, or if another game has it, one that no other game has."""
        number, found = 1, key
        while (stored := self._store.read(found)) is not None and self._are_two(stored, text):
            number += 1
            found = f"{key}-{number}"
        return found

    def _are_two(self, one: str, other: str) -> bool:
        """Whether two texts are of games that cannot be merged. Unreadable ones can be."""
        if one == other:
            return False
        try:
            read = [saved_game.read_saved(each, games.load, self._dice) for each in (one, other)]
        except GameError:
            return False
        first, second = (each.session.record for each in read)
        return not first.is_same_game(second)

    def _restore_other(self, key: str, text: str, restored: Restored) -> None:
        found = self._kind(key, restored)
        if found is None:
            restored.unknown += 1
            return
        here, merge, text = *found, _renamed(key, text, restored.renamed)
        if self._merge(here, text, merge):
            if here.startswith(keys.MATCH):
                restored.matches += 1
            else:
                restored.others += 1

    def _merge(self, key: str, text: str, merge: Merging) -> bool:
        """Merges a text with the stored one; returns whether that changes it."""

        def change(stored: str | None) -> str:
            return text if stored is None or is_damaged(stored) else merge(stored, text)

        stored = self._store.read(key)
        if change(stored) == stored:
            return False
        if stored is not None and is_damaged(stored):
            self._store.write(keys.damaged_key(key), stored)
        self._store.update(key, change, failed=self._failed)
        return True

    def _kind(self, key: str, restored: Restored) -> tuple[str, Merging] | None:
        """The key here and how its texts are merged; None for a kind that is not known."""
        for prefix in (keys.REVIEW, keys.MATCH):
            name = key.removeprefix(prefix)
            if key.startswith(prefix):
                here = prefix + restored.renamed.get(name, name)
                is_known = _NAME.fullmatch(name) is not None
                return (here, self._merging_of(here)) if is_known else None
        merging = _merging().get(key)
        return None if merging is None else (key, merging)

    def _merging_of(self, here: str) -> Merging:
        """A review that is finished stays, and so does the further state of a match."""
        if here.startswith(keys.MATCH):
            return further_match
        return lambda ours, theirs: self._joiner.join(here, ours, theirs)


def _merging() -> dict[str, Merging]:
    """How the texts under each key are merged, apart from those of single games."""
    found: dict[str, Merging] = dict.fromkeys(_CHOICES, _ours)
    found |= {keys.DAILY: _days, keys.REVIEWS_USED: _used}
    for name in games.names():
        found |= {
            keys.results_key(name): _results,
            keys.puzzles_key(name): _puzzles,
            keys.lesson_key(name): _lesson,
            keys.lesson_key(lesson_name(name, STRATEGY)): _lesson,
            keys.level_run_key(name): _ours,
            keys.drill_key(name): _drills,
            keys.challenges_key(name): _challenges,
        }
    return found


def _ours(ours: str, theirs: str) -> str:
    return ours


def _days(ours: str, theirs: str) -> str:
    mine, both = read_streak(ours), read_streak(ours).joined(read_streak(theirs))
    return ours if both == mine else both.write()


def _lesson(ours: str, theirs: str) -> str:
    mine, other = (read_progress(text, MAX_COUNT) for text in (ours, theirs))
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


def _renamed(key: str, text: str, renamed: dict[str, str]) -> str:
    """A text in which games have their new names: of results and of the reviews used."""
    if not renamed:
        return text
    if key == keys.REVIEWS_USED:
        new = {keys.REVIEW + name: keys.REVIEW + here for name, here in renamed.items()}
        return _with(text, "keys", [new.get(str(each), each) for each in _list(text, "keys")])
    if "results" in stored_object(text):
        results = _dict(text, "results").items()
        return _with(text, "results", {renamed.get(name, name): each for name, each in results})
    return text


def _united(ours: list[object], theirs: list[object]) -> list[object]:
    """All of ours, then what only they have. Texts are compared: lists may have any entries."""
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
    """The text with another value under a name; unchanged if it has an equal one."""
    stored = stored_object(text)
    return text if stored.get(name) == value else json.dumps({**stored, name: value})
