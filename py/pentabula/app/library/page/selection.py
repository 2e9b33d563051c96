"""Several games at a time under My games: selects, deletes, tags and saves them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Final

from pentabula.app.library.markup import listing as rows
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page import files
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.deleted_games import DeletedGames
from pentabula.app.store.game_labels import Labels, read_labels, typed_labels
from pentabula.app.store.saved_game import record_of
from pentabula.browser import page
from pentabula.browser.clock import iso_day
from pentabula.core.errors import GameError
from pentabula.core.message import Message, counted
from pentabula.core.record import read_tags

if TYPE_CHECKING:
    from js import Element, Event

SLOT: Final = "selection"
TEXT: Final = "text/plain;charset=utf-8"


class Selection:
    """The selected games, and the commands for them. `show` lists the games again.

    `keys` are the keys of the selected games; None while none can be selected.
    """

    def __init__(self, hub: Hub, deleted_games: DeletedGames, show: Callable[[], object]) -> None:
        self._stored, self._deleted_games, self._show = hub.games.stored, deleted_games, show
        self._slots, self._clock = hub.screen.slots, hub.device.clock
        self._say, self._toasts = hub.stage.catalogue.say, hub.announcer.toasts
        self._autosave = hub.games.autosave
        self._listed: Collection[str] = ()
        self.keys: set[str] | None = None

    def connect(self, hub: Hub) -> None:
        """Adds the commands and the form, and follows the boxes of the rows."""
        page.on(page.slot("my-games"), "change", self._follow_box)
        hub.commands.add(
            {
                "select": self.toggle,
                "select-all": self.select_all,
                "tag-selected": self.ask_for_tags,
                "select-shown": self._fill,
                "export-selected": self.save_records,
                "delete-selected": self.delete,
            }
        )
        hub.events.forms.add({"tag-selected": self.add_tags})

    # Which games

    def toggle(self) -> None:
        """Begins to select games, or ends it."""
        self.keys = set() if self.keys is None else None
        self._show()
        page.find('.games-tools [data-action="select"]').focus()

    def leave(self) -> None:
        """Ends selecting."""
        self.keys = None
        self._fill()

    def follow(self, listed: Collection[str]) -> None:
        """Follows the list: games that it does not show cannot be selected."""
        self._listed = listed
        if self.keys is not None:
            self.keys.intersection_update(listed)
        self._fill()

    def toggle_game(self, key: str) -> bool:
        """Selects a game or leaves it out; returns whether games are being selected."""
        if self.keys is not None:
            self.keys ^= {key}
            self._show()
        return self.keys is not None

    def select_all(self) -> None:
        """Selects all listed games, or none if all are selected."""
        if self.keys is not None:
            is_all = len(self.keys) == len(self._listed)
            self.keys = set() if is_all else set(self._listed)
            self._show()

    def _follow_box(self, event: Event) -> None:
        field = event.target
        if self.keys is not None and field.name == "game":
            (self.keys.add if field.checked else self.keys.discard)(str(field.value))
            self._slots.forget("my-games")
            self._fill()

    def show_tools(self, count: int, shows_deleted: bool) -> None:
        """Shows what the toolbar can do with `count` listed games, which may be deleted games."""
        tools, deleted = page.find(".games-tools"), len(self._deleted_games)
        select = page.find_in(tools, '[data-action="select"]')
        page.disable(select, shows_deleted or not count)
        button = page.find_in(tools, '[data-action="deleted"]')
        button.hidden = not deleted and not shows_deleted
        button.setAttribute("aria-pressed", str(shows_deleted).lower())
        self._slots.write("deleted", self._say(Message("Deleted ({n})", n=deleted)))

    def _fill(self) -> None:
        button = page.find('.games-tools [data-action="select"]')
        button.setAttribute("aria-pressed", str(self.keys is not None).lower())
        is_selecting = self.keys is not None
        bar = rows.selection(len(self.keys or ()), len(self._listed), self._say)
        self._slots.fill(SLOT, bar if is_selecting else Markup(""))
        page.slot(SLOT).hidden = not is_selecting

    # What is done with them

    def delete(self) -> None:
        """Deletes the selected games, and offers to undo that."""
        keys = self._in_order()
        self._deleted_games.delete(keys)
        self._end(
            counted("{n} game deleted.", "{n} games deleted.", len(keys)),
            lambda: self._bring_back(keys),
        )

    def _bring_back(self, keys: Iterable[str]) -> None:
        self._deleted_games.bring_back(keys)
        self._autosave.catch_up()
        self._show()

    def save_records(self) -> None:
        """Saves the records of the selected games as one text."""
        records = [record_of(self._stored.text(key)).strip() for key in self._in_order()]
        found = [each for each in records if each]
        name = f"pentabula-{iso_day(self._clock.date())}.txt"
        problem = files.save(name, "\n\n".join(found) + "\n", TEXT)
        self._end(problem or counted("{n} record saved.", "{n} records saved.", len(found)))

    def ask_for_tags(self) -> None:
        """Shows the field for tags to add."""
        tags = {each: None for key in self._listed for each in self._labels(key).tags}
        self._slots.fill(SLOT, rows.tag_form(tags, self._say))
        page.find_in(page.slot(SLOT), "input").focus()

    def add_tags(self, form: Element) -> None:
        """Adds the typed tags to the selected games."""
        typed = str(page.find_in(form, '[name="tags"]').value)
        if not typed_labels("", typed).tags:
            self._fill()
            return
        self._tag_next(self._in_order(), typed, 0)

    def _tag_next(self, left: list[str], typed: str, count: int) -> None:
        """Tags a game, which is replayed, and the others in later turns of the browser."""
        if not left:
            self._autosave.catch_up()
            self._end(counted("{n} game tagged.", "{n} games tagged.", count))
            return
        known = self._labels(left[0])
        tagged = typed_labels(known.name, ", ".join([*known.tags, typed]))
        try:
            self._stored.label(left[0], tagged)
            count += 1
        except GameError:
            pass  # it cannot be read, or was deleted in another tab
        self._clock.later(lambda: self._tag_next(left[1:], typed, count))

    def _labels(self, key: str) -> Labels:
        return read_labels(read_tags(record_of(self._stored.text(key))))

    def _in_order(self) -> list[str]:
        keys = self.keys or ()
        return [each for each in self._listed if each in keys]

    def _end(self, done: Message, undo: Callable[[], object] | None = None) -> None:
        """Ends selecting, and says what was done."""
        self.keys = None
        self._show()
        page.find('.games-tools [data-action="select"]').focus()
        self._toasts.show(done, undo)
