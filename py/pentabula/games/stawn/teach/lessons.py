"""Stawn's lesson: marching pawns, the stones they leave, and majorities."""

from __future__ import annotations

from typing import Final

from pentabula.core.lesson import PANELS, PREVIEW, Lesson, Step, wins
from pentabula.core.message import Message, all_of, any_of
from pentabula.core.position import Seat
from pentabula.games.stawn.rules.moves import BUTTON, Conversion, March, Move, Placement
from pentabula.games.stawn.rules.position import Position
from pentabula.kit.colours import COLOURS


def _is_placement(position: Position, move: Move) -> bool:
    return isinstance(move, Placement)


def _marches(position: Position, move: Move) -> bool:
    return isinstance(move, March)


def _leaves_stone_between(position: Position, move: Move) -> bool:
    return isinstance(move, March) and move.stone != move.start


def _jumps(position: Position, move: Move) -> bool:
    return isinstance(move, March) and move.start == "c1" and move.end in ("c3", "c4", "c5")


def remark(position: Position, seat: Seat) -> Message | None:
    """Fields that can be converted or pawns that can be taken; else the seat's pawns in danger."""
    if not position.has_begun:
        return None
    moves = list(position.legal_moves())
    fields = [move.cell for move in moves if isinstance(move, Conversion)]
    if fields:
        return Message("You can convert the field on {cells}.", cells=any_of(fields))
    taken = [move.end for move in moves if isinstance(move, March) and move.takes]
    if taken:
        return Message(
            "You can take the pawn on {cells}.", cells=any_of(list(dict.fromkeys(taken)))
        )
    pieces, enemy = position.pieces, 1 - position.colour
    weak = [
        pieces.cells.names[cell]
        for cell in pieces.pawns(position.colour)
        if pieces.is_capturable(cell, enemy)
    ]
    if not weak:
        return None
    return Message(
        "Careful: {colour} has the majority beside {cells}.",
        colour=COLOURS[enemy],
        cells=all_of(weak),
    )


STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "Stawn is about territory. The pieces are pawns: they are worth nothing "
            "themselves, but they make the stones that count at the end."
        ),
        "stawn?size=3&komi=0&button=off",
        ask=Message("You are Black. Place a pawn: choose an empty cell."),
        accepts=_is_placement,
        done=Message("Placing a pawn is a whole turn."),
        other=Message("Choose an empty cell."),
    ),
    Step(
        Message(
            "A pawn on the board may march: one or more cells in a straight line, in one of "
            "six directions. It leaves behind a stone of yours, which never moves."
        ),
        "stawn?size=3&komi=0&button=off&moves=c3,e1",
        ask=Message(
            "March with your pawn on c3: choose it, then the cell where it ends, then the cell "
            "for its stone if you are asked."
        ),
        accepts=_marches,
        done=Message("The stone is a point for you, as long as it keeps its colour."),
        other=Message("Choose the pawn on c3 first."),
    ),
    Step(
        Message(
            "The stone goes on the cell that the pawn left, or on one of the empty cells that "
            "it passed. A longer march gives you more choice."
        ),
        "stawn?size=3&komi=0&button=off&moves=c3,e1",
        ask=Message("March two cells, and leave the stone on the cell between."),
        accepts=_leaves_stone_between,
        done=Message("So one march can put a stone where you need it, with a pawn beside it."),
        other=Message("The stone should be between the cells where the pawn started and ended."),
    ),
    Step(
        Message("On its way, a pawn may jump over any number of pieces of its own side."),
        "stawn?size=3&komi=0&button=off&moves=c1,e3,c2,a3",
        ask=Message("Jump with the pawn on c1 over the one on c2."),
        accepts=_jumps,
        done=Message("If it passes no empty cell, its stone stays where it came from."),
        other=Message("The pawn on c1 should end beyond c2, in the same row."),
    ),
    Step(
        Message("Enemy pieces block the way: no pawn jumps over them."),
        "stawn?size=3&komi=0&button=off&moves=c1,c3,a1,e3",
        ask=Message("Try to march from c1 to c4, past the white pawn."),
        refused=("c1 c4", "c1 c5"),
        done=Message("A pawn must end on an empty cell, or on a pawn that it takes."),
        other=Message("Choose the pawn on c1, then c4."),
    ),
    Step(
        Message(
            "An enemy pawn may be taken if more of the pawns next to it are yours than "
            "theirs. The white pawn on c4 is alone, next to one of yours: one against none."
        ),
        "stawn?size=3&komi=0&button=off&moves=c3,c4",
        ask=Message("Take it with your pawn on c3."),
        wanted=("c3xc4@c3",),
        done=Message("A lone pawn is a gift. Keep two together, so that each guards the other."),
        other=Message("Choose your pawn on c3, then the white one on c4."),
    ),
    Step(
        Message(
            "Here another white pawn, on d4, is next to it. The badge on the pawn counts one "
            "black pawn and one white one. That is a tie, and a tie is not enough."
        ),
        "stawn?size=3&komi=0&button=off&moves=c3,c4,a1,d4",
        ask=Message("Try to take the pawn on c4 anyway."),
        refused=("c3 c4",),
        done=Message("You would need a second pawn next to it first."),
        other=Message("Choose your pawn on c3, then c4."),
    ),
    Step(
        Message(
            "Connected stones are a field. You may convert a whole enemy field if more of the "
            "pawns beside it are yours. Beside the stone on d3 it is two to one."
        ),
        "stawn?size=3&komi=0&button=off&moves=c3,d3,d2,d3-e3@d3",
        ask=Message("Convert the white field: choose its stone."),
        wanted=("!d3",),
        done=Message(
            "All stones of the field change colour, many or few. Large fields are prizes: join "
            "yours only where you have the pawns to hold them."
        ),
        other=Message("Choose the white stone on d3."),
    ),
    Step(
        Message("Now only one of your pawns is beside the stone, against one of White’s."),
        "stawn?size=3&komi=0&button=off&moves=c3,d3,a1,d3-e3@d3",
        ask=Message("Choose the stone to see who holds it."),
        refused=("d3",),
        done=Message("Each pawn counts once, even where it touches a field in several places."),
        other=Message("Choose the white stone on d3."),
    ),
    Step(
        Message(
            "Beside the board is the button. Taking it is worth half a point, so that no game "
            "is tied. It is a turn like any other, and can be done only once."
        ),
        "stawn?size=3&komi=0&button=on&moves=c3,e1",
        ask=Message("Take the button beside the board."),
        wanted=(BUTTON,),
        done=Message("Half a point decides close games. But a turn is worth something too."),
        other=Message("Choose “Take the button” beside the board."),
    ),
    Step(
        Message(
            "The game ends when neither side can move: on a full board, with nothing left to "
            "take or convert. The side with more points wins: stones, plus half a point for "
            "the button."
        ),
        "stawn?size=2&komi=0&button=on&moves=a1,a2,a1xa2@a1,button,b2,c1,b2-b3@b2,b1",
        ask=Message("You have two stones, White has the button. End the game now and win it."),
        accepts=wins,
        done=Message("Two points to a half. Filling the last empty cell only ended the game."),
        other=Message("Fill the last empty cell with a pawn."),
    ),
    Step(
        Message(
            "White moves second and gets some points for it, the komi. The first player names "
            "it, and the second chooses a colour: so the first should name a fair number."
        ),
        "stawn?size=3&moves=komi20",
        ask=Message("Your opponent has named 20, on a board of 19 cells. Choose your colour."),
        wanted=("white",),
        done=Message("With 20 points from the start White cannot lose here."),
        other=Message("Black would need more than 20 stones, on 19 cells."),
    ),
    Step(
        Message(
            "You know how pawns leave stones behind when they march, and how a majority takes "
            "pawns and converts fields. Now play as Black on a small board. Legal moves are shown "
            "at every step, and a sentence tells you what can be taken or converted."
        ),
        "stawn?size=4&komi=2",
    ),
)

LATER: Final = {
    PREVIEW: 6,
    "badge-yes": 7,
    "badge-no": 7,
    "badge-text": 7,
    "field-first": 8,
    "field-second": 8,
    "first-text": 8,
    "second-text": 8,
    PANELS: 11,
}

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark, later=LATER)
