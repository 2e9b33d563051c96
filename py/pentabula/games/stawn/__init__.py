"""Stawn: pawns march and leave stones behind; majorities of pawns take them over.

On a hexagonal board a side places a pawn, marches one in a straight line leaving a stone,
converts an enemy field by a majority of pawns beside it, or takes the button. When neither
side can move the higher score wins: stones, komi for White, half a point for the button.

Rules: docs/rules/stawn.md, version "1".
"""

from __future__ import annotations

from pentabula.boards.view import View
from pentabula.core.drill import Drill
from pentabula.core.game import Game
from pentabula.core.lesson import Lesson
from pentabula.core.message import Message
from pentabula.core.options import ON_OFF, Option
from pentabula.games.stawn import view
from pentabula.games.stawn.engine import brain
from pentabula.games.stawn.rules import explain, notation
from pentabula.games.stawn.rules import position as rules
from pentabula.games.stawn.rules.moves import Move
from pentabula.games.stawn.teach.guide import SECTIONS
from pentabula.games.stawn.teach.hints import HINTS
from pentabula.games.stawn.teach.puzzles import PUZZLES


def _rules_lesson() -> Lesson[rules.Position, Move]:
    from pentabula.games.stawn.teach.lessons import LESSON

    return LESSON


def _strategy() -> Lesson[rules.Position, Move]:
    from pentabula.games.stawn.teach.strategy import LESSON as STRATEGY

    return STRATEGY


def _drill() -> Drill[rules.Position]:
    from pentabula.games.stawn.teach.drills import DRILL

    return DRILL


GAME: Game[rules.Position, Move, View] = Game(
    name="stawn",
    title="Stawn",
    tagline=Message("Pawns march and leave stones behind. Majorities convert them."),
    credits=Message("Luis Bolaños Mures, 2023"),
    rules_version="1",
    options=(
        Option(
            "size",
            Message("cells per side"),
            5,
            low=2,
            high=13,
            offered=(3, 4, 5, 6, 7),
            about=Message("A larger board makes a longer game."),
        ),
        Option(
            "komi",
            Message("komi"),
            "choose",
            {"choose": Message("chosen in the game")},
            low=-rules.MAX_KOMI,
            high=rules.MAX_KOMI,
            about=Message("Points that White gets for moving second."),
            is_rare=True,
        ),
        Option(
            "button",
            Message("button"),
            "on",
            ON_OFF,
            about=Message("A move that is worth half a point, so that no game is tied."),
            is_rare=True,
        ),
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
    ink=("#a9482a", "#e58a69"),
    minutes="40",
    strategy=_strategy,
    showcase="stawn?size=4&komi=6&button=off&moves=c3,f3,c3-d4@c3,f3-e3@f3,b2,f2,d4-d5@d4,e5,b4,g2",
    shelf_order=4,
)
