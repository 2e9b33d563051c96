"""Games move from the local backing to the database once, without loss, if interrupted too."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.store.joint_backing import DAY, JointBacking
from pentabula.app.store.keys import GAME, MOVED, REVIEW, SETTINGS, journal_key
from pentabula.app.store.mirror import Mirror, StoreError, Unfinished
from pentabula.core.message import Message
from tests.app.store.test_mirror import NO_ROOM, Disk

NOW = 1_700_000_000_000
KEY = f"{GAME}a"


def game(*moves: str, changed: int = 1) -> str:
    """Texts that are joined by their moves, with the end of a stored game."""
    return f'"{",".join(moves)}", "link": "x", "is_over": false, "updated": {changed}}}'


def moves_of(text: str | None) -> set[str]:
    return set() if text is None else {each for each in text.split('"')[1].split(",") if each}


def join(key: str, stored: str, other: str) -> str:
    if stored == other:
        return stored
    return game(*sorted(moves_of(stored) | moves_of(other)), changed=2)


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


def opened(local: Disk, database: Disk, now: int = NOW) -> JointBacking:
    return JointBacking(local, database, join, now)


def move(backing: JointBacking) -> dict[str, str]:
    """Moves everything; returns the texts that were found to be new."""
    followed: dict[str, str] = {}
    backing.move(lambda do: do(), followed.__setitem__)
    return followed


def texts(backing: JointBacking) -> dict[str, str | None]:
    return {key: backing.read(key) for key in sorted(backing.keys())}


def test_games_are_read_before_and_after_they_are_moved() -> None:
    local = Disk(**{KEY: game("c3"), f"{REVIEW}a": "review", SETTINGS: "{}"})
    database = Disk(**{f"{GAME}b": game("d4")})
    backing = opened(local, database)
    before = texts(backing)
    assert before == {**local.texts, **database.texts}
    move(backing)
    assert texts(backing) == {**before, MOVED: str(NOW)}
    assert set(database.texts) == {KEY, f"{GAME}b", f"{REVIEW}a"}


@given(
    st.dictionaries(st.sampled_from("abcd"), st.sets(st.sampled_from("123"))),
    st.dictionaries(st.sampled_from("abcd"), st.sets(st.sampled_from("345"))),
    st.integers(0, 40),
)
def test_a_move_that_is_interrupted_at_any_step_is_resumed_without_loss(
    old: dict[str, set[str]], new: dict[str, set[str]], steps: int
) -> None:
    local = FusedDisk(**{f"{GAME}{key}": game(*sorted(each)) for key, each in old.items()})
    database = FusedDisk(**{f"{GAME}{key}": game(*sorted(each)) for key, each in new.items()})
    local.fuse = database.fuse = Fuse(steps)
    with contextlib.suppress(InterruptedMoveError):
        move(opened(local, database))
    local.fuse = database.fuse = None
    again = opened(local, database)
    wanted = {f"{GAME}{key}": old.get(key, set()) | new.get(key, set()) for key in {*old, *new}}
    assert {key: moves_of(text) for key, text in texts(again).items() if key != MOVED} == wanted
    move(again)
    assert {key: moves_of(text) for key, text in database.texts.items()} == wanted


def test_local_copies_are_removed_a_day_after_they_were_moved() -> None:
    local, database = Disk(**{KEY: game("c3")}), Disk()
    move(opened(local, database))
    move(opened(local, database, NOW + DAY - 1))
    assert KEY in local.texts
    move(opened(local, database, NOW + DAY + 1))
    assert set(local.texts) == {MOVED}
    assert database.texts == {KEY: game("c3")}


def test_what_an_older_tab_stores_after_the_move_is_moved_too() -> None:
    local, database = Disk(**{KEY: game("c3")}), Disk()
    move(opened(local, database))
    local.texts[KEY] = game("c3", "d4", changed=NOW + 1)
    local.texts[f"{GAME}new"] = game("e5", changed=NOW + 2)
    local.texts[f"{REVIEW}a"] = "review"
    backing = opened(local, database, NOW + 3)
    followed = move(backing)
    assert set(followed) == {KEY, f"{GAME}new", f"{REVIEW}a"}
    assert moves_of(database.texts[KEY]) == {"c3", "d4"}
    assert moves_of(database.texts[f"{GAME}new"]) == {"e5"}


def test_a_game_that_is_played_before_it_is_moved_takes_its_copy_along() -> None:
    local, database = Disk(**{KEY: game("c3")}), Disk()
    store = Mirror(opened(local, database), Tabs(), lambda flush: None)
    over = store.read(KEY)
    deleted: list[str | None] = []
    store.write(KEY, game("c3", "d4"), over=over, merge=lambda text: deleted.append(text))
    store.flush()
    assert database.texts == {KEY: game("c3", "d4")} and not deleted


def test_a_game_that_is_deleted_does_not_come_back() -> None:
    local, database = Disk(**{KEY: game("c3")}), Disk()
    store = Mirror(opened(local, database), Tabs(), lambda flush: None)
    store.remove(KEY)
    store.flush()
    assert KEY not in local.texts and not texts(opened(local, database))


@pytest.mark.parametrize("is_committed", [False, True])
@pytest.mark.parametrize("text", [game("c3", "d4"), None])
def test_a_write_that_had_not_ended_when_the_page_was_left_is_repeated(
    is_committed: bool, text: str | None
) -> None:
    local, database = Disk(), Disk(**{KEY: game("c3")})
    database.is_slow = True
    backing = opened(local, database)
    store = Mirror(backing, Tabs(), lambda flush: None)
    store.read(KEY)
    if text is None:
        store.remove(KEY)
    else:
        store.write(KEY, text, over=game("c3"))
    store.flush()
    backing.keep_journal(store.unfinished())
    if is_committed:
        database._set(KEY, text)
    database.waiting, database.is_slow = [], False
    again = opened(local, database)
    assert again.read(KEY) == text and (KEY in set(again.keys())) == (text is not None)
    move(again)
    assert database.texts.get(KEY) == text and journal_key(KEY) not in local.texts


def test_a_page_that_comes_back_ends_its_writes_and_their_journal() -> None:
    local, database = Disk(), Disk()
    database.is_slow = True
    backing = opened(local, database)
    store = Mirror(backing, Tabs(), lambda flush: None)
    store.write(KEY, game("c3"))
    store.flush()
    backing.keep_journal(store.unfinished())
    assert journal_key(KEY) in local.texts
    database.work()
    assert local.texts == {} and store.is_stored(KEY)


def test_the_journal_joins_what_another_tab_has_stored_and_respects_its_deletion() -> None:
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


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"over": 1, "text": "x"}', '{"text": "x"}'])
def test_a_journal_that_cannot_be_read_is_dropped(text: str) -> None:
    local = Disk(
        **{journal_key(KEY): text, journal_key(SETTINGS): json.dumps({"over": None, "text": "x"})}
    )
    backing = opened(local, Disk())
    assert local.texts == {} and texts(backing) == {}


def test_a_database_that_refuses_leaves_the_games_where_they_are() -> None:
    local, database = Disk(**{KEY: game("c3")}), Disk()
    backing = opened(local, database)
    update: Callable[..., object] = database.update
    database.update = lambda key, change, done: done(NO_ROOM)  # type: ignore[assignment, method-assign]
    move(backing)
    assert local.texts == {KEY: game("c3")} and texts(backing) == local.texts
    database.update = update  # type: ignore[assignment, method-assign]
    move(opened(local, database))
    assert database.texts == {KEY: game("c3")}


def test_a_local_backing_that_refuses_leaves_the_games_of_the_database() -> None:
    local, database = Disk(), Disk(**{KEY: game("c3")})
    local.problem = Message("Forbidden.")
    backing = opened(local, database)
    assert texts(backing) == database.texts
    with pytest.raises(StoreError):
        backing.read(SETTINGS)
    move(backing)
    assert texts(backing) == database.texts


def test_a_tab_ends_the_write_of_another_tab_that_was_left() -> None:
    local, database = Disk(), Disk(**{KEY: game("c3")})
    open_tab = opened(local, database)
    opened(local, database).keep_journal([Unfinished(KEY, game("c3"), game("c3", "d4"))])
    open_tab.collect(KEY)
    assert moves_of(database.texts[KEY]) == {"c3", "d4"} and local.texts == {}
    open_tab.collect(KEY)
    assert moves_of(database.texts[KEY]) == {"c3", "d4"}
