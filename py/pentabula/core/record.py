"""Games as text: one codec for saved games, pasted records, links and the text protocol.

`read_record` reads a text in any of three forms:

| form | example |
| --- | --- |
| tagged | `[Game "konobi"]` and more tags, a blank line, `1. d4 2. swap {why?} (2. e5) 3. c3` |
| link | `konobi?size=9&pie=on&moves=d4,swap,e5`, with or without `#` or an address before it |
| plain | `konobi size=9 pie=on`, then tokens, all separated by white space |

Every text is replayed by the rules: it becomes a legal game, or an error that names the
ply and the token and carries the legal part. docs/records.md has more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from urllib.parse import quote, unquote

from pentabula.core.comments import escaped, unescaped
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.jsontext import without_surrogates
from pentabula.core.lookalikes import narrow
from pentabula.core.message import Message, excerpt
from pentabula.core.movetext import NEWLINES, WON_BY, read_moves, write_moves
from pentabula.core.options import Value
from pentabula.core.replay import (
    AFTER_RESIGNATION,
    MAX_MOVES,
    RecordError,
    ending_token,
    is_timeout,
    length_error,
    losing_seat,
    play_text,
    record_error,
)
from pentabula.core.tree import Node, Record

__all__ = [
    "Node",
    "Record",
    "read_record",
    "read_tags",
    "write_link",
    "write_plain",
    "write_record",
]

MAX_CHARACTERS = 1_000_000
"""The maximum number of characters of a record."""

MAX_NAME = 40
"""The maximum number of characters of a player's name."""

RESIGNED = ("0-1 by resignation", "1-0 by resignation")
"""The tag `Result` of a game in which seat 0 or seat 1 has resigned."""

ON_TIME = ("0-1 on time", "1-0 on time")
"""The tag `Result` of a game in which the time of seat 0 or seat 1 was up.

Without a tag for the time control it is a claim like any other.
"""

TIME_CONTROLS = ("TimeControl", "TimeControl0", "TimeControl1")
"""The tags for the time control: of both seats, and of seat 0 and seat 1, which override it."""

FROM = "from"
"""The name of the start diagram in links and in the plain form."""

Load = Callable[[str], AnyGame]

_TAG = re.compile(r'\[\s*([^\s"\[\]:]+)(?:\s+|\s*:\s*)"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]', re.DOTALL)
_ODD_TAG = re.compile(r'\[\s*([^\s"\[\]]*)\s*(?:"(.{0,300}?)"\s*\]|"?([^"\[\]\n]*)"?\]?)')
"""A tag that is not closed, has no value, or has quotes in its value. The length of such a value is
limited, or else thousands of unclosed tags would each search all the rest."""

_HEAD = re.compile(
    r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|\{(?:[^\\}]|\\.)*+(?:\}|\\?\Z)'
    rf"|(?:^|(?<=[{NEWLINES}]))(?P<head>\[Game)\s",
    re.DOTALL,
)
"""The beginning of a record; tags and comments may contain anything, and an unclosed one extends to
the end of the text: trying again inside it would take quadratic time."""
_PLAIN = str.maketrans("áàâãäéèêëíìîïóòôõöúùûüç", "aaaaaeeeeiiiiooooouuuuc")
_ACCENT = "\u0300"
_SKIPPED = re.compile(rf"\s+|[%;][^{NEWLINES}]*")
_BYTE_ORDER_MARKS = "\ufeff\ufffe"
_DASHES = str.maketrans("–—−‐‑", "-----")
_TAG_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*", re.ASCII)
# Allowed in the fragment of an address besides letters and digits, except the separators of
# options and moves.
_SAFE = "!$'()*;:@/?-._~"


def read_record(text: str, load: Load) -> Record:
    """The game in a text of any of the three forms; `load` finds games by name.

    Raises RecordError; its `legal` is the record up to the fault, if a game could be started.
    """
    if len(text) > MAX_CHARACTERS:
        raise RecordError(
            Message(
                "This text is too long for a game: it has more than {most} characters.",
                most=MAX_CHARACTERS,
            )
        )
    text = without_surrogates(text).strip().strip(_BYTE_ORDER_MARKS).strip()
    if not text:
        raise RecordError(Message("There is no game here: the text is empty."))
    if text[0] == "[" or (text[0] in "%;" and "[" in text):
        return _read_tagged(text, load)
    if any(letter in text.split(None, 1)[0] for letter in "#?/%&"):
        return _read_link(text, load)
    return _read_plain(text, load)


def split_records(text: str) -> list[str]:
    """The texts of the consecutive records in a text; empty if it has none."""
    starts = [found.start() for found in _HEAD.finditer(text) if found["head"]]
    ends = [*starts[1:], len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)] if starts else []


