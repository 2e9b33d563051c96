"""Stawn's model game, on side 4: the engine against itself with 1,500 nodes a move.

The comments state what the rules show, and results that a proof has found.
"""

from __future__ import annotations

from typing import Final

RECORD: Final = """
[Game "stawn"]
[Size "4"]
[Komi "choose"]
[Button "on"]

1. komi1 {The first player names a small komi: one point, with which the engine would play either
side.} 2. white {The second player takes White, and with it the point.} 3. b3 4. f3 5. f4 6.
f3xf4@f3 {One white pawn was beside f4 and no black one, so White could take it. The stone on f3 is
White’s first on the board.} 7. f2 {Black’s f2 and White’s f4 are beside the stone on f3, one each.
With one more pawn there Black could convert it.} 8. d3 9. d2 10. c3 11. c5 12. d6 13. d5 14. c2 15.
e4 16. d3xd2@d3 {White takes d2. But with e4 beside f3 and f4 Black could now convert the stone,
take the pawn, or take d6.} 17. e3 18. c3xb3@c3 {White has four points with the komi, and Black
none yet. But the pawns on d6 and f4 and the stone on f3 are within Black’s reach.} 19. b4 20. f5
21. b4xd6@b4 {The pawn jumps over c5, its own colour, takes d6 and leaves Black’s first stone.} 22.
e2 23. e3xe2@e3 24. e5 25. d5xe5@d5 26. f1 27. f2xf1@f2 {Four captures in a row: each has left a
stone, and Black is level, four to four.} 28. g3 {White guards f3 and f4: after g3 Black can neither
take nor convert anything.} 29. d4 30. c1 31. e1 32. a3 33. a4 34. g2 35. g4 36. f5xg4@f5 37. b5 38.
b2 39. g1 40. c1-d1@c1 {White begins to march. A pawn on the board is worth nothing, the stone on c1
is a point.} 41. button {Black takes the button, half a point, and White has to move again.} 42.
b3-a2@b3 43. g1-c4@g1 44. e6 {e6 costs White
nothing: to take it brings Black one point, and so would a march to the empty cell. But Black has
one cell less to wait on, and White wins with best play.} 45. a1
46. c6 47. e4xe6@e4 48. c6-d7@c6 {Black could take c6, so the pawn marches, and its stone is worth a
point.}
49. a1-b1@a1 {Black does the same: White could take a1. Now the board is full.} 50. !a1 (50.
b2xb1@b2 {Taking b1 first wins as well: the stone stays on b2.}) {White’s pawns are in the majority
beside a1. The conversion counts twice: nine points to six and a half.} 51. !c6 {Black converts in
turn and is back to within half a point.} 52. b2xb1@b2 (52. c2xb1@c2 53. d4xd7@d4 {If c2 takes
instead, Black takes d7 and wins with best play.}) {Three pawns can take b1. Only b2 may: every
other capture loses.} 53. d4xd7@d4 {Black’s last capture makes eight and a half. White has nine.}
"""
