"""Positions for the tests, by tokens or by diagram."""

from functools import partial
from random import Random

from pentabula.core.position import CHANCE
from pentabula.games.tabula import GAME
from pentabula.games.tabula.rules import position as rules
from tests.games import positions

NONE = "   .   .   .   .   .   .   .   .   .   .   .   ."


after = partial(positions.after, "tabula")


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


def at_random(games, seed, *, is_thrown):
    """Positions with dice to play, or before a throw, from random games."""
    rng = Random(seed)
    for _ in range(games):
        position = GAME.start(start=0)
        while position.outcome() is None:
            if is_thrown == (position.turn != CHANCE):
                yield position
            position = position.play(rng.choice(list(position.legal_moves())))


def listed(position):
    """The canonical tokens of the legal moves, sorted."""
    return sorted(GAME.notation.write(move) for move in position.legal_moves())


def read_position(text):
    """The position of `Light to roll / 1:L1 6:D2 / off=9,8`: head, piles and what is beside."""
    head, piles, beside = (part.strip() for part in f"{text} / ".split(" / ")[:3])
    counts = (each.split("=") for each in beside.split())
    return board(head, piles, **{name: (*map(int, pair.split(",")),) for name, pair in counts})


# The position of the phone picture in the design: the gate is closed for Light.
GATE = board(
    "Light to play 5-2, left 2",
    "1:L2 2:L1 3:D1 6:D2 7:D3 8:L3 9:D1 10:L1 11:L1 12:L1",
    waiting=(1, 3),
)
# One light checker on I, the others home; dark ones close VI.
LONE_RUNNER = "1:L1 6:D2"
