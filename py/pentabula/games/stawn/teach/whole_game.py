"""Stawn's third lesson: komi, the cells that both sides want, which pawn takes, when to march, when
to take the button, a full board.

`wanted` names exactly the moves that win with best play by both: the tests prove it.
"""

from __future__ import annotations

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.games.stawn.rules.moves import Move
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.teach.lessons import remark

STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "Name a komi with which you would play either colour. On side 2 it is proved that "
            "Black can give 3 points, but not 4. On larger boards nobody knows the right komi: the "
            "model game, on side 4, begins with 1, and the engine gives Black 54% there."
        ),
        "stawn?size=4",
    ),
    Step(
        Message("The other side has named a komi of 4 on side 2. You choose the colour."),
        "stawn?size=2&moves=komi4",
        ask=Message("Take the side that wins."),
        wanted=("white",),
        done=Message(
            "Black moves first, but 4 points are more than that is worth here. With 3, take Black."
        ),
        other=Message("How many points can Black give on side 2?"),
        wrong=(WrongMove(Message("Black cannot give 4 points on side 2.")),),
    ),
    Step(
        Message(
            "You are Black. The middle of the smallest board touches every other cell, and White "
            "has taken it. Two of your pawns are beside it."
        ),
        "stawn?size=2&komi=3&moves=b1,a2,c1,b2",
        ask=Message("Take the middle with the right pawn."),
        wanted=("b1xb2@b1",),
        done=Message(
            "A pawn in the middle is beside every other pawn of this board. All other moves lose, "
            "even taking with c1."
        ),
        other=Message("Both b1 and c1 can take b2. What can White do to the one that stays?"),
    ),
    Step(
        Message(
            "Three cells are empty, and you have the button. One of the three touches your pawn on "
            "b2, White’s pawn on b3 and White’s stone on a1."
        ),
        "stawn?size=2&komi=4&moves=c2,a1,button,a1-b2@a1,c2xb2@c2,b3",
        ask=Message("Take the cell that both sides want."),
        wanted=("a2",),
        done=Message(
            "Only b1 and c1 are left to White. You answer either of them with the other, and win."
        ),
        other=Message("Which empty cell touches b2, b3 and a1?"),
    ),
    Step(
        Message(
            "You are White, with the button. Two black pawns, b1 and c1, are beside your pawn in "
            "the middle: Black will take it."
        ),
        "stawn?size=2&komi=3&moves=c2,button,c2-c1@c2,b2,b1",
        ask=Message("March out of the attack to the right cell."),
        wanted=("b2-a2@b2",),
        done=Message(
            "The pawn leaves a point behind, and even if Black converts it you win with best play. "
            "March when a pawn would be lost anyway."
        ),
        other=Message("Which cell would Black like to take next?"),
    ),
    Step(
        Message(
            "One cell is empty, and nobody has the button. You are Black. Captures look tempting, "
            "but count the turns."
        ),
        "stawn?size=2&komi=4&moves=b3,b1,b2,b1-a1@b1,a2,c2",
        ask=Message("Find the only winning move."),
        wanted=("button",),
        done=Message(
            "White has to fill c1, by placing or marching, and then you take a1 with a2. Take the "
            "button when it is worse to move than to wait."
        ),
        other=Message("Who has to fill the last cell?"),
    ),
    Step(
        Message(
            "The end of the model game: the board is full, and only captures and conversions are "
            "left. You are White. You have 8 points to 7½."
        ),
        "stawn?size=4&moves=komi1,white,b3,f3,f4,f3xf4@f3,f2,d3,d2,c3,c5,d6,d5,c2,e4,d3xd2@d3,e3,"
        "c3xb3@c3,b4,f5,b4xd6@b4,e2,e3xe2@e3,e5,d5xe5@d5,f1,f2xf1@f2,g3,d4,c1,e1,a3,a4,g2,g4,"
        "f5xg4@f5,b5,b2,g1,c1-d1@c1,button,b3-a2@b3,g1-c4@g1,e6,a1,c6,e4xe6@e4,c6-d7@c6,a1-b1@a1",
        ask=Message("Find a move that keeps the win."),
        wanted=("!a1", "b2xb1@b2"),
        done=Message(
            "Converting a1 is worth two: one more for you, one fewer for Black. Taking b1 with b2 "
            "leaves a stone of your own."
        ),
        other=Message("Look at a1 and b1. Which of your pawns can you spare?"),
    ),
    Step(
        Message(
            "Name a fair komi, take the cell that both sides want, march pawns that would be lost, "
            "and wait with the button. Now play a whole game."
        ),
        "stawn?size=4&komi=1",
    ),
)

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark)
