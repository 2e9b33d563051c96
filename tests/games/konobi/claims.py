"""What Konobi's sentences claim, checked by playing on."""

from pentabula import games
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.position import Position
from tests.games.positions import played_on

COUNT = 2400
SIZES = (3, 4, 5, 5, 6, 6, 7, 9, 11)
FEW = 14
"""Longer wins are played out only on boards with at most this many legal points."""


def positions(rng):
    """Positions after a first stone that may be swapped, then one of each of many random games."""
    start = games.load("konobi").start
    yield from (start(size=size, pie="on").play("b2") for size in (3, 3, 3, 4, 5))
    while True:
        size = rng.choice(SIZES)
        yield played_on(start(size=size, pie="off"), rng, size * size)


def colour_of(said, gap="colour"):
    return {"Black": 0, "White": 1}[str(said[gap])]


def to_move(position, colour):
    """The same stones with a colour to move."""
    return Position(position.grid, False, 0, colour, position.stones, position.joined, None)


def points_of(position):
    return [move for move in position.legal_moves() if move not in (PASS, SWAP)]


def wins(position, colour):
    """The points where a colour wins at once if it is to move."""
    here = to_move(position, colour)
    return [point for point in points_of(here) if here.play(point).winner is not None]


def neighbours(grid, name):
    column, row = ord(name[0]), int(name[1:])
    near = {(x, y): f"{chr(column + x)}{row + y}" for x in (-1, 0, 1) for y in (-1, 0, 1)}
    return [each for each in near.values() if each in grid.bits and each != name]


def chain(position, colour, part):
    """The stones of a part: those linked to a stone, or all that are linked to an edge.

    Diagonal friends are linked either weakly or by the strong links beside them (Settled 6).
    """
    grid = position.grid
    own = {name for name, bit in grid.bits.items() if bit & position.stones[colour]}
    if part.startswith("the "):
        last = grid.last
        at = {"the bottom edge": (1, "1"), "the top edge": (1, last[1:]), "the left edge": (0, "a"),
              "the right edge": (0, last[0])}[part]  # fmt: skip
        seeds = {name for name in own if (name[1:] if at[0] else name[0]) == at[1]}
    else:
        assert part in own
        seeds = {part}
    found, ahead = set(seeds), list(seeds)
    while ahead:
        new = [near for near in neighbours(grid, ahead.pop()) if near in own and near not in found]
        found |= {*new}
        ahead += new
    return found


def are_joined(position, colour, parts):
    one, other = (chain(position, colour, part) for part in parts)
    return bool(one & other)


def join(position, colour, parts):
    """The points where one stone of a colour joins two parts, if it is to move."""
    here = to_move(position, colour)
    return [point for point in points_of(here) if are_joined(here.play(point), colour, parts)]


def always_join(position, colour, parts, points=None):
    """Whether a colour can join two parts after every move of the other, which is to move."""
    assert position.colour != colour
    replies = [position.play(move) for move in position.legal_moves()]
    if any(each.winner is not None for each in replies):
        return False
    joins = [join(each, colour, parts) for each in replies]
    return all(each if points is None else {*points} & {*each} for each in joins)


def is_sure(position, colour, parts):
    return are_joined(position, colour, parts) or always_join(position, colour, parts)


def wins_within(position, stones):
    """Whether the side to move wins with at most this many stones."""
    if wins(position, position.colour):
        return True
    moves = points_of(position) if stones > 1 else []
    # Those that threaten to win come first, which is quicker.
    after = sorted(map(position.play, moves), key=lambda each: not wins(each, position.colour))
    return any(loses_within(each, stones - 1) for each in after)


def loses_within(position, stones):
    """Whether the side that is not to move wins with at most this many stones."""
    if wins(position, position.colour):
        return False
    return all(wins_within(position.play(move), stones) for move in position.legal_moves())


