"""Of several tabs with the same game, the one that was used last lets the engine play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.store.engine_lock import LIFETIME, RENEWAL, EngineLock
from pentabula.app.store.keys import ENGINE_LOCK, engine_lock_key, game_key
from tests.app.store.memory_store import MemoryStore

GAME, OTHER = game_key("one"), game_key("two")


class Tabs:
    """Some tabs with one store and one clock."""

    def __init__(self, count: int = 2) -> None:
        self.store, self.now = MemoryStore(), 1_000_000
        self.locks = [
            EngineLock(self.store, lambda: self.now, f"tab {number}") for number in range(count)
        ]


@pytest.fixture
def tabs() -> Tabs:
    return Tabs()


def test_the_tab_that_opened_or_used_the_game_last_has_it(tabs: Tabs) -> None:
    first, second = tabs.locks
    assert not first.open(GAME) and first.renew() and second.open(GAME) and second.renew()
    assert first.is_held_elsewhere and not first.renew() and first.take() and not first.take()
    assert second.is_held_elsewhere and not first.is_held_elsewhere


def test_a_game_left_by_its_tab_goes_to_the_next_one_and_locks_of_crashed_tabs_are_removed(tabs):
    first, second = tabs.locks
    second.open(GAME)
    first.open(GAME)
    first.open(OTHER)
    assert second.renew() and not first.is_held_elsewhere
    second.release()
    first.release()
    assert tabs.store.keys(ENGINE_LOCK) == []
    first.open(OTHER)
    tabs.store.write(engine_lock_key(game_key("x")), "{")
    tabs.now += LIFETIME + 1
    second.open(GAME)
    assert tabs.store.keys(ENGINE_LOCK) == [engine_lock_key(GAME)]


@pytest.mark.parametrize("step", [LIFETIME + 1, -LIFETIME - 1])
def test_a_lock_is_renewed_while_the_engine_plays_or_expires(tabs: Tabs, step: int) -> None:
    """It expires whatever the clock does."""
    first, second = tabs.locks
    second.open(GAME)
    first.open(GAME)
    for _ in range(10):
        tabs.now += RENEWAL + 1
        assert first.renew() and not second.renew()
    tabs.now += step
    assert second.renew() and first.is_held_elsewhere


def test_where_no_engine_plays_nothing_is_locked(tabs: Tabs) -> None:
    first, _ = tabs.locks
    first.open("")
    first.take()
    assert first.renew() and tabs.store.texts == {}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tab": 3, "at": 5}', '{"tab": "x", "at": 1e9}'])
def test_an_unreadable_lock_is_ignored(tabs: Tabs, text: str) -> None:
    first, _ = tabs.locks
    first.open(GAME)
    tabs.store.write(engine_lock_key(GAME), text)
    assert first.renew() and not first.is_held_elsewhere


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from("open take renew release".split()))))
def test_one_tab_at_most_has_the_game(steps: list[tuple[int, str]]) -> None:
    tabs = Tabs(3)
    for number, step in steps:
        lock = tabs.locks[number]
        lock.open(GAME) if step == "open" else getattr(lock, step)()
        having = [each for each in tabs.locks if each.game and not each.is_held_elsewhere]
        assert len(having) <= 1 or not tabs.store.texts
