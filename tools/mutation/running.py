"""Tries a sample of the mutants of an area against its tests, in parallel and resumably."""

from __future__ import annotations

from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Any

from tools.mutation.areas import Area
from tools.mutation.mutants import Mutant, sample
from tools.mutation.results import Result, Results
from tools.mutation.trials import FOLDER, Limits, fingerprint, run_tests
from tools.progress import Bar
from tools.steps import Problem, digest, say

PATIENCE = 4.0
"""How many times longer than without a mutation a test, and all tests, may take."""

ALLOWANCE = 15.0
"""Seconds on top of that, since the machine may be busy with something else."""


def run_area(executor: Executor, project: Path, area: Area, count: int, seed: int) -> list[Result]:
    """The results of a sample, those known already included. Raises Problem."""
    stages = area.commands(project)
    about = digest(
        [fingerprint(project, ("tests",)), *(word for stage in stages for word in stage)]
    )
    known = Results(FOLDER / f"{area.name}.jsonl")
    chosen = {
        _key(mutant, project): mutant
        for mutant in sample(project, area.paths(project), count, seed)
    }
    found = {key: known.get(key, about) for key in chosen}
    missing = [key for key, result in found.items() if result is None]
    say(f"{area.name}: {len(chosen)} mutants, {len(missing)} to be tried")
    if missing:
        limits = _limits(executor, project, area, stages)
        futures = {
            executor.submit(trial, project, stages, limits, chosen[key]): key for key in missing
        }
        bar = Bar(len(missing))
        for done, future in enumerate(as_completed(futures), 1):
            key = futures[future]
            found[key] = result = Result(key=key, tests=about, **future.result())
            known.add(result)
            bar.show(done, f"{result.path}:{result.line} {result.verdict}")
        bar.close()
    return [result for result in found.values() if result is not None]


def trial(project: Path, stages: list[list[str]], limits: Limits, mutant: Mutant) -> dict[str, Any]:
    """What becomes of a mutant: the fields of its result."""
    source = (project / mutant.path).read_text("utf-8")
    verdict = run_tests(project, stages, limits, mutant.path, mutant.apply(source))
    return {
        "path": mutant.path,
        "line": mutant.line,
        "operator": mutant.operator,
        "diff": mutant.diff(source),
        "verdict": verdict.word,
        "seconds": round(verdict.seconds, 1),
    }


def _limits(executor: Executor, project: Path, area: Area, stages: list[list[str]]) -> Limits:
    """The time that tests may take, by the time they take unmutated. Raises Problem."""
    verdict = executor.submit(run_tests, project, stages, Limits()).result()
    if verdict.word != "passed":
        raise Problem(f"the tests of {area.name} fail as they are:\n{verdict.output}")
    say(f"{area.name}: its tests take {verdict.seconds:.0f} s")
    return Limits(PATIENCE * verdict.slowest + ALLOWANCE, PATIENCE * verdict.seconds + ALLOWANCE)


def _key(mutant: Mutant, project: Path) -> str:
    source = (project / mutant.path).read_text("utf-8")
    return digest([mutant.path, mutant.operator, str(mutant.occurrence), source])
