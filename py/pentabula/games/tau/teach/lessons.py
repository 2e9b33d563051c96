"""TAU's lesson: lines, rectangles and their product, then the bids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentabula.core.lesson import PANELS, PREVIEW, Lesson, Step, winning_moves, wins
from pentabula.core.message import Computed, Message, any_of
from pentabula.core.numbers import Number
from pentabula.core.position import PASS, Seat
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import Strike
from pentabula.games.tau.rules.position import Move, Position


def _leaves_at_most(most: int) -> Callable[[Position, Move], bool]:
    def does(position: Position, move: Move) -> bool:
        return isinstance(move, Strike) and position.play(move).product() <= most

    return does


def _raises(position: Position, move: Move) -> bool:
    return isinstance(move, Strike) and position.play(move).product() > position.product()


def _bids(position: Position, move: Move) -> bool:
    return isinstance(move, Number)


def remark(position: Position, seat: Seat) -> Message | None:
    """Lines that win immediately; else the current product, and who strikes last."""
    if position.high is None:
        return None
    won = [move for move in winning_moves(position) if isinstance(move, Strike)]
    if won:
        return Computed("You win with {lines}.", lines=any_of([words.name(line) for line in won]))
    product, limit = position.product(), position.number
    is_mine = (position.strikes_left % 2 == 1) == (position.turn == seat)
    last = Message("You strike the last line.")
    theirs = Message("Your opponent strikes the last line.")
    where = (
        Computed(
            "The product, {product}, is above the LIMIT of {limit}.", product=product, limit=limit
        )
        if product > limit
        else Computed(
            "The product, {product}, is not above the LIMIT of {limit}.",
            product=product,
            limit=limit,
        )
    )
    return Message("{where} {last}", where=where, last=last if is_mine else theirs)


STEPS: tuple[Step[Position, Move], ...] = (
    Step(
        Message(
            "In TAU you strike out whole rows and columns of a grid. Every line has a handle "
            "at the edge of the board: rows on the left, columns below."
        ),
        "tau?rows=5&cols=5&limit=12",
        ask=Message("Strike row 3, the one in the middle."),
        wanted=("row3",),
        done=Message(
            "Two rectangles are left, of two rows and five columns each. Every rectangle "
            "shows its size: the number of its cells."
        ),
        other=Message("Choose the handle of row 3, at the left edge of the board."),
    ),
    Step(
        Message(
            "The sizes of all rectangles are multiplied: 10 × 10 makes a product of 100. A "
            "column cuts both rectangles at once, since every row meets every column."
        ),
        "tau?rows=5&cols=5&limit=12&moves=row3",
        ask=Message("Strike the column that leaves four rectangles of the same size."),
        wanted=("colc",),
        done=Message(
            "Four squares of four cells: 4 × 4 × 4 × 4 is 256. Many rectangles of middling size "
            "make the largest products."
        ),
        other=Message("Look for the column that splits both rectangles in the middle."),
    ),
    Step(
        Message(
            "One player is HIGH and wants the product to end above a number, the LIMIT. The other "
            "is LOW and wants it there or below. They strike in turn, HIGH first."
        ),
        "tau?rows=5&cols=5&limit=12&moves=row3",
        ask=Message("You are LOW. Leave a product of 50 or less."),
        accepts=_leaves_at_most(50),
        done=Message(
            "At the edge, or beside a line already struck, a line removes cells without "
            "making a new rectangle. That is how LOW keeps the product down."
        ),
        other=Message("Strike another row instead: that makes no new rectangle."),
    ),
    Step(
        Message(
            "LOW has replied with row 2, and you are HIGH. Every line removes cells, but new "
            "rectangles can make up for them."
        ),
        "tau?rows=5&cols=5&limit=12&moves=row3,row2",
        ask=Message("Strike the line that makes the product rise."),
        accepts=_raises,
        done=Message(
            "Splitting the long side in the middle turned two rectangles into four, and 50 into "
            "64. Point at a handle, or press and hold it, to read what its line would leave."
        ),
        other=Message("Look for the long side, and split it in the middle."),
    ),
    Step(
        Message(
            "Any remaining line may be struck, even where it crosses others. Only the last "
            "row and the last column must stay, so that something is left to count."
        ),
        "tau?rows=2&cols=5&limit=3&moves=row1",
        ask=Message("Try to strike the last row: choose row 2."),
        refused=("row2",),
        done=Message(
            "A cell that two lines cross is gone, just like one that a single line crosses."
        ),
        other=Message("Choose the handle of row 2."),
    ),
    Step(
        Message(
            "A third of all lines, rounded up, are struck: on this board, with 7 rows and 7 "
            "columns, five. HIGH strikes the first, the third and the last."
        ),
        "tau?rows=7&cols=7&limit=400&moves=cold,row4,row2,row3",
        ask=Message("You are HIGH, and this is the last line. Get above 400."),
        accepts=wins,
        done=Message(
            "The product is higher than the LIMIT, so HIGH wins. The last line matters most: "
            "count who strikes it before you choose a side."
        ),
        other=Message(
            "Look for a line that leaves more than 400: point at a handle, or press and hold it, "
            "to read it."
        ),
    ),
    Step(
        Message(
            "Here LOW has the last line of four. HIGH needs more than the LIMIT: when the product "
            "is equal to it, LOW wins."
        ),
        "tau?rows=5&cols=7&limit=72&moves=row2,colb,row5",
        ask=Message("You are LOW. Strike column d, and leave exactly 72."),
        wanted=("cold",),
        done=Message(
            "1 × 1 × 2 × 2 × 3 × 6 is 72, the LIMIT itself. HIGH needed 73 or more: you have won."
        ),
        other=Message("Choose the handle of column d, below the board."),
    ),
    Step(
        Message(
            "Bidding settles the LIMIT before the first line is struck. One player bids a "
            "number, the other bids higher or passes, and so on."
        ),
        "tau?rows=5&cols=5",
        ask=Message("You bid first. Bid any number: type it, or choose a suggestion."),
        accepts=_bids,
        done=Message(
            "Bid more than you could reach as HIGH, and your opponent passes and is LOW. Bid "
            "too little, and they bid higher to be HIGH themselves."
        ),
        other=Message("Type a number and bid it, or choose a suggestion."),
    ),
    Step(
        Message(
            "Whoever passes is LOW, the other is HIGH, and the last bid is the LIMIT. Your "
            "opponent has bid 500. On five by five, no four lines leave more than 27."
        ),
        "tau?rows=5&cols=5&moves=bid500",
        ask=Message("Let them try: pass."),
        wanted=(PASS,),
        done=Message("You are LOW, and the product cannot get above 500: the game is yours."),
        other=Message("Choose “Pass”: if you bid higher, you need more than 500 yourself."),
    ),
    Step(
        Message(
            "This time your opponent has bid 2. HIGH would only have to get above 2, which is "
            "easy here, even against the best play."
        ),
        "tau?rows=5&cols=5&moves=bid2",
        ask=Message("Bid higher."),
        accepts=_bids,
        done=Message(
            "Every board has one exact value that best play leads to. Nobody knows it by "
            "heart: bid the number above which you would rather be LOW."
        ),
        other=Message("Bid any number above 2: as LOW you would have a hard game."),
    ),
    Step(
        Message(
            "You know how striking lines changes the product, and that a bid becomes the LIMIT, "
            "which HIGH must exceed. Now play as HIGH on seven by seven, with a LIMIT of 250. A "
            "sentence compares the product with the LIMIT and tells you who strikes last."
        ),
        "tau?rows=7&cols=7&limit=250",
    ),
)

LATER: Final = {PANELS: 3, PREVIEW: 4}

LESSON: Lesson[Position, Move] = Lesson(STEPS, remark, later=LATER)
