"""Konobi: join your two edges; weak links only when no strong one will do.

Black owns the top and bottom edges of a grid of points, White the left and right ones. A
stone is placed on any empty point that forms no crosscut and makes no weak (diagonal) link
without excuse; a chain of strong and weak links between a side's two edges wins immediately.

Rules: docs/rules/konobi.md, version "1".
"""

from __future__ import annotations

from pentabula.boards.view import GameView, View
from pentabula.core.game import Game
from pentabula.core.message import Message
from pentabula.core.options import Option
from pentabula.core.parts import made_of
from pentabula.games.konobi.engine import brain
from pentabula.games.konobi.rules import explain
from pentabula.games.konobi.rules import position as rules
from pentabula.games.konobi.rules.diagram import LARGEST, SMALLEST
from pentabula.games.konobi.view import panels, scene, speech, words
from pentabula.kit import notation, pie

GAME: Game[rules.Position, str, View] = Game(
    package=__name__,
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
            suggested=7,
            about=Message("A larger board makes a longer game."),
        ),
        pie.OPTION,
    ),
    rules=rules,
    notation=notation,
    explain=explain,
    brain=brain.BRAIN,
    view=made_of(GameView, scene, words, speech, panels),
    review_effort=brain.REVIEW_EFFORT,
    level_matches=brain.LEVEL_MATCHES,
    earlier_levels=brain.EARLIER_LEVELS,
    ink=("#2f4b8f", "#93abe9"),
    minutes="20–40",
    showcase="konobi?size=7&pie=off&moves=e4,d3,d6,d4,f2,f4,f5,b5,d5,c5",
    card_order=1,
)
