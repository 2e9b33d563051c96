"""The store reads immediately, writes later in order, and follows other tabs."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from pentabula.app.store.store import Store, StoreError, TextChange
from pentabula.core.message import Message
from tests.app.store.memory_store import MemoryStore

NO_ROOM = Message("There is no room.")

Done = Callable[[Message | None], object]


class Disk:
    """A backing; `log` has what was read and updated.

    `problem` makes every access fail. While `is_slow`, updates wait for `work`, as in IndexedDB.
    """

    def __init__(self, **texts: str) -> None:
        self.texts = dict(texts)
        self.log: list[str] = []
        self.problem: Message | None = None
        self.is_slow = False
        self.waiting: list[tuple[str, TextChange, Done]] = []

    def keys(self) -> Iterable[str]:
        self._check()
        return list(self.texts)

    def read(self, key: str) -> str | None:
        self._check()
        self.log.append(f"read {key}")
        return self.texts.get(key)

    def update(self, key: str, change: TextChange, done: Done) -> None:
        self.waiting.append((key, change, done))
        if not self.is_slow:
            self.work()

    def refresh(self, done: Callable[[], object]) -> None:
        done()

    def work(self) -> None:
        """Does the updates that wait."""
        waiting, self.waiting = self.waiting, []
        for key, change, done in waiting:
            self.log.append(f"update {key}")
            if self.problem is None:
                self._set(key, change(self.texts.get(key)))
            done(self.problem)

    def _set(self, key: str, text: str | None) -> None:
        if text is None:
            self.texts.pop(key, None)
        else:
            self.texts[key] = text

    def _check(self) -> None:
        if self.problem is not None:
            raise StoreError(self.problem)


class Tab:
    """A tab with a store on the disk. `others` are the tabs that it informs.

    Nothing is written before `flush`.
    """

    def __init__(self, disk: Disk) -> None:
        self.others: list[Tab] = []
        self.scheduled = 0
        self.store = Store(disk, self, self._schedule)

    def _schedule(self, flush: Callable[[], None]) -> None:
        self.scheduled += 1

    def inform(self, key: str, text: str | None) -> None:
        for other in self.others:
            other.store.follow(key, text)

    def write(self, key: str, text: str, **how: Any) -> None:
        """Writes a text, now."""
        self.store.write(key, text, **how)
        self.store.flush()


@pytest.fixture
def disk() -> Disk:
    return Disk(a="1", b="2")


@pytest.fixture
def tab(disk: Disk) -> Tab:
    return Tab(disk)


@pytest.fixture(params=["memory", "disk", "slow disk"])
def store(request: pytest.FixtureRequest) -> Store:
    if request.param == "memory":
        return MemoryStore({"a": "1", "b": "2"})
    disk = Disk(a="1", b="2")
    disk.is_slow = request.param == "slow disk"
    return Tab(disk).store


def test_a_text_is_read_back_changed_and_listed_immediately(store: Store) -> None:
    assert store.read("a") == "1" and store.read("c") is None
    store.write("a", "one")
    store.write("c", "three")
    assert store.read("a") == "one" and store.read("c") == "three"
    store.remove("a")
    store.remove("c")
    assert store.read("a") is None and not store.is_stored("a") and store.keys("") == ["b"]
    store.write("bb", "4")
    store.write("ba", "3")
    assert store.keys("b") == ["b", "ba", "bb"] and store.keys("c") == []
    for _ in range(2):
        store.update("ba", lambda text: f"{text}!")
    store.update("b", lambda text: None)
    store.update("c", lambda text: "new" if text is None else "old")
    assert [store.read(key) for key in ("ba", "b", "c")] == ["3!!", None, "new"]


def test_a_text_is_read_once_on_demand_and_missing_if_it_cannot_be_read(tab, disk):
    assert tab.store.keys("") == ["a", "b"] and tab.store.read("b") == tab.store.read("b") == "2"
    assert tab.store.read("c") is None and disk.log == ["read b"]
    disk.problem = NO_ROOM
    assert tab.store.read("a") is None and tab.store.problem == NO_ROOM
    disk = Disk(a="1")
    disk.problem = NO_ROOM
    store = Tab(disk).store
    assert store.problem == NO_ROOM and store.keys("") == [] and store.read("a") is None


class Unlisted(Disk):
    """A disk whose keys cannot be listed."""

    def keys(self) -> Iterable[str]:
        raise StoreError(NO_ROOM)


def test_texts_stay_known_if_they_cannot_be_read_again_or_listed() -> None:
    disk = Unlisted(a="1")
    tab = Tab(disk)
    assert tab.store.problem == NO_ROOM and tab.store.keys("") == []
    assert tab.store.read("a") == "1" and tab.store.read("b") is None
    assert tab.store.keys("") == ["a"]
    tab.store.refresh()
    tab.write("a", "new")
    assert disk.texts == {"a": "new"}
    disk = Disk(a="1", b="2")
    tab = Tab(disk)
    assert tab.store.read("a") == "1"
    disk.problem = NO_ROOM
    tab.store.refresh()
    assert tab.store.read("a") == "1" and tab.store.read("b") is None
    disk.problem, disk.texts = None, {"a": "new"}
    tab.store.refresh()
    assert tab.store.read("a") == "new" and tab.store.keys("") == ["a"]


def test_texts_are_written_once_in_order_and_count_as_stored_from_then_on(tab, disk):
    tab.store.write("b", "old")
    tab.store.write("a", "new")
    tab.store.write("b", "newest")
    tab.store.remove("c")
    assert disk.log == [] and tab.scheduled == 4
    tab.store.flush()
    tab.store.flush()
    assert disk.log == ["update b", "update a", "update c"]
    assert disk.texts == {"a": "new", "b": "newest"}
    disk.is_slow = True
    tab.write("a", "new")
    assert not tab.store.is_stored("a")
    disk.work()
    assert tab.store.is_stored("a")
    tab.write("a", "first")
    tab.write("a", "second")
    assert tab.store.read("a") == "second"
    disk.work()
    assert disk.texts["a"] == "second" and tab.store.is_stored("a")


def test_a_text_that_cannot_be_stored_stays_in_memory_until_it_is_written_again(tab, disk):
    problems: list[Message] = []
    disk.problem = NO_ROOM
    tab.store.write("a", "new", failed=problems.append)
    tab.store.flush()
    assert problems == [NO_ROOM] and tab.store.problem == NO_ROOM
    disk.problem = None
    tab.write("b", "new")
    assert disk.texts == {"a": "1", "b": "new"}
    assert tab.store.read("a") == "new" and not tab.store.is_stored("a")
    assert tab.store.problem is None
    tab.write("a", "new")
    assert disk.texts["a"] == "new" and tab.store.is_stored("a") and problems == [NO_ROOM]
    disk.problem = NO_ROOM
    tab.store.write("a", "new", failed=lambda problem: tab.store.write("c", str(problem)))
    tab.store.flush()
    disk.problem = None
    tab.store.flush()
    assert tab.store.read("c") == str(NO_ROOM)


def both(text: str) -> Callable[[str | None], str | None]:
    """What stores our text and the other tab's; a text `?` cannot be read."""
    return lambda theirs: None if theirs in ("?", None) else f"{theirs}+{text}"


