"""The study of won positions, on small boards."""

from random import Random

import pytest

from docs.measurements.proofs import BOARDS, Study
from pentabula import games
from pentabula.core.dice import throw
from pentabula.core.position import CHANCE, AnyPosition
from tools.arena.engines import SearchPlayer


@pytest.mark.parametrize("name", ["tabik", "tau"])
def test_the_strongest_level_holds_every_win_on_a_small_board(name: str) -> None:
    game = games.load(name)
    study = Study(game, game.complete_options(BOARDS[name][0]), "master")
    for number in range(12):
        study.play(number)
    assert study.won == study.proved > 5
    assert study.spoiled == []


def test_a_win_thrown_away_is_reported_with_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        SearchPlayer, "choose", lambda self, position, seconds: list(position.legal_moves())[-1]
    )
    game = games.load("tabik")
    study = Study(game, game.complete_options({"size": 3}), "learner")
    for number in range(10):
        study.play(number)
    assert study.spoiled
    assert all(link.startswith("tabik?size=3") for link in study.spoiled)


def test_exact_chances_are_kept_in_games_of_dice() -> None:
    game = games.load("tabula")
    study = Study(game, game.complete_options({}), "master")
    position = _ending(study)
    best = max(
        position.legal_moves(),
        key=lambda move: study.chance_after(position.play(move), 0) or 0.0,
    )
    assert not study.is_spoiled(position, best)
    assert study.won == 1


def _ending(study: Study) -> AnyPosition:
    """A position of a random game in which the last die can be played in several ways."""
    for seed in range(2000):
        position, rng = study.game.start(), Random(seed)
        while position.outcome() is None:
            is_choice = position.turn == 0 and len(position.legal_moves()) > 1
            if is_choice and len(position.left) == 1 and study.chance(position) is not None:
                return position
            move = (
                throw(position, rng)
                if position.turn == CHANCE
                else rng.choice(study.game.brain.shortlist(position))
            )
            position = position.play(move)
    raise AssertionError("no such ending")
