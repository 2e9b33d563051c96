"""The search service with requests in any order, as from a page that browses the record.

To run many examples: `HYPOTHESIS_PROFILE=fuzz python -m pytest --timeout=0
tests/worker/test_search_machine.py`
"""

import json
from itertools import count
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pentabula import games
from pentabula.core.brain import Expectimax
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, write_link
from pentabula.search.levels import LEVELS
from pentabula.search.report import SearchReport, SearchRequest
from pentabula.worker.services import SearchService
from tests.examples import examples
from tests.games.random_games import candidates
from tests.search.machines import small_games

LEVEL = st.sampled_from([None, *(level.name for level in LEVELS)])
NODES = st.sampled_from([0, 1, 7, 30, None])
MILLISECONDS = st.sampled_from([None, 0, 5, 1000])
RUBBISH = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["{}", "[]", '{"link": 3}', '{"link": "tau?moves=zz"}', '{"link": "konobi", "seed": -1}']
    ),
)


class SearchServiceMachine(RuleBasedStateMachine):
    """Requests to a service about one game; `node` is the end of the current line."""

    def __init__(self) -> None:
        super().__init__()
        milliseconds = count()
        self.service = SearchService(clock=lambda: next(milliseconds) / 1000)
        self.request: SearchRequest | None = None
        self.position: Any = None
        self.nodes = 0

    @initialize(game=small_games())
    def begin(self, game: tuple[str, dict[str, Any]]) -> None:
        name, options = game
        loaded = games.load(name)
        self.record = Record.start(loaded, loaded.complete_options(options))
        self.node, self.rng = self.record.root, Random(1)

    @rule(plies=st.integers(1, 3), seed=st.integers(0, 99))
    def play_moves(self, plies: int, seed: int) -> None:
        rng = Random(seed)
        for _ in range(plies):
            if self.node.position.outcome() is None:
                move = rng.choice(candidates(self.record.game, self.node.position))
                self.node = self.record.play(self.node, move)

    @rule(plies=st.integers(1, 3))
    def take_back_moves(self, plies: int) -> None:
        for _ in range(plies):
            self.node = self.node.parent or self.node

    @rule(
        level=LEVEL, seed=st.integers(0, 1), nodes=NODES, milliseconds=MILLISECONDS,
        times=st.integers(1, 3),
    )  # fmt: skip
    def start(
        self, level: str | None, seed: int, nodes: int | None, milliseconds: int | None, times: int
    ) -> None:
        link = write_link(self.record, self.node)
        request = SearchRequest(link, level, seed, nodes, milliseconds)
        for _ in range(times):
            answer = self.service.start(request.write())
            if self.may_search:
                self.request, self.position, self.plies = request, self.node.position, self.node.ply
                self.check(answer)
            else:
                assert "Internal error" not in answer and set(json.loads(answer)) == {"error"}
                self.request = None

    @rule()
    def start_as_before(self) -> None:
        if self.request is not None:
            self.check(self.service.start(self.request.write()))

    @rule(milliseconds=st.sampled_from([0, 1, 20]), times=st.integers(1, 4))
    def step(self, milliseconds: int, times: int) -> None:
        for _ in range(times):
            answer = self.service.step(milliseconds)
            if self.request is None:
                assert "start comes first" in answer
            else:
                self.check(answer)

    @rule(text=RUBBISH)
    def start_invalid(self, text: str) -> None:
        assert set(json.loads(self.service.start(text))) == {"error"}
        self.request = None

    @rule(text=st.text(max_size=5).filter(lambda text: not text.isdecimal()))
    def step_invalid(self, text: str) -> None:
        assert set(json.loads(self.service.step(text))) == {"error"}

    @property
    def may_search(self) -> bool:
        """Whether the search accepts the position: a decision, or dice that it can search."""
        position = self.node.position
        is_dice = isinstance(self.record.game.brain.knowledge, Expectimax)
        return position.outcome() is None and (is_dice or position.turn != CHANCE)

    def check(self, answer: str) -> None:
        """Checks that an answer is a report on the position of the last request."""
        assert "error" not in json.loads(answer), answer
        report, position = SearchReport.read(answer), self.position
        assert (report.plies, report.turn) == (self.plies, position.turn)
        read = self.record.game.notation.read
        assert read(report.move, position) in position.legal_moves()
        for candidate in report.candidates:
            assert read(candidate.move, position) in position.legal_moves()
            assert candidate.line[0] == candidate.move

    @invariant()
    def a_search_that_is_done_stays_done(self) -> None:
        if self.request is not None:
            first = SearchReport.read(self.service.step(0))
            again = SearchReport.read(self.service.step(0))
            assert again.is_done or not first.is_done
            assert again.nodes >= first.nodes


SearchServiceMachine.TestCase.settings = examples(25, 15)
TestSearchService = SearchServiceMachine.TestCase
