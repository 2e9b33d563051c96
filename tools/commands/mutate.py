"""Mutate the code and report which mutants no test kills.

`mutate konobi` tries a random sample of the mutants of Konobi's rules; without an area, of all
areas. Each mutant is run against the tests of its area until the first failure. The results are
kept in build/mutation: the same command resumes an interrupted run, and after a change to the
tests it tries the survivors again. See docs/mutation.md.
"""

import argparse

from tools.executors import open_executor
from tools.steps import ROOT, Problem, file_lock, say

NEEDS_ENVIRONMENT = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What, how many, and from which seed."""
    parser.add_argument("area", nargs="*", help="konobi, record, search, session … (all)")
    parser.add_argument("--sample", type=int, default=60, help="mutants of each area (60)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutants (1)")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at a time (1)")
    parser.add_argument("--quick", action="store_true", help="run the nearest tests only")
    parser.add_argument("--list", action="store_true", help="list the mutants, try none")


def run(arguments: argparse.Namespace) -> int:
    """0 where the sample was tried, however many survive."""
    from tools.mutation.areas import areas
    from tools.mutation.mutants import sample
    from tools.mutation.results import report
    from tools.mutation.running import run_area
    from tools.mutation.trials import snapshot

    known = areas(ROOT)
    unknown = [name for name in arguments.area if name not in known]
    if unknown:
        raise Problem(f"there is no area {unknown[0]}: there are {', '.join(known)}.")
    if min(arguments.sample, arguments.jobs) < 1:
        raise Problem("--sample and --jobs should be 1 or more.")
    chosen = [known[name] for name in arguments.area or known]
    if arguments.list:
        for area in chosen:
            for mutant in sample(ROOT, area.paths(ROOT), arguments.sample, arguments.seed):
                say(f"{mutant.path}:{mutant.line} {mutant.operator}")
        return 0
    with file_lock("mutation"), open_executor(arguments.jobs) as executor:
        project = snapshot()
        for area in chosen:
            results = run_area(
                executor, project, area, arguments.sample, arguments.seed, arguments.quick
            )
            say(report(area.name, results))
    return 0
