"""Tábula: the Roman race that became backgammon, with two dice and ten checkers a side.

Ten checkers a side wait beside twenty-four points and run the same way over them. Each die
enters a checker, moves one or bears one off; a single enemy checker may be captured, two or
more close their point. Captured checkers enter first; none passes from XII to XIII while
any of its side has to enter. The first to bear off all ten wins.

Rules: docs/rules/tabula.md, version "1".
"""

from __future__ import annotations

from pentabula.boards.view import GameView, View
from pentabula.core.game import EASY, Game
from pentabula.core.message import Message
from pentabula.core.options import Option
from pentabula.core.parts import made_of
from pentabula.games.tabula.engine import brain
from pentabula.games.tabula.rules import explain, notation
from pentabula.games.tabula.rules import position as rules
from pentabula.games.tabula.view import panels, scene, speech, words

GAME: Game[rules.Position, rules.Move, View] = Game(
    package=__name__,
    title="Tábula",
    tagline=Message("The emperors’ race game: two dice, ten checkers, twenty-four points."),
    credits=Message("Roman, from a Brazilian rule sheet"),
    rules_version="1",
    options=(
        Option(
            "start",
            Message("who starts"),
            "roll",
            {
                "roll": Message("higher die"),
                "0": Message("Light"),
                "1": Message("Dark"),
            },
            about=Message("Each side rolls one die and the higher starts, or one side does."),
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
    ink=("#6b3a68", "#c695c2"),
    minutes="20",
    difficulty=EASY,
    showcase="tabula?start=0&moves=roll32,in/2,in/3,roll41,in/4,in/1,roll52,3/5,2/7,roll61,in/1,1/7,roll33,in/3,in/3,5/8,in/3,roll53,7/12",
    card_order=5,
)
