"""Stawn's rules page, in our own words."""

from __future__ import annotations

from pentabula.core.guide import Illustration, Section, Topic
from pentabula.core.message import Message

SECTIONS: tuple[Section, ...] = (
    Section(
        Message("The goal"),
        (
            Message(
                "Stawn is a game of territory on a hexagonal board of hexagonal cells. When "
                "neither side can move any more, the higher score wins: one point for each "
                "stone of your colour. Pawns, the figures, are worth nothing themselves; they "
                "make the stones and decide who keeps them."
            ),
        ),
    ),
    Section(
        Message("Before the game"),
        (
            Message(
                "White moves second and gets komi for it: a whole number of points, possibly "
                "negative, added to White’s score. The first player names the komi, from −999 "
                "to 999; the second player then takes Black or White. So the first player "
                "should name a komi that makes both colours equally good. Black then moves "
                "first, whoever that is."
            ),
            Message(
                "You may also agree on a number when you set up the game; then the first "
                "player is Black."
            ),
        ),
    ),
    Section(
        Message("Your turn"),
        (
            Message("Do exactly one of these four things."),
            Message("Place: put a pawn of yours on an empty cell."),
            Message(
                "Move: take a pawn of yours one or more cells in a straight line, in one of the "
                "six directions. It passes over empty cells and over pieces of your own, any "
                "number of them, but never over an enemy piece. It ends on an empty cell, or on "
                "an enemy pawn that may be taken. Then a stone of yours goes on the cell that "
                "the pawn left, or on one of the empty cells that it passed over."
            ),
            Message(
                "Convert: turn a whole enemy field into stones of yours if more of the pawns "
                "beside the field are yours than the enemy’s. A field is a maximal connected "
                "set of stones of one colour; a pawn is beside it if it is next to at least "
                "one of its stones, and it counts once."
            ),
            Message(
                "Take the button, if nobody has taken it. It is worth half a point, so that "
                "no game is tied. Taking it is your whole turn."
            ),
            Illustration(
                "stawn?size=3&komi=0&moves=c1,a3,b3,e3,c1-c4@c2",
                Message(
                    "Black’s pawn has marched from c1 to c4. Its stone may go on c1, c2 or c3; "
                    "here it is on c2."
                ),
                highlighted=("c2",),
            ),
            Illustration(
                "stawn?size=3&komi=0&moves=c3,d3,d2,d3-e3@d3",
                Message(
                    "Black may convert the stone on d3: two black pawns and one white pawn "
                    "are beside it."
                ),
                highlighted=("d3",),
            ),
            Message(
                "You may not pass. Your turn is skipped only if you have no legal move at "
                "all, on a full board; the page does that for you and says so."
            ),
        ),
    ),
    Section(
        Message("Taking a pawn"),
        (
            Message(
                "An enemy pawn may be taken only if, before the move, more of the pawns next "
                "to it are yours than the enemy’s. A tie is not enough. Your moving pawn "
                "counts if it starts next to the other; the pawn to be taken does not count "
                "for itself. So a lone pawn falls to a single pawn beside it, and no pawn is "
                "taken from afar unless another pawn of yours is next to it."
            ),
            Illustration(
                "stawn?size=3&komi=0&moves=c3,c4",
                Message("The pawn on c3 may take the one on c4, which is alone."),
                highlighted=("c4",),
            ),
            Illustration(
                "stawn?size=3&komi=0&moves=c3,c4,a1,d4",
                Message("Here it may not: one pawn to one is a tie, and d4 guards c4."),
                refused="c3 c4",
            ),
            Message("Stones are never taken or moved; they only change colour with their field."),
        ),
    ),
    Section(
        Message("The end"),
        (
            Message(
                "The game ends when neither side has a legal move: the board is full, nothing "
                "can be taken or converted, and the button is gone. Your score is the number of "
                "your stones, plus komi for White, plus half a point for the side with the "
                "button. The higher score wins."
            ),
        ),
    ),
    Section(
        Message("Options"),
        (
            Message(
                "The board may have 2 to 13 cells per side; 5 is usual. The komi is chosen in "
                "the game or agreed beforehand. You can play without the button for teaching, "
                "which is our addition; then a tie is possible, and White wins it."
            ),
        ),
        Topic.OPTIONS,
    ),
    Section(
        Message("How to enter moves here"),
        (
            Message(
                "Choose an empty cell to place a pawn. To move, choose a pawn of yours, then the "
                "cell where it ends, then the cell for its stone; if the stone has only one "
                "possible cell, it goes there automatically. To convert, choose any stone of the "
                "enemy field. The button is beside the board."
            ),
            Message(
                "Small badges show who has the majority: “2:1” on an enemy piece means two "
                "pawns of the side to move against one. A green badge means that the pawn can "
                "be taken or the field converted. Fields of several stones are outlined, with "
                "their size."
            ),
        ),
        Topic.INPUT,
    ),
    Section(
        Message("Notation"),
        (
            Message(
                "Rows are lettered from the bottom, and the cells of each row are numbered "
                "from the left. So the letter names the row."
            ),
            Message(
                "c3 is a pawn placed on c3. c3-c6@c4 is the pawn on c3 going to c6 and leaving "
                "a stone on c4; c3xc6@c3 takes on c6. !d2 converts the field to which d2 "
                "belongs (a field is named by the first cell of its lowest row). button, "
                "komi4, black, white and pass are written as they are."
            ),
        ),
        Topic.NOTATION,
    ),
    Section(
        Message("Where the published rules are unclear"),
        (
            Message(
                "A pawn that jumps only over your own pieces passes no empty cell, so its "
                "stone goes where it came from. One pawn against none is a majority. Pawns "
                "that touch a field in several places count once. A player who has no other "
                "move must take the button if it is still there. The program ends the game as "
                "soon as neither side can move, without counting passes."
            ),
            Message(
                "Majorities are counted before the move, and a tie is not a majority: with "
                "one pawn of each side beside it, a field stays as it is. Converting may join "
                "a field to others of yours; nothing else on the board changes."
            ),
        ),
        Topic.UNCLEAR,
    ),
    Section(
        Message("First advice"),
        (
            Message(
                "A lone pawn is a gift: keep two together, so that each guards the other. "
                "Before a pawn marches, look at what it leaves behind: its neighbours may "
                "lose their majority."
            ),
            Message(
                "Every march makes a stone, so an active pawn is worth several idle ones. Long "
                "marches choose where the stone goes; put it where your pawns stand around it."
            ),
            Message(
                "Large fields are prizes: one conversion turns all of them. Join your fields "
                "only where you have the pawns to hold them, and cut the enemy’s fields off "
                "from their pawns. Near the end, when empty cells run out, the last majority "
                "beside a field decides."
            ),
        ),
        Topic.ADVICE,
    ),
    Section(
        Message("Credits"),
        (
            Message(
                "Stawn was designed by Luis Bolaños Mures in 2023 and published on the web. "
                "This page explains his rules in our own words."
            ),
        ),
        Topic.CREDITS,
    ),
)
