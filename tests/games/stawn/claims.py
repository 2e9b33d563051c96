"""What Stawn's sentences claim, checked by the legal moves and by counting pieces."""

from itertools import count

from pentabula import games
from pentabula.games.stawn.rules.moves import BUTTON, Conversion, March, Placement
from pentabula.games.stawn.rules.position import FREE, Position
from tests.games.positions import played_on

COUNT = 2600
SIZES = (2, 2, 3, 3, 3, 4, 5, 7)
COLOURS = {"Black": 0, "White": 1}


def positions(rng):
    """Before the game, then random games, from the start to the end of each size."""
    start = games.load("stawn").start
    for komi in (0, -1, 3):
        yield start(size=3, komi="choose", button="on")
        yield start(size=3, komi="choose", button="on").play(games.load("stawn").notation.read(
            f"komi{komi}", start(size=3, komi="choose", button="on")))  # fmt: skip
    for number in count():
        position = start(
            size=SIZES[number % len(SIZES)],
            komi=rng.randrange(-2, 3),
            button=rng.choice(("on", "off")),
        )
        yield played_on(position, rng, 4 * position.pieces.cells.side**2)


def colour_of(said, gap="colour"):
    return COLOURS[str(said[gap])]


def to_move(position, colour):
    """The same board with a colour to move."""
    return Position(position.pieces, colour, position.button, position.komi, position.black_seat)


def takes(position, colour):
    """The cells of the pawns that a colour may take if it is to move."""
    moves = to_move(position, colour).legal_moves()
    return {move.end for move in moves if isinstance(move, March) and move.takes}


def fields(position, colour):
    """The cells of each field that a colour may convert if it is to move."""
    pieces, found = position.pieces, []
    for move in to_move(position, colour).legal_moves():
        if isinstance(move, Conversion):
            before = stones(position, 1 - colour)
            after = stones(to_move(position, colour).play(move), 1 - colour)
            assert pieces.cells.number[move.cell] in before
            found.append({pieces.cells.names[cell] for cell in before - after})
    return found


def stones(position, colour):
    return {cell for cell, code in enumerate(position.pieces.codes) if code == 3 + colour}


def pawns(position, colour):
    codes = position.pieces.codes
    return {
        position.pieces.cells.names[cell] for cell, code in enumerate(codes) if code == 1 + colour
    }


def field_of(position, cell):
    """The number of stones in the field of a cell, by a flood."""
    pieces = position.pieces
    first = pieces.cells.number[cell]
    found, ahead = {first}, [first]
    while ahead:
        for near in pieces.cells.neighbours[ahead.pop()]:
            if pieces.codes[near] == pieces.codes[first] and near not in found:
                found.add(near)
                ahead.append(near)
    return len(found)


def points_text(position):
    """The points of both colours by counting stones, komi and button."""
    text = []
    for name, colour in COLOURS.items():
        number = len(stones(position, colour)) + (position.komi if colour else 0)
        sign, half = ("−", "") if number < 0 else ("", "")
        if position.button == colour:
            half = "½"
            if number < 0:
                number += 1
        whole = str(abs(number)) if number or not half else ""
        text.append(f"{name} {sign}{whole}{half}")
    return ", ".join(text)


def points(position, colour):
    half = 0.5 if position.button == colour else 0
    return len(stones(position, colour)) + (position.komi if colour else 0) + half


def says_points(said, gap, position):
    return str(said[gap]) == points_text(position)


def button(said):
    theirs = 1 - said.position.colour
    other = to_move(said.position, theirs).play(BUTTON)
    mine, enemy = points(said.now, 1 - theirs), points(said.now, theirs)
    return (
        says_points(said, "points", said.now)
        and says_points(said, "others", other)
        and (mine > enemy or said.now.outcome() is not None)
    )


def tempo(said):
    """The board stays as it is, and the other side must change it: with one move, if so said."""
    codes = said.position.pieces.codes
    moves = [games.load("stawn").notation.write(move) for move in said.now.legal_moves()]
    return (
        said.now.pieces.codes == codes
        and colour_of(said) == said.position.colour
        and colour_of(said, "other") == said.now.colour != said.position.colour
        and all(said.now.play(move).pieces.codes != codes for move in said.now.legal_moves())
        and (moves == [said["move"]] if "move" in said.words.values else len(moves) > 1)
    )


