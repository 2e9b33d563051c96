"""The search service: text in, text out, for any input."""

import json
from itertools import count
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.core.game import legal_move
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, write_link
from pentabula.core.starts import folded_diagram
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.report import SearchReport, SearchRequest
from pentabula.worker.services import SearchService


def new_service() -> SearchService:
    return SearchService(clock=count(0.001, 0.001).__next__)


@pytest.mark.parametrize("name", games.names())
def test_a_game_may_start_from_a_position(name: str) -> None:
    game = games.load(name)
    position, played = game.start(), game.brain.playout(game.start(), Random(5))[1]
    for move in played[: len(played) // 2]:
        position = position.play(move)
    record = Record.start(game, {}, folded_diagram(position))
    node = record.play(record.root, played[len(played) // 2])
    service = new_service()
    for at in (record.root, node):
        if at.position.turn == CHANCE or at.position.outcome() is not None:
            continue
        request = SearchRequest(write_link(record, at), level="novice", nodes=4, seed=3)
        report = SearchReport.read(service.start(request.write()))
        while not report.is_done:
            report = SearchReport.read(service.step("50"))
        assert (report.plies, report.turn) == (at.ply, at.position.turn)
        assert legal_move(game, at.position, report.move) is not None


def error(answer: str) -> str:
    return str(json.loads(answer)["error"])


def test_time_ends_a_search() -> None:
    service = new_service()
    report = SearchReport.read(
        service.start(SearchRequest("konobi", None, milliseconds=20).write())
    )
    steps = 0
    while not report.is_done:
        report = SearchReport.read(service.step(5))
        steps += 1
    assert 0 < steps < 20 and report.nodes > 0


def test_a_single_legal_move_needs_no_search() -> None:
    moves = "d2,d4,d1,c2,c4,c1,b2,d3,b1,b4,a4,a3,a2,a1"
    service = new_service()
    report = SearchReport.read(
        service.start(SearchRequest(f"konobi?size=4&pie=off&moves={moves}", "club").write())
    )
    assert (report.move, report.is_done, report.nodes) == ("pass", True, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a JSON object"),
        ("[]", "not a JSON object"),
        ('{"link": 3}', "should be a text"),
        ('{"link": "konobi", "nodes": -1}', "should be a whole number from 0"),
        ('{"link": "chess"}', "There is no game"),
        ('{"link": "konobi?moves=z9"}', "z9"),
        ('{"link": "konobi", "level": "god"}', "There is no level “god”"),
        ('{"link": "tau?rows=1"}', "rows"),
        ('{"link": "konobi?size=3&pie=off&moves=b1,a1,b2,c1,b3"}', "The game is over."),
    ],
)
def test_a_request_that_cannot_be_searched_is_an_error(text: str, words: str) -> None:
    service = new_service()
    assert words in error(service.start(text))
    assert error(service.step("5")) == "There is nothing to search: start comes first."


def test_a_search_continues_at_a_position_after_the_old_one() -> None:
    service = new_service()
    service.start(SearchRequest("konobi?size=5&pie=off", None, 1, nodes=400).write())
    report = SearchReport.read(service.step("1000"))
    line = report.candidates[0].line
    link = f"konobi?size=5&pie=off&moves={line[0]}"
    kept = SearchReport.read(service.start(SearchRequest(link, None, 1, nodes=400).write()))
    assert kept.nodes > 0
    other = SearchReport.read(service.start(SearchRequest(link, None, 2, nodes=400).write()))
    assert other.nodes == 0


@pytest.mark.parametrize("name", games.names())
def test_the_same_request_again_continues_the_same_search(name: str) -> None:
    link = "tabula?start=0&moves=roll64" if name == "tabula" else name
    service = new_service()
    request = SearchRequest(link, None, nodes=200).write()
    service.start(request)
    before = SearchReport.read(service.step("50"))
    again = SearchReport.read(service.start(request))
    assert again.nodes == before.nodes and again.candidates == before.candidates


@pytest.mark.parametrize("name", ["konobi", "tabik", "stawn"])
def test_the_same_request_again_gives_the_same_move(name: str) -> None:
    service = new_service()
    for seed in range(5):
        request = SearchRequest(name, "novice", seed).write()
        first, second = (SearchReport.read(service.start(request)) for _ in range(2))
        assert first.move == second.move


@pytest.mark.parametrize("method", ["step", "advance", "chosen", "evaluations"])
def test_an_internal_error_is_reported_and_the_next_request_is_answered(
    method: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    service = new_service()
    request = SearchRequest("konobi?size=5", "club", nodes=30).write()
    service.start(request)

    def fail(*arguments: Any) -> None:
        raise IndexError("tuple index out of range")

    with monkeypatch.context() as broken:
        broken.setattr(TreeSearch, method, fail)
        said = [service.step("5"), service.start(request), service.step("5")]
    assert any(
        json.loads(each).get("error") == "Internal error: IndexError: tuple index out of range"
        for each in said
    )
    assert "Traceback" in capsys.readouterr().err
    SearchReport.read(service.start(request))
    assert SearchReport.read(service.step("5")).nodes > 0


def test_a_search_in_the_users_time_or_within_a_turn_is_continued() -> None:
    service = new_service()
    link, limits = "konobi?size=5&pie=off&moves=c3", {"level": "grandmaster", "nodes": 10**9}
    SearchReport.read(service.start(SearchRequest(link, milliseconds=300, **limits).write()))
    reply = SearchReport.read(service.step("200")).move
    pondered = f"{link},{reply}"
    SearchReport.read(service.start(SearchRequest(pondered, milliseconds=60_000, **limits).write()))
    expected = SearchReport.read(service.step("300")).candidates[0]
    after = SearchRequest(f"{pondered},{expected.move}", milliseconds=300, **limits)
    kept = SearchReport.read(service.start(after.write())).nodes
    assert 0 < kept <= expected.nodes
    service = new_service()
    link = "tabula?start=0&moves=roll41"
    limits = {"level": "master", "nodes": 10**9}
    SearchReport.read(service.start(SearchRequest(link, milliseconds=3000, **limits).write()))
    planned = SearchReport.read(service.step("2000"))
    assert planned.nodes > 0
    after = SearchRequest(f"{link},{planned.move}", milliseconds=600, **limits)
    known = SearchReport.read(service.start(after.write()))
    report = SearchReport.read(service.step("0"))
    assert (known.nodes, report.move) == (0, planned.candidates[0].line[1])
