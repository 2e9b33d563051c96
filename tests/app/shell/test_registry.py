"""Registries: names are unique, and a missing one connects the late rooms first."""

import pytest

from pentabula.app.shell.registry import LateRooms, Registry


def test_no_name_is_taken_twice_and_a_missing_one_connects_the_late_rooms_once() -> None:
    registry: Registry[int] = Registry(LateRooms())
    registry.add({"one": 1})
    with pytest.raises(ValueError, match="one"):
        registry.add({"one": 2, "two": 2})
    assert registry["one"] == 1 and list(registry) == ["one"]
    late, done = LateRooms(), list[str]()
    registry: Registry[int] = Registry(late)
    registry.add({"early": 1})

    def connect(name: str) -> None:
        done.append(name)
        registry.add({name: len(done)})

    late.connect_room, late.left = connect, ["one", "two"]
    assert registry["early"] == 1 and done == []
    assert registry["two"] == 2 and registry.get("none") is None
    assert registry.every() == [1, 1, 2] and done == ["one", "two"]
    with pytest.raises(KeyError):
        registry["none"]


def test_a_late_room_that_cannot_be_loaded_is_tried_again() -> None:
    late, tries = LateRooms(), list[str]()

    def connect(name: str) -> None:
        tries.append(name)
        if len(tries) < 2:
            raise ImportError("not there")

    late.connect_room, late.left = connect, ["one", "two"]
    with pytest.raises(ImportError):
        late.connect()
    late.connect()
    late.connect()
    assert tries == ["one", "one", "two"]
    late, done = LateRooms(), list[str]()
    registry: Registry[int] = Registry(late)

    def connect(name: str) -> None:
        assert registry.get("later") is None
        done.append(name)

    late.connect_room, late.left = connect, ["one", "two"]
    late.connect()
    assert done == ["two", "one"]
