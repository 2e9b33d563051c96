"""Tabik, by Luis Bolaños Mures, 2020.

On a square board both seats use stones of both colours. A turn places a black and a white
stone on two adjacent empty cells with a rod between them, or exchanges two adjacent stones
of different colours that no rod separates and puts a rod there. When no move is left, each
colour scores the largest size of which it has more groups than the other; the higher score
wins, and at zero to zero the last mover loses. With the pie rule the second token may be a
swap of sides.

Rules: docs/rules/tabik.md, version "1".
"""

from __future__ import annotations

from pentabula.boards.view import View
from pentabula.core.drill import Drill
from pentabula.core.game import Game
from pentabula.core.lesson import Lesson
from pentabula.core.message import Message
from pentabula.core.options import Option
from pentabula.games.tabik import view
from pentabula.games.tabik.engine import brain
from pentabula.games.tabik.rules import explain, notation
from pentabula.games.tabik.rules import position as rules
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.teach.guide import SECTIONS
from pentabula.games.tabik.teach.hints import HINTS
from pentabula.games.tabik.teach.puzzles import PUZZLES
from pentabula.kit import pie


def _rules_lesson() -> Lesson[rules.Position, Move | str]:
    from pentabula.games.tabik.teach.lessons import LESSON

    return LESSON


def _strategy() -> Lesson[rules.Position, Move | str]:
    from pentabula.games.tabik.teach.strategy import LESSON as STRATEGY

    return STRATEGY


def _drill() -> Drill[rules.Position]:
    from pentabula.games.tabik.teach.drills import DRILL

    return DRILL


GAME: Game[rules.Position, Move | str, View] = Game(
    name="tabik",
    title="Tabik",
    tagline=Message("Both players place both colours. Have the largest unmatched group."),
    credits=Message("Luis Bolaños Mures, 2020"),
    rules_version="1",
    options=(
        Option(
            "size",
            Message("size"),
            7,
            low=2,
            high=26,
            offered=(5, 7, 9, 11),
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
    strategy=_strategy,
    ink=("#8e5b0d", "#d9a24b"),
    minutes="20–40",
    showcase="tabik?size=5&pie=off&moves=a5b5,b4c4,c3b3,b4~b5,d3d2,e4d4,d3~d4",
    shelf_order=2,
)
