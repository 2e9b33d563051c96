"""Backs up everything to a file and restores it, under My games; asks the browser to keep it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from js import navigator

from pentabula.app.library.backup import is_backup, read_backup, write_backup
from pentabula.app.library.markup import listing as cards
from pentabula.app.library.restore import BackupRestorer
from pentabula.app.play.dice import LocalDice
from pentabula.app.shell.page import files
from pentabula.app.store.dates import read_date
from pentabula.app.store.keys import BACKED_UP, GAME
from pentabula.app.store.saved_game import dates_of
from pentabula.browser import page
from pentabula.browser.clock import iso_day
from pentabula.core.days import DAY_MS, HOUR_MS
from pentabula.core.errors import GameError
from pentabula.core.jsontext import stored_object, with_entries
from pentabula.core.message import Message, counted

if TYPE_CHECKING:
    from js import Element, Event, StorageEstimate

    from pentabula.app.shell.page.hub import Hub

SLOT: Final = "backup"
MEDIA_TYPE: Final = "application/x-pentabula"
ENDING: Final = ".pentabula"

MANY: Final = 3
"""The number of stored games from which the browser is asked to keep them."""

REMINDED_EVERY: Final = 60 * DAY_MS
"""Milliseconds after a backup or a reminder until the next reminder."""

MANY_NEW: Final = 20
"""The number of games since the last backup, or the last reminder, after which every browser shows
a reminder."""

REMINDER: Final = Message(
    "Safari may delete your games after seven days without a visit. Back them up under My games."
)


class Backups:
    """Backs up and restores; `on_restored` is called after stored texts were restored."""

    def __init__(self, hub: Hub, on_restored: Callable[[], object]) -> None:
        self._storage, self._rng, self._clock = hub.storage, hub.device.rng, hub.device.clock
        self._slots, self._say = hub.screen.slots, hub.stage.catalogue.say
        self._stage, self._router = hub.stage, hub.router
        self._notices, self._on_restored = hub.announcer.notices, on_restored

    def connect(self, hub: Hub) -> None:
        """Adds the command, opens backups from anywhere, and protects the stored games."""
        page.on(page.slot(SLOT), "change", self._choose)
        hub.commands.add({"backup": self.back_up})
        hub.services.text_kinds.add({"backup": self.open})
        hub.router.shown["games"].append(self.show)
        hub.router.shown["home"].append(
            lambda: hub.screen.deferred.append("backups", self.protect_games)
        )

    def show(self) -> None:
        """Shows how many games are in no backup, and the storage in use."""
        self._show_due()
        self.protect_games()
        self._show_usage()

    def back_up(self) -> None:
        """Saves everything as a file."""
        now = self._clock.date()
        name, text = f"pentabula-{iso_day(now)}{ENDING}", write_backup(self._storage, now)
        if problem := files.save(name, text, MEDIA_TYPE):
            self._refuse(problem)
            return
        self._note("made", now)
        count = len(self._storage.keys(GAME))
        self._reply(counted("Backup made: {n} game.", "Backup made: {n} games.", count))
        self._show_due()
        self._persist()

    # Restoring

    def _choose(self, event: Event) -> None:
        field = event.target
        chosen = list(field.files) if field.matches('[data-form="restore"]') else []
        if chosen:
            self._read(field)

    def _read(self, field: Element) -> None:
        reader = files.Files(self._notices.add)
        reader.read(next(iter(field.files)), self.restore, self._refuse)
        field.value = ""

    def open(self, text: str) -> bool:
        """Restores a text if it is a backup, under My games; returns whether it is one."""
        if not is_backup(text):
            return False
        if self._stage.screen != "games":
            self._router.visit("games")
        self.restore(text)
        return True

    def restore(self, text: str) -> None:
        """Restores the text of a backup file, and reports what was restored and what is missing."""
        try:
            restoring = BackupRestorer(self._storage, LocalDice(self._rng), self._refuse)
            sentences = restoring.restore(read_backup(text)).sentences
        except GameError as error:
            self._refuse(error.message)
            return
        for listener in self._storage.changed:
            listener()
        self._on_restored()
        self._reply(*sentences)
        self._persist()

    def _reply(self, *sentences: Message) -> None:
        page.show_problem(page.slot(SLOT), "")
        page.announce(SLOT, " ".join(map(self._say, sentences)))

    def _refuse(self, problem: Message) -> None:
        page.announce(SLOT, "")
        page.show_problem(page.slot(SLOT), self._say(problem))

    # Keeping

    def protect_games(self) -> None:
        """Asks the browser to keep the games, once there are some, and reminds of backups."""
        dates = self._dates()
        if len(dates) < MANY or self._clock.date() - min(dates) <= HOUR_MS:  # all are of this visit
            return
        if not self._noted("asked"):
            self._persist()
        reminder = self._reminder(dates)
        if reminder is not None and self._stage.screen != "games":
            self._note("reminded", self._clock.date())
            self._notices.show(reminder)

    def _dates(self) -> list[int]:
        """When each game was played."""
        return [dates_of(self._storage.read(key) or "").played for key in self._storage.keys(GAME)]

    def _reminder(self, dates: Sequence[int]) -> Message | None:
        """The reminder that is due, or None."""
        made = self._noted("made")
        last = max(made, self._noted("reminded"))
        if sum(each > last for each in dates) >= MANY_NEW:
            count = cards.reminder(sum(each > made for each in dates))
            return Message("{reminder} Back them up under My games.", reminder=count)
        is_due = self._clock.date() - last > REMINDED_EVERY
        return REMINDER if is_due and _is_safari() else None

    def _show_due(self) -> None:
        """Shows how many games are in no backup, if there are many."""
        made = self._noted("made")
        count = sum(each > made for each in self._dates())
        words = self._say(cards.reminder(count)) if count >= MANY_NEW else ""
        self._slots.write("backup-due", words)

    def _persist(self) -> None:
        """Asks the browser, which may ask the user, not to delete what is stored."""
        self._note("asked", self._clock.date())
        page.ask(lambda: navigator.storage.persist(), lambda is_kept: self._show_usage())

    def _show_usage(self) -> None:
        """Shows the storage in use, where the browser reports it."""

        def show(estimate: StorageEstimate) -> None:
            page.ask(
                lambda: navigator.storage.persisted(),
                lambda is_kept: self._write_usage(estimate, bool(is_kept)),
            )

        page.ask(lambda: navigator.storage.estimate(), show)

    def _write_usage(self, estimate: StorageEstimate, is_kept: bool) -> None:
        size = int(getattr(estimate, "usage", 0) or 0)
        if size:
            self._slots.write("usage", self._say(cards.usage(size, is_kept=is_kept)))

    # Dates

    def _noted(self, name: str) -> int:
        return read_date(stored_object(self._storage.read(BACKED_UP)).get(name))

    def _note(self, name: str, now: int) -> None:
        self._storage.update(BACKED_UP, lambda text: with_entries(text, {name: now}))


def _is_safari() -> bool:
    """Whether the browser is one of Apple's, as all are on an iPhone."""
    return str(getattr(navigator, "vendor", "")).startswith("Apple")
