"""Search over dice: on a small race, where everything can be computed, and on Tábula."""

from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

import pytest

from pentabula import games
from pentabula.core.brain import ESTIMATE, EXACT, LOST, PROVED, Expectimax, Skill
from pentabula.core.game import checked_move
from pentabula.core.message import Message
from pentabula.core.position import CHANCE, Outcome
from pentabula.core.work import finish
from pentabula.search.expectimax import ROLLOUT_NODES, DiceSearch
from pentabula.search.turns import SLICE, turn_end_positions
from tests.search.races import Race, lead

FULL = Skill(ROLLOUT_NODES - 1)
"""The most nodes of a search without rollouts."""


def expected(position, seat, depth):
    """The seat's chance after this many rolls, play by play, with `lead` at the end."""
    if position.outcome():
        return float(position.outcome().winner == seat)
    if position.turn == CHANCE:
        if not depth:
            return lead(position) if seat == 0 else 1 - lead(position)
        return sum(
            float(share) * expected(position.play(roll), seat, depth - 1)
            for roll, share in position.chances()
        )
    after = [expected(position.play(move), seat, depth) for move in position.legal_moves()]
    return max(after) if position.turn == seat else min(after)


def finished(position, skill=FULL, knowledge=None, seed=1):
    return finish(DiceSearch(knowledge or Expectimax(lead), position, skill, Random(seed)))


def chances(search):
    return {each.move: each.evaluation.chance for each in search.evaluations()}


RACES = [
    Race(((3, 5), (4, 4)), 0, 3),
    Race(((3, 5), (4, 4)), 1, 3),
    Race(((8, 5), (7, 8)), 0, 1),
    Race(((6, 8), (8, 8)), 1, 1),
]


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize(("sight", "depth"), [(0, 1), (2, 0), (1, 0)])
def test_every_evaluation_agrees_with_brute_force(race, sight, depth):
    found = chances(finished(race, replace(FULL, depth=sight)))
    assert set(found) == set(race.legal_moves())
    for move, chance in found.items():
        assert chance == pytest.approx(expected(race.play(move), race.turn, depth))


@pytest.mark.parametrize("race", RACES)
def test_the_outlook_has_each_roll_after_the_best_turn(race):
    search = finished(race)
    line = search.evaluations()[0].line
    end = race
    for move in line:
        end = end.play(move)
    for roll, chance in search.outlook():
        assert chance == pytest.approx(expected(end.play(roll), race.turn, 0))
    assert [roll for roll, _ in search.outlook()] == [1, 3]


def test_before_a_roll_each_roll_has_the_value_of_its_best_turn():
    race = Race(((3, 5), (4, 4)), 1)
    search = finished(race)
    assert chances(search) == pytest.approx(
        {roll: expected(race.play(roll), 1, 0) for roll in (1, 3)}
    )
    assert dict(search.outlook()) == chances(search) and search.chosen() in (1, 3)


def test_wins_are_proved_and_exact_chances_marked_but_not_estimates():
    race = Race(((9, 6), (1, 1)), 0, 3)
    best = finished(race).evaluations()[0]
    assert (best.evaluation.chance, best.evaluation.kind, best.line) == (1, PROVED, (1, 1, 1))
    race = RACES[2]
    knowledge = Expectimax(lead, lambda position: 0.25)
    assert {each.evaluation.kind for each in finished(race, knowledge=knowledge).evaluations()} == {
        EXACT
    }
    certain = Expectimax(lead, lambda position: 0.0)
    found = finished(race, knowledge=certain).evaluations()
    assert {(each.evaluation.chance, each.evaluation.kind) for each in found} == {(0.0, PROVED)}
    found = finished(tabula("roll32"), FULL, TABULA.brain.knowledge).evaluations()
    assert {each.evaluation.kind for each in found} == {ESTIMATE}


def test_a_skill_of_one_ply_evaluates_by_the_glance():
    knowledge = Expectimax(lead, glance=lambda position: 0.75)
    assert set(chances(finished(RACES[0], Skill(100, depth=1), knowledge)).values()) == {0.75}
    assert set(chances(finished(RACES[0], Skill(100, depth=2), knowledge)).values()) != {0.75}


