"""Konobi's rules page, in our own words."""

from __future__ import annotations

from pentabula.core.guide import Illustration, Section, Topic
from pentabula.core.message import Message

SECTIONS: tuple[Section, ...] = (
    Section(
        Message("The goal"),
        (
            Message(
                "Konobi is played on the points of a square grid. Black owns the top and bottom "
                "edges, White the left and right edges; a corner point belongs to both of its "
                "edges. You win when your stones link your two edges. One player always does: "
                "there are no draws."
            ),
            Illustration(
                "konobi?size=5&pie=off&moves=c1,c4,b4,c3,b5,a2,b3,a3,c2",
                Message("Black has joined the top and bottom edges, from b5 down to c1, and wins."),
            ),
        ),
    ),
    Section(
        Message("Links"),
        (
            Message(
                "Two stones of one colour are strongly linked when they are neighbours along a "
                "line of the grid. They are weakly linked when they are diagonal neighbours and "
                "neither of the two points beside both holds a stone of their colour. On the "
                "board strong links are solid and weak links are dashed."
            ),
            Message("A chain is a set of stones connected by links of either kind."),
            Illustration(
                "konobi?size=5&pie=off&moves=a3,b3,b1,e5,b5,e2,b4",
                Message("b5 and b4 are linked strongly, b4 and a3 weakly. b1 is on its own."),
            ),
            Message(
                "A crosscut is a block of two by two points with two black stones on one "
                "diagonal and two white stones on the other."
            ),
        ),
    ),
    Section(
        Message("Your turn"),
        (
            Message(
                "Black begins. Place one stone of your colour on an empty point. Stones never "
                "move and are never taken. Two things are forbidden."
            ),
            Message("First, your stone may not complete a crosscut."),
            Message(
                "Second, a weak link must be excused. Your stone may be linked weakly to "
                "another only if that other stone has no better point: no empty point beside "
                "it, along a line, where a stone of yours would have no weak link at all. If "
                "the new stone makes several weak links, every one of them needs its excuse."
            ),
            Illustration(
                "konobi?size=5&pie=off&moves=a3,b3,b1,e5,b5,e2,b4",
                Message(
                    "White may not play a4: with b3 it would make a crosscut against a3 and b4."
                ),
                refused="a4",
            ),
            Illustration(
                "konobi?size=5&pie=off&moves=c3,e5",
                Message(
                    "Black may not play d4: it would be linked weakly to c3, which still has "
                    "better points, dotted here."
                ),
                refused="d4",
            ),
            Illustration(
                "konobi?size=5&pie=off&moves=a3,b3,b1,e5,b5,e2",
                Message(
                    "Black may play b4. White holds b3, and on a4 or a2 a stone would have a weak "
                    "link to b5 or b1: a3 has no better point."
                ),
                highlighted=("b4",),
            ),
            Message(
                "If you have no legal point, you must pass; otherwise you may not. This is "
                "rare, and the page passes for you and says so. At least one of the two "
                "players can always move."
            ),
        ),
    ),
    Section(
        Message("The end"),
        (Message("As soon as one of your chains touches both of your edges, you win."),),
    ),
    Section(
        Message("The pie rule"),
        (
            Message(
                "The first stone may be too good, so the second player may answer it by "
                "swapping sides: the stone stays where it is and stays black, the players "
                "exchange colours, and White, now played by the one who placed that stone, "
                "moves next. The pie rule may be switched off."
            ),
        ),
    ),
    Section(
        Message("Options"),
        (
            Message(
                "Size: boards of 3 to 26 points a side. 7 or 9 are good for a first game, 11 is "
                "usual. The pie rule is on, unless you switch it off."
            ),
        ),
        Topic.OPTIONS,
    ),
    Section(
        Message("Playing here"),
        (
            Message(
                "Choose a point, or move to it with the arrow keys and press Enter, or type its "
                "name. To swap, use the button beside the board or type swap."
            ),
            Message(
                "Small diamonds mark points forbidden by a weak link, small crosses points "
                "forbidden by a crosscut; both can be hidden in the settings. Choose a forbidden "
                "point to see why: the stones concerned are ringed, and the better points "
                "that rule out a weak link are dotted."
            ),
        ),
        Topic.INPUT,
    ),
    Section(
        Message("Notation"),
        (
            Message(
                "Columns are lettered a, b, c and so on from the left; rows are numbered from "
                "the bottom: a1 is the bottom left point. A game is a list of points, with "
                "swap and pass where they happen. Capital letters work too."
            ),
        ),
        Topic.NOTATION,
    ),
    Section(
        Message("Where the published rules are unclear"),
        (
            Message(
                "A better point is judged on the board before your stone is placed, and it "
                "need not be tested for crosscuts: a stone that completes a crosscut is "
                "weakly linked to the stone across, so it is never a better point."
            ),
            Message(
                "A better point must be free of weak links to any stone, not only to the "
                "stone in question."
            ),
            Message(
                "Weak links never break. If one of your own stones fills the gap, the link "
                "runs through strong ones; and your opponent can never fill both points "
                "between two diagonal stones, for that would be a crosscut."
            ),
            Message(
                "The pie rule applies only in reply to the first stone: nobody may swap "
                "later, or twice."
            ),
        ),
        Topic.UNCLEAR,
    ),
    Section(
        Message("First steps"),
        (
            Message(
                "Without the pie rule, begin near the middle, where a stone works towards "
                "both edges. With it, begin with a stone that you would not mind facing."
            ),
            Message(
                "A stone on its own has four better points beside it, so no stone of its colour "
                "may touch it diagonally. Every point that is taken beside it, by either side, "
                "leaves one fewer: blocking a stone is what opens its diagonals."
            ),
            Message(
                "A weak link cannot be cut. Watch for a stone whose last better point has gone, "
                "taken or spoiled by another weak link: you may now step past the blocker."
            ),
            Message(
                "Before you block, count what your stone takes away and what it opens. A "
                "point forbidden to your opponent is as good as a stone of yours, as long as "
                "it stays forbidden."
            ),
        ),
        Topic.ADVICE,
    ),
    Section(
        Message("Credits"),
        (
            Message(
                "Konobi was designed by Luis Bolaños Mures in 2012. This page explains the "
                "rules in our own words."
            ),
        ),
        Topic.CREDITS,
    ),
)
