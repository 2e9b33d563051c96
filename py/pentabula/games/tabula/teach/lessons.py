"""Tábula's lesson: entering, moving, capturing, the three limits, bearing off."""

from __future__ import annotations

from typing import Final

from pentabula.boards.track import ROMAN
from pentabula.core.lesson import PREVIEW, Lesson, Step
from pentabula.core.message import Message, all_of, any_of
from pentabula.core.position import PASS, Seat
from pentabula.games.tabula.rules.position import Move, Position
from pentabula.games.tabula.rules.sides import POINTS, WAITING, Play
from pentabula.games.tabula.teach.exposure import captures, exposed

LINK: Final = "tabula?start=0&moves="

IN_CENTRE = "roll42,in/4,in/2,roll21,in/2,in/1,roll63"
CLOSED = "roll42,in/4,in/2,roll33,in/3,in/3,in/3,in/3,roll63"
HELD = "roll66,in/6,6/12,in/6,6/12,roll21,in/2,in/1,roll31"
SHUT_OUT = "roll66,in/6,in/6,in/6,in/6,roll66"
ALL_IN = (
    "roll66,in/6,in/6,in/6,in/6,roll66,pass,roll66,in/6,in/6,in/6,in/6,roll66,pass,"
    "roll66,in/6,in/6,6/12,12/18,roll66,pass,roll21,18/20,20/21,roll66,pass,roll64"
)


def _covers(position: Position, move: Move) -> bool:
    """Whether the play makes a pair of checkers."""
    if not isinstance(move, Play) or move.target > POINTS:
        return False
    after = position.play(move).sides[0]
    return after[move.target] == 2


def _enters(position: Position, move: Move) -> bool:
    return isinstance(move, Play) and move.source == WAITING


def _bears_off(position: Position, move: Move) -> bool:
    return isinstance(move, Play) and move.target > POINTS


def remark(position: Position, seat: Seat) -> Message | None:
    """What can be captured now; else which single checkers one die could capture."""
    prey = [move.target for move in position.plays() if position.captures(move)]
    if prey:
        points = any_of([ROMAN[point] for point in dict.fromkeys(prey)])
        return Message("You can capture on {points}.", points=points)
    single = exposed(position.mine, position.theirs)
    if not single:
        return None
    points = all_of([ROMAN[point] for point in single])
    return Message("Exposed to one die: {points}.", points=points)


STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "Tábula is a race. Your ten light checkers wait beside the board. A die brings "
            "one in, onto the point with its number. Light has rolled 4 and 2."
        ),
        LINK + "roll42",
        ask=Message("Enter a checker: choose the waiting light checkers, then a point."),
        accepts=_enters,
        done=Message("One die is played. Dice are played one at a time, in either order."),
        other=Message("Choose the waiting light checkers, then II or IV."),
    ),
    Step(
        Message(
            "A checker on the board moves forward by one die: from I to XII along the bottom, "
            "then back along the top to XXIV. Both sides move the same way."
        ),
        LINK + "roll42,in/4",
        ask=Message("Move your checker on IV with the remaining 2."),
        wanted=("4/6",),
        done=Message(
            "One checker may use both dice, but each step must be legal on its own. Your turn "
            "is over: both dice are played."
        ),
        other=Message("Choose IV, then VI."),
    ),
    Step(
        Message(
            "A checker alone on its point can be captured: land on it, and it goes to the "
            "centre of the board. Dark has a lone checker on I and on III."
        ),
        LINK + "roll42,in/4,in/2,roll31,in/3,in/1,roll61",
        ask=Message("Capture one of them."),
        accepts=captures,
        done=Message("A captured checker starts all over again. Late in the game that hurts."),
        other=Message("Land on I or III, where a dark checker is alone."),
        highlighted=("1", "3"),
    ),
    Step(
        Message(
            "Now you have been captured. While a checker of yours is in the centre, nothing "
            "else may be played: it must enter first, like a new one."
        ),
        LINK + IN_CENTRE,
        ask=Message("Try to move your checker on IV instead."),
        refused=("4",),
        done=Message("Once none of your checkers is in the centre, you may play what you like."),
        other=Message("Choose the checker on IV first."),
    ),
    Step(
        Message(
            "Two or more enemy checkers close their point: you may pass over it, but not land "
            "there."
        ),
        LINK + CLOSED,
        ask=Message("Try to enter on III: choose the waiting light checkers, then III."),
        refused=("in 3",),
        done=Message("Closed points between I and VI keep the enemy from entering."),
        other=Message("Choose the waiting light checkers, then III."),
    ),
    Step(
        Message(
            "So two checkers on a point are safe, and in the way. Yours on II and IV are "
            "alone, and Dark still has many checkers to enter."
        ),
        LINK + "roll42,in/4,in/2,roll65,in/6,in/5,roll42",
        ask=Message("Put a second checker on II or on IV."),
        accepts=_covers,
        done=Message("Dark can no longer capture or land there."),
        other=Message("Land on II or IV, where your checker is alone."),
        highlighted=("2", "4"),
    ),
    Step(
        Message(
            "After XII comes the gate. None of your checkers may pass it while another is "
            "waiting or captured: all ten must be on the board first."
        ),
        LINK + HELD,
        ask=Message("Try to move on from XII."),
        refused=("12",),
        done=Message("So enter early. Checkers at the gate have to wait for the last one."),
        other=Message("Choose your checkers on XII."),
    ),
    Step(
        Message(
            "A double is played four times: Light has entered four checkers on VI. If a roll "
            "allows nothing at all, the turn is lost. Dark, too, has rolled 6 and 6."
        ),
        LINK + SHUT_OUT,
        ask=Message("You are Dark here. Nothing can enter on VI: pass."),
        wanted=(PASS,),
        done=Message(
            "You pass only when nothing can be played. As long as something can, you must "
            "play it. In a game the page passes for you and says so."
        ),
        other=Message("Choose “Pass” beside the board."),
    ),
    Step(
        Message(
            "At the end, checkers leave the board. A die that would take one beyond XXIV "
            "bears it off: no exact number is needed. From XXI, a 4 or more will do."
        ),
        LINK + ALL_IN,
        ask=Message(
            "Bear off your checker on XXI: choose it, then the tray at the end, then a die."
        ),
        accepts=_bears_off,
        done=Message(
            "The first to bear off all ten wins. You may bear off only when all have entered "
            "and none is captured."
        ),
        other=Message("Choose XXI, then the tray at the end, then a die."),
    ),
    Step(
        Message(
            "You know how checkers enter, are captured, pass the gate and leave the board. Now "
            "play as Light. Roll, then play your dice. A sentence tells you what can be captured "
            "and which of your checkers are alone."
        ),
        "tabula?start=0",
    ),
)

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark, has_panels=False, later={PREVIEW: 3})
