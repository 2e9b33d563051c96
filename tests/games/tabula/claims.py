"""What Tábula's sentences claim, checked by playing out every roll."""

from itertools import count

from pentabula import games
from pentabula.boards.track import ROMAN
from pentabula.core.position import CHANCE
from pentabula.games.tabula.rules.position import Position, Roll
from pentabula.games.tabula.rules.sides import Play
from tests.games.positions import played_on

COUNT = 2000
SIDES = {"Light": 0, "Dark": 1}
WAITING, OFF, CAPTURED = 0, 25, 26
LAST_TWO = tuple({21: 1, 24: 1, OFF: 8}.get(place, 0) for place in range(27))
"""A side that bears off its last checkers with 6-1, if it plays the 1 with the right one."""


def positions(rng):
    """Random games to any turn, races with few checkers left, and one that can be won at once."""
    start = games.load("tabula").start
    for number in count():
        if number % 30 == 0:
            position = Position((LAST_TWO, few(rng, 3)), 0).play(Roll(6, 1))
        elif number % 3:
            position = played_on(start(start=rng.randrange(2)), rng, 150)
        else:
            position = Position((few(rng, 1 + number % 4), few(rng, 3)), rng.randrange(2))
        while position.turn == CHANCE and position.outcome() is None:
            position = position.play(rng.choice(list(position.legal_moves())))
        yield position


def few(rng, left):
    """A side with few checkers left, near the end."""
    side = [0] * 27
    for _ in range(left):
        side[rng.randrange(14, 25)] += 1
    side[OFF] = 10 - left
    return tuple(side)


class End:
    """A turn played to its end, which only the rules decide."""

    def __init__(self, position, found):
        self.start, self.seat, self.captured, self.plays = position, position.turn, [], []
        for play in found.line:
            if position.turn != self.seat or not isinstance(play, Play):
                break
            theirs = position.sides[1 - self.seat]
            self.plays.append(play)
            position = position.play(play)
            if position.sides[1 - self.seat][CAPTURED] > theirs[CAPTURED]:
                self.captured.append(ROMAN[play.source + play.die])
        self.position = position
        self.mine, self.theirs = position.sides[self.seat], position.sides[1 - self.seat]
        self.was = self.start.sides[self.seat]
        self.location = self.plays[0].source
        for play in self.plays:
            if play.source == self.location:
                self.location = play.target


def now(said):
    return End(said.position, said.played)


def better(said):
    return End(said.position, said.best)


def plays_of(rolled, side):
    """Each play in each way to play a roll: the position before, the play, the position after."""
    seen, ahead = set(), [rolled]
    while ahead:
        here = ahead.pop()
        if here.turn != side or here.key() in seen:
            continue
        seen.add(here.key())
        for play in here.legal_moves():
            if isinstance(play, Play):
                after = here.play(play)
                ahead.append(after)
                yield here, play, after


def rolls(position, side, does):
    """How many of 36 rolls of a side allow a play that does something, by every way to play."""
    before = Position(position.sides, side)
    return sum(
        1 + (roll.high != roll.low)
        for roll in before.legal_moves()
        if any(does(*each) for each in plays_of(before.play(roll), side))
    )


def every_play(position, side):
    """The same for every roll of a side."""
    before = Position(position.sides, side)
    for roll in before.legal_moves():
        yield from plays_of(before.play(roll), side)


def captured(before, after, side):
    return after.sides[side][CAPTURED] > before.sides[side][CAPTURED]


def hits(position, side):
    """How many rolls capture, and where."""
    points = {
        ROMAN[play.source + play.die]
        for here, play, after in every_play(position, side)
        if captured(here, after, 1 - side)
    }
    return rolls(position, side, lambda here, play, after: captured(here, after, 1 - side)), points


def enters(position, side):
    return rolls(position, side, lambda here, play, after: play.source == WAITING)


def finishes(end):
    return rolls(end.position, end.seat, lambda here, play, after: after.sides[end.seat][OFF] == 10)


def captures(said):
    return said.items("points") == now(said).captured


def left(said):
    end = now(said)
    return 10 - end.mine[OFF] == said["n"] and end.mine[OFF] > end.was[OFF]


def cannot_enter(said):
    end = now(said)
    lost = 36 - enters(end.position, 1 - end.seat)
    return said["rolls"] == lost and end.theirs[CAPTURED] > 0 and names(said, 1 - end.seat)


def names(said, seat):
    return SIDES[str(said["side"])] == seat


def closed_entry(said):
    end = now(said)
    side = 1 - end.seat
    for name in said.items("point"):
        point = ROMAN.index(name)
        if end.was[point] > 1:
            return False
        for roll in end.position.legal_moves():
            plays = end.position.play(roll).legal_moves()
            if any(play == Play(WAITING, point) for play in plays):
                return False
    return (end.theirs[WAITING] > 0 or end.theirs[CAPTURED] > 0) and names(said, side)


def nothing_hit(said):
    end = now(said)
    return hits(end.position, 1 - end.seat) == (0, set())


def brought_to_safety(said):
    end = now(said)
    source = str(said["point"])
    before = hits(said.position, 1 - end.seat)[1]
    after = hits(end.position, 1 - end.seat)[1]
    is_on_board = end.location == OFF or ROMAN[end.location] not in after
    return source in before and is_on_board and ROMAN[end.plays[0].source] == source


