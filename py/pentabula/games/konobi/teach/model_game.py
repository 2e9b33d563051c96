"""Konobi's model game, on 7×7: the engine against itself with 1,500 nodes a move, more than twice
master's, after a first stone and a reply that were given.

The comments state what the rules show, and results that a proof has found.
"""

from __future__ import annotations

from typing import Final

RECORD: Final = """
[Game "konobi"]
[Size "7"]
[Pie "on"]

1. c2 {c2 is close to Black’s own edge and has five rows to go to the top: neither clearly good nor
clearly bad, so White need not swap.}
2. d4 {White takes the middle, three columns from either edge: a black stone beside d4 stops one
side and leaves the other open.}
3. e4 {Black stops d4 on the right, and can go to the top or to the bottom from here.}
4. e2 {A block from a distance: e2 is two rows below e4. Right below, on e3, the stone would touch
e4, and Black could pass it on either side at once.}
5. f2 {Black passes e2 on the right. From f2 the bottom edge is one stone away.}
6. e1 7. b2 8. d5 9. f1 10. e5 {White’s three stones d4, d5 and e5 form one chain. It closes the way
up from e4, so Black has to go around it.}
11. g5 12. f5 13. g4
14. g7 {White wants g6, but it is closed: f5 has the better points f6 and f4. g7 spoils f6, as a
stone there would be linked weakly to g7.}
15. c3 16. g3 {g3 spoils f4 in the same way. Now f5 has no better point left, and the weak link from
g6 is excused.}
17. a4 {Black does not answer on the right but prepares the left side, where the game will be
decided.}
18. g6 {White’s chain from d4 to f5 is linked weakly to g6 and has reached the right edge. All that
it needs now is the left edge.}
19. c4 {So Black builds a wall on the left: c2, c3 and c4 are one chain.}
20. c5 21. a5 22. b3 {White tries to come through between c4 and a4.}
23. b4 {b4 joins a4 and a5 to the chain from c2. White must pass above a5 or below c2, and
with best play neither works any more.}
24. a1 25. a6 {Black follows the edge to the top. White cannot come between at b6: the point is
closed, because c5 has the better points b5 and c6.}
26. a7 27. c7 {Black comes from the top edge. White has only two moves that threaten to win at
once, b7 and c6.}
28. b7 (28. c6 29. b7 {c6 threatens to win at b6. With b7 Black forbids that point: with a7, White’s
stone would complete a crosscut. Nothing else wins.}) {This threatens c6, which would join b7 to the
chain from the right edge.}
29. c6 {The only move. c7 and c6 now block the chain on c5.}
30. g2 31. b6 {b6 joins the top edge to the chain from c2. At the bottom b1 and c1 would both win,
and White can take only one.}
32. b1 (32. c1 33. b1 {If White takes c1, b1 reaches the edge.}) 33. c1
"""