def is_won(position, stones):
    """The same, on boards that are small enough to play it out; else True."""
    if stones > 1 and len(position.legal_moves()) > (FEW, FEW, 24)[-stones if stones < 3 else 0]:
        return True
    return loses_within(position, stones)


def fewest(position, colour, most):
    """The fewest stones with which a colour wins if the other one passes; None above `most`."""
    layer = [to_move(position, colour)]
    for stones in range(1, most + 1):
        after = {}
        for each in layer:
            for point in points_of(each):
                here = each.play(point)
                if here.winner is not None:
                    return stones
                after[here.stones] = to_move(here, colour)
        layer = list(after.values())
    return None


def needs(position, colour, stones):
    """Whether a colour needs exactly this many stones; True where that takes long to find out."""
    if position.grid.size > 5 or stones > 3:
        return True
    return fewest(position, colour, 3) == stones


def is_way(position, colour, stones):
    """Whether these stones in this order join the edges, and no fewer would."""
    here = to_move(position, colour)
    for point in stones:
        assert here.winner is None and point in here.legal_moves()
        here = to_move(here.play(point), colour) if point != stones[-1] else here.play(point)
    return here.winner == colour and needs(position, colour, len(stones))


def answered(said):
    reply = said.played.line[1:2]
    return said.now.play(*reply) if reply and said.now.winner is None else None


def is_closed(said, kind):
    """Whether an empty point is closed to a colour, and by these stones."""
    after = [said.at, said.now, said.better, answered(said)]
    for at in [each for each in after if each is not None]:
        here, point = to_move(at, colour_of(said)), said["point"]
        is_empty = not here.grid.bits[point] & (here.stones[0] | here.stones[1])
        if is_empty and point not in here.legal_moves() and _is_named(here, point, said, kind):
            return True
    return False


def _is_named(here, point, said, kind):
    grid, own = here.grid, here.stones[here.colour]
    if kind == "weak":
        diagonal = [
            near
            for near in neighbours(grid, point)
            if near[0] != point[0] and near[1:] != point[1:] and grid.bits[near] & own
        ]
        return {*said.items("stones")} <= {*diagonal}
    foes = here.stones[1 - here.colour]
    return all(grid.bits[stone] & foes for stone in said.items("stones"))


def swapped(said):
    after = said.position.play(SWAP)
    mover = said.position.turn
    return (
        after.seat_of(0) == mover
        and after.turn == 1 - mover
        and after.colour == 1
        and bool(after.grid.bits[said["point"]] & after.stones[0])
        and str(said["other"]) == "White"
    )


def threatens(said):
    return (
        said["point"] == said.played.move
        and said.items("points") == wins(said.now, said.position.colour)
        and not wins(said.now, said.now.colour)
    )


def stops(said):
    theirs = said.now.colour
    return said.items("points") == wins(said.position, theirs) and not wins(said.now, theirs)


def answers(said):
    mine, found = said.position.colour, []
    for move in said.now.legal_moves():
        after = said.now.play(move)
        if not wins(after, mine):
            found.append(move)
    return threatens(said) and said.items("answers") == found


def lets_join(said):
    """What one stone joins now and no stone after the better one."""
    colour, parts = colour_of(said), said.items("parts")
    joined = join(said.now, colour, parts)
    if said.get("points") is not None:
        is_named = said.items("points") == joined
    else:
        is_named = said["point"] in joined
    is_kept = not join(said.better, colour, parts) and not are_joined(said.better, colour, parts)
    return is_named and is_kept and colour == said.now.colour


def can_join_somewhere(said):
    """One stone joins them now, also the better stone's point, and none does after that stone."""
    colour, parts = colour_of(said), said.items("parts")
    is_kept = not join(said.better, colour, parts) and not are_joined(said.better, colour, parts)
    return said.best.move in join(said.now, colour, parts) and is_kept and colour == said.now.colour


def can_make_sure(said):
    """After the answer they join, whatever is played."""
    colour, parts = colour_of(said), said.items("parts")
    after = said.now.play(said.played.line[1])
    return colour == said.now.colour and always_join(after, colour, parts)


