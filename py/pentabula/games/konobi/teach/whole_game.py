"""Konobi's third lesson: the first stones on the boards that people play, blocks, chains that must
reach an edge from the second, third or fourth row, races.

`wanted` names exactly the moves that win with best play by both: the tests prove it.
"""

from __future__ import annotations

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.lessons import remark

STEPS: tuple[Step[Position, str], ...] = (
    Step(
        Message(
            "No first stone is proved to win or to lose on large boards. On 7×7 the engine rates a "
            "black stone by White’s edge, such as a3, above one by Black’s own, such as d1, its "
            "goal. Begin in between: after c2 it goes on with c3, a3 and b5, as here. On 11×11 "
            "most first stones are nearly even."
        ),
        "konobi?size=7&pie=on&moves=c2,c3,a3,b5",
    ),
    Step(
        Message(
            "Black’s chain comes down the middle. On the right d2 and e2 are in its way. You are "
            "White."
        ),
        "konobi?size=5&pie=off&moves=c5,e2,c4,d2,c3",
        ask=Message("Hold the chain on the third row."),
        wanted=("c2",),
        done=Message(
            "With d2 beside it, the stone right in front of the chain makes a wall. If Black goes "
            "around it with b3, you play b2."
        ),
        other=Message("Which point would make a wall with d2 and e2?"),
    ),
    Step(
        Message(
            "This time White has blocked on both sides, at a2 and d2. You are Black, on the third "
            "row, with your move."
        ),
        "konobi?size=5&pie=off&moves=c5,e2,c4,a2,c3,d2",
        ask=Message("Reach the bottom edge through the gap."),
        wanted=("c2", "b3"),
        done=Message(
            "After c2 White may play neither b1 nor c1: the stone would be linked weakly to a2 or "
            "d2, and both have better points. After b3 you have two ways, b2 and c2."
        ),
        other=Message("Look at c2, and ask where White could still stop it."),
    ),
    Step(
        Message(
            "You have come down to the second row, and White has blocked below. White’s chain on "
            "the bottom edge touches the right edge. It only needs the left edge to win."
        ),
        "konobi?size=5&pie=off&moves=c5,d1,c4,e1,c3,c1,c2,b3",
        ask=Message("Stop it with the only move."),
        wanted=("a1",),
        done=Message(
            "If White follows the edge with b1, you have a2 and a3. If White plays a3, you take "
            "a2. Meet a chain that follows an edge where it will arrive, not beside its head."
        ),
        other=Message("Where would White’s chain arrive?"),
    ),
    Step(
        Message(
            "The same fight from the other side: you are White. Black’s chain is on the second "
            "row, and your chain below it touches neither edge yet."
        ),
        "konobi?size=5&pie=off&moves=c5,b3,c4,c1,c3,b1,c2",
        ask=Message("Block along the bottom edge from a distance."),
        wanted=("e1",),
        done=Message(
            "Black may not play d1, because c2 has the better point d2. If Black plays d2, you "
            "play d1, and your chain has joined e1."
        ),
        other=Message("Leave d2 free, so that d1 stays closed to Black."),
        wrong=(
            WrongMove(
                Message("Black takes e1, the point that you needed."),
                tokens=("d1", "d3", "b5"),
                replies=lambda after: ("e1",),
            ),
        ),
    ),
    Step(
        Message(
            "You are Black, on the third row. White’s chain on the bottom edge touches the right "
            "edge and will climb on the left."
        ),
        "konobi?size=5&pie=off&moves=c5,e1,c4,d1,c3,c1",
        ask=Message("Find the stone that meets every way to the left edge."),
        wanted=("a3",),
        done=Message(
            "a1 is answered by b1, and b1 by a1. After a2 you have b3. One stone in the right "
            "place answers all three."
        ),
        other=Message("Wait where White would arrive, at the height of your chain."),
    ),
    Step(
        Message(
            "On a board of 5×5, a chain down the middle reaches the bottom edge from the second, "
            "third or fourth row, even if White moves first. Here White has blocked from a "
            "distance, at a2, c2 and e2. You are Black."
        ),
        "konobi?size=5&pie=off&moves=c5,c2,c4,e2,a1,a2",
        ask=Message("Get through to the bottom edge with the only move."),
        wanted=("d2",),
        done=Message(
            "White may play neither d1 nor d3, because c2 and e2 still have better points. If "
            "White prepares d1 with c1 or e1, you take it. If White cuts with c3 or e3, you play "
            "d4, and d3 is yours."
        ),
        other=Message("Enter a gap where White may play neither above nor below you."),
        wrong=(
            WrongMove(
                Message("White blocks at c3, right below your chain, and stops it."),
                tokens=("b1",),
                replies=lambda after: ("c3",),
            ),
        ),
    ),
    Step(
        Message(
            "A race: near the top left White threatens to win at c6. Stop racing when the other "
            "side is one move ahead. You are Black."
        ),
        "konobi?size=7&pie=on&moves=c2,d4,e4,e2,f2,e1,b2,d5,f1,e5,g5,f5,g4,g7,c3,g3,a4,g6,c4,c5,"
        "a5,b3,b4,a1,a6,a7,c7,b7",
        ask=Message("Stop the threat, and stay ahead."),
        wanted=("c6",),
        done=Message(
            "White has nothing left that stops you: b6 joins your two chains, and at the bottom b1 "
            "and c1 both reach the edge. You will see this position again in the model game."
        ),
        other=Message("Where would White win?"),
    ),
    Step(
        Message(
            "Begin in between, block with a wall or from a distance, meet a chain where it will "
            "arrive, and count before you race. Now play a whole game."
        ),
        "konobi?size=7&pie=on",
    ),
)

LESSON: Lesson[Position, str] = Lesson(STEPS, remark)
