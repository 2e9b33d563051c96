"""What the games' sentences claim: all kinds of sentences, and many examples of each.

`tests/games/<game>/claims.py` has `CLAIMS`, a check by the rules for each kind of sentence by its
English template, and `positions(rng)`, random positions of every size without end.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from pentabula import games
from pentabula.core.brain import Evaluation, Exact, MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from tools.oracles import candidates

OTHER_WORDS = """__init__ drills guide hints lessons model_game puzzles strategy
whole_game""".split()
"""Modules of `teach` whose sentences are not reasons: questions, orders, nudges, goals."""

FOLDER = Path(games.__file__).parent


@dataclass(frozen=True)
class Said:
    """A sentence about a move, or about a move and a better one.

    `now` and `better` are the positions after them, `played` and `best` the moves with their lines.
    `at` is the position that the sentence is about if nothing else is said: after the better move
    if the sentence is part of one about it. `is_full`: it may give the better move away.
    """

    words: Message
    position: Any
    now: Any
    played: MoveEvaluation[Any]
    at: Any
    better: Any = None
    best: Any = None
    is_full: bool = True

    def __getitem__(self, gap: str) -> Any:
        return self.words.values[gap]

    def get(self, gap: str) -> Any:
        """The value of a gap, None if the sentence does not have it."""
        return self.words.values.get(gap)

    def items(self, gap: str) -> list[str]:
        """The names in a gap that holds `a1, b2 and c3` or `a1, b2 or c3`."""
        return str(self[gap]).replace(" or ", ", ").replace(" and ", ", ").split(", ")


def templates(name: str) -> set[str]:
    """Every kind of sentence that a game's `teach` can say about moves, read from its source."""
    found = set()
    for path in (FOLDER / name / "teach").glob("*.py"):
        if path.stem in OTHER_WORDS:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("Message", "Computed", "counted"):
                first = node.args[0]
                assert isinstance(first, ast.Constant), f"{path}: a template must be written out"
                if str(first.value).endswith("."):
                    found.add(str(first.value))
    return found


def claims(name: str) -> Any:
    """The module with the checks of a game; an empty one for a game without sentences."""
    if not (Path(__file__).parent / name / "claims.py").exists():
        return SimpleNamespace(CLAIMS={}, COUNT=0, positions=lambda rng: iter(()))
    return import_module(f"tests.games.{name}.claims")


def sentences(words: Message | None) -> Iterator[Message]:
    """The sentences of a message, apart."""
    if words is None:
        return
    if words.template == "{first} {second}":
        for part in words.values.values():
            assert isinstance(part, Message)
            yield from sentences(part)
        return
    yield words
    for value in words.values.values():
        if isinstance(value, Message) and value.template.endswith("."):
            yield from sentences(value)


def said_about(name: str, count: int, *, is_better_answered: bool = False) -> Iterator[Said]:
    """The sentences about random moves at `count` random positions, and about pairs of moves.

    `is_better_answered`: the better move is where the other side answers the worse one.
    """
    game, rng = games.load(name), Random(name)
    for position in islice(claims(name).positions(rng), count):
        moves = list(candidates(game, position))
        if len(moves) < 2:
            continue
        found = evaluated(game, position, moves, rng, is_better_answered)
        for each in found:
            now = position.play(each.move)
            quiet = game.hints.quiet_reason(position, each.move)
            for words in (*sentences(game.hints.reason(position, each)), *sentences(quiet)):
                yield Said(words, position, now, each, now)
        played, best = found[1], found[0]
        now, better = position.play(played.move), position.play(best.move)
        for fact in game.hints.faults(position, played, best):
            for is_full, whole in ((False, fact.spoiler_free), (True, fact.sentence)):
                at = now
                for words in sentences(whole):
                    yield Said(words, position, now, played, at, better, best, is_full)
                    at = better if "best" in words.values else now


def evaluated(
    game: Any, position: Any, moves: list[Any], rng: Random, is_better_answered: bool
) -> list[MoveEvaluation[Any]]:
    """Two random moves with random lines, or with those of a game that is solved, best first."""
    if isinstance(game.brain.knowledge, Exact):
        *_, known = game.brain.knowledge.solve(position)
        return [known[0], rng.choice(known[1:])]
    best, played = (line(game, position, move, rng) for move in rng.sample(moves, 2))
    if is_better_answered and (answers := [each for each in played.line[1:2] if each in moves]):
        best = line(game, position, answers[0], rng)
    return [best, played]


def line(game: Any, position: Any, move: Any, rng: Random) -> MoveEvaluation[Any]:
    """A line that begins with a move and continues at random until dice are thrown."""
    moves, position = [move], position.play(move)
    while position.outcome() is None and position.turn != CHANCE and len(moves) < 4:
        moves.append(rng.choice(list(candidates(game, position))))
        position = position.play(moves[-1])
    return MoveEvaluation(move, Evaluation(0.5), tuple(moves))
