"""Make and draw scenes of a game's largest board in our page.

`tools/bench/input.py` runs it in the page's interpreter and measures each function.
"""

from importlib import import_module
from random import Random
from typing import Any

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.picture import picture
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.boards.scene import Scene
from pentabula.core.record import Record

STAGES = (0.2, 0.4, 0.6, 0.8, 0.95)
WIDTH, HEIGHT = 820, 800
MOVES = 12


def largest(name: str) -> dict[str, int | str]:
    """The options of the largest board."""
    sizes = (option for option in games.load(name).options if option.high is not None)
    return {o.name: o.high for o in sizes if o.name in ("size", "rows", "cols") and o.high}


def some_sessions(name: str) -> list[Session]:
    """Positions of a random game: a dozen successive ones at each stage."""
    game = games.load(name)
    record = Record.start(game, largest(name))
    node, found = record.root, []
    moves = game.brain.playout(node.position, Random(1))[1]
    for stage in STAGES:
        while node.ply < stage * (len(moves) - MOVES):
            node = record.play(node, moves[node.ply])
        for _ in range(min(MOVES, len(moves) - node.ply)):
            node = record.play(node, moves[node.ply])
            node.position.legal_moves()
            found.append(Session(record, LocalDice(Random(1)), node))
    return found


class Bench:
    """A canvas and positions to draw on it."""

    def __init__(self, name: str) -> None:
        # These modules exist only in the browser.
        browser, web = import_module("js"), import_module("pentabula.browser.canvas")
        self.sessions = some_sessions(name)
        self.board = self.sessions[0].cursor.board
        self.scenes: list[Scene] = []
        self.styles: Any = import_module("pentabula.browser.look").read_styles(name)
        self.canvas: Any = web.Canvas(browser.document.createElement("canvas"))
        self.canvas.restyle(self.styles)
        self.canvas.board = self.board
        self.canvas.fit(WIDTH, HEIGHT)
        self.make()
        self.draw()

    def make(self) -> int:
        """Make all scenes; return their number."""
        self.scenes = [picture(session, Settings()) for session in self.sessions]
        return len(self.scenes)

    def draw(self) -> int:
        """Draw all scenes in order."""
        for scene in self.scenes:
            self.canvas.show(self.board, scene, labels=True, moves=False)
        return len(self.scenes)

    def draw_all(self) -> int:
        """Draw each scene completely, as for the first time."""
        for scene in self.scenes:
            self.canvas.restyle(self.styles)
            self.canvas.show(self.board, scene, labels=True, moves=False)
        return len(self.scenes)
