"""TAU's second lesson: the value of a board, what a strike does to it, bids.

`wanted` names exactly the moves that win with best play by both: the tests prove it.
"""

from __future__ import annotations

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.core.position import PASS
from pentabula.games.tau.rules.position import Move, Position
from pentabula.games.tau.teach.lessons import remark

STRIKE = Message("Strike one of the lines that are left.")
TOO_MUCH = Message("That would leave more than the LIMIT.")
TOO_LITTLE = Message("That would not get above the LIMIT.")

STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "Multiply sides instead of counting cells: a side of one cell changes nothing. You are "
            "LOW and strike last."
        ),
        "tau?rows=5&cols=5&limit=8&moves=colb,row2,row3",
        ask=Message("Leave 8 or less: make every width one."),
        wanted=("cold",),
        done=Message("All widths are 1. Three rectangles of two cells are left: 2 × 2 × 2 is 8."),
        other=STRIKE,
        wrong=(WrongMove(TOO_MUCH),),
    ),
    Step(
        Message(
            "Of factors with the same sum, equal ones make the largest product: 4 × 4 is more "
            "than 2 × 6."
        ),
        "tau?rows=4&cols=5&limit=12&moves=row1,row4",
        ask=Message("You are HIGH and strike last. Make two squares."),
        wanted=("colc",),
        done=Message(
            "4 × 4 is 16. A column beside the middle would have made 2 × 6, which is only 12."
        ),
        other=STRIKE,
        wrong=(WrongMove(TOO_LITTLE),),
    ),
    Step(
        Message(
            "A rectangle of one cell is a factor of 1: striking it loses nothing. You are HIGH "
            "again, and strike last."
        ),
        "tau?rows=6&cols=3&limit=9&moves=colb,row5",
        ask=Message("Waste your strike: keep the product at 16."),
        wanted=("row6",),
        done=Message("The two single cells are gone, and 4 × 4 stays 16."),
        other=STRIKE,
        wrong=(WrongMove(TOO_LITTLE),),
        highlighted=("row6",),
    ),
    Step(
        Message(
            "LOW likes to strike a row of rectangles that is only one cell high, because that "
            "removes its whole factor. Here 6 × 12 is 72."
        ),
        "tau?rows=6&cols=6&limit=16&moves=row1,row6,row3",
        ask=Message("You are LOW and strike last. Get down to 12."),
        wanted=("row2",),
        done=Message("The strip of six is gone: 72 divided by 6 is 12."),
        other=STRIKE,
        wrong=(WrongMove(TOO_MUCH),),
    ),
    Step(
        Message(
            "At the start HIGH usually splits the board in the middle: two pieces of 10 cells "
            "make 100, against 20 after a strike at the edge."
        ),
        "tau?rows=5&cols=5&limit=12",
        ask=Message("You are HIGH. Begin with one of the two strikes that win."),
        wanted=("row3", "colc"),
        done=Message("Only the two middle lines beat best play by LOW here."),
        other=STRIKE,
        wrong=(WrongMove(Message("LOW would keep the product at 12 or less.")),),
    ),
    Step(
        Message(
            "The lowest product now need not be the lowest at the end. Columns b and e would leave "
            "15, rows 1 and 5 leave 16."
        ),
        "tau?rows=5&cols=5&limit=8&moves=cola",
        ask=Message("You are LOW, with the last strike. Leave 16, a square."),
        wanted=("row1", "row5"),
        done=Message(
            "This wins with best play; 15 would lose, because a long side is left that HIGH can "
            "split."
        ),
        other=STRIKE,
        wrong=(WrongMove(Message("HIGH would win after that.")),),
    ),
    Step(
        Message(
            "Mental arithmetic: multiply the heights and raise the result to the number of column "
            "runs; do the same with the widths and row runs. Heights 3 and 2, widths 2 and 2: 6 × "
            "6 × 4 × 4 is 576."
        ),
        "tau?rows=6&cols=6&limit=54&moves=row4,colf",
        ask=Message("You are HIGH. Reach 576, the only strike that wins."),
        wanted=("colc",),
        done=Message("LOW has the last strike, but cannot get to 54 any more."),
        other=STRIKE,
        wrong=(WrongMove(Message("LOW would get to 54 or less with the last strike.")),),
    ),
    Step(
        Message(
            "Bid as you plan: with best play, a 4 × 4 board ends at exactly 8. HIGH must get "
            "above the LIMIT, so HIGH wins with a LIMIT of 7, and LOW with one of 8."
        ),
        "tau?rows=4&cols=4",
        ask=Message("You bid first. Bid the number that wins whatever your opponent replies."),
        wanted=("bid7",),
        done=Message("If your opponent passes, you win as HIGH; if they bid more, you pass."),
        other=Message("The number one below the value of the board wins."),
    ),
    Step(
        Message("Your opponent has bid 8 on the same board."),
        "tau?rows=4&cols=4&moves=bid8",
        ask=Message("Pass or bid higher?"),
        wanted=(PASS,),
        done=Message("As LOW you hold your opponent to 8, and HIGH needed 9."),
        other=Message("Pass, or bid a higher number."),
        wrong=(
            WrongMove(Message("You would have to get above your bid, and best play leads to 8.")),
        ),
    ),
    Step(
        Message(
            "Multiply sides instead of counting cells, split in the middle as HIGH, remove whole "
            "factors as LOW, and look further than the next strike. Now play a game on a 6 × 6 "
            "board and bid first: estimate what best play leads to, and bid one less."
        ),
        "tau?rows=6&cols=6",
    ),
)

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark)
