"""TAU's third lesson: what a board is worth, bids, first strikes and replies, the last strikes.

`wanted` names exactly the moves that win with best play by both: the tests prove it.
"""

from __future__ import annotations

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.core.position import PASS
from pentabula.games.tau.rules.position import Move, Position
from pentabula.games.tau.teach.lessons import remark

STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "With best play 6 × 6 ends at 54, 7 × 7 at 576, 8 × 8 at 512 and 10 × 10 at 177,147. "
            "The smaller 7 × 7 is worth more than 8 × 8: it has five strikes, so HIGH has the "
            "last one. Count the strikes before you bid."
        ),
        "tau?rows=7&cols=7",
    ),
    Step(
        Message("You bid first on 6 × 6, which ends at 54 with best play."),
        "tau?rows=6&cols=6",
        ask=Message("Bid the number that wins whatever your opponent replies."),
        wanted=("bid53",),
        done=Message(
            "If your opponent passes, you can get to 54, which is above 53. If your opponent bids "
            "54 or more, you pass."
        ),
        other=Message("HIGH needs more than the LIMIT."),
    ),
    Step(
        Message("On 6 × 6 your opponent has bid 60."),
        "tau?rows=6&cols=6&moves=bid60",
        ask=Message("Answer it."),
        wanted=(PASS,),
        done=Message("You are LOW now. With best play you hold the product to 54."),
        other=Message("Can HIGH get above 60?"),
        wrong=(WrongMove(Message("With best play 6 × 6 ends at 54.")),),
    ),
    Step(
        Message("The opening on 10 × 10. You are HIGH, and the LIMIT is 177,146."),
        "tau?rows=10&cols=10&limit=177146",
        ask=Message("Find one of the four strikes that win."),
        wanted=("row5", "row6", "cole", "colf"),
        done=Message(
            "Split as evenly as you can. One line further out, best play ends at 69,984, and at "
            "62,208 from the edge."
        ),
        other=Message("Where do the two parts become most alike?"),
    ),
    Step(
        Message(
            "You are LOW on 10 × 10, and HIGH has struck row 5. A strike beside row 5 makes no new "
            "run, one at the edge neither; but look at what HIGH does then."
        ),
        "tau?rows=10&cols=10&limit=177147&moves=row5",
        ask=Message("Find one of the two strikes that win."),
        wanted=("row7", "row9"),
        done=Message(
            "Five rows become one and three. After row 6 or 10 two heights of 4 would be left, and "
            "HIGH would get to 186,624."
        ),
        other=Message("The upper part has five rows. Make a strip of one row in it."),
    ),
    Step(
        Message("You are HIGH on 6 × 6. The heights are 1 and 3: the width counts twice."),
        "tau?rows=6&cols=6&limit=53&moves=row3,row1",
        ask=Message("Find one of the two strikes that win."),
        wanted=("colc", "cold"),
        done=Message(
            "When there are more runs of rows than of columns, strike a column: it cuts every "
            "one of them."
        ),
        other=Message("Which strike cuts both rectangles?"),
    ),
    Step(
        Message("You are LOW on 6 × 6, with the last strike, and the product is 324."),
        "tau?rows=6&cols=6&limit=54&moves=row3,row1,colc",
        ask=Message("Find the only strike that gets down to 54."),
        wanted=("row2",),
        done=Message("The strip goes, and with it its widths of 2 and 3: 324 divided by 6 is 54."),
        other=Message("Which run of rows is only one cell high?"),
    ),
    Step(
        Message("The middle of the model game. You are HIGH, with two of the three last strikes."),
        "tau?rows=10&cols=10&limit=177146&moves=row5,row7,colc,cola",
        ask=Message("Find the only strike that wins."),
        wanted=("colg",),
        done=Message(
            "Seven columns become three and three, under all three runs of rows. Even the best row "
            "ends at 157,464."
        ),
        other=Message("What is the longest side left, and how is it split evenly?"),
    ),
    Step(
        Message(
            "You are LOW, HIGH strikes last, and the product is 1,259,712. The strip, row 6, is "
            "tempting."
        ),
        "tau?rows=10&cols=10&limit=177147&moves=row5,row7,colc,cola,colg",
        ask=Message("Think of HIGH’s last strike, and find a strike that wins."),
        wanted=("row1", "row4"),
        done=Message(
            "Now no strike of HIGH leaves more than 177,147. After row 6 HIGH would end at 186,624."
        ),
        other=Message("Which side would HIGH like to split with the last strike?"),
    ),
    Step(
        Message(
            "Count the strikes, bid one less than the board is worth, split evenly as HIGH, "
            "make strips as LOW, and think of the last strike. Now play a whole game."
        ),
        "tau?rows=6&cols=6",
    ),
)

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark)
