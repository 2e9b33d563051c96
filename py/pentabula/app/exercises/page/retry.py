"""Try again at the table: opens turning points, shows and stores results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentabula import games
from pentabula.app.exercises.markup import card as cards
from pentabula.app.exercises.page.source import ExerciseSource, SourceParts
from pentabula.app.exercises.retry import RetryActivity, read_results, showed_summary, write_results
from pentabula.app.play.display.analysis import ShownLine, read_line
from pentabula.app.play.words import hints
from pentabula.app.shell.addresses import RETRY_PREFIX, read_retry_address
from pentabula.app.shell.markup.turning_point import in_retry_order, lines_of
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change
from pentabula.app.store.keys import RETRY, game_key, game_name, review_key
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.browser import page
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.review.game_review import GameReview

GONE: Final = Message("The review of this game is no longer in this browser.")


class Retries(ExerciseSource[RetryActivity]):
    """Goes through the turning points of a review. `show_line` shows a line on the board."""

    def __init__(
        self,
        parts: SourceParts,
        storage: Store,
        stored_games: StoredGames,
        show_line: Callable[[ShownLine], object],
    ) -> None:
        super().__init__(parts)
        self._storage, self._stored_games = storage, stored_games
        self._show_on_board = show_line
        self._saved = ""

    def connect(self, hub: Hub) -> None:
        """Adds the commands and addresses of Try again, and follows the stage."""
        hub.commands.add(
            {
                "retry-begin": self.begin,
                "retry-next": self.next,
                "retry-hint": hub.engine.at_table.hint,
                "retry-take-back": self.take_back,
                "retry-again": self.again,
                "retry-show": self.show_answer,
                "retry-close": self.close,
            }
        )
        hub.router.openers.add({RETRY_PREFIX: self.open_address})
        hub.services.line_owners.append(self.show_line)
        hub.stage.changed.append(self.follow)

    # Opening and closing

    def begin(self) -> None:
        """Begins with the first turning point of the game on the table, which is stored."""
        retry = self._stored(game_name(self._stage.key))
        if retry is not None:
            self._open(retry, RETRY, is_step=True)
            self._router.focus_board_soon()

    def open_address(self, address: str) -> bool:
        """Opens the position of an address such as `retry/18bcf-44cb/2`; returns True."""
        name, at = read_retry_address(address)
        retry = self._stored(name, at, self._storage.read(RETRY))
        if retry is None:
            self._router.refuse_to_open(GONE)
        else:
            self._open(retry, RETRY)
        return True

    def close(self) -> None:
        """Goes back to the game."""
        retry = self.on_table
        if retry is not None:
            self._router.open_stored(game_key(retry.game))

    def _stored(self, name: str, at: int = 0, results: str | None = None) -> RetryActivity | None:
        """The turning points in the stored review of a game, first those of the only person.

        None if the game or its review cannot be read, or has no turning point. `results` are the
        stored results of an earlier visit.
        """
        try:
            session = self._stored_games.read(game_key(name)).session
            text = self._storage.read(review_key(game_key(name))) or ""
            review = GameReview.from_stored(text, games.load)
        except (GameError, ValueError):
            return None
        person = session.cursor.person
        points = in_retry_order(review.turning_points, person)
        if not points:
            return None
        found = read_results(results, name, points)
        retry = RetryActivity(review, points, name, self._dice, at, found, person)
        if found and retry.is_last and showed_summary(results):
            retry.next()
        return retry

    # Input

    def next(self) -> None:
        """Goes to the next position, or to the summary."""
        if (retry := self.on_table) is not None:
            retry.next()
            self._show_task(retry)

    def again(self) -> None:
        """Begins again with the first position."""
        if (retry := self.on_table) is not None:
            self._show_task(
                RetryActivity(
                    retry.review, retry.turning_points, retry.game, self._dice, person=retry.person
                )
            )

    def show_answer(self) -> None:
        """Shows the answer."""
        if (retry := self.on_table) is not None:
            retry.show()
            self._show_task(retry)

    def show_line(self, text: str) -> bool:
        """Shows the first moves of a line of the turning point on the board, such as `better:5`.

        Returns whether Try again is on the table and has this line.
        """
        retry = self.on_table
        line = None if retry is None else read_line(lines_of(retry.point), text)
        if retry is None or line is None:
            return False
        retry.take_back()
        self._stage.refresh()
        self._show_on_board(line)
        return True

    # Display

    def follow(self, change: Change) -> None:
        """Updates the card, and hides it while something else is on the table."""
        page.slot("retry").hidden = self.on_table is None
        super().follow(change)

    def _show(self, exercise: RetryActivity, change: Change) -> None:
        self._save(exercise)
        line, say = self._stage.engine.line, self._stage.say
        self._slots.fill("retry-card", cards.retry_card(exercise, line, say))
        hint = hints.command_label(self._stage.engine.hint)
        self._slots.fill("retry-commands", cards.retry_commands(exercise, hint, say))

    def _save(self, retry: RetryActivity) -> None:
        """Stores the results, if they have changed."""
        text = write_results(retry)
        if text != self._saved:
            self._saved = text
            self._storage.write(RETRY, text)
