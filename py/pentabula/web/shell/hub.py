"""The hub: what the features of the page share, and what they connect to."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from js import document

from pentabula.core.languages import language
from pentabula.session.keep.keys import SETTINGS
from pentabula.session.keep.settings import read_settings
from pentabula.session.keep.store import Store
from pentabula.session.keep.stored_games import StoredGames
from pentabula.session.play.dice import Dice, LocalDice
from pentabula.web import page
from pentabula.web.board.view import BoardView
from pentabula.web.clock import Clock
from pentabula.web.engine.backends import Backends
from pentabula.web.engine.opponent import Opponent
from pentabula.web.engine.searcher import Searcher
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.events import Events
from pentabula.web.shell.new_games import NewGames
from pentabula.web.shell.notices import Notices
from pentabula.web.shell.registry import Command, Registry
from pentabula.web.shell.replies import Replies
from pentabula.web.shell.router import Router
from pentabula.web.shell.storage import open_store
from pentabula.web.shell.tap_guard import TapGuard
from pentabula.web.shell.toasts import Toasts
from pentabula.web.slots import Slots
from pentabula.web.stage import Stage
from pentabula.web.tasks import DeferredTasks


@dataclass(frozen=True, slots=True)
class Hub:
    """What a feature is given to make its parts and to connect them.

    It adds its commands to `commands`; its clicks, forms and keys to `events`; its addresses to
    `router`; its listeners to `stage`, `board` and `router`. Each part takes only what it needs:
    no part keeps the hub.
    """

    clock: Clock
    rng: Random
    dice: Dice
    storage: Store
    stage: Stage
    slots: Slots
    deferred: DeferredTasks
    commands: Registry[Command]
    events: Events
    router: Router
    notices: Notices
    toasts: Toasts
    replies: Replies
    autosave: Autosave
    board: BoardView
    backends: Backends
    searcher: Searcher
    opponent: Opponent
    stored_games: StoredGames
    new_games: NewGames


def make_hub(clock: Clock, backends: Backends, rng: Random) -> Hub:
    """Makes what the features share, without connecting it."""
    catalogue = language(str(document.documentElement.lang)).catalogue(page.words())
    dice = LocalDice(rng)
    slots, deferred = Slots(), DeferredTasks(clock)
    storage = open_store(deferred)
    stage = Stage(catalogue, read_settings(storage.read(SETTINGS)), deferred)
    board = BoardView(stage, deferred)
    notices = Notices(slots, catalogue.say, is_busy=lambda: stage.is_playing, make_room=board.fit)
    replies = Replies(stage, clock)
    searcher = Searcher(backends, clock, notices.show)
    opponent = Opponent(
        stage,
        searcher,
        clock,
        announce=notices.show,
        reply=replies.reply,
        rest_ms=board.canvas.animation_ms_left,
        has_motion=board.has_motion,
        show_progress=_show_thought,
    )
    autosave = Autosave(stage, storage, deferred, clock, rng, notices.show)
    stored_games = StoredGames(storage, clock.date, rng)
    router = Router(stage, notices, deferred, board)
    commands: Registry[Command] = Registry()
    return Hub(
        clock,
        rng,
        dice,
        storage,
        stage,
        slots,
        deferred,
        commands,
        Events(commands, deferred, TapGuard(clock, deferred), router.find_focus),
        router,
        notices,
        Toasts(slots, catalogue.say, clock),
        replies,
        autosave,
        board,
        backends,
        searcher,
        opponent,
        stored_games,
        NewGames(stored_games, router, autosave, dice),
    )


def _show_thought(part: float) -> None:
    """Shows the part of its effort that the level to move has spent, from 0 to 1."""
    page.slot("seats").style.setProperty("--thought", f"{part:.3f}")
