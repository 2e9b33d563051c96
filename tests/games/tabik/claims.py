"""What Tabik's sentences claim, checked by floods over the cells and by playing every turn."""

from itertools import count

from pentabula import games
from pentabula.core.position import SWAP
from tests.games.positions import played_on

COUNT = 2200
SIZES = (2, 3, 3, 4, 4, 5, 6, 7)
COLOURS = {"Black": 1, "White": 2}
MAX_CHECKED = 30
"""With more turns than this, what cannot be prevented is not played out."""


def positions(rng):
    """Positions after a first move that may be swapped, then one of each of many random games."""
    start = games.load("tabik").start
    for size in (2, 3, 2, 3, 2, 3):
        first = start(size=size, pie="on")
        yield first.play(next(iter(first.legal_moves())))
    for number in count():
        size = SIZES[number % len(SIZES)]
        yield played_on(start(size=size, pie="off"), rng, 2 * size * (size - 1))


def sizes(position, colour):
    """The sizes of a colour's groups."""
    return [len(group) for group in groups(position, colour)]


def groups(position, colour):
    """The cells of each of a colour's groups, by a flood."""
    names, held = position.tables.names, position.colours()
    cells = {
        (ord(name[0]), int(name[1:]))
        for name, has in zip(names, held, strict=True)
        if has == colour
    }
    found = []
    while cells:
        ahead, group = [cells.pop()], set()
        while ahead:
            x, y = ahead.pop()
            group.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells
            cells -= near
            ahead += near
        found.append(group)
    return found


def largest(position, colour):
    return max(sizes(position, colour), default=0)


def score(position, colour):
    """The largest size of which a colour has more groups; 0 if there is none."""
    mine, theirs = sizes(position, colour), sizes(position, 3 - colour)
    return max((size for size in {*mine} if mine.count(size) > theirs.count(size)), default=0)


def leads(position, colour):
    return score(position, colour) > score(position, 3 - colour)


def turns(position):
    return [move for move in position.legal_moves() if move != SWAP]


def ends(position):
    return [position.play(move) for move in turns(position)]


def leading(position, colour):
    return [move for move in turns(position) if leads(position.play(move), colour)]


def breaking(position, colour, size):
    """The exchanges after which what is left of a group of a size is in smaller groups."""
    whole = [group for group in groups(position, colour) if len(group) == size]
    return [
        move
        for move in turns(position)
        if move.sign and any(is_broken(group, position.play(move), colour) for group in whole)
    ]


def is_broken(group, after, colour):
    return all(len(each) < len(group) for each in groups(after, colour) if each & group)


def most(position, colour):
    after = [largest(end, colour) for end in ends(position)]
    return max(after, default=largest(position, colour))


def least(position, colour):
    after = [largest(end, colour) for end in ends(position)]
    return min(after, default=largest(position, colour))


def text(move):
    return f"{move.one} ⇄ {move.two}" if move.sign else f"{move.one} {move.two}"


def colour_of(said, gap="colour"):
    return COLOURS[str(said[gap])]


def points(said, position, colour):
    return leads(position, colour) and (said["points"], said["others"]) == (
        score(position, colour),
        score(position, 3 - colour),
    )


def swapped(said):
    after = said.position.play(SWAP)
    mover = said.position.turn
    return (
        after.seat_of(1) == mover
        and after.turn == 1 - mover
        and (str(said["colour"]), str(said["other"])) == ("Black", "White")
    )


def ends_game(said):
    theirs = said.position.seat_of(3 - said.position.colour)
    winner = theirs if "played" in said.words.values else 1 - theirs
    return not turns(said.now) and said.now.outcome().winner == winner


def puts_in_lead(said):
    mine = said.position.colour
    return points(said, said.now, mine) and not leads(said.position, mine)


def ends_lead(said):
    theirs = colour_of(said)
    is_lost = leads(said.position, theirs) and not leads(said.now, theirs)
    return is_lost and theirs == 3 - said.position.colour


def breaks(said):
    theirs = 3 - said.position.colour
    sizes_now = largest(said.position, theirs), largest(said.now, theirs)
    return (said["before"], said["after"]) == sizes_now and sizes_now[0] > sizes_now[1]


def makes(said):
    mine = said.position.colour
    return largest(said.now, mine) == said["n"] > largest(said.position, mine)


def fewer_leads(said):
    theirs = colour_of(said)
    before, now = leading(said.position, theirs), leading(said.now, theirs)
    is_named = said.get("moves") is None or said.items("moves") == [text(each) for each in before]
    is_counted = said.get("before") is None or (said["before"], said["now"]) == (
        len(before),
        len(now),
    )
    return (
        len(now) < len(before)
        and not leads(said.position, theirs)
        and not leads(said.now, theirs)
        and is_named
        and is_counted
        and (bool(now) == (said.get("before") is not None))
        and theirs == 3 - said.position.colour
    )


