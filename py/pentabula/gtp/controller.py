"""A session of the Go Text Protocol: lines in, framed answers out.

An answer begins with `=`, an error with `?`, and an empty line ends both. A command that
fails changes nothing, even if our own code raises an error. docs/protocol.md describes every
command.
"""

from __future__ import annotations

import re
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import MappingProxyType

import pentabula
from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame, checked_move, tokens
from pentabula.core.message import excerpt
from pentabula.core.options import Value
from pentabula.core.perft import perft
from pentabula.core.position import CHANCE, Points
from pentabula.core.record import Node, Record, read_record, write_link
from pentabula.core.replay import RecordError
from pentabula.gtp.answers import dice_line, puzzle_lines, review_lines
from pentabula.gtp.engine import GameEngine
from pentabula.review.data import ReviewLimits
from pentabula.search.levels import STRONGEST, SearchLimits

DEFAULT_LEVEL = "expert"
MAX_SEED = 10**18 - 1
SEARCH_LIMITS = {"nodes": 10_000_000, "ms": 60 * 60 * 1000, "seed": MAX_SEED}
REVIEW_LIMITS = {"nodes": 100_000, "seed": MAX_SEED}
"""The limits of a search and of a review by their names, with the largest values."""

PERFT_POSITIONS = 2_000_000
"""Of how many positions `perft` lists the moves before it answers with an error."""

_LINE = re.compile(r"(?:(?P<id>[0-9]+)(?: +|$))?(?P<command>[^ ]*) *(?P<rest>.*)", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,100}", re.ASCII)
_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)
_COMMENT_AFTER_RECORD = re.compile(r"\s#(?:\s.*)?\Z", re.DOTALL)
_RECORD = re.compile(r"\s*(?:[0-9]+\s+)?loadrecord\s+(?P<is_tagged>\[)?")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


class CommandError(Exception):
    """A command that cannot be executed; the text is the answer after `?`."""


class Controller:
    """One session: accepts lines, returns answers, keeps one game.

    `rng` throws the dice for `genmove` and seeds the searches of a game where the command gives
    no seed; `clock` returns seconds.
    """

    def __init__(
        self,
        rng: Random,
        clock: Callable[[], float] = time.monotonic,
        load: Callable[[str], AnyGame] = games.load,
        names: Callable[[], Iterable[str]] = games.names,
    ) -> None:
        self.is_done = False
        self._rng, self._clock, self._load, self._names = rng, clock, load, names
        self._record: Record | None = None
        self._node: Node | None = None
        self._engine: GameEngine | None = None

    def answer(self, line: str) -> str:
        """The framed answer to a line; empty if the line has no command."""
        text = _CONTROL.sub("", _without_comment(line).replace("\t", " ")).strip()
        found = _LINE.fullmatch(text)
        if not text or found is None:
            return ""
        sign, content = self._execute(found["command"], found["rest"])
        lines = [line.rstrip() or " " for line in content.split("\n")]
        return f"{sign}{found['id'] or ''} {chr(10).join(lines)}".rstrip(" ") + "\n\n"

    def _execute(self, command: str, rest: str) -> tuple[str, str]:
        """The sign and the content of the answer; after an error the game is as before."""
        if command not in COMMANDS:
            return "?", "unknown command"
        before = self._record, self._node
        try:
            return "=", COMMANDS[command](self, rest)
        except CommandError as error:
            return "?", str(error)
        except RecordError as error:
            return "?", str(error.fault)
        except GameError as error:
            return "?", str(error)
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self._record, self._node = before
            if self._engine is not None:
                self._engine.drop_searches()
            return "?", f"internal error: {type(error).__name__}: {' '.join(str(error).split())}"

    def _known_command(self, rest: str) -> str:
        return "true" if rest in COMMANDS else "false"

    def _list_commands(self, rest: str) -> str:
        return "\n".join(sorted(COMMANDS))

    def _list_games(self, rest: str) -> str:
        return "\n".join(self._names())

    def _quit(self, rest: str) -> str:
        self.is_done = True
        return ""

    def _newgame(self, rest: str) -> str:
        name, *words = rest.split() or [""]
        game = self._load(name.lower())
        record = Record.start(game, dict[str, Value](_pairs(words)))
        self._begin(record, record.root)
        return ""

    def _play(self, rest: str) -> str:
        if len(rest.split()) != 1:
            raise CommandError("play needs one token")
        record, node = self._current()
        if node.resigned is not None:
            raise CommandError("the game is over")
        self._node = record.play(node, checked_move(record.game, node.position, rest))
        return ""

    def _undo(self, rest: str) -> str:
        record, node = self._current()
        if node.parent is None:
            raise CommandError("cannot undo")
        self._node = node.parent
        record.remove(node)
        return ""

    def _legal_moves(self, rest: str) -> str:
        record, node = self._current()
        return "" if _is_over(node) else "\n".join(tokens(record.game, node.position))

    def _turn(self, rest: str) -> str:
        node = self._current()[1]
        if _is_over(node):
            return "over"
        return "chance" if node.position.turn == CHANCE else str(node.position.turn)

    def _result(self, rest: str) -> str:
        node = self._current()[1]
        outcome = node.position.outcome()
        if outcome is None and node.resigned is not None:
            how = "on time" if node.is_timeout else "by resignation"
            return f"{1 - node.resigned} {how}"
        return "none" if outcome is None else f"{outcome.winner} {outcome.reason}"

    def _scores(self, rest: str) -> str:
        points = self._current()[1].position.points()
        return "none" if points is None else " ".join(write_points(each) for each in points)

    def _showboard(self, rest: str) -> str:
        return str(self._current()[1].position)

    def _write_record(self, rest: str) -> str:
        return write_link(*self._current(), has_end=True)

    def _loadrecord(self, rest: str) -> str:
        record = read_record(rest, self._load)
        self._begin(record, record.root.main_line_end())
        return ""

    def _setposition(self, rest: str) -> str:
        game = self._current()[0].game
        if not rest:
            raise CommandError("setposition needs a diagram, its lines joined by /")
        record = Record.start(game, {}, rest)
        self._begin(record, record.root)
        return ""

    def _perft(self, rest: str) -> str:
        depth = _number("depth", rest)
        return str(perft(self._current()[1].position, depth, PERFT_POSITIONS))

    def _genmove(self, rest: str) -> str:
        record, node, engine = self._unfinished()
        words = _pairs(rest.split())
        limits = _limits(words.pop("level", DEFAULT_LEVEL), words)
        self._node = record.play(node, engine.choose(node, limits, self._rng))
        return self._node.token

    def _analyze(self, rest: str) -> str:
        _, node, engine = self._unfinished()
        if node.position.turn == CHANCE:
            raise CommandError("the dice decide here")
        return "\n".join(engine.analyze(node, _limits(STRONGEST, _pairs(rest.split()))))

    def _review(self, rest: str) -> str:
        record, node = self._current()
        numbers = _numbers(_pairs(rest.split()), REVIEW_LIMITS)
        return "\n".join(review_lines(record, node, ReviewLimits(**numbers)))

    def _verify_dice(self, rest: str) -> str:
        return dice_line(*self._current())

    def _puzzles(self, rest: str) -> str:
        record, _ = self._current()
        return "\n".join(puzzle_lines(record.game))

    def _begin(self, record: Record, node: Node) -> None:
        """Makes this the current game."""
        engine = GameEngine(record, self._rng.getrandbits(32), self._clock)
        self._record, self._node, self._engine = record, node, engine

    def _current(self) -> tuple[Record, Node]:
        if self._record is None or self._node is None:
            raise CommandError("there is no game yet: start one with newgame")
        return self._record, self._node

    def _unfinished(self) -> tuple[Record, Node, GameEngine]:
        """The current game and its engine. Raises CommandError if the game is over."""
        record, node = self._current()
        if _is_over(node) or self._engine is None:
            raise CommandError("the game is over")
        return record, node, self._engine


