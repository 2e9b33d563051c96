"""Restores a backup: merges its texts with the stored ones, so that neither loses anything.

Games, their results and puzzles are merged. Choices (settings, shortcuts, players) stay where this
browser has its own. Restoring twice changes nothing more. A game whose key belongs to another game
here gets a new key, and so do its review and its result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pentabula import games
from pentabula.app.library.backup import Backup
from pentabula.app.play.dice import LocalDice
from pentabula.app.store import keys, saved_game
from pentabula.app.store.merge_texts import TextMerger
from pentabula.app.store.store import Failed, Store
from pentabula.core.errors import GameError
from pentabula.core.jsontext import is_damaged, stored_object, with_entries
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message, all_of, counted

_NAME: Final = LazyPattern(r"[0-9a-z-]{1,40}")
"""The names of games in their keys, which are parts of addresses."""


@dataclass(slots=True)
class Restored:
    """The changes by a restored backup, and what it lacks.

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
        if self.backup.missing or self.damaged or self.backup.is_later or self.unknown:
            return Message("Everything that could be read is already here.")
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


class BackupRestorer:
    """Merges backups into a store. `dice` throws where a game has no seed of its own."""

    def __init__(self, store: Store, dice: LocalDice, failed: Failed) -> None:
        self._store, self._dice, self._failed = store, dice, failed
        self._merger = TextMerger(games.load, dice)

    def restore(self, backup: Backup) -> Restored:
        """Restores the readable texts. Games come first: other texts follow their keys."""
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
        if self._merge(here, text):
            restored.added += is_new
            restored.changed += not is_new

    def _free_key(self, key: str, text: str) -> str:
        """The key itself, or an unused key if another game has it."""
        number, free = 1, key
        stored = self._store.read(free)
        while stored is not None and self._are_different_games(stored, text):
            number += 1
            free = f"{key}-{number}"
            stored = self._store.read(free)
        return free

    def _are_different_games(self, one: str, other: str) -> bool:
        """Whether two texts are of games that cannot be merged. Unreadable texts can be merged."""
        if one == other:
            return False
        try:
            read = [saved_game.read_saved(each, games.load, self._dice) for each in (one, other)]
        except GameError:
            return False
        first, second = (each.session.record for each in read)
        return not first.is_same_game(second)

    def _restore_other(self, key: str, text: str, restored: Restored) -> None:
        here = _key_here(key, restored.renamed)
        if here is None or self._merger.merging(here) is None:
            restored.unknown += 1
        elif self._merge(here, _renamed(key, text, restored.renamed)):
            if here.startswith(keys.MATCH):
                restored.matches += 1
            else:
                restored.others += 1

    def _merge(self, key: str, text: str) -> bool:
        """Merges a text with the stored text; returns whether the stored text changes."""

        def change(stored: str | None) -> str:
            is_new = stored is None or is_damaged(stored)
            return text if is_new else self._merger.merge(key, stored or "", text)

        stored = self._store.read(key)
        if change(stored) == stored:
            return False
        if stored is not None and is_damaged(stored):
            self._store.write(keys.damaged_key(key), stored)
        self._store.update(key, change, failed=self._failed)
        return True


def _key_here(key: str, renamed: Mapping[str, str]) -> str | None:
    """The key for a text, which may belong to a game with a new name; None for an invalid name."""
    for prefix in (keys.REVIEW, keys.MATCH, keys.assignment_key("")):
        if key.startswith(prefix):
            name = key.removeprefix(prefix)
            return prefix + renamed.get(name, name) if _NAME.fullmatch(name) else None
    return key


def _renamed(key: str, text: str, renamed: Mapping[str, str]) -> str:
    """A text in which games have their new names: of results and of the reviews used."""
    stored = stored_object(text)
    used, results = stored.get("keys"), stored.get("results")
    if not renamed:
        return text
    if key == keys.REVIEWS_USED and isinstance(used, list):
        new = {keys.REVIEW + name: keys.REVIEW + here for name, here in renamed.items()}
        return with_entries(text, {"keys": [new.get(str(each), each) for each in used]})
    if isinstance(results, dict):
        here = {renamed.get(name, name): each for name, each in results.items()}
        return with_entries(text, {"results": here})
    return text
