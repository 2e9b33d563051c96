"""Tábula's rules page, in our own words."""

from __future__ import annotations

from pentabula.core.guide import Illustration, Section, Topic
from pentabula.core.message import Message

SECTIONS: tuple[Section, ...] = (
    Section(
        Message("The goal"),
        (
            Message(
                "Tábula is a race over twenty-four points, I to XXIV. Each side has ten "
                "checkers, which start beside the board. Bring them in, move them round, bear "
                "them off: the first to bear off all ten wins. There are no draws."
            ),
            Message(
                "Both sides move the same way: in at I to VI on the lower left, along the "
                "bottom to XII, up to XIII, back along the top to XXIV, and off."
            ),
            Message(
                "This is the game with two dice and ten checkers. Most descriptions of Roman "
                "tabula use three dice and fifteen men; that is a different game."
            ),
        ),
    ),
    Section(
        Message("Who starts"),
        (
            Message(
                "Each side rolls one die, Light first; on a tie both roll again. The higher "
                "starts, with two fresh dice. Then the sides take turns."
            ),
        ),
    ),
    Section(
        Message("Your turn"),
        (
            Message(
                "Roll two dice and play them one at a time, in either order. A double is "
                "played four times. Each die does one of three things:"
            ),
            Message(
                "Enter: a checker from beside the board, or a captured one, enters on the "
                "point with the die’s number."
            ),
            Message("Move: a checker goes forward by the die’s number."),
            Message(
                "Bear off: a checker whose move would end beyond XXIV leaves the board. No "
                "exact number is needed."
            ),
            Message(
                "One checker may use several dice, but each step must be legal on its own, "
                "and may capture on its own."
            ),
            Message(
                "As long as a die can be played, you must play one. You need not choose the "
                "order that uses more dice, nor the higher die. When nothing can be played, "
                "the rest of the roll is lost."
            ),
        ),
    ),
    Section(
        Message("Where you may land"),
        (
            Message("On an empty point, and on your own checkers, however many there are."),
            Message("On a single enemy checker: it is captured and put in the centre."),
            Message(
                "Never on two or more enemy checkers: their point is closed. You may pass over it."
            ),
            Illustration(
                "tabula?start=0&moves=roll42,in/4,in/2,roll31,in/3,in/1,roll61",
                Message(
                    "Light has rolled 6 and 1, and may capture: on I by entering with the 1, or on "
                    "III with the checker from II."
                ),
                highlighted=("1", "3"),
            ),
            Illustration(
                "tabula?start=0&moves=roll42,in/4,in/2,roll33,in/3,in/3,in/3,in/3,roll63",
                Message("III is closed to Light, who cannot enter with the 3."),
                refused="in 3",
            ),
        ),
    ),
    Section(
        Message("Three restrictions"),
        (
            Message(
                "Captured first: while a checker of yours lies in the centre, you may only "
                "enter captured checkers."
            ),
            Message(
                "The gate: no checker of yours passes from XII to XIII while another still "
                "waits or is captured."
            ),
            Message("Bearing off: all ten must have entered, and none may be captured."),
            Illustration(
                "tabula?start=0&moves=roll66,in/6,6/12,in/6,6/12,roll21,in/2,in/1,roll31",
                Message("The gate: Light may not leave XII while eight checkers wait."),
                refused="12",
            ),
            Illustration(
                "tabula?start=0&moves=roll66,in/6,in/6,in/6,in/6,roll66,pass,roll66,in/6,in/6,"
                "in/6,in/6,roll66,pass,roll66,in/6,in/6,6/12,12/18,roll66,pass,roll21,18/20,20/21,"
                "roll66,pass,roll64",
                Message("From XXI Light bears off with the 6 or with the 4."),
                highlighted=("21",),
            ),
            Message("While checkers wait and none is captured, you may enter or move as you like."),
        ),
    ),
    Section(
        Message("Options"),
        (
            Message(
                "Who starts: the higher die, or Light or Dark by agreement. In the settings "
                "you can choose to enter the dice of a real board by hand."
            ),
        ),
        Topic.OPTIONS,
    ),
    Section(
        Message("Playing here"),
        (
            Message(
                "Choose a checker, then the point it goes to; or choose a waiting or captured "
                "checker and a point to enter. To bear off, choose the checker and then the tray "
                "beside XXIV; if two dice would do, choose one. Places where the selected "
                "checker may go show the die; small marks show what both dice together reach."
            ),
            Message(
                "Every play also has a button, and can be typed. A star marks a capture. You "
                "can undo plays until the next roll. A roll without a legal play is passed "
                "automatically."
            ),
            Message(
                "Up to three checkers on a point lie side by side; higher piles overlap and "
                "show their number."
            ),
        ),
        Topic.INPUT,
    ),
    Section(
        Message("Notation"),
        (
            Message(
                "{enter} enters on IV, {move} moves from V to IX, {off} bears off from XXI "
                "with a 4. {roll} is a roll of 5 and 2, {open} the dice for the start: Light 5, "
                "Dark 2. {none} stands for a roll without a legal play.",
                enter="in/4",
                move="5/9",
                off="21/off4",
                roll="roll52",
                open="open52",
                none="pass",
            ),
        ),
        Topic.NOTATION,
    ),
    Section(
        Message("Where the rule sheet is unclear"),
        (
            Message(
                "The sheet forbids entering on the sum of the dice. We take this to mean that "
                "nobody enters on V with a 2 and a 3, but a checker that has entered on II "
                "may move on to V with the 3, as a second play. If you read it differently, "
                "agree not to do it."
            ),
            Message(
                "The sheet asks only that you move if you can. So you need not play both dice "
                "where one order allows it and the other does not."
            ),
            Message("A winning play ends the game at once; unused dice are lost."),
            Message("All four plays of a double are compulsory, like any others."),
        ),
        Topic.UNCLEAR,
    ),
    Section(
        Message("First advice"),
        (
            Message(
                "Two checkers on a point are safe and in the way; a single one is vulnerable. "
                "A checker captured late has to go all the way round again."
            ),
            Message(
                "Enter early: the gate holds your runners back until the tenth checker is in. "
                "Closed points between I and VI keep captured enemy checkers in the centre."
            ),
            Message(
                "Once both sides have passed each other, it is a plain race: waste no pips, "
                "and bear off with every die you can."
            ),
        ),
        Topic.ADVICE,
    ),
    Section(
        Message("Credits"),
        (
            Message(
                "A Roman game, the forerunner of backgammon, after the rule sheet of a "
                "Brazilian edition."
            ),
        ),
        Topic.CREDITS,
    ),
)
