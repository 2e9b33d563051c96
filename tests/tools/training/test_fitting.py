"""Training of Konobi and Stawn uses the engines' features, and can be interrupted."""

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pentabula.arena.log import gather
from pentabula.core.game import checked_move
from pentabula.core.position import PASS
from pentabula.games.konobi import GAME as KONOBI
from pentabula.games.konobi.engine.weights import FAR, slots_by_name, weights_of
from pentabula.games.stawn import GAME as STAWN
from pentabula.games.stawn.engine.evaluation import EvaluatedPosition
from pentabula.games.stawn.engine.weights import SPREADS, TABLES, stage_number
from pentabula.games.stawn.rules.pieces import EMPTY
from tests.tools.training.trained import weights_after
from tools.commands import train
from tools.steps import Problem
from tools.training import konobi, least_squares, stawn, weights_file


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(train, "BUILD", tmp_path)
    monkeypatch.setattr(stawn, "GENERATION", 3)
    return tmp_path


def trained(folder: Path, game: str, **given: Any) -> str:
    """The file of weights after this training."""
    usual = {"games": 5, "nodes": 4, "size": 4 if game == "konobi" else 2, "hidden": 1}
    return weights_after(folder, game=game, **usual | given)


@pytest.mark.parametrize("game", ["konobi", "stawn"])
def test_the_same_seed_gives_the_same_weights_with_stops_or_without(folder, game):
    whole = trained(folder, game)
    trained(folder, game, fresh=True, games=4)
    assert trained(folder, game, jobs=2) == whole and trained(folder, game, seed=2) != whole


@pytest.mark.parametrize("game", ["konobi", "stawn"])
def test_only_the_numbers_of_the_file_change(folder, game, monkeypatch):
    trained(folder, game)
    spec = spec_from_file_location("trained", folder / "weights.py")
    assert spec and spec.loader
    found = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "trained", found)
    spec.loader.exec_module(found)
    said = " ".join((found.__doc__ or "").split())
    assert f"python3 dev.py train {game} --games 5 --seed 1" in said
    shipped = import_module(f"pentabula.games.{game}.engine.weights")
    assert set(vars(shipped)) == set(vars(found))
    for name in konobi.PARTS if game == "konobi" else ["TABLES"]:
        assert shape(getattr(found, name)) == shape(getattr(shipped, name))


def shape(value: Any) -> Any:
    """A tuple without its numbers."""
    return tuple(map(shape, value)) if isinstance(value, tuple) else 0


def test_konobi_learns_from_the_features_of_its_priors() -> None:
    module, numbers = import_module("pentabula.games.konobi.engine.weights"), list[int]()
    for name in konobi.PARTS:
        value = getattr(module, name)
        numbers += value if isinstance(value, tuple) else [value]
    rng, size = Random(3), 6
    position, slots = KONOBI.start(size=size, pie="off"), slots_by_name(size)
    while position.outcome() is None:
        moves = [move for move in position.legal_moves() if move != PASS]
        seen = konobi.features(position, moves)
        cells = konobi.board_of(konobi.patterns_of(size), position).cells
        weights, last = weights_of(size, position.colour), slots[position.last]
        for at, move in enumerate(moves):
            slot = slots[move]
            if abs(slot % (size + 1) - last % (size + 1)) > 3:
                continue  # the priors count some of these as near, round the edge
            wanted = weights.seen[cells[slot]] + weights.slot[slot]
            wanted += weights.near.get(slot - last, FAR / 100) if last else FAR / 100
            got = sum(numbers[number] for number in seen[5 * at : 5 * at + 5])
            assert got / 100 == pytest.approx(wanted)
        position = position.play(rng.choice(list(position.legal_moves())))


def test_konobi_learns_a_move_that_is_always_played() -> None:
    examples = [(bytes((0, 84, 168, 185, 191, 1, 85, 169, 186, 192)), 1)] * 200
    weights = konobi.fitted(examples)
    assert weights[1] > 0.2 > -0.2 > weights[0] and weights[2] == 0


