"""The grades of a shelf can be measured again, and the work resumed."""

import json
from dataclasses import replace
from pathlib import Path

from pentabula import games
from pentabula.puzzles.puzzle_file import write_puzzle
from tests.puzzles.samples import BID, TAU, puzzle
from tests.tools.puzzles.executor import Here
from tools.puzzles import regrading
from tools.puzzles.grades import grade
from tools.puzzles.regrading import graded, regrade

GAME = games.load("tau")


def test_a_shelf_keeps_its_puzzles_and_gets_current_grades(tmp_path: Path) -> None:
    shelf = [replace(puzzle("tau", line), grade=1) for line in (TAU, BID)]
    found = regrade(GAME, shelf, Here(), tmp_path / "grades.jsonl")
    assert [each.grade for each in found] == [grade(GAME, each) for each in shelf]
    assert [replace(each, grade=1) for each in found] == shelf


def test_grading_resumes_after_an_interruption(tmp_path, monkeypatch):
    shelf, path = [puzzle("tau", line) for line in (TAU, BID)], tmp_path / "grades.jsonl"
    whole = regrade(GAME, shelf, Here(), path)
    lines = path.read_text("utf-8").splitlines()
    path.write_text(lines[0] + "\n" + lines[1][:20] + "\n", "utf-8")
    rest = [line for line in map(write_puzzle, shelf) if line not in json.loads(lines[0])]
    asked = []

    def counted(item: tuple[str, str]) -> tuple[str, int]:
        asked.append(item)
        return graded(item)

    monkeypatch.setattr(regrading, "graded", counted)
    assert regrade(GAME, shelf, Here(), path) == whole and asked == [("tau", line) for line in rest]
