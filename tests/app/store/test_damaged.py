"""Stored texts that are damaged count as if nothing was stored, under every key."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.play.settings import Settings, read_settings
from pentabula.app.store.exercise_progress import (
    ChallengesWon,
    DrillScores,
    LessonProgress,
    read_challenges_won,
    read_drill_scores,
    read_progress,
)
from pentabula.app.store.results import LevelStreak, read_level_streak
from pentabula.app.store.seating import Seating, read_seating
from pentabula.app.store.shortcuts import Shortcuts, read_shortcuts
from pentabula.app.store.time_choice import read_choice
from pentabula.core.days import Streak, read_streak

Read = Callable[[str | None], object]

READERS: dict[str, tuple[Read, object]] = {
    "settings": (read_settings, Settings()),
    "shortcuts": (read_shortcuts, Shortcuts()),
    "seating": (read_seating, Seating()),
    "time": (read_choice, read_choice(None)),
    "lesson": (partial(read_progress, steps=10), LessonProgress()),
    "drill": (read_drill_scores, DrillScores()),
    "challenges": (read_challenges_won, ChallengesWon()),
    "level run": (read_level_streak, LevelStreak()),
    "days": (read_streak, Streak()),
}
"""What reads each stored text, and what it reads where nothing is stored."""

DAMAGED = (None, "", "{", "[", "[]", "[[[", "{}", "3", "null", '"h"', "[" * 100_000)

ODD = {
    "shortcuts": ({"hint": "Enter", "unknown": "x", "undo": 3}, {"hint": "x", "undo": "X"}),
    "seating": ({"play": "chess"}, {"level": 3}),
    "lesson": (
        *({"at": "x", "furthest": []}, {"at": True}, {"at": 1.5, "furthest": None}),
        *({"done": "yes"},),
    ),
    "drill": ({"row": -1, "minute": True}, {"row": "3"}),
    "level run": ({"level": 3}, {"level": "club", "run": True, "keys": []}),
}
"""Objects with values that the reader must refuse."""


@pytest.mark.parametrize("name", READERS)
def test_a_damaged_text_counts_as_if_nothing_was_stored(name: str) -> None:
    read, nothing = READERS[name]
    for text in (*DAMAGED, *map(json.dumps, ODD.get(name, ()))):
        assert read(text) == nothing, str(text)[:99]


@given(st.sampled_from(sorted(READERS)), st.one_of(st.text(), st.from_regex(r"\{.*\}")))
def test_any_stored_text_can_be_read(name: str, text: str) -> None:
    read, nothing = READERS[name]
    assert isinstance(read(text), type(nothing))
