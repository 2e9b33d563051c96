"""The panel of a game by link next to the board: the next link, notes, requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from js import document

from pentabula import games
from pentabula.app.friends import invitation_markup
from pentabula.app.friends import markup as cards
from pentabula.app.friends.online_game import OnlineGame
from pentabula.app.friends.page.invitations import Invitations
from pentabula.app.friends.page.live import LiveGames
from pentabula.app.friends.page.matches import Matches
from pentabula.app.play.players import NOT_A_NAME, is_pronoun, short_name
from pentabula.app.play.session import Session
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page import qr
from pentabula.app.shell.page.copying import CopyAndShare, can_share
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.notices import Toasts
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks, DeferredTasks
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.online.live import LivePhase
from pentabula.online.match import Match
from pentabula.online.match_time import GIFT_SECONDS
from pentabula.online.messages import MessageError, write_watch_link
from pentabula.online.offers import OfferKind
from pentabula.online.signals import is_signal

if TYPE_CHECKING:
    from js import Element

SLOT: Final = "match"
QR_SLOT: Final = "match-qr"
TYPED: Final = ("note", "answer", "own", "plan")
"""The fields of the panel."""

NO_ANSWER: Final = Message("This is not an answer to your invitation. Paste the whole link.")
COPIED: Final = Message("Link copied. Send it to your friend.")


WATCH_COPIED: Final = Message("Copied. Anyone with this link can watch, but not play.")


class MatchPanel:
    """Shows what can be sent and answered in the game by link on the table."""

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        deferred: DeferredTasks,
        toasts: Toasts,
        matches: Matches,
        invitations: Invitations,
        live: LiveGames,
    ) -> None:
        self._stage, self._slots, self._deferred = stage, slots, deferred
        self._copying = CopyAndShare(toasts)
        self._matches, self._invitations, self._live = matches, invitations, live
        self._background = BackgroundTasks()
        self._is_open = False
        self._address = ""
        """The link to send, absolute."""
        self._shown = self._noted = ""
        self._spoken: list[str] = []
        self._drawn: str | None = None
        """The link that is shown as a QR code."""

    def connect(self, hub: Hub) -> None:
        """Adds the commands and forms of the panel, and follows the stage and the matches."""
        self._matches.match_stored.append(self._write_link)
        hub.commands.add(
            {
                "match-copy": self.copy,
                "match-share": self.share,
                "match-qr": self.show_qr,
                "match-watch": self.copy_watch_link,
                "match-options": self.unfold,
                "accept": lambda: self._do(lambda game: game.accept(game.session)),
                "decline": lambda: self._do(lambda game: game.decline(game.session)),
                "ask-day": lambda: self._do(lambda game: game.ask(OfferKind.DAY)),
                "ask-pause": lambda: self._do(lambda game: game.ask(OfferKind.PAUSE)),
                "match-claim": lambda: self._do(lambda game: game.claim(game.session)),
                "match-keep": lambda: self._do(lambda game: game.keep_claim(game.session)),
                "match-accept": lambda: self._do(lambda game: game.accept_move(games.load)),
                "match-give": lambda: self._do(lambda game: game.give_time(GIFT_SECONDS)),
                "match-now": lambda: self._do(lambda game: game.session.go(game.match.end)),
                "live-start": self._live.start,
                "live-stop": self._live.stop,
            }
        )
        hub.events.forms.add(
            {
                "match-name": self.introduce,
                "match-note": self.write_note,
                "match-plan": self.set_plan,
                "live-answer": self.connect_live,
            }
        )
        hub.stage.changed.append(self.follow)
        page.on(page.slot(SLOT), "change", lambda event: self._take_note())

    # Display

    def follow(self, change: Change) -> None:
        """Updates the panel once the picture is painted."""
        self._deferred.schedule("match", self._write)

    def _write(self) -> None:
        game, slots = self._matches.game, self._slots
        shown = self._invitations.game
        page.slot(SLOT).hidden = game is None and shown is None
        if shown is not None:
            slots.fill(
                SLOT, invitation_markup.panel(shown, self._stage.say, self._invitations.own_name)
            )
        if game is None:
            return
        connection = self._live.connection_of(game)
        phase, why = (
            (LivePhase.OFF, None) if connection is None else (connection.phase, connection.why)
        )
        is_open = self._is_open or cards.opens_by_itself(phase, why)
        page.slot(SLOT).toggleAttribute("data-open", is_open)
        drawn = cards.panel(
            game,
            self._stage.say,
            can_share=can_share(),
            phase=phase,
            why=why,
            next_key=self._matches.next_key(),
            is_open=is_open,
            is_writing=self._field("details[open]") is not None,
        )
        typed = self._typed() if game.match.name == self._shown else {}
        if slots.fill(SLOT, drawn):
            self._restore(typed)
        self._shown, self._noted = game.match.name, game.match.note
        self._speak(game)
        self._write_link(game.match)

    def _speak(self, game: OnlineGame) -> None:
        """Announces what is new in the panel, and not in the status."""
        spoken = cards.spoken(game, self._stage.say)
        news = [part for part in spoken if part not in self._spoken]
        if news:
            page.announce("done", " ".join(news))
        self._spoken = spoken

    def _typed(self) -> dict[str, str]:
        """The unsubmitted texts in the fields of the panel."""
        fields = {name: self._field(f"[name={name}]") for name in TYPED}
        found = {name: str(field.value) for name, field in fields.items() if field is not None}
        return {
            name: text
            for name, text in found.items()
            if cards.plain_note(text) != (self._noted if name == "note" else "")
        }

    def _restore(self, typed: dict[str, str]) -> None:
        """Restores typed texts and the shown QR code in new elements."""
        for name, text in typed.items():
            field = self._field(f"[name={name}]")
            if field is not None:
                field.value = text
        if self._drawn is not None:
            slot, self._drawn = self._field(f'[data-show="{QR_SLOT}"]'), None
            self._slots.forget(QR_SLOT)
            if slot is not None:
                self._show_code()

    def _field(self, selector: str) -> Element | None:
        """The element of the panel that matches a selector."""
        return page.none_if_null(page.slot(SLOT).querySelector(selector))

    def _write_link(self, match: Match) -> None:
        """Writes the link to send into its field and its code, where they are shown."""
        self._address = page.shared_address(self._live.link_text(match))
        field = page.none_if_null(document.querySelector('[data-show="match-link"]'))
        if field is not None:
            field.value = self._address
            field.setAttribute("data-link", self._address)
            if self._drawn not in (None, self._address):
                self._show_code()

    # Input

    def copy(self) -> None:
        """Copies the link, or selects it if the browser forbids copying."""
        self._take_note()
        game = self._matches.game
        name = "" if game is None else game.match.names[game.match.other]
        told = Message("Copied. Paste it into your chat with {name}.", name=name)
        self._copying.copy(self._address, told if name else COPIED, self._select)
        self._mark_sent()

    def share(self) -> None:
        """Opens the device's share sheet."""
        self._take_note()
        game = self._matches.game
        title = game.session.game.title if game is not None else ""
        self._copying.share(title, self._address, self.copy, self._mark_sent)

    def copy_watch_link(self) -> None:
        """Copies a link by which others can only watch the game."""
        game = self._matches.game
        if game is not None:
            link = write_watch_link(game.names_by_seat, game.match.content().game)
            self._copying.copy(page.shared_address(link), WATCH_COPIED)

    def _mark_sent(self) -> None:
        """Marks the link of the game as sent, unless it is the link of a live connection."""
        game = self._matches.game
        if game is not None and game.has_link:
            game.mark_sent()
            self._stage.refresh()

    def unfold(self) -> None:
        """Unfolds the options, or folds them."""
        self._take_note()
        self._is_open = not page.slot(SLOT).hasAttribute("data-open")
        self._write()

    def show_qr(self) -> None:
        """Shows the link as a QR code, or hides it."""
        self._take_note()
        if self._drawn is None:
            self._show_code()
        else:
            self._drawn = None
            self._slots.fill(QR_SLOT, Markup(""))

    def _show_code(self) -> None:
        self._drawn = self._address
        self._background.spawn(self._draw_qr(self._drawn))

    async def _draw_qr(self, address: str) -> None:
        drawn = await qr.of_link(address, self._stage.say)
        if address == self._drawn:
            self._slots.fill(QR_SLOT, drawn)

    def connect_live(self, form: Element) -> None:
        """Connects to the device whose answer was pasted, or reports what is wrong with it."""
        text = str(page.find_in(form, "input").value)
        try:
            if not is_signal(text):
                raise MessageError(NO_ANSWER)
            self._live.open(text)
        except GameError as error:
            page.show_problem(form, self._stage.say(error.message))

    def introduce(self, form: Element) -> None:
        """Sets the name of the user here."""
        text = str(page.find_in(form, "input").value)
        if is_pronoun(text):
            page.show_problem(form, self._stage.say(NOT_A_NAME))
            return
        name = short_name(text)
        self._do(lambda game: game.introduce(name))

    def set_plan(self, form: Element) -> None:
        """Adds the conditional moves in the form to the link, or says what is wrong with them."""
        game = self._matches.game
        if game is None:
            return
        try:
            game.set_plan(str(page.find_in(form, "input").value))
        except GameError as error:
            page.show_problem(form, self._stage.say(error.message))
        else:
            page.find_in(form, "input").value = ""
            self._stage.refresh()

    def write_note(self, form: Element) -> None:
        """Adds the note in the form to the link."""
        self._take_note()

    def _take_note(self) -> None:
        game, field = self._matches.game, self._field("[name=note]")
        if game is not None and field is not None:
            self._noted = cards.plain_note(str(field.value))
            game.write_note(self._noted)

    def _select(self) -> None:
        """Shows and selects the link, to be copied by the user."""
        self._is_open = True
        self._write()
        field = page.slot("match-link")
        field.focus()
        field.select()

    def _do(self, do: Callable[[OnlineGame], object]) -> None:
        game = self._matches.game
        if game is not None:
            found = game

            def act(session: Session) -> None:
                do(found)

            self._matches.do(game, act)
