"""The messages between page and worker: requests to search, and reports of results.

Both are JSON text. Moves are tokens; scores are text, since they may be larger than a JSON reader
keeps exactly. Everything that is read is validated.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pentabula.core.brain import KINDS, PROVED, Evaluation, MoveEvaluation
from pentabula.core.jsontext import check_names, is_whole, read_object
from pentabula.core.position import CHANCE

MAX_NUMBER: Final = 10**15
"""The highest number in a message: of nodes, milliseconds, plies, or of a seed."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
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
    def read(cls, text: str) -> SearchRequest:
        """The request in a text. Raises ValueError if it is not one."""
        found = read_object(text)
        check_names(found, cls.__slots__)
        level = found.get("level")
        return cls(
            _text(found, "link"),
            None if level is None else _text(found, "level"),
            _count(found, "seed") if "seed" in found else 0,
            _limit(found, "nodes"),
            _limit(found, "milliseconds"),
        )


@dataclass(frozen=True, slots=True)
class SearchReport:
    """What a search knows of a position so far; moves are tokens.

    `plies` is the length of the line that leads to the position, `turn` the seat to decide
    (CHANCE before a roll). `move` is what the level would play now; `candidates` are the moves
    that were considered, the best first; `outlook` is each throw of the next dice with the chance
    after it. All chances are for `turn`, or for the seat that rolls. `searches` is the number
    of pooled searches, which is not written. `depth` is that of the search,
    `chance` the chance of the position itself, where it is known.
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
        """The value of the position: `TreeSearch.value` where known, else the best move's value."""
        if self.chance is None or self.best_evaluation.is_proved:
            return self.best_evaluation
        return Evaluation(self.chance)

    @property
    def best_evaluation(self) -> Evaluation:
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
    def read(cls, text: str) -> SearchReport:
        """The report in a text.

        Raises ValueError for an error message, with its text, and for anything else.
        """
        found = read_object(text)
        if "error" in found:
            raise ValueError(_text(found, "error"))
        candidates = tuple(read_candidate(item) for item in _list(found, "candidates"))
        if not candidates:
            raise ValueError("A report needs candidates.")
        return cls(
            _count(found, "plies"),
            _count(found, "turn", CHANCE, 1),
            _count(found, "nodes"),
            _count(found, "milliseconds"),
            found.get("done") is True,
            _text(found, "move"),
            candidates,
            tuple(_throw(item) for item in _list(found, "outlook")),
            depth=_count(found, "depth") if "depth" in found else 0,
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
    """The move and evaluation in a JSON object, as tokens. Raises ValueError if it has none."""
    if not isinstance(found, dict):
        raise ValueError("A candidate should be a JSON object.")
    kind = found.get("kind")
    if kind not in KINDS:
        raise ValueError("A candidate is of an unknown kind.")
    evaluation = Evaluation(
        _chance(found.get("chance")), kind, _big(found.get("low")), _big(found.get("high"))
    )
    if kind == PROVED and evaluation.chance not in (0, 1):
        raise ValueError("What is proved is won or lost.")
    line = _list(found, "line")
    if not all(isinstance(token, str) for token in line):
        raise ValueError("“line” should be a list of moves.")
    return MoveEvaluation(
        _text(found, "move"), evaluation, tuple(map(str, line)), _count(found, "nodes")
    )


def _list(found: Mapping[str, object], name: str) -> list[object]:
    value = found.get(name)
    if not isinstance(value, list):
        raise ValueError(f"“{name}” should be a list.")
    return value


def _text(found: Mapping[str, object], name: str) -> str:
    value = found.get(name)
    if not isinstance(value, str):
        raise ValueError(f"“{name}” should be a text.")
    return value


def _count(found: Mapping[str, object], name: str, low: int = 0, high: int = MAX_NUMBER) -> int:
    value = found.get(name)
    if not is_whole(value, low, high):
        raise ValueError(f"“{name}” should be a whole number from {low} to {high}.")
    return value


def _limit(found: Mapping[str, object], name: str) -> int | None:
    return None if found.get(name) is None else _count(found, name)


def _chance(found: object) -> float:
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found <= 1:
        raise ValueError("A chance should be a number from 0 to 1.")
    return float(found)


def _throw(found: object) -> tuple[str, float]:
    if not isinstance(found, list) or len(found) != 2 or not isinstance(found[0], str):
        raise ValueError("A throw should have a move and a chance.")
    return found[0], _chance(found[1])


def _big(found: object) -> int | None:
    if found is None:
        return None
    if not isinstance(found, str) or not (found.isascii() and found.isdigit()) or len(found) > 4000:
        raise ValueError("A score should be a text of digits.")
    return int(found)
