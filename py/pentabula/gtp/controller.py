"""A session of the Go Text Protocol: lines in, framed answers out.

An answer begins with `=`, an error with `?`, and an empty line ends both. A command that fails
changes nothing, even after an internal error. docs/protocol.md describes every command.
"""

from __future__ import annotations

import re
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from types import MappingProxyType

import pentabula
from pentabula import games
from pentabula.boards.last_turn import outcome_at
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame, checked_move, tokens
from pentabula.core.message import excerpt
from pentabula.core.options import Value
from pentabula.core.perft import perft
from pentabula.core.position import CHANCE, Points, Seat
from pentabula.core.record import Node, Record, read_record, write_link
from pentabula.core.replay import RecordError
from pentabula.gtp.answers import dice_line, puzzle_lines, review_lines
from pentabula.gtp.engine import GameEngine
from pentabula.gtp.go import (
    COLOURS,
    GtpClock,
    final_score,
    is_colour,
    read_vertex,
    seat_of,
    write_vertex,
)
from pentabula.review.data import ReviewLimits
from pentabula.search.levels import STRONGEST_UNTIMED, SearchLimits

DEFAULT_LEVEL = "expert"
GO_GAME, GO_SIZE = "konobi", 11
"""The game that `boardsize` and `clear_board` start if no game has been started."""

