"""Shortcuts: each key has one command, conflicts are explained, stored keys are read."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.store.shortcuts import (
    COMMANDS,
    DEFAULTS,
    Shortcuts,
    is_key,
    read_shortcuts,
    with_shortcut,
)


def test_default_keys_are_all_different_and_a_key_is_replaced_or_left_free() -> None:
    assert len(set(DEFAULTS.values())) == len(COMMANDS)
    assert Shortcuts().command("h") == Shortcuts().command("H") == "hint"
    assert Shortcuts().command("ß") is None
    problem = Shortcuts().problem("hint", "p")
    assert str(problem) == (
        "“p” is already the key for “Hear the pieces of each side”. Choose another, or "
        "change that one first."
    )
    assert Shortcuts().changed("hint", "p") == Shortcuts()
    assert Shortcuts().problem("hint", "h") is None
    changed = Shortcuts().changed("hint", "X")
    assert changed.command("x") == "hint" and changed.command("h") is None
    assert read_shortcuts(changed.write()) == changed
    without = Shortcuts().changed("hint", "")
    assert without.command("h") is without.command("") is None
    assert without.changed("undo", "h").command("h") == "undo"
    assert read_shortcuts(without.write()).keys["hint"] == ""


@pytest.mark.parametrize("key", ["F1", "Enter", " ", "ArrowUp", "\n"])
def test_only_single_symbols_are_keys(key: str) -> None:
    assert not is_key(key) and Shortcuts().problem("hint", key) is not None


def test_stored_keys_stay_in_a_later_release_and_those_of_two_tabs_are_merged() -> None:
    found = read_shortcuts(json.dumps({"hint": "p"}))
    assert found.command("p") == "hint"
    assert found.keys["hear-pieces"] == "" and found.command("h") is None
    assert found.keys["undo"] == DEFAULTS["undo"] and read_shortcuts(found.write()) == found
    text = with_shortcut(with_shortcut(None, "undo", "x"), "hint", "Q")
    found = read_shortcuts(text)
    assert (found.keys["undo"], found.keys["hint"]) == ("x", "q")
    assert json.loads(with_shortcut(text, "undo", DEFAULTS["undo"])) == {"hint": "q"}
    found = read_shortcuts(with_shortcut(with_shortcut(None, "undo", "x"), "hint", "x"))
    assert (found.keys["undo"], found.keys["hint"]) == ("", "x")
    text = with_shortcut('{"teleport": "q"}', "undo", "x")
    assert json.loads(text) == {"teleport": "q", "undo": "x"}
    assert json.loads(with_shortcut("{", "undo", "x")) == {"undo": "x"}


@given(
    st.one_of(st.none(), st.text()),
    st.lists(st.tuples(st.sampled_from(sorted(DEFAULTS)), st.sampled_from("uxyhr"))),
)
def test_no_two_commands_share_a_key_after_any_merge(text, changes):
    for name, key in changes:
        text = with_shortcut(text, name, key)
        assert read_shortcuts(text).keys[name] == key
    given_keys = [key for key in read_shortcuts(text).keys.values() if key]
    assert len(given_keys) == len(set(given_keys))
