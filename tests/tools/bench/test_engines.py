"""The benchmark gives engine and oracle the same work."""

import pytest

from pentabula import games
from pentabula.core.perft import perft
from tools import oracles
from tools.bench.engines import case


@pytest.mark.parametrize("name", games.names())
def test_engine_and_oracle_count_the_same(name: str) -> None:
    options, _ = case(name)
    start = games.load(name).start(**options)
    assert oracles.perft(oracles.oracle(name, options), 2) == perft(start, 2)
