"""Monte-Carlo tree search, on Nim and on the games that are played out."""

from dataclasses import replace
from random import Random

import pytest

from pentabula.core.brain import ESTIMATE, PROVED, WON, Brain, Evaluation, MonteCarlo, Skill
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import PASS
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.searching import start_search
from tests.core.nim import NIM, playout, shortlist
from tests.games.walks import walks
from tests.search.brute import PLAYED_OUT, TooLargeError, endings, games, winner
from tests.search.finishing import done, nim

# See docs/testing.md, Coverage.
pytestmark = pytest.mark.no_cover

BARE = MonteCarlo(is_small=lambda position: False)


def made(position, skill=Skill(200), know=BARE, seed=1):  # noqa: B008
    return TreeSearch(
        Brain(playout=playout, shortlist=shortlist, thinking=know),
        know,
        position,
        skill,
        Random(seed),
    )


# What it finds


def test_a_win_in_one_is_found_and_proved():
    position = nim(size=2).play("a2")
    best = done(made(position)).evaluations()[0]
    assert (best.move, best.evaluation) == ("b2", Evaluation(1.0, PROVED))


def test_a_win_in_two_is_found_and_proved():
    position = nim(size=2, most=1, third="on")
    assert winner(position) == position.turn
    thinking = done(made(position, Skill(2000)))
    assert winner(position.play(thinking.chosen())) == position.turn
    assert thinking.evaluations()[0].evaluation.kind == PROVED


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("know", [BARE, MonteCarlo(), replace(BARE, rave=0.0)])
def test_what_it_claims_is_so(size, most, know):
    position = nim(size=size, most=most)
    for each in done(made(position, Skill(400), know)).evaluations():
        if each.evaluation.kind == PROVED:
            truth = winner(position.play(each.move)) == position.turn
            assert each.evaluation.chance == truth


def test_with_every_move_lost_it_still_plays_and_says_so():
    position = nim(size=2, most=1)
    assert winner(position) != position.turn
    valued = done(made(position, Skill(2000))).evaluations()
    assert {each.evaluation for each in valued} == {Evaluation(0.0, PROVED)}
    assert {each.move for each in valued} == set(position.legal_moves())


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_near_the_end_of_a_game_it_finds_the_proof_and_claims_nothing_else(name):
    game = games.load(name)
    for position, seat in endings(name):
        thinking = done(start_search(game, position, Skill(1500), Random(1)))
        best = thinking.evaluations()[0]
        assert best.evaluation == Evaluation(float(seat == position.turn), PROVED), str(position)
        after = position.play(thinking.chosen())
        assert winner(after) == seat
        for each in thinking.evaluations():
            if each.evaluation.kind == PROVED:
                assert (winner(position.play(each.move)) == position.turn) == each.evaluation.chance


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_one_move_before_the_end_it_wins(name):
    game = games.load(name)
    for walk in walks(name, "smallest")[::4]:
        position = walk.positions[-2]
        after = walk.positions[-1].outcome()
        if after.winner == position.turn and len(position.legal_moves()) > 1:
            chosen = done(start_search(game, position, Skill(400), Random(1))).chosen()
            assert winner(position.play(chosen)) == position.turn


# What it keeps to


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_the_same_seed_and_nodes_give_the_same_answer(name):
    game = games.load(name)
    start = walks(name, "default")[0].positions[0]
    one, other = (done(start_search(game, start, Skill(30), Random(5))) for _ in range(2))
    assert one.chosen() == other.chosen()
    assert one.evaluations() == other.evaluations()
    assert one.nodes == other.nodes


def test_the_value_of_a_position_is_the_part_of_all_playouts_that_it_has_won():
    know = replace(BARE, rave=0.0, winner=None)
    thinking = done(made(nim(size=9, most=2), Skill(60), know))
    found = thinking.evaluations()
    won = sum(each.nodes * each.evaluation.chance for each in found if each.nodes)
    assert thinking.value().chance == pytest.approx(won / 60)
    assert thinking.value().chance < max(each.evaluation.chance for each in found if each.nodes)
    assert made(nim(), Skill(0)).value() == made(nim(), Skill(0)).evaluations()[0].evaluation
    assert done(made(nim(size=2).play("a2"))).value() == WON


def test_it_looks_at_no_more_than_its_nodes():
    for nodes in (0, 1, 2, 7, 50):
        thinking = done(made(nim(size=9, most=9), Skill(nodes)))
        assert thinking.nodes == nodes
        assert sum(each.nodes for each in thinking.evaluations()) == nodes
        thinking.step()
        assert thinking.nodes == nodes


def test_without_nodes_priors_answer():
    priors = {"a1": 0.3, "b3": 0.8}
    know = replace(BARE, priors=lambda position, moves: [priors.get(m, 0.5) for m in moves])
    thinking = made(nim(), Skill(0), know)
    assert thinking.is_done
    assert thinking.chosen() == "b3"
    assert [each.move for each in thinking.evaluations()][-1] == "a1"
    assert {each.evaluation.kind for each in thinking.evaluations()} == {ESTIMATE}


def test_one_legal_move_is_not_thought_about():
    position = nim(size=2).play("a2").play("b1")
    assert position.legal_moves() == (PASS,)
    thinking = made(position)
    assert thinking.is_done
    assert thinking.chosen() == PASS


def test_an_open_range_is_looked_at_by_its_short_list_and_never_proved_lost():
    lost = replace(BARE, winner=lambda position: 1)
    for know in (BARE, MonteCarlo(), lost):
        thinking = done(made(NIM.start(), Skill(300), know))
        assert {each.move for each in thinking.evaluations()} == {"two", Number("most", 3)}
        assert all(each.move in NIM.start().legal_moves() for each in thinking.evaluations())
        assert thinking.nodes == 300
    assert isinstance(NIM.start().legal_moves(), Numbers)