@pytest.fixture
def other(tab: Tab, disk: Disk) -> Tab:
    """Another tab, which informs the first one, and is informed by it."""
    other = Tab(disk)
    tab.others, other.others = [other], [tab]
    return other


def test_writes_and_removals_of_another_tab_are_followed(tab: Tab, other: Tab) -> None:
    seen: list[str | None] = []
    tab.store.changed.append(lambda: seen.append(tab.store.read("a")))
    assert tab.store.read("a") == "1"
    other.write("a", "new")
    other.store.remove("a")
    other.store.flush()
    assert seen == ["new", None] and tab.store.keys("") == ["b"]


def test_a_suspended_tab_reads_everything_again(tab: Tab, disk: Disk) -> None:
    seen: list[str | None] = []
    tab.store.changed.append(lambda: seen.append(tab.store.read("a")))
    tab.store.read("a")
    tab.store.write("b", "ours")
    disk.texts = {"a": "new", "b": "theirs", "c": "3"}
    tab.store.refresh()
    assert seen == ["new"]
    assert tab.store.keys("") == ["a", "b", "c"] and tab.store.read("b") == "ours"


def test_a_text_of_an_uninformed_tab_is_merged(tab: Tab, disk: Disk) -> None:
    disk.texts["a"] = "theirs"
    tab.write("a", "ours", expected="1", merge=both("ours"))
    assert disk.texts["a"] == tab.store.read("a") == "theirs+ours"
    disk.texts["a"] = "?"
    tab.write("a", "ours", expected="1", merge=both("ours"))
    assert disk.texts["a"] == tab.store.read("a") == "?"


