"""The keys of stored texts."""

import re
from pathlib import Path
from random import Random

from pentabula.app.store import keys

LOADER = Path(__file__).resolve().parents[3] / "assets" / "loader.js"


def test_keys_of_games_reviews_damaged_texts_and_the_settings_that_the_loader_reads() -> None:
    rng = Random(1)
    assert len({keys.new_game_key(5, rng) for _ in range(50)}) == 50
    assert keys.is_game(keys.new_game_key(5, rng))
    game = keys.game_key("18bcf-44cb")
    review = keys.review_key(game)
    assert review == "pentabula/review/18bcf-44cb" and keys.reviewed_game(review) == game
    assert not keys.is_game(review)
    assert keys.damaged_key(keys.puzzles_key("tau")) == "pentabula/damaged/puzzles/tau"
    found = re.search(r'const SETTINGS = "(.+)";', LOADER.read_text("utf-8"))
    assert found[1] == keys.SETTINGS