def converts(said):
    gained = stones(said.now, said.position.colour) - stones(said.position, said.position.colour)
    lost = stones(said.position, 1 - said.position.colour)
    return gained <= lost and len(gained) == said["n"] and says_points(said, "points", said.now)


def loses_pawn(said):
    theirs = 1 - said.position.colour
    return (
        pawns(said.position, theirs) - pawns(said.now, theirs) == {said["cell"]}
        and colour_of(said) == theirs
    )


def makes_field(said):
    size = field_of(said.now, said["cell"])
    is_said = said.get("n") in (size, None) and (size == 1) == (said.get("n") is None)
    return is_said and says_points(said, "points", said.now)


def saves(said):
    theirs, cells = 1 - said.position.colour, {*said.items("cells")}
    return (
        cells <= takes(said.position, theirs)
        and not cells & takes(said.now, theirs)
        and colour_of(said) == theirs
    )


def protects(said):
    theirs = 1 - said.position.colour
    for cell in said.items("cells"):
        (field,) = (each for each in fields(said.position, theirs) if cell in each)
        if any(field & each for each in fields(said.now, theirs)):
            return False
    return colour_of(said) == theirs


def threatens(said):
    mine, cells = said.position.colour, {*said.items("cells")}
    return (
        cells <= takes(said.now, mine)
        and not cells & takes(said.position, mine)
        and colour_of(said) == mine
    )


def threatens_fields(said):
    mine = said.position.colour
    for cell in said.items("cells"):
        (field,) = (each for each in fields(said.now, mine) if cell in each)
        if any(field & each for each in fields(said.position, mine)):
            return False
    return colour_of(said) == mine


def takes_new(position, colour, places):
    """The cells where a colour could take an enemy pawn if one is placed there."""
    placed = {cell: to_move(position, 1 - colour).play(Placement(cell)) for cell in places}
    return {cell for cell, after in placed.items() if cell in takes(after, colour)}


def is_gained(said, colour, before, after):
    """Whether the cells named are all where a new enemy pawn can be taken after, not before."""
    places = {move.cell for move in said.now.legal_moves() if isinstance(move, Placement)}
    gained = takes_new(after, colour, places) - takes_new(before, colour, places)
    return {*said.items("cells")} == gained and colour_of(said) == colour


def covers(said):
    return is_gained(said, said.position.colour, said.position, said.now)


def opens(said):
    theirs = 1 - said.position.colour
    is_safe = said.played.move.cell not in takes(said.now, theirs)
    return is_safe and is_gained(said, theirs, said.now, said.position)


def may_convert(said):
    theirs = colour_of(said)
    (field,) = (each for each in fields(said.now, theirs) if said["cell"] in each)
    cells = said.now.pieces.cells
    beside = {near for cell in field for near in cells.neighbours[cells.number[cell]]}
    counts = [len({cells.names[cell] for cell in beside} & pawns(said.now, c)) for c in (0, 1)]
    numbers = [int(word) for word in str(said["ratio"]).split() if word.isdigit()]
    return (
        len(field) == said["n"]
        and is_less(field, fields(said.better, theirs))
        and numbers == [counts[theirs], counts[1 - theirs]]
        and theirs == said.now.colour
    )


def is_less(field, others):
    """Whether no other field shares a cell with a field and is as large."""
    return all(len(each) < len(field) for each in others if each & field)


def may_take(said):
    theirs, cells = colour_of(said), {*said.items("cells")}
    return (
        theirs == said.now.colour
        and cells <= takes(said.now, theirs)
        and not cells & takes(said.better, theirs)
        and len(takes(said.now, theirs)) > len(takes(said.better, theirs))
    )


def field_missed(said):
    found = fields(said.position, said.position.colour)
    sizes = [len(each) for each in found if said.get("cell") in (*each, None)]
    return said["n"] in sizes and not isinstance(said.played.move, Conversion)


def pawn_missed(said):
    cells = takes(said.position, said.position.colour)
    is_named = "cell" not in said.words.values or said["cell"] in cells
    return is_named and bool(cells) and not getattr(said.played.move, "takes", False)


