"""The hub: what the rooms of the page share, and what they connect to."""

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
from pentabula.app.shell.page.board.view import BoardView
from pentabula.app.shell.page.events import Events
from pentabula.app.shell.page.game_opener import GameOpener
from pentabula.app.shell.page.notices import Notices, Toasts
from pentabula.app.shell.page.pane_views import ANALYSIS, PaneViews
from pentabula.app.shell.page.replies import Replies
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.page.tap_guard import TapGuard
from pentabula.app.shell.registry import Command, LateRooms, Registry
from pentabula.app.shell.room_services import Activities, RoomServices
from pentabula.app.shell.stage import Stage
from pentabula.app.shell.table_engine import TableEngine
from pentabula.app.store.engine_lock import EngineLock
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
class Device:
    """The device: its time, its random numbers and its dice."""

    clock: Clock
    rng: Random
    dice: Dice


@dataclass(frozen=True, slots=True)
class Screen:
    """The parts of the page: slots, the board, the views of the pane, and deferred tasks."""

    slots: Slots
    deferred: DeferredTasks
    board: BoardView
    views: PaneViews


@dataclass(frozen=True, slots=True)
class Announcer:
    """Messages to the user: notices over the screens, confirmations and short replies."""

    notices: Notices
    toasts: Toasts
    replies: Replies


@dataclass(frozen=True, slots=True)
class GameServices:
    """The user's games: stored games and their results; opens, starts and saves games."""

    stored: StoredGames
    results: ResultStore
    autosave: Autosave
    new: NewGames
    opener: GameOpener


@dataclass(frozen=True, slots=True)
class EngineServices:
    """The workers of the engine, its searches, and what it does at the table."""

    backends: Backends
    searcher: Searcher
    at_table: TableEngine


@dataclass(frozen=True, slots=True)
class Hub:
    """Everything that a room needs to make its parts and to connect them.

    A room adds its commands to `commands`; its clicks, forms and keys to `events`; its addresses to
    `router`; its listeners to `stage`, `screen.board` and `router`. Each part takes only what it
    needs: no part keeps the hub. `late` connects the rooms that are fetched late.
    """

    device: Device
    storage: Store
    stage: Stage
    screen: Screen
    announcer: Announcer
    commands: Registry[Command]
    events: Events
    router: Router
    games: GameServices
    engine: EngineServices
    services: RoomServices
    late: LateRooms


def make_hub(clock: Clock, backends: Backends, rng: Random, database: Backing | None = None) -> Hub:
    """Makes the shared parts, without connecting them."""
    catalogue = language(str(document.documentElement.lang)).catalogue(page.compiled_catalogue())
    device, late, deferred = Device(clock, rng, LocalDice(rng)), LateRooms(), DeferredTasks(clock)
    storage, lock = _open_store(device, deferred, database)
    stage = Stage(catalogue, read_settings(storage.read(SETTINGS)), deferred)
    board = BoardView(stage, deferred, clock)
    screen = Screen(Slots(), deferred, board, PaneViews(stage, late, board.fit))
    announcer = Announcer(
        Notices(screen.slots, catalogue.say, is_busy=lambda: stage.is_playing),
        Toasts(screen.slots, catalogue.say, clock),
        Replies(stage, clock),
    )
    router = Router(stage, announcer.notices, deferred, screen.board, late)
    commands = Registry[Command](late)
    services = RoomServices(Activities(storage, late), late)
    stored, results = StoredGames(storage, clock.date, rng), ResultStore(storage)
    notices = announcer.notices
    autosave = Autosave(stage, storage, results, deferred, clock, rng, notices.show)
    new = NewGames(storage, stored, router, autosave, rng, late)
    opener = GameOpener(
        stored,
        router,
        autosave,
        notices,
        announcer.toasts,
        services.activities,
        catalogue.say,
    )
    events = Events(commands, deferred, TapGuard(clock, deferred), router.find_focus, late)
    events.before_command = stage.forget_refusal
    return Hub(
        device,
        storage,
        stage,
        screen,
        announcer,
        commands,
        events,
        router,
        GameServices(stored, results, autosave, new, opener),
        _engine(backends, lock, stage, screen, announcer, clock),
        services,
        late,
    )


def _open_store(
    device: Device, deferred: DeferredTasks, database: Backing | None
) -> tuple[Store, EngineLock]:
    """The store, and this tab's lock of the game on its table, released with the page."""
    leaving: list[Callable[[], object]] = []
    clock = device.clock
    migrating = None if database is None else partial(_migrating, database, device)
    storage = open_store(deferred, leaving, migrating)
    lock = EngineLock(storage, clock.date, f"{clock.date():x}-{clock.now()}")
    leaving.append(lock.release)
    return storage, lock


def _migrating(database: Backing, device: Device, local: Backing) -> Migration:
    merge = TextMerger(games.load, LocalDice(device.rng)).merge
    return Migration(local, database, merge, device.clock.date())


def _engine(
    backends: Backends,
    lock: EngineLock,
    stage: Stage,
    screen: Screen,
    announcer: Announcer,
    clock: Clock,
) -> EngineServices:
    notices, board = announcer.notices, screen.board
    searcher = Searcher(backends, clock, notices.show)
    at_table = TableEngine(
        stage,
        searcher,
        clock,
        lock,
        announce=notices.show,
        reply=announcer.replies.reply,
        rest_ms=board.canvas.animation_ms_left,
        has_motion=board.has_motion,
        show_progress=_show_thought,
        show_analysis=partial(screen.views.set_shown, ANALYSIS),
    )
    return EngineServices(backends, searcher, at_table)


def _show_thought(part: float) -> None:
    """Shows the part of its effort that the level to move has spent, from 0 to 1."""
    page.slot("seats").style.setProperty("--thought", f"{part:.3f}")
