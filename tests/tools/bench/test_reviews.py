"""The bench reviews whole games, and tells when the first turning point was known."""

from __future__ import annotations

import json

from tools.bench.reviews import Reviewed, as_json

LOST = "tau?rows=4&cols=4&moves=bid3,bid7,pass,row2,row3,cola"


def test_a_game_with_a_mistake_has_a_first_turning_point() -> None:
    found = Reviewed(**json.loads(as_json(LOST)))
    assert found.plies == 6 and 0 < found.first <= found.seconds


def test_a_game_without_one_has_none() -> None:
    assert Reviewed(**json.loads(as_json("tau?rows=4&cols=4&moves=bid7,pass"))).first == 0