def no_longer_broken(said):
    mine = said.position.colour
    size = said["size"]
    return (
        largest(said.position, mine) == largest(said.now, mine) == size
        and sizes(said.position, mine).count(size) == 1
        and bool(breaking(said.position, mine, size))
        and not breaking(said.now, mine, size)
    )


def smaller_prospects(said):
    theirs = colour_of(said)
    found = most(said.now, theirs), most(said.position, theirs)
    return (said["now"], said["before"]) == found and found[0] < found[1]


def keeps_group(said):
    mine = said.position.colour
    found = least(said.now, mine), least(said.position, mine)
    return (said["now"], said["before"]) == found and found[0] > found[1]


def threatens_lead(said):
    mine = colour_of(said)
    is_new = not leads(said.now, mine) and not leading(said.position, mine)
    return is_new and bool(leading(said.now, mine)) and mine == said.position.colour


def threatens_group(said):
    mine = colour_of(said)
    return most(said.now, mine) == said["n"] > most(said.position, mine)


def threatens_to_break(said):
    theirs = 3 - said.position.colour
    return least(said.now, theirs) == said["n"] < least(said.position, theirs)


def always(said, holds):
    """Whether something holds after every reply, where the replies are few."""
    replies = ends(said.now)
    return len(replies) > MAX_CHECKED or all(holds(reply) for reply in replies)


def has_only_group(said):
    theirs = colour_of(said)
    at = said.now.play(said.played.line[1]) if "answer" in said.words.template else said.now
    return (
        sizes(at, theirs).count(said["n"]) == 1
        and said["n"] not in sizes(at, 3 - theirs)
        and leads(at, theirs)
        and (at is said.now or not leads(said.now, theirs))
        and theirs == 3 - said.position.colour
    )


def theirs_leads(said):
    theirs, is_answer = 3 - said.position.colour, "answer" in said.words.template
    at = said.now.play(said.played.line[1]) if is_answer else said.now
    return points(said, at, theirs) and not (is_answer and leads(said.now, theirs))


def answer_breaks(said):
    mine, after = said.position.colour, said.now.play(said.played.line[1])
    return (said["before"], said["after"]) == (largest(said.now, mine), largest(after, mine)) and (
        said["before"] > said["after"]
    )


def lead_missed(said):
    mine = colour_of(said)
    is_right = points(said, said.better, mine) and not leads(said.now, mine)
    is_kept = "kept" in said.words.template
    return is_right and mine == said.position.colour and leads(said.position, mine) == is_kept


def group_missed(said):
    mine = colour_of(said)
    return (
        largest(said.better, mine) == said["n"] > largest(said.position, mine)
        and largest(said.now, mine) == said["now"] < said["n"]
    )


def smaller_group(said):
    theirs = colour_of(said)
    found = largest(said.better, theirs), largest(said.now, theirs)
    return (said["n"], said["now"]) == found and found[0] < found[1]


def can_lead(said):
    theirs = colour_of(said)
    ways, rest = leading(said.now, theirs), leading(said.better, theirs)
    is_named = said.get("moves") is None or said.items("moves") == [text(each) for each in ways]
    return (
        is_named
        and said["fewer"] == len(rest) < len(ways)
        and said.get("n") in (None, len(ways))
        and theirs == said.now.colour
    )


def can_break(said):
    mine, size = colour_of(said), said["size"]
    ways, rest = (breaking(said.now, mine, size),
                  breaking(said.better, mine, largest(said.better, mine)))  # fmt: skip
    is_named = said.get("moves") is None or said.items("moves") == [text(each) for each in ways]
    return (
        is_named
        and size == largest(said.now, mine)
        and sizes(said.now, mine).count(size) == 1
        and said["fewer"] == len(rest) < len(ways)
        and said.get("n") in (None, len(ways))
        and mine == said.position.colour
    )


def can_make(said):
    theirs = colour_of(said)
    is_more = most(said.now, theirs) > most(said.better, theirs) == said["fewer"]
    return is_more and said["n"] == most(said.now, theirs) > largest(said.now, theirs)


def can_leave(said):
    mine = colour_of(said, "mine")
    is_less = least(said.now, mine) < least(said.better, mine) == said["more"]
    return is_less and said["n"] == least(said.now, mine) < largest(said.now, mine)


def answers(said):
    answer, theirs = said.played.line[1], colour_of(said)
    after = said.now.play(answer)
    return (
        answer in said.now.legal_moves()
        and answer not in said.better.legal_moves()
        and (answer in said.position.legal_moves() or "prevented" not in said.words.template)
        and text(answer) == str(said["move"])
        and (said["n"], said["m"]) == (largest(after, theirs), largest(after, 3 - theirs))
    )


