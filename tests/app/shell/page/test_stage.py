"""The stage owns the session and the settings, and notifies its listeners of every change."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from pentabula import games
from pentabula.app.play.browsing import undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.display.picture import NO_ENGINE
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.shell.stage import TABLE, Change, Stage
from pentabula.browser.tasks import READING, UNSEEN, DeferredTasks
from pentabula.core.message import ENGLISH
from pentabula.core.record import Record
from tests.app.fakes.clock import FakeClock


@pytest.fixture
def deferred(clock: FakeClock) -> DeferredTasks:
    return DeferredTasks(clock)


@pytest.fixture
def stage(deferred: DeferredTasks) -> Stage:
    return Stage(ENGLISH, Settings(), deferred)


@pytest.fixture
def changes(stage: Stage) -> list[Change]:
    """The changes of which a stage notifies its listeners."""
    received: list[Change] = []
    stage.changed.append(received.append)
    return received


def session_of(name: str = "konobi", **options: int | str) -> Session:
    return Session(
        Record.start(games.load(name), options or {"size": 5, "pie": "off"}), LocalDice(Random(1))
    )


def put(stage: Stage, session: Session, key: str = "key") -> Session:
    stage.replace(GameActivity(session), key)
    return session


def test_a_session_is_needed_and_announced_to_the_preparing_listeners_first(stage, changes):
    stage.do(undo)
    stage.refresh()
    stage.flip()
    assert stage.session is None and changes == []
    with pytest.raises(LookupError):
        _ = stage.board
    received: list[object] = []
    stage.replaced.append(lambda session: received.extend([session, len(changes)]))
    session = put(stage, session_of(), "here")
    assert received == [session, 0] and (stage.session, stage.key) == (session, "here")
    assert [change.before for change in changes] == [None] and not changes[0].is_animated


def test_a_change_includes_the_state_before_and_values_are_hidden_until_the_end(stage, changes):
    session = put(stage, session_of())
    stage.do(lambda playing: playing.tap("c3"))
    change = changes[-1]
    assert change.session is session and change.is_animated and change.has_changed_game
    assert change.before.node is session.record.root
    stage.do(lambda playing: playing.tap("nowhere"))
    assert changes[-1].before is not None and not changes[-1].has_changed_game
    assert not stage.hides_values
    put(stage, session_of("tau", rows=3, cols=3, limit=2))
    stage.change_setting("values", "off")
    assert stage.hides_values and stage.spoken("row1")


def test_the_engine_is_updated_before_the_listeners_and_tasks_are_done_after_them(stage, deferred):
    states: list[EngineState] = []
    stage.changed.append(lambda change: states.append(stage.engine))
    put(stage, session_of())
    stage.update_engine = lambda: replace(NO_ENGINE, seeks_hint=True)
    stage.refresh()
    assert [state.seeks_hint for state in states] == [False, True]
    done: list[str] = []
    for rank, name in ((UNSEEN, "unseen"), (READING, "reading")):
        task = partial(deferred.schedule, name, partial(done.append, name), rank)
        stage.changed.append(lambda change, task=task: task())  # type: ignore[misc]
    stage.changed.append(lambda change: done.append("told"))
    put(stage, session_of())
    assert done == ["told", "reading"]
    stage.refresh(is_animated=True)
    assert done == ["told", "reading", "told"]


def test_a_session_is_visible_only_while_it_is_shown(stage: Stage) -> None:
    session = put(stage, session_of())
    assert stage.visible_session is None and not stage.is_playing
    stage.show_screen(TABLE)
    assert stage.visible_session is session and stage.is_playing
    stage.update_engine = lambda: replace(NO_ENGINE, seeks_hint=True)
    stage.show_screen("home")
    assert stage.visible_session is None and stage.engine.seeks_hint


def test_settings_are_passed_to_the_session_and_unknown_ones_change_nothing(stage: Stage) -> None:
    received: list[str] = []
    stage.settings_changed.append(received.append)
    session = put(stage, session_of())
    stage.change_setting("forced", "wait")
    stage.change_setting("dice", "hand")
    assert not session.cursor.plays_forced and session.cursor.rolls_by_hand
    assert received == ["forced", "dice"]
    later = put(stage, session_of())
    assert not later.cursor.plays_forced and later.cursor.rolls_by_hand
    known = stage.settings
    stage.change_setting("nothing", "of the kind")
    stage.change_setting("sound", "deafening")
    assert stage.settings == known


def test_changes_by_another_tab_and_of_the_engine_are_distinguished(stage, changes):
    received: list[Session] = []
    stage.engine_changed.append(received.append)
    stage.show_engine(NO_ENGINE)
    session = put(stage, session_of())
    before = len(changes)
    stage.show_engine(NO_ENGINE)
    assert received == [session] and len(changes) == before
    put(stage, session_of(), "here")
    stage.show_screen(TABLE)
    other = session_of()
    activity = stage.activity
    stage.catch_up(other)
    assert stage.activity is activity and stage.session is other and stage.key == "here"
    assert changes[-1].is_animated and changes[-1].before is None


def test_changes_to_the_view_of_a_board_end_with_its_game_and_it_is_flipped(stage: Stage) -> None:
    put(stage, session_of(), "one")
    stage.flip()
    stage.toggle_targets()
    put(stage, session_of(), "one")
    assert stage.is_flipped and stage.board_settings.targets == "always"
    put(stage, session_of(), "two")
    assert not stage.is_flipped and stage.board_settings.targets == stage.settings.targets == "half"
    put(stage, session_of())
    stage.change_setting("targets", "always")
    stage.toggle_targets()
    assert stage.board_settings.targets == "half" and stage.settings.targets == "always"
    stage.change_setting("targets", "never")
    assert stage.board_settings.targets == "never"
    session = put(stage, session_of())
    board = session.cursor.board
    site = board.by_name["a1"]
    stage.flip()
    turned = stage.board.by_name["a1"]
    assert (turned.x, turned.y) == (
        session.cursor.board.width - site.x,
        session.cursor.board.height - site.y,
    )
    stage.flip()
    assert stage.board is board