def fewer_hits(said):
    end = now(said)
    found = hits(end.position, 1 - end.seat)[0], hits(said.position, 1 - end.seat)[0]
    return (said["n"], said["before"]) == found and found[0] < found[1]


def no_landing(said):
    end = now(said)
    return all(_is_shut(end, ROMAN.index(name), end.was) for name in said.items("points"))


def _is_shut(end, point, was):
    """Whether a point was open and is closed to checkers that still have to come past it."""
    theirs = end.theirs
    is_behind = theirs[WAITING] + theirs[CAPTURED] + sum(theirs[1:point]) > 0
    return was[point] < 2 <= end.mine[point] and is_behind


def all_entered(said):
    end = now(said)
    return not end.mine[WAITING] + end.mine[CAPTURED] and end.was[WAITING] + end.was[CAPTURED] > 0


def still_to_enter(said):
    end = now(said)
    waiting = end.mine[WAITING] + end.mine[CAPTURED]
    return waiting == said["n"] > 0 and waiting < end.was[WAITING] + end.was[CAPTURED]


def exposed(said):
    end, other = now(said), better(said)
    number, points = hits(end.position, 1 - end.seat)
    rest = hits(other.position, 1 - end.seat)[0]
    return (said["n"], {*said.items("points")}, said["others"]) == (
        number,
        points,
        rest,
    ) and number > rest


def capture_missed(said):
    made, missed = now(said).captured, better(said).captured
    rest = [point for point in missed if point not in made]
    is_named = said.get("points") is None or said.items("points") == rest
    is_counted = said.get("n") in (None, len(rest))
    return bool(rest) and is_named and is_counted and len(missed) > len(made)


def entering(said):
    end, other = now(said), better(said)
    found = enters(end.position, 1 - end.seat), enters(other.position, 1 - end.seat)
    return (said["rolls"], said["others"]) == found and names(said, 1 - end.seat)


def fewer_off(said):
    return said["n"] == better(said).mine[OFF] - now(said).mine[OFF] > 0


def finishing(said):
    found = finishes(now(said)), finishes(better(said))
    return (said["n"], said["others"]) == found and found[0] < found[1]


def fewer_entered(said):
    end, other = now(said), better(said)
    waiting = [each.mine[WAITING] + each.mine[CAPTURED] for each in (end, other)]
    return said["n"] == waiting[0] - waiting[1] > 0


def fewer_past(said):
    """More checkers are past the gate after the better turn; entering them is counted apart."""
    past = [sum(each.mine[13:26]) for each in (now(said), better(said))]
    return past[1] - past[0] >= said["n"] > 0


def could_shut(said):
    end, other = now(said), better(said)
    points = [ROMAN.index(name) for name in said.items("points")]
    return all(_is_shut(other, point, end.mine) for point in points) and names(said, 1 - end.seat)


TURN = "After {turn}, "

CLAIMS = {
    "After {turn}, the checker captured on {points} has to enter again.": captures,
    "After {turn}, all your checkers are off: you win.": lambda said: now(said).mine[OFF] == 10,
    "{n} checker is left to bear off.": left,
    "Next turn, {n} of 36 rolls would bear off the rest.": lambda said: (
        said["n"] == finishes(now(said)) > 0
    ),
    "With {rolls} of 36 rolls {side} cannot enter and loses the turn.": cannot_enter,
    "{side} can no longer enter on {point}.": closed_entry,
    "No roll can capture a checker of yours.": nothing_hit,
    "The checker from {point} can no longer be captured.": brought_to_safety,
    "{n} of 36 rolls captures now, instead of {before}.": fewer_hits,
    "{side} can no longer land on {points}.": no_landing,
    "All your checkers have entered: they may pass the gate after XII.": all_entered,
    "{n} checker still has to enter before any of yours may pass the gate after XII.": (
        still_to_enter
    ),
    "{plays} would have won.": lambda said: better(said).mine[OFF] == 10,
    "This turn could have won the game.": lambda said: better(said).mine[OFF] == 10,
    TURN + "{n} of 36 rolls captures on {points}; after {plays}, {others}.": exposed,
    TURN + "{n} of 36 rolls captures on {points}.": exposed,
    "{plays} would have captured on {points}.": capture_missed,
    "A checker could have been captured.": capture_missed,
    TURN + "{side} can enter with {rolls} of 36 rolls; after {plays}, with {others}.": entering,
    TURN + "{side} can enter with {rolls} of 36 rolls.": entering,
    "{plays} would have borne off {n} more checker.": fewer_off,
    "{n} more checker could have been borne off.": fewer_off,
    TURN + "{n} of 36 rolls would bear off the rest next turn; after {plays}, {others}.": finishing,
    TURN + "{n} of 36 rolls would bear off the rest next turn, instead of {others}.": finishing,
    "{plays} would have entered {n} more checker.": fewer_entered,
    "{n} more checker could have entered.": fewer_entered,
    "{plays} would have brought {n} more checker past the gate.": fewer_past,
    "{n} more checker could have passed the gate.": fewer_past,
    "After {plays}, {side} could not have landed on {points}.": could_shut,
    "{side} could have been kept from {points}.": could_shut,
}
