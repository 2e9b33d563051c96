"""Texts move from `localStorage` to the database once, without loss, if interrupted too."""

import contextlib
import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.store import keys
from pentabula.app.store.merge_texts import TextMerger
from pentabula.app.store.migration import COPY_LIFETIME, Migration
from pentabula.app.store.store import Done, Store, StoreError, TextChange, Unfinished
from pentabula.core.message import Message
from tests.app.store.test_store import NO_ROOM, Disk
from tests.app.store.test_stored import RELEASES, Release

NOW = 1_700_000_000_000
KEY = f"{keys.GAME}a"


def game(*moves: str) -> str:
    """Texts that are merged by their moves."""
    return f'"{",".join(moves)}"'


def moves_of(text: str | None) -> set[str]:
    return set() if text is None else {each for each in text.split('"')[1].split(",") if each}


def merge(key: str, stored: str, other: str) -> str:
    if stored == other:
        return stored
    return game(*sorted(moves_of(stored) | moves_of(other)))


class Tabs:
    def inform(self, key: str, text: str | None) -> None:
        """There are no others."""


class InterruptedMoveError(Exception):
    """The page is closed at this moment."""


class Fuse:
    """Counts the steps of two disks, and closes the page at one of them."""

    def __init__(self, left: int) -> None:
        self.left = left

    def burn(self) -> None:
        if not self.left:
            raise InterruptedMoveError
        self.left -= 1


class FusedDisk(Disk):
    """A disk whose page may be closed before and after each change."""

    fuse: Fuse | None = None

    def _set(self, key: str, text: str | None) -> None:
        if self.fuse is not None:
            self.fuse.burn()
        super()._set(key, text)
        if self.fuse is not None:
            self.fuse.burn()


class FullDisk(Disk):
    """A disk on which texts can only be removed."""

    def update(self, key: str, change: TextChange, done: Done) -> None:
        text = change(self.texts.get(key))
        if text is None:
            self._set(key, None)
        done(None if text is None else NO_ROOM)


def opened(local: Disk, database: Disk, now: int = NOW) -> Migration:
    return Migration(local, database, merge, now)


def store_of(backing: Migration) -> Store:
    return Store(backing, Tabs(), lambda flush: None)


def move(backing: Migration) -> dict[str, str]:
    """Moves everything; returns the texts that were found to be new."""
    followed: dict[str, str] = {}
    backing.move(lambda do: do(), followed.__setitem__)
    return followed


def texts(backing: Migration) -> dict[str, str | None]:
    return {key: backing.read(key) for key in sorted(backing.keys())}


def kept(database: Disk) -> dict[str, str]:
    """The texts in a database, without the list of those that were moved."""
    return {key: text for key, text in database.texts.items() if key != keys.MOVED}


ELSEWHERE = {"other/page": "x", keys.LANGUAGE: "pl"}
"""Texts in `localStorage` that are not the store's."""


def opened_release(local: Disk, database: Disk, now: int = NOW) -> Migration:
    """As the page opens it, with the real merging."""
    return Migration(local, database, TextMerger(games.load, LocalDice(Random(1))).merge, now)


@pytest.mark.parametrize("stored", RELEASES, ids=str)
def test_everything_of_a_release_is_read_immediately_and_moved_by_two_tabs_too(stored):
    local, database = Disk(**stored.texts, **ELSEWHERE), Disk()
    backing = opened_release(local, database)
    assert texts(backing) == stored.texts and move(backing) == {} and kept(database) == stored.texts
    assert local.texts == stored.texts | ELSEWHERE
    for now in (NOW + COPY_LIFETIME - 1, NOW + COPY_LIFETIME + 1, NOW + 2 * COPY_LIFETIME):
        backing = opened_release(local, database, now)
        assert move(backing) == {} and texts(backing) == kept(database) == stored.texts
    early = {key: text for key, text in stored.texts.items() if key in keys.READ_EARLY}
    assert local.texts == early | ELSEWHERE
    local, database = Disk(**stored.texts), Disk()
    waiting: list[Callable[[], None]] = []
    for tab in (opened_release(local, database), opened_release(local, database)):
        tab.move(waiting.append, lambda key, text: None)
    while waiting:
        waiting.pop(0)()
    assert kept(database) == stored.texts and texts(opened_release(local, database)) == stored.texts