def can_win_by_force(said):
    stones = said["n"] - 1
    if stones < 1 or colour_of(said) != said.now.colour:
        return False
    return any(is_won(said.now.play(move), stones) for move in points_of(said.now))


def can_threaten(said):
    colour, after = colour_of(said), said.now.play(said.played.line[1])
    return colour == said.now.colour and bool(wins(after, colour))


def made_safe(said):
    colour, parts = colour_of(said), said.items("parts")
    after = said.now.play(said["point"])
    return said.items("points") == join(after, colour, parts) and always_join(
        after, colour, parts, said.items("points")
    )


def could_join(said):
    mine, parts = said.position.colour, said.items("parts")
    return (
        are_joined(said.better, mine, parts)
        and not are_joined(said.position, mine, parts)
        and not are_joined(said.now, mine, parts)
    )


def could_secure(said):
    mine, parts = said.position.colour, said.items("parts")
    points = join(said.better, mine, parts)
    is_named = "points" not in said.words.template or said.items("points") == points
    is_safe = always_join(said.better, mine, parts, points)
    return is_named and is_safe and not is_sure(said.now, mine, parts)


def could_threaten(said):
    mine, parts = said.position.colour, said.items("parts")
    points = join(said.better, mine, parts)
    is_named = "points" not in said.words.template or said.items("points") == points
    is_new = not (join(said.now, mine, parts) or join(said.position, mine, parts))
    return is_named and bool(points) and is_new


def joins(said):
    mine, parts = said.position.colour, said.items("parts")
    return are_joined(said.now, mine, parts) and not are_joined(said.position, mine, parts)


def threatens_to_join(said):
    mine, parts = said.position.colour, said.items("parts")
    is_new = not (are_joined(said.now, mine, parts) or join(said.position, mine, parts))
    return is_new and said.items("points") == join(said.now, mine, parts) != []


def would_join(said):
    mine, parts = said.position.colour, [str(said["point"]), str(said["part"])]
    is_apart = not are_joined(said.now, mine, parts) and parts[0] != parts[1]
    return is_apart and said.items("points") == join(said.now, mine, parts) != []


def secures(said):
    mine, parts = said.position.colour, said.items("parts")
    points = said.items("points")
    return points == join(said.now, mine, parts) and always_join(said.now, mine, parts, points)


def keeps_apart(said):
    theirs, parts = said.now.colour, said.items("parts")
    return (
        said.items("points") == join(said.position, theirs, parts)
        and not join(said.now, theirs, parts)
        and not are_joined(said.now, theirs, parts)
    )


def needs_stones(said):
    colour, stones = colour_of(said), said.items("stones")
    is_other = "other" not in said.words.template or needs(said.better, colour, said["other"])
    return is_way(said.now, colour, stones) and len(stones) == said["n"] and is_other


def needs_only(said):
    colour, stones = colour_of(said), said.items("stones")
    before = 3 if said.position.grid.size <= 5 else 0
    was = fewest(said.position, colour, before)
    is_fewer = was is None or len(stones) < was
    return is_way(said.now, colour, stones) and len(stones) == said["n"] and is_fewer


def was_open(said):
    theirs = said.now.colour
    point = said["reason"].values["point"] if said.get("reason") else said["point"]
    return (
        point in to_move(said.position, theirs).legal_moves()
        and point in said.now.legal_moves()
        and point not in said.better.legal_moves()
    )


NOT_STOPPED = "and {other} cannot stop it."

