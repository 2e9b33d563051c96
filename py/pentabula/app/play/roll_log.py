"""The rolls of a game: the frequency of each face and sum, and how usual its runs are.

Every throw is two dice, the opening too, so 36 equally likely pairs of faces. `chance_of_run` is
exact but for rounding: it follows the probability of each state of a run from throw to throw.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import Final

from pentabula.core.record import Node, Record
from pentabula.online.dice import Faces, throws

FACES: Final = range(1, 7)
SUMS: Final = range(2, 13)
PAIRS: Final = 36
WAYS: Final = {total: 6 - abs(total - 7) for total in SUMS}
"""In how many of the 36 pairs the faces have a sum."""

DOUBLES: Final = 6
"""In how many of the 36 pairs both faces are the same."""


class RunKind(Enum):
    """The property that the throws of a run share."""

    DOUBLES = auto()
    NO_DOUBLE = auto()
    SAME_FACE = auto()  # some face shows in every throw
    SAME_ROLL = auto()  # all throws show the same two faces, in any order


@dataclass(frozen=True, slots=True)
class RollRun:
    """The longest run of a kind: the numbers of its first and last throw, the faces in common, and
    the chance that a game with as many throws has one at least as long."""

    kind: RunKind
    first: int
    last: int
    faces: tuple[int, ...]
    chance: float

    @property
    def length(self) -> int:
        """The number of throws."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often an event happened, and its average."""

    value: int
    seen: int
    expected: Fraction


@dataclass(frozen=True, slots=True)
class RollLog:
    """Statistics of the throws of a line: their number, the number entered by hand, the faces, sums
    and doubles, and the rarest run; None if every run is shorter than two throws."""

    throws: int
    by_hand: int
    faces: tuple[Frequency, ...]
    sums: tuple[Frequency, ...]
    doubles: Frequency
    run: RollRun | None


def roll_log(record: Record, node: Node) -> RollLog:
    """The throws on the line from the start to a node."""
    made = list(throws(record, node))
    rolls = [faces_of(each.token) for each in made]
    count = len(rolls)
    faces = Counter(face for roll in rolls for face in roll)
    sums = Counter(map(sum, rolls))
    doubles = sum(first == second for first, second in rolls)
    return RollLog(
        count,
        sum(each.is_by_hand for each in made),
        tuple(Frequency(face, faces[face], Fraction(count, 3)) for face in FACES),
        tuple(Frequency(each, sums[each], Fraction(count * WAYS[each], PAIRS)) for each in SUMS),
        Frequency(0, doubles, Fraction(count * DOUBLES, PAIRS)),
        striking_run(rolls),
    )


def faces_of(token: str) -> Faces:
    """The faces of a throw, in which its token ends."""
    return int(token[-2]), int(token[-1])


# Runs


def striking_run(rolls: Sequence[Faces]) -> RollRun | None:
    """The rarest of the longest runs of each kind: the fewest games of this length have it."""
    found = [_longest(kind, rolls) for kind in RunKind]
    runs = [run for run in found if run is not None and run.length > 1]
    return min(runs, key=lambda run: run.chance, default=None)


def chance_of_run(kind: RunKind, length: int, count: int) -> float:
    """The chance that a game of `count` throws has a run of a kind of `length` or more throws."""
    before: dict[_State, float] = {_START: 1.0}
    reached = 0.0
    for _ in range(count):
        now: defaultdict[_State, float] = defaultdict(float)
        for state, chance in before.items():
            for ways, after in _AFTER[kind](state):
                share = chance * ways / PAIRS
                if max(after) >= length:
                    reached += share
                else:
                    now[after] += share
        before = now
    return reached


_State = tuple[int, ...]
"""The lengths of the runs that the last throw is in, the longest first; the shared faces do not
matter, since all faces are equally likely."""

_START: Final = (0,)

_Step = tuple[int, _State]
"""In how many of the 36 pairs a throw leads to a state."""


def _after_doubles(state: _State) -> Iterable[_Step]:
    return (DOUBLES, (state[0] + 1,)), (PAIRS - DOUBLES, (0,))


def _after_no_double(state: _State) -> Iterable[_Step]:
    return (PAIRS - DOUBLES, (state[0] + 1,)), (DOUBLES, (0,))


def _after_faces(state: _State) -> Iterable[_Step]:
    """One face is in the state after a double, two are after other throws, none at the start."""
    if state == _START:
        return (6, (1,)), (30, (1, 1))
    if len(state) == 1:
        (run,) = state
        return (1, (run + 1,)), (5, (1,)), (10, (run + 1, 1)), (20, (1, 1))
    long, short = state
    return (
        (1, (long + 1,)),
        (1, (short + 1,)),
        (4, (1,)),
        (2, (long + 1, short + 1)),
        (8, (long + 1, 1)),
        (8, (short + 1, 1)),
        (12, (1, 1)),
    )


def _after_rolls(state: _State) -> Iterable[_Step]:
    """The second number is 0 after a double, whose two faces come up in one pair of the 36."""
    if state == _START:
        return (6, (1, 0)), (30, (1, 1))
    run, other = state
    if other:
        return (2, (run + 1, 1)), (28, (1, 1)), (6, (1, 0))
    return (1, (run + 1, 0)), (5, (1, 0)), (30, (1, 1))


_AFTER: Final[dict[RunKind, Callable[[_State], Iterable[_Step]]]] = {
    RunKind.DOUBLES: _after_doubles,
    RunKind.NO_DOUBLE: _after_no_double,
    RunKind.SAME_FACE: _after_faces,
    RunKind.SAME_ROLL: _after_rolls,
}


def _longest(kind: RunKind, rolls: Sequence[Faces]) -> RollRun | None:
    """The longest run of a kind, the first of several; None without a run of this kind."""
    lengths: dict[tuple[int, ...], int] = {}
    best: tuple[int, int, tuple[int, ...]] | None = None
    for number, roll in enumerate(rolls):
        lengths = {each: lengths.get(each, 0) + 1 for each in _in_common(kind, roll)}
        for faces, length in lengths.items():
            if best is None or length > best[0]:
                best = length, number, faces
    if best is None:
        return None
    length, last, faces = best
    chance = chance_of_run(kind, length, len(rolls))
    return RollRun(kind, last - length + 1, last, faces, chance)


def _in_common(kind: RunKind, roll: Faces) -> Collection[tuple[int, ...]]:
    """The properties that a throw may share with the next one."""
    high, low = max(roll), min(roll)
    if kind is RunKind.SAME_FACE:
        return dict.fromkeys(((high,), (low,)))
    if kind is RunKind.SAME_ROLL:
        return [(high, low)]
    return [()] if (high == low) is (kind is RunKind.DOUBLES) else []
