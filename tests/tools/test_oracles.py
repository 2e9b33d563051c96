"""Engines are compared with oracles that are loaded by path; a difference is reported exactly."""

from random import Random

import pytest

from pentabula import games
from tools import oracles

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