@pytest.mark.parametrize("stored", RELEASES, ids=str)
def test_a_crash_at_any_step_of_the_move_loses_nothing_of_a_release(stored: Release) -> None:
    steps, is_whole = 0, False
    while not is_whole:
        local, database = FusedDisk(**stored.texts), FusedDisk()
        local.fuse = database.fuse = Fuse(steps)
        with contextlib.suppress(InterruptedMoveError):
            move(opened_release(local, database))
            is_whole = True
        local.fuse = database.fuse = None
        again = opened_release(local, database)
        assert texts(again) == stored.texts
        move(again)
        assert kept(database) == stored.texts
        steps += 1
    assert steps > 2 * len(stored.texts)


@given(
    st.dictionaries(st.sampled_from("abcd"), st.sets(st.sampled_from("123"))),
    st.dictionaries(st.sampled_from("abcd"), st.sets(st.sampled_from("345"))),
    st.integers(0, 40),
)
def test_a_move_that_is_interrupted_at_any_step_is_resumed_without_loss(old, new, steps):
    local = FusedDisk(**{f"{keys.GAME}{key}": game(*sorted(each)) for key, each in old.items()})
    database = FusedDisk(**{f"{keys.GAME}{key}": game(*sorted(each)) for key, each in new.items()})
    local.fuse = database.fuse = Fuse(steps)
    with contextlib.suppress(InterruptedMoveError):
        move(opened(local, database))
    local.fuse = database.fuse = None
    again = opened(local, database)
    wanted = {
        f"{keys.GAME}{key}": old.get(key, set()) | new.get(key, set()) for key in {*old, *new}
    }
    assert {key: moves_of(text) for key, text in texts(again).items()} == wanted
    move(again)
    assert {key: moves_of(text) for key, text in kept(database).items()} == wanted


def test_what_another_version_or_a_tab_without_the_database_stores_is_moved_later() -> None:
    local, database = Disk(**{KEY: game("c3")}), Disk()
    move(opened(local, database))
    database.texts[KEY] = game("c3", "e5")
    assert move(opened(local, database)) == {}
    local.texts[KEY] = game("c3", "d4")
    local.texts[f"{keys.GAME}new"] = game("e5")
    local.texts[f"{keys.REVIEW}a"] = "review"
    followed = move(opened(local, database, NOW + 3))
    assert set(followed) == {KEY, f"{keys.GAME}new", f"{keys.REVIEW}a"}
    assert moves_of(database.texts[KEY]) == {"c3", "d4", "e5"}
    assert moves_of(database.texts[f"{keys.GAME}new"]) == {"e5"}
    assert move(opened(local, database, NOW + 4)) == {}
    local, database = Disk(**{KEY: game("c3"), keys.SEATING: "old"}), Disk()
    move(opened(local, database))
    move(opened(local, database, NOW + COPY_LIFETIME + 1))
    assert local.texts == {}
    alone = Store(local, Tabs(), lambda flush: None)
    for key, text in {f"{keys.GAME}b": game("d4"), keys.SEATING: "new"}.items():
        alone.write(key, text)
    alone.flush()
    followed = move(opened(local, database, NOW + COPY_LIFETIME + 2))
    assert followed == {f"{keys.GAME}b": game("d4"), keys.SEATING: "new"}
    assert kept(database) == {KEY: game("c3"), **followed}
    won = keys.results_key("tau")
    local = Disk(**{keys.MOVED: str(NOW - 1), won: game("won")})
    database = Disk(**{KEY: game("c3")})
    move(opened(local, database))
    assert kept(database) == {KEY: game("c3"), won: game("won")} and set(local.texts) == {won}


def test_a_game_that_is_played_or_deleted_before_it_is_moved_takes_its_copy_along() -> None:
    local, database = Disk(**{KEY: game("c3")}), Disk()
    store = store_of(opened(local, database))
    expected = store.read(KEY)
    deleted: list[str | None] = []
    store.write(KEY, game("c3", "d4"), expected=expected, merge=lambda text: deleted.append(text))
    store.flush()
    assert database.texts == {KEY: game("c3", "d4")} and not deleted
    local, database = Disk(**{KEY: game("c3")}), Disk()
    store, other = store_of(opened(local, database)), opened(local, database)
    store.remove(KEY)
    store.flush()
    assert KEY not in local.texts and not texts(opened(local, database))
    move(other)  # another tab, which was opened before
    assert not kept(database)


