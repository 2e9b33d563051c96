"""The command line of the benchmarks, which prints their results as tables.

Benchmarks report and never fail; tests decide.
"""

import argparse
import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import astuple

from pentabula import games
from tools import oracles
from tools.bench import boot, engines
from tools.bench import input as taps
from tools.bench.chromium import blank_page, chromium, served_site
from tools.bench.engines import Speeds
from tools.bench.javascript import javascript
from tools.steps import ROOT, say, step

START = javascript("start_pyodide.js")
MEASURE = """([name, seconds]) => {
    const engines = pyodide.pyimport("tools.bench.engines");
    return engines.as_json(name, seconds);
}"""
WHAT = ("engines", "boot", "input")
HEADINGS = ("", "playouts/s", "× oracle", "perft nodes/s", "× oracle", "search nodes/s")
SHARED = ("", "playouts", "perft", "search", "oracle playouts", "oracle perft")

Results = dict[str, Speeds]


def run_engines(names: Sequence[str], places: Sequence[str], seconds: float) -> None:
    """Measures the engines natively or in Pyodide, for `seconds` each, and prints tables."""
    results = {place: PLACES[place](names, seconds) for place in places}
    if len(results) == 2:
        native, inside = results.values()
        say("\nPyodide / native")
        rows = [[title(name), *shares(inside[name], native[name])] for name in names]
        print_table(SHARED, rows)


def natively(names: Sequence[str], seconds: float) -> Results:
    """Measures in this interpreter."""
    say(f"\nCPython {platform.python_version()} on {platform.machine()}")
    return report(names, lambda name: engines.measured(name, seconds))


def inside_chromium(names: Sequence[str], seconds: float) -> Results:
    """Measures in a page of Chromium, in the Pyodide of our page."""
    with blank_page() as page:
        with step("Starting Pyodide"):
            version = page.evaluate(START, measuring_files())
        say(f"Python {version} in Pyodide")
        return report(
            names, lambda name: Speeds(**json.loads(page.evaluate(MEASURE, [name, seconds])))
        )


PLACES: dict[str, Callable[[Sequence[str], float], Results]] = {
    "native": natively,
    "pyodide": inside_chromium,
}


def run_boot(
    rounds: int, connections: Sequence[str], speeds: Sequence[str], *, is_used: bool
) -> None:
    """Measures the start compared with a bare `loadPyodide()`, and prints a table of ratios."""
    with chromium() as browser_:
        say(f"Chromium {browser_.version}, medians of {rounds}")
        found = boot.measured(browser_, connections, speeds, rounds, is_used=is_used)
        print_table(boot.HEADINGS, boot.rows(found))


def run_input(names: Sequence[str], count: int, seconds: float) -> None:
    """Measures taps while the engine thinks, the mouse over the board, and an idle page."""
    with served_site() as (browser_, site):
        say(f"Chromium {browser_.version}\n\nTaps on default boards, an analysis open")
        rows = [taps.row(name, taps.measured(browser_, site, name, count)) for name in names]
        rows.append(taps.row("a bare page", taps.bare(browser_, count)))
        print_table(taps.HEADINGS, rows)
        say(f"Allowed: {taps.ALLOWED_TAP} ms of the processor.\n\nThe mouse over the same boards")
        rows = [taps.hovers(browser_, site, name, count) for name in names]
        print_table(taps.HOVER_HEADINGS, rows)
        say(f"Allowed: {taps.ALLOWED_HOVER} ms.")
        say(f"\nWhat runs in {seconds:g} s while nothing happens")
        idle = {name: taps.idle(browser_, site, name, seconds) for name in names}
        rows = [[name, *map(str, counts.values())] for name, counts in idle.items()]
        print_table(["", *idle[names[0]]], rows)


def report(names: Sequence[str], measure: Callable[[str], Speeds]) -> Results:
    """Measures one game after the other, and prints the table."""
    results = {}
    for name in names:
        with step(f"  {title(name)}"):
            results[name] = measure(name)
    rows = [
        [
            title(name),
            f"{speeds.playouts:,.0f}",
            f"{speeds.playouts / speeds.oracle_playouts:,.0f}",
            f"{speeds.perft:,.0f}",
            f"{speeds.perft / speeds.oracle_perft:,.0f}",
            f"{speeds.search:,.0f}",
        ]
        for name, speeds in results.items()
    ]
    print_table(HEADINGS, rows)
    return results


def shares(part: Speeds, whole: Speeds) -> list[str]:
    """Each number of one as a share of the other's."""
    halves = astuple(part), astuple(whole)
    return [f"{one / other:.2f}" for one, other in zip(*halves, strict=True)]


def title(name: str) -> str:
    """The game and its options, as in the first line of a plain record."""
    return " ".join(
        [name, *(f"{option}={value}" for option, value in engines.case(name)[0].items())]
    )


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints the rows under their headings, the first column flush left."""
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for row in (headings, *rows):
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        say("  ".join([row[0].ljust(widths[0]), *cells[1:]]))


def measuring_files() -> dict[str, str]:
    """The oracles and benchmarks, by their paths in Pyodide, which has the engines."""
    tools = [ROOT / "tools" / name for name in ("oracles.py", "bench/engines.py")]
    paths = [*tools, *oracles.FOLDER.glob("*/oracle.py")]
    return {
        f"/bench/{path.relative_to(ROOT).as_posix()}": path.read_text("utf-8") for path in paths
    }


def make_parser() -> argparse.ArgumentParser:
    """The arguments of `dev.py bench`."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("what", choices=WHAT, help="what to measure")
    parser.add_argument("--seconds", type=float, default=2, help="seconds for each number (2)")
    parser.add_argument("--only", action="append", choices=[*PLACES], help="measure there only")
    parser.add_argument("--game", action="append", choices=games.names(), help="measure it only")
    parser.add_argument("--rounds", type=int, default=9, help="loads of each page (9)")
    parser.add_argument(
        "--connection", action="append", choices=[*boot.CONNECTIONS], help="boot on it only"
    )
    parser.add_argument("--speed", action="append", choices=[*boot.SLOWER], help="boot at it only")
    parser.add_argument("--used", action="store_true", help="ask for a hint in the first visit")
    parser.add_argument("--taps", type=int, default=60, help="taps on each board for input (60)")
    return parser


def main() -> None:
    """Runs a benchmark, as `dev.py bench` does."""
    given = make_parser().parse_args()
    names, places = given.game or games.names(), given.only or list(PLACES)
    if given.what == "boot":
        connections, speeds = given.connection or [*boot.CONNECTIONS], given.speed or [*boot.SLOWER]
        run_boot(given.rounds, connections, speeds, is_used=given.used)
    elif given.what == "input":
        run_input(names, given.taps, given.seconds)
    else:
        run_engines(names, places, given.seconds)


if __name__ == "__main__":
    main()
