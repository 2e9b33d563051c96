"""Two texts under one key are merged by their kind."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.store import keys
from pentabula.app.store.merge_texts import TextMerger
from tests.app.store.test_stored import RELEASES

MERGER = TextMerger(games.load, LocalDice(Random(1)))
WORK = keys.assignment_key("0123456789abcdef")


@pytest.mark.parametrize("stored", RELEASES, ids=str)
def test_every_text_of_a_release_has_a_rule_and_loses_nothing_to_a_damaged_one(stored) -> None:
    for key, text in stored.texts.items():
        is_of_device = key.startswith((keys.ENGINE_LOCK, keys.damaged_key("")))
        assert is_of_device or MERGER.merging(key) is not None
        assert MERGER.merge(key, text, text) == text
        for damaged in ("", "{", "[]", "null"):
            merged = MERGER.merge(key, text, damaged)
            assert merged == text or json.loads(merged).items() >= json.loads(text).items()


UNKNOWN = keys.engine_lock_key(keys.game_key("a")), "pentabula/later", "x"
CHOSEN = *sorted(keys.CHOICE_KEYS), keys.RETRY, keys.level_streak_key("tau")


@pytest.mark.parametrize("key", [*UNKNOWN, *CHOSEN])
def test_ours_stays_under_an_unknown_key_and_where_it_is_a_choice(key: str) -> None:
    assert MERGER.merge(key, '{"board": "wood"}', '{"board": "slate"}') == '{"board": "wood"}'


def test_notes_about_backups_are_merged_by_name() -> None:
    merged = MERGER.merge(keys.BACKED_UP, '{"made": 5}', '{"made": 3, "asked": 4}')
    assert json.loads(merged) == {"made": 5, "asked": 4}


@given(st.lists(st.integers(0, 7), max_size=4), st.lists(st.integers(0, 7), max_size=4))
def test_the_first_result_of_each_task_stays(ours: list[int], theirs: list[int]) -> None:
    one, other = (
        json.dumps({"link": "x", "results": each, "name": "Eve"}) for each in (ours, theirs)
    )
    merged = json.loads(MERGER.merge(WORK, one, other))["results"]
    assert len(merged) == len(ours or theirs)
    for at, each in enumerate(ours):
        assert merged[at] == (each or (theirs[at] if at < len(theirs) else each))