def test_a_setting_is_copied_to_where_it_is_read_before_the_first_frame() -> None:
    local, database = Disk(), Disk()
    store = store_of(opened(local, database))
    store.write(keys.SETTINGS, "wood")
    store.flush()
    assert local.texts == {keys.SETTINGS: "wood"} == database.texts
    move(opened(local, database))
    assert local.texts == {keys.SETTINGS: "wood"} == kept(database)
    local, database = Disk(), Disk()
    database.is_slow = True
    backing = opened(local, database)
    store = store_of(backing)
    store.write(keys.SETTINGS, "wood")
    store.flush()
    backing.keep_journal(store.unfinished())
    assert local.texts[keys.SETTINGS] == "wood"
    database.waiting, database.is_slow = [], False
    assert opened(local, database).read(keys.SETTINGS) == "wood"
    local, database = Disk(**{keys.SETTINGS: "paper"}), Disk()
    move(opened(local, database))
    alone = Store(local, Tabs(), lambda flush: None)
    alone.write(keys.SETTINGS, "wood")
    alone.flush()
    again = opened(local, database)
    assert again.read(keys.SETTINGS) == "wood" and move(again) == {}
    assert database.texts[keys.SETTINGS] == "wood"
    local, database = FullDisk(**{keys.SETTINGS: "paper"}), Disk(**{keys.SETTINGS: "paper"})
    store = store_of(opened(local, database))
    store.write(keys.SETTINGS, "wood", expected="paper")
    store.flush()
    assert local.texts == {} and opened(local, database).read(keys.SETTINGS) == "wood"


@pytest.mark.parametrize("is_committed", [False, True])
@pytest.mark.parametrize("text", [game("c3", "d4"), None])
def test_a_write_that_had_not_ended_when_the_page_was_left_is_repeated(is_committed, text):
    local, database = Disk(), Disk(**{KEY: game("c3")})
    database.is_slow = True
    backing = opened(local, database)
    store = store_of(backing)
    store.read(KEY)
    if text is None:
        store.remove(KEY)
    else:
        store.write(KEY, text, expected=game("c3"))
    store.flush()
    backing.keep_journal(store.unfinished())
    if is_committed:
        database._set(KEY, text)
    database.waiting, database.is_slow = [], False
    again = opened(local, database)
    assert again.read(KEY) == text and (KEY in set(again.keys())) == (text is not None)
    move(again)
    assert database.texts.get(KEY) == text and keys.journal_key(KEY) not in local.texts


def test_the_journal_has_texts_of_every_kind_of_two_tabs_and_of_several_visits() -> None:
    local, database = Disk(), Disk()
    for key in (KEY, keys.results_key("tau"), keys.SEATING):
        opened(local, database).keep_journal([Unfinished(key, None, game("x"))])
    again = opened(local, database)
    wanted = dict.fromkeys((KEY, keys.results_key("tau"), keys.SEATING), game("x"))
    assert texts(again) == wanted
    move(again)
    assert kept(database) == wanted and local.texts == {}
    local, database = Disk(), Disk(**{KEY: game("c3")})
    tabs = [opened(local, database) for _ in range(2)]
    for tab, played in zip(tabs, ("d4", "e5"), strict=True):
        tab.keep_journal([Unfinished(KEY, game("c3"), game("c3", played))])
    move(opened(local, database))
    assert moves_of(database.texts[KEY]) == {"c3", "d4", "e5"}
    local, database = Disk(), Disk(**{keys.SEATING: "one"})
    opened(local, database).keep_journal([Unfinished(keys.SEATING, "one", "two")])
    opened(local, database).keep_journal([Unfinished(keys.SEATING, "two", "three")])
    move(opened(local, database))
    assert kept(database) == {keys.SEATING: "three"} and local.texts == {}


def test_a_journal_may_be_applied_by_two_tabs_and_again() -> None:
    local, database = Disk(), Disk()
    opened(local, database).keep_journal([Unfinished(KEY, None, game("c3"))])
    first, second = opened(local, database), opened(local, database)
    move(first)
    move(second)
    assert kept(database) == {KEY: game("c3")} and local.texts == {}
    local, database = Disk(), Disk()
    opened(local, database).keep_journal([Unfinished(KEY, None, game("c3"))])
    first, second = opened(local, database), opened(local, database)
    store = store_of(first)
    move(first)
    store.remove(KEY)
    store.flush()
    move(second)
    assert not kept(database) and not texts(opened(local, database))
    local, database = Disk(), Disk(**{KEY: game("c3")})
    opened(local, database).keep_journal([Unfinished(KEY, game("c3"), game("c3", "d4"))])
    entry = dict(local.texts)
    for played in ("", "e5"):
        local.texts |= entry
        if played:
            database.texts[KEY] = game("c3", "d4", played)
        move(opened(local, database))
    assert moves_of(database.texts[KEY]) == {"c3", "d4", "e5"}


