"""The time of the levels' answers, measured natively and inside Pyodide.

Imports no other tool, so that the browser can run it as it is.
"""

import json
import time
from collections.abc import Iterator
from random import Random

from pentabula import games
from pentabula.core.position import CHANCE
from pentabula.search.report import Report, Request
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
    report = Report.read(service.start(Request(link, level, seed=1).write()))
    while not report.is_done:
        report = Report.read(service.step(SLICE))
    return time.perf_counter() - began, report.nodes


def as_json(name: str, level: str) -> str:
    """Seconds and nodes of a level's answers as JSON, which the browser returns."""
    return json.dumps([answer(link, level) for link in links(name)])
