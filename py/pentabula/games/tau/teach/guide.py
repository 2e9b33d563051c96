"""TAU's rules page, in our own words."""

from __future__ import annotations

from pentabula.core.guide import Illustration, Section
from pentabula.core.message import Message

SECTIONS: tuple[Section, ...] = (
    Section(
        Message("The goal"),
        (
            Message(
                "Two players strike out rows and columns of a grid. What is left falls into "
                "rectangles, and their sizes are multiplied. HIGH wants the product to end above "
                "a number, the LIMIT; LOW wants to keep it there or below. Which of the two you "
                "are, and what the LIMIT is, you negotiate first. There are no draws."
            ),
        ),
    ),
    Section(
        Message("The negotiation"),
        (
            Message(
                "The first to speak says a whole number, 0 or more. Then the players take turns: "
                "say a higher number, or pass. As soon as one of you passes, that player is LOW, "
                "the other is HIGH, and the last number said is the LIMIT."
            ),
            Message(
                "An example: 70, 120, 143, pass. The first to speak is HIGH and has to get above "
                "143; the second is LOW."
            ),
        ),
    ),
    Section(
        Message("Striking out"),
        (
            Message(
                "HIGH begins, and you strike in turn: one whole row or one whole column, by a "
                "line right across the board. The line must pass through at least one cell that "
                "no line crosses yet, and it must leave at least one such cell elsewhere. In "
                "short: any line not yet struck is open to you, but the last row left and the "
                "last column left must stay."
            ),
            Illustration(
                "tau?rows=5&cols=5&limit=12&moves=row3",
                Message("Row 3 is struck: two rectangles of 10 cells, and a product of 100."),
            ),
            Illustration(
                "tau?rows=5&cols=5&limit=12&moves=row3,colc",
                Message("Column c splits both: 4 × 4 × 4 × 4, a product of 256."),
            ),
            Message(
                "The game lasts a fixed number of lines, both players’ together: a third of the "
                "rows and columns, rounded up. On 10 × 10 that is 7 lines, of which HIGH strikes "
                "the first, third, fifth and seventh."
            ),
        ),
    ),
    Section(
        Message("The end"),
        (
            Message(
                "When the last line is struck, the sizes of all rectangles left are multiplied. "
                "Rectangles of 1, 1, 2, 2, 3 and 6 cells make 72. HIGH wins when the product is "
                "higher than the LIMIT. Otherwise LOW wins, also when they are equal."
            ),
            Illustration(
                "tau?rows=5&cols=7&limit=72&moves=row2,colb,row5,cold",
                Message(
                    "A game that is over: 1, 1, 2, 2, 3 and 6 cells are left, a product of 72. "
                    "With a LIMIT of 71 HIGH has won, with 72 LOW."
                ),
            ),
        ),
    ),
    Section(
        Message("Options"),
        (
            Message(
                "Rows and columns: 2 to 26 each, 10 unless you choose otherwise. Together 20 to "
                "30 make a good game, with the shorter side at least a third of the longer."
            ),
            Message(
                "LIMIT: by negotiation, or a whole number agreed beforehand. With an agreed "
                "LIMIT there is no negotiation, and the player who begins is HIGH."
            ),
        ),
    ),
    Section(
        Message("Playing here"),
        (
            Message(
                "To say a number, type it into the field, or take one of the suggestions; to "
                "pass, press the button. Nobody passes for you, except where no higher number "
                "exists."
            ),
            Message(
                "To strike a line, tap its handle: rows have theirs on the left, columns below. "
                "With the keyboard, the handles are two lists, first the rows from the top, then "
                "the columns. Point at a handle, or move to it, to read what its line would leave."
            ),
            Message(
                "Each rectangle left carries its size. Beside the board stand the product with "
                "its factors, rows × columns, and a bar that shows it against the LIMIT. The bar "
                "is logarithmic: equal steps multiply by equal amounts."
            ),
        ),
    ),
    Section(
        Message("Notation"),
        (
            Message(
                "Rows are numbered from the bottom, columns lettered from the left: row5 strikes "
                "row 5, colg strikes column g. bid143 says 143, and pass ends the negotiation. "
                "Capital letters, and a space as in “row 5”, are read as well."
            ),
        ),
    ),
    Section(
        Message("Where the published rules leave room"),
        (
            Message("Numbers are whole, from 0 up, and the first to speak may not pass."),
            Message(
                "A number may have up to 100 digits. After a hundred nines there is nothing "
                "higher to say, and passing is all that is left."
            ),
            Message(
                "Two lines may cross in a cell. A cell that is crossed twice counts like one "
                "that is crossed once: it is gone."
            ),
            Message("Boards may have from 2 to 26 rows and columns, also unequal."),
        ),
    ),
    Section(
        Message("First steps"),
        (
            Message(
                "One row run meets every column run. So a new run multiplies the number of "
                "rectangles, and a size counts once for every rectangle that it is a side of."
            ),
            Message(
                "HIGH likes to split a long side in the middle: two rows apart, a column apart. "
                "Many rectangles of middling size make the largest products."
            ),
            Message(
                "LOW likes to strike at the edge or beside a line already struck, which takes "
                "cells and makes no new rectangle. A side of one cell is worth nothing as a "
                "factor: leave many of them."
            ),
            Message(
                "Count who strikes last before you bid. When the number of lines is odd, HIGH "
                "has one more than LOW, and that is worth a good deal."
            ),
            Message(
                "With perfect play every board has its exact value, and whoever says one less "
                "than it wins as HIGH. Nobody at the table knows it: say the number above which "
                "you would rather be LOW."
            ),
        ),
    ),
    Section(
        Message("Credits"),
        (
            Message(
                "TAU was designed by Néstor Romeral Andrés in 2011, out of OMEGA, while he "
                "taught his students to multiply in base two. He thanks Russ Williams and Nathan "
                "Morse for their corrections. This page tells the rules in our own words."
            ),
        ),
    ),
)
