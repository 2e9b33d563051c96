"""TAU, by Néstor Romeral Andrés (2011): a drawing game about a number.

On a grid of cells two players bid numbers in turn; the player who passes is LOW, the other HIGH,
and the last number is the LIMIT. Then, HIGH first, they strike out whole rows and columns,
a third of all lines, rounded up. The sizes of the rectangles left over are multiplied:
HIGH wins when the product is higher than the LIMIT, LOW otherwise.

Rules: docs/rules/tau.md, version "1".
"""

from __future__ import annotations

from pentabula.boards.view import GameView, View
from pentabula.core.game import EASY, Game
from pentabula.core.message import Message
from pentabula.core.options import Option
from pentabula.core.parts import made_of
from pentabula.games.tau.engine import brain
from pentabula.games.tau.rules import explain, notation
from pentabula.games.tau.rules import position as rules
from pentabula.games.tau.rules.diagram import BID, LARGEST, SMALLEST
from pentabula.games.tau.rules.position import HIGHEST_BID
from pentabula.games.tau.view import panels, scene, speech, words

OFFERED = (6, 8, 9, 10, 11, 12, 15)


GAME: Game[rules.Position, rules.Move, View] = Game(
    package=__name__,
    title="TAU",
    tagline=Message("Bid a number, strike out lines, multiply what is left."),
    credits=Message("Néstor Romeral Andrés, 2011"),
    rules_version="1",
    options=(
        Option(
            "rows",
            Message("rows"),
            10,
            low=SMALLEST,
            high=LARGEST,
            offered=OFFERED,
            suggested=OFFERED[0],
            about=Message("A larger board makes a longer game."),
        ),
        Option(
            "cols",
            Message("columns"),
            10,
            low=SMALLEST,
            high=LARGEST,
            offered=OFFERED,
            suggested=OFFERED[0],
            about=Message("The board need not be a square."),
        ),
        Option(
            "limit",
            Message("LIMIT"),
            BID,
            choices={BID: Message("by bidding")},
            low=0,
            high=HIGHEST_BID,
            about=Message("Players bid for it, or agree on it; then the first player is HIGH."),
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
    earlier_levels=brain.EARLIER_LEVELS,
    ink=("#2f7050", "#6fbf97"),
    minutes="10",
    difficulty=EASY,
    showcase="tau?rows=7&cols=7&limit=60&moves=cold,row2,row5",
    card_order=3,
)