def write_record(record: Record) -> str:
    """The tagged form: the whole record, with variations and comments.

    Tags whose names could not be read back are left out: the names of options, `Game`, `Rules`,
    `Start`, and any name that is not a capital followed by letters, digits and underscores. If the
    rules, a resignation or the clock ended the main line, `Result` says how.
    """
    game = record.game
    tags = {"Game": game.name, "Rules": game.rules_version}
    tags |= {_capitalised(name): str(value) for name, value in record.options.items()}
    if record.diagram:
        tags["Start"] = record.diagram
    for name, text in record.tags.items():
        if _TAG_NAME.fullmatch(name) and not _is_reserved(name, game):
            tags[name] = text
    end = record.root.main_line_end()
    outcome = end.position.outcome()
    if outcome is not None:
        tags["Result"] = f"{WON_BY[outcome.winner]}: {outcome.reason}"
    elif end.loser is not None:
        tags["Result"] = (ON_TIME if end.is_timeout else RESIGNED)[end.loser]
    lines = [f'[{name} "{escaped(text, chr(34))}"]' for name, text in tags.items()]
    return "\n".join([*lines, "", write_moves(record.root)]).rstrip() + "\n"


def fenced(text: str) -> str:
    """The text as a block of code, in which Markdown changes no characters."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}\n{text.strip()}\n{fence}\n"


def write_link(record: Record, node: Node, *, has_end: bool = False) -> str:
    """The line from the start to `node` as the fragment of an address, without its `#`.

    With `has_end`, a resignation or a loss on time at the node is its last token.

    >>> from pentabula.games import load
    >>> record = read_record("konobi size=9 d4 swap e5", load)
    >>> write_link(record, record.root.main_line_end())
    'konobi?size=9&pie=on&moves=d4,swap,e5'
    """
    parts = [f"{name}={_quoted(str(value))}" for name, value in record.options.items()]
    if record.diagram:
        parts.append(f"{FROM}={quote(_without_spaces(record.diagram), safe=_SAFE + '=,+')}")
    moves = ",".join(map(_quoted, _tokens(node, has_end)))
    if moves:
        parts.append(f"moves={moves}")
    return f"{record.game.name}?{'&'.join(parts)}" if parts else record.game.name


def write_plain(record: Record, node: Node, *, has_end: bool = False) -> str:
    """The line from the start to `node`: name and options on one line, tokens on the next.

    `has_end` is as for `write_link`.
    """
    options = [f"{name}={value}" for name, value in record.options.items()]
    if record.diagram:
        options.append(f"{FROM}={_without_spaces(record.diagram)}")
    moves = " ".join(_tokens(node, has_end))
    return " ".join([record.game.name, *options]) + (f"\n{moves}" if moves else "")


def _tokens(node: Node, has_end: bool) -> list[str]:
    end = ending_token(node) if has_end else None
    return [*(step.token for step in node.line()), *([end] if end else [])]


def read_tags(text: str) -> dict[str, str]:
    """The tags at the beginning of the tagged form, without replaying its moves."""
    tags = dict[str, str]()
    for name, value in _read_tags(text)[0]:
        tags.setdefault(_capitalised(name), value)
    return tags


def _read_tagged(text: str, load: Load) -> Record:
    tags, rest = _read_tags(text)
    names = [value for name, value in tags if name.lower() == "game"]
    if not names:
        raise RecordError(Message("The [Game] tag, which names the game, is missing."))
    game = _load(_agreed("Game", names), load)
    options, others = _sorted_tags(tags, game)
    diagram = "" if _is_option("start", game, options) else str(options.pop("start", ""))
    record = _start(game, options, diagram)
    result = others.pop("Result", None)
    record.tags.update(others)
    fault = read_moves(record, rest)
    if result is not None:
        _end_main_line(record, result)
    if fault is not None:
        raise fault
    return record


def _sorted_tags(
    tags: Sequence[tuple[str, str]], game: AnyGame
) -> tuple[dict[str, Value], dict[str, str]]:
    """The options and the start of a game, which must not contradict themselves, and other tags."""
    options: dict[str, Value] = {}
    others: dict[str, str] = {}
    for name, value in tags:
        if not _is_reserved(name, game):
            others.setdefault(_capitalised(name), value)
        elif name.lower() not in ("game", "rules"):
            _put(options, name.lower(), value, _capitalised(name))
    return options, others


def _agreed(name: str, values: Sequence[str]) -> str:
    """The value of a tag that may be repeated, if all values are equal."""
    found: dict[str, Value] = {}
    for value in values:
        _put(found, name, value)
    return values[0]


def has_clock(tags: Mapping[str, str]) -> bool:
    """Whether the tags of a record name a time control, which may be damaged."""
    return any(tag in tags for tag in TIME_CONTROLS)


def _end_main_line(record: Record, result: str) -> None:
    """Applies the tag `Result`: resignation, loss on time, or a claim if the end is not known."""
    end = record.root.main_line_end()
    if end.position.outcome() is not None:
        return
    result = result.translate(_DASHES)
    if result in RESIGNED:
        record.lose(end, RESIGNED.index(result))
    elif result in ON_TIME and has_clock(record.tags):
        record.lose(end, ON_TIME.index(result), is_timeout=True)
    elif end.loser is None:
        record.tags["Result"] = result


def _read_tags(text: str) -> tuple[list[tuple[str, str]], str]:
    """The tags in their order, and the text after them. Odd tags without a value are skipped."""
    tags: list[tuple[str, str]] = []
    end = 0
    while True:
        while skipped := _SKIPPED.match(text, end):
            end = skipped.end()
        if not text.startswith("[", end):
            return tags, text[end:]
        found = _TAG.match(text, end)
        if found is not None:
            tags.append(_tag(found[1], found[2]))
        else:
            found = _ODD_TAG.match(text, end)
            value = (found[2] or found[3] or "").strip() if found is not None else ""
            if found is None:
                return tags, text[end:]
            if found[1] and value:
                tags.append(_tag(found[1], value))
        end = found.end()


def _tag(name: str, value: str) -> tuple[str, str]:
    """A tag's name, where it may have letters and digits of full width, and its value."""
    return "".join(map(narrow, name)), unescaped(value)


