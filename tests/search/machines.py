"""The number of steps of Hypothesis' state machines: few in tests, many in fuzzing."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from pentabula import games

SMALL = {"konobi": "size=4", "tabik": "size=3", "stawn": "size=2", "tau": "rows=4 cols=4"}
"""Boards on which a search takes milliseconds; other games have their usual boards."""


def effort(examples: int, steps: int) -> settings:
    """This many examples of this many steps, unless the profile is `fuzz` (conftest.py)."""
    if settings.get_current_profile_name() == "fuzz":
        return settings()
    return settings(max_examples=examples, stateful_step_count=steps)


def small_games() -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """Games with the options of their small boards."""
    words = {name: SMALL.get(name, "") for name in games.names()}
    options = {
        name: dict(word.split("=") for word in found.split()) for name, found in words.items()
    }
    return st.sampled_from(list(options.items()))
