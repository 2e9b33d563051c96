"""The matches with friends: started, opened by links, stored, and shown at the table."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from pentabula import games
from pentabula.app.friends.match_clock import MatchClock
from pentabula.app.friends.online_game import OnlineGame
from pentabula.app.play.activity import Action
from pentabula.app.play.game_clock import GameClock, Now
from pentabula.app.play.session import Session
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.new_games import NO_TAGS
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.notices import Notices
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.keys import joined_game_key, match_key
from pentabula.app.store.matches import find_match, read_match, write_match
from pentabula.app.store.seating import Seating
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.clocks import controls_of
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.options import Value
from pentabula.core.record import Record
from pentabula.online import rematch
from pentabula.online.match import TOSS, Match
from pentabula.online.messages import MatchMessage
from pentabula.online.offers import OfferKind
from pentabula.online.receiving import MessageKind, Receipt, join, resume
from pentabula.online.rematch import earlier_name

FIRST: Final = {"me": "0", "friend": "1", "toss": TOSS}
"""The side that has seat 0, by the choices of the set-up; side 0 invites."""

MAX_TIME_LEFT: Final = 10**12
"""More milliseconds than any move has."""

NOT_LATEST: Final = Message(
    "Another tab has changed this game. Both tabs now show what that tab saved."
)
VARIATION: Final = Message("{why} Its moves are kept as a variation in the record.")


class Matches:
    """Stores every match with its game, and applies the messages that arrive.

    Listeners: `match_stored` are called with every match that was stored, `rematch_begun` with the
    name of a match and its rematch.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        stored_games: StoredGames,
        router: Router,
        autosave: Autosave,
        notices: Notices,
        rng: Random,
        clock: Clock,
    ) -> None:
        self._stage, self._storage, self._stored_games = stage, storage, stored_games
        self._router, self._autosave, self._notices = router, autosave, notices
        self._rng, self._clock = rng, clock
        self._texts: dict[str, str] = {}
        self._opened: OnlineGame | None = None
        self._has_notice = False
        self.match_stored: list[Callable[[Match], object]] = []
        self.rematch_begun: list[Callable[[str, Match], object]] = []

    def connect(self, hub: Hub) -> None:
        """Follows the table and other tabs, and makes the clocks of the games on the table."""
        hub.storage.changed.append(self.follow_tabs)
        hub.stage.changed.append(self._follow_table)
        hub.services.activities.clock_makers.append(self._clock_of)

    @property
    def game(self) -> OnlineGame | None:
        """The game by link opened here last, if it is on the table."""
        return self._opened if self._opened is self._stage.activity else None

    def _follow_table(self, change: Change) -> None:
        """Hides the sentence about a link once the game continues."""
        if change.has_changed_game:
            self._hide_notice()

    def _hide_notice(self) -> None:
        if self._has_notice:
            self._has_notice = False
            self._notices.show(None)

    # Starting and opening

    def invite(
        self,
        name: str,
        options: Mapping[str, Value],
        seating: Seating,
        tags: Mapping[str, str] = NO_TAGS,
    ) -> None:
        """Starts a game to which a friend is invited, with the time control in its tags."""
        record, first = Record.start(games.load(name), options), FIRST[seating.starts]
        new = urlsafe_b64encode(self._rng.randbytes(9)).decode()
        secret, date = self._rng.randbytes(32), self._clock.date
        match = Match.invite(new, record, secret, seating.own, first, controls_of(tags), date)
        self._put_on_table(match)

    def rematch(self, key: str) -> bool:
        """Offers a rematch of the game on the table, which has a key; False for other games."""
        game = self.game
        if game is None or key != self._stage.key:
            return False
        self.do(game, lambda session: game.ask(OfferKind.REMATCH))
        return True

    def do(self, game: OnlineGame, action: Action) -> None:
        """Applies an action of the user to the game on the table."""
        self._hide_notice()
        self._apply(game, action)

    def _apply(self, game: OnlineGame, action: Action) -> None:
        """Applies an action to the game on the table, and begins a rematch that it agrees on."""
        had_begun = _begins_rematch(game.match)
        self._stage.do(action)
        if _begins_rematch(game.match) and not had_begun:
            old = game.match
            again = rematch.begin(old, self._rng.randbytes(32), self._clock.date)
            self._put_on_table(again)
            for listener in self.rematch_begun:
                listener(old.name, again)

    def join_rematch(self, message: MatchMessage) -> bool:
        """Plays the rematch that both sides have agreed on; False for other invitations.

        Raises GameError.
        """
        key = find_match(self._storage, earlier_name(message.match))
        old = None if key is None else self._read(key)
        if old is None or not (old.is_over and old.offers.has_rematch):
            return False
        secret = self._rng.randbytes(32)
        match = rematch.join_begun(old, message, games.load, secret, self._clock.date)
        if match is not None:
            self.begin_joined(match)
            for listener in self.rematch_begun:
                listener(old.name, match)
        return match is not None

    def next_key(self) -> str:
        """The key of the most urgent other game that waits for the user here; empty without one."""
        left, waiting = self._stored_games.times_to_move(), self._stored_games.waiting()
        keys = sorted(waiting - {self._stage.key}, key=lambda key: left.get(key, MAX_TIME_LEFT))
        return keys[0] if keys else ""

    def is_known(self, message: MatchMessage) -> bool:
        """Whether the match of a message is stored here."""
        return find_match(self._storage, message.match) is not None

    def activity(self, key: str, session: Session) -> OnlineGame | None:
        """The game by link stored under a key; None for other games."""
        match = self._read(key, session.record)
        return None if match is None else self._made(key, match, session)

    def open_message(self, message: MatchMessage) -> bool:
        """Shows the game of a message, and applies it; False if its match is not known here.

        Raises GameError.
        """
        key = find_match(self._storage, message.match)
        if key is None:
            return self.join_rematch(message)
        self._open_known(key, message)
        return True

    def invited(self, message: MatchMessage, own_name: str) -> Match:
        """The match to which a message invites, not stored yet. Raises GameError."""
        secret = self._rng.randbytes(32)
        return join(message, games.load, secret, own_name, self._clock.date)

    def resumed(self, message: MatchMessage) -> Match:
        """The match of a link without signatures, continued as its sender. Raises GameError."""
        return resume(message, games.load, self._rng.randbytes(32), self._clock.date)

    def _put_on_table(self, match: Match) -> None:
        """Puts a new match on the table, as a step of the history."""
        self._stored_games.remove_unbegun()
        key = self._stored_games.new_key()
        self._router.show(key, self._made(key, match), is_step=True)
        self._store(key, match)
        self._router.focus_board_soon()

    def begin_joined(self, match: Match) -> None:
        """Plays a match to which the user was invited, and shows its last move."""
        self._stored_games.remove_unbegun()
        key = joined_game_key(match.name)
        if self._storage.read(key) is not None:  # its match was deleted, or cannot be read
            key = self._stored_games.new_key()
        self._texts.pop(key, None)
        game = self._made(key, match)
        turn = game.session.cursor.last_turn()
        before = turn[0].parent if turn else None
        if before is not None:
            game.session.go(before)
        self._router.show(key, game)
        self._store(key, match)
        if before is not None:
            shown = before
            self._stage.do(lambda session: game.go_to_end(shown))
            self._autosave.save()

    def _open_known(self, key: str, message: MatchMessage) -> None:
        """Shows the game of a known match, and applies the message to it."""
        game = self.game if self._stage.key == key else None
        if game is None:
            game = self._stored_game(key)
        if game is None:
            raise GameError(Message("The stored data of this game by link could not be read."))
        if game is not self._stage.activity or not self._stage.is_at_table:
            self._router.show(key, game)
        self.receive(game, message)

    def _stored_game(self, key: str) -> OnlineGame | None:
        """The game by link of a key. Another tab may not have stored its record yet."""
        if self._storage.read(key) is not None:
            return self.activity(key, self._stored_games.read(key).session)
        match = self._read(key)
        return None if match is None else self._made(key, match)

    def receive(self, game: OnlineGame, message: MatchMessage, *, is_live: bool = False) -> Receipt:
        """Applies a message to the game on the table, and reports what is wrong with it.

        A live game may repeat messages, which is not reported, and what it sends hides no sentence.
        """
        found: list[Receipt] = []
        self._apply(game, lambda session: found.append(game.receive(message, games.load)))
        received = found[0]
        self._autosave.save()
        if received.kind in (MessageKind.CONTRADICTION, MessageKind.AHEAD):
            self._show_notice(Message(VARIATION.template, why=received.sentence))
        elif is_live and received.kind in (
            MessageKind.REPEATED,
            MessageKind.BEHIND,
            MessageKind.OWN,
        ):
            pass
        elif received.kind is not MessageKind.NEWS or received.needs_notice:
            self._show_notice(received.sentence)
        elif not (is_live and self._has_notice):
            self._notices.show(None)
        return received

    def _show_notice(self, message: Message) -> None:
        """Shows a sentence about a link until something is played, asked or answered."""
        self._notices.show(message)
        self._has_notice = True

    # Storing

    def follow_tabs(self) -> None:
        """Continues with the match as another tab has stored it."""
        key, game = self._stage.key, self.game
        if game is None:
            return
        text = self._storage.read(match_key(key))
        if text is None or text == self._texts.get(key):
            return
        match = self._read(key, game.session.record)
        if match is not None:
            game.follow(match)
            self._stage.refresh(is_animated=True)

    def _clock_of(self, session: Session, now: Now) -> GameClock | None:
        """The clocks of the game on the table, if it is a game by link with clocks."""
        game = self.game
        controls = None if game is None else game.match.time.controls
        if game is None or controls is None or game.session is not session:
            return None
        clock = MatchClock(game, controls, now)
        game.measure = clock.measured
        return clock

    def _made(self, key: str, match: Match, session: Session | None = None) -> OnlineGame:
        """The game of a match that is stored under a key."""
        self._opened = OnlineGame(match, lambda changed: self._keep(key, changed), session)
        return self._opened

    def _store(self, key: str, match: Match) -> None:
        """Stores a new match and its game."""
        self._keep(key, match)
        self._autosave.save()
        self._stage.refresh()

    def _keep(self, key: str, match: Match) -> None:
        """Stores a match. If another tab has stored another state, that state is kept."""
        expected, text = self._texts.get(key), write_match(match)
        self._texts[key] = text
        self._storage.write(
            match_key(key),
            text,
            expected=expected,
            merge=lambda other: self._merged(key, match, other),
            failed=self._notices.show,
        )
        for listener in self.match_stored:
            listener(match)

    def _merged(self, key: str, match: Match, other: str | None) -> str | None:
        """None: another state stored by another tab stays, and is shown here.

        A deleted match stays deleted.
        """
        if other is not None and key == self._stage.key:
            self._notices.show(NOT_LATEST)
            page.later(self.follow_tabs)
        return None

    def _read(self, key: str, record: Record | None = None) -> Match | None:
        """The stored match, played in a record unless it is None; None if it cannot be read."""
        text = self._storage.read(match_key(key))
        try:
            match = None if text is None else read_match(text, games.load, record)
        except GameError as error:
            self._notices.show(error.message)
            return None
        if text is not None:
            self._texts[key] = text
        if match is not None:
            match.time.clock = self._clock.date
        return match


def _begins_rematch(match: Match) -> bool:
    """Whether this side begins the rematch: it has accepted it. If both have asked, side 0 does."""
    offers = match.offers
    is_accepted = offers.accepted is not None and offers.accepted.kind is OfferKind.REMATCH
    return is_accepted and (match.side == 0 or not offers.is_crossed)
