"""Konobi's lesson: links and their excuses, step by step, on a small board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentabula.core.lesson import PREVIEW, Lesson, Step, winning_moves, wins
from pentabula.core.message import Message, any_of
from pentabula.core.position import SWAP, Seat
from pentabula.games.konobi.rules.links import strong_partners, weak_partners
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.threats import threats
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import Grid, Sites


def _links(
    friend: str, partners: Callable[[Grid, Sites, str], list[str]]
) -> Callable[[Position, str], bool]:
    """Whether a move makes `friend` one of its partners: strong ones or weak ones."""

    def does(position: Position, move: str) -> bool:
        return friend in partners(position.grid, position.stones[position.colour], move)

    return does


def _stops(position: Position, move: str) -> bool:
    """Whether the opponent cannot win immediately after the move."""
    return not winning_moves(position.play(move))


def remark(position: Position, seat: Seat) -> Message | None:
    """Which side could join its edges with the next stone, and where."""
    won = winning_moves(position)
    if won:
        return Message("You can join your edges now, at {points}.", points=any_of(won))
    if not any(position.stones):
        return None
    threatened = threats(position)
    if not threatened:
        return None
    return Message(
        "Careful: {colour} could join its edges at {points}.",
        colour=COLOURS[1 - position.colour],
        points=any_of(threatened),
    )


STEPS: tuple[Step[Position, str], ...] = (
    Step(
        Message(
            "You are Black. The top and bottom edges, drawn solid, are yours; the left and "
            "right edges are White’s. Whoever connects their two edges wins."
        ),
        "konobi?size=5&pie=off&moves=c1,a2,c2,e4,c4,e2,c5,a4",
        ask=Message("Your chain has one gap. Choose the point that closes it."),
        accepts=wins,
        done=Message(
            "Your chain touches both edges: you have won. One player always wins, as there are no "
            "draws in Konobi."
        ),
        other=Message("The gap is between c2 and c4."),
    ),
    Step(
        Message(
            "Two stones of a colour next to each other on a line of the grid are strongly linked. "
            "The board draws a solid line between them."
        ),
        "konobi?size=5&pie=off&moves=c3,e5",
        ask=Message("Make a strong link to your stone on c3."),
        accepts=_links("c3", strong_partners),
        done=Message("A strong link needs no excuse. But it goes straight, and can be blocked."),
        other=Message("Choose a point next to c3 on a line: b3, d3, c2 or c4."),
    ),
    Step(
        Message(
            "Diagonal neighbours are weakly linked, if neither of the two points beside both holds "
            "a stone of their colour. A weak link counts as well, but it needs an excuse."
        ),
        "konobi?size=5&pie=off&moves=c3,e5",
        ask=Message("Try to link c3 weakly: choose d4 and see why you can’t."),
        refused=("d4", "b4", "b2", "d2"),
        done=Message(
            "While your stone still has a better point beside it, a free one with no weak link "
            "at all, nothing may be linked to it weakly. Here all four are such points."
        ),
        other=Message("Choose one of the diagonal neighbours of c3: b2, b4, d2 or d4."),
    ),
    Step(
        Message(
            "Look at a3. White stands on b3. The points a2 and a4 are free, but a stone there "
            "would have a weak link of its own, to b1 or b5: so neither is a better point."
        ),
        "konobi?size=5&pie=off&moves=a3,b3,b1,e5,b5,e2",
        ask=Message("No better point is left. Step past White: link a3 weakly."),
        accepts=_links("a3", weak_partners),
        done=Message(
            "The link is excused, and the board draws it dashed. Blocking a stone opens its "
            "diagonals: think of that before you block one."
        ),
        other=Message("Look diagonally from a3: that is where a weak link goes."),
        highlighted=("a3",),
    ),
    Step(
        Message(
            "You are White in this step. Black’s a3 and b4 are linked weakly, and you hold "
            "b3, one of the two points between them. Can you cut them?"
        ),
        "konobi?size=5&pie=off&moves=a3,b3,b1,e5,b5,e2,b4",
        ask=Message("Try to take the other point as well: choose a4."),
        refused=("a4",),
        done=Message(
            "Two black and two white stones crossed in one block are a crosscut, and nobody may "
            "make one. So a weak link can never be cut."
        ),
        other=Message("The other point between a3 and b4 is a4."),
    ),
    Step(
        Message(
            "A stone that makes several weak links needs an excuse for each. On c3 Black would be "
            "linked weakly to d4, whose better points are gone, and to d2. Small diamonds mark all "
            "points that are forbidden in this way."
        ),
        "konobi?size=4&pie=off&moves=d4,d3,b3,b2,d2,b1",
        ask=Message("You are Black again. Choose c3 to see which link is not excused."),
        refused=("c3",),
        done=Message(
            "One point is enough to forbid it: d1 is beside d2 and would have no weak link."
        ),
        other=Message("Choose c3, the point between d4 and d2."),
        highlighted=("d4", "d2"),
    ),
    Step(
        Message(
            "A chain may run through links of both kinds. Your stones b5, b4 and b3 hang from the "
            "top edge, c1 stands on the bottom."
        ),
        "konobi?size=5&pie=off&moves=c1,c4,b4,c3,b5,a2,b3,a3",
        ask=Message("Join your edges with one stone."),
        accepts=wins,
        done=Message(
            "A strong link down to c1, and a weak one up to b3, excused because White has "
            "blocked it: the chain is complete, and you have won."
        ),
        other=Message("Look at the gap between b3 and c1."),
    ),
    Step(
        Message(
            "White is about to connect left and right. A chain that needs one more stone must "
            "be stopped at once: take that point, or make it illegal for White."
        ),
        "konobi?size=5&pie=off&moves=c3,e2,a3,a2,d3,b2,d4,d2",
        ask=Message("Stop White."),
        accepts=_stops,
        done=Message(
            "White can no longer get through there. Count before each move: how many stones "
            "do you still need, and how many does your opponent?"
        ),
        other=Message("White still gets through at c2."),
    ),
    Step(
        Message(
            "Black’s first stone may be too good. So, with the pie rule, White may answer it by "
            "swapping sides: the stone stays black, but it is yours from then on."
        ),
        "konobi?size=7&pie=on&moves=d4",
        ask=Message("You are White, and Black has taken the very middle. Swap sides."),
        wanted=(SWAP,),
        done=Message(
            "You are Black now, with a stone in the middle, and your opponent moves as White. So "
            "start with a stone that you would not mind facing."
        ),
        other=Message("Choose “Swap sides” beside the board."),
    ),
    Step(
        Message(
            "You can join your edges now: by strong links, which go straight, and by weak ones, "
            "which need that no better point is left. Now play as Black on a small board. Legal "
            "points are shown, and a sentence says what each move does. Choose any other point to "
            "see why it is forbidden."
        ),
        "konobi?size=7&pie=off",
    ),
)

LATER: Final = {
    PREVIEW: 4,
    "weak-first": 4,
    "weak-second": 4,
    "forbidden-weak": 6,
    "forbidden-crosscut": 6,
}

LESSON: Lesson[Position, str] = Lesson(STEPS, remark, has_panels=False, later=LATER)
