"""The messages between page and worker: requests to search, and reports of results.

Both are JSON text. Moves are tokens; scores are text, since they may be larger than a JSON reader
keeps exactly. Everything that is read is validated.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from pentabula.core.brain import KINDS, Evaluation, MoveEvaluation
from pentabula.core.jsontext import is_whole, read_object


@dataclass(frozen=True, slots=True)
class Request:
    """A position to search, as a link, and the level to search with, or None for analysis.

    `nodes` and `milliseconds` replace the level's own limits where given.
    """

    link: str
    level: str | None = None
    seed: int = 0
    nodes: int | None = None
    milliseconds: int | None = None

    def write(self) -> str:
        """The request as JSON text."""
        return json.dumps({name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def read(cls, text: str) -> Request:
        """The request in a text. Raises ValueError if it is not one."""
        found = read_object(text)
        level = found.get("level")
        return cls(
            _text(found.get("link")),
            None if level is None else _text(level),
            _count(found.get("seed", 0)),
            _limit(found.get("nodes")),
            _limit(found.get("milliseconds")),
        )


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows of a position so far; moves are tokens.

    `plies` is the length of the line that leads to the position, `turn` the seat to decide
    (CHANCE before a roll). `move` is what the level would play now; `candidates` are the moves
    that were considered, the best first; `outlook` is each throw of the next dice with the chance
    after it. All chances are those of `turn`, or of the seat that rolls. `searches` is the number
    of pooled searches, which is not written. `depth` is the length of the longest line, in plies,
    `chance` that of the position itself, where it is known.
    """

    plies: int
    turn: int
    nodes: int
    milliseconds: int
    is_done: bool
    move: str
    candidates: tuple[MoveEvaluation[str], ...]
    outlook: tuple[tuple[str, float], ...] = ()
    searches: int = 1
    depth: int = 0
    chance: float | None = None

    @property
    def value(self) -> Evaluation:
        """The value of the position, where known that of `montecarlo.TreeSearch.value`."""
        if self.chance is None or self.evaluation.is_sure:
            return self.evaluation
        return Evaluation(self.chance)

    @property
    def evaluation(self) -> Evaluation:
        """The evaluation of the best move."""
        return self.candidates[0].evaluation

    def write(self) -> str:
        """The report as JSON text."""
        return json.dumps(
            {
                "plies": self.plies,
                "turn": self.turn,
                "nodes": self.nodes,
                "milliseconds": self.milliseconds,
                "done": self.is_done,
                "move": self.move,
                "candidates": [write_candidate(candidate) for candidate in self.candidates],
                "outlook": self.outlook,
                "depth": self.depth,
                "chance": self.chance,
            }
        )

    @classmethod
    def read(cls, text: str) -> Report:
        """The report in a text.

        Raises ValueError for an error message, with its text, and for anything else.
        """
        found = read_object(text)
        if "error" in found:
            raise ValueError(_text(found["error"]))
        candidates = tuple(read_candidate(item) for item in _list(found.get("candidates")))
        if not candidates:
            raise ValueError("a report without candidates")
        return cls(
            _count(found.get("plies")),
            _whole(found.get("turn")),
            _count(found.get("nodes")),
            _count(found.get("milliseconds")),
            found.get("done") is True,
            _text(found.get("move")),
            candidates,
            tuple(_throw(item) for item in _list(found.get("outlook"))),
            depth=_count(found.get("depth", 0)),
            chance=None if found.get("chance") is None else _chance(found.get("chance")),
        )


def write_candidate(candidate: MoveEvaluation[str]) -> dict[str, object]:
    """A move and its evaluation as a JSON object."""
    evaluation = candidate.evaluation
    return {
        "move": candidate.move,
        "chance": round(evaluation.chance, 6),
        "kind": evaluation.kind,
        "low": None if evaluation.low is None else str(evaluation.low),
        "high": None if evaluation.high is None else str(evaluation.high),
        "line": candidate.line,
        "nodes": candidate.nodes,
    }


def read_candidate(found: object) -> MoveEvaluation[str]:
    """The move and evaluation in a JSON object, as tokens. Raises ValueError for others."""
    if not isinstance(found, dict):
        raise ValueError("a candidate that is not an object")
    kind = found.get("kind")
    if kind not in KINDS:
        raise ValueError("a candidate of an unknown kind")
    evaluation = Evaluation(
        _chance(found.get("chance")), kind, _big(found.get("low")), _big(found.get("high"))
    )
    line = tuple(_text(token) for token in _list(found.get("line")))
    return MoveEvaluation(_text(found.get("move")), evaluation, line, _count(found.get("nodes")))


def _list(found: object) -> list[object]:
    if not isinstance(found, list):
        raise ValueError("a list is missing")
    return found


def _text(found: object) -> str:
    if not isinstance(found, str):
        raise ValueError("a text is missing")
    return found


def _whole(found: object) -> int:
    if not is_whole(found):
        raise ValueError("a whole number is missing")
    return found


def _count(found: object) -> int:
    number = _whole(found)
    if number < 0:
        raise ValueError("a number below 0")
    return number


def _limit(found: object) -> int | None:
    return None if found is None else _count(found)


def _chance(found: object) -> float:
    if not isinstance(found, int | float) or not 0 <= found <= 1:
        raise ValueError("a chance should be from 0 to 1")
    return float(found)


def _throw(found: object) -> tuple[str, float]:
    pair = _list(found)
    if len(pair) != 2:
        raise ValueError("a throw has a token and a chance")
    return _text(pair[0]), _chance(pair[1])


def _big(found: object) -> int | None:
    if found is None:
        return None
    text = _text(found)
    if not (text.isascii() and text.isdigit()) or len(text) > 4000:
        raise ValueError("a whole number should be written in digits")
    return int(text)
