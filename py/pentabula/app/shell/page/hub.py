"""The hub: what the features of the page share, and what they connect to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from js import document

from pentabula import games
from pentabula.app.engine.page.backends import Backends
from pentabula.app.engine.page.searcher import Searcher
from pentabula.app.play.dice import Dice, LocalDice
from pentabula.app.play.settings import read_settings
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.new_games import NewGames
from pentabula.app.shell.opponent import Opponent
from pentabula.app.shell.page.board.view import BoardView
from pentabula.app.shell.page.events import Events
from pentabula.app.shell.page.notices import Notices
from pentabula.app.shell.page.opening import Opening
from pentabula.app.shell.page.replies import Replies
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.page.tap_guard import TapGuard
from pentabula.app.shell.page.toasts import Toasts
from pentabula.app.shell.page.views import ANALYSIS, Views
from pentabula.app.shell.registry import Command, LateRooms, Registry
from pentabula.app.shell.room_services import Activities, RoomServices
from pentabula.app.shell.stage import Stage
from pentabula.app.store.engine_lock import EngineClaim
from pentabula.app.store.keys import SETTINGS
from pentabula.app.store.merge_texts import TextMerger
from pentabula.app.store.migration import Migration
from pentabula.app.store.page.storage import open_store
from pentabula.app.store.results import ResultStore
from pentabula.app.store.store import Backing, Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.browser import page
from pentabula.browser.tasks import Clock, DeferredTasks
from pentabula.core.languages import language


@dataclass(frozen=True, slots=True)
class Hub:
    """Everything that a feature needs to make its parts and to connect them.

    It adds its commands to `commands`; its clicks, forms and keys to `events`; its addresses to
    `router`; its listeners to `stage`, `board` and `router`. Each part takes only what it needs:
    no part keeps the hub. `late` connects the rooms
    that are fetched late.
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
    views: Views
    autosave: Autosave
    board: BoardView
    backends: Backends
    searcher: Searcher
    opponent: Opponent
    stored_games: StoredGames
    results: ResultStore
    new_games: NewGames
    opening: Opening
    services: RoomServices
    late: LateRooms


def make_hub(clock: Clock, backends: Backends, rng: Random, database: Backing | None = None) -> Hub:
    """Makes the shared parts, without connecting them."""
    catalogue = language(str(document.documentElement.lang)).catalogue(page.words())
    dice, late, slots, deferred = LocalDice(rng), LateRooms(), Slots(), DeferredTasks(clock)
    storage, claim = _open_store(deferred, clock, dice, database)
    stage = Stage(catalogue, read_settings(storage.read(SETTINGS)), deferred)
    board = BoardView(stage, deferred, clock)
    notices = Notices(slots, catalogue.say, is_busy=lambda: stage.is_playing)
    replies, views = Replies(stage, clock), Views(stage, late)
    searcher = Searcher(backends, clock, notices.show)
    opponent = Opponent(
        *(stage, searcher, clock, claim),
        announce=notices.show,
        reply=replies.reply,
        rest_ms=board.canvas.animation_ms_left,
        has_motion=board.has_motion,
        show_progress=_show_thought,
        show_analysis=partial(views.turn, ANALYSIS),
    )
    stored_games, results = StoredGames(storage, clock.date, rng), ResultStore(storage)
    autosave = Autosave(stage, storage, results, deferred, clock, rng, notices.show)
    router, commands = Router(stage, notices, deferred, board, late), Registry[Command](late)
    services = RoomServices(Activities(storage, late), late)
    return Hub(
        clock,
        rng,
        dice,
        storage,
        stage,
        slots,
        deferred,
        commands,
        Events(commands, deferred, TapGuard(clock, deferred), router.find_focus, late),
        router,
        notices,
        Toasts(slots, catalogue.say, clock),
        replies,
        views,
        autosave,
        board,
        backends,
        searcher,
        opponent,
        stored_games,
        results,
        NewGames(storage, stored_games, router, autosave, rng, late),
        Opening(stored_games, router, autosave, notices, services.activities, catalogue.say),
        services,
        late,
    )


def _open_store(
    deferred: DeferredTasks, clock: Clock, dice: LocalDice, database: Backing | None
) -> tuple[Store, EngineClaim]:
    """The store, and the claim of this tab to the game on its table, left with the page."""
    leaving: list[Callable[[], object]] = []
    migrating = None if database is None else partial(_migrating, database, clock, dice)
    storage = open_store(deferred, leaving, migrating)
    claim = EngineClaim(storage, clock.date, f"{clock.date():x}-{clock.now()}")
    leaving.append(claim.release)
    return storage, claim


def _migrating(database: Backing, clock: Clock, dice: LocalDice, local: Backing) -> Migration:
    return Migration(local, database, TextMerger(games.load, dice).merge, clock.date())


def _show_thought(part: float) -> None:
    """Shows the part of its effort that the level to move has spent, from 0 to 1."""
    page.slot("seats").style.setProperty("--thought", f"{part:.3f}")
