"""Proofs, beside a search that looks at everything."""

import pytest

from pentabula.core.brain import MonteCarlo
from pentabula.core.numbers import Numbers
from pentabula.search.proof import Proof
from tests.core.nim import NIM
from tests.search.brute import PLAYED_OUT, endings, games, winner

CANONICAL = MonteCarlo().canonical


def proof_of(position, know=None, steps=20_000):
    know = know or MonteCarlo()
    proof = Proof(position, know.canonical, know.winner)
    for _ in range(steps):
        if proof.winner is not None or not proof.is_possible:
            break
        proof.step()
    return proof


@pytest.mark.parametrize("third", ["on", "off"])
@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_proof_agrees_with_looking_at_everything(size, most, third):
    position = NIM.start(size=size, most=most, third=third)
    proof = proof_of(position)
    assert proof.winner == winner(position)
    for move in position.legal_moves():
        assert proof.known(move) in (None, winner(position.play(move)))


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_a_proof_with_all_that_a_game_knows_agrees_too(name):
    know = games.load(name).brain.thinking
    assert endings(name)
    for position, seat in endings(name):
        proof = proof_of(position, know)
        assert proof.winner == seat, str(position)
        known = [proof.known(move) for move in position.legal_moves()]
        if seat == position.turn:
            assert seat in known
        else:
            assert set(known) == {seat}


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_what_a_game_takes_for_won_is_won(name):
    know = games.load(name).brain.thinking
    if know.winner is None:
        return
    for position, seat in endings(name):
        assert know.winner(position) in (None, seat)


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_positions_that_a_game_takes_for_alike_have_one_winner(name):
    know = games.load(name).brain.thinking
    known = {}
    for position, seat in endings(name):
        relative = seat == position.turn
        assert known.setdefault(know.canonical(position), (position.turn, relative))[1] == relative


def test_no_proof_goes_through_dice_or_an_open_range():
    for position in (NIM.start(), NIM.start().play("two")):
        assert isinstance(position.legal_moves(), Numbers) or position.chances()
        proof = proof_of(position)
        assert proof.winner is None
        assert not proof.is_possible
        assert proof.known("two") is None


def test_a_step_after_the_end_changes_nothing():
    proof = proof_of(NIM.start(size=1, most=1, third="off"))
    seat = proof.winner
    proof.step()
    assert proof.winner == seat == 1


def test_a_full_table_ends_the_proof():
    position = NIM.start(size=9, most=9, third="on")
    proof = Proof(position, CANONICAL, most=50)
    for _ in range(1000):
        proof.step()
    assert proof.winner is None
    assert not proof.is_possible


def test_a_later_proof_goes_on_from_what_an_earlier_one_has_found():
    table = {}
    position = NIM.start(size=4, most=3, third="on")
    first = Proof(position, CANONICAL, table=table)
    while first.winner is None:
        first.step()
    found = len(table)
    move = next(move for move in position.legal_moves() if first.known(move) is not None)
    later = Proof(position.play(move), CANONICAL, table=table)
    later.step()
    assert later.winner == first.known(move) == winner(position.play(move))
    assert len(table) == found


def test_what_is_known_without_looking_is_believed_but_not_of_the_root():
    position = NIM.start(size=3, most=2, third="off")
    asked = []

    def proved(position):
        asked.append(position)
        return 1 - position.turn

    proof = Proof(position, CANONICAL, proved)
    proof.step()
    assert proof.winner == position.turn
    assert position.turn in {proof.known(move) for move in position.legal_moves()}
    assert asked
