"""The stored games: the newest on the home screen, all of them under My games."""

from __future__ import annotations

from random import Random

from js import Date, Intl, document

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.message import Message, counted
from pentabula.core.record import Record, read_record, write_link
from pentabula.core.replay import RecordError
from pentabula.pages.markup import Markup, Say, tag, together
from pentabula.session.keep import shelf
from pentabula.session.keep.keys import GAME, new_game_key, review_key
from pentabula.session.keep.store import Store
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.session import Session
from pentabula.session.words import narration
from pentabula.session.words.moves import move_number
from pentabula.web import page
from pentabula.web.clock import Clock
from pentabula.web.library.standing import Standing
from pentabula.web.slots import Slots

SHELF = (
    '<svg class="drawing" viewBox="0 0 6.4 2.4" aria-hidden="true"><path class="cell-edge" '
    'd="M.2 2.2h6M.7 2.2V.6h1v1.6M2 2.2V.3h1v1.9M3.3 2.2V.8h1v1.4M4.5 2.2l.6-1.7.9.3-.5 1.4"/>'
    "</svg>"
)
"""Boxes of games on a shelf, in thin lines."""


class Library:
    """Stored games by key. `problem` is what was wrong with the last one read."""

    def __init__(self, storage: Store, slots: Slots, say: Say, clock: Clock, rng: Random) -> None:
        self._storage, self._slots, self._say = storage, slots, say
        self._clock, self._rng = clock, rng
        self.standing = Standing(storage, slots, say, clock)
        self.problem: Message | None = None

    def read(self, key: str) -> Session | None:
        """The stored game, or None with `problem` set; the stored text stays as it is."""
        saved = self._saved(key)
        return None if saved is None else saved.session

    def remove(self, key: str) -> None:
        """Deletes a game, with its review."""
        self._storage.remove(key)
        self._storage.remove(review_key(key))
        self.show_all()

    def forget_unbegun(self) -> None:
        """Removes games that were left before their first move."""
        for key in self._storage.keys(GAME):
            if not self._has_begun(key) and self._is_unbegun(self._saved(key)):
                self._storage.remove(key)

    def resume_or_begin(self, record: Record) -> tuple[str, Session]:
        """The stored game that stands where the record ends, or else the record as a new game."""
        wanted = write_link(record, record.root.main_line_end())
        for key in self._newest_first():
            if shelf.link_of(self._storage.read(key) or "") == wanted:
                session = self.read(key)
                if session is not None and session.cursor.link == wanted:
                    return key, session
        return new_game_key(self._clock.date(), self._rng), Session(record, LocalDice(self._rng))

    def show_all(self) -> None:
        """Lists the games under My games, the newest first."""
        found = [(key, self._saved(key)) for key in self._newest_first()]
        rows = [self._row(key, saved) for key, saved in found if not self._is_unbegun(saved)]
        self._slots.fill("shelf", together(rows or [_empty(self._say)]))
        self.standing.show((key, saved) for key, saved in found if saved is not None)

    def show_newest(self) -> None:
        """Offers the newest unfinished game on the home page."""
        going = (key for key in self._newest_first() if not self._facts(key)[1])
        read = ((key, self._saved(key)) for key in going)
        found = next(((key, s) for key, s in read if s and not self._is_unbegun(s)), None)
        page.slot("resume").hidden = found is None
        if found is not None:
            self._slots.fill("resume", self._resume(*found))

    def _has_begun(self, key: str) -> bool:
        """Whether the stored link shows that there is a move; elsewhere only the game can tell."""
        link = shelf.link_of(self._storage.read(key) or "")
        return not link or "moves=" in link

    def _is_unbegun(self, saved: shelf.Saved | None) -> bool:
        """Whether a game that could be read has no move at all, also none taken back."""
        return saved is not None and not saved.session.record.root.children

    def _newest_first(self) -> list[str]:
        return sorted(self._storage.keys(GAME), key=lambda key: self._facts(key)[0], reverse=True)

    def _facts(self, key: str) -> tuple[int, bool]:
        return shelf.updated_and_over(self._storage.read(key) or "")

    def _saved(self, key: str) -> shelf.Saved | None:
        try:
            return shelf.read_saved(self._storage.read(key) or "", games.load, LocalDice(self._rng))
        except GameError as error:
            self.problem = error.message
            return None

    def _row(self, key: str, saved: shelf.Saved | None) -> Markup:
        remove = tag(
            "button", self._say(Message("Delete")), type="button", data_key=key, data_remove=True
        )
        if saved is None:
            words = self._say(self.problem or Message("This game cannot be read."))
            return tag("li", tag("p", words), remove, class_="card")
        open_ = tag(
            "button", self._say(Message("Open")), type="button", class_="main", data_key=key
        )
        return tag(
            "li",
            tag("p", self._words(saved)),
            open_,
            remove,
            class_="card",
            data_game=saved.session.game.name,
        )

    def _resume(self, key: str, saved: shelf.Saved) -> Markup:
        return together(
            [
                tag("h2", self._say(Message("Continue"))),
                tag("p", self._words(saved)),
                tag("button", self._say(Message("Resume")), type="button", data_key=key),
            ]
        )

    def _words(self, saved: shelf.Saved) -> Markup:
        session = saved.session
        result = narration.result(session)
        if result is None:
            number, status = move_number(session.node), narration.status(session)
            facts = Message(", move {n}. {status}", n=number, status=status)
        else:
            end = session.record.root.main_line_end()
            moves = move_number(end)
            facts = counted(", {n} move. {result}", ", {n} moves. {result}", moves, result=result)
        title = tag("strong", self._say(narration.title(session)))
        against = self._say(narration.against(session))
        when = tag("span", _day(saved.updated), class_="when")
        return together([title, f" {against}" if against else "", self._say(facts), " ", when])


def _empty(say: Say) -> Markup:
    """An empty shelf: what will be there, and the way to it."""
    return tag(
        "li",
        Markup(SHELF),
        tag("h2", say(Message("No games yet."))),
        tag("p", say(Message("Games are saved here automatically from the first move."))),
        tag("a", say(Message("Choose a game")), class_="button main", href="#"),
        class_="empty",
    )


def read_what_is_legal(text: str) -> tuple[Record | None, Message | None]:
    """The record in a text as far as it is legal, and what is wrong with it, if anything."""
    try:
        return read_record(text, games.load), None
    except RecordError as error:
        return error.legal, error.message


def _day(milliseconds: int) -> str:
    shown = Intl.DateTimeFormat.new(document.documentElement.lang, dateStyle="medium")
    return str(shown.format(Date.new(milliseconds)))