def test_a_page_that_comes_back_ends_its_writes_and_their_journal() -> None:
    local, database = Disk(), Disk()
    database.is_slow = True
    backing = opened(local, database)
    store = store_of(backing)
    store.write(KEY, game("c3"))
    store.flush()
    backing.keep_journal(store.unfinished())
    assert keys.journal_key(KEY) in local.texts
    database.work()
    assert local.texts == {} and store.is_stored(KEY)


def test_what_a_tab_left_unfinished_is_merged_with_what_another_one_has_stored_or_deleted() -> None:
    for stored, wanted in [(game("c3", "e5"), {"c3", "d4", "e5"}), (None, set())]:
        local, database = Disk(), Disk()
        backing = opened(local, database)
        backing.keep_journal([Unfinished(KEY, game("c3"), game("c3", "d4"))])
        if stored is not None:
            database.texts[KEY] = stored
        again = opened(local, database)
        assert moves_of(again.read(KEY)) == wanted
        move(again)
        assert moves_of(database.texts.get(KEY)) == wanted
    local, database = Disk(), Disk(**{KEY: game("c3")})
    open_tab = opened(local, database)
    opened(local, database).keep_journal([Unfinished(KEY, game("c3"), game("c3", "d4"))])
    open_tab.collect(KEY)
    assert moves_of(database.texts[KEY]) == {"c3", "d4"} and local.texts == {}
    open_tab.collect(KEY)
    assert moves_of(database.texts[KEY]) == {"c3", "d4"}
    local, database = Disk(), Disk(**{KEY: game("c3")})
    tab, left = opened(local, database), opened(local, database)

    def play(stored: str | None) -> str:
        left.keep_journal([Unfinished(KEY, game("c3"), game("c3", "d4"))])
        tab.collect(KEY)
        return merge(KEY, stored or "", game("c3", "e5"))

    database.is_slow = True
    tab.update(KEY, play, lambda problem: None)
    database.work()
    database.work()
    assert moves_of(database.texts[KEY]) == {"c3", "d4", "e5"} and local.texts == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"over": 1, "text": "x"}', '{"text": "x"}'])
def test_a_journal_that_cannot_be_read_changes_nothing_and_is_removed(text: str) -> None:
    local, database = Disk(**{keys.journal_key(KEY): text}), Disk(**{KEY: game("c3")})
    backing = opened(local, database)
    assert texts(backing) == {KEY: game("c3")}
    move(backing)
    assert local.texts == {} and kept(database) == {KEY: game("c3")}


def test_a_database_without_room_leaves_the_texts_where_they_are_and_a_full_storage_is_moved():
    local, full = Disk(**{KEY: game("c3"), keys.SEATING: "x"}), FullDisk()
    backing = opened(local, full)
    before = dict(local.texts)
    move(backing)
    assert local.texts == before == texts(backing) and not full.texts
    database = Disk()
    move(opened(local, database))
    assert kept(database) == before
    local, full = Disk(), FullDisk()
    backing = opened(local, full)
    store = store_of(backing)
    store.write(KEY, game("c3"))
    store.flush()
    assert store.problem == NO_ROOM and store.read(KEY) == game("c3")
    backing.keep_journal(store.unfinished())
    database = Disk()
    move(opened(local, database))
    assert kept(database) == {KEY: game("c3")}
    local, database = FullDisk(**{KEY: game("c3"), keys.SEATING: "x"}), Disk()
    before = dict(local.texts)
    move(opened(local, database))
    assert kept(database) == before == local.texts
    move(opened(local, database, NOW + COPY_LIFETIME + 1))
    assert local.texts == {}
    local, database = Disk(), Disk(**{KEY: game("c3")})
    local.problem = Message("Forbidden.")
    backing = opened(local, database)
    assert texts(backing) == database.texts and backing.read(keys.SETTINGS) is None
    move(backing)
    assert texts(backing) == kept(database) == {KEY: game("c3")}
    with pytest.raises(StoreError):
        local.read(keys.SETTINGS)


@pytest.mark.parametrize("text", ["", "1700000000000", "{}", "[]", json.dumps({"at": -1})])
def test_a_list_of_moved_texts_that_cannot_be_read_moves_them_again(text: str) -> None:
    local, database = Disk(**{KEY: game("c3")}), Disk(**{keys.MOVED: text, KEY: game("d4")})
    move(opened(local, database))
    assert moves_of(database.texts[KEY]) == {"c3", "d4"}
