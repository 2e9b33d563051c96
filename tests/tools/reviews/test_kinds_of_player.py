"""The study of accuracy: games of five kinds of player, kept and read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.command import main
from tools.reviews.kinds_of_player import PLAYERS, Case, Side, rows, sides


@pytest.mark.parametrize("player", PLAYERS)
def test_a_kept_game_gives_the_same_sides(player: str, tmp_path: Path) -> None:
    case = Case("tau", player, 3, str(tmp_path))
    first = sides(case)
    assert [*tmp_path.iterdir()] and sides(case) == first == sides(Case("tau", player, 3))


def test_rows_have_the_quartiles_of_the_sides_with_an_accuracy() -> None:
    found = [Side("master", each, 0.5) for each in (None, 80.0, 90.0, 100.0)]
    assert [*rows(found)] == [("master", 3, (85.0, 90.0, 95.0), 0.5)]


def test_the_command_prints_a_line_for_each_kind_of_player(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["accuracy", "tau", "--games", "3", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "tau random: " in said and "tau novice: " in said
