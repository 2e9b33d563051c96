"""Engines are compared with oracles that are loaded by path; a difference is reported exactly."""

from random import Random

import pytest

from pentabula import games
from tests.core.nim import NIM
from tools import oracles
from tools.solver import Solver, TooLargeError

KONOBI = games.load("konobi")
SMALL = {"size": 4, "pie": "off"}


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_an_oracle_with_its_options(name: str) -> None:
    game = games.load(name)
    made = oracles.oracle(name, game.complete_options({}))
    assert (made.turn(), made.tokens(), made.winner()) == oracles.facts(
        game, game.start(**game.complete_options({}))
    )


def test_a_difference_is_reported_with_the_game_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(name: str, options: dict[str, int | str]) -> oracles.Oracle:
        made = right(name, options)
        list_right = made.tokens
        monkeypatch.setattr(made, "tokens", lambda: ["x9", *list_right()[1:]])
        return made

    right = oracles.oracle
    monkeypatch.setattr(oracles, "oracle", mistaken)
    with pytest.raises(oracles.DisagreementError) as caught:
        oracles.compare(KONOBI, SMALL, Random(1))
    assert str(caught.value).splitlines() == [
        "konobi size=4 pie=off",
        "",
        "engine: turn 0, winner None, only here: a1",
        "oracle: turn 0, winner None, only here: x9",
    ]


def test_perft_of_an_oracle_does_not_go_through_an_open_range() -> None:
    with pytest.raises(ValueError, match="open range"):
        oracles.perft(oracles.oracle("tau", games.load("tau").complete_options({})), 1)


def test_the_solver_finds_the_winner_and_solves_positions_with_one_key_once() -> None:
    position = NIM.start(size=1, most=1, third="off")
    assert Solver().winner(position.play("a1")) == 1 and Solver().winner(position) == 1
    assert Solver().winner(NIM.start(size=1, most=1, third="on")) == 0
    seen = []

    def key(position: object) -> object:
        seen.append(position)
        return 0

    position = NIM.start(size=1, most=1, third="off")
    assert Solver(key).winner(position) == 1 and len(seen) == 3


@pytest.mark.parametrize("most", ["ask", 2])
def test_the_solver_gives_up_at_open_ranges_dice_and_too_many_positions(most: int | str) -> None:
    position = NIM.start(size=3, most=most, third="on")
    with pytest.raises(TooLargeError):
        Solver(most=3).winner(position)
    if most == "ask":
        with pytest.raises(TooLargeError):
            Solver().winner(position.play("two"))
