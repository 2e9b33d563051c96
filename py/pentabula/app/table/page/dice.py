"""The dice of the game on the table: a line in the record, and the sheet that checks them."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.app.play.session import Session
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.table.markup import record as card
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.message import Message

SHEET = "dice"

NO_DICE = Message("This game has no dice.")


class DiceSheet:
    """Says in the record whether the dice are fair, and checks them when it is asked to.

    `reply` shows short replies.
    """

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        deferred: DeferredTasks,
        reply: Callable[[Message], object],
    ) -> None:
        self._stage, self._slots, self._deferred = stage, slots, deferred
        self._reply = reply

    def connect(self, hub: Hub) -> None:
        """Adds the command that opens the sheet, and follows the stage."""
        hub.commands.add({"check-dice": self.open})
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Updates the line once the picture is painted."""
        self._deferred.schedule("dice", lambda: self._write(change.session))

    def open(self) -> None:
        """Checks the dice of the game, and shows the result with the roll log."""
        # Imported late: a table can be played without it.
        from pentabula.app.table.markup.sheets import dice_content

        session = self._stage.session
        content = Markup("") if session is None else dice_content(session, self._stage.say)
        if not content:
            self._reply(NO_DICE)
            return
        self._slots.fill("dice-check", content)
        page.open_sheet(SHEET)

    def _write(self, session: Session) -> None:
        is_stored = self._stage.offers.save is None
        line = card.dice_line(session, self._stage.say, is_stored=is_stored)
        self._slots.fill("dice", line)
        page.find('#more [data-action="check-dice"]').hidden = not line