@dataclass(frozen=True)
class Fan:
    """A hundred ways to end the turn; the first of them loses the game."""

    mover: int
    way: int | None = None

    @property
    def turn(self):
        return self.mover if self.way is None else CHANCE

    def legal_moves(self):
        return range(100) if self.way is None else ()

    def play(self, move):
        return Fan(self.mover, move)

    def outcome(self):
        return Outcome(1 - self.mover, Message("lost")) if self.way == 0 else None

    def key(self):
        return self


def test_a_step_evaluates_a_slice_of_the_ends():
    search = DiceSearch(Expectimax(lambda position: 0.5), Fan(0), Skill(1000, depth=2), Random(1))
    done, steps = [0], 0
    while not search.is_done:
        search.step()
        done.append(search.nodes)
        steps += 1
    assert max(after - before for before, after in pairwise(done)) == SLICE
    assert steps < 100 / SLICE * 3


@pytest.mark.parametrize("seat", [0, 1])
def test_a_turn_may_lose_the_game(seat):
    found = finished(Fan(seat), Skill(1000, depth=2), Expectimax(lambda position: 0.5))
    last = found.evaluations()[-1]
    assert (last.move, last.evaluation) == (0, LOST) and found.chosen() != 0


def test_ends_far_behind_the_best_are_not_expanded():
    fine = Expectimax(lambda position: 0.9 if position.places[0] == (3, 8) else 0.1)
    # Four ends, and six answers to the two rolls after the best of them.
    assert finished(RACES[0], knowledge=fine).nodes == 4 + 6
    even = Expectimax(lambda position: 0.5)
    assert finished(RACES[0], knowledge=even).nodes == 4 + 4 * 6


def test_a_search_ends_after_its_nodes_or_soon_with_a_single_move():
    search = finished(RACES[0], Skill(5))
    assert 5 <= search.nodes < 40
    race = Race(((9, 3), (4, 4)), 0, 1)
    search = finished(race)
    assert [each.move for each in search.evaluations()] == [1] and search.chosen() == 1
    assert len(search.outlook()) == 2


def test_a_search_continues_within_the_turn_only():
    race = RACES[0]
    search = finished(race)
    first = search.evaluations()[0]
    after = race.play(first.move)
    assert search.advance([first.move], after)
    finish(search)
    assert search.evaluations()[0].line == first.line[1:]
    assert search.evaluations()[0].evaluation.chance == pytest.approx(first.evaluation.chance)
    assert set(chances(search)) == set(after.legal_moves())
    race = RACES[2]
    search, after = finished(race), race.play(0)
    assert not search.advance([0], after) and not search.advance([0, 1], after.play(3))


def test_blind_spots_and_tolerance_leave_some_good_move():
    sizes = set()
    for seed in range(30):
        search = finished(RACES[0], Skill(1000, depth=2, blind_spots=0.7), seed=seed)
        sizes.add(len(search.evaluations()))
        assert search.chosen() in RACES[0].legal_moves()
    assert sizes == {1, 2}
    far = {finished(RACES[0], Skill(1000, tolerance=0.5), seed=seed).chosen() for seed in range(20)}
    near = {
        finished(RACES[0], Skill(1000, tolerance=1e-9), seed=seed).chosen() for seed in range(20)
    }
    assert far == {0, 1} and len(near) == 1


def test_without_the_hook_ends_are_the_same_but_found_slower():
    ends = turn_end_positions(RACES[0])
    assert sorted(end.places[0] for end in ends) == [(3, 8), (4, 7), (5, 6), (6, 5)]
    knowledge = TABULA.brain.knowledge
    plain = Expectimax(knowledge.evaluate, knowledge.exact)
    position = tabula("roll32 in/3 in/2 roll41 in/4 in/1 roll63")
    with_hook, without = (finished(position, FULL, each) for each in (knowledge, plain))
    assert chances(with_hook) == pytest.approx(chances(without))
    assert with_hook.nodes == without.nodes


TABULA = games.load("tabula")


def tabula(tokens):
    position = TABULA.start(start=0)
    for token in tokens.split():
        position = position.play(checked_move(TABULA, position, token))
    return position
