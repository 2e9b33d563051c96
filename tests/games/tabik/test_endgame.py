"""The endgame: the winner when only exchanges are left."""

from random import Random

import pytest

from pentabula.core.position import Seat
from pentabula.games.tabik import GAME
from pentabula.games.tabik.engine.endgame import MAX_PROVED, Endgame, EndgameSolver, prover, winner
from pentabula.games.tabik.rules.position import Position
from tests.games.tabik.test_rules import after, random_positions


def best(position: Position) -> Seat:
    """The winner with best play, by a search of all lines."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner
    wins = any(best(position.play(move)) == position.turn for move in position.legal_moves())
    return position.turn if wins else 1 - position.turn


def before_the_end(size: int, seed: int, moves: int) -> Position:
    """A position this many moves before the end of a random game."""
    line = random_positions(size, seed)
    return line[max(0, len(line) - 1 - moves)]


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_winner_agrees_with_a_search_of_all_lines(size: int) -> None:
    known = 0
    for seed in range(30):
        position = before_the_end(size, seed, 5)
        found = winner(position)
        if found is not None:
            known += 1
            assert found == best(position)
    assert known > 5


def test_a_proof_knows_the_winner_and_a_winning_move() -> None:
    for seed in range(8):
        position = before_the_end(7, seed, 7)
        proof = prover(position)
        if proof is None:
            continue
        while proof.winner is None:
            proof.step()
        moves = list(position.legal_moves())
        for move in moves:
            after_move = proof.winner_after(move)
            assert after_move in (None, best(position.play(move)))
        wins = [move for move in moves if proof.winner_after(move) == position.turn]
        assert bool(wins) == (proof.winner == position.turn)
        proof.step()


def test_a_proof_continues_in_each_slice() -> None:
    position = before_the_end(7, 5, 9)
    at_once, sliced = Endgame(position), Endgame(position)
    while sliced.search_more(3) is None:
        pass
    assert sliced.winner == at_once.search_more(10**6)


def test_a_proof_is_not_tried_beyond_the_limit() -> None:
    assert Endgame(before_the_end(7, 4, 16)).search_more(10) is None


def test_only_few_exchanges_are_tried() -> None:
    assert winner(GAME.start(size=2)) is None and prover(GAME.start(size=2)) is None
    assert winner(after("a1a2", size=2)) is None
    assert winner(after("a1a2 b2b1", size=2)) == best(after("a1a2 b2b1", size=2))
    far = before_the_end(9, 1, 50)
    assert len(far.legal_moves()) > MAX_PROVED and winner(far) is None and prover(far) is None


@pytest.mark.parametrize("size", [3, 4, 5, 7, 10])
def test_exchanges_are_kept_up_to_date_during_a_playout(size: int) -> None:
    seen = 0
    for seed in range(6):
        position = before_the_end(size, seed, 6)
        proof = Endgame(position)
        while not position.legal_moves().placements and proof.search_more(1) is None:
            for rods, black, open_, _ in proof._path:
                here = position
                for move in (move for move, bit in proof._bits.items() if bit & rods):
                    here = here.play(move)
                assert here.black == black
                assert list(here.legal_moves()) == [m for m, b in proof._bits.items() if b & open_]
                seen += 1
    assert seen > 5


def test_proofs_of_later_positions_reuse_earlier_results() -> None:
    followed = 0
    for seed in range(20):
        position, solver, rng = before_the_end(6, seed, 9), EndgameSolver(), Random(seed)
        proof = solver.prover(position)
        if proof is None:
            continue
        while position.outcome() is None:
            later = solver.prover(position)
            assert later is proof
            while proof.winner is None:
                proof.step()
            assert proof.winner == Endgame(position).search_more(10**6)
            if len(position.legal_moves()) < 6:
                assert proof.winner == best(position)
            position = position.play(rng.choice(list(position.legal_moves())))
            followed += 1
    assert followed > 20


def test_a_position_of_another_game_is_not_a_later_one() -> None:
    position = before_the_end(6, 1, 9)
    proof = Endgame(position)
    assert proof.advance(position) and not proof.advance(before_the_end(6, 2, 8))
    assert (
        not proof.advance(before_the_end(5, 1, 8))
        and EndgameSolver().prover(GAME.start(size=4)) is None
    )
