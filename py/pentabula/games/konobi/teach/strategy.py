"""Konobi's second lesson: the pie rule, weak links that gain time, spoiling and forbidding points,
ladders, blocking at a distance, counting threats, forced passes.

`wanted` names exactly the moves that win with best play by both: the tests prove it.
"""

from __future__ import annotations

from typing import Final

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.core.position import SWAP
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.lessons import remark

SPOILED: Final = "konobi?size=5&pie=off&moves=e3,b3,a4,e4,c5,c1,c4,d4,a2,e1,e2,d5,a5,b5,a3,a1"
LADDER: Final = "konobi?size=5&pie=off&moves=c4,e5,e3,b5,b4,e4,b1,e1,b2,d1,a4,c5,a5,b3,a2,a3"

STEPS: tuple[Step[Position, str], ...] = (
    Step(
        Message(
            "With the pie rule, swap only if you would want Black’s stone. Think of White’s best "
            "reply first. Here Black has taken the middle of the smallest board."
        ),
        "konobi?size=3&pie=on&moves=b2",
        ask=Message("You are White, and the middle loses here. Find a reply that wins."),
        wanted=("b1", "b3"),
        done=Message(
            "With best play White wins from either side of the middle. A stone that looks strong "
            "may be worth less than the first reply to it."
        ),
        other=Message("Put your stone right below or above Black’s."),
        wrong=(
            WrongMove(
                Message("Now the middle stone is yours, and it loses."),
                tokens=(SWAP,),
            ),
        ),
    ),
    Step(
        Message(
            "This time Black has begun in a corner, which belongs to one edge of each side. On "
            "this board the corner is strong."
        ),
        "konobi?size=3&pie=on&moves=a1",
        ask=Message("You are White again. Make the only winning decision."),
        wanted=(SWAP,),
        done=Message(
            "Every stone would have lost. So begin with a stone that is neither clearly good nor "
            "clearly bad. On large boards nobody knows which these are."
        ),
        other=Message("Would you rather be Black here?"),
    ),
    Step(
        Message(
            "You are Black from here on. White threatens to win at b1. A stone of yours on b1 "
            "would be linked weakly to a2, and the link is excused: a2 no longer has a better "
            "point."
        ),
        "konobi?size=5&pie=off&moves=e4,e1,e2,d5,a2,c1,c3,a3,c5,a1,c4,d1",
        ask=Message("Stop White with a weak link."),
        wanted=("b1",),
        done=Message(
            "A weak link is never cut. Your stone touches the bottom edge, and a stone on b2, c2 "
            "or b3 would join it to the chain from the top."
        ),
        other=Message("Block at the point where White would win."),
    ),
    Step(
        Message(
            "b1 and d1 are closed to you: a2 still has the better point b2, and e2 has d2. A point "
            "where your stone would have another weak link is not a better point."
        ),
        SPOILED,
        ask=Message("Spoil both better points with one stone."),
        wanted=("c3",),
        done=Message(
            "On b2 and d2 a stone would now be linked weakly to c3. So b1 and d1 are both open to "
            "you, and White can take only one of them."
        ),
        other=Message("Which point is diagonal to b2 and to d2?"),
        wrong=(
            WrongMove(
                Message("That opens b1, but d1 stays closed."),
                tokens=("b2",),
            ),
            WrongMove(
                Message("That opens d1, but b1 stays closed."),
                tokens=("d2",),
            ),
        ),
    ),
    Step(
        Message("White has taken b1."),
        SPOILED + ",c3,b1",
        ask=Message("Use the other opening."),
        wanted=("d1",),
        done=Message(
            "The chain on the right reaches the bottom, and c2 and d3 would both join it to c3. "
            "One stone in the right place made two threats."
        ),
        other=Message("Look diagonally from e2."),
    ),
    Step(
        Message(
            "White threatens to win at b2. You may not play there, because of the weak link to "
            "c3. But no stone may complete a crosscut, and that closes points to White as well."
        ),
        "konobi?size=4&pie=off&moves=a2,d2,a3,c2,c3,a1",
        ask=Message("Make b2 illegal for White."),
        wanted=("b1",),
        done=Message(
            "White’s b2 would complete a crosscut: a1 and b2 against a2 and b1. A forbidden point "
            "is as good as a block. Besides, your stone touches the bottom edge."
        ),
        other=Message("Think of the block a1, b1, a2, b2."),
    ),
    Step(
        Message(
            "White’s c3 is heading for the right edge. As long as c2 or d3 is a better point "
            "beside it, White may not continue diagonally to d2 or d4. So leave those points "
            "free, and block farther away."
        ),
        "konobi?size=5&pie=off&moves=e4,b5,c1,a2,b3,c3,d1,a5,a1,e1",
        ask=Message("Block from two points away: the only winning move."),
        wanted=("e3",),
        done=Message(
            "c3 keeps its better points, so d2 and d4 stay closed to White, and your stone is "
            "straight ahead."
        ),
        other=Message("Look along the row of c3."),
    ),
    Step(
        Message(
            "A ladder is a series of threats, each of which has only one answer. One of your "
            "chains touches the bottom edge, another the top edge."
        ),
        LADDER,
        ask=Message("Threaten to win with a weak link to c4."),
        wanted=("d3",),
        done=Message(
            "You would win at c3, so White has to play there. The link to c4 is excused because a "
            "stone on c3 or d4 would have other weak links."
        ),
        other=Message("Which diagonal neighbour of c4 is open to you?"),
        wrong=(
            WrongMove(
                Message("c2 threatens to win at c3, but White’s answer there threatens d2."),
                tokens=("c2",),
            ),
            WrongMove(Message("That threatens nothing.")),
        ),
    ),
    Step(
        Message(
            "White’s answer makes a threat too: White would win at d2. In a ladder, every one of "
            "your moves has to stop and to threaten at once."
        ),
        LADDER + ",d3,c3",
        ask=Message("Take the next step of the ladder."),
        wanted=("d2",),
        done=Message(
            "Now you win at c2. White may not play there, as the weak link to d1 has no excuse, "
            "and no other stone helps."
        ),
        other=Message("Where would White win?"),
    ),
    Step(
        Message(
            "Count what is missing. Your chain from the top needs two more stones to reach the "
            "bottom: White blocks d2 and e2, and c1 is closed, because c2 is a better point."
        ),
        "konobi?size=5&pie=off&moves=d2,c5,d5,a1,d4,e5,d3,d1,c3,a3,e2,e1",
        ask=Message("Play the first of them so that two points would do for the second."),
        wanted=("b1",),
        done=Message(
            "c1 and c2 both win now, and White can stop only one of them. If you need one stone "
            "and two points would do, you are in time."
        ),
        other=Message("Which stone on the bottom edge would meet both c1 and c2?"),
        wrong=(WrongMove(Message("Now only c1 would win."), tokens=("c2",)),),
    ),
    Step(
        Message(
            "You are White for once, and Black threatens to win at d3. Near the end count the "
            "points that each side may still play: a player without one has to pass."
        ),
        "konobi?size=4&pie=off&moves=c2,c4,c1,a3,d2,b1,d4,d1,a1,a4,b4,b2,a2",
        ask=Message("Leave Black no legal point."),
        wanted=("d3",),
        done=Message(
            "On b3 and on c3 Black would complete a crosscut. Black passes, and either of the two "
            "points wins for you."
        ),
        other=Message("Stop Black’s threat."),
    ),
    Step(
        Message(
            "Link weakly where it gains time, spoil better points, close points to your opponent, "
            "block from a distance, and count threats. Now play a game with the pie rule: you "
            "place the first stone."
        ),
        "konobi?size=7&pie=on",
    ),
)

LESSON: Lesson[Position, str] = Lesson(STEPS, remark)
