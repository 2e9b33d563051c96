"""Tabik's lesson: placing, exchanging, rods, and how groups score."""

from __future__ import annotations

from itertools import islice
from typing import Final

from pentabula.core.lesson import PANELS, PREVIEW, Lesson, Step, wins
from pentabula.core.message import Message
from pentabula.core.position import SWAP, Seat
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally, other
from pentabula.games.tabik.rules.segments import PLACE, Move
from pentabula.games.tabik.rules.words import NAMES, brief

MAX_TRIED: Final = 200
"""At most this many moves are tried for a remark."""


def _is_placement(position: Position, move: Move | str) -> bool:
    return isinstance(move, Move) and move.sign == PLACE


def _makes_black_pair(position: Position, move: Move | str) -> bool:
    return position.play(move).tally().count(BLACK, 2) > 0


def _black_leads(position: Position, move: Move | str) -> bool:
    return position.play(move).tally().leader() == BLACK


def remark(position: Position, seat: Seat) -> Message | None:
    """A move that gives the seat the lead, or takes it away, if one of the first moves does."""
    mine = BLACK if position.seat_of(BLACK) == seat else WHITE
    is_ahead = position.tally().leader() == mine
    wanted = other(mine) if is_ahead else mine
    best: Move | None = None
    points = 0
    for move in islice(position.legal_moves(), MAX_TRIED):
        if not isinstance(move, Move):
            continue
        tally: Tally = position.play(move).tally()
        if tally.leader() == wanted and tally.score(wanted) > points:
            best, points = move, tally.score(wanted)
    if best is None:
        return None
    said = {"move": brief(best), "colour": NAMES[wanted]}
    if is_ahead:
        return Message("Careful: with {move} {colour} would lead.", **said)
    return Message("With {move} {colour} would lead.", **said)


STEPS: tuple[Step[Position, Move | str], ...] = (
    Step(
        Message(
            "In Tabik both players use stones of both colours. A turn puts a black stone and a "
            "white one on two empty cells that share a side, and a rod on the line between them."
        ),
        "tabik?size=3&pie=off",
        ask=Message(
            "Make a placement: choose a cell for the black stone, then a neighbour for the white "
            "one."
        ),
        accepts=_is_placement,
        done=Message(
            "The rod stays for good. As every turn adds one, the game must come to an end."
        ),
        other=Message("Choose an empty cell for black, then one beside it for white."),
    ),
    Step(
        Message(
            "The first cell is for the black stone. Choose the same cell again to switch colours: "
            "white there, black on the neighbour."
        ),
        "tabik?size=4&pie=off",
        ask=Message("Put white on b2 and black on b3."),
        wanted=("b3b2",),
        done=Message("You may also begin with b3, for black, and then choose b2."),
        other=Message("White should stand on b2, and black on b3."),
    ),
    Step(
        Message(
            "You are Black, but that only matters when groups are counted at the end. A group "
            "is made of stones of one colour that touch along their sides. Rods do not "
            "separate them."
        ),
        "tabik?size=4&pie=off&moves=b2b3,d1d2",
        ask=Message("Make a black group of two stones."),
        accepts=_makes_black_pair,
        done=Message(
            "Your group has two stones now. Look where the white one went, too: it may have "
            "joined a white group."
        ),
        other=Message("Put the black stone beside b2 or d1."),
    ),
    Step(
        Message(
            "The other kind of turn: exchange two stones of different colours that share a "
            "side, if there is no rod between them. Then a rod is put there."
        ),
        "tabik?size=4&pie=off&moves=b2b3,c3c2",
        ask=Message("Exchange two stones: choose one, then the other."),
        wanted=("b2~c2", "b3~c3"),
        done=Message(
            "Each column now has one colour: a black group of two, and a white one. An "
            "exchange always moves two stones at once."
        ),
        other=Message(
            "Choose two stones of different colours that touch, with no rod between them."
        ),
    ),
    Step(
        Message(
            "A rod holds the two stones beside it: they can no longer be exchanged. That is "
            "as true for your opponent as for you, since both always have the same moves."
        ),
        "tabik?size=4&pie=off&moves=b2b3,c3c2,b2~c2",
        ask=Message("Try to move the stone on b2 and see what holds it."),
        refused=("b2", "c2"),
        done=Message("To shut in a stone that could hurt you, put a rod beside it."),
        other=Message("Choose b2."),
    ),
    Step(
        Message(
            "At the end your score is the largest size of which you have more groups than your "
            "opponent. Here both have one group of two and two single stones: nobody leads."
        ),
        "tabik?size=4&pie=off&moves=d3c3,a1a2,d2c2,c1b1",
        ask=Message("Make a move that puts Black in the lead."),
        accepts=_black_leads,
        done=Message(
            "Black has a group of three, and White has none as large: three points for Black. The "
            "figures beside the board count the groups of each size."
        ),
        other=Message("Make a black group of three stones."),
    ),
    Step(
        Message(
            "Now White leads, with a group of three: b2, c2 and c3. An exchange works at both "
            "ends: the stone that arrives may join your groups, the one that leaves split theirs."
        ),
        "tabik?size=4&pie=off&moves=c4d4,d3c3,d2c2,b1b2",
        ask=Message("Take the lead from White."),
        accepts=_black_leads,
        done=Message(
            "One exchange made a black group of three and broke the white one. Look for such "
            "moves before your opponent does."
        ),
        other=Message("Look for an exchange that joins black stones and splits White’s group."),
        highlighted=("b2", "c2", "c3"),
    ),
    Step(
        Message(
            "Groups of equal size cancel each other. If everything cancels, the score is zero to "
            "zero, and the player who made the last move loses."
        ),
        "tabik?size=2&pie=off&moves=a1a2",
        ask=Message("See how it works: you are White here. Put black on b1 and white on b2."),
        wanted=("b1b2",),
        done=Message(
            "No moves are left, each colour has one group of two, and you moved last: you "
            "have lost. When it is close, count the remaining moves."
        ),
        other=Message("Black should stand on b1, and white on b2."),
    ),
    Step(
        Message(
            "The game ends when nobody can place or exchange any more. Cells may stay empty: "
            "a1 has no empty neighbour, so nothing can be placed there."
        ),
        "tabik?size=3&pie=off&moves=b1c1,a2a3,c2c3,b2b3,c1~c2,b2~c2",
        ask=Message("You are Black. Win the game with this move."),
        accepts=wins,
        done=Message(
            "Four black stones together against three white ones: the higher score wins. The "
            "other exchange would have lost the game."
        ),
        other=Message("Choose the exchange that leaves Black the larger group."),
    ),
    Step(
        Message(
            "With the pie rule the second player may answer the first move by swapping sides, "
            "instead of moving. What has been placed stays as it is."
        ),
        "tabik?size=5&moves=c3c4",
        ask=Message("You are White, and would rather be Black. Swap sides."),
        wanted=(SWAP,),
        done=Message("You play Black from now on. The swap does not count as the last move."),
        other=Message("Choose “Swap sides” beside the board."),
    ),
    Step(
        Message(
            "You know how stones are placed in pairs and exchanged, and that the largest group "
            "without an equal wins. Now play as Black on a small board. Point at a move, or press "
            "and hold it, to see the score it would leave; a sentence says which move to look out "
            "for."
        ),
        "tabik?size=5&pie=off",
    ),
)

LATER: Final = {PANELS: 6, PREVIEW: 6, "first-text": 6, "second-text": 6}

LESSON: Lesson[Position, Move | str] = Lesson(STEPS, remark, later=LATER)
