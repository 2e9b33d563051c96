"""Tábula's second lesson: entering, reading the 36 rolls, hit or run, the gate, bearing off.

The tests count the rolls by the rules, and compare the wanted plays with exact chances at the end
and with the engine's analysis before.
"""

from __future__ import annotations

from typing import Final

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.teach.lessons import remark
from pentabula.games.tabula.teach.puzzles import refutation


def position_link(head: str, top: str, bottom: str, beside: str) -> str:
    """The link of a position in which Light plays; `_` for spaces."""
    return f"tabula?from=Light_to_play_{head}/{top}/{bottom}/{beside}"


EMPTY_ROW: Final = "._._._._._._._._._._._."
ALL_IN: Final = "waiting_L0_D0_captured_L0_D0_off_L0_D0"
RACE: Final = "waiting_L0_D0_captured_L0_D0_off_L8_D6"

STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "You are Light, with one die left to play. Two checkers on a point are a wall. A "
            "single one is a target for enemies behind it, and for those that wait to enter."
        ),
        position_link(
            "4-1,_left_4",
            EMPTY_ROW,
            "._D1_D2_L1_._L2_._._._._._.",
            "waiting_L7_D7_captured_L0_D0_off_L0_D0",
        ),
        ask=Message("Play the 4 so that none of Dark’s rolls captures anything."),
        wanted=("in/4",),
        done=Message(
            "IV and VI are closed to Dark. A checker that joins a single one on its point makes "
            "both safe, and you have one fewer to enter."
        ),
        other=Message("Which point needs a second checker?"),
        wrong=(
            WrongMove(
                Message("28 of Dark’s 36 rolls would capture that checker on VIII."),
                tokens=("4/8",),
                replies=refutation,
            ),
            WrongMove(
                Message("You have three single checkers now: each of Dark’s rolls captures one."),
                tokens=("6/10",),
                replies=refutation,
            ),
        ),
    ),
    Step(
        Message(
            "The gate: while a checker of yours waits, no other may go from XII to XIII. Nine are "
            "in, and the first ones are already at the gate."
        ),
        position_link(
            "6-2,_left_2",
            EMPTY_ROW,
            "D2_._D2_._D2_L2_._D2_L2_D2_L3_L2",
            "waiting_L1_D0_captured_L0_D0_off_L0_D0",
        ),
        ask=Message("Open the gate."),
        wanted=("in/2",),
        done=Message(
            "All ten are in. Eleven rolls capture on II; that is the price, but after the other "
            "play 30 rolls would capture."
        ),
        other=Message("Which checker keeps the gate shut?"),
        wrong=(
            WrongMove(
                Message(
                    "The last checker still waits, so the gate stays shut, and 30 of 36 rolls "
                    "capture on IX."
                ),
                tokens=("9/11",),
                replies=refutation,
            ),
        ),
    ),
    Step(
        Message(
            "There are 36 rolls. A given number is on 11 of them, at least one of two numbers on "
            "20, at least one of three on 27. A captured checker stays out if both dice show "
            "closed points."
        ),
        position_link(
            "6-2,_left_2",
            "._._D2_._D2_._D2_._._._D3_.",
            "L2_L2_L1_L2_L1_._._._L2_._._.",
            "waiting_L0_D0_captured_L0_D1_off_L0_D0",
        ),
        ask=Message("Play the 2 so that the fewest rolls bring Dark’s checker in."),
        wanted=("3/5",),
        done=Message(
            "Four points are closed: 4 × 4 rolls fail, and 20 enter. Besides, none of your "
            "checkers between I and VI is alone any more."
        ),
        other=Message("Count the points between I and VI with two of your checkers."),
        wrong=(
            WrongMove(
                Message("Only two points are closed now: 2 × 2 rolls fail, and 32 enter."),
                tokens=("2/4", "4/6"),
            ),
            WrongMove(Message("Three points are closed: 3 × 3 rolls fail, and 27 enter.")),
        ),
    ),
    Step(
        Message(
            "Two dark checkers are six points behind yours on XIX. Every 6 captures it, and so do "
            "5-1, 4-2, 3-3 and 2-2: 11 + 2 + 2 + 1 + 1, which is 17 rolls. The table beside the "
            "board marks them."
        ),
        position_link(
            "5-1,_left_1",
            "L2_L2_L2_D4_._L1_._._._._._D2",
            EMPTY_ROW,
            "waiting_L0_D0_captured_L0_D0_off_L3_D4",
        ),
        ask=Message("Play the 1 so that the fewest rolls capture anything."),
        wanted=("19/20",),
        done=Message(
            "Seven points away, only 6-1, 5-2 and 4-3 reach it: 6 rolls. One point more than six "
            "makes a big difference."
        ),
        other=Message("How far from XIII is your single checker?"),
        wrong=(
            WrongMove(
                Message("One checker is off, but two are alone: 25 rolls capture."),
                tokens=("24/off1",),
                replies=refutation,
            ),
            WrongMove(
                Message("Now two checkers are alone, and more than 20 rolls capture."),
                tokens=("22/23", "23/24"),
                replies=refutation,
            ),
        ),
    ),
    Step(
        Message(
            "A captured checker starts again from the beginning, so it loses the whole way that "
            "it has come. Dark has two single checkers, on IV and on XXI."
        ),
        position_link(
            "6-3,_left_3", "._._._D1_._._L1_._D2_L2_._.", "L1_._._D1_._D2_L2_D2_._L2_D2_L2", ALL_IN
        ),
        ask=Message("Capture where it costs Dark more."),
        wanted=("18/21",),
        done=Message(
            "That sets Dark back 21 points instead of 4. Now 20 rolls capture one of your "
            "checkers; after the other capture 24 would."
        ),
        other=Message("Compare IV with XXI."),
        wrong=(
            WrongMove(
                Message("That sets Dark back only 4 points. You can do better."), tokens=("1/4",)
            ),
            WrongMove(Message("That captures nothing.")),
        ),
    ),
    Step(
        Message(
            "Capture or run? Before you capture, count the checkers that the play leaves alone. "
            "You can capture on XIII, but your single checkers on XVI and XXII are six points "
            "apart."
        ),
        position_link(
            "6-4,_left_6", "D1_._L1_._._._D2_L2_L1_._._D1", "._L2_._._._D2_L2_._._D2_D2_L2", ALL_IN
        ),
        ask=Message("Find the play after which no roll captures."),
        wanted=("16/22",),
        done=Message(
            "All your checkers are in pairs. The capture would have left 35 rolls that capture in "
            "return, and the engine’s analysis clearly prefers safety."
        ),
        other=Message("Which two single checkers can be joined by a 6?"),
        wrong=(
            WrongMove(
                Message("You have captured, but 35 of Dark’s 36 rolls capture in return."),
                tokens=("7/13",),
                replies=refutation,
            ),
            WrongMove(
                Message("One checker is off, but 34 of Dark’s 36 rolls capture."),
                tokens=("22/off6",),
                replies=refutation,
            ),
            WrongMove(Message("Each of Dark’s rolls captures something now."), replies=refutation),
        ),
    ),
    Step(
        Message(
            "This is the end of a race. Dark needs two more rolls, or a single double. So you "
            "have this die and, most of the time, one more roll: count the rolls that will finish."
        ),
        position_link("6-3,_left_3", "D4_._L1_._._L1_._._._._._.", EMPTY_ROW, RACE),
        ask=Message("Play the 3 so that the most rolls finish."),
        wanted=("22/off3",),
        done=Message(
            "26 of 36 rolls bear off the last checker. With two still on the board only 16 would "
            "have finished: bear off when you can."
        ),
        other=Message("What can the 3 bear off?"),
        wrong=(
            WrongMove(Message("Two checkers are left, and only 16 of 36 rolls bear off both.")),
        ),
    ),
    Step(
        Message(
            "This is the same race, but a 1 bears off nothing here. It can still make the next "
            "roll better."
        ),
        position_link("6-1,_left_1", "D4_._L1_L1_._._._._._._._.", EMPTY_ROW, RACE),
        ask=Message("Play the 1 so that the most rolls finish."),
        wanted=("22/23",),
        done=Message(
            "From XXI and XXIII, 22 rolls bear off both; with both on XXII, only 16. Checkers on "
            "different points make use of more rolls."
        ),
        other=Message("Compare two checkers on XXII with one each on XXI and XXIII."),
        wrong=(WrongMove(Message("Two checkers on XXII: only 16 of 36 rolls bear off both.")),),
    ),
    Step(
        Message(
            "A die bears off any checker that it would take beyond XXIV. Here a 4 can bear off "
            "either checker."
        ),
        position_link("6-4,_left_4", "D4_L1_._L1_._._._._._._._.", EMPTY_ROW, RACE),
        ask=Message("Bear off the right one."),
        wanted=("21/off4",),
        done=Message(
            "From XXIII every roll but 1-1 finishes: 35. Use a high die for the checker that is "
            "far behind."
        ),
        other=Message("Which checker will be harder to bear off later?"),
        wrong=(WrongMove(Message("From XXI only 32 of 36 rolls finish. From XXIII 35 would.")),),
    ),
    Step(
        Message(
            "Enter early and in pairs, count rolls before you leave a checker alone, capture "
            "checkers that have come far, and waste nothing at the end. Now play a game as Light."
        ),
        "tabula?start=0",
    ),
)

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark)
