"""Registries: names are unique, and a missing one connects the late rooms first."""

from __future__ import annotations

import pytest

from pentabula.app.shell.registry import Command, LateRooms, Registry


def test_no_name_is_taken_twice() -> None:
    registry: Registry[int] = Registry(LateRooms())
    registry.add({"one": 1})
    with pytest.raises(ValueError, match="one"):
        registry.add({"one": 2, "two": 2})
    assert registry["one"] == 1 and list(registry) == ["one"]


def test_a_missing_name_connects_the_late_rooms_once() -> None:
    late, done = LateRooms(), list[str]()
    registry: Registry[int] = Registry(late)
    registry.add({"early": 1})

    def prepare() -> Command:
        done.append("prepared")
        return lambda: registry.add({"late": 2})

    late.prepare = prepare
    assert registry["early"] == 1 and done == []
    assert registry["late"] == 2 and registry.get("none") is None
    assert registry.every() == [1, 2] and done == ["prepared"]
    with pytest.raises(KeyError):
        registry["none"]


def test_late_rooms_that_cannot_be_loaded_are_tried_again() -> None:
    late, tries = LateRooms(), list[int]()

    def prepare() -> Command:
        tries.append(1)
        if len(tries) < 2:
            raise ImportError("not there")
        return lambda: tries.append(2)

    late.prepare = prepare
    with pytest.raises(ImportError):
        late.connect()
    late.connect()
    late.connect()
    assert tries == [1, 1, 2]


def test_late_rooms_that_ask_for_each_other_while_they_connect_are_connected_once() -> None:
    late, done = LateRooms(), list[str]()
    registry: Registry[int] = Registry(late)

    def connect() -> None:
        assert registry.get("later") is None
        done.append("connected")

    late.prepare = lambda: connect
    late.connect()
    assert done == ["connected"]
