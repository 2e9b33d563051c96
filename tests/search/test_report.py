"""Requests and reports as text, and the pooled reports of several workers."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.brain import EXACT, LOST, WON, Evaluation, MoveEvaluation
from pentabula.search.pooling import pooled
from pentabula.search.report import SearchReport, SearchRequest

Found = MoveEvaluation


def report(*candidates: MoveEvaluation, nodes: int = 10, milliseconds: int = 5) -> SearchReport:
    return SearchReport(3, 1, nodes, milliseconds, False, candidates[0].move, candidates)


def test_requests_and_reports_read_back_with_numbers_of_any_size() -> None:
    request = SearchRequest("konobi?size=9&moves=d4", "club", 7, nodes=0, milliseconds=250)
    assert SearchRequest.read(request.write()) == request
    assert SearchRequest.read('{"link": "tau"}') == SearchRequest("tau")
    evaluation = Evaluation(1.0, EXACT, 10**300, 10**300 + 1)
    known = report(Found("row5", evaluation, ("row5", "colg"), 4), Found("cola", Evaluation(0.25)))
    assert SearchReport.read(known.write()) == known
    known = replace(known, outlook=(("roll21", 0.5),), depth=4, chance=0.25)
    assert SearchReport.read(known.write()) == known


GOOD = json.loads(report(Found("a1", Evaluation(0.5), ("a1",), 3)).write())


@pytest.mark.parametrize(
    "change",
    [
        {"plies": -1},
        {"turn": "0"},
        {"turn": 2},
        {"nodes": None},
        {"nodes": True},
        {"move": 4},
        {"candidates": []},
        {"candidates": [3]},
        {"candidates": [{**GOOD["candidates"][0], "chance": 1.5}]},
        {"candidates": [{**GOOD["candidates"][0], "chance": float("nan")}]},
        {"candidates": [{**GOOD["candidates"][0], "kind": "hunch"}]},
        {"candidates": [{**GOOD["candidates"][0], "low": "1e9"}]},
        {"candidates": [{**GOOD["candidates"][0], "low": "1_000"}]},
        {"candidates": [{**GOOD["candidates"][0], "low": "٣"}]},
        {"candidates": [{**GOOD["candidates"][0], "high": "9" * 4001}]},
        {"candidates": [{**GOOD["candidates"][0], "line": "a1"}]},
        {"outlook": [["roll21"]]},
        {"chance": 1.01},
        {"chance": "0.5"},
        {"error": "The game is over."},
    ],
    ids=str,
)
def test_a_damaged_report_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        SearchReport.read(json.dumps({**GOOD, **change}))


@given(st.text() | st.recursive(st.none() | st.integers(), st.lists).map(json.dumps))
def test_any_text_is_read_or_refused(text: str) -> None:
    for kind in (SearchRequest, SearchReport):
        try:
            kind.read(text)
        except ValueError:
            continue
        raise AssertionError("random text was accepted")


def test_pooled_reports_weight_chances_by_nodes() -> None:
    one = report(Found("a1", Evaluation(0.6), ("a1",), 30), Found("b1", Evaluation(0.5), (), 10))
    two = report(
        Found("b1", Evaluation(0.7), ("b1", "c1"), 40), Found("a1", Evaluation(0.2), (), 10)
    )
    together = pooled([one, two])
    assert [(each.move, each.nodes) for each in together.candidates] == [("b1", 50), ("a1", 40)]
    assert together.candidates[0].evaluation.chance == pytest.approx(0.66)
    assert together.candidates[1].evaluation.chance == pytest.approx(0.5)
    assert together.candidates[0].line == ("b1", "c1")
    assert (together.move, together.nodes) == ("b1", 20)


def test_a_position_has_the_value_of_all_playouts_unless_it_is_proved() -> None:
    best, won = Found("a1", Evaluation(0.6)), Found("a1", WON)
    known = report(best)
    assert known.value == best.evaluation and replace(known, chance=0.5).value == Evaluation(0.5)
    assert replace(report(won), chance=0.5).value == WON
    others = [replace(known, chance=0.5, nodes=30), replace(known, chance=0.1), known]
    assert pooled(others).value.chance == pytest.approx(0.4)
    assert pooled([known, known]).value == best.evaluation


def test_a_proof_by_one_worker_counts_for_all() -> None:
    one = report(Found("a1", Evaluation(0.9), (), 90), Found("b1", WON, ("b1",), 1))
    two = report(Found("a1", LOST, (), 2), Found("b1", Evaluation(0.1), (), 5))
    together = pooled([one, two])
    assert [(each.move, each.evaluation) for each in together.candidates] == [
        ("b1", WON),
        ("a1", LOST),
    ]
    assert together.is_done


def test_a_single_report_is_returned_and_no_report_is_refused() -> None:
    one = report(Found("a1", Evaluation(0.9)))
    assert pooled([one]) is one
    with pytest.raises(ValueError):
        pooled([])
