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

from pentabula.boards.view import GameView, View
from pentabula.core.game import Game
from pentabula.core.message import Message
from pentabula.core.options import Option
from pentabula.core.parts import made_of
from pentabula.games.tabik.engine import brain
from pentabula.games.tabik.rules import explain, notation
from pentabula.games.tabik.rules import position as rules
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.view import panels, scene, speech, words
from pentabula.kit import pie

GAME: Game[rules.Position, Move | str, View] = Game(
    package=__name__,
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
            suggested=5,
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
    ink=("#8e5b0d", "#d9a24b"),
    minutes="20–40",
    showcase="tabik?size=5&pie=off&moves=a5b5,b4c4,c3b3,b4~b5,d3d2,e4d4,d3~d4",
    card_order=2,
)
