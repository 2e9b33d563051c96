"""What a better turn of Stawn would have threatened, and what the expected lines lead to."""

from __future__ import annotations

from random import Random

from pentabula import games
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.position import after
from pentabula.games.stawn.rules.moves import March

GAME = games.load("stawn")


def random_lines(rng):
    """A random position of a small board, and two random lines of three turns from it."""
    position = GAME.start(size=3, komi=0, button="off")
    for _ in range(rng.randrange(4, 22)):
        played = position.play(rng.choice(list(position.legal_moves())))
        position = position if played.outcome() else played
    lines = []
    for _ in range(2):
        moves = []
        while len(moves) < 3 and (legal := list(after(position, moves).legal_moves())):
            moves.append(rng.choice(legal))
        lines.append(MoveEvaluation(moves[0], Evaluation(0.5), tuple(moves)))
    return position, *lines


def prey(position, colour):
    """The cells of the pawns that a colour may take, or the fields that it may convert."""
    pieces = position.pieces
    found = {
        pieces.cells.names[each]
        for each in pieces.pawns(1 - colour)
        if pieces.is_capturable(each, colour)
    }
    return found | {pieces.cells.names[each.cells[0]] for each in pieces.convertible(colour)}


def named(message):
    return set(str(message).replace(" and ", ", ").split(", "))


def is_so(words, position, played, best):
    """Whether what a sentence says can be seen on the boards after the moves."""
    said, mine = words.values, position.colour
    now, better = position.play(played.move), position.play(best.move)
    if "would have threatened" in words.template:
        cells = named(said.get("cells", said.get("cell")))
        return cells <= prey(better, mine) and not cells & prey(now, mine)
    if "can answer {cell}" in words.template:
        answer = played.line[1]
        ends = answer.end if isinstance(answer, March) else answer.cell
        cells = named(said["cells"])
        is_new = cells <= prey(now.play(answer), 1 - mine) and not cells & prey(now, 1 - mine)
        return ends == said["cell"] and is_new
    ends = [after(position, each.line[: said["n"]]) for each in (played, best)]
    points = [(each.points_of(mine), each.points_of(1 - mine)) for each in ends]
    return points == [(said["points"], said["others"]), (said["better"], said["fewer"])]


NEW = ("would have threatened", "can answer {cell}", "of the expected line")


def test_what_is_said_of_threats_and_points_is_so():
    rng, kinds = Random(4), set[str]()
    for _ in range(150):
        position, played, best = random_lines(rng)
        for fact in GAME.hints.faults(position, played, best):
            if any(words in fact.words.template for words in NEW):
                kinds.add(fact.words.template)
                assert is_so(fact.words, position, played, best), (str(position), str(fact.words))
    assert len(kinds) == 4
