"""The study of won positions, on boards that take a moment."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.brain import Skill
from tests.core.nim import NIM
from tests.search.brute import winner
from tools.arena import proofs
from tools.arena.proofs import BOARDS, Player, Solver, Study, TooLargeError


@pytest.mark.parametrize("name", ["tabik", "tau"])
def test_the_strongest_level_holds_every_win_on_a_small_board(name: str) -> None:
    game = games.load(name)
    study = Study(game, game.complete_options(BOARDS[name][0]), game.brain.ladder[-1])
    *_, tally = study.play(12)
    assert tally.games == 12
    assert tally.won == tally.proved > 5
    assert tally.spoiled == []
    assert str(tally).startswith("12 games, ")


def test_a_win_thrown_away_is_reported_with_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "choose", lambda self, line: list(line.position.legal_moves())[-1])
    game = games.load("tabik")
    *_, tally = Study(game, game.complete_options({"size": 3}), Skill(1)).play(10)
    assert tally.spoiled
    assert all(link.startswith("tabik?size=3") for link in tally.spoiled)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_solver_agrees_with_looking_at_everything(size: int) -> None:
    position = NIM.start(size=size, most=2, third="off")
    assert Solver(lambda each: each.key()).winner(position) == winner(position)


def test_the_solver_gives_up_where_there_is_too_much() -> None:
    with pytest.raises(TooLargeError):
        Solver(lambda each: each.key(), most=3).winner(NIM.start(size=3, most=2, third="on"))


def test_where_dice_decide_the_exact_chance_is_held() -> None:
    game = games.load("tabula")
    study = Study(game, game.complete_options({}), game.brain.ladder[-1])
    position = _ending(study)
    best = max(
        position.legal_moves(), key=lambda move: study._chance_after_turn(position.play(move), 0)
    )
    tally = proofs.Tally()
    assert not study._loses_chance(position, best, tally)
    assert tally.won == 1


def _ending(study: Study) -> object:
    """A position of a random game in which the last die may be played in several ways."""
    for seed in range(2000):
        position, rng = study.game.start(), Random(seed)
        while position.outcome() is None:
            is_choice = position.turn == 0 and len(position.legal_moves()) > 1
            if is_choice and len(position.left) == 1 and study._chance(position) is not None:
                return position
            position = position.play(study._random_move(position, rng))
    raise AssertionError("no such ending")
