"""The environments pass PettingZoo's own tests, and agree with the rules."""

from __future__ import annotations

import warnings
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import pentabula
from pentabula.research import PentabulaEnvironment, make
from pentabula.research.actions import action_names

SMALL = {
    "konobi": {"size": 4},
    "stawn": {"size": 3},
    "tabik": {"size": 4},
    "tabula": {},
    "tau": {"rows": 4, "cols": 4},
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(SMALL))
def test_pettingzoo_accepts_the_environment(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(name, **SMALL[name]), num_cycles=100)


@pytest.mark.parametrize("name", ["konobi", "tabula"])
def test_the_seed_decides_everything(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: make(name, **SMALL[name]), num_cycles=30)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_the_mask_has_every_legal_token_and_nothing_else(name: str) -> None:
    environment, rng = PentabulaEnvironment(name, **SMALL[name]), Random(1)
    names = environment.action_names
    assert len({*names}) == len(names)
    seen = set[str]()
    for game in range(6):
        environment.reset(seed=game)
        while not any(environment.terminations.values()):
            agent, board = environment.agent_selection, environment.board
            other = environment.possible_agents[1 - environment.possible_agents.index(agent)]
            observed = environment.observe(agent)
            assert environment.observation_space(agent).contains(observed)
            legal = {names[at] for at in np.flatnonzero(observed["action_mask"])}
            moves = board.legal_moves
            assert legal and all(token in moves for token in legal)
            assert not environment.observe(other)["action_mask"].any()
            if moves.total < 1000:
                assert legal == {*moves}
            seen |= legal
            environment.step(environment.action(rng.choice(sorted(legal))))
        outcome = environment.board.outcome()
        assert outcome is not None
        assert environment.rewards[f"seat_{outcome.winner}"] == 1.0
        assert sum(environment.rewards.values()) == 0.0
    assert seen


@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(SMALL))
def test_observations_differ_where_positions_do(name: str) -> None:
    environment, rng = PentabulaEnvironment(name, **SMALL[name]), Random(2)
    known: dict[bytes, object] = {}
    for game in range(8):
        environment.reset(seed=game)
        while not any(environment.terminations.values()):
            agent = environment.agent_selection
            observed = environment.observe(agent)
            position = environment.board.node.position
            seen = observed["observation"].tobytes() + agent.encode()
            key = position.key(), position.turn
            assert known.setdefault(seen, key) == key
            environment.step(rng.choice(np.flatnonzero(observed["action_mask"])))


def test_free_numbers_have_a_finite_set_of_actions() -> None:
    names = PentabulaEnvironment("tau").action_names
    bids = [int(name[3:]) for name in names if name.startswith("bid")]
    assert bids[:22] == [*range(21), 30] and 30 < len(bids) < 1000
    assert all(bid < 21 or str(bid).strip("0") == str(bid)[0] for bid in bids)
    environment = make("tau")
    environment.reset(seed=1)
    environment.step(0)
    assert environment.observe("seat_1")["action_mask"].sum() > 30
    with pytest.raises(ValueError, match="bid23 is not one of the"):
        PentabulaEnvironment("tau").action("bid23")


def test_an_illegal_action_loses_at_once() -> None:
    environment = make("konobi", size=4, pie="off")
    environment.reset(seed=1)
    environment.step(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        environment.step(0)
    assert environment.terminations == {"seat_0": True, "seat_1": True}
    assert environment.rewards["seat_1"] == -1


def test_unknown_games_options_and_modes_are_refused() -> None:
    with pytest.raises(pentabula.OptionError):
        make("chess")
    with pytest.raises(pentabula.OptionError):
        make("konobi", size=1000)
    with pytest.raises(ValueError, match="render_mode"):
        make("konobi", render_mode="human")


def test_positions_are_rendered() -> None:
    environment = make("konobi", size=4, render_mode="ansi")
    environment.reset(seed=1)
    assert environment.render().startswith("konobi size=4")
    drawn = make("konobi", size=4, render_mode="svg")
    drawn.reset(seed=1)
    assert drawn.render().startswith("<svg ")


def test_every_action_set_is_stable() -> None:
    from pentabula import games

    for name, options in SMALL.items():
        game = games.load(name)
        start = game.start(**options)
        assert action_names(game, start) == action_names(game, start)
