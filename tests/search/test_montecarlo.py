"""Monte-Carlo tree search, on Nim and on the games that use it."""

from dataclasses import replace
from random import Random

import pytest

from pentabula.core.brain import ESTIMATE, PROVED, WON, Brain, Evaluation, MonteCarlo, Skill
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import PASS
from pentabula.core.work import finish
from pentabula.search.base import start_search
from pentabula.search.montecarlo import TreeSearch
from tests.core.nim import NIM, playout, shortlist
from tests.games.random_games import random_games
from tests.search.brute import SEARCHED_BY_TREE, TooLargeError, endings, games, winner
from tests.search.nim_starts import nim

BARE = MonteCarlo(is_small=lambda position: False)


def made(position, skill=Skill(200), knowledge=BARE, seed=1):  # noqa: B008
    return TreeSearch(
        Brain(playout=playout, shortlist=shortlist, knowledge=knowledge),
        knowledge,
        position,
        skill,
        Random(seed),
    )


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("knowledge", [BARE, MonteCarlo(), replace(BARE, rave=0.0)])
def test_every_claimed_proof_is_true(size, most, knowledge):
    position = nim(size=size, most=most)
    for each in finish(made(position, Skill(400), knowledge)).evaluations():
        if each.evaluation.kind == PROVED:
            truth = winner(position.play(each.move)) == position.turn
            assert each.evaluation.chance == truth


@pytest.mark.parametrize("name", SEARCHED_BY_TREE)
def test_endings_are_proved_and_every_claim_is_true(name):
    game = games.load(name)
    for position, seat in endings(name):
        search = finish(start_search(game, position, Skill(1500), Random(1)))
        best = search.evaluations()[0]
        assert best.evaluation == Evaluation(float(seat == position.turn), PROVED), str(position)
        assert {each.move for each in search.evaluations()} == set(position.legal_moves())
        after = position.play(search.chosen())
        assert winner(after) == seat
        for each in search.evaluations():
            if each.evaluation.kind == PROVED:
                assert (winner(position.play(each.move)) == position.turn) == each.evaluation.chance


def test_the_value_of_a_position_is_its_share_of_won_playouts():
    knowledge = replace(BARE, rave=0.0, winner=None)
    search = finish(made(nim(size=9, most=2), Skill(60), knowledge))
    found = search.evaluations()
    won = sum(each.nodes * each.evaluation.chance for each in found if each.nodes)
    assert search.value().chance == pytest.approx(won / 60)
    assert search.value().chance < max(each.evaluation.chance for each in found if each.nodes)
    assert made(nim(), Skill(0)).value() == made(nim(), Skill(0)).evaluations()[0].evaluation
    assert finish(made(nim(size=2).play("a2"))).value() == WON


def test_a_search_uses_exactly_its_nodes():
    for nodes in (0, 1, 2, 7, 50):
        search = finish(made(nim(size=9, most=9), Skill(nodes)))
        assert search.nodes == nodes and sum(each.nodes for each in search.evaluations()) == nodes
        search.step()
        assert search.nodes == nodes


def test_without_nodes_the_priors_decide():
    priors = {"a1": 0.3, "b3": 0.8}
    knowledge = replace(BARE, priors=lambda position, moves: [priors.get(m, 0.5) for m in moves])
    search = made(nim(), Skill(0), knowledge)
    assert search.is_done and search.chosen() == "b3"
    assert [each.move for each in search.evaluations()][-1] == "a1"
    assert {each.evaluation.kind for each in search.evaluations()} == {ESTIMATE}


def test_a_single_legal_move_is_not_searched():
    position = nim(size=2).play("a2").play("b1")
    assert position.legal_moves() == (PASS,)
    search = made(position)
    assert search.is_done and search.chosen() == PASS


def test_an_open_range_is_searched_by_its_short_list_and_never_proved_lost():
    lost = replace(BARE, winner=lambda position: 1)
    for knowledge in (BARE, MonteCarlo(), lost):
        search = finish(made(NIM.start(), Skill(300), knowledge))
        assert {each.move for each in search.evaluations()} == {"two", Number("most", 3)}
        assert all(each.move in NIM.start().legal_moves() for each in search.evaluations())
        assert search.nodes == 300
    assert isinstance(NIM.start().legal_moves(), Numbers)


