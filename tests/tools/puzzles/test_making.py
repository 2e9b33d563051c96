"""Puzzles are found in self-play, graded, chosen and proved, and the work can be resumed."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pentabula import games
from pentabula.arena.log import Log
from pentabula.core.errors import GameError
from pentabula.core.hints import PLAIN, PUZZLES
from pentabula.puzzles.puzzle import GRADES
from pentabula.puzzles.puzzle_file import read_puzzles, write_puzzle
from tests.puzzles.samples import BID, KONOBI, KONOBI_QUERY, TAU, puzzle
from tests.tools.puzzles.executor import Here
from tools.commands import puzzles as command
from tools.puzzles import making
from tools.puzzles.checking import checked
from tools.puzzles.completing import completed
from tools.puzzles.finding import Finder, SelfPlayPlan, play_to_end
from tools.puzzles.grades import grade, may_have_grades
from tools.puzzles.proofs import PuzzleProver, UnprovedError
from tools.puzzles.rollouts import MIN_MARGIN, TurnRanker
from tools.steps import Problem

ASTRAY = f"2 only double | {KONOBI_QUERY} | a1 | f1=e2"
TAU_GAME, KONOBI_GAME = games.load("tau"), games.load("konobi")


def test_puzzles_found_in_self_play_are_proved(tmp_path: Path) -> None:
    log = Log(tmp_path / "tau.jsonl")
    made = making.make(TAU_GAME, 8, Here(), log)
    assert len(made) > 5 and {each.grade for each in made} <= set(GRADES)
    for each in made[:6]:
        assert checked(("tau", write_puzzle(each))).fault == ""


def test_blocks_resume_and_are_reproducible(tmp_path, monkeypatch):
    path = tmp_path / "tau.jsonl"
    first = making.make(TAU_GAME, 4, Here(), Log(path))
    number, lines = making.search_block(making.GameBlock("tau", 0))
    assert [number, [list(line) for line in lines]] == Log(path).entries[0]
    path.write_text(path.read_text("utf-8") + '[1, [["cut o', "utf-8")
    monkeypatch.setattr(making, "search_block", lambda task: pytest.fail("done before"))
    assert making.make(TAU_GAME, 4, Here(), Log(path)) == first


def test_later_games_add_to_a_shelf(tmp_path: Path) -> None:
    log = Log(tmp_path / "tau.jsonl")
    first = making.make(TAU_GAME, 4, Here(), log)
    more = making.make(TAU_GAME, 4, Here(), log, after=4, shelf=first)
    assert sorted(log.entries) == [0, 1]
    assert {each.id for each in first} < {each.id for each in more}
    apart = making.make(TAU_GAME, 4, Here(), Log(tmp_path / "other.jsonl"), after=4, shelf=first)
    assert apart == more


def test_only_puzzles_of_the_wanted_grades_are_looked_for(tmp_path: Path) -> None:
    hard = making.Criteria(grades=(4, 5))
    made = making.make(TAU_GAME, 4, Here(), Log(tmp_path / "tau.jsonl"), criteria=hard)
    assert made and {each.grade for each in made} <= {4, 5}
    names = {
        making.log_path(TAU_GAME, each).name
        for each in (making.ALL, hard, making.Criteria(steps=9))
    }
    assert names == {"tau.jsonl", "tau-45-60.jsonl", "tau-12345-9.jsonl"}


def test_a_harder_puzzle_has_a_higher_grade_which_its_first_decision_may_show() -> None:
    easy, hard = puzzle("tau", TAU), puzzle("tau", BID)
    for each in (easy, hard):
        assert may_have_grades(TAU_GAME, each, GRADES)
        assert may_have_grades(TAU_GAME, each, range(1, 1 + grade(TAU_GAME, each)))
    assert not may_have_grades(TAU_GAME, easy, (5,)) and not may_have_grades(TAU_GAME, hard, (1,))
    assert grade(TAU_GAME, easy) < grade(TAU_GAME, hard)


def test_konobi_has_puzzles_that_end_in_a_win() -> None:
    plan = SelfPlayPlan({"size": 5, "pie": "off"}, "learner", 10, 20)
    made = list(Finder(KONOBI_GAME, plan).found(play_to_end(KONOBI_GAME, plan)))
    assert "win" in {each.goal for each in made}
    for each in made:
        assert checked(("konobi", write_puzzle(each))).fault == ""


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(UnprovedError):
        PuzzleProver(KONOBI_GAME, 1).winner(KONOBI_GAME.start(size=11))


@pytest.mark.parametrize(
    ("name", "line", "fault"),
    [
        ("konobi", KONOBI, ""),
        ("konobi", KONOBI.replace("f1=* d2=e2", "f1=* d2=e2 f7=a1"), "f7 does not refute a1"),
        ("konobi", ASTRAY, "a1 does not win"),
        (
            "konobi",
            KONOBI.replace("win double", "win join").replace(" d2 f2 |", " |"),
            "refutations",
        ),
        ("tau", TAU, ""),
        ("tau", TAU.replace("| row5 |", "| row1 |"), "does not win"),
        ("tau", BID, ""),
        ("tau", BID.replace("bid7", "bid6"), "does not win"),
        ("tau", BID.replace("| bid7", "| pass"), "pass"),
    ],
)
def test_a_false_puzzle_is_rejected(name: str, line: str, fault: str) -> None:
    said = checked((name, line)).fault
    assert fault in said and bool(said) == bool(fault)


def test_puzzles_on_the_shelf_stay_and_few_are_taken_of_one_game() -> None:
    base = puzzle("konobi", KONOBI)
    themes = ("join", "stop", "weak")
    many = [
        (number // 4, replace(base, query=f"size={number}", theme=themes[number % 3], grade=3))
        for number in range(120)
    ]
    taken = making.chosen(many)
    assert len(taken) == making.MAX_OF_A_GRADE and {each.theme for each in taken} == set(themes)
    games_taken = [{one.id: number for number, one in many}[each.id] for each in taken]
    assert max(games_taken.count(number) for number in games_taken) <= making.MAX_PER_GAME
    shelf = [replace(base, query=f"size={number}", grade=3) for number in range(30)]
    new = replace(base, query="size=99", grade=4)
    found_before = [(-at, each) for at, each in enumerate(shelf, start=1)]
    assert making.chosen([*found_before, (0, new)]) == [*shelf, new]


def test_surplus_puzzles_of_one_move_are_removed_from_the_fullest_grades() -> None:
    base = puzzle("konobi", KONOBI)
    short = replace(base, line=base.line[:1], refutations=base.refutations[:1])
    grades = [1] * 10 + [2] * 30
    many = [replace(short, query=f"size={at}", grade=grade) for at, grade in enumerate(grades)]
    longer = [replace(base, query=f"pie={at}", grade=3) for at in range(20)]
    known = [(-at, each) for at, each in enumerate(many[5:15], start=1)]
    made = making.chosen(
        [*known, *((at, each) for at, each in enumerate([*many, *longer], start=1))]
    )
    few = [each for each in made if each.move_count == 1]
    names = {each.id for each in made}
    assert {each.id for each in longer} < names and len(few) * 3 > len(made)
    assert [sum(each.grade == grade for each in few) for grade in (1, 2)] == [
        making.MIN_OF_A_GRADE
    ] * 2
    assert {each.id for each in many[10:15]} < names


def test_only_solutions_of_enough_moves_are_kept() -> None:
    plan = SelfPlayPlan({"rows": 9, "cols": 9}, "casual", 2, moves=2)
    made = list(Finder(TAU_GAME, plan).found(play_to_end(TAU_GAME, plan)))
    assert made and all(each.move_count > 1 for each in made)
    for each in made:
        assert checked(("tau", write_puzzle(each))).fault == ""


def test_a_won_game_is_completed_by_its_ending() -> None:
    shelf = read_puzzles(games.load("tau").text(PUZZLES), TAU_GAME)
    shipped = next(each for each in shelf if each.ending)
    bare = replace(shipped, theme=PLAIN, ending=())
    assert completed(TAU_GAME, [bare], Here()) == [shipped]


def test_turns_are_compared_by_exact_chances_and_rollouts_agree() -> None:
    game = games.load("tabula")
    position, ranker = _duel(game), TurnRanker(game, "test")
    exact = ranker.verdict(position)
    assert exact is not None and exact.is_exact and exact.margin > MIN_MARGIN
    (_, best), (_, second), *_ = ranker.ranked(position)
    margin = ranker._margin(best, second, position.turn)
    assert best.position.key() == exact.best.position.key()
    assert margin is not None and abs(margin - exact.margin) < 0.1


def _duel(game: Any) -> Any:
    """One checker against one: the same end of a turn with and without a capture."""
    from pentabula.games.tabula.rules.position import Position, Roll

    mine, theirs = [0] * 27, [0] * 27
    mine[10] = theirs[12] = 1
    mine[25] = theirs[25] = 9
    return Position((tuple(mine), tuple(theirs)), 0, ()).play(Roll(2, 1))


def test_missing_arguments_are_explained() -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    with pytest.raises(Problem, match="name a game"):
        command.run(parser.parse_args(["make"]))
    with pytest.raises(GameError, match="There is no game"):
        command.run(parser.parse_args(["check", "chess"]))
    with pytest.raises(Problem, match="--games should be 1 or more"):
        command.run(parser.parse_args(["make", "tau", "--games", "0"]))
    with pytest.raises(Problem, match="--steps should be 1 or more"):
        command.run(parser.parse_args(["make", "tau", "--steps", "0"]))
    with pytest.raises(Problem, match="--grades should be from 1 to 5"):
        command.run(parser.parse_args(["make", "tau", "--grades", "5", "6"]))
