"""The rules page of Tabik, in our own words. Rules: tabik.md."""

from __future__ import annotations

from typing import Final

from pentabula.core.guide import Illustration, Section, Topic
from pentabula.core.message import Message

SECTIONS: Final = (
    Section(
        Message("The goal"),
        (
            Message(
                "Two players, Black and White, share all stones. A group is a set of stones "
                "of one colour connected through the sides of their cells; its size is the "
                "number of its stones. At the end your score is the largest size of which "
                "your colour has more groups than the other. The higher score wins."
            ),
            Message(
                "Example: Black has groups of 5, 3 and 3, White of 5, 4 and 2. Both have one "
                "group of 5, so these cancel out. White has more of size 4 and scores 4; "
                "Black has more of size 3 and scores 3. White wins."
            ),
            Illustration(
                "tabik?size=4&pie=off&moves=c4d4,d3c3,d2c2,b1b2",
                Message(
                    "White has a group of three, Black none as large: White leads 3 to 2. The "
                    "numbers show the sizes."
                ),
            ),
        ),
    ),
    Section(
        Message("The turn"),
        (
            Message("Black moves first, then the players alternate. Do exactly one of two things:"),
            Message(
                "Place a black and a white stone on two empty cells that share a side, and a "
                "rod on the segment between them."
            ),
            Message(
                "Exchange two stones of different colours that share a side, if there is no rod "
                "between them, and put a rod there."
            ),
            Message(
                "Both players may do either, with stones of both colours: which colour you are "
                "only matters when groups are counted at the end. Rods stay for good and never "
                "separate groups; they only stop the two stones beside them from being "
                "exchanged (again)."
            ),
            Illustration(
                "tabik?size=4&pie=off&moves=b2b3,c3c2",
                Message("After two placements, each with its rod."),
            ),
            Illustration(
                "tabik?size=4&pie=off&moves=b2b3,c3c2,b2~c2",
                Message("b2 and c2 have been exchanged. A rod holds them now."),
                highlighted=("b2", "c2"),
            ),
        ),
    ),
    Section(
        Message("The end"),
        (
            Message(
                "The game ends when no moves are left. Every move adds a rod, so there are at "
                "most as many moves as segments: 84 on a 7 × 7 board. Cells may stay empty: one "
                "with no empty neighbour can never be filled."
            ),
            Message(
                "The scores can only be equal at zero, when both colours have equally many groups "
                "of every size. Then the player who made the last move loses."
            ),
            Illustration(
                "tabik?size=3&pie=off&moves=b1c1,a2a3,c2c3,b2b3,c1~c2,b2~c2,b1~b2",
                Message("No move is left. Black’s four stones beat White’s three; a1 stays empty."),
            ),
            Illustration(
                "tabik?size=2&pie=off&moves=a1a2,b1b2",
                Message("Zero to zero: White made the last move and loses."),
            ),
        ),
    ),
    Section(
        Message("Options"),
        (
            Message("Size: boards of 2 to 26 cells a side; 7 is the usual one."),
            Message(
                "Pie rule: right after Black’s first move the other player may swap sides "
                "instead of moving, and then plays Black, whose first move stands; the player "
                "who made it is White and moves next. The swap does not count as a move for "
                "the last-mover rule."
            ),
        ),
        Topic.OPTIONS,
    ),
    Section(
        Message("Entering moves"),
        (
            Message(
                "Choose the cell for the black stone, then a free neighbour for the white one. "
                "Choose the first cell again before the second to switch colours: white there, "
                "black on the neighbour."
            ),
            Message(
                "To exchange, choose the two stones in either order. Another place, or Escape, "
                "cancels an unfinished move."
            ),
        ),
        Topic.INPUT,
    ),
    Section(
        Message("Notation"),
        (
            Message(
                "Columns are a, b, c from the left, rows 1, 2, 3 from the bottom. {place} is "
                "black on c3 and white on c4; {turned} is black on c4 and white on c3; {exchange} "
                "exchanges the stones on c3 and c4 (the lower row first, then the column further "
                "left; the other order is accepted too); {swap} is the pie swap.",
                place="c3c4",
                turned="c4c3",
                exchange="c3~c4",
                swap="swap",
            ),
        ),
        Topic.NOTATION,
    ),
    Section(
        Message("Where the published rules are unclear"),
        (
            Message(
                "The published rules let a player without a move pass, and end the game when both "
                "pass in turn. Both players always have the same moves, so neither can pass "
                "alone: the program ends the game at once and records no passes."
            ),
            Message(
                "At zero to zero, the last mover is whoever made the last placement or "
                "exchange; a pie swap does not count. Since White makes every second one, "
                "swap or not, Black loses such a game after an odd number of moves, White "
                "after an even one."
            ),
        ),
        Topic.UNCLEAR,
    ),
    Section(
        Message("First advice"),
        (
            Message(
                "Look at the largest size first: it alone decides when the counts differ there. "
                "One group larger than all others wins, until the other side makes one as large."
            ),
            Message(
                "An exchange moves two stones at once. It can join two of your groups through "
                "the stone that arrives and split one of theirs through the one that leaves; "
                "look at both ends."
            ),
            Message(
                "Every segment takes one rod. A stone with a rod on each side that could hurt "
                "it stays where it is: use rods so that your good exchanges remain and theirs "
                "are gone."
            ),
            Message(
                "Making a group as large as their best cancels it. When all sizes cancel, "
                "count the remaining moves: the last mover loses."
            ),
        ),
        Topic.ADVICE,
    ),
    Section(
        Message("Credits"),
        (
            Message(
                "Tabik was designed by Luis Bolaños Mures in 2020. This page explains his "
                "published rules in our own words."
            ),
        ),
        Topic.CREDITS,
    ),
)
