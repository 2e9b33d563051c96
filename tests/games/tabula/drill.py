"""The right answers of Tábula's drill: all orders of all plays of each of the 36 throws."""

from typing import Any


def right(question: Any) -> object:
    position, point = question.position, int(question.marked[0])
    rolls = {(roll.high, roll.low): roll for roll in position.legal_moves()}
    return sum(
        _captures(position.play(rolls[max(one, two), min(one, two)]), position.mover, point)
        for one in range(1, 7)
        for two in range(1, 7)
    )


def _captures(position: Any, seat: int, point: int) -> bool:
    """Whether some order of plays captures on the point, looking at every one."""
    if position.outcome() is not None or position.turn != seat:
        return False
    captured = position.sides[1 - seat][26]
    for play in position.legal_moves():
        after = position.play(play)
        was, now = position.sides[1 - seat][point], after.sides[1 - seat][point]
        if was == 1 and now == 0 and after.sides[1 - seat][26] == captured + 1:
            return True
        if _captures(after, seat, point):
            return True
    return False
