"""Reads records that messengers, mail and word processors have changed.

These change pasted text: quotation marks and dashes become typographic, links are encoded
again, wrapped in a sentence or cut at their end, Markdown removes characters. A text that reads
well is never changed. Otherwise the least repair that makes it readable is applied, and the
`notices` of the record say what was done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final
from urllib.parse import unquote

from pentabula.core.errors import GameError, NotationError
from pentabula.core.filetext import ForeignFileError, foreign_kind
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.lookalikes import INVISIBLE, LIKE, SPACES, narrow
from pentabula.core.message import Message, excerpt
from pentabula.core.record import Load, read_record
from pentabula.core.replay import RecordError
from pentabula.core.tree import Record

CHARACTERS: Final = Message("Characters that a messenger or word processor had put in were undone.")
ENCODING: Final = Message("The link was encoded more than once; this was undone.")
AROUND: Final = Message("The text around the game was left out.")
TRACKING: Final = Message("Parts that another site had added to the link were left out.")

MAX_REPAIRED: Final = 200_000
"""The maximum number of characters of a repaired text: a longer one would take seconds."""

MAX_ADDRESS: Final = 400_000
"""The maximum number of characters of a word that is taken for an address."""

MAX_TRIES: Final = 120
"""The maximum number of repaired texts that are tried."""

MAX_SPACED: Final = 10_000
"""The maximum number of characters of a link whose moves are separated by spaces."""

MAX_WORD: Final = 2000
"""The maximum number of characters of a word after the moves that is left out."""

MAX_LINES: Final = 60
"""The maximum number of lines into which a link may have been broken."""

_ENTITIES: Final = {
    "amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " ", "ndash": "-",
    "mdash": "-", "minus": "-", "hellip": "...", "times": "x", "shy": "", "num": "#", "tilde": "~",
    "excl": "!", "quest": "?", "equals": "=", "comma": ",", "sol": "/", "ast": "*", "commat": "@",
    "ldquo": '"', "rdquo": '"', "bdquo": '"', "laquo": '"', "raquo": '"', "lsquo": "'",
    "rsquo": "'", "sbquo": "'", "lsqb": "[", "rsqb": "]", "lpar": "(", "rpar": ")", "colon": ":",
    "semi": ";", "period": ".", "lowbar": "_", "dash": "-", "hyphen": "-", "plus": "+", "zwnj": "",
    "zwj": "", "lrm": "", "rlm": "", "ensp": " ", "emsp": " ", "thinsp": " ",
}  # fmt: skip
_ENTITY = LazyPattern(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,6}));")
_COMMENT = LazyPattern(r"(\{[^\\}]*+(?:\\.[^\\}]*+)*+(?:\}|\\?\Z))", re.DOTALL)
_SOFT_BREAK = LazyPattern(r"=[ \t]*\r?\n")
_MAIL_BYTES = LazyPattern(r"(?:=[0-9A-F]{2})+")
_MAIL_LETTER = LazyPattern(r"=(?:C[2-9A-F]|D[0-9A-F]|E[0-9A-F]=[89AB][0-9A-F])=[89AB][0-9A-F]")
"""A letter beyond ASCII as mail encodes it. A record with it is read, but its names are wrong."""
_ADDITION = LazyPattern(r":~:.*", re.DOTALL)
"""The suffix that a browser adds to an address to point to a part of the page."""
_ELEMENT = LazyPattern(r"</?(?:br|p|div|pre|code|blockquote|span|b|i|em|del)\b[^<>]*>", re.I)
_ESCAPE = LazyPattern(r"\\(?=[~_*#\[\]().!>&=?|`-])")
_JSON_TAG = LazyPattern(r"\[\s*[A-Za-z]\w*\s+\\\"")
_JSON_BREAK = LazyPattern(r"(?:\\r)?\\n")
_SINGLE_QUOTES = LazyPattern(r"(\[\s*\w+\s+)'([^\n]*?)'(\s*\])")
_AROUND_WORD = LazyPattern(
    r"^[\"'(<]*(?:#?[0-9]+(?:[.:)\]]+|-?\Z))?|(?<![.,;:!?\"')>])[.,;:!?\"')>]+$"
)
_NAME = LazyPattern(r"\w+\?")
_MOVES = LazyPattern(r"[?&]moves=[^&?]*", re.IGNORECASE)
# Possessive, and one way to read a word: words with two digits must not double the ways of failing.
_MOVE = r"(?:swap|pass|[^\s,;+&\d]*+\d[^\s,;+&]*+)"
_SPACED_MOVES = LazyPattern(
    rf"(?P<before>\S*[?&]moves=)(?P<moves>{_MOVE}(?:[\s,;+]++{_MOVE})+)[\s.,;:!?\"')]*",
    re.IGNORECASE,
)
"""A link whose moves are separated by other signs than commas."""
_SEPARATORS = LazyPattern(r"[\s,;+]+")
_RESIGNATION = LazyPattern(r"resign(?:s|ed)?[.,;:!?*_]+", re.IGNORECASE)
_QUOTED_LINE = LazyPattern(r"^[ \t]*(?:[>|][ \t]?)+", re.MULTILINE)
_FENCE = LazyPattern(r"^[ \t]*(?:```++|~~~++)[^\n`]*+$", re.MULTILINE)
_TAG_START = LazyPattern(r'\[\s*[A-Za-z][A-Za-z0-9_]*\s+"')
_LINK_START = LazyPattern(r"https?(?::|%)|#|\b[\w\u00c0-\u024f]{2,20}\?", re.IGNORECASE)
_LINK_END = LazyPattern(r"[\"'<>\s\])}|]+.*|(?<![.,;:!?*_`…])[.,;:!?*_`…]+$", re.DOTALL)
_TRACKING = LazyPattern(
    r"(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|mc_\w+|igsh\w*|"
    r"_\w+|ref\w*|si|s|t|source|feature|share\w*|lang)=[^&?#]*",
    re.IGNORECASE,
)
_SEPARATED_TRACKING = LazyPattern(rf"[&?](?={_TRACKING.pattern})[^&?#]*", re.IGNORECASE)


def read_repaired(text: str, load: Load) -> Record:
    """The game in a text, repaired where it cannot be read as it is.

    Raises RecordError for the repaired text that could be read furthest, with its legal part; for
    a text of another program with its kind.
    """
    plain = from_mail(text) if _MAIL_LETTER.search(text) else text
    try:
        record = _read_repaired(plain, load)
        if plain != text:
            record.notices = tuple(dict.fromkeys((CHARACTERS, *record.notices)))
        return record
    except RecordError as error:
        kind = foreign_kind(text) if error.legal is None else None
        if kind is None:
            raise
        raise RecordError(ForeignFileError(kind).message) from error


def _read_repaired(text: str, load: Load) -> Record:
    try:
        return read_record(text, load)
    except RecordError as error:
        best, notices = error, tuple[Message, ...]()
    if len(text) > MAX_REPAIRED:
        raise best
    for candidate, repairs in islice(_candidates(text), MAX_TRIES):
        record: Record | None
        try:
            record = read_record(candidate, load)
        except RecordError as error:
            record = _without_rest(candidate, error, load)
            if _extent(error) > _extent(best):
                best, notices = error, repairs
        if record is not None and _is_game(record, candidate, repairs):
            record.notices = tuple(dict.fromkeys((*repairs, *record.notices)))
            return record
    if best.legal is not None:
        best.legal.notices = notices
    raise best


def _is_game(record: Record, text: str, repairs: tuple[Message, ...]) -> bool:
    """Whether a text contains a game, not just a sentence with the name of one."""
    return AROUND not in repairs or bool(record.root.children) or "=" in text or "[" in text


def _extent(error: RecordError) -> int:
    """How far a text could be read: to no game, to a game, or to a ply of it."""
    return -1 if error.legal is None else error.ply or error.legal.root.main_line_end().ply + 1


def _candidates(text: str) -> Iterator[tuple[str, tuple[Message, ...]]]:
    """Repaired texts, the least repair first, with what was repaired."""
    found = plain_characters(text)
    notices: tuple[Message, ...] = (CHARACTERS,) if found != text else ()
    yield found, notices
    bare = _FENCE.sub("", unquoted(found)).strip().strip("`\"'*_ \n")
    bare = bare.rstrip(".,;:!?\"'*_` \n")
    if bare != found:
        found, notices = bare, (*notices, AROUND)
        yield found, notices
    tags = _TAG_START.search(found)
    if tags is not None:
        yield found[tags.start() :], (*notices, AROUND)
        return
    for link, repairs in _links(found):
        yield link, (*notices, *repairs)
    for start in _word_starts(found):
        repairs = (*notices, AROUND) if start else notices
        yield found[start:], repairs
        yield _neat_words(found[start:]), tuple(dict.fromkeys((*repairs, CHARACTERS)))


def plain_characters(text: str) -> str:
    """The text with the characters that a keyboard has. Comments keep their quotes and dashes."""
    if "=3D" in text:
        text = from_mail(text)
    if _JSON_TAG.search(text):
        text = _JSON_BREAK.sub("\n", text).replace('\\"', '"')
    for _ in range(3):
        if (again := _ENTITY.sub(_entity, text)) == text:
            break
        text = again
    text = SPACES.sub(" ", INVISIBLE.sub("", text))
    end = text.rfind("}") + 1  # a comment has an end
    parts = _COMMENT.split(text[:end])
    parts[::2] = [_plain_part(part) for part in parts[::2]]
    return "".join(parts) + _plain_part(text[end:])


def _plain_part(text: str) -> str:
    """A part without comments, and without the marks of HTML and Markdown."""
    text = "".join(map(narrow, text.translate(LIKE)))
    return _SINGLE_QUOTES.sub(r'\1"\2"\3', _ESCAPE.sub("", _ELEMENT.sub("\n", text)))


def _neat_words(text: str) -> str:
    """The words without numbers before them and punctuation around them."""
    words = re.sub(r"(?<!\s)\s*=\s*", "=", text).split()
    return " ".join(filter(None, (_AROUND_WORD.sub("", word) for word in words)))


def from_mail(text: str) -> str:
    """The text without the quoted-printable encoding of mail."""
    return _MAIL_BYTES.sub(_mail_bytes, _SOFT_BREAK.sub("", text))


def unquoted(text: str) -> str:
    """The text without the signs that mail puts before the lines of an answered message."""
    return _QUOTED_LINE.sub("", text)


def _mail_bytes(found: re.Match[str]) -> str:
    """The letters that mail has encoded as `=` and the numbers of their bytes."""
    return bytes.fromhex(found[0].replace("=", "")).decode("utf-8", "replace")


def _entity(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name is not None:
        return _ENTITIES.get(name.lower(), found[0])
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if 0x20 <= code < 0xD800 else found[0]


def _links(text: str) -> Iterator[tuple[str, tuple[Message, ...]]]:
    """The links in a text, decoded and cut out, each in several lengths, the longest first."""
    decoded = decoded_address(text)
    once = unquote(text)
    plain = plain_characters(once)
    encoding = ((CHARACTERS,) if plain != once else ()) + ((ENCODING,) if plain != decoded else ())
    length = len(decoded.split())
    for start in islice(_LINK_START.finditer(decoded), 5):
        words = decoded[start.start() :].split()[:12]
        for count in range(len(words), 0, -1):
            link = "".join(words[:count])
            around = (AROUND,) if start.start() > 0 or count < length else ()
            for each, repairs in _link_forms(link):
                yield each, (*encoding, *around, *repairs)
            separate = " ".join(words[:count])
            is_short = len(separate) <= MAX_SPACED
            spaced = _SPACED_MOVES.fullmatch(separate) if is_short else None
            if spaced is not None:
                moves = ",".join(_SEPARATORS.split(spaced["moves"].rstrip(".:!?\"')")))
                before = spaced["before"]
                yield before[before.rfind("#") + 1 :] + moves, (*encoding, *around, CHARACTERS)


def decoded_address(text: str) -> str:
    """Decodes a text to plain characters; percent encoding is undone up to five times."""
    text = plain_characters(text)
    for _ in range(5):
        if "%" not in text or (again := unquote(text)) == text:
            break
        text = plain_characters(again)
    return text


def _link_forms(link: str) -> Iterator[tuple[str, tuple[Message, ...]]]:
    """A link without text attached to its end, then the link cut after its moves."""
    bare = link[link.rfind("#") + 1 :]
    cut = _LINK_END.sub("", _ADDITION.sub("", bare))
    plain = _SEPARATED_TRACKING.sub("", cut)
    tracking = (TRACKING,) if plain != cut else ()
    around = (AROUND,) if cut != bare else ()
    yield plain, (*around, *tracking)
    if plain.endswith("/"):
        yield plain.rstrip("/"), (AROUND, *tracking)
    to_moves = _to_moves(link)
    if to_moves:
        yield _LINK_END.sub("", to_moves), (*around, TRACKING)


def _to_moves(link: str) -> str:
    """The part of a link from the name of its game to its moves; empty without moves.

    One regular expression for both would take quadratic time.
    """
    for part in link.split("#"):
        name = _NAME.search(part)
        moves = None if name is None else _MOVES.search(part, name.end() - 1)
        if name is not None and moves is not None:
            return part[name.start() : moves.end()]
    return ""


def fragments(text: str) -> Iterator[str]:
    """What follows `#` in the addresses of a text, repaired; a single word may lack the `#`.

    A text longer than MAX_REPAIRED is not repaired, and words longer than MAX_ADDRESS, as in files
    of another kind, are skipped.
    """
    is_short = len(text) <= MAX_REPAIRED
    words = (decoded_address(text) if is_short else text).split(maxsplit=200)[:200]
    for word in words:
        if len(word) > MAX_ADDRESS:
            continue
        _, mark, fragment = word.partition("#")
        if mark or len(words) == 1:
            bare = _ADDITION.sub("", (fragment if mark else word).lstrip("\"'<([{`*_"))
            bare = _SEPARATED_TRACKING.sub("", _LINK_END.sub("", bare))
            yield bare.rstrip("/.,;:!?*_`")


def joined_forms(text: str, start: str) -> Iterator[str]:
    """The words of a text that begin with `start`, repaired: broken lines are joined again.

    The shortest form comes first, each with and without text attached to its end.
    """
    words = unquoted(decoded_address(text)).split()
    first = next((at for at, word in enumerate(words) if start in word), len(words))
    for count in range(first + 1, min(len(words), first + MAX_LINES) + 1):
        _, _, rest = decoded_address("".join(words[first:count])).partition(start)
        joined = start + rest
        yield joined
        yield _SEPARATED_TRACKING.sub("", _LINK_END.sub("", _ADDITION.sub("", joined))).rstrip("/")


def _word_starts(text: str) -> Iterator[int]:
    """The starts of words that may be the name of a game."""
    for found in islice(re.finditer(r"[^\W\d_]{2,20}", text), 40):
        yield found.start()


def _without_rest(text: str, error: RecordError, load: Load) -> Record | None:
    """The game before trailing words that are not moves; None if the fault is elsewhere."""
    legal, token = error.legal, error.token
    if legal is None or not token or len(token) > MAX_WORD or error.ply is None:
        return None
    if any(each.isdigit() for each in token) or not _is_foreign(legal, token.strip(".,;:!?*_")):
        return None
    for found in islice(re.finditer(rf"(?<!\S){re.escape(token)}", text), 20):
        before = text[: found.start()]
        if error.ply == 1 and "=" not in before and not before.startswith("["):
            continue  # only a sentence about the game
        end = found.start()
        if _RESIGNATION.fullmatch(token):
            before, end = before + "resign", found.end()
        try:
            record = read_record(before, load)
        except RecordError:
            continue
        if record.root.main_line_end().ply == error.ply - 1:
            rest = Message(
                "The text after move {ply} was left out: “{text}”.",
                ply=error.ply - 1,
                text=excerpt(text[end:].strip()),
            )
            record.notices = (rest,) if text[end:].strip() else ()
            return record
    return None


def _is_foreign(record: Record, token: str) -> bool:
    """Whether a token could not be a move of the game anywhere."""
    try:
        record.game.notation.read(token, record.root.main_line_end().position)
    except NotationError:
        return True
    except GameError:
        return False
    return False