def test_a_text_that_another_tab_stores_before_ours_is_written_is_merged(tab, other, disk):
    tab.store.write("a", "ours", expected="1", merge=both("ours"))
    other.write("a", "theirs")
    tab.store.flush()
    assert disk.texts["a"] == tab.store.read("a") == other.store.read("a") == "theirs+ours"


def test_nothing_is_merged_where_only_this_tab_has_written(tab: Tab, disk: Disk) -> None:
    tab.store.write("a", "first", expected="1", merge=both("first"))
    tab.store.write("a", "second", expected="first", merge=both("second"))
    tab.store.flush()
    tab.write("a", "third", expected="second", merge=both("third"))
    tab.write("c", "new", merge=both("new"))
    assert disk.texts == {"a": "third", "b": "2", "c": "new"}


def test_the_merge_decides_about_a_text_that_another_tab_has_removed(tab: Tab, disk: Disk) -> None:
    disk.texts.clear()
    tab.write("a", "ours", expected="1", merge=both("ours"))
    assert disk.texts == {} and tab.store.read("a") is None
    tab.write("b", "ours", expected="2", merge=lambda theirs: theirs or "anew")
    assert disk.texts == {"b": "anew"}


def test_a_text_that_another_tab_removes_before_ours_is_written_is_not_written(tab, other, disk):
    tab.store.write("a", "ours", expected="1", merge=both("ours"))
    other.store.remove("a")
    other.store.flush()
    tab.store.flush()
    assert "a" not in disk.texts and tab.store.keys("") == ["b"]


def adding(letter: str) -> Callable[[str | None], str]:
    """What adds a letter to the stored text."""
    return lambda text: (text or "") + letter


def test_changes_of_two_tabs_are_all_made_and_of_two_writes_the_last_one_counts(tab, other, disk):
    tab.store.update("a", adding("x"))
    tab.store.update("a", adding("y"))
    assert tab.store.read("a") == "1xy"
    other.store.update("a", adding("z"))
    other.store.flush()
    assert tab.store.read("a") == "1zxy"
    tab.store.flush()
    assert disk.texts["a"] == other.store.read("a") == "1zxy"
    tab.store.write("a", "ours")
    other.store.remove("a")
    other.store.flush()
    tab.store.flush()
    assert disk.texts["a"] == "ours"
    tab.store.write("a", "ours")
    other.write("a", "theirs")
    tab.store.flush()
    assert disk.texts["a"] == other.store.read("a") == "ours"


def test_a_change_is_made_to_the_text_of_an_uninformed_tab_and_follows_a_write_that_waits(
    tab: Tab, disk: Disk
) -> None:
    tab.store.read("a")
    disk.texts["a"] = "theirs"
    tab.store.update("a", adding("x"))
    tab.store.flush()
    assert disk.texts["a"] == tab.store.read("a") == "theirsx"
    tab.store.write("a", "ours")
    tab.store.update("a", adding("x"))
    disk.texts["a"] = "theirs"
    tab.store.remove("b")
    tab.store.update("b", adding("x"))
    tab.store.flush()
    assert disk.texts == {"a": "oursx", "b": "x"}


def test_a_change_that_cannot_be_stored_is_made_later(tab: Tab, disk: Disk) -> None:
    problems: list[Message] = []
    assert tab.store.read("a") == "1"
    disk.problem = NO_ROOM
    tab.store.update("a", adding("x"), failed=problems.append)
    tab.store.flush()
    assert problems == [NO_ROOM] and tab.store.read("a") == "1x"
    disk.problem, disk.texts["a"] = None, "theirs"
    tab.store.update("a", adding("y"))
    tab.store.flush()
    assert disk.texts["a"] == "theirsxy"
