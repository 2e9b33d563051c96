"""The environments pass PettingZoo's own tests, and agree with the rules."""

import copy
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import pentabula
from pentabula import games, research
from pentabula.core import game as core_game
from pentabula.research import PentabulaEnvironment, make, make_batch
from pentabula.research.batch import BatchOfPositions
from pentabula.research.encoding import Encoder, Encoding

SMALL = {
    "konobi": {"size": 4},
    "stawn": {"size": 3},
    "tabik": {"size": 4},
    "tabula": {},
    "tau": {"rows": 4, "cols": 4},
}


@pytest.mark.parametrize("name", sorted(SMALL))
def test_pettingzoo_accepts_the_environment_whose_seed_decides_everything(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(name, **SMALL[name]), num_cycles=100)
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
        assert outcome is not None and environment.rewards[f"seat_{outcome.winner}"] == 1.0
        assert sum(environment.rewards.values()) == 0.0
    assert seen


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
    environment.step(0)
    assert environment.terminations == {"seat_0": True, "seat_1": True}
    assert environment.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        total[agent] += environment.last()[1]
        environment.step(None)
    assert total == {"seat_0": 1.0, "seat_1": -1.0}


@pytest.mark.parametrize("name", sorted(SMALL))
def test_copies_and_pickles_continue_the_running_game(name: str) -> None:
    environment = make(name, **SMALL[name])
    environment.reset(seed=3)
    played_out: list[list[str]] = []
    for _ in range(4):
        step_by_mask(environment, Random(1))
    copies = [copy.deepcopy(environment), pickle.loads(pickle.dumps(environment)), environment]
    for each in copies:
        rng = Random(2)
        while not any(each.terminations.values()):
            step_by_mask(each, rng)
        played_out.append([each.unwrapped.board.link, str(each.rewards)])
    assert played_out[0] == played_out[1] == played_out[2]


def step_by_mask(environment: Any, rng: Random) -> None:
    mask = environment.observe(environment.agent_selection)["action_mask"]
    environment.step(int(rng.choice(np.flatnonzero(mask))))


@pytest.mark.parametrize("name", sorted(SMALL))
def test_planes_are_named_and_have_rows_and_columns(name: str) -> None:
    environment = PentabulaEnvironment(name, **SMALL[name])
    environment.reset(seed=1)
    planes, rows, columns = environment.observe("seat_0")["observation"].shape
    assert environment.metadata["name"] == f"{name}_v2"
    assert planes == len({*environment.plane_names})
    page = (Path(__file__).parents[2] / "docs/research.md").read_text("utf-8")
    assert "; ".join(environment.plane_names) in page
    board = environment.board
    if name == "tabula":
        assert (rows, columns) == (1, 27)
        return
    seat = board.turn
    while len(board.pieces) != 1 and name in ("konobi", "stawn"):
        board.push("c2" if "c2" in board.legal_moves else board.legal_moves[0])
    own = np.abs(environment.observe(f"seat_{seat}")["observation"][:4]).sum(axis=0)
    if name == "konobi":
        assert own[1, 2] >= 1 and own[0, 2] < own[1, 2]
    if name == "stawn":
        assert own[2, 1] >= 1 and (rows, columns) == (5, 5)


