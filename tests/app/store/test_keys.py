"""The keys of stored texts."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from pentabula.app.store import keys

LOADER = Path(__file__).resolve().parents[3] / "assets" / "loader.js"


def test_new_games_get_different_keys() -> None:
    rng = Random(1)
    assert len({keys.new_game_key(5, rng) for _ in range(50)}) == 50
    assert keys.is_game(keys.new_game_key(5, rng))


def test_a_review_and_its_game_lead_to_each_other() -> None:
    game = keys.game_key("18bcf-44cb")
    review = keys.review_key(game)
    assert review == "pentabula/review/18bcf-44cb"
    assert keys.reviewed_game(review) == game
    assert not keys.is_game(review)


def test_a_damaged_text_keeps_the_rest_of_its_key() -> None:
    assert keys.damaged_key(keys.puzzles_key("tau")) == "pentabula/damaged/puzzles/tau"


def test_the_loader_reads_the_settings_under_their_key() -> None:
    found = re.search(r'const SETTINGS = "(.+)";', LOADER.read_text("utf-8"))
    assert found is not None and found[1] == keys.SETTINGS
