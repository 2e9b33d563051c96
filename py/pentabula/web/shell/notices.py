"""What the page says over its screens: notices, the offer of a new version, questions."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.core.message import Message
from pentabula.pages.markup import Say
from pentabula.web import page


class Notices:
    """One notice at a time, and one question.

    `is_busy` tells that a game is on; `make_room` is called when a notice came or went.
    """

    def __init__(
        self, say: Say, is_busy: Callable[[], bool], make_room: Callable[[], None]
    ) -> None:
        self.say, self.is_busy, self.make_room = say, is_busy, make_room
        self.has_update = False
        self._on_yes: Callable[[], None] | None = None

    def show(self, message: Message | None) -> None:
        """Shows and announces a sentence, or takes the last one away.

        A new version is offered in its place, except in the middle of a game.
        """
        offers = message is None and self.has_update and not self.is_busy()
        shown = Message("A new version of Pentabula is ready.") if offers else message
        words = self.say(shown) if shown is not None else ""
        was_hidden = page.place("notice").hidden
        page.place("notice").hidden = shown is None
        page.write("notice-text", words)
        page.find('[data-action="update"]').hidden = not offers
        if words:
            page.say("alert", words)
        if words or not was_hidden:
            self.make_room()

    def offer_update(self) -> None:
        """Offers a new version as soon as no game is on and nothing else is to be read."""
        self.has_update = True
        if page.place("notice").hidden:
            self.show(None)

    def dismiss(self) -> None:
        """Takes the notice away; an offer comes again with the next visit."""
        self.has_update = False
        self.show(None)

    def tell_offline(self) -> None:
        """A quiet word that no network is needed from now on."""
        page.write("offline", self.say(Message("Ready to play offline")))

    def tell_no_offline(self, why: Message) -> None:
        """Says on the About page why a network will be needed again."""
        page.write("no-offline", self.say(why))

    def ask(self, question: Message, answer: Message, on_yes: Callable[[], None]) -> None:
        """Asks a question; `on_yes` is called if the button with the answer is pressed."""
        page.write("question", self.say(question))
        page.write("answer", self.say(answer))
        self._on_yes = on_yes
        page.open_sheet("question")

    def answer_yes(self) -> None:
        """Does what was asked about."""
        page.close_sheet("question")
        on_yes, self._on_yes = self._on_yes, None
        if on_yes is not None:
            on_yes()
