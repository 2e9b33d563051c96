"""Tries a sample of the mutants of an area against its tests, in parallel and resumably."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from concurrent.futures import Executor, as_completed
from pathlib import Path, PurePosixPath
from typing import Any

from tools.mutation.areas import Area
from tools.mutation.mutants import Mutant, sample
from tools.mutation.observations import Observation
from tools.mutation.results import Result, Results
from tools.mutation.trials import FOLDER, fingerprint, observe, run_tests
from tools.progress import Bar
from tools.steps import digest, say


def run_area(
    executor: Executor, project: Path, area: Area, count: int, seed: int, is_quick: bool = False
) -> list[Result]:
    """The results of a sample, those known already included. Raises Problem.

    `is_quick`: only the nearest tests are run, so that more mutants survive.
    """
    near, every, paths = area.nearest(project), area.arguments(project), area.paths(project)
    about = digest([fingerprint(project, ("tests",)), *near, *([] if is_quick else every)])
    known = Results(FOLDER / f"{area.name}.jsonl")
    chosen = {_key(mutant, project): mutant for mutant in sample(project, paths, count, seed)}
    found = {key: known.get(key, about) for key in chosen}
    missing = {key: chosen[key] for key, result in found.items() if result is None}
    say(f"{area.name}: {len(chosen)} mutants, {len(missing)} to be tried")
    if not missing:
        return [result for result in found.values() if result is not None]

    times = executor.submit(observe, project, f"near-{area.name}", near).result().seconds
    tests = {key: _nearest(mutant, times) for key, mutant in missing.items()}
    left: dict[str, Result] = {}
    for result in _tried(executor, project, missing, tests, about):
        found[result.key] = result
        if result.is_killed or is_quick:
            known.add(result)
        else:
            left[result.key] = result
    if left:
        observed = executor.submit(observe, project, area.name, every, paths).result()
        tests = {key: _observed(chosen[key], project, observed, times) for key in left}
        for result in _tried(executor, project, {key: chosen[key] for key in left}, tests, about):
            found[result.key] = result
            known.add(result)
    return [result for result in found.values() if result is not None]


def _tried(
    executor: Executor,
    project: Path,
    mutants: Mapping[str, Mutant],
    tests: Mapping[str, Mapping[str, float]],
    about: str,
) -> Iterator[Result]:
    """The result of each mutant under its tests, as soon as it is there."""
    futures = {
        executor.submit(trial, project, mutant, tests[key]): key for key, mutant in mutants.items()
    }
    bar = Bar(len(futures))
    for done, future in enumerate(as_completed(futures), 1):
        result = Result(key=futures[future], tests=about, **future.result())
        yield result
        bar.show(done, f"{result.path}:{result.line} {result.verdict}")
    bar.close()


def _nearest(mutant: Mutant, seconds: Mapping[str, float]) -> dict[str, float]:
    """The nearest tests, those in the module's own file first, and the quickest of these."""
    own = f"/test_{PurePosixPath(mutant.path).stem}.py"
    ranked = sorted(seconds, key=lambda test: (own not in test, seconds[test]))
    return {test: seconds[test] for test in ranked}


def _observed(
    mutant: Mutant, project: Path, observed: Observation, tried: Container[str]
) -> dict[str, float]:
    """The tests that run the mutant and have not been tried."""
    source = (project / mutant.path).read_text("utf-8")
    tests = observed.tests(mutant.path, mutant.line, source)
    return {test: seconds for test, seconds in tests.items() if test not in tried}


def trial(project: Path, mutant: Mutant, tests: Mapping[str, float]) -> dict[str, Any]:
    """What becomes of a mutant under the tests: the fields of its result."""
    source = (project / mutant.path).read_text("utf-8")
    verdict = run_tests(project, tests, mutant.path, mutant.apply(source))
    return {
        "path": mutant.path,
        "line": mutant.line,
        "operator": mutant.operator,
        "diff": mutant.diff(source),
        "verdict": verdict.word,
        "seconds": round(verdict.seconds, 1),
    }


def _key(mutant: Mutant, project: Path) -> str:
    source = (project / mutant.path).read_text("utf-8")
    return digest([mutant.path, mutant.operator, str(mutant.occurrence), source])
