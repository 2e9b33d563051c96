"""Shortcuts: no key twice, clear words for conflicts, what is stored comes back."""

from __future__ import annotations

import json

import pytest

from pentabula.session.keep.shortcuts import COMMANDS, DEFAULTS, Shortcuts, is_key, read_shortcuts


def test_the_usual_keys_are_all_different() -> None:
    assert len(set(DEFAULTS.values())) == len(COMMANDS)
    assert Shortcuts().command("h") == Shortcuts().command("H") == "hint"
    assert Shortcuts().command("ß") is None


def test_a_changed_key_gives_the_command_and_the_old_one_nothing() -> None:
    changed = Shortcuts().changed("hint", "X")
    assert changed.command("x") == "hint"
    assert changed.command("h") is None
    assert read_shortcuts(changed.write()) == changed


def test_a_key_that_is_taken_is_refused_with_a_sentence() -> None:
    problem = Shortcuts().problem("hint", "p")
    assert str(problem) == (
        "“p” is already the key for “Hear the pieces of each side”. Choose another, or "
        "change that one first."
    )
    assert Shortcuts().changed("hint", "p") == Shortcuts()
    assert Shortcuts().problem("hint", "h") is None


@pytest.mark.parametrize("key", ["F1", "Enter", " ", "ArrowUp", "\n"])
def test_only_single_signs_are_keys(key: str) -> None:
    assert not is_key(key)
    assert Shortcuts().problem("hint", key) is not None


def test_a_command_may_have_no_key_and_its_key_is_free_then() -> None:
    without = Shortcuts().changed("hint", "")
    assert without.command("h") is without.command("") is None
    assert without.changed("undo", "h").command("h") == "undo"
    assert read_shortcuts(without.write()).keys["hint"] == ""


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "[[[",
        "7",
        '"h"',
        json.dumps({"hint": "Enter", "unknown": "x", "undo": 3}),
        json.dumps({"hint": "x", "undo": "X"}),
    ],
)
def test_what_cannot_be_kept_is_left_at_the_usual_keys(text: str | None) -> None:
    assert read_shortcuts(text) == Shortcuts()


def test_a_stored_key_stays_although_a_later_release_gives_it_to_another_command() -> None:
    found = read_shortcuts(json.dumps({"hint": "p"}))
    assert found.command("p") == "hint"
    assert found.keys["hear-pieces"] == "" and found.command("h") is None
    assert found.keys["undo"] == DEFAULTS["undo"]
    assert read_shortcuts(found.write()) == found
