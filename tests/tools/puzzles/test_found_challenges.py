"""Positions to win are found in games, are real decisions, and fit their grades."""

import argparse
from itertools import repeat
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.game import Game
from pentabula.core.hints import PUZZLES
from pentabula.core.position import CHANCE
from pentabula.core.tree import Node
from pentabula.puzzles.challenges import check, write_challenges
from pentabula.puzzles.puzzle import GRADES
from pentabula.puzzles.puzzle_file import read_puzzles
from tests.puzzles.samples import KONOBI, TABULA, puzzle
from tools.commands import challenges as command
from tools.puzzles import challenges, proofs
from tools.puzzles.finding import SelfPlayPlan, play_to_end
from tools.puzzles.grades import has_enough
from tools.puzzles.proofs import PuzzleProver

TABULA_GAME, KONOBI_GAME = games.load("tabula"), games.load("konobi")


@pytest.fixture
def fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every position fits its grade, which takes many games to find out."""
    monkeypatch.setattr(challenges, "is_fit", lambda game, challenge: True)


def test_a_position_is_the_beginning_of_a_turn_with_a_choice_and_won_by_its_chance() -> None:
    end = play_to_end(TABULA_GAME, SelfPlayPlan({}, "club", 1))
    decisions = list(filter(challenges.is_decision, end.line()))
    assert len(decisions) > 20
    for node in decisions:
        assert node.parent is not None and node.position.turn != CHANCE
        assert (
            node.parent.position.turn == CHANCE
            and len(node.position.legal_moves()) >= challenges.MIN_MOVES
        )
    won = {
        challenges.is_won(TABULA_GAME, node.position, PuzzleProver(TABULA_GAME, 1))
        for node in filter(challenges.is_decision, end.line())
    }
    assert won == {False, True} and challenges.CHANCE_TO_WIN > 0.5


@pytest.mark.usefixtures("fits")
@pytest.mark.parametrize("name", ["tabula", "stawn"])
def test_a_game_has_a_position_that_its_side_wins(name: str) -> None:
    game = games.load(name)
    made = next(filter(None, (challenges.find_in_game(game, seed, GRADES) for seed in range(8))))
    check(made, game)
    assert challenges.is_won(game, made.record(game).root.position, PuzzleProver(game, 600))


@pytest.mark.usefixtures("fits")
def test_a_game_of_dice_rarely_has_no_position() -> None:
    """Candidates are real decisions, not plays within a turn or forced ones."""
    made = [challenges.find_in_game(TABULA_GAME, seed, GRADES) for seed in range(6)]
    assert len([each for each in made if each is not None]) >= 4


@pytest.mark.usefixtures("fits")
def test_a_position_before_a_puzzle_has_a_grade_near_it() -> None:
    shelf = read_puzzles(games.load("konobi").text(PUZZLES), KONOBI_GAME)
    made = [(each, challenges.find_before(KONOBI_GAME, each, GRADES)) for each in shelf[:4]]
    assert [each for _, each in made if each is not None]
    for each, challenge in made:
        assert challenge is None or abs(challenge.grade - each.grade) <= 1


@pytest.mark.usefixtures("fits")
def test_attempts_alternate_between_puzzles_and_games(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Any]()
    monkeypatch.setattr(challenges, "find_before", lambda game, each, grades: asked.append(each))
    monkeypatch.setattr(challenges, "find_in_game", lambda game, at, grades: asked.append(at))
    shelf = [puzzle("konobi", KONOBI)]
    for number in range(4):
        challenges.find(KONOBI_GAME, number, shelf, GRADES)
    assert asked == [shelf[0], 1, 2, 3]


def test_novice_must_fail_and_the_next_level_must_win(monkeypatch: pytest.MonkeyPatch) -> None:
    end = puzzle("tabula", TABULA).record(TABULA_GAME).root.main_line_end()
    made = challenges.challenge_at(TABULA_GAME, {}, end, 3)
    assert made is not None and made.level == "casual"
    for winners, fits in (({"club"}, True), ({"novice", "club"}, False), (set(), False)):
        monkeypatch.setattr(
            challenges, "wins", lambda game, challenge, level, w=winners: repeat(level in w)
        )
        assert challenges.is_fit(TABULA_GAME, made) is fits


def test_results_are_read_only_until_they_decide_and_missing_grades_have_too_few() -> None:
    results = iter([True, False, True, True, False, False])
    assert has_enough(results, 6, 3) and list(results) == [False, False]
    results = iter([False, True, False, False, True])
    assert not has_enough(results, 5, 3) and list(results) == [True]
    rng = Random(1)
    for _ in range(200):
        drawn = [rng.random() < 0.5 for _ in range(6)]
        assert has_enough(drawn, 6, 4) == (sum(drawn) >= 4)
    end = puzzle("tabula", TABULA).record(TABULA_GAME).root.main_line_end()
    made = [challenges.challenge_at(TABULA_GAME, {}, end, grade) for grade in (1, 1, 4)]
    assert challenges.missing([each for each in made if each is not None], 2) == [2, 3, 4, 5]


def test_a_position_that_is_not_won_is_reported(tmp_path, monkeypatch, capsys):
    first = KONOBI_GAME.start(size=11, pie="off").play("f6")
    made = challenges.challenge_at(
        KONOBI_GAME, {"size": 11, "pie": "off"}, Node("f6", "f6", first), 1
    )
    assert made is not None
    path = tmp_path / "challenges.txt"
    path.write_text(write_challenges(KONOBI_GAME, [made]), "utf-8")
    monkeypatch.setattr(Game, "file", lambda game, name: path)
    monkeypatch.setattr(proofs, "THOROUGH_STEPS", 1)
    arguments = _arguments("check", "konobi")
    assert command.run(arguments) == 1 and "is not proved to be won" in capsys.readouterr().out


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(GameError, match="There is no game"):
        command.run(_arguments("check", "chess"))


def _arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser.parse_args(words)