@pytest.mark.parametrize(
    ("missing", "name"), [("pettingzoo", "make"), ("gymnasium", "make"), ("numpy", "make_batch")]
)
def test_without_the_extra_the_error_says_what_to_install(missing: str, name: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; from pentabula.research import {name}"
    folder = Path(pentabula.__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    assert run.returncode == 1 and 'pip install "pentabula[research]"' in run.stderr


def test_the_arrays_need_numpy_alone() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import pentabula.research as r; "
    code += "r.make_batch('tau', 3).masks(); r.read_examples"
    folder = Path(pentabula.__file__).parents[1]
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True)
    with pytest.raises(AttributeError, match="no attribute nothing"):
        research.nothing  # noqa: B018


def test_unknown_games_options_and_modes_are_refused() -> None:
    with pytest.raises(pentabula.OptionError):
        make("chess")
    with pytest.raises(pentabula.OptionError):
        make("konobi", size=1000)
    with pytest.raises(ValueError, match="render_mode"):
        make("konobi", render_mode="human")


@pytest.mark.parametrize("name", sorted(SMALL))
def test_actions_and_agents_that_do_not_exist_change_nothing(name: str) -> None:
    environment = PentabulaEnvironment(name, **SMALL[name])
    environment.reset(seed=1)
    link = environment.board.link
    for action, error in ((-1, ValueError), (10**30, ValueError), (1.5, TypeError)):
        with pytest.raises(error, match="action"):
            environment.step(action)
    for action in (True, "0", [0], np.float32(0)):
        with pytest.raises(TypeError, match="action must be a whole number, not "):
            environment.step(action)
    with pytest.raises(ValueError, match="needs an action"):
        environment.step(None)
    with pytest.raises(ValueError, match="there is no agent seat_2: choose seat_0 or seat_1"):
        environment.observe("seat_2")
    with pytest.raises(TypeError, match="token must be a text, not list"):
        environment.action(["a1"])
    assert environment.board.link == link
    action = int(np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"])[0])
    environment.step(np.int64(action))
    assert environment.board.link != link


def test_limits_and_options_may_be_numbers_of_numpy() -> None:
    board = pentabula.game("konobi", size=np.int64(4), pie="off")
    assert board.options["size"] == 4
    assert board.analyse(nodes=np.int64(9), seed=np.int32(2)) == board.analyse(nodes=9, seed=2)
    assert board.analyse(seconds=np.float32(0.01)).best.token in board.legal_moves


def test_the_examples_of_the_page_run_and_positions_are_rendered() -> None:
    page = (Path(__file__).parents[2] / "docs/research.md").read_text("utf-8")
    names: dict[str, Any] = {}
    exec(page.partition("```python\n")[2].partition("```")[0], names)
    assert names["environment"].unwrapped.board.outcome() is not None
    environment = make("konobi", size=4, render_mode="ansi")
    environment.reset(seed=1)
    assert environment.render().startswith("konobi size=4")
    drawn = make("konobi", size=4, render_mode="svg")
    drawn.reset(seed=1)
    assert drawn.render().startswith("<svg ")


@pytest.mark.parametrize("name", sorted(SMALL))
def test_a_batch_plays_by_the_rules_of_the_environment(name: str) -> None:
    """Every game of it is played along by a position, over many new starts."""
    count, rng = 70, np.random.default_rng(1)
    batch, game = make_batch(name, count, **SMALL[name]), games.load(name)
    alone = BatchOfPositions(name, count, game.start(**SMALL[name]), 0)
    finished = 0
    for step in range(60):
        masks = batch.masks()
        assert (batch.seats == alone.seats).all() and (masks == alone.masks()).all(), step
        assert np.array_equal(batch.observe(), alone.observe())
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        if step % 20 == 19:
            actions[:9] = rng.integers(len(batch.action_names), size=9)
        rewards, over = batch.step(actions)
        others = alone.step(actions)
        assert np.array_equal(rewards, others[0]) and np.array_equal(over, others[1])
        assert (rewards.sum(axis=1) == 0).all() and (np.abs(rewards[:, 0]) == over).all()
        finished += over.sum()
    assert finished > 20
    with pytest.raises(ValueError, match="70 whole numbers"):
        batch.step([0])
    with pytest.raises(ValueError, match="there are actions 0 to"):
        batch.step([10**6] * count)
    with pytest.raises(ValueError, match="count must be between"):
        make_batch(name, 0)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_a_batch_sees_what_an_environment_sees(name: str) -> None:
    environment, rng = PentabulaEnvironment(name, **SMALL[name]), Random(3)
    encoder = Encoder(games.load(name), games.load(name).start(**SMALL[name]))
    environment.reset(seed=3)
    while not any(environment.terminations.values()):
        position = environment.board.node.position
        listed = np.zeros(len(encoder.action_names), np.int8)
        listed[[number for number, _ in encoder.legal(position)]] = 1
        mask = environment.observe(environment.agent_selection)["action_mask"]
        assert np.array_equal(mask, listed)
        environment.step(rng.choice(np.flatnonzero(mask)))


def test_a_game_without_planes_has_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Encoding, "modules", ())
    core_game._part.cache_clear()
    with pytest.raises(pentabula.OptionError, match="Konobi has no environment"):
        make("konobi")
    monkeypatch.undo()
    core_game._part.cache_clear()
    assert make("konobi").unwrapped.plane_names