def _without_comment(line: str) -> str:
    """The line without its comment and byte-order marks.

    A comment starts with a `#` at the start of a word; but the text of a record may be a link that
    starts with it, and a tagged record may have it in its own comments.
    """
    line = line.lstrip("\ufeff \t")
    record = _RECORD.match(line)
    if record is None:
        return _COMMENT.sub("", line)
    return line if record["is_tagged"] else _COMMENT_AFTER_RECORD.sub("", line)


def write_points(points: Points) -> str:
    """Points as other programs read them: `4`, `-0.5`."""
    doubled = int(points * 2)
    sign = "-" if doubled < 0 else ""
    return f"{sign}{abs(doubled) // 2}{'.5' if doubled % 2 else ''}"


def _pairs(words: Iterable[str]) -> dict[str, str]:
    """The values of words `name=value`. Raises CommandError for a repeated name."""
    pairs: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not name or not sign:
            raise CommandError(f"“{excerpt(word)}” should look like size=9")
        if name in pairs:
            raise CommandError(f"“{excerpt(name)}” is given twice")
        pairs[name] = value
    return pairs


def _limits(level: str, words: Mapping[str, str]) -> SearchLimits:
    """The limits that `nodes=N ms=N seed=N` set."""
    return SearchLimits(level, **_numbers(words, SEARCH_LIMITS))


def _numbers(words: Mapping[str, str], known: Mapping[str, int]) -> dict[str, int]:
    """The limits by name, such as `nodes=N`.

    Raises CommandError for a name that is not known, and for a value that is not a whole number up
    to the largest one.
    """
    for name in words:
        if name not in known:
            raise CommandError(f"there is no limit “{excerpt(name)}”: choose {', '.join(known)}")
    return {name: _number(name, text, known[name]) for name, text in words.items()}


def _number(name: str, text: str, most: int = MAX_SEED) -> int:
    if not _NUMBER.fullmatch(text):
        raise CommandError(f"{name} must be a whole number, 0 or more, not “{excerpt(text)}”")
    if int(text) > most:
        raise CommandError(f"{name} can be at most {most:,}, not “{excerpt(text)}”")
    return int(text)


def _is_over(node: Node) -> bool:
    """Whether the game has ended at a node, by the rules or by resignation."""
    return node.resigned is not None or node.position.outcome() is not None


def _constant(text: str) -> Callable[[Controller, str], str]:
    """A command whose answer is always the same."""
    return lambda controller, rest: text


COMMANDS: Mapping[str, Callable[[Controller, str], str]] = MappingProxyType(
    {
        "analyze": Controller._analyze,
        "genmove": Controller._genmove,
        "known_command": Controller._known_command,
        "legal_moves": Controller._legal_moves,
        "list_commands": Controller._list_commands,
        "list_games": Controller._list_games,
        "loadrecord": Controller._loadrecord,
        "name": _constant("Pentabula"),
        "newgame": Controller._newgame,
        "perft": Controller._perft,
        "play": Controller._play,
        "protocol_version": _constant("2"),
        "puzzles": Controller._puzzles,
        "quit": Controller._quit,
        "record": Controller._write_record,
        "result": Controller._result,
        "review": Controller._review,
        "scores": Controller._scores,
        "setposition": Controller._setposition,
        "showboard": Controller._showboard,
        "turn": Controller._turn,
        "undo": Controller._undo,
        "verify_dice": Controller._verify_dice,
        "version": _constant(pentabula.VERSION),
    }
)
