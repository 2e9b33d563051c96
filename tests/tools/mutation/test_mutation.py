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
from tools.mutation.observations import Observation
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
        assert [test for test in area.arguments(ROOT) if test.endswith(".py")]


def test_tables_that_are_a_matter_of_taste_are_left_out(tmp_path: Path) -> None:
    for name in ("code.py", "table.py"):
        (tmp_path / name).touch()
    assert Area("code", ["*.py"], [], [], data=["table.py"]).paths(tmp_path) == ["code.py"]


# Which tests may notice

FUNCTIONS = """
LIMIT = 2

@property
def late(number,
         again=1):
    if number:
        return (LIMIT
                + again)
    return 0
"""
OBSERVED = Observation(
    {"test_slow": 2.0, "test_quick": 0.1, "test_other": 0.2},
    {"code.py": {2: [], 7: [0, 1], 8: [0], 10: [1]}},
)


def noticing(line: int) -> list[str]:
    return list(OBSERVED.tests("code.py", line, FUNCTIONS))


def test_the_tests_that_run_a_line_may_notice_its_mutation_the_quickest_first() -> None:
    assert noticing(7) == ["test_quick", "test_slow"]
    assert noticing(8) == ["test_slow"]


def test_a_line_that_is_not_counted_is_run_with_its_statement() -> None:
    assert noticing(9) == ["test_slow"]
    assert noticing(4) == noticing(5) == noticing(6) == ["test_quick", "test_slow"]


def test_a_line_that_runs_at_import_concerns_all_tests_those_of_the_module_first() -> None:
    assert noticing(2) == ["test_quick", "test_slow", "test_other"]


def test_a_function_that_no_test_runs_is_noticed_by_none() -> None:
    assert not Observation({"test_quick": 0.1}, {}).tests("code.py", 7, FUNCTIONS)


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


AREA = Area("code", ["code_under_test.py"], ["tests/test_*.py"], ["tests/*.py"])


def results(project: Path, is_quick: bool = False) -> list[Result]:
    trials._copy.cache_clear()
    with ThreadPoolExecutor(1) as executor:
        return running.run_area(executor, project, AREA, 10, 1, is_quick)


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


def test_the_nearest_tests_are_tried_first_and_alone_where_it_should_be_quick(
    project: Path,
) -> None:
    (project / "tests/other.py").write_text(
        TESTS.replace("import double", "import Pair").replace("double(3) == 6", "Pair().first == 3")
    )
    assert [result.verdict for result in results(project, is_quick=True)] == ["passed", "failed"]
    assert [result.verdict for result in results(project)] == ["failed", "failed"]


def test_tests_that_fail_unmutated_are_a_problem(project: Path) -> None:
    (project / "tests/test_code.py").write_text(TESTS.replace("6", "7"))
    with pytest.raises(Problem, match=r"the tests fail as they are:(?s:.)*AssertionError"):
        results(project)


DOUBLE = {"tests/test_code.py::test_double": 0.0}


@pytest.mark.parametrize("body", ["while True: pass", "import threading; threading.Event().wait()"])
def test_a_mutant_that_hangs_is_killed(
    body: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "ALLOWANCE", 0.1)
    hanging = f"def double(number):\n    {body}\n"
    seconds = 1.0 if "wait" in body else trials.SECONDS
    verdict = trials.run_tests(project, DOUBLE, "code_under_test.py", hanging, seconds)
    assert verdict.word == "timeout"


def test_an_observation_says_which_tests_run_a_line_whatever_was_cached(project: Path) -> None:
    cached = CODE.replace("def double", "from functools import cache\n\n@cache\ndef double")
    (project / "code_under_test.py").write_text(cached)
    again = "\ndef test_again():\n    assert double(3) == 6\n\ndef test_nothing():\n    pass\n"
    (project / "tests/test_code.py").write_text(TESTS + again)
    observation = trials.observe(project, "code", ["tests"], ["code_under_test.py"])
    line = cached.splitlines().index("    return number * 2") + 1
    found = observation.tests("code_under_test.py", line, cached)
    assert {test.partition("::")[2] for test in found} == {"test_double", "test_again"}


def test_a_run_without_tests_is_a_problem(project: Path) -> None:
    with pytest.raises(Problem, match="pytest ended with code"):
        trials.run_tests(project, {"tests/no_such.py::test_it": 0.0}, "code_under_test.py", CODE)


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