def could_threaten(said):
    mine, cells = said.position.colour, {*said.items("cells")}
    return (
        cells <= takes(said.better, mine)
        and cells <= pawns(said.now, 1 - mine)
        and not cells & (takes(said.now, mine) | takes(said.position, mine))
        and colour_of(said) == mine
    )


def could_threaten_field(said):
    mine = said.position.colour
    (field,) = (each for each in fields(said.better, mine) if said["cell"] in each)
    number = said.now.pieces.cells.number
    is_left = {number[cell] for cell in field} <= stones(said.now, 1 - mine)
    known = fields(said.now, mine) + fields(said.position, mine)
    return is_left and len(field) == said["n"] and is_less(field, known)


def answers(said):
    answer, theirs = said.played.line[1], said.now.colour
    cells = {*said.items("cells")}
    end = answer.end if isinstance(answer, March) else answer.cell
    return (
        answer in said.now.legal_moves()
        and end == said["cell"]
        and isinstance(answer, Placement | March | Conversion)
        and cells <= takes(said.now.play(answer), theirs)
        and not cells & takes(said.now, theirs)
    )


def button_left(said):
    return (
        said.now.button == FREE
        and says_points(said, "points", said.now.play(BUTTON))
        and colour_of(said) == said.now.colour
    )


def lead(position, colour):
    whole = len(stones(position, colour)) - len(stones(position, 1 - colour))
    half = {colour: 0.5, 1 - colour: -0.5}.get(position.button, 0)
    return whole + half


def fewer_points(said):
    mine = said.position.colour
    return (
        says_points(said, "points", said.now)
        and says_points(said, "others", said.better)
        and lead(said.now, mine) < lead(said.better, mine)
    )


def komi(said):
    """What White has before a stone is placed."""
    if "opponent" in said.words.template:
        return said["komi"] == said.now.komi == said.now.points_of(1) if said.now.has_begun else (
            said["komi"] == said.now.komi and said.now.turn == 1
        )  # fmt: skip
    return said["komi"] == said.now.points_of(1) and said.now.colour == 0


CLAIMS = {
    "White’s points start at {komi}, and your opponent chooses the colour.": komi,
    "White’s points start at {komi}, and Black moves first.": komi,
    "With the button for {colour} the points are {points}; with it for {other}, {others}.": button,
    "{colour} makes no move on the board; {other} must make one next.": tempo,
    "{colour} makes no move on the board; {other} must make one next: only {move} is left.": (
        tempo
    ),
    "{n} stone changes sides: {points}.": converts,
    "{colour} loses the pawn on {cell}.": loses_pawn,
    "The stone on {cell} makes a field of {n}: {points}.": makes_field,
    "The stone on {cell} is worth a point: {points}.": makes_field,
    "{colour} can no longer take the pawn on {cells}.": saves,
    "{colour} can no longer convert the field on {cells}.": protects,
    "{colour} then threatens the pawn on {cells}.": threatens,
    "{colour} then threatens to convert the field on {cells}.": threatens_fields,
    "{colour} can then take any enemy pawn placed on {cells}.": covers,
    "{colour} can no longer take an enemy pawn placed on {cells}.": opens,
    "{colour} may now convert the field of {n} on {cell}: {ratio} beside it.": may_convert,
    "{colour} may now take the pawn on {cells}.": may_take,
    "The field of {n} on {cell} could have been converted.": field_missed,
    "A field of {n} could have been converted.": field_missed,
    "The pawn on {cell} could have been taken.": pawn_missed,
    "A pawn could have been taken.": pawn_missed,
    "{colour} could have threatened the pawn on {cells}.": could_threaten,
    "{colour} could have threatened to convert the field of {n} on {cell}.": could_threaten_field,
    "{colour} can answer {cell} and threaten the pawn on {cells}.": answers,
    "{colour} can threaten the pawn on {cells} with its answer.": answers,
    "{colour} can now take the button: {points}.": button_left,
    "The points are now {points}; they could have been {others}.": fewer_points,
    "The points are now {points}.": lambda said: says_points(said, "points", said.now),
}
