"""The games of Hypothesis' state machines."""

from typing import Any

from hypothesis import strategies as st

from pentabula import games

SMALL = {"konobi": "size=4", "tabik": "size=3", "stawn": "size=2", "tau": "rows=4 cols=4"}
"""Boards on which a search takes milliseconds; other games have their usual boards."""


def small_games() -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """Games with the options of their small boards."""
    words = {name: SMALL.get(name, "") for name in games.names()}
    options = {
        name: dict(word.split("=") for word in found.split()) for name, found in words.items()
    }
    return st.sampled_from(list(options.items()))
