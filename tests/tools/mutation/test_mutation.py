"""Mutants are drawn evenly and repeatably, tried against tests, and reported.

Cosmic Ray itself, which the command needs and the tests do not, is stood in for by one operator
on the tokens of a module.
"""

from __future__ import annotations

import tokenize
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools.mutation import mutants as module
from tools.mutation import running, trials
from tools.mutation.areas import Area, areas
from tools.mutation.mutants import Mutant, mutants, sample
from tools.mutation.results import Result, Results, report
from tools.steps import ROOT, Problem

CODE = """
from dataclasses import dataclass

@dataclass(frozen=1)
class Pair:
    first: tuple[int, 2] = 3

def double(number: "5") -> int:
    return number * 2
"""
TESTS = """
from code_under_test import double

def test_double():
    assert double(3) == 6
"""


class Increment:
    """Mutates a whole number to the next."""

    def mutation_positions(self, node: tokenize.TokenInfo) -> Iterator[object]:
        if node.type == tokenize.NUMBER:
            yield node.start, node.end


def tokens(source: str) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(StringIO(source).readline))


def incremented(source: str, operator: Increment, occurrence: int) -> str:
    numbers = [each for each in tokens(source) if each.type == tokenize.NUMBER]
    (row, column), (_, end) = numbers[occurrence].start, numbers[occurrence].end
    lines = source.splitlines(keepends=True)
    line = lines[row - 1]
    lines[row - 1] = f"{line[:column]}{int(line[column:end]) + 1}{line[end:]}"
    return "".join(lines)


@pytest.fixture(autouse=True)
def cosmic_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: dict[str, Any] = {
        "plugins": SimpleNamespace(
            operator_names=lambda: ["core/Increment", *module.EXCLUDED],
            get_operator=lambda name: Increment,
        ),
        "ast": SimpleNamespace(get_ast=tokens, ast_nodes=list),
        "mutating": SimpleNamespace(mutate_code=incremented),
    }
    monkeypatch.setattr(module, "_cosmic_ray", parts.__getitem__)


def lines_of(found: list[Mutant]) -> list[int]:
    return [mutant.line for mutant in found]


def test_annotations_and_arguments_of_decorators_are_left_alone() -> None:
    assert lines_of(list(mutants("code.py", CODE))) == [6, 9]


def test_a_mutant_shows_its_difference() -> None:
    first = next(mutants("code.py", CODE))
    assert first.apply(CODE) == CODE.replace("= 3", "= 4")
    assert "-    first: tuple[int, 2] = 3" in first.diff(CODE)
    assert "+    first: tuple[int, 2] = 4" in first.diff(CODE)


def test_a_sample_is_the_same_for_a_seed_and_hardly_changes_with_the_code(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text("".join(f"a{number} = {number}\n" for number in range(200)))
    first = sample(tmp_path, ["code.py"], 20, 1)
    assert len(first) == 20
    assert sample(tmp_path, ["code.py"], 20, 1) == first
    assert sample(tmp_path, ["code.py"], 20, 2) != first
    path.write_text("b = 1\n" + path.read_text())
    shifted = [line + 1 for line in lines_of(first)]
    assert len(set(lines_of(sample(tmp_path, ["code.py"], 20, 1))) & set(shifted)) >= 19


def test_what_is_no_python_any_more_is_not_drawn(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text("a = {1: 2}[1] if 1 else 0x9\n")
    broken = Mutant("code.py", "core/Increment", 0, 1, "here")
    assert module._is_python(broken, "a = 1\n")
    assert not module._is_python(broken, "a1 = 1; 1 = a1\n")


def test_every_area_has_modules_and_tests() -> None:
    known = areas(ROOT)
    assert {"konobi", "record", "search", "session"} <= known.keys()
    for area in known.values():
        assert area.paths(ROOT)
        assert all(stage for stage in area.commands(ROOT))


# Trials


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(trials, "FOLDER", tmp_path)
    monkeypatch.setattr(running, "FOLDER", tmp_path)
    folder = tmp_path / "project"
    (folder / "tests").mkdir(parents=True)
    (folder / "code_under_test.py").write_text(CODE)
    (folder / "tests/test_code.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    return folder


AREA = Area("code", ["code_under_test.py"], [["tests/test_*.py"]])


def results(project: Path, area: Area = AREA) -> list[Result]:
    with ThreadPoolExecutor(1) as executor:
        return running.run_area(executor, project, area, 10, 1)


def test_mutants_are_killed_by_tests_or_survive_and_are_not_tried_twice(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = results(project)
    assert [result.verdict for result in found] == ["passed", "failed"]
    words = report("code", found)
    assert words.startswith("code: 1 of 2 killed, 50.0% (9.5% to 90.5%)")
    assert "code_under_test.py:6 survived core/Increment" in words
    assert results(project) == found
    assert "2 mutants, 0 to be tried" in capsys.readouterr().out
    more = "\n\ndef test_pair():\n    assert Pair().first == 3\n"
    (project / "tests/test_code.py").write_text(
        TESTS.replace("import double", "import Pair, double") + more
    )
    assert all(result.is_killed for result in results(project))
    assert "2 mutants, 1 to be tried" in capsys.readouterr().out


def test_tests_that_fail_unmutated_are_a_problem(project: Path) -> None:
    (project / "tests/test_code.py").write_text(TESTS.replace("6", "7"))
    with pytest.raises(Problem, match=r"the tests of code fail as they are:(?s:.)*assert"):
        results(project)


def test_a_mutant_that_hangs_is_killed(project: Path) -> None:
    hanging = "import threading\n\ndef double(number):\n    threading.Event().wait()\n"
    stages, limits = AREA.commands(project), trials.Limits(1, 1)
    verdict = trials.run_tests(project, stages, limits, "code_under_test.py", hanging)
    assert verdict.word in ("failed", "timeout")  # by pytest-timeout, or by us


def test_a_run_without_tests_is_a_problem(project: Path) -> None:
    with pytest.raises(Problem, match="pytest ended with code"):
        trials.run_tests(project, [["tests/no_such.py"]], trials.Limits())


def test_torn_lines_of_a_results_file_are_ignored(tmp_path: Path) -> None:
    result = Result("key", "code.py", 1, "core/Increment", "", "passed", 1.0, "tests")
    results_file = Results(tmp_path / "x.jsonl")
    results_file.add(result)
    with (tmp_path / "x.jsonl").open("a") as file:
        file.write('{"key": "oth')
    again = Results(tmp_path / "x.jsonl")
    assert again.get("key", "tests") == result
    assert again.get("key", "other tests") is None
    assert again.get("oth", "tests") is None
