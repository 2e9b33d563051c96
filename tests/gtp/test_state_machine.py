"""Random commands of the text protocol, compared with a plain list of the tokens played.

To run many examples:
`HYPOTHESIS_PROFILE=fuzz python -m pytest --timeout=0 tests/gtp/test_state_machine.py`
"""

from itertools import count
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pentabula.gtp.controller import Controller
from pentabula.search.levels import LEVELS
from tests.examples import examples
from tests.search.machines import small_games

LIMITS = st.sampled_from(["nodes=0", "nodes=3", "nodes=9 seed=5", "ms=3", "nodes=4 ms=2", "ms=0"])
LEVEL = st.sampled_from(["", *(f"level={level.name}" for level in LEVELS)])
BAD_LINES = (
    "play|play z99|play a1 a1|undo 1|perft x|loadrecord|newgame chess|genmove nodes=x"
    "|analyze level=novice|newgame konobi size=99|loadrecord tau?x"
)
INVALID = st.one_of(
    st.sampled_from(BAD_LINES.split("|")),
    st.text(max_size=12).map("play ".__add__),
    st.text(max_size=12),
)


class Protocol(RuleBasedStateMachine):
    """Sends commands to a controller. `tokens` and `boards` are those of the current game."""

    def __init__(self) -> None:
        super().__init__()
        milliseconds = count()
        self.controller = Controller(Random(1), clock=lambda: next(milliseconds) / 1000)
        self.start = ""
        self.tokens: list[str] = []
        self.records: list[str] = []
        self.boards: list[str] = []

    def answer(self, line: str) -> tuple[str, str]:
        """The sign of the answer and its text. Checks its frame."""
        framed = self.controller.answer(line)
        assert framed[0] in "=?", line
        assert framed.endswith("\n\n") and "\n\n" not in framed[:-2]
        assert "internal error" not in framed, (line, framed)
        return framed[0], framed[1:-2].removeprefix(" ")

    def ask(self, line: str) -> str:
        """The text of the answer, which must not be an error."""
        sign, text = self.answer(line)
        assert sign == "=", (line, text)
        return text

    @initialize(game=small_games())
    def begin(self, game: tuple[str, dict[str, Any]]) -> None:
        self.newgame(game)

    @rule(game=small_games())
    def newgame(self, game: tuple[str, dict[str, Any]]) -> None:
        name, options = game
        self.ask(" ".join(["newgame", name, *(f"{key}={value}" for key, value in options.items())]))
        self.start = self.ask("record")
        self.tokens, self.boards = [], []

    @property
    def is_over(self) -> bool:
        return self.ask("turn") == "over"

    @precondition(lambda self: not self.is_over)
    @rule(pick=st.integers(0, 10**6))
    def play(self, pick: int) -> None:
        # Without ranges of numbers: `bid>12`, `komi*`.
        legal = [each for each in self.ask("legal_moves").split("\n") if not {">", "*"} & {*each}]
        if not legal:
            legal = [f"{self.ask('legal_moves').split('>')[0].split('*')[0]}3"]
        before, token = self.ask("showboard"), legal[pick % len(legal)]
        if self.answer(f"play {token}")[0] == "=":
            self.tokens.append(token)
            self.boards.append(before)

    @precondition(lambda self: not self.is_over)
    @rule(level=LEVEL, limits=LIMITS)
    def genmove(self, level: str, limits: str) -> None:
        before = self.ask("showboard")
        self.tokens.append(self.ask(f"genmove {level} {limits}"))
        self.boards.append(before)

    @rule(limits=LIMITS, times=st.integers(1, 3))
    def analyze(self, limits: str, times: int) -> None:
        is_open = self.ask("turn") in ("0", "1")
        for _ in range(times):
            sign, text = self.answer(f"analyze {limits}")
            assert (sign == "=") == is_open
            assert not is_open or all(len(line.split()) >= 4 for line in text.split("\n"))

    @rule(plies=st.integers(1, 4))
    def undo(self, plies: int) -> None:
        for _ in range(plies):
            sign, _ = self.answer("undo")
            assert (sign == "=") == bool(self.tokens)
            if self.tokens:
                self.tokens.pop()
                assert self.ask("showboard") == self.boards.pop()

    @precondition(lambda self: not self.is_over)
    @rule()
    def set_up_the_same_position(self) -> None:
        board, legal = self.ask("showboard"), self.ask("legal_moves")
        self.ask(f"setposition {board.replace(chr(10), '/')}")
        assert (self.ask("showboard"), self.ask("legal_moves")) == (board, legal)
        self.start = self.ask("record")
        self.tokens, self.boards = [], []

    @rule()
    def keep_record(self) -> None:
        self.records.append(self.ask("record"))

    @precondition(lambda self: self.records)
    @rule(pick=st.integers(0, 10**6))
    def load(self, pick: int) -> None:
        record = self.records[pick % len(self.records)]
        self.ask(f"loadrecord {record}")
        self.start, _, moves = record.partition("&moves=")
        self.tokens = moves.split(",") if moves else []
        self.boards = []
        for _ in self.tokens:
            self.ask("undo")
            self.boards.insert(0, self.ask("showboard"))
        self.ask(f"loadrecord {record}")

    @rule(line=INVALID)
    def send_invalid_line(self, line: str) -> None:
        if not line.partition("#")[0].strip() or line.split()[:1] == ["quit"]:
            return
        before = self.ask("record")
        if self.controller.answer(line)[:1] == "?":
            assert self.ask("record") == before
        else:
            self.begin(("konobi", {"size": 4}))

    @invariant()
    def the_record_has_the_tokens(self) -> None:
        start, _, moves = self.ask("record").partition("&moves=")
        assert start == self.start.partition("&moves=")[0]
        assert [each for each in moves.split(",") if each] == self.tokens

    @invariant()
    def the_turn_agrees_with_the_moves_and_the_result(self) -> None:
        turn, result = self.ask("turn"), self.ask("result")
        assert turn in ("0", "1", "chance", "over")
        assert (turn == "over") == (result != "none") == (self.ask("legal_moves") == "")
        self.ask("scores")


Protocol.TestCase.settings = examples(25, 20)
TestProtocol = Protocol.TestCase
