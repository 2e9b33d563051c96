"""Tabik's second lesson: joining and splitting, rods as armour, even sizes, the last move.

`wanted` names exactly the moves that win with best play by both: the tests prove it.
"""

from __future__ import annotations

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.teach.lessons import remark

ARMOUR = "tabik?size=3&pie=off&moves=a3a2,b1a1,c2b2,b1~b2"
LAST_MOVE = "tabik?size=3&pie=off&moves=b3b2,a3a2,c2c1,b2~c2"

STEPS: tuple[Step[Position, Move | str], ...] = (
    Step(
        Message(
            "You are Black in this lesson, unless it says otherwise. One stone in the right place "
            "can join several groups. Here b3, a2 and the three stones on the right all touch b2."
        ),
        "tabik?size=4&pie=off&moves=b1c1,d4c4,d2d3,c2b2,b4b3,a2a1,a2~b2,a3a4,d3~d4,a2~a3,a4~b4,b2~b3",
        ask=Message("Bring a black stone to b2, by the only move that wins."),
        wanted=("b1~b2",),
        done=Message(
            "Six black stones are one group now. Before you exchange, look at all neighbours of "
            "the cell where your stone arrives."
        ),
        other=Message("Exchange the stone on b2 with a black one that has no rod towards it."),
        highlighted=("b2",),
    ),
    Step(
        Message(
            "An exchange has two ends. Only b3 holds White’s group of five together; your stones "
            "on b2, b1 and a1 are beside it."
        ),
        "tabik?size=4&pie=off&moves=c3c4,d1c1,a1a2,b1b2,a4a3,b3b4,d3d2,b2~b3",
        ask=Message("Split White’s group and make yours larger by one exchange."),
        wanted=("b3~c3",),
        done=Message(
            "Black has four stones together, White at most three. Giving up the pair on c3 and d3 "
            "cost you little: only the largest size at which the counts differ matters."
        ),
        other=Message("Look at b3."),
        wrong=(WrongMove(Message("White’s group would still be larger.")),),
    ),
    Step(
        Message(
            "A rod between stones of different colours keeps them from being exchanged. So where "
            "your large group touches White’s stones there should be rods, or exchanges that do "
            "White no good."
        ),
        ARMOUR,
        ask=Message("Make a black group of four that White cannot break in time."),
        wanted=("b3c3",),
        done=Message(
            "The new rod guards b3 against c3; older ones guard a3 against a2, and b2 against b1. "
            "White has two exchanges left, and neither saves the game."
        ),
        other=Message(
            "Use the two empty cells at the top, and place the black stone where it joins a3 and "
            "b2."
        ),
    ),
    Step(
        Message(
            "You are White for once. Black’s group is a3, b3, b2 and c2. The rods on its border "
            "are its armour."
        ),
        ARMOUR + ",b3c3",
        ask=Message("Try to break the group where it has armour: choose a3 or b3."),
        refused=("a3", "b3"),
        done=Message(
            "Rods are never removed. While its neighbours of the other colour are all behind "
            "rods, a stone cannot be exchanged."
        ),
        other=Message("Choose one of Black’s stones in the top row."),
    ),
    Step(
        Message(
            "You need not have the largest group. If you make as many groups of White’s largest "
            "size as White has, that size is even, and the next smaller one decides."
        ),
        "tabik?size=4&pie=off&moves=c4b4,a1a2,a4a3,d1d2,b3c3,b1c1,b3~b4,d3d4,c3~c4,b2c2,c1~d1,b2~b3,c2~c3,a3~b3,d2~d3,b1~b2",
        ask=Message("Make the largest size even, and win on the next one."),
        wanted=("a2~a3",),
        done=Message(
            "Six against six: that size is even. Your pair on a4 and b4 is the only group of two, "
            "so Black leads two to one."
        ),
        other=Message("Look at the left edge: which exchange lengthens your second row?"),
    ),
    Step(
        Message(
            "White’s group of seven leads by far. If you split it so that every size is even, "
            "nobody leads, and then what matters is the move that White has to make."
        ),
        "tabik?size=4&pie=off&moves=b2b1,d3c3,d2d1,c2c1,b3b4,d4c4,a2a3,c2~c3,a3~b3,b2~c2",
        ask=Message("Make all sizes even."),
        wanted=("b3~c3",),
        done=Message(
            "Four and three against four and three. White must move, and both of the exchanges "
            "that are left put Black ahead: White would rather pass, but may not."
        ),
        other=Message("Look for the stone that holds White’s group together."),
    ),
    Step(
        Message(
            "If everything stays even to the end, the last mover loses. So near the end, ask who "
            "will have to make the last move. Black leads here, but even a larger lead would not "
            "last."
        ),
        LAST_MOVE,
        ask=Message("Find the only winning move. It gives up the lead."),
        wanted=("a2~b2",),
        done=Message(
            "Three against three. White can only fill a1 and b1, which keeps the sizes even, and "
            "then you choose what is left. The next step shows how."
        ),
        other=Message("Which exchange makes the sizes even?"),
    ),
    Step(
        Message(
            "White has put black on b1 and white on a1. Three exchanges are possible, and each "
            "rules out others: count what remains after each."
        ),
        LAST_MOVE + ",a2~b2,b1a1",
        ask=Message("Leave White exactly one move, one that keeps all sizes even."),
        wanted=("b1~b2",),
        done=Message(
            "Only a1 and a2 can still be exchanged. White has to make this last move, and loses."
        ),
        other=Message("Count the exchanges that are left after each of yours."),
        wrong=(WrongMove(Message("After that White would lead.")),),
    ),
    Step(
        Message(
            "Do the same on a larger board. First look at which exchanges would make the sizes "
            "uneven, then at how many moves each of the others leaves."
        ),
        "tabik?size=4&pie=off&moves=a2a1,b3a3,c1b1,d3c3,c4b4,b3~b4,a2~a3,d1d2,c2b2,c3~c4",
        ask=Message("Make White move last."),
        wanted=("d2~d3",),
        done=Message(
            "White’s only exchange, b3 with c3, keeps the sizes even. As long as all sizes are "
            "even, an odd number of moves left is good for the player who has just moved."
        ),
        other=Message("Count the exchanges that are left after each of yours."),
        wrong=(WrongMove(Message("After that White would lead.")),),
    ),
    Step(
        Message(
            "Join, split, guard with rods, make sizes even, and count the last moves. Now play a "
            "game as Black with this in mind, against an opponent who knows a little."
        ),
        "tabik?size=5&pie=off",
    ),
)

LESSON: Lesson[Position, Move | str] = Lesson(STEPS, remark)
