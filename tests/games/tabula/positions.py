"""Positions for the tests, by tokens or by diagram."""

from pentabula.core.game import checked_move
from pentabula.games.tabula import GAME
from pentabula.games.tabula.rules import position as rules

NONE = "   .   .   .   .   .   .   .   .   .   .   .   ."


def after(tokens="", **options):
    """The position after these tokens, each of which must be legal."""
    position = GAME.start(**options)
    for token in tokens.split():
        position = position.play(checked_move(GAME, position, token))
    return position


def board(head, piles="", *, waiting=(0, 0), captured=(0, 0), off=None):
    """The position with piles such as `4:L2 13:D3`. Missing checkers are borne off, unless
    `off` says otherwise."""
    named = dict(pile.split(":") for pile in piles.split())
    rows = [
        " ".join(named.get(str(point), ".") for point in row)
        for row in (range(24, 12, -1), range(1, 13))
    ]
    counts = [sum(int(pile[1:]) for pile in named.values() if pile[0] == colour) for colour in "LD"]
    if off is None:
        off = tuple(10 - counts[i] - waiting[i] - captured[i] for i in (0, 1))
    beside = "  ".join(
        f"{name} L{light} D{dark}"
        for name, (light, dark) in (("waiting", waiting), ("captured", captured), ("off", off))
    )
    return rules.read_diagram("\n".join([head, *rows, beside]))


def listed(position):
    """The canonical tokens of the legal moves, sorted."""
    return sorted(GAME.notation.write(move) for move in position.legal_moves())


# The position of the phone picture in the design: the gate is closed for Light.
GATE = board(
    "Light to play 5-2, left 2",
    "1:L2 2:L1 3:D1 6:D2 7:D3 8:L3 9:D1 10:L1 11:L1 12:L1",
    waiting=(1, 3),
)
# One light checker on I, the others home; dark ones close VI.
LONE_RUNNER = "1:L1 6:D2"
