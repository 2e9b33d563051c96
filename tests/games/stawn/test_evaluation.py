"""The evaluation: changes by moves agree with an evaluation of the whole board."""

from random import Random

import pytest

from pentabula.core.position import PASS
from pentabula.games.stawn.engine.evaluation import EvaluatedPosition, chances
from pentabula.games.stawn.engine.weights import MAX_LEAD, MAX_ROOM, stage
from pentabula.games.stawn.rules.moves import BUTTON
from pentabula.games.stawn.rules.pieces import EMPTY, PAWN
from pentabula.games.stawn.rules.position import FREE, NO_BUTTON
from tests.games.stawn.positions import GAME, at, full


def recomputed(before, move):
    """The margin after a move, computed from the whole board after it."""
    colour, after = before.colour, before.play(move)
    pieces, near = after.pieces, after.pieces.cells.neighbours
    weights = stage(len(pieces.cells), before.pieces.codes.count(EMPTY) - 1)

    def lead(sites):
        counts = pieces.pawns_beside(sites)
        return counts[colour] - counts[1 - colour]

    def room(sites):
        return sum(pieces[site] == EMPTY for site in sites)

    margin = weights.tempo
    if after.button not in (FREE, NO_BUTTON):
        margin += weights.buttons[after.button != colour]
    for cell, piece in enumerate(pieces.codes):
        beside = near[cell]
        if piece == EMPTY:
            margin += weights.land[lead(beside)]
        elif piece == PAWN + colour:
            margin += weights.own_pawn[lead(beside)][room(beside)]
        elif piece == PAWN + 1 - colour:
            margin += weights.their_pawn[lead(beside)][room(beside)]
    for by, rows in ((colour, weights.own_field), (1 - colour, weights.their_field)):
        for field in pieces.fields(by):
            row = rows[max(-MAX_LEAD, min(MAX_LEAD, lead(field.rim)))]
            margin += len(field.cells) * row[min(MAX_ROOM, room(field.rim))]
    return margin


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_an_incremental_evaluation_agrees_with_a_full_one(size):
    rng = Random(size)
    position = GAME.start(size=size, komi=0)
    for played in GAME.brain.playout(position, rng)[1]:
        judgement, moves = EvaluatedPosition(position), list(position.legal_moves())
        for move in rng.sample(moves, min(len(moves), 8)):
            assert judgement.margin(move) == pytest.approx(recomputed(position, move))
        position = position.play(played)


def test_a_forced_pass_is_evaluated_without_a_change():
    position = at(**full(2, x="a1", X="a2"))
    assert position.legal_moves() != (PASS,)
    passing = at(**full(2, X="a1 a2"), turn="black")
    assert passing.is_over() or 0 <= chances(passing, [PASS])[0] <= 1


def test_komi_counts_against_black_and_for_white():
    moves = [BUTTON]
    for turn, sign in (("black", -1), ("white", 1)):
        little, much = (
            chances(at(size=4, turn=turn, button="free", komi=komi, x="a1", o="g4"), moves)[0]
            for komi in (0, 6)
        )
        assert (much - little) * sign > 0


CONVERSION = at(**full(3, x="b2 c2", X="a1 a2 b1 c1", o="e1"), button="free")
CAPTURE = at(x="e4 e6 d4", o="e5 b1 h4", X="d3", O="h3")


def first(position):
    """The token of the move with the best evaluation."""
    moves = list(position.legal_moves())
    judged = chances(position, moves)
    return GAME.notation.write(moves[judged.index(max(judged))])


def test_a_large_field_is_converted_first():
    assert first(CONVERSION).startswith("!")


def test_a_pawn_that_can_be_taken_is_taken_first():
    assert "xe5@" in first(CAPTURE)


def test_a_field_is_worth_less_if_the_enemy_can_convert_it_immediately():
    moves = [BUTTON]
    safe, exposed = (
        at(size=3, x="e2", X="c3 c4 d2", O="c1 c5 d4 e3", o=pawns, button="free")
        for pawns in ("a1 a2", "b2 b3")
    )
    assert chances(exposed, moves)[0] < chances(safe, moves)[0]
