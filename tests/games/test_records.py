"""Golden games: whole games as text, replayed to the letter; every game has its recorded files."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentabula import games
from pentabula.core.record import read_record, write_plain

HERE = Path(__file__).parent


def golden(name):
    return sorted((HERE / name / "records").glob("*.txt"))


@pytest.mark.parametrize("name", games.names())
def test_every_golden_game_replays_to_the_letter(name):
    for path in golden(name):
        text, _, end = path.read_text("utf-8").strip().rpartition("\n")
        record = read_record(text, games.load)
        last = record.root.main_line_end()
        assert record.game.name == name
        assert write_plain(record, last).split() == text.split(), path.name
        outcome = last.position.outcome()
        assert outcome is not None, path.name
        assert f"= winner {outcome.winner}: {outcome.reason}" == end, path.name


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_an_oracle_vectors_perft_and_golden_games(name):
    folder = HERE / name
    assert (folder / "oracle.py").is_file()
    assert (folder / "games.jsonl").is_file()
    assert (folder / "perft.txt").is_file()
    assert len(golden(name)) >= 3


@pytest.mark.parametrize("name", games.names())
def test_no_oracle_shares_code_with_its_engine(name):
    assert "pentabula" not in (HERE / name / "oracle.py").read_text("utf-8")
