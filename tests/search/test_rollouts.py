"""Rollouts correct an evaluation by playing on, with the luck of the dice removed."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.core.brain import Expectimax, Skill
from pentabula.core.position import CHANCE
from pentabula.search.expectimax import ROLLOUT_NODES, DiceSearch
from pentabula.search.replies import BestReplies
from pentabula.search.rollouts import PRIOR, TURNS, Correction, mean_correction, rollout
from tests.search.races import GOAL, Race, lead

ENOUGH = Skill(ROLLOUT_NODES)
TOO_FEW = replace(ENOUGH, nodes=ROLLOUT_NODES - 1)
START = Race(((3, 5), (4, 4)), 1)


class Throws(Random):
    """Random numbers that the test chooses."""

    def __init__(self, values: tuple[float, ...]) -> None:
        super().__init__()
        self._values = iter(values)

    def random(self) -> float:
        return next(self._values)


def ended(work: Iterator[int]) -> Any:
    """The return value of a generator."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return stop.value


def played_on(replies: BestReplies, position: Any, chance: float, turns: int) -> float:
    """The mean over all rolls of this many turns, each played in the best way by the evaluation."""
    if position.outcome() or not turns:
        return chance
    rest = (
        (float(share), replies.reply(position.play(roll))) for roll, share in position.chances()
    )
    return sum(share * played_on(replies, end, found, turns - 1) for share, (found, end) in rest)


@pytest.mark.parametrize("start", [START, Race(((6, 8), (8, 6)), 0), Race(((1, 2), (2, 2)), 0)])
def test_the_mean_of_all_rollouts_is_the_value_of_the_turns_played_on(start: Race) -> None:
    replies = BestReplies(Expectimax(lead), lead, 0)
    mean = evaluation = 0.0
    for first, *later in product(start.chances(), repeat=1 + TURNS):
        share = float(first[1])
        lucks = []
        for roll, likelihood in later:
            share *= float(likelihood)
            lucks.append(0.1 if roll == 1 else 0.9)
        mean += share * ended(rollout(start, first[0], Throws(tuple(lucks)), replies))
    for roll, share in start.chances():
        evaluation += float(share) * replies.after_roll(start.play(roll))
    assert evaluation + mean == pytest.approx(played_on(replies, start, 0.0, 1 + TURNS))


def test_a_rollout_ends_where_the_chance_is_exact() -> None:
    replies = BestReplies(Expectimax(lead, lambda position: 0.25), lead, 0)
    chance = replies.reply(START.play(1))[0]
    assert ended(rollout(START, 1, Throws(()), replies)) == pytest.approx(0.25 - chance)


def test_a_correction_weighs_more_with_more_rollouts() -> None:
    correction = Correction()
    assert correction.mean(0.3) == correction.mean_of(1, 0.3) == 0.3
    for _ in range(int(PRIOR)):
        correction.add(1, 0.1)
    assert correction.mean(0.3) == correction.mean_of(1, 0.3) == pytest.approx(0.2)
    assert correction.mean_of(3, 0.3) == 0.3
    assert mean_correction([Correction(), correction]) == pytest.approx(0.1)
    assert mean_correction([Correction()]) == 0.0


def wrong(position: Race) -> float:
    """An evaluation with random errors."""
    return lead(position) + (Random(hash(position.places)).random() - 0.5) / 5


def truth(position: Race, seat: int) -> float:
    """The seat's chance with best play of both to the end."""
    if position not in TRUTHS:
        if outcome := position.outcome():
            value = float(outcome.winner == 0)
        elif position.turn == CHANCE:
            value = sum(float(p) * truth(position.play(roll), 0) for roll, p in position.chances())
        else:
            best = min if position.turn else max
            value = best(truth(position.play(move), 0) for move in position.legal_moves())
        TRUTHS[position] = value
    return 1 - TRUTHS[position] if seat else TRUTHS[position]


TRUTHS: dict[Race, float] = {}


def searched(position: Any, skill: Skill, knowledge: Expectimax, steps: int = 10**6) -> DiceSearch:
    search = DiceSearch(knowledge, position, skill, Random(1))
    for _ in range(steps):
        if search.is_done:
            break
        search.step()
    return search


def errors(search: DiceSearch, position: Race) -> float:
    return sum(
        abs(each.evaluation.chance - truth(position.play(each.move), position.turn))
        for each in search.evaluations()
    )


def test_rollouts_correct_an_evaluation_that_is_wrong() -> None:
    knowledge, gained = Expectimax(wrong), 0.0
    races = [Race(((GOAL - 4, n), (n, GOAL - 5)), n % 2, 3) for n in range(2, 8)]
    for race in races:
        alone, rolled_out = (searched(race, skill, knowledge, 4000) for skill in (TOO_FEW, ENOUGH))
        assert alone.is_done
        gained += errors(alone, race) - errors(rolled_out, race)
    assert gained > 0.1 * len(races)


def test_only_a_search_with_many_nodes_makes_rollouts() -> None:
    tabula = games.load("tabula")
    position = tabula.start(start=0)
    position = position.play(tabula.notation.read("roll32", position))
    alone, long = (
        searched(position, skill, tabula.brain.knowledge, 1500) for skill in (TOO_FEW, ENOUGH)
    )
    assert alone.is_done and not long.is_done and long.nodes > alone.nodes
    assert long.depth == alone.depth + 2 * TURNS
    again = searched(position, ENOUGH, tabula.brain.knowledge, 1500)
    assert again.evaluations() == long.evaluations()
    assert sum(chance for _, chance in long.outlook()) > 0


def test_before_a_roll_rollouts_correct_each_roll() -> None:
    knowledge = Expectimax(wrong)
    alone, long = (searched(START, skill, knowledge, 2000) for skill in (TOO_FEW, ENOUGH))
    assert alone.is_done and not long.is_done and {roll for roll, _ in long.outlook()} == {1, 3}
    assert dict(long.outlook()) != dict(alone.outlook())
    assert errors(long, START) < errors(alone, START)


def test_a_proved_end_is_not_rolled_out() -> None:
    race = Race(((GOAL, GOAL - 1), (1, 1)), 0, 1)
    search = searched(race, ENOUGH, Expectimax(lead), 1000)
    assert search.is_done and search.evaluations()[0].evaluation.is_proved


def test_a_search_within_the_turn_keeps_its_rollouts() -> None:
    race = Race(((3, 5), (4, 4)), 0, 3)
    search = searched(race, ENOUGH, Expectimax(wrong), 1000)
    line = search.evaluations()[0].line
    assert search.advance(line[:1], race.play(line[0]))
    while search.nodes < 40:
        search.step()
    assert search.evaluations()[0].line == line[1:]