def test_dice_are_thrown_by_their_probabilities():
    search = finish(made(NIM.start(), Skill(3000)))
    child = search.root.children[0]
    assert child.moves == ["coin0", "coin1"] and 0.4 < child.visits[0] / sum(child.visits) < 0.6


def test_a_level_always_overlooks_the_same_moves_of_a_position_and_never_all():
    skill = Skill(5, blind_spots=0.5)
    position = nim(size=9, most=9)
    seen = [[each.move for each in made(position, skill, seed=3).evaluations()] for _ in range(5)]
    assert all(sorted(moves) == sorted(seen[0]) for moves in seen)
    assert 0 < len(seen[0]) < len(position.legal_moves())
    assert len(made(nim(size=1), Skill(5, blind_spots=0.99)).evaluations()) == 1


@pytest.mark.parametrize("skill", [Skill(500, blind_spots=0.5), Skill(500, depth=1)])
@pytest.mark.parametrize("seed", range(5))
def test_a_skill_with_blind_spots_or_limited_depth_claims_no_proof(skill, seed):
    for position in (nim(size=2), nim(size=2).play("a2"), nim(size=1)):
        for each in finish(made(position, skill, MonteCarlo(), seed)).evaluations():
            assert each.evaluation.kind == ESTIMATE


def test_a_limited_depth_is_not_exceeded():
    search = finish(made(nim(size=9, most=9), Skill(500, depth=1)))
    children = [child for child in search.root.children if child is not None]
    assert all(child.moves is None for child in children)


def test_advancing_keeps_the_visits_of_the_line():
    position = nim(size=9, most=9)
    search = finish(made(position, Skill(500)))
    move, reply = search.evaluations()[0].line[:2]
    child = search.root.children[search.root.index_of[move]]
    kept = child.visits[child.index_of[reply]]
    after = position.play(move).play(reply)
    assert kept > 1 and search.advance([move, reply], after)
    assert abs(search.nodes - kept) <= 1 and not search.is_done
    finish(search)
    assert search.nodes == 500 or search.evaluations()[0].evaluation.is_proved
    assert search.chosen() in after.legal_moves()
    assert {each.move for each in search.evaluations()} == set(after.legal_moves())


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("plies", [1, 2])
def test_a_mistake_of_the_other_side_is_exploited(size, most, plies):
    position = nim(size=size, most=most)
    for moves, after in lines(position, plies):
        for nodes in (5, 60):
            search = finish(made(position, Skill(nodes), MonteCarlo()))
            if search.advance(moves, after) and winner(after) == after.turn:
                assert winner(after.play(finish(search).chosen())) == after.turn


def lines(position, plies):
    """Every line of this many moves that does not end the game, with its last position."""
    if not plies:
        return [] if position.outcome() else [([], position)]
    return [
        ([move, *moves], after)
        for move in position.legal_moves()
        for moves, after in lines(position.play(move), plies - 1)
    ]


def test_a_proof_overrides_the_opening_move():
    position = nim(size=2).play("a1")
    wins = [move for move in position.legal_moves() if winner(position.play(move)) == 1]
    losing = next(move for move in position.legal_moves() if move not in wins)
    knowledge = MonteCarlo(opening=lambda position, rng: losing)
    assert made(position, Skill(0), knowledge).chosen() == losing
    search = finish(made(position, Skill(400), knowledge))
    assert search.chosen() in wins and search.evaluations()[0].evaluation.kind == PROVED


@pytest.mark.parametrize("name", SEARCHED_BY_TREE)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_played_with_one_tree_is_legal_and_its_claims_are_true(name, seed):
    game = games.load(name)
    position = random_games(name, "smallest")[seed].positions[0]
    search = start_search(game, position, Skill(40), Random(seed))
    while position.outcome() is None:
        best = finish(search).evaluations()[0]
        if best.evaluation.is_proved:
            assert agrees(position, position.turn if best.evaluation.chance else 1 - position.turn)
        move = search.chosen()
        assert move in position.legal_moves()
        position = position.play(move)
        if not search.advance([move], position) and position.outcome() is None:
            search = start_search(game, position, Skill(40), Random(seed))


def agrees(position, claimed):
    """Whether the seat wins, or the position is too large to solve."""
    try:
        return winner(position) == claimed
    except TooLargeError:
        return True
