"""Measure making and drawing scenes of each game's largest board, in the page's interpreter.

`.venv/bin/python docs/measurements/scenes.py` prints the processor milliseconds of a scene: to make
it, to draw it after the last one, and to draw it completely. The page runs this file too.
"""

import sys
from importlib import import_module
from random import Random

if sys.platform != "emscripten":
    sys.path.insert(0, "py")
    sys.path.insert(0, ".")

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.picture import picture
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.core.record import Record

STAGES, MOVES = (0.2, 0.4, 0.6, 0.8, 0.95), 12
WORKS = ("make", "draw", "draw_all")


def some_sessions(name: str) -> list[Session]:
    """Positions of a random game on the largest board: a dozen successive ones at each stage."""
    game = games.load(name)
    sizes = [option for option in game.options if option.name in ("size", "rows", "cols")]
    options = {option.name: option.high or option.default for option in sizes}
    record, found = Record.start(game, options), list[Session]()
    node = record.root
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
    """A canvas and scenes to draw on it. Each method returns the number of scenes."""

    def __init__(self, name: str) -> None:
        # These modules exist only in the browser.
        element = import_module("js").document.createElement("canvas")
        self.canvas = import_module("pentabula.browser.canvas").Canvas(element)
        self.styles = import_module("pentabula.browser.styles").read_styles(name)
        self.sessions = some_sessions(name)
        self.canvas.restyle(self.styles)
        self.canvas.board = self.sessions[0].cursor.board
        self.canvas.fit(820, 800)
        self.make()
        self.draw()

    def make(self) -> int:
        """Make all scenes."""
        self.scenes = [picture(session, Settings()) for session in self.sessions]
        return len(self.scenes)

    def draw(self, *, is_complete: bool = False) -> int:
        """Draw all scenes in order."""
        for scene in self.scenes:
            if is_complete:
                self.canvas.restyle(self.styles)
            self.canvas.show(self.canvas.board, scene, labels=True, is_animated=False)
        return len(self.scenes)

    def draw_all(self) -> int:
        """Draw each scene completely, as for the first time."""
        return self.draw(is_complete=True)


def main() -> None:
    """Run the benches in the page, and print a line for each game."""
    import os
    from pathlib import Path

    from tools.bench.chromium import served_site
    from tools.bench.input import PYTHON, opened, task_time
    from tools.bundle.site import prepare
    from tools.setup import browser

    os.environ[browser.VARIABLE] = browser.ensure()
    prepare()
    with served_site() as (chromium, site), opened(chromium, site) as page:
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate(PYTHON, Path(__file__).read_text("utf-8") + "\nNone")
        for name in games.names():
            page.evaluate(PYTHON, f"bench = Bench({name!r})\nNone")
            print(name, end="")
            for work in WORKS:
                before = task_time(session)
                count = page.evaluate(PYTHON, f"bench.{work}()")
                print(f", {work} {1000 * (task_time(session) - before) / count:.1f} ms", end="")
            print()


if __name__ == "__main__" and sys.platform != "emscripten":
    main()
