"""The list under My games: filters, rows that are drawn as they come near, naming, deleting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from js import document, location, window
from pyodide.ffi import create_proxy

from pentabula.app.library.listing import (
    DELETED,
    GameFacts,
    GameFilters,
    ListEntry,
    Listing,
    chosen,
    plain,
    tags,
)
from pentabula.app.library.markup import listing as rows
from pentabula.app.library.page.ratings import FindResults
from pentabula.app.library.page.row_pictures import RowPictures
from pentabula.app.library.page.selection import Selection
from pentabula.app.library.position_search import PositionSearch
from pentabula.app.shell.html import together
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.router import GAMES
from pentabula.app.store.deleted_games import DeletedGames
from pentabula.app.store.game_labels import typed_labels, with_suggestions
from pentabula.browser import page
from pentabula.browser.clock import day, iso_day
from pentabula.core.errors import GameError
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import Element, Event, IntersectionObserver, IntersectionObserverEntry, KeyboardEvent

LIST: Final = "my-games"
SEARCH: Final = "find-game"
FORM: Final = "#open-game"

MANY: Final = 6
"""The number of games from which they can be searched."""

DRAWN: Final = 10
"""The number of rows drawn immediately: the rows of a large window."""

MARGIN: Final = "1600px 0px"
"""How far outside the window the first row of a block may be when the block is drawn. It is higher
than a block, so that the focus never meets an empty row."""

IDLE: Final = 1000
"""Milliseconds after which a game without a summary is read even in a busy browser."""

SEARCHING: Final = 50.0
"""Milliseconds for which games are searched for a position before the browser has its turn."""


class GameList:
    """Shows the stored games that the filters leave.

    `on_results` is called whenever the games are listed, with a function that finds their results.
    """

    def __init__(self, hub: Hub, on_results: Callable[[FindResults], object]) -> None:
        self._stored, self._slots, self._clock = (
            hub.games.stored,
            hub.screen.slots,
            hub.device.clock,
        )
        self._stage, self._autosave = hub.stage, hub.games.autosave
        self._say, self._on_results = hub.stage.catalogue.say, on_results
        self._notices, self._router = hub.announcer.notices, hub.router
        self._deleted_games = DeletedGames(hub.storage, hub.games.stored, hub.device.clock.date)
        self._listing = Listing(hub.games.stored, hub.storage, self._deleted_games)
        self._selection = Selection(hub, self._deleted_games, self.show)
        self._search: PositionSearch | None = None
        self._facts = GameFacts(self._plain_words, iso_day, self._has_position)
        self._pictures = RowPictures(hub.games.stored, hub.device.clock)
        self._filters = GameFilters()
        self._words = dict[str, tuple[ListEntry, str]]()
        self._is_stale = self._is_summarising = self._is_searching = False
        draw_near = create_proxy(lambda seen, observer: self._draw_near(seen))
        self._observer: IntersectionObserver | None = None
        with suppress(*page.MISSING):
            self._observer = window.IntersectionObserver.new(draw_near, rootMargin=MARGIN)
        page.on(page.slot(SEARCH), "input", self._choose)
        for each in (LIST, "selection"):
            page.on(page.slot(each), "input", self._suggest)

    def connect(self, hub: Hub) -> None:
        """Adds the commands, clicks, keys and the form of the list, and follows the store."""
        hub.router.shown["games"].append(self.arrive)
        hub.storage.changed.append(self.follow_tabs)
        hub.games.opener.row_clicks.append(self.click)
        hub.events.forms.add({"labels": self.save_labels})
        hub.events.keys.append(self.escape)
        hub.commands.add(
            {
                "filters": self.toggle_filters,
                "clear-filters": self.clear_filters,
                "open-game": self.toggle_form,
                "deleted": self.toggle_deleted,
                "find-position": self.find_position,
            }
        )
        self._selection.connect(hub)

    # The list

    def arrive(self) -> None:
        """Shows the list with the filters in the address."""
        self._filters = GameFilters.read(str(location.hash).partition("?")[2])
        self._deleted_games.forget_old()
        self._selection.leave()
        self._show_form(is_shown=False)
        self.show()
        self._write_address()

    def toggle_form(self) -> None:
        """Shows or hides the field for a game to open."""
        form = page.find(FORM)
        self._show_form(is_shown=bool(form.hidden))
        if not form.hidden:
            page.find_in(form, "textarea").focus()

    def _show_form(self, *, is_shown: bool) -> None:
        page.find(FORM).hidden = not is_shown
        button = page.find('[data-action="open-game"]')
        button.setAttribute("aria-expanded", str(is_shown).lower())

    def show(self) -> None:
        """Lists the stored games."""
        self._is_stale = False
        self._listing.refresh()
        self._fill()
        self._on_results(self._listing.results)
        self._summarise_later()
        self._search_later()

    def follow_tabs(self) -> None:
        """Updates the list if another tab has changed a game, unless a name is being typed."""
        if self._stage.screen != GAMES:
            return
        self._is_stale = self._listing.refresh() or self._is_stale
        if self._is_stale and self._form is None:
            self.show()

    @property
    def _entries(self) -> list[ListEntry]:
        """The games that the filters choose from."""
        shows_deleted = self._filters.state == DELETED
        return self._listing.deleted if shows_deleted else self._listing.entries

    def _fill(self) -> None:
        entries = self._entries
        if not entries:
            self._filters = GameFilters()
            entries = self._entries
        self._follow_position()
        self._fill_search(entries)
        self._fill_rows(entries)

    def _fill_search(self, entries: list[ListEntry]) -> None:
        self._show_search()
        record = None if self._search is None else self._search.record
        position = "" if record is None else rows.position(record, self._say)
        self._slots.fill(SEARCH, rows.filters(self._filters, entries, self._say, position))
        self._selection.show_tools(len(self._listing.entries), self._filters.state == DELETED)

    def _fill_rows(self, entries: list[ListEntry]) -> None:
        shown = self._chosen(entries)
        for at, entry in enumerate(shown[:DRAWN]):
            shown[at] = self._listing.complete(entry.key) or entry
        self._selection.follow([each.key for each in shown])
        parts = [rows.listing(shown, DRAWN, self._style)]
        if not shown:
            parts.append(rows.no_match(self._say) if entries else rows.empty(self._say))
        self._count(len(shown))
        if self._slots.fill(LIST, together(parts)):
            self._watch()

    def _chosen(self, entries: list[ListEntry]) -> list[ListEntry]:
        return chosen(entries, self._filters, self._facts, self._clock.date())

    @property
    def _style(self) -> rows.RowStyle:
        return rows.RowStyle(day, self._say, self._filters.tag, self._selection.keys)

    def _watch(self) -> None:
        """Draws the pictures of the drawn rows, and the others once they are near."""
        if self._observer is not None:
            self._observer.disconnect()
        for picture in page.slot(LIST).querySelectorAll("[data-picture]"):
            self._pictures.add(picture)
        for row in page.slot(LIST).querySelectorAll("[data-block]"):
            if self._observer is None:
                self._draw_block(row)
            else:
                self._observer.observe(row)

    def _draw_near(self, seen: Iterable[IntersectionObserverEntry]) -> None:
        for each in seen:
            if each.isIntersecting and self._observer is not None:
                self._observer.unobserve(each.target)
                self._draw_block(each.target)

    def _draw_block(self, first: Element) -> None:
        row: Element | None = first
        for _ in range(rows.BLOCK):
            if row is not None:
                self._draw(row)
                row = page.none_if_null(row.nextElementSibling)

    def _draw(self, row: Element) -> None:
        """Draws the row of a game, which is replayed if it has no summary."""
        key = str(row.dataset.row)
        entry = self._listing.complete(key)
        if entry is None:
            entry = next((each for each in self._listing.deleted if each.key == key), None)
        if entry is not None:
            row.innerHTML = rows.content(entry, self._style)
            picture = page.none_if_null(row.querySelector("[data-picture]"))
            if picture is not None:
                self._pictures.add(picture)

    def _row(self, key: str) -> Element:
        """The row of a game. No selector: a damaged key may have quotation marks."""
        found = page.slot(LIST).querySelectorAll("[data-row]")
        return next(row for row in found if str(row.dataset.row) == key)

    @property
    def _form(self) -> Element | None:
        """The form in which a game is being renamed, or None."""
        return page.none_if_null(page.slot(LIST).querySelector("form"))

    # Filters

    def _choose(self, event: Event) -> None:
        field = event.target
        self._filters = self._filters.changed(str(field.name), str(field.value))
        self._write_address()
        self._fill_rows(self._entries)

    def _write_address(self) -> None:
        written = self._filters.written
        page.replace_url(f"{GAMES}?{written}" if written else GAMES)

    def clear_filters(self) -> None:
        """Shows all games again; focuses the search, or the first game if there are few."""
        self._filters = GameFilters(order=self._filters.order)
        self._write_address()
        self._slots.forget(SEARCH)
        self._fill()
        is_hidden = page.slot(SEARCH).hidden
        page.find("[data-find]" if not is_hidden else f'[data-show="{LIST}"] button').focus()

    def _filter_by_tag(self, key: str, label: str) -> None:
        """Filters the games by a tag clicked in a row, or shows all of them again.

        The focus stays on the tag.
        """
        entries = self._entries
        same = [each for each in tags(entries) if each.casefold() == label.casefold()]
        chosen_tag = same[0] if same and same[0] != self._filters.tag else ""
        self._filters = self._filters.changed("tag", chosen_tag)
        page.find_in(page.slot(SEARCH), '[name="tag"]').value = chosen_tag
        self._write_address()
        self._show_search()
        self._fill_rows(entries)
        row = self._row(key)
        if page.none_if_null(row.querySelector("[data-tag]")) is None:
            self._draw(row)  # far down among all games
        for each in row.querySelectorAll("[data-tag]"):
            if str(each.dataset.tag) == label:
                each.focus()

    def toggle_deleted(self) -> None:
        """Shows the deleted games, or all others again."""
        shows_deleted = self._filters.state == DELETED
        self._filters = GameFilters(state="" if shows_deleted else DELETED)
        self._write_address()
        self._selection.leave()
        self._fill()

    def _show_search(self) -> None:
        """Shows the search and the filters if there are many games, or if a filter is set."""
        is_short = len(self._listing.entries) < MANY
        page.slot(SEARCH).hidden = is_short and self._filters.is_everything

    def toggle_filters(self) -> None:
        """Opens or closes the filters, which narrow windows can hide."""
        button = page.find('[data-action="filters"]')
        is_open = button.getAttribute("aria-expanded") == "true"
        button.setAttribute("aria-expanded", str(not is_open).lower())

    def _count(self, shown: int) -> None:
        """Shows the number of listed games."""
        entries = self._entries
        left = [] if self._search is None else self._search.left(entries)
        page.announce("found", rows.found(shown, len(entries), self._say, len(left)))
        clear = page.find_in(page.slot(SEARCH), '[data-action="clear-filters"]')
        clear.hidden = self._filters.is_everything or shown == 0
        more = page.find('[data-action="filters"]')
        more.toggleAttribute("data-count", bool(self._filters.count))
        if self._filters.count:
            more.setAttribute("data-count", str(self._filters.count))

    def _plain_words(self, entry: ListEntry) -> str:
        """The words of a row, its moves and its comments, plain; cached, since every typed key
        needs them."""
        known = self._words.get(entry.key)
        if known is None or known[0] is not entry:
            words = rows.words(entry, day, self._say), self._listing.moves(entry.key)
            known = entry, plain(" ".join(words))
            self._words[entry.key] = known
        return known[1]

    # Positions

    def find_position(self) -> None:
        """Lists the games with the position on the table."""
        session = self._stage.session
        if session is not None:
            found = GameFilters(position=session.cursor.link)
            self._router.visit(f"{GAMES}?{found.written}")

    def _follow_position(self) -> None:
        """Begins the search for the position in the filters, or reports why it cannot be read."""
        link = self._filters.position
        if not link:
            self._search = None
        elif self._search is None or self._search.link != link:
            self._search = None
            try:
                self._search = PositionSearch(self._stored, link)
            except GameError as error:
                self._filters = self._filters.changed("position", "")
                self._notices.show(error.message)

    def _has_position(self, entry: ListEntry) -> bool:
        return self._search is not None and self._search.has(entry)

    def _search_later(self) -> None:
        if not self._is_searching and self._search is not None:
            self._is_searching = True
            self._clock.later(self._search_next)

    def _search_next(self) -> None:
        """Searches some games, and the others in later turns of the browser."""
        self._is_searching = False
        search, entries = self._search, self._entries
        if search is None or self._stage.screen != GAMES:
            return
        left, begun, is_found = search.left(entries), self._clock.now(), False
        while left and self._clock.now() - begun < SEARCHING:
            is_found = search.search_game(left.pop(0)) or is_found
        if is_found:
            self._fill_rows(entries)
        else:
            self._count(len(self._chosen(entries)))
        if left:
            self._search_later()
        elif not is_found:
            self._fill_rows(entries)

    # Summaries of earlier releases' games

    def _summarise_later(self) -> None:
        if not self._is_summarising and self._listing.incomplete():
            self._is_summarising = True
            page.when_idle(self._summarise_next, IDLE)

    def _summarise_next(self) -> None:
        """Reads one game, and the others in later turns of the browser, while they are listed."""
        self._is_summarising = False
        left = self._listing.incomplete()
        if not left or self._stage.screen != GAMES:
            return
        self._listing.complete(left[0])
        if len(left) == 1:
            self._on_results(self._listing.results)
        self._summarise_later()

    # Input

    def click(self, button: Element) -> bool:
        """Runs the command of a button in a row; returns whether it has one besides opening the
        game."""
        if self._stage.screen != GAMES:
            return False
        key = str(button.dataset.key)
        if self._selection.toggle_game(key):
            return True
        done: dict[str, Callable[[str], object]] = {
            "data-remove": self._remove,
            "data-undelete": self._undelete,
            "data-forget": self._forget,
            "data-edit": self._edit,
            "data-cancel": self._cancel,
            "data-tag": lambda key: self._filter_by_tag(key, str(button.dataset.tag)),
        }
        for attribute, do in done.items():
            if button.hasAttribute(attribute):
                do(key)
                return True
        return False

    def _remove(self, key: str) -> None:
        """Deletes a game. Its row offers to undo that, and so does the list of deleted games."""
        entry = self._listing.get(key)
        if entry is None:
            return
        self._deleted_games.delete([key])
        self._listing.refresh()
        self._row(key).innerHTML = rows.removed(entry, self._say)
        self._has_changed()
        page.find_in(self._row(key), "button").focus()
        page.announce("done", self._say(Message("Deleted.")))

    def _undelete(self, key: str) -> None:
        """Stores a deleted game again, with its review."""
        self._deleted_games.bring_back([key])
        self._autosave.catch_up()
        self._listing.refresh()
        if self._filters.state == DELETED:
            self._list_remaining(Message("The game is back."))
        else:
            self._redraw(key, "[data-remove]")

    def _forget(self, key: str) -> None:
        """Deletes a deleted game for good."""
        self._deleted_games.forget(key)
        self._list_remaining(Message("Deleted."))

    def _list_remaining(self, done: Message) -> None:
        """Lists the deleted games that are left, or all games."""
        self._fill()
        self._write_address()
        page.find("#games-title").focus()
        page.announce("done", self._say(done))

    def _edit(self, key: str) -> None:
        entry = self._listing.get(key)
        if entry is not None:
            row = self._row(key)
            row.innerHTML = rows.label_form(entry, tags(self._listing.entries), self._say)
            page.find_in(row, "input").focus()
            self._slots.forget(LIST)

    def _cancel(self, key: str) -> None:
        self._redraw(key, "[data-edit]")

    def escape(self, event: KeyboardEvent) -> bool:
        """Closes the form in which a game is renamed; returns whether the key did so."""
        if event.key != "Escape" or self._stage.screen != GAMES:
            return False
        form = self._form
        if form is None or not form.contains(document.activeElement):
            return False
        self._cancel(str(form.dataset.gameKey))
        return True

    def save_labels(self, form: Element) -> None:
        """Stores the name and the tags of the form for its game."""
        key = str(form.dataset.gameKey)
        name, tags_ = (page.find_in(form, f'[name="{each}"]').value for each in ("name", "tags"))
        try:
            self._stored.label(key, typed_labels(str(name), str(tags_)))
        except GameError:  # it was deleted or replaced in another tab
            self.show()
            return
        self._autosave.catch_up()
        self._listing.refresh()
        self._redraw(key, "[data-edit]")
        page.announce("done", self._say(Message("Saved.")))

    def _suggest(self, event: Event) -> None:
        """Suggests known tags for the last one in the field."""
        if event.target.name == "tags":
            known = with_suggestions(str(event.target.value), tags(self._listing.entries))
            page.find("#known-tags").innerHTML = rows.suggestions(known)

    def _redraw(self, key: str, focused: str) -> None:
        """Draws a row again; the focus goes to one of its buttons."""
        row = self._row(key)
        self._draw(row)
        page.find_in(row, focused).focus()
        if self._is_stale:
            self.show()
        else:
            self._has_changed()

    def _has_changed(self) -> None:
        """Updates the filters after a row was changed in place."""
        entries = self._entries
        self._slots.forget(LIST)
        self._fill_search(entries)
        self._count(len(self._chosen(entries)))