STREAM = "lz-analyze"
MAX_SEED = 10**18 - 1
MAX_SECONDS = 10_000_000
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
        self._time_settings: GtpClock | None = None
        self._clocks: dict[str, GtpClock] = {}

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

    def _boardsize(self, rest: str) -> str:
        size = _number("size", rest)
        if self._record is None:
            # A program for Go does not know the pie rule.
            self._begin_new(self._load(GO_GAME), {"pie": "off", "size": size})
            return ""
        game = self._record.game
        if "size" not in self._record.options:
            raise CommandError(f"{game.name} has no size")
        self._begin_new(game, {**self._record.options, "size": size})
        return ""

    def _clear_board(self, rest: str) -> str:
        if self._record is None:
            return self._boardsize(str(GO_SIZE))
        record = self._record
        fresh = Record.start(record.game, record.options, record.diagram)
        self._begin(fresh, fresh.root)
        return ""

    def _komi(self, rest: str) -> str:
        try:
            komi = float(rest)
        except ValueError:
            raise CommandError(f"komi must be a number, not “{excerpt(rest)}”") from None
        record, node = self._current()
        if "komi" not in record.options:  # every program for Go sends it
            return ""
        if node.parent is not None:
            raise CommandError("the game has begun")
        if not komi.is_integer():
            raise CommandError("komi must be a whole number")
        self._begin_new(record.game, {**record.options, "komi": int(komi)})
        return ""

    def _set_times(self, rest: str) -> str:
        main, byoyomi, stones = self._whole_numbers("time_settings", rest, 3)
        is_unlimited = not main and (not byoyomi or not stones)
        first = GtpClock(main) if main else GtpClock(byoyomi, stones)
        self._time_settings, self._clocks = None if is_unlimited else first, {}
        return ""

    def _set_time_left(self, rest: str) -> str:
        colour, _, times = rest.partition(" ")
        if not is_colour(colour):
            raise CommandError("time_left needs a colour, seconds and moves")
        self._clocks[COLOURS[colour.lower()]] = GtpClock(
            *self._whole_numbers("time_left", times, 2)
        )
        return ""

    def _whole_numbers(self, command: str, rest: str, count: int) -> list[int]:
        words = rest.split()
        if len(words) != count:
            raise CommandError(f"{command} needs {count} whole numbers")
        return [_number(command, word, MAX_SECONDS) for word in words]

    def _final_score(self, rest: str) -> str:
        record, node = self._current()
        score = final_score(record.game, node)
        if score is None:
            raise CommandError("cannot score")
        return score

    def _play(self, rest: str) -> str:
        words = rest.split()
        is_go = len(words) == 2 and is_colour(words[0])
        if len(words) != 1 and not is_go:
            raise CommandError("play needs one token")
        record, node = self._current()
        if node.loser is not None:
            raise CommandError("the game is over")
        if is_go:
            seat, rest = self._seat(words[0]), read_vertex(words[1])
            if rest.lower() == "resign":
                record.lose(node, node.position.turn if seat is None else seat)
                return ""
            self._check_turn(words[0], seat)
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
        if outcome is None and node.loser is not None:
            how = "on time" if node.is_timeout else "by resignation"
            return f"{1 - node.loser} {how}"
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
        first, _, others = rest.partition(" ")
        if is_colour(first):
            return self._genmove_for(first, others)
        record, node, engine = self._unfinished()
        words = _pairs(rest.split())
        limits = _limits(words.pop("level", DEFAULT_LEVEL), words)
        self._node = record.play(node, engine.choose(node, limits, self._rng))
        return self._node.token

    def _genmove_for(self, colour: str, rest: str) -> str:
        """The move of a colour as a vertex. After the end, the loser resigns and the winner passes,
        which ends a game between programs for Go."""
        record, node = self._current()
        seat, outcome = self._seat(colour), outcome_at(record.game, node)
        if outcome is not None:
            return "pass" if outcome.winner == seat else "resign"
        self._check_turn(colour, seat)
        clock = self._clocks.get(COLOURS[colour.lower()], self._time_settings)
        is_timed = clock is not None and not re.search(r"\b(?:ms|nodes|seed)=", rest)
        timed = f"{rest} ms={clock.milliseconds}" if is_timed and clock is not None else rest
        return write_vertex(self._genmove(timed.strip()))

    def _seat(self, colour: str) -> Seat | None:
        record, node = self._current()
        return seat_of(record.game, node.position, colour)

    def _check_turn(self, colour: str, seat: Seat | None) -> None:
        """Raises CommandError if it is another seat's turn; without colours it is everyone's."""
        turn = self._current()[1].position.turn
        if seat is not None and turn not in (seat, CHANCE):
            raise CommandError(f"it is not the turn of {excerpt(colour)}")

    def stream(self, line: str) -> Iterator[str] | None:
        """What `lz-analyze` writes, as pieces; empty ones between. None for another line.

        The first piece is an answer by itself if the command fails. The reader stops when it wants.
        """
        found = _LINE.fullmatch(_CONTROL.sub("", _without_comment(line)).strip())
        if found is None or found["command"] != STREAM:
            return None
        return self._stream(found["id"] or "", found["rest"])

    def _stream(self, number: str, rest: str) -> Iterator[str]:
        try:
            _, node, engine = self._unfinished()
            words = [word for word in rest.split() if not is_colour(word) and word != "interval"]
            interval = _number("interval", words[0], MAX_SECONDS) if words else 100
            if node.position.turn == CHANCE:
                raise CommandError("the dice decide here")
        except CommandError as error:
            yield f"?{number} {error}\n\n"
            return
        yield f"={number}\n"
        limits = SearchLimits(STRONGEST_UNTIMED, ms=SEARCH_LIMITS["ms"])
        yield from (f"{each}\n" if each else "" for each in engine.stream(node, limits, interval))

    def _analyze(self, rest: str) -> str:
        _, node, engine = self._unfinished()
        if node.position.turn == CHANCE:
            raise CommandError("the dice decide here")
        return "\n".join(engine.analyze(node, _limits(STRONGEST_UNTIMED, _pairs(rest.split()))))

    def _streamed(self, rest: str) -> str:
        """The first candidates, where nothing reads a stream."""
        first, *pieces = islice(self._stream("", rest), 2)
        if not pieces:
            raise CommandError(first[1:].strip())
        return pieces[0].strip()

    def _review(self, rest: str) -> str:
        record, node = self._current()
        numbers = _numbers(_pairs(rest.split()), REVIEW_LIMITS)
        return "\n".join(review_lines(record, node, ReviewLimits(**numbers)))

    def _verify_dice(self, rest: str) -> str:
        return dice_line(*self._current())

    def _puzzles(self, rest: str) -> str:
        record, _ = self._current()
        return "\n".join(puzzle_lines(record.game))

    def _begin_new(self, game: AnyGame, options: Mapping[str, Value]) -> None:
        """Starts a game. A size that the game does not have is refused in the words of GTP."""
        try:
            record = Record.start(game, options)
        except GameError as error:
            raise CommandError(f"unacceptable size or komi: {error}") from error
        self._begin(record, record.root)

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

    Raises CommandError for an unknown name, and unless a value is a whole number up to its limit.
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
    """Whether the game has ended at a node, by the rules, by resignation or on time."""
    return node.loser is not None or node.position.outcome() is not None


def _constant(text: str) -> Callable[[Controller, str], str]:
    """A command whose answer is always the same."""
    return lambda controller, rest: text


COMMANDS: Mapping[str, Callable[[Controller, str], str]] = MappingProxyType(
    {
        "analyse": Controller._analyze,
        "analyze": Controller._analyze,
        "boardsize": Controller._boardsize,
        "clear_board": Controller._clear_board,
        "final_score": Controller._final_score,
        "genmove": Controller._genmove,
        "known_command": Controller._known_command,
        "komi": Controller._komi,
        "legal_moves": Controller._legal_moves,
        "list_commands": Controller._list_commands,
        "list_games": Controller._list_games,
        "loadrecord": Controller._loadrecord,
        STREAM: Controller._streamed,
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
        "time_left": Controller._set_time_left,
        "time_settings": Controller._set_times,
        "turn": Controller._turn,
        "undo": Controller._undo,
        "verify_dice": Controller._verify_dice,
        "version": _constant(pentabula.VERSION),
    }
)
