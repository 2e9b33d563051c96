"""Search over dice: to be written by the Tábula work; see core.brain.Expectimax."""

from random import Random
from typing import Any


class DiceSearch:
    def __init__(self, thinking: Any, position: Any, skill: Any, rng: Random) -> None: ...
