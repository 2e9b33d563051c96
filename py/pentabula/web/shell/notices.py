"""What the page says over its screens: notices, the offer of a new version, questions."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.core.message import Message
from pentabula.pages.markup import Say
from pentabula.web import page
from pentabula.web.slots import Slots


class Notices:
    """One notice at a time, and one question.

    `is_busy` tells whether a game is being played; `make_room` is called when a notice came or
    went, as the board then has less room or more.
    """

    def __init__(
        self,
        slots: Slots,
        say: Say,
        *,
        is_busy: Callable[[], bool],
        make_room: Callable[[], object],
    ) -> None:
        self._slots, self._say = slots, say
        self._is_busy, self._make_room = is_busy, make_room
        self._has_update = False
        self._on_yes: Callable[[], object] | None = None

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands that answer notices and questions, by their names."""
        return {"yes": self.answer_yes, "dismiss": self.dismiss}

    def show(self, message: Message | None) -> None:
        """Shows and announces a sentence, or takes the last one away.

        A new version is offered in its place, except in the middle of a game.
        """
        offers = message is None and self._has_update and not self._is_busy()
        shown = Message("A new version of Pentabula is ready.") if offers else message
        words = self._say(shown) if shown is not None else ""
        was_hidden = page.slot("notice").hidden
        page.slot("notice").hidden = shown is None
        self._slots.write("notice-text", words)
        page.find('[data-action="update"]').hidden = not offers
        if words:
            page.say("alert", words)
        if words or not was_hidden:
            self._make_room()

    def offer_update(self) -> None:
        """Offers a new version as soon as no game is on and nothing else is to be read."""
        self._has_update = True
        if page.slot("notice").hidden:
            self.show(None)

    def dismiss(self) -> None:
        """Takes the notice away; an offer comes again with the next visit."""
        self._has_update = False
        self.show(None)

    def tell_offline(self) -> None:
        """A quiet word that no network is needed from now on."""
        self._slots.write("offline", self._say(Message("Ready to play offline")))

    def tell_no_offline(self, why: Message) -> None:
        """Says on the About page why a network will be needed again."""
        self._slots.write("no-offline", self._say(why))

    def ask(self, question: Message, answer: Message, on_yes: Callable[[], object]) -> None:
        """Asks a question; `on_yes` is called if the button with the answer is pressed."""
        self._slots.write("question", self._say(question))
        self._slots.write("answer", self._say(answer))
        self._on_yes = on_yes
        page.open_sheet("question")

    def answer_yes(self) -> None:
        """Does what was asked about."""
        page.close_sheet("question")
        on_yes, self._on_yes = self._on_yes, None
        if on_yes is not None:
            on_yes()