AFTER = "After {move}, {colour} can "

CLAIMS = {
    "You become {colour}; your opponent plays on as {other}.": swapped,
    "{move} ends the game, and you win: {reason}.": ends_game,
    "{move} puts {colour} in the lead, {points} to {others}.": puts_in_lead,
    "{move} ends {colour}’s lead.": ends_lead,
    "{move} breaks {colour}’s group of {before}: the largest is then {after}.": breaks,
    "{move} makes a group of {n} for {colour}.": makes,
    "{colour} could have taken the lead in {before} ways, now in {now}.": fewer_leads,
    "{colour} could have taken the lead at once, and no longer can.": fewer_leads,
    "{colour} could have taken the lead by {moves}, and no longer can.": fewer_leads,
    "{colour} could have broken {other}’s group of {size}, and no longer can.": no_longer_broken,
    "{colour}’s next turn can make a group of {now} at most, not {before}.": smaller_prospects,
    "{colour}’s next turn leaves {other} a group of {now} at least, not {before}.": keeps_group,
    "{colour} then threatens to take the lead.": threatens_lead,
    "{colour} then threatens to make a group of {n}.": threatens_group,
    "{colour} then threatens to leave {other} no group of more than {n}.": threatens_to_break,
    AFTER + "take the lead next turn, and {other} cannot prevent it.": lambda said: always(
        said, lambda end: leading(end, colour_of(said))
    ),
    AFTER + "make a group of {n} next turn, and {other} cannot prevent it.": lambda said: always(
        said,
        lambda end: (
            most(end, colour_of(said)) >= said["n"] > largest(said.now, said.position.colour)
        ),
    ),
    AFTER + "leave {other} no group of more than {n} next turn, and {other} cannot prevent it.": (
        lambda said: always(said, lambda end: least(end, 3 - colour_of(said)) <= said["n"])
    ),
    "{played} ends the game, and {colour} wins: {reason}.": ends_game,
    "After {played}, {colour} has the only group of {n}.": has_only_group,
    "After {played}, {colour} leads {points} to {others}.": theirs_leads,
    "{colour} can answer {move} and have the only group of {n}.": has_only_group,
    "{colour} can answer {move} and lead {points} to {others}.": theirs_leads,
    "{colour} can answer {move} and break the group of {before}, leaving {after}.": answer_breaks,
    "{colour} can break the group of {before} with its answer, leaving {after}.": answer_breaks,
    "{colour} can take the lead with its answer.": lambda said: (
        not leads(said.now, 3 - said.position.colour)
        and leads(said.now.play(said.played.line[1]), 3 - said.position.colour)
    ),
    "{colour} has an answer after which the largest groups are {colour} {n}, {mine} {m}.": answers,
    "{best} would have put {colour} in the lead, {points} to {others}.": lead_missed,
    "{colour} could have taken the lead, {points} to {others}.": lead_missed,
    "{best} would have kept {colour} in the lead, {points} to {others}.": lead_missed,
    "{colour} could have kept the lead, {points} to {others}.": lead_missed,
    "{best} would have made a group of {n} for {colour}, whose largest is now {now}.": group_missed,
    "{colour} could have made a group of {n}; its largest is now {now}.": group_missed,
    "After {best}, {colour}’s largest group would have been {n}, not {now}.": smaller_group,
    "{colour}’s largest group could have been {n}, not {now}.": smaller_group,
    "{colour} can take the lead by {moves}; after {best}, no turn would do that.": can_lead,
    "{colour} can take the lead by {moves}.": can_lead,
    "{colour} can take the lead in {n} way; after {best}, in {fewer}.": can_lead,
    "{colour} can take the lead in {n} way.": can_lead,
    "{colour}’s group of {size} can be broken by {moves}; after {best}, no exchange would break "
    "{colour}’s largest group.": can_break,
    "{colour}’s group of {size} can be broken by {moves}.": can_break,
    "{n} exchange can break {colour}’s group of {size}; after {best}, {fewer} could break the "
    "largest.": can_break,
    "{n} exchange can break {colour}’s group of {size}.": can_break,
    "{colour}’s next turn can make a group of {n}; after {best}, of {fewer} at most.": can_make,
    "{colour}’s next turn can make a group of {n}.": can_make,
    "{colour}’s next turn can leave {mine} no group of more than {n}; after {best}, {mine} would "
    "keep one of {more}.": can_leave,
    "{colour}’s next turn can leave {mine} no group of more than {n}.": can_leave,
    "{colour} can answer {move}, which {best} would have prevented: the largest groups are then "
    "{colour} {n}, {mine} {m}.": answers,
    "{colour} can answer {move}: the largest groups are then {colour} {n}, {mine} {m}.": answers,
}
