"""What the bench measures is the same work for engine and oracle."""

from __future__ import annotations

import pytest

from pentabula import games
from pentabula.core.perft import perft
from tools.bench.engines import case, oracle_perft
from tools.oracles import oracle


@pytest.mark.parametrize("name", games.names())
def test_engine_and_oracle_count_the_same(name: str) -> None:
    options, _ = case(name)
    start = games.load(name).start(**options)
    assert oracle_perft(oracle(name, options), 2) == perft(start, 2)