def test_dice_are_thrown_by_their_chances():
    thinking = done(made(NIM.start(), Skill(3000)))
    child = thinking.root.children[0]
    assert child.moves == ["coin0", "coin1"]
    assert 0.4 < child.visits[0] / sum(child.visits) < 0.6


def test_every_line_can_be_played():
    position = nim(size=9, most=9, third="on")
    for each in done(made(position, Skill(500))).evaluations():
        after = position
        assert each.line[0] == each.move
        for move in each.line:
            assert move in after.legal_moves()
            after = after.play(move)


# Weaker skills


def test_what_is_overlooked_is_the_same_all_game_and_not_everything():
    skill = Skill(5, blind_spots=0.5)
    position = nim(size=9, most=9)
    seen = [[each.move for each in made(position, skill, seed=3).evaluations()] for _ in range(5)]
    assert all(sorted(moves) == sorted(seen[0]) for moves in seen)
    assert 0 < len(seen[0]) < len(position.legal_moves())
    assert len(made(nim(size=1), Skill(5, blind_spots=0.99)).evaluations()) == 1


@pytest.mark.parametrize("skill", [Skill(500, blind_spots=0.5), Skill(500, depth=1)])
@pytest.mark.parametrize("seed", range(5))
def test_one_that_overlooks_or_sees_little_never_claims_a_proof(skill, seed):
    for position in (nim(size=2), nim(size=2).play("a2"), nim(size=1)):
        for each in done(made(position, skill, MonteCarlo(), seed)).evaluations():
            assert each.evaluation.kind == ESTIMATE


def test_a_limited_depth_does_not_look_further():
    thinking = done(made(nim(size=9, most=9), Skill(500, depth=1)))
    children = [child for child in thinking.root.children if child is not None]
    assert all(child.moves is None for child in children)


# Going on


def test_going_on_keeps_what_was_visited():
    position = nim(size=9, most=9)
    thinking = done(made(position, Skill(500)))
    move, reply = thinking.evaluations()[0].line[:2]
    child = thinking.root.children[thinking.root.places[move]]
    kept = child.visits[child.places[reply]]
    after = position.play(move).play(reply)
    assert kept > 1
    assert thinking.advance([move, reply], after)
    assert abs(thinking.nodes - kept) <= 1
    assert not thinking.is_done
    done(thinking)
    assert thinking.nodes == 500 or thinking.evaluations()[0].evaluation.is_sure
    assert thinking.chosen() in after.legal_moves()
    assert {each.move for each in thinking.evaluations()} == set(after.legal_moves())


def test_going_nowhere_keeps_everything():
    position = nim(size=9, most=9)
    thinking = done(made(position, Skill(100)))
    before = thinking.evaluations()
    assert thinking.advance([], position)
    assert thinking.is_done
    assert thinking.evaluations() == before


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("plies", [1, 2])
def test_a_win_that_a_mistake_gives_away_is_taken(size, most, plies):
    position = nim(size=size, most=most)
    for moves, after in lines(position, plies):
        for nodes in (5, 60):
            thinking = done(made(position, Skill(nodes), MonteCarlo()))
            if thinking.advance(moves, after) and winner(after) == after.turn:
                assert winner(after.play(done(thinking).chosen())) == after.turn


def lines(position, plies):
    """Every line of so many moves that does not end the game, with the position it leads to."""
    if not plies:
        return [] if position.outcome() else [([], position)]
    return [
        ([move, *moves], after)
        for move in position.legal_moves()
        for moves, after in lines(position.play(move), plies - 1)
    ]


def test_a_proof_outranks_the_opening_that_the_brain_suggests():
    position = nim(size=2).play("a1")
    wins = [move for move in position.legal_moves() if winner(position.play(move)) == 1]
    losing = next(move for move in position.legal_moves() if move not in wins)
    know = MonteCarlo(opening=lambda position, rng: losing)
    assert made(position, Skill(0), know).chosen() == losing
    thinking = done(made(position, Skill(400), know))
    assert thinking.chosen() in wins
    assert thinking.evaluations()[0].evaluation.kind == PROVED


def test_what_was_never_looked_at_cannot_be_gone_on_with():
    position = nim(size=9, most=9)
    thinking = made(position, Skill(5))
    before = thinking.evaluations()
    for moves in (["a1"], ["a1", "b1"], ["nonsense"]):
        assert not thinking.advance(moves, position.play("a1"))
    assert not thinking.advance([], position.play("a1"))
    assert thinking.evaluations() == before
    assert done(thinking).nodes == 5


@pytest.mark.parametrize("name", PLAYED_OUT)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_played_with_one_tree_is_legal_and_claims_the_truth(name, seed):
    game = games.load(name)
    position = walks(name, "smallest")[seed].positions[0]
    thinking = start_search(game, position, Skill(40), Random(seed))
    while position.outcome() is None:
        best = done(thinking).evaluations()[0]
        if best.evaluation.is_sure:
            assert agrees(position, position.turn if best.evaluation.chance else 1 - position.turn)
        move = thinking.chosen()
        assert move in position.legal_moves()
        position = position.play(move)
        if not thinking.advance([move], position) and position.outcome() is None:
            thinking = start_search(game, position, Skill(40), Random(seed))


def agrees(position, claimed):
    """Whether the seat wins, or there is too much to look at."""
    try:
        return winner(position) == claimed
    except TooLargeError:
        return True