CLAIMS = {
    "The stone on {point} becomes yours; your opponent plays on as {other}.": swapped,
    "{point} joins the {edges} and wins.": lambda said: (
        said.now.winner == said.position.colour and said.now.outcome() is not None
    ),
    "{point} threatens to win at {points}, " + NOT_STOPPED: lambda said: (
        threatens(said) and is_won(said.now, 1)
    ),
    "{point} threatens to win at {points}; {other} can only stop it at {answers}.": answers,
    "After {point}, {colour} needs at most {n} more stone to win, " + NOT_STOPPED: lambda said: (
        is_won(said.now, said["n"])
    ),
    "{point} stops {colour} from joining its edges at {points}.": stops,
    "{point} joins {parts}.": joins,
    "After {point}, {colour} can join {parts} at {points}, " + NOT_STOPPED: secures,
    "{point} threatens to join {parts} at {points}.": threatens_to_join,
    "Another stone at {points} would join {point} and {part}.": would_join,
    "{point} keeps {parts} apart, which {colour} could have joined at {points}.": keeps_apart,
    "After {point}, {colour} needs only {n} more stone to join its edges, for example {stones}.": (
        needs_only
    ),
    "{colour} may not play {point}: it would make a crosscut with {stones}.": lambda said: (
        is_closed(said, "crosscut")
    ),
    "{colour} may not play {point}, because it would be linked to {stones} only weakly.": (
        lambda said: is_closed(said, "weak")
    ),
    "{colour} could have joined its edges at {points}.": lambda said: (
        said.items("points") == wins(said.position, colour_of(said)) and said.now.winner is None
    ),
    "{colour} could have joined its edges with one stone.": lambda said: bool(
        wins(said.position, colour_of(said)) and said.now.winner is None
    ),
    "After {played}, {colour} can join its edges at {points}.": lambda said: (
        said.items("points") == wins(said.now, said.now.colour)
        and not {*said.items("points")} <= {*wins(said.better, said.now.colour)}
    ),
    "After {played}, {colour} can join its edges with one stone.": lambda said: (
        said.best.move in wins(said.now, colour_of(said)) and colour_of(said) == said.now.colour
    ),
    "After {played}, {colour} can win by force, with at most {n} stone.": can_win_by_force,
    "After {played}, {colour} can threaten to win.": can_threaten,
    "After {played}, {colour} can play {point} and then needs at most {n} more stone to win.": (
        lambda said: is_won(said.now.play(said["point"]), said["n"])
    ),
    "After {best}, {colour} would have needed at most {n} more stone to win.": lambda said: is_won(
        said.better, said["n"]
    ),
    "{colour} could have won by force, with at most {n} stone.": lambda said: is_won(
        said.better, said["n"] - 1
    ),
    "After {best}, {reason}": was_open,
    "{point} could have been closed to {colour}.": was_open,
    "{colour} can answer {point} and threaten to win at {points}.": lambda said: (
        said["point"] == said.played.line[1]
        and said.items("points") == wins(said.now.play(said["point"]), said.now.colour)
    ),
    "{best} would have joined {parts}.": could_join,
    "{colour} could have joined {parts} with one stone.": could_join,
    "After {best}, {other} could not have kept {parts} apart: they join at {points}.": could_secure,
    "With one stone, {colour} could have made sure that {parts} join.": could_secure,
    "{best} would have threatened to join {parts} at {points}.": could_threaten,
    "{colour} could have threatened to join {parts}.": could_threaten,
    "{colour} can answer {point} and join {parts}; after {best}, no single stone would have done "
    "that.": lets_join,
    "{colour} can answer {point} and join {parts}.": lets_join,
    "After {played}, {colour} can join {parts} at {points}; after {best}, no single stone would "
    "have done that.": lets_join,
    "After {played}, {colour} can join {parts} at {points}.": lets_join,
    "After {played}, {colour} can join {parts}.": can_join_somewhere,
    "After {played}, {colour} can make sure that {parts} join.": can_make_sure,
    "{colour} can answer {point}; then {other} cannot keep {parts} apart: they join at "
    "{points}.": made_safe,
    "After {played}, {colour} needs {n} more stone to join its edges, for example {stones}; after "
    "{best}, {other}.": needs_stones,
    "After {played}, {colour} needs {n} more stone to join its edges.": needs_stones,
}
