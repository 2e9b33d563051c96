"""Proofs, compared with a search of all lines."""

import pytest

from pentabula.core.brain import MonteCarlo
from pentabula.core.numbers import Numbers
from pentabula.search.proof import ProofSearch
from tests.core.nim import NIM
from tests.search.brute import SEARCHED_BY_TREE, endings, games, winner

CANONICAL = MonteCarlo().canonical


def proof_of(position, knowledge=None, steps=20_000):
    knowledge = knowledge or MonteCarlo()
    proof = ProofSearch(position, knowledge.canonical, knowledge.winner)
    for _ in range(steps):
        if proof.winner is not None or not proof.is_possible:
            break
        proof.step()
    return proof


@pytest.mark.parametrize("third", ["on", "off"])
@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_proof_agrees_with_a_search_of_all_lines(size, most, third):
    position = NIM.start(size=size, most=most, third=third)
    proof = proof_of(position)
    assert proof.winner == winner(position)
    for move in position.legal_moves():
        assert proof.winner_after(move) in (None, winner(position.play(move)))


@pytest.mark.parametrize("name", SEARCHED_BY_TREE)
def test_a_game_knows_true_winners_and_keys_and_proofs_with_them_agree(name):
    knowledge, keys = games.load(name).brain.knowledge, {}
    assert endings(name)
    for position, seat in endings(name):
        proof = proof_of(position, knowledge)
        assert proof.winner == seat, str(position)
        known = [proof.winner_after(move) for move in position.legal_moves()]
        assert seat in known if seat == position.turn else set(known) == {seat}
        assert knowledge.winner is None or knowledge.winner(position) in (None, seat)
        is_won = seat == position.turn
        assert keys.setdefault(knowledge.canonical(position), is_won) == is_won


def test_dice_and_open_ranges_are_not_proved():
    for position in (NIM.start(), NIM.start().play("two")):
        assert isinstance(position.legal_moves(), Numbers) or position.chances()
        proof = proof_of(position)
        assert proof.winner is None and not proof.is_possible and proof.winner_after("two") is None


def test_a_step_after_the_end_changes_nothing():
    proof = proof_of(NIM.start(size=1, most=1, third="off"))
    seat = proof.winner
    proof.step()
    assert proof.winner == seat == 1


def test_a_full_table_ends_the_proof():
    position = NIM.start(size=9, most=9, third="on")
    proof = ProofSearch(position, CANONICAL, most=50)
    for _ in range(1000):
        proof.step()
    assert proof.winner is None and not proof.is_possible


def test_a_later_proof_uses_the_table_of_an_earlier_one():
    table = {}
    position = NIM.start(size=4, most=3, third="on")
    first = ProofSearch(position, CANONICAL, table=table)
    while first.winner is None:
        first.step()
    found = len(table)
    move = next(move for move in position.legal_moves() if first.winner_after(move) is not None)
    later = ProofSearch(position.play(move), CANONICAL, table=table)
    later.step()
    assert later.winner == first.winner_after(move) == winner(position.play(move))
    assert len(table) == found


def test_the_winner_hook_is_used_below_the_root_only():
    position = NIM.start(size=3, most=2, third="off")
    asked = []

    def proved(position):
        asked.append(position)
        return 1 - position.turn

    proof = ProofSearch(position, CANONICAL, proved)
    proof.step()
    assert proof.winner == position.turn
    assert position.turn in {proof.winner_after(move) for move in position.legal_moves()} and asked
