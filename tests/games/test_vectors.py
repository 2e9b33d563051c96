"""Games recorded by independent engines: legal tokens, seats and winners."""

import hashlib
import json
from pathlib import Path

import pytest

from pentabula import games
from pentabula.core.game import checked_move, tokens
from pentabula.core.position import CHANCE

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", games.names())
def test_every_recorded_game_replays_exactly(name):
    game = games.load(name)
    lines = (HERE / name / "games.jsonl").read_text("utf-8").splitlines()
    assert lines
    for number, line in enumerate(lines, 1):
        replay(game, json.loads(line), f"line {number}")


def replay(game, recorded, place):
    position = game.start(**recorded["options"])
    for ply, token in enumerate(recorded["moves"]):
        where = f"{place}, ply {ply + 1}"
        listed = tokens(game, position)
        assert len(listed) == recorded["legal_counts"][ply], where
        assert digest(listed) == recorded["legal_hash"][ply], where
        seat = None if position.turn == CHANCE else position.turn
        assert "to_move" not in recorded or recorded["to_move"][ply] == seat, where
        position = position.play(checked_move(game, position, token))
    outcome = position.outcome()
    assert outcome is not None, place
    assert outcome.winner == recorded["winner"], place


def digest(listed):
    return hashlib.sha256("\n".join(listed).encode()).hexdigest()[:12]
