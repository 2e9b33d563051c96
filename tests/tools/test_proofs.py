"""The study of won positions, on small boards."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from tools.arena.engines import SearchPlayer
from tools.arena.proofs import BOARDS, Study, Tally


@pytest.mark.parametrize("name", ["tabik", "tau"])
def test_the_strongest_level_holds_every_win_on_a_small_board(name: str) -> None:
    game = games.load(name)
    study = Study(game, game.complete_options(BOARDS[name][0]), "master")
    *_, tally = study.play(12)
    assert tally.games == 12
    assert tally.won == tally.proved > 5
    assert tally.spoiled == []
    assert str(tally).startswith("12 games, ")


def test_a_win_thrown_away_is_reported_with_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        SearchPlayer, "choose", lambda self, position, seconds: list(position.legal_moves())[-1]
    )
    game = games.load("tabik")
    *_, tally = Study(game, game.complete_options({"size": 3}), "learner").play(10)
    assert tally.spoiled
    assert all(link.startswith("tabik?size=3") for link in tally.spoiled)


def test_exact_chances_are_kept_in_games_of_dice() -> None:
    game = games.load("tabula")
    study = Study(game, game.complete_options({}), "master")
    position = _ending(study)
    best = max(
        position.legal_moves(), key=lambda move: study._chance_after_turn(position.play(move), 0)
    )
    tally = Tally()
    assert not study._loses_chance(position, best, tally)
    assert tally.won == 1


def _ending(study: Study) -> object:
    """A position of a random game in which the last die can be played in several ways."""
    for seed in range(2000):
        position, rng = study.game.start(), Random(seed)
        while position.outcome() is None:
            is_choice = position.turn == 0 and len(position.legal_moves()) > 1
            if is_choice and len(position.left) == 1 and study._chance(position) is not None:
                return position
            position = position.play(study._random_move(position, rng))
    raise AssertionError("no such ending")
