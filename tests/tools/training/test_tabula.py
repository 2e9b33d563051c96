"""Training is reproducible, with or without interruptions, and in any number of processes."""

from pathlib import Path
from typing import Any

import pytest

from pentabula.arena import progress
from tests.tools.training.trained import weights_after
from tools.commands import train
from tools.steps import Problem
from tools.training import checkpoint, tabula, tabula_network


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two games a batch, checkpoints after every batch, in a folder of the test."""
    monkeypatch.setattr(tabula_network, "BATCH", 2)
    monkeypatch.setattr(tabula_network, "KEPT", 2)
    monkeypatch.setattr(tabula_network, "STEADY", 2)
    monkeypatch.setattr(tabula, "SLICE", 1)
    monkeypatch.setattr(tabula, "CHECKPOINT_EVERY", 2)
    monkeypatch.setattr(train, "BUILD", tmp_path)
    return tmp_path


def trained(folder: Path, **given: Any) -> str:
    """The file of weights after this training."""
    usual = {"games": 6, "nodes": 2, "size": None, "hidden": 2}
    return weights_after(folder, game="tabula", **usual | given)


def test_weights_depend_on_the_seed_and_not_on_the_number_of_processes(small: Path) -> None:
    first = trained(small)
    assert trained(small, fresh=True) == first
    other = trained(small, fresh=True, seed=2)
    assert other.partition("SCALE")[2] != first.partition("SCALE")[2]
    assert trained(small, jobs=2) == trained(small, fresh=True)


def test_training_reports_progress(small, monkeypatch, capsys):
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0)
    trained(small)
    said = capsys.readouterr().out
    assert "2/6" in said and "6/6" in said and "left" in said and "after 6 games are in" in said


def test_an_interrupted_run_resumes(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = trained(small)
    trained(small, fresh=True, games=4)
    assert trained(small) == whole and "Resuming after 4 games." in capsys.readouterr().out


def test_a_run_that_is_further_on_is_a_problem_and_games_are_rounded_up_to_batches(small, capsys):
    trained(small, games=5)
    assert "after 6 games are in" in capsys.readouterr().out
    with pytest.raises(Problem, match="has 6 games already: request more, or add --fresh"):
        trained(small, games=4)


def test_a_broken_run_resumes_from_its_last_checkpoint(small, monkeypatch):
    whole = trained(small)
    learn_batch = tabula_network.learn_batch

    def breaking(network: tabula_network.Network, *rest: Any) -> float:
        if network.games == 4:
            raise KeyboardInterrupt
        return learn_batch(network, *rest)

    with monkeypatch.context() as broken:
        broken.setattr(tabula_network, "learn_batch", breaking)
        with pytest.raises(KeyboardInterrupt):
            trained(small, fresh=True)
    assert trained(small) == whole


def test_the_file_of_weights_is_python_and_names_its_origin(small: Path) -> None:
    found: dict[str, Any] = {}
    exec(trained(small, measured=["one", "two"]), found)
    assert found["COMMAND"] == "python3 dev.py train tabula --games 6 --seed 1 --hidden 2"
    assert found["GAMES"] == 6 and found["HIDDEN"] == 2 and found["MEASURED"] == "\none\ntwo\n"


def test_learning_makes_the_result_of_a_game_more_likely() -> None:
    network = tabula_network.untrained(2, 1)
    game = tabula_network.batch(network, 1, 0, 1)[0]
    rng = tabula_network.Random(1)
    first = tabula_network.learn(network, game, rng)
    for _ in range(20):
        last = tabula_network.learn(network, game, rng)
    assert last < first / 2


@pytest.mark.parametrize("name", ["games", "hidden", "nodes", "jobs"])
@pytest.mark.parametrize("value", [0, -1])
def test_numbers_below_one_are_refused(small: Path, name: str, value: int) -> None:
    with pytest.raises(Problem, match="--games, --hidden, --nodes and --jobs should be 1 or more"):
        trained(small, **{name: value})


@pytest.mark.parametrize("invalid", [b"", b"invalid", b"\x80\x05K\x01.", b"cnowhere\nnothing\n."])
def test_an_unreadable_checkpoint_is_a_problem(small: Path, invalid: bytes) -> None:
    path = small / "train/tabula-1-2.checkpoint"
    path.parent.mkdir()
    path.write_bytes(invalid)
    with pytest.raises(Problem, match="cannot be read; remove it to start again"):
        trained(small)
    assert trained(small, fresh=True)


def test_a_checkpoint_reads_back(small: Path, tmp_path: Path) -> None:
    network = tabula_network.untrained(2, 3)
    games = tabula_network.batch(network, 3, 0, 2)
    state = checkpoint.State(network, tabula_network.copied(network), games[:1], games[1:])
    checkpoint.save(tmp_path / "x", state)
    found = checkpoint.load(tmp_path / "x")
    assert (found.fresh, found.kept) == (state.fresh, state.kept)
    assert found.network.values.tolist() == network.values.tolist()
    assert found.mean.parts[0].shape == (tabula_network.FEATURES, 2)


def test_the_judge_evaluates_as_learning_does() -> None:
    network = tabula_network.untrained(3, 1)
    game = tabula_network.batch(network, 1, 0, 1)[0]
    judge = tabula_network.NetworkEvaluator(network)
    for position, chance in zip(game.positions, judge.chances(game.positions), strict=True):
        units = tabula_network.position_features(*position)
        missing = tabula_network._adjust(network, units, 1.0, 0.0)
        assert 1.0 - missing == pytest.approx(chance)
