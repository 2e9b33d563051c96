"""Tabik's model game, on 5×5: the engine against itself with 1,500 nodes a move.

The comments state what the rules show, and results that a proof has found.
"""

from __future__ import annotations

from typing import Final

RECORD: Final = """
[Game "tabik"]
[Size "5"]
[Pie "on"]

1. c3b3 {A first move that you could play from either side: Black is in the middle, but both stones
have three empty neighbours.} 2. swap {The second player takes Black. Now the first player, who has
White, moves.} 3. a4b4 4. a3a2 {White has joined b4 to b3, and Black joins a3 to a4 in reply. Pair
stands against pair: nobody leads.} 5. b1b2 {The white stone on b2 joins a2, b3 and b4: four
together. Place where your stone touches two groups.} 6. b5c5 7. c4d4 8. d5e5 9. c4~c5 {The first
exchange, while many cells are empty: the white stone on c4 joins b4 and d4. White has six
together.} 10. e2e3 11. d2d3 12. c1c2 {White has nine together now. But d2 beside c2 is black, and
there is no rod between them: an exchange could split the nine.} 13. e1d1 {The last placement: no
two empty cells are neighbours. From here on there are only exchanges.} 14. c1~d1 (14. b4~b5 15.
c3~d3 {To split the large group at once would lose: White has one winning reply, c3 with d3.})
{White has ten together now, and yet Black wins with best play. Only this move and c2 with d2 do
that.} 15. c3~c4 16. b4~c4 17. b1~c1 18. a3~b3 (18. c2~d2 19. b2~c2 {It would be too early for c2
with d2: White keeps ten together, and wins with b2 and c2.}) {Black prepares the split. As b3 is
black now, White’s left and right hold together only at c2.} 19. d4~d5 20. c2~d2 {Now the split
works: White’s nine become five and four. Black leads with two groups of five to one.} 21. c5~d5
{White strikes back. The white stone on c5 joins c4, and one of Black’s fives is broken: six against
five.} 22. a3~a4 {The only winning move. It cuts a4 off, and White’s four become three.} 23. b2~c2
24. d1~d2 25. a2~b2 {White has eight together. Two exchanges are left to Black. One of them, d3 with
d4, would open d3 to White’s e3.} 26. b2~b3 (26. d3~d4 27. d3~e3 {If Black plays d3 with d4, White
plays d3 with e3 and wins.}) {The only winning move: Black waits, and leaves d3 with d4 to White.}
27. b3~b4 28. b4~b5 {Each of these exchanges has opened the next one. Now only d3 with d4 is left.
White would rather pass, but may not.} 29. d3~d4 30. c3~d3 {Six against six is even, so the next
size decides: Black has a group of three, White only single stones.} 31. c2~c3 {White’s last move
joins Black’s groups as well: ten to seven.}
"""
