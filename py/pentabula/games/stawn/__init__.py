"""Stawn: pawns march and leave stones behind; majorities of pawns take them over.

On a hexagonal board a side places a pawn, marches one in a straight line leaving a stone,
converts an enemy field by a majority of pawns beside it, or takes the button. When neither
side can move the higher score wins: stones, komi for White, half a point for the button.

Rules: docs/rules/stawn.md, version "1".
"""

from __future__ import annotations

from pentabula.boards.view import GameView, View
from pentabula.core.game import HARD, Game
from pentabula.core.message import Message
from pentabula.core.options import ON_OFF, Option
from pentabula.core.parts import made_of
from pentabula.games.stawn.engine import brain
from pentabula.games.stawn.rules import explain, notation
from pentabula.games.stawn.rules import position as rules
from pentabula.games.stawn.rules.moves import Move
from pentabula.games.stawn.view import panels, scene, speech, words

GAME: Game[rules.Position, Move, View] = Game(
    package=__name__,
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
            suggested=4,
            about=Message("A larger board makes a longer game."),
        ),
        Option(
            "komi",
            Message("komi"),
            "choose",
            {"choose": Message("chosen in the game")},
            low=-rules.MAX_KOMI,
            high=rules.MAX_KOMI,
            offered=(1,),
            about=Message(
                "Points that White gets for moving second. With 4 or 5 cells per side, 1 is fair."
            ),
            is_rare=True,
            suggested=1,
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
    rules=rules,
    notation=notation,
    explain=explain,
    brain=brain.BRAIN,
    view=made_of(GameView, scene, words, speech, panels),
    review_effort=brain.REVIEW_EFFORT,
    level_matches=brain.LEVEL_MATCHES,
    ink=("#a9482a", "#e58a69"),
    minutes="40",
    difficulty=HARD,
    showcase="stawn?size=4&komi=6&button=off&moves=c3,f3,c3-d4@c3,f3-e3@f3,b2,f2,d4-d5@d4,e5,b4,g2",
    card_order=4,
)
