"""Tábula's third lesson: first throws, walls, captures, the gate, when to run, bearing off.

The tests count the rolls by the rules, and compare the wanted plays with the engine's analysis.
"""

from __future__ import annotations

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.teach.lessons import LINK, remark
from pentabula.games.tabula.teach.puzzles import refutation
from pentabula.games.tabula.teach.strategy import EMPTY_ROW, position_link

STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "The first throw is 5-2, and the 5 has entered. Dark has nothing on the board yet, but "
            "it can capture as it enters."
        ),
        LINK + "roll52,in/5",
        ask=Message("Play the 2 so that the fewest of your checkers still wait."),
        wanted=("in/2",),
        done=Message(
            "23 of 36 rolls capture on II or V, but you lose five points at most. While a "
            "checker waits, the gate is shut."
        ),
        other=Message("Does the checker on V need to move now?"),
        wrong=(
            WrongMove(
                Message(
                    "Only 6 rolls capture on VII, but nine checkers still wait. The engine’s "
                    "analysis slightly prefers to enter."
                )
            ),
        ),
    ),
    Step(
        Message("The first throw is a double, 4-4, and three checkers have entered on IV."),
        LINK + "roll44,in/4,in/4,in/4",
        ask=Message("Play the last 4 so that none of Dark’s rolls captures anything."),
        wanted=("in/4",),
        done=Message("Four are in, and safe. A double early on builds a wall at once."),
        other=Message("Which play leaves no checker alone?"),
        wrong=(WrongMove(Message("Four rolls capture on VIII."), replies=refutation),),
    ),
    Step(
        Message(
            "Entering can also wait. Dark has six checkers to enter and pairs on I and II. The 4 "
            "has brought one of your two checkers to IX."
        ),
        position_link(
            "4-3,_left_3",
            EMPTY_ROW,
            "D2_D2_._._._L1_._._L1_._._.",
            "waiting_L8_D6_captured_L0_D0_off_L0_D0",
        ),
        ask=Message("Play the 3 so that none of Dark’s rolls captures anything."),
        wanted=("6/9",),
        done=Message(
            "While many dark checkers wait, a single checker between I and VI is easy to capture."
        ),
        other=Message("How can your two checkers meet?"),
        wrong=(
            WrongMove(
                Message("Three of your checkers are alone: each of Dark’s rolls captures one."),
                tokens=("in/3",),
                replies=refutation,
            ),
            WrongMove(
                Message("Two of your checkers are alone: 34 of 36 rolls capture."),
                replies=refutation,
            ),
        ),
    ),
    Step(
        Message(
            "When to capture? Compare what both sides can lose. Dark’s single checker on XII has "
            "come twelve points, and you have closed I, V and VI."
        ),
        position_link(
            "6-4,_left_4",
            "._._._._._L1_._._._._._L1",
            "L2_L1_._._L2_L2_._L1_._._D3_D1",
            "waiting_L0_D6_captured_L0_D0_off_L0_D0",
        ),
        ask=Message("Find the play that costs Dark the most."),
        wanted=("8/12",),
        done=Message(
            "16 rolls capture in return, but 9 do not even bring Dark’s checker in. Behind a wall "
            "you can risk more."
        ),
        other=Message("Which play captures?"),
        wrong=(
            WrongMove(
                Message(
                    "Only 5 rolls capture now, but Dark has lost nothing. The engine’s analysis "
                    "prefers to capture."
                ),
                tokens=("2/6",),
            ),
        ),
    ),
    Step(
        Message(
            "Hold the gate: six dark checkers still wait, so none may pass XII. Your closed points "
            "I, II, V and VI hinder them. You have the last 6 of a double."
        ),
        position_link(
            "6-6,_left_6",
            "._._._._._._._._._._._L1",
            "L2_L3_._D1_L2_L2_._._._._D3_.",
            "waiting_L0_D6_captured_L0_D0_off_L0_D0",
        ),
        ask=Message("Run with a checker that does not weaken your wall."),
        wanted=("13/19",),
        done=Message(
            "No roll captures: beyond the gate Dark cannot reach you. 16 of 36 rolls enter nothing."
        ),
        other=Message("Which of your checkers has passed the gate?"),
        wrong=(
            WrongMove(
                Message("Now a checker is alone where Dark’s rolls reach it."), replies=refutation
            ),
        ),
    ),
    Step(
        Message(
            "When to run? Dark has entered all ten: closed points hold back nobody who has passed "
            "them. On I nothing can capture you, since Dark has no checker to enter."
        ),
        position_link(
            "6-3,_left_3",
            "._._._._._L2_._D1_._._._.",
            "L1_._D4_D3_L2_L2_L1_._._._D2_.",
            "waiting_L0_D0_captured_L0_D0_off_L2_D0",
        ),
        ask=Message("Play the 3 so that the fewest rolls capture anything."),
        wanted=("7/10",),
        done=Message("20 rolls capture on X. After any other 3 at least 34 would."),
        other=Message("One checker has begun to run. Can it get away from Dark’s seven?"),
        wrong=(
            WrongMove(
                Message("More than one checker is exposed, and at least 34 rolls capture."),
                replies=refutation,
            ),
        ),
    ),
    Step(
        Message(
            "Bearing off while enemies are behind you. The 6 has borne one off, and those on XX "
            "and XXII are alone."
        ),
        position_link(
            "6-2,_left_2",
            "._._L1_._L1_D1_D1_D1_._._._.",
            "._._._._L1_._._D2_._D2_._.",
            "waiting_L0_D0_captured_L0_D0_off_L7_D3",
        ),
        ask=Message("Find the play after which no roll captures."),
        wanted=("20/22",),
        done=Message("A capture here would cost 20 points or more. Leave in pairs if you can."),
        other=Message("Where can two checkers meet?"),
        wrong=(
            WrongMove(
                Message("Single checkers stand in front of Dark’s three: each roll captures one."),
                replies=refutation,
            ),
        ),
    ),
    Step(
        Message("The same race, one roll later. The 5 has borne one off."),
        position_link(
            "5-4,_left_4",
            "._._L1_._._D1_._D1_._._._.",
            "._._._._L1_._._D2_._D2_._.",
            "waiting_L0_D0_captured_L0_D0_off_L8_D4",
        ),
        ask=Message("Bear off, or run with the last checker?"),
        wanted=("22/off4",),
        done=Message(
            "One is left, with no enemy behind it: nothing can capture it any more. It is "
            "a pure race, 20 points against 78."
        ),
        other=Message("Which of your checkers can Dark still capture?"),
        wrong=(WrongMove(Message("29 of 36 rolls capture on IX or XXII."), replies=refutation),),
    ),
    Step(
        Message(
            "Enter early, build walls, capture what has come far, hold the gate while enemies "
            "wait, then run, and bear off in pairs. Now play a whole game."
        ),
        "tabula?start=0",
    ),
)

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark)
