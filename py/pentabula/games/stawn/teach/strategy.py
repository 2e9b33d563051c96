"""Stawn's second lesson: majorities, fields, when marches pay, the button, komi.

Where a step speaks of winning, the tests prove that `wanted` are exactly the winning moves; where
it speaks of the next turn, they look at all replies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pentabula.core.lesson import Lesson, Step, WrongMove
from pentabula.core.message import Message
from pentabula.games.stawn.rules.moves import BUTTON, Conversion, March, Move
from pentabula.games.stawn.rules.position import Position
from pentabula.games.stawn.teach.lessons import remark


def _captures(after: Position) -> Sequence[Move]:
    """The first move that takes a pawn; empty without one."""
    moves = after.legal_moves()
    return [move for move in moves if isinstance(move, March) and move.takes][:1]


def _takes_on(cell: str) -> Callable[[Position], Sequence[Move]]:
    """A function that gives the first move that takes the pawn on a cell."""

    def takes(after: Position) -> Sequence[Move]:
        moves = after.legal_moves()
        return [m for m in moves if isinstance(m, March) and m.takes and m.end == cell][:1]

    return takes


def _conversions(after: Position) -> Sequence[Move]:
    """The first move that converts a field."""
    return [move for move in after.legal_moves() if isinstance(move, Conversion)][:1]


def _is_answered_by_capture(position: Position, move: Move) -> bool:
    """Whether the opponent can take a pawn after the move."""
    return bool(_captures(position.play(move)))


def _does_not_attack(cell: str) -> Callable[[Position, Move], bool]:
    """A function that says whether a move leaves no majority against the pawn on a cell."""

    def ignores(position: Position, move: Move) -> bool:
        pieces = position.play(move).pieces
        return not pieces.is_capturable(pieces.cells.number[cell], position.colour)

    return ignores


def _takes(position: Position, move: Move) -> bool:
    return isinstance(move, March) and move.takes


TAKEN: Final[WrongMove[Position, Move]] = WrongMove(
    Message("White can take a pawn of yours after that."),
    fits=_is_answered_by_capture,
    replies=_captures,
)

STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "You are Black in this lesson. A pawn that arrives alone beside an enemy pawn comes "
            "too early: the enemy moves next, with one pawn against none."
        ),
        "stawn?size=3&komi=0&button=off&moves=c2,c4",
        ask=Message("Attack the pawn on c4, but leave White nothing to take."),
        wanted=("c3",),
        done=Message(
            "c2 stands beside c3: one against one, a tie. White has to guard c4, move it or attack "
            "in turn; otherwise you take it."
        ),
        other=Message("Look for a cell that touches both c4 and your own pawn."),
        wrong=(TAKEN, WrongMove(Message("That does not attack c4."), fits=_does_not_attack("c4"))),
    ),
    Step(
        Message(
            "White threatens to take c3: one white pawn and none of yours are beside it. A guard "
            "makes that a tie. The best guard attacks as well."
        ),
        "stawn?size=3&komi=0&button=off&moves=c3,c4,a1,d4",
        ask=Message("Guard c3 with a pawn that attacks c4 at the same time."),
        wanted=("b3",),
        done=Message(
            "Two of your pawns are beside c4, against d4 alone, and b3 and c3 guard each other."
        ),
        other=Message("Look at the cells that touch both c3 and c4."),
        wrong=(
            TAKEN,
            WrongMove(
                Message("Nothing can be taken now, not even c4."), fits=_does_not_attack("c4")
            ),
        ),
    ),
    Step(
        Message(
            "A pawn that has just taken another cannot be taken at once, because the majority "
            "there was yours. But the pawns that it leaves behind may be taken."
        ),
        "stawn?size=3&komi=0&moves=c1,b1,c2,b2,c3,b3,d2,button",
        ask=Message("Take b1 with the pawn that you can spare."),
        wanted=("c1xb1@c1",),
        done=Message("c2 and d2 stay where they are, and c3 has its two guards."),
        other=Message("Three of your pawns can take b1. Look at what stands beside each of them."),
        wrong=(
            WrongMove(
                Message("Now White has two pawns beside c3 against one, and takes it."),
                fits=_takes,
                replies=_takes_on("c3"),
            ),
            WrongMove(Message("That takes nothing.")),
        ),
    ),
    Step(
        Message(
            "After a long march you choose where the stone goes. White converts it if more white "
            "pawns than black ones are beside it."
        ),
        "stawn?size=3&komi=0&button=off&moves=a1,c2,e2,d4",
        ask=Message("March from a1 to e3, and leave a stone that White cannot convert."),
        wanted=("a1-e3@d3", "a1-e3@a1"),
        done=Message(
            "Two of your pawns are beside d3 against one, and no pawn at all is beside a1. On b2 "
            "or c3 the stone would have been White’s: only c2 is beside them."
        ),
        other=Message("Choose a1, then e3, then the cell for the stone."),
        wrong=(
            WrongMove(
                Message("White’s c2 is the only pawn beside that stone and converts it."),
                tokens=("a1-e3@b2", "a1-e3@c3"),
                replies=_conversions,
            ),
        ),
    ),
    Step(
        Message(
            "Your pawn on b3 guards two fields: it touches b2 and c4, one pawn against one each "
            "time. A pawn counts once for a field, and joined fields are a single one."
        ),
        "stawn?from=size=3_komi=0_button=off_black=0_turn=black/e____._._./d___._x_._./"
        "c__._X_._X_o/b___o_X_x_./a____._._.",
        ask=Message("March from d2 to a3, and keep the two fields apart."),
        wanted=("d2-a3@d2",),
        done=Message(
            "On d2 the stone joins only c2 and b2, and b3 still ties with b1 beside them. Join "
            "fields only where you have the pawns to hold them."
        ),
        other=Message("Choose d2, then a3, then the cell for the stone."),
        wrong=(
            WrongMove(
                Message(
                    "Now it is a single field of four, with b1 and c5 against b3. White converts "
                    "it all."
                ),
                tokens=("d2-a3@c3",),
                replies=_conversions,
            ),
        ),
    ),
    Step(
        Message(
            "Convert before a guard arrives. Your pawn on b1 is beside the white stone on a1, and "
            "no white pawn is, but a2 is empty."
        ),
        "stawn?size=2&komi=0&moves=b1,a1,b3,a1xb1@a1,b2,c2,b2xb1@b2,c2xb3@c2",
        ask=Message("Find the only winning move."),
        wanted=("!a1",),
        done=Message(
            "Two stones to one. The button is worth half a point; a converted stone is one more "
            "for you and one less for White."
        ),
        other=Message("Look at the stone on a1."),
        wrong=(
            WrongMove(
                Message("White guards a1 with a pawn on a2."),
                tokens=(BUTTON,),
            ),
        ),
    ),
    Step(
        Message(
            "You have no majority yet: three pawns of each side are beside the white field on b3 "
            "and c3. Only two cells are empty."
        ),
        "stawn?size=3&komi=0&moves=e3,c3,b2,c3xb2@c3,d4,b1,e2,a1,d2,b2-b4@b3,e1,b2,d1,a2,d3,c4,"
        "d4xc4@d4,c1,c4xb4@c4,c1-c2@c1",
        ask=Message("Prepare to convert it, by the only winning move."),
        wanted=("a3",),
        done=Message(
            "Four against three. No empty cell is left beside the field, so whatever White does, "
            "you convert it next."
        ),
        other=Message("Which empty cell touches the field?"),
        wrong=(
            WrongMove(
                Message("That pawn was beside the field before: still three against three."),
                tokens=("b4-a3@b4",),
            ),
            WrongMove(
                Message("c5 is not beside the field: still three against three."),
                tokens=("c5", "e3-c5@e3"),
            ),
        ),
    ),
    Step(
        Message(
            "A pawn is worth nothing until it marches. Placing and marching both fill one empty "
            "cell, but a march leaves a point behind. You have one stone and the button."
        ),
        "stawn?size=2&komi=0&moves=b3,c2,b3xc2@b3,b2,button,b2xc2@b2,a1,b1",
        ask=Message("Two cells are empty. Find the only winning move."),
        wanted=("a1-a2@a1",),
        done=Message(
            "You have two and a half points to White’s one, and on the last cell White makes only "
            "one more. Count the empty cells while there is still time to march."
        ),
        other=Message("Which move makes a point and leaves White one cell?"),
        wrong=(
            WrongMove(
                Message("One more pawn, but no point."),
                tokens=("a2", "c1"),
            ),
        ),
    ),
    Step(
        Message(
            "Not every pawn is free to march. Two white pawns and two of yours are beside the "
            "empty cell c2, and you need another point."
        ),
        "stawn?size=3&komi=2&moves=d4,e2,b4,c3,b3,d1,b2,a3,b3xa3@b3,d1xb2@d1,c1,a2,!d1,!b3,b1,d2,"
        "d4-e3@d4,b2xe3@b2,b4-c4@b4,e2xc4@e2,a3xa2@a3,d3,a1,e1,!b2,!d4",
        ask=Message("March to c2 with the right pawn: the only winning move."),
        wanted=("a2-c2@a2",),
        done=Message(
            "b1 and c1 stay beside c2 and tie with c3 and d2. The pawn from a2 did not guard c2."
        ),
        other=Message("Which pawn can go to c2 over your own stone?"),
        wrong=(
            WrongMove(
                Message(
                    "That pawn guarded c2. Now White has two against one there, and takes yours."
                ),
                tokens=("b1-c2@b1", "c1-c2@c1"),
                replies=_takes_on("c2"),
            ),
            WrongMove(
                Message("The pawn is safe but scores no point."),
                tokens=("c2",),
            ),
        ),
    ),
    Step(
        Message(
            "The button is half a point, and a turn that fills no cell. Here both empty cells "
            "touch your field of two, with one pawn of each side beside it."
        ),
        "stawn?size=2&komi=2&moves=a2,b2,c2,b2-c1@b2,c2xc1@c2,b1,!b2,b1xc1@b1",
        ask=Message("Find the only winning move."),
        wanted=(BUTTON,),
        done=Message(
            "If White now puts a pawn beside your field, you put one there too. And half a point "
            "decides the game."
        ),
        other=Message("Look beside the board."),
        wrong=(
            WrongMove(
                Message("Half a point decides."),
                tokens=("a1", "b3"),
            ),
            WrongMove(
                Message(
                    "Two pawns against one are then beside your field, and you cannot guard it any "
                    "more."
                ),
                tokens=("a2-a1@a2", "a2-b3@a2"),
            ),
        ),
    ),
    Step(
        Message(
            "Komi makes up for moving second. On this smallest board Black ends three and a half "
            "points ahead with best play. Your opponent has named a komi of 3."
        ),
        "stawn?size=2&moves=komi3",
        ask=Message("Choose the colour that wins."),
        wanted=("black",),
        done=Message(
            "Against a komi of 4 you would take White. On larger boards nobody knows the exact "
            "number, and Black’s advantage is smaller: about 1 on a board of side four."
        ),
        other=Message("Choose “Play Black” or “Play White” beside the board."),
        wrong=(WrongMove(Message("Three points are less than three and a half.")),),
    ),
    Step(
        Message(
            "Attack with support, guard with an attack, keep fields where your pawns are, and "
            "march while cells are left. Now play a game as Black with this in mind."
        ),
        "stawn?size=4&komi=1",
    ),
)

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark)
