"""TAU's model game, on 10×10: master against itself.

The comments state what the rules show, and the exact values of the solver.
"""

from __future__ import annotations

from typing import Final

RECORD: Final = """
[Game "tau"]
[Rows "10"]
[Cols "10"]
[Limit "bid"]

1. bid177146 (1. bid120000 2. bid177146 {After a lower bid, the other side bids 177,146 and wins.})
{With best play a 10 × 10 board ends at 177,147. HIGH needs more than the LIMIT, so the bid one
lower wins, whatever the reply.} 2. pass (2. bid200000 3. pass {A higher bid would become the LIMIT,
and best play does not get that far.}) {The second player becomes LOW. Now one mistake by HIGH is
enough.} 3. row5 (3. row4 {Row 4 is one row further out: then best play leads to 69,984 only.})
{HIGH makes two rectangles of nearly the same height, 4 and 5. Only the four middle lines keep
177,147.} 4. row7 (4. row6 {Row 6 would leave 1,600 and not 12,000, but then HIGH gets to 186,624:
the lowest product now is not the lowest at the end.}) {LOW makes a strip of one row and a run of
three out of the five: the heights multiply to 12, no longer to 20.} 5. colc (5. row2 {Row 2 would
cut one rectangle only, and lead to 69,984.}) {A column cuts all three rectangles at once. From
12,000 to 395,136.} 6. cola (6. row6 {The strip looks better: that leaves 28,224. But then HIGH gets
to 262,144.}) {LOW strikes at the edge, which makes no new rectangle. A width of 2 becomes 1, three
times: 395,136 divided by 8 is 49,392.} 7. colg (7. row2 {Splitting the four rows cuts two
rectangles, not three, and leads to 157,464.}) {The only strike that keeps 177,147. Seven columns
become three and three: 3 × 3 is more than 2 × 4 or 1 × 5.} 8. row1 (8. row6 {The strip again:
striking it leads to 186,624.}) {LOW takes the edge of the four rows: a height of 4 becomes 3. Only
row 1 and row 4 hold HIGH to 177,147.} 9. row3 (9. row2 {At the edge of the three rows only 157,464
would be left, and LOW would win.}) {HIGH has to strike as well. Heights of 1 and 1 are less than 3,
but there is one more run of rows, and every width counts once more: 177,147.}
"""
