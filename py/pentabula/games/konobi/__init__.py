"""Konobi: join your two edges; weak links only when no strong one will do.

Black owns the top and bottom edges of a grid of points, White the left and right ones. A
stone is placed on any empty point that forms no crosscut and makes no weak (diagonal) link
without excuse; a chain of strong and weak links between a side's two edges wins immediately.

Rules: docs/rules/konobi.md, version "1".
"""

from __future__ import annotations

from pentabula.boards.view import View
from pentabula.core.drill import Drill
from pentabula.core.game import Game
from pentabula.core.lesson import Lesson
from pentabula.core.message import Message
from pentabula.core.options import Option
from pentabula.games.konobi import view
from pentabula.games.konobi.engine import brain
from pentabula.games.konobi.rules import explain, notation
from pentabula.games.konobi.rules import position as rules
from pentabula.games.konobi.rules.diagram import LARGEST, SMALLEST
from pentabula.games.konobi.teach.guide import SECTIONS
from pentabula.games.konobi.teach.hints import HINTS
from pentabula.games.konobi.teach.puzzles import PUZZLES
from pentabula.kit import pie


def _rules_lesson() -> Lesson[rules.Position, str]:
    from pentabula.games.konobi.teach.lessons import LESSON

    return LESSON


def _strategy() -> Lesson[rules.Position, str]:
    from pentabula.games.konobi.teach.strategy import LESSON as STRATEGY

    return STRATEGY


def _drill() -> Drill[rules.Position]:
    from pentabula.games.konobi.teach.drills import DRILL

    return DRILL


GAME: Game[rules.Position, str, View] = Game(
    name="konobi",
    title="Konobi",
    tagline=Message("Connect your two edges. Weak links only where no strong one will do."),
    credits=Message("Luis Bolaños Mures, 2012"),
    rules_version="1",
    options=(
        Option(
            "size",
            Message("size"),
            11,
            low=SMALLEST,
            high=LARGEST,
            offered=(7, 9, 11, 13, 15, 19),
            about=Message("A larger board makes a longer game."),
        ),
        pie.OPTION,
    ),
    guide=SECTIONS,
    rules_lesson=_rules_lesson,
    rules=rules,
    notation=notation,
    explain=explain,
    brain=brain.BRAIN,
    view=view,
    hints=HINTS,
    review_effort=brain.REVIEW_EFFORT,
    level_matches=brain.LEVEL_MATCHES,
    puzzles=PUZZLES,
    drill=_drill,
    ink=("#2f4b8f", "#93abe9"),
    minutes="20–40",
    strategy=_strategy,
    showcase="konobi?size=7&pie=off&moves=e4,d3,d6,d4,f2,f4,f5,b5,d5,c5",
    shelf_order=1,
)
