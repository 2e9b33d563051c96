"""Strength from results: intervals, Elo, the sequential test, and the summary."""

from math import comb, inf, log
from random import Random
from statistics import mean

import pytest

from pentabula.arena.log import Log
from pentabula.arena.match import EngineMatch, number_of
from pentabula.arena.report import difference, interval, percent, summary, table
from pentabula.arena.scores import Sprt, WinTally, elo, expected, pair_scores, tally, wilson


def games(winners, **more):
    both = {"seconds": [1.0, 2.0], "nodes": [10, 20], "decisions": [1, 1]}
    one = {"python": "Python 3", "fault": "", "code": "a"}
    return {n: {"winner": winner, **both, **one, **more} for n, winner in enumerate(winners)}


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    # By the formula in Wilson (1927); the last two are in Agresti and Coull (1998), Table 1.
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0, 1)],
)
def test_intervals(won, played, low, high):
    assert wilson(won, played) == pytest.approx((low, high), abs=1e-4)


def test_intervals_cover_the_truth_in_95_percent_of_cases():
    played, covered = 100, []
    for share in (0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9):
        inside = [k for k in range(101) if wilson(k, played)[0] <= share <= wilson(k, played)[1]]
        chances = [comb(played, k) * share**k * (1 - share) ** (played - k) for k in inside]
        covered.append(sum(chances))
    assert 0.94 < mean(covered) < 0.96


def test_elo_and_share_are_inverse_and_a_clean_sweep_has_no_upper_bound():
    assert elo(0.5) == 0 and elo(10 / 11) == pytest.approx(400)
    assert elo(expected(123.4)) == pytest.approx(123.4) and (elo(0), elo(1)) == (-inf, inf)
    assert difference(WinTally(10, 10)).startswith("+∞ (+")
    assert difference(WinTally(0, 10)).startswith("−∞ (−∞ to")
    assert interval(WinTally(10, 10)) == "72.2 to 100.0 %" and percent(1 / 3) == "33.3 %"


def test_a_tally_counts_wins_and_pairs_up_to_the_first_gap():
    score = tally(games([0, 1, 0, 0]))
    assert score == WinTally(3, 4) and score.share == 0.75
    low, middle, high = score.elo
    assert low < middle < high and WinTally().share == 0.5
    played = games([0, 0, 0, 1, 1, 1, 0])
    assert pair_scores(played) == [1.0, 0.5, 0.0]
    del played[2]
    assert pair_scores(played) == [1.0]


def simulated(sprt, share, rng):
    scores = []
    while True:
        scores.append(sum(rng.random() < share for _ in range(2)) / 2)
        verdict = sprt.verdict(scores)
        if verdict:
            return verdict


def test_the_sequential_test_has_its_nominal_error_rates_and_is_symmetric():
    sprt, rng = Sprt(0, 200), Random(2)
    under_h0 = [simulated(sprt, expected(0), rng) for _ in range(60)]
    under_h1 = [simulated(sprt, expected(200), rng) for _ in range(60)]
    assert under_h0.count("H1") <= 8 and under_h1.count("H0") <= 8
    sprt, scores = Sprt(-50, 50), [1.0, 0.5, 0.5, 0.0, 1.0]
    assert sprt.ratio(scores) == pytest.approx(-sprt.ratio([1 - score for score in scores]))
    assert sprt.bound == pytest.approx(log(19)) and sprt.verdict([0.5]) == ""


def test_the_summary_of_a_result(tmp_path):
    match = EngineMatch("konobi", {}, "expert", "uct@10000")
    kept = Log(tmp_path / "games.jsonl", number_of)
    kept.entries = games([0, 0, 0, 1])
    lines = summary(match, kept, Sprt(0, 10), "").splitlines()
    assert lines[0] == (
        "expert won 3 of 4 games against uct@10000: "
        "75.0 % (30.1 to 95.4 %), Elo +191 (−147 to +528)"
    )
    assert "not decided yet" in lines[1]
    assert lines[2].strip() == "expert: 1,000.0 ms and 10 nodes a decision"
    assert "Python 3" in lines[-1] and "games.jsonl" in lines[-1]
    assert table([(match, kept)]).splitlines()[-1] == (
        "| expert | uct@10000 | 75.0 % | 4 | 30.1 to 95.4 % | +191 (−147 to +528) |"
    )


def test_the_summary_names_faults_different_code_and_interpreters(tmp_path):
    kept = Log(tmp_path / "games.jsonl", number_of)
    kept.entries = games([0, 1], fault="crashed")
    kept.entries[1] |= {"python": "PyPy 3.11", "code": "b"}
    words = summary(EngineMatch("konobi", {}, "expert", "club"), kept)
    assert "2 of them were lost by a fault" in words and "played by 2 versions of the code" in words
    assert "PyPy 3.11 (1 games), Python 3 (1 games)" in words
