"""Measure the time of a level's answers, natively and in the page's interpreter.

`.venv/bin/python docs/measurements/answers.py --level master` prints two tables: seven positions of
each game at its default options. The page runs this file too.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from random import Random

if sys.platform != "emscripten":
    sys.path.insert(0, "py")
    sys.path.insert(0, ".")

from pentabula import games
from pentabula.core.position import CHANCE
from pentabula.search.report import SearchReport, SearchRequest
from pentabula.worker.services import SearchService

SLICE = 40
GAMES = 2
STAGES = (0.0, 0.1, 0.35, 0.6)
"""The positions of a random game that are searched, as shares of its length."""


def links(name: str) -> Iterator[str]:
    """Positions of a game at its default options, from the start and from random games."""
    game = games.load(name)
    for seed in range(GAMES):
        moves = game.brain.playout(game.start(), Random(seed))[1]
        for stage in STAGES[seed > 0 :]:
            position, tokens = game.start(), list[str]()
            for move in moves:
                if len(tokens) >= stage * len(moves) and position.turn != CHANCE:
                    break
                tokens.append(game.notation.write(move))
                position = position.play(move)
            yield f"{name}?moves={','.join(tokens)}" if tokens else name


def answer(link: str, level: str) -> tuple[float, int]:
    """The seconds to an answer, and its nodes."""
    service = SearchService()
    began = time.perf_counter()
    report = SearchReport.read(service.start(SearchRequest(link, level, seed=1).write()))
    while not report.is_done:
        report = SearchReport.read(service.step(SLICE))
    return time.perf_counter() - began, report.nodes


def as_json(name: str, level: str) -> str:
    """Seconds and nodes of a level's answers as JSON, which the browser returns."""
    return json.dumps([answer(link, level) for link in links(name)])


def main() -> None:
    """Measure natively and in Chromium, and print the tables."""
    import argparse
    import os
    from pathlib import Path
    from statistics import median

    from pentabula.search.levels import STRONGEST_UNTIMED
    from tools.bench.__main__ import START, print_table
    from tools.bench.chromium import blank_page
    from tools.bundle.site import prepare
    from tools.setup import browser

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--level", default=STRONGEST_UNTIMED, help=f"whose answers ({STRONGEST_UNTIMED})"
    )
    level = parser.parse_args().level

    def report(measure: Callable[[str], str]) -> None:
        rows = []
        for name in games.names():
            seconds, nodes = zip(*json.loads(measure(name)), strict=True)
            figures = [f"{median(seconds):.2f}", f"{max(seconds):.2f}", f"{median(nodes):,.0f}"]
            rows.append([name, level, *figures])
        print_table(("", "level", "median s", "longest s", "nodes"), rows)

    report(lambda name: as_json(name, level))
    os.environ[browser.VARIABLE] = browser.ensure()
    prepare()
    with blank_page() as page:
        page.evaluate(START, {"/bench/answers.py": Path(__file__).read_text("utf-8")})
        ask = "([name, level]) => pyodide.pyimport('answers').as_json(name, level)"
        report(lambda name: str(page.evaluate(ask, [name, level])))


if __name__ == "__main__" and sys.platform != "emscripten":
    main()