def _read_link(text: str, load: Load) -> Record:
    address, mark, fragment = text.partition("#")
    link = unquote("".join((fragment if mark else address).split()))
    name, _, query = link.partition("?")
    if not name or "/" in name:
        raise RecordError(Message("This link contains no game: “{text}”.", text=excerpt(text)))
    game = _load(name, load)
    options: dict[str, Value] = {}
    for part in filter(None, query.split("&")):
        _put_option(options, part)
    moves, diagram = str(options.pop("moves", "")), str(options.pop(FROM, ""))
    return _replayed(_start(game, options, diagram), filter(None, moves.split(",")))


def _read_plain(text: str, load: Load) -> Record:
    name, *words = text.split()
    game = _load(name, load)
    options: dict[str, Value] = {}
    count = 0
    while count < len(words) and "=" in words[count]:
        _put_option(options, words[count])
        count += 1
    diagram = str(options.pop(FROM, ""))
    return _replayed(_start(game, options, diagram), words[count:])


def _replayed(record: Record, tokens: Iterable[str]) -> Record:
    node = record.root
    for token in tokens:
        if node.ply == MAX_MOVES:
            raise length_error(record)
        if node.loser is not None:
            raise record_error(record, AFTER_RESIGNATION, Message("Everything before it is kept."))
        seat = losing_seat(node, token)
        if seat is None:
            node = play_text(record, node, token)
        else:
            record.lose(node, seat, is_timeout=is_timeout(token))
    return record


def _load(name: str, load: Load) -> AnyGame:
    try:
        return load(plain_name(name))
    except GameError as error:
        raise RecordError(error.message) from error


def plain_name(name: str) -> str:
    """A game's name without accents and capitals: `tabula` for “Tábula”, however it is coded."""
    return "".join(each for each in name.strip().lower().translate(_PLAIN) if each < _ACCENT)


def _start(game: AnyGame, options: dict[str, Value], diagram: str) -> Record:
    try:
        return Record.start(game, options, diagram)
    except GameError as error:
        raise RecordError(error.message) from error


def _put_option(options: dict[str, Value], part: str) -> None:
    name, sign, value = part.partition("=")
    if not name or not sign:
        raise RecordError(
            Message("“{part}” should look like {example}.", part=excerpt(part), example="size=9")
        )
    _put(options, name.lower(), value)


def _put(values: dict[str, Value], name: str, value: str, shown: str = "") -> None:
    """Adds a value. A name may be given twice with the same value, but not with different values.

    `shown` is the name as it was written.
    """
    if values.setdefault(name, value) != value:
        raise RecordError(
            Message(
                "“{name}” is given twice: “{one}” and “{other}”.",
                name=excerpt(shown or name),
                one=excerpt(str(values[name])),
                other=excerpt(value),
            )
        )


def _is_option(name: str, game: AnyGame, values: Mapping[str, Value]) -> bool:
    """Whether a tag whose name also has another meaning gives an option: a single word."""
    known = {option.name for option in game.options}
    return name in known and "/" not in str(values.get(name, ""))


def _is_reserved(name: str, game: AnyGame) -> bool:
    return name.lower() in {"game", "rules", "start", *(option.name for option in game.options)}


def _without_spaces(diagram: str) -> str:
    return diagram.replace(" ", "_")


def _capitalised(name: str) -> str:
    return name[:1].upper() + name[1:]


def _quoted(text: str) -> str:
    return quote(text, safe=_SAFE)
