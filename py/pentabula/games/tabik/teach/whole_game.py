"""Tabik's third lesson: a fair first move, joining, the first exchange, when to split, even sizes,
exchanges to wait with.

`wanted` names exactly the moves that win with best play by both, or from step 2 to 4 those that do
what the step asks for: the tests prove it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.segments import Move
from pentabula.games.tabik.teach.lessons import remark


def _no_reply(after: Position) -> Sequence[Move | str]:
    """No reply to a move that may win as well, but does not do what the step asks for."""
    return ()


STEPS: tuple[Step[Position, Move | str], ...] = (
    Step(
        Message(
            "On 7×7 no first move is proved to win or to lose. In games of the engine with itself, "
            "Black did best with a black stone inside and the white one further out, as here, and "
            "worst the other way round. Begin with a move that you would play from either side."
        ),
        "tabik?size=7&pie=on&moves=c3b3",
    ),
    Step(
        Message(
            "You are White. Aim for groups that can still grow, and place where one stone touches "
            "two groups of yours."
        ),
        "tabik?size=5&pie=on&moves=c3b3,swap,a4b4,a3a2",
        ask=Message("Make a white group of four with one placement."),
        wanted=("b1b2", "c2b2"),
        done=Message("b2 joins a2 to b3 and b4. Your black stone goes where it joins nothing."),
        other=Message("Which empty cell touches two white groups?"),
        wrong=(
            WrongMove(Message("Which empty cell touches two white groups?"), replies=_no_reply),
        ),
    ),
    Step(
        Message(
            "Placing takes cells that you may need later; an exchange takes none. So exchange "
            "early if it joins more than any placement. You are White."
        ),
        "tabik?size=5&pie=on&moves=c3b3,swap,a4b4,a3a2,b1b2,b5c5,c4d4,d5e5",
        ask=Message("Make a white group of six."),
        wanted=("c4~c5",),
        done=Message("c4 joins b4 and d4. With a placement you could have made five at most."),
        other=Message("Which black stone stands between your groups?"),
        wrong=(
            WrongMove(Message("Which black stone stands between your groups?"), replies=_no_reply),
        ),
    ),
    Step(
        Message(
            "No placement is left on this 7×7 board: White has 17 together, and your largest group "
            "has 12. A long group is often held together by one stone. You are Black."
        ),
        "tabik?size=7&pie=on&moves=d4e4,swap,c4c5,b3a3,f7f6,b6b7,d6d5,e2e1,c7d7,b2a2,g2f2"
        ",b1c1,e6e5,c3c2,g5g4,f3g3,a5a4,g6g7,a7a6,d3e3,f5f4,d1d2,a5~a6,g2~g3,b7~c7,f1g1,f"
        "6~g6,e3~f3,d2~e2,b4b5,e1~f1,c1~d1,e2~e3",
        ask=Message("Take the lead with one exchange."),
        wanted=("e5~f5", "d4~d5", "b5~b6"),
        done=Message(
            "The fifth row held White’s group together. A group is worth its size only until it "
            "is split: aim for one that has no thin place, or rods there."
        ),
        other=Message("Look along the fifth row."),
        wrong=(WrongMove(Message("Look along the fifth row."), replies=_no_reply),),
    ),
    Step(
        Message(
            "You are Black, on 5×5. White has ten together. You would like to split them at c2, "
            "but now that is too early."
        ),
        "tabik?size=5&pie=on&moves=c3b3,swap,a4b4,a3a2,b1b2,b5c5,c4d4,d5e5,c4~c5,e2e3,d2d"
        "3,c1c2,e1d1,c1~d1,c3~c4,b4~c4,b1~c1",
        ask=Message("Find a winning move."),
        wanted=("a3~b3", "b3~b4", "d4~d5"),
        done=Message("First weaken the group, and keep the exchange that splits it for later."),
        other=Message("Which exchanges leave the one of c2 and d2 for later?"),
        wrong=(WrongMove(Message("Too early: White still has ten together."), ("c2~d2",)),),
    ),
    Step(
        Message(
            "The end of a game on 7×7. White has 19 together. You are Black, and eight exchanges "
            "are left."
        ),
        "tabik?size=7&pie=on&moves=d4e4,swap,c4c5,b3a3,f7f6,b6b7,d6d5,e2e1,c7d7,b2a2,g2f2"
        ",b1c1,e6e5,c3c2,g5g4,f3g3,a5a4,g6g7,a7a6,d3e3,f5f4,d1d2,a5~a6,g2~g3,b7~c7,f1g1,f"
        "6~g6,e3~f3,d2~e2,b4b5,e1~f1,c1~d1,e2~e3,e5~f5,c2~d2,g5~g6,e4~e5,e3~e4,d6~d7,f5~f"
        "6,d6~e6,g3~g4,f7~g7,d1~e1,d4~d5,c5~d5,c4~d4,a4~b4,b3~b4,b2~b3,b4~c4,b2~c2,b5~c5,"
        "a5~b5,e2~f2",
        ask=Message("Find the only winning move."),
        wanted=("f2~f3",),
        done=Message(
            "White’s 19 become ten and nine, and you lead with eleven. The new rod keeps White "
            "from undoing the exchange."
        ),
        other=Message("Where do White’s stones at the bottom join those above them?"),
    ),
    Step(
        Message(
            "Count the exchanges that are left. There are two, and you are Black. After d3 with d4 "
            "White could play d3 with e3."
        ),
        "tabik?size=5&pie=on&moves=c3b3,swap,a4b4,a3a2,b1b2,b5c5,c4d4,d5e5,c4~c5,e2e3,d2d"
        "3,c1c2,e1d1,c1~d1,c3~c4,b4~c4,b1~c1,a3~b3,d4~d5,c2~d2,c5~d5,a3~a4,b2~c2,d1~d2,a2"
        "~b2,b2~b3,b3~b4",
        ask=Message("Wait, and leave the bad exchange to White."),
        wanted=("b4~b5",),
        done=Message(
            "White has to play d3 with d4. Keep harmless exchanges for the end, and use up those "
            "that the other side could wait with."
        ),
        other=Message("Which exchange changes nothing for White’s d3?"),
        wrong=(WrongMove(Message("White plays d3 with e3 and wins.")),),
    ),
    Step(
        Message(
            "White has had to play d3 with d4, and has six together; your largest group has five. "
            "You are Black."
        ),
        "tabik?size=5&pie=on&moves=c3b3,swap,a4b4,a3a2,b1b2,b5c5,c4d4,d5e5,c4~c5,e2e3,d2d"
        "3,c1c2,e1d1,c1~d1,c3~c4,b4~c4,b1~c1,a3~b3,d4~d5,c2~d2,c5~d5,a3~a4,b2~c2,d1~d2,a2"
        "~b2,b2~b3,b3~b4,b4~b5,d3~d4",
        ask=Message("Make the largest size even, and win on the next one."),
        wanted=("c3~d3",),
        done=Message(
            "Six against six, and then three against one. You will see this again in the model "
            "game."
        ),
        other=Message("Which exchange gives you six together?"),
        wrong=(WrongMove(Message("White has seven together then, and you have five.")),),
    ),
    Step(
        Message(
            "Join with one stone, exchange when that joins more, prepare a split before you make "
            "it, and keep exchanges to wait with. Now play a whole game."
        ),
        "tabik?size=5&pie=on",
    ),
)

LESSON: Lesson[Position, Move | str] = Lesson(STEPS, remark)
