"""TAU, and its positions for the tests, written as options and tokens."""

from functools import partial

from pentabula.games import load
from tests.games import positions

TAU = load("tau")
after = partial(positions.after, "tau")
