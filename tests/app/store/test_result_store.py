"""Results are stored once, apart from their games, and merged with those of other tabs."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.store.keys import damaged_key, game_key, results_key
from pentabula.app.store.result_store import ResultStore
from pentabula.app.store.results import Result
from tests.app.store.memory_store import MemoryStore
from tests.app.store.test_store import Disk, Tab

ONE, TWO = game_key("one"), game_key("two")
WON = Result("konobi", "club", 0, True, 1_000, True)
LOST = Result("konobi", "novice", 1, False, 2_000, False, 71.5)
KEY = results_key("konobi")


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def test_results_are_read_back_by_the_keys_of_their_games(store: MemoryStore) -> None:
    tau = replace(WON, game="tau")
    ResultStore(store).add([(ONE, WON), (TWO, LOST), (game_key("three"), tau)])
    assert ResultStore(store).read() == {ONE: WON, TWO: LOST, game_key("three"): tau}


def test_a_result_stays_as_it_was_stored_first(store: MemoryStore) -> None:
    results = ResultStore(store)
    results.add([(ONE, WON)])
    results.add([(ONE, replace(WON, when=9_000, is_won=False)), (TWO, LOST)])
    assert results.read() == {ONE: WON, TWO: LOST}


def test_the_accuracy_of_a_review_is_added(store: MemoryStore) -> None:
    results = ResultStore(store)
    results.add([(ONE, WON)])
    results.add_accuracies({ONE: replace(WON, when=9_000, accuracy=93.456), TWO: LOST})
    assert results.read() == {ONE: replace(WON, accuracy=93.46)}


def test_the_result_of_a_game_that_continues_is_withdrawn(store: MemoryStore) -> None:
    results = ResultStore(store)
    results.add([(ONE, WON), (TWO, LOST)])
    results.withdraw("konobi", ONE)
    results.withdraw("tau", TWO)
    assert results.read() == {TWO: LOST}


def test_results_of_two_tabs_are_merged() -> None:
    disk = Disk()
    first, second = Tab(disk), Tab(disk)
    ResultStore(first.store).add([(ONE, WON)])
    ResultStore(second.store).add([(TWO, LOST)])
    first.store.flush()
    second.store.flush()
    assert ResultStore(Tab(disk).store).read() == {ONE: WON, TWO: LOST}


def test_what_a_later_version_has_stored_is_kept(store: MemoryStore) -> None:
    later = {"level": "superhuman", "seat": 0, "won": True, "when": 5, "rated": True}
    store.write(KEY, json.dumps({"version": 7, "more": 1, "results": {"new": later}}))
    results = ResultStore(store)
    results.add([(ONE, WON)])
    assert results.read() == {ONE: WON}
    stored = json.loads(store.texts[KEY])
    assert (stored["version"], stored["more"], stored["results"]["new"]) == (7, 1, later)


def test_a_damaged_text_is_set_aside(store: MemoryStore) -> None:
    store.write(KEY, "{")
    results = ResultStore(store)
    assert results.read() == {}
    results.add([(ONE, WON)])
    assert results.read() == {ONE: WON} and store.texts[damaged_key(KEY)] == "{"


def test_the_accuracy_of_earlier_releases_does_not_compare_and_is_not_read() -> None:
    stored = {"level": "club", "seat": 0, "won": True, "when": 5, "rated": True, "accuracy": 98}
    store = MemoryStore({KEY: json.dumps({"results": {"one": stored}})})
    (found,) = ResultStore(store).read().values()
    assert found.accuracy is None


VALUES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.just([]))


@given(
    st.dictionaries(
        st.sampled_from(["level", "seat", "won", "when", "rated", "accuracy2"]),
        st.one_of(VALUES, st.just("club")),
    )
)
def test_any_stored_value_is_a_result_or_none(stored: dict[str, object]) -> None:
    store = MemoryStore({KEY: json.dumps({"results": {"one": stored}})})
    for found in ResultStore(store).read().values():
        assert found.month and found.seat in (0, 1)
        assert found.accuracy is None or 0 <= found.accuracy <= 100


@given(st.text())
def test_any_stored_text_can_be_read(text: str) -> None:
    assert ResultStore(MemoryStore({KEY: text})).read() == {}