@pytest.mark.parametrize("size", [2, 4])
def test_stawn_learns_from_the_features_of_its_evaluation(size: int) -> None:
    rng = Random(size)
    position = STAWN.start(size=size, komi=0).play("black")
    while position.outcome() is None:
        moves = list(position.legal_moves())
        judgement, empty = EvaluatedPosition(position), position.pieces.codes.count(EMPTY) - 1
        tables = TABLES[stage_number(len(position.pieces.cells), empty)]
        *rows, land, others = tables
        numbers = [number for part in rows for row in part for number in row] + [*land, *others]
        for move in rng.sample(moves, min(3, len(moves))):
            seen = stawn.features(position.play(move), position.colour)
            margin = sum(times * numbers[at] for at, times in seen.items()) / 100
            assert margin == pytest.approx(judgement.margin(move))
        position = position.play(rng.choice(moves))


def test_stawn_learns_that_the_winner_was_ahead_by_the_final_margin() -> None:
    game = stawn.play_game(stawn.first(), "1", 3, 0)
    position = STAWN.start(size=3, komi=0).play("black")
    colours = []
    for token in game.split():
        colours.append(position.colour)
        position = position.play(checked_move(STAWN, position, token))
    points, winner = position.points(), position.outcome().winner
    for colour, (_, _, margin) in zip(colours, stawn.examples(game, 3), strict=True):
        seat = position.seat_of(colour)
        assert margin == points[seat] - points[1 - seat] and (margin > 0) == (seat == winner)


def test_stawn_has_tables_of_the_shape_that_ships_and_a_constant_is_named() -> None:
    assert shape(stawn.table(tuple(range(stawn.COUNT)))) == shape(TABLES[0])
    assert len(stawn.first()) == len(SPREADS) == len(TABLES)
    assert weights_file.with_constant("A: Final = 1\n", "A", 2) == "A: Final = 2\n"
    with pytest.raises(Problem, match="must have B once"):
        weights_file.with_constant("A: Final = 1\n", "B", 2)


def test_stawns_first_weights_play_better_than_random() -> None:
    won = 0
    for seed in range(6):
        rng, weigh = Random(seed), stawn.weigher(stawn.first())
        position = STAWN.start(size=3, komi=0).play("black")
        while (outcome := position.outcome()) is None:
            moves = list(position.legal_moves())
            is_greedy = position.colour == seed % 2
            margin = EvaluatedPosition(position, weigh).margin
            position = position.play(max(moves, key=margin) if is_greedy else rng.choice(moves))
        won += position.colour_of(outcome.winner) == seed % 2
    assert won >= 5


def test_least_squares_recover_known_weights() -> None:
    rng, planted = Random(1), [1.0, -2.0, 0.5, 0.0]
    equations = least_squares.Equations(4)
    for _ in range(5000):
        seen = {at: rng.random() for at in range(3)}
        equations.add(seen, sum(planted[at] * times for at, times in seen.items()))
    assert least_squares.solve(equations) == pytest.approx(planted, abs=0.02)
    ties = [(2, 3, 1000.0)]
    smooth = least_squares.smooth(equations, planted, ties)
    assert smooth[3] == pytest.approx(smooth[2], abs=0.01)
    assert smooth[:2] == pytest.approx(planted[:2], abs=0.2)


def test_games_are_gathered_once_except_for_a_partial_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with ThreadPoolExecutor(2) as pool:
        assert gather(path, str, 3, pool) == ["0", "1", "2"]
        path.write_text('[1, "kept"]\n[0, "0"]\n[2, "2', "utf-8")
        assert gather(path, str, 4, pool) == ["0", "kept", "2", "3"]
        assert gather(path, str, 2, pool) == ["0", "kept"]
    assert len(path.read_text("utf-8").splitlines()) == 5
