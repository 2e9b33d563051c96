"""TAU's rules page, in our own words."""

from __future__ import annotations

from pentabula.core.guide import Illustration, Section, Topic
from pentabula.core.message import Message

SECTIONS: tuple[Section, ...] = (
    Section(
        Message("The goal"),
        (
            Message(
                "Two players strike out rows and columns of a grid. What is left falls into "
                "rectangles, and their sizes are multiplied. HIGH wants the product to end "
                "above a number, the LIMIT; LOW wants to keep it there or below. Bidding "
                "first decides who is who and what the LIMIT is. There are no draws."
            ),
        ),
    ),
    Section(
        Message("The bidding"),
        (
            Message(
                "The first player bids a whole number, 0 or more. Then the players take turns "
                "to bid higher or pass. As soon as one of you passes, that player is LOW, the "
                "other is HIGH, and the last bid is the LIMIT."
            ),
            Message(
                "An example: 70, 120, 143, pass. The first player is HIGH and has to get "
                "above 143; the second is LOW."
            ),
        ),
    ),
    Section(
        Message("Striking out"),
        (
            Message(
                "HIGH begins, and you take turns to strike one whole row or one whole column. "
                "The line must pass through at least one cell that no line crosses yet, and "
                "it must leave at least one such cell elsewhere. In short: you may strike any "
                "line that is left, except the last row and the last column."
            ),
            Illustration(
                "tau?rows=5&cols=5&limit=12&moves=row3",
                Message("Row 3 is struck: two rectangles of 10 cells, so the product is 100."),
            ),
            Illustration(
                "tau?rows=5&cols=5&limit=12&moves=row3,colc",
                Message("Column c splits both: 4 × 4 × 4 × 4, so the product is 256."),
            ),
            Message(
                "The players strike a fixed number of lines between them: a third of all rows "
                "and columns, rounded up. On 10 × 10 that is 7 lines, of which HIGH strikes "
                "the first, third, fifth and seventh."
            ),
        ),
    ),
    Section(
        Message("The end"),
        (
            Message(
                "When the last line is struck, the sizes of all remaining rectangles are "
                "multiplied. Rectangles of 1, 1, 2, 2, 3 and 6 cells make 72. HIGH wins if "
                "the product is higher than the LIMIT. Otherwise LOW wins, even if they are "
                "equal."
            ),
            Illustration(
                "tau?rows=5&cols=7&limit=72&moves=row2,colb,row5,cold",
                Message(
                    "A finished game: rectangles of 1, 1, 2, 2, 3 and 6 cells are left, so "
                    "the product is 72. With a LIMIT of 71, HIGH has won; with 72, LOW."
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
                "LIMIT: by bidding, or a whole number agreed beforehand. With an agreed LIMIT "
                "there is no bidding, and the player who begins is HIGH."
            ),
        ),
        Topic.OPTIONS,
    ),
    Section(
        Message("Playing here"),
        (
            Message(
                "To bid, type a number or choose one of the suggestions; to pass, press the "
                "button. The page never passes for you unless no higher bid exists."
            ),
            Message(
                "To strike a line, choose its handle: row handles are on the left, column "
                "handles below. With the keyboard, the handles are two lists: first the rows "
                "from the top, then the columns. Point at a handle, press and hold "
                "it, or move to it by key, to read what its line would leave."
            ),
            Message(
                "Each remaining rectangle shows its size. Beside the board are the product "
                "with its factors, rows × columns, and a bar that compares it with the LIMIT. "
                "The bar is logarithmic: equal steps multiply by equal amounts."
            ),
        ),
        Topic.INPUT,
    ),
    Section(
        Message("Notation"),
        (
            Message(
                "Rows are numbered from the bottom, columns lettered from the left: row5 "
                "strikes row 5, colg strikes column g. bid143 bids 143, and pass ends the "
                "bidding. Capital letters and a space, as in “row 5”, work too."
            ),
        ),
        Topic.NOTATION,
    ),
    Section(
        Message("Where the published rules are unclear"),
        (
            Message("Bids are whole numbers, 0 or more, and the first bidder may not pass."),
            Message(
                "A bid may have up to 100 digits. After a hundred nines there is no higher "
                "bid, so the other player must pass."
            ),
            Message(
                "Two lines may cross in a cell. A cell crossed twice is simply gone, like one "
                "crossed once."
            ),
            Message(
                "Boards may have 2 to 26 rows and 2 to 26 columns; the two numbers may differ."
            ),
        ),
        Topic.UNCLEAR,
    ),
    Section(
        Message("First steps"),
        (
            Message(
                "Every run of rows meets every run of columns. So a new run multiplies the "
                "number of rectangles, and a length counts once for every rectangle that it "
                "is a side of."
            ),
            Message(
                "HIGH likes to split a long side in the middle. Many rectangles of middling "
                "size make the largest products."
            ),
            Message(
                "LOW likes to strike at the edge or beside a line already struck, which "
                "removes cells without making a new rectangle. A side of one cell is worth "
                "nothing as a factor: leave many of them."
            ),
            Message(
                "Before you bid, count who strikes last. If the number of lines is odd, HIGH "
                "has one more than LOW, which is worth a lot."
            ),
            Message(
                "With perfect play every board has an exact value, and a bid of one less wins. At "
                "the table you cannot know this value: bid the number above which you would "
                "rather be LOW."
            ),
        ),
        Topic.ADVICE,
    ),
    Section(
        Message("Credits"),
        (
            Message(
                "TAU was designed by Néstor Romeral Andrés in 2011, based on OMEGA, while he "
                "was teaching his students to multiply in base two. He thanks Russ Williams "
                "and Nathan Morse for their corrections. This page explains the rules in our "
                "own words."
            ),
        ),
        Topic.CREDITS,
    ),
)
