"""The messages of a game by link as text: each holds the whole game.

A message is the fragment of an address: its fields, then the game as in any other link. For
example: `friend/sum=5e1a3a0c&id=Jx81mQ0vTz&by=0&n=3&names=Ana,Bruno/konobi?moves=d4,swap`. A text
of more than `PACKED_ABOVE` characters is packed: `friend/z/` and the compressed text in base64url.
Reading checks sizes, the names of fields and their form; `match` checks the moves.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, Literal, TypeVar
from urllib.parse import unquote

from pentabula.core.errors import GameError
from pentabula.core.hashing import hmac_sha256
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.link_text import LinkTextError, checksum, decoded, encoded, pack, unpack
from pentabula.core.message import Message
from pentabula.core.record import MAX_NAME
from pentabula.core.repair import joined_forms
from pentabula.online.dice import COMMITMENT_BYTES, ELEMENT_BYTES, ELEMENT_BYTES_2, SALT_BYTES
from pentabula.online.offers import Offer, read_offer
from pentabula.online.signatures import (
    KEY_BYTES,
    SIGNATURE_BYTES,
    is_valid_signature,
    public_key,
    sign,
)

PREFIX: Final = "friend/"
PACKED: Final = "z/"
WATCH: Final = "watch/"
SUM: Final = "sum"
"""The first field: a checksum of the rest, which distinguishes a damaged link from a forged one."""

PACKED_ABOVE: Final = 1900
"""A message of more characters is packed: with the page's address, a link has fewer than 2,000."""

MAX_TEXT: Final = 200_000
"""The maximum number of characters of a message, packed or not."""

MAX_REPAIRED: Final = 20_000
"""The maximum number of characters of a text in which a damaged message is looked for."""

KEY_ID_BYTES: Final = 8
"""The length of the beginning of a key that tells it from others."""

MAX_PLAN_LINES: Final = 8
MAX_PLAN_PLIES: Final = 12
PLANNED: Final = LazyPattern(r"(?:(?![,;&/#%])[!-~]){1,110}", re.ASCII)
"""A token in a plan, of which a link has no more lines and plies."""

MAX_NOTE: Final = 200
MAX_CONTROLS: Final = 80

NO_BYTES: Final = b""

_ELEMENT: Final = (ELEMENT_BYTES, ELEMENT_BYTES_2)

Plan = tuple[tuple[str, ...], ...]
"""Lines of tokens from the end of the game, each a move of the other side and the answer."""

Side = Literal[0, 1]
"""A side of a match: 0 invites, 1 is invited. A toss may decide which seat each has."""


class MessageError(GameError):
    """A text that is not a message of a game by link; `message` says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class MatchMessage:
    """A message from one side of a match to the other.

    `match` identifies the match. `sender` is the side that sends, `number` counts its messages from
    1. `game` is the link of the game as the sender knows it. `names` are the names of sides 0 and
    1, empty while unknown. `first` is the side that has seat 0, or `toss`.

    `epoch` is how many take-backs have been granted, `base` the ply that the last one led to.
    `ask` is what the sender asks for, `no` and `yes` what it declines and accepts, each None
    without an offer. `plan` is how the sender answers moves: see `plans`. `resigned`: the sender
    has resigned.

    Dice: `roots` are element 0 of each side's chain, empty while unknown. `salt` is for the next
    throws of the other side. `element` proves the sender's last throws; `throw` is the number
    of the last one, or in version 2, whose elements are longer, the index of the element.

    Time: `time` is the time control of seat 0, and after a comma the control of seat 1 if it
    differs; empty without clocks. `sent` is when the message was written, in seconds since 1970.
    `times` has an entry for each ply: with days per move, when it was played, in seconds since
    1970; otherwise the milliseconds that both sides had thought by then. `given` are the seconds
    that the sender has given to the other side, by ply. `flag`: the time of the side to move is up.

    `toss` is the commitment of a side, the salt of the other one and the first one's revealed
    value, each empty while unknown. `note` is plain text.

    `key` is the sender's public key, `to` the first KEY_ID_BYTES of the other side's, empty while
    unknown. `signature` signs all other fields. Matches that began in version 2.0.0 have none of
    the three.
    """

    match: str
    sender: Side
    number: int
    game: str
    first: str = "0"
    names: tuple[str, str] = ("", "")
    epoch: int = 0
    base: int = 0
    ask: Offer | None = None
    no: Offer | None = None
    yes: Offer | None = None
    plan: Plan = ()
    resigned: bool = False
    roots: tuple[bytes, bytes] = (NO_BYTES, NO_BYTES)
    salt: bytes = NO_BYTES
    throw: int = 0
    element: bytes = NO_BYTES
    toss: tuple[bytes, bytes, bytes] = (NO_BYTES, NO_BYTES, NO_BYTES)
    time: str = ""
    sent: int = 0
    times: tuple[int, ...] = ()
    given: tuple[tuple[int, int], ...] = ()
    flag: bool = False
    note: str = ""
    key: bytes = NO_BYTES
    to: bytes = NO_BYTES
    signature: bytes = NO_BYTES


_ID = LazyPattern(r"[A-Za-z0-9_-]{6,24}", re.ASCII)
_SIDE = LazyPattern(r"[01]", re.ASCII)
_FIRST = LazyPattern(r"0|1|toss", re.ASCII)
_NUMBER = LazyPattern(r"0|[1-9][0-9]{0,5}", re.ASCII)
_HEX = LazyPattern(r"[0-9a-f]*", re.ASCII)
_BASE64 = LazyPattern(r"[A-Za-z0-9_-]*", re.ASCII)
_MOMENT = LazyPattern(r"0|[1-9][0-9]{0,11}", re.ASCII)
_STEP = LazyPattern(r"-?[0-9]{1,12}", re.ASCII)
_GIFT = LazyPattern(r"(?P<ply>[0-9]{1,6})\.(?P<seconds>[0-9]{1,8})", re.ASCII)


def write_message(message: MatchMessage) -> str:
    """The message as the fragment of an address, without its `#`; packed if it is long."""
    text = write_unpacked(message)
    if len(text) <= PACKED_ABOVE:
        return text
    return f"{PREFIX}{PACKED}{pack(text.removeprefix(PREFIX))}"


def write_unpacked(message: MatchMessage) -> str:
    """The message as a fragment that people can read, however long it is."""
    fields = _texts(message)
    written = "&".join(f"{key}={text}" for key, text in fields.items() if text.strip(","))
    rest = f"{written}/{message.game}"
    return f"{PREFIX}{SUM}={checksum(rest)}&{rest}"


def _texts(message: MatchMessage) -> dict[str, str]:
    """The fields of a message as texts, in their order; the game comes after them."""
    return {
        "id": message.match,
        "by": str(message.sender),
        "n": str(message.number),
        "first": message.first,
        "names": ",".join(map(encoded, message.names)),
        "epoch": _optional(message.epoch),
        "base": _optional(message.base),
        "ask": "" if message.ask is None else str(message.ask),
        "no": "" if message.no is None else str(message.no),
        "yes": "" if message.yes is None else str(message.yes),
        "if": ";".join(map(",".join, message.plan)),
        "resigned": "1" if message.resigned else "",
        "root0": message.roots[0].hex(),
        "root1": message.roots[1].hex(),
        "salt": message.salt.hex(),
        "throw": str(message.throw) if message.element else "",
        "element": message.element.hex(),
        "toss": ",".join(each.hex() for each in message.toss),
        "time": encoded(message.time),
        "sent": _optional(message.sent),
        "times": _written_times(message.times),
        "given": ",".join(f"{ply}.{seconds}" for ply, seconds in message.given),
        "flag": "1" if message.flag else "",
        "note": encoded(message.note),
        "key": _base64(message.key),
        "to": _base64(message.to),
        "sig": _base64(message.signature),
    }


def _written_times(times: tuple[int, ...]) -> str:
    """The times as differences, which are short."""
    return ",".join(str(after - before) for before, after in zip((0, *times), times, strict=False))


def _base64(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def _optional(number: int) -> str:
    return str(number) if number else ""


_KEYS: Final = frozenset({SUM, *_texts(MatchMessage("", 0, 0, ""))})


# Links that only show


def write_watch_link(names: tuple[str, str], game: str) -> str:
    """A link with the names of seat 0 and 1 and the game: it opens the game to watch only."""
    return f"{PREFIX}{WATCH}{','.join(map(encoded, names))}/{game}"


def is_watch_link(text: str) -> bool:
    """Whether a text is a link that only shows a game."""
    try:
        return len(text) <= MAX_TEXT and fragment_of("".join(text.split())).startswith(WATCH)
    except MessageError:
        return False


def read_watch_link(text: str) -> tuple[tuple[str, str], str]:
    """The names and the game in a link that only shows. Raises MessageError."""
    return read_pasted(text, _read_watch_link)


def _read_watch_link(text: str) -> tuple[tuple[str, str], str]:
    if not is_watch_link(text):
        raise MessageError(Message("This is not a link to a game with a friend."))
    rest = fragment_of("".join(text.split())).removeprefix(WATCH)
    written, _, game = rest.partition("/")
    first, comma, second = written.partition(",")
    if not comma or not game:
        raise _field_error("names")
    return (_plain("names", first, MAX_NAME), _plain("names", second, MAX_NAME)), game


# Signatures


def key_of(secret: bytes) -> bytes:
    """The public key of a device that has the secret of a match."""
    return public_key(_seed(secret))


def signed(message: MatchMessage, secret: bytes) -> MatchMessage:
    """The message signed by the device that has the secret."""
    return replace(message, signature=sign(_seed(secret), _signed_text(message)))


def has_valid_signature(message: MatchMessage) -> bool:
    """Whether a message has the signature of its key."""
    return is_valid_signature(message.signature, message.key, _signed_text(message))


def sign_text(text: str, secret: bytes) -> str:
    """The signature of another text by the device that has the secret, in base64url."""
    return _base64(sign(_seed(secret), text.encode("ascii")))


def is_valid_text_signature(text: str, signature: str, key: bytes) -> bool:
    """Whether a text has this signature in base64url, made by the device with a public key."""
    found = urlsafe_b64decode(signature + "=" * (-len(signature) % 4))
    return is_valid_signature(found, key, text.encode("ascii"))


def _seed(secret: bytes) -> bytes:
    return hmac_sha256(secret, b"pentabula signature 1\n")


def _signed_text(message: MatchMessage) -> bytes:
    return write_unpacked(replace(message, signature=NO_BYTES)).encode(errors="surrogatepass")


# Conditional moves


def remaining(plan: Plan, played: Sequence[str]) -> Plan:
    """The rest of a plan after moves that follow it; empty after other moves."""
    count, begun = len(played), tuple(played)
    return tuple(line[count:] for line in plan if line[:count] == begun and len(line) > count)


# Reading


def read_message(text: str) -> MatchMessage:
    """The message in a link, with or without an address before it. Raises MessageError."""
    if len(text) > MAX_TEXT:
        raise MessageError(Message("This link is too long for a game."))
    fragment = fragment_of("".join(text.split()))
    if fragment.startswith(PACKED):
        fragment = _unpacked(fragment.removeprefix(PACKED))
    written, slash, game = fragment.partition("/")
    if not slash:
        raise MessageError(Message("The link is incomplete: its game is missing."))
    fields = _fields(written)
    names = fields.get("names", "").split(",")
    if len(names) > 2:
        raise _field_error("names")
    first, second = (_plain("names", name, MAX_NAME) for name in (*names, "")[:2])
    message = MatchMessage(
        match=_matched(fields, "id", _ID),
        sender=0 if _matched(fields, "by", _SIDE) == "0" else 1,
        first=_matched(fields, "first", _FIRST),
        number=int(_matched(fields, "n", _NUMBER)),
        game=game,
        names=(first, second),
        epoch=_number(fields, "epoch", _NUMBER),
        base=_number(fields, "base", _NUMBER),
        ask=_offer(fields, "ask"),
        no=_offer(fields, "no"),
        yes=_offer(fields, "yes"),
        plan=_plan(fields),
        resigned=_number(fields, "resigned", _SIDE) == 1,
        roots=(_bytes(fields, "root0", *_ELEMENT), _bytes(fields, "root1", *_ELEMENT)),
        salt=_bytes(fields, "salt", SALT_BYTES),
        throw=_number(fields, "throw", _NUMBER),
        element=_bytes(fields, "element", *_ELEMENT),
        toss=_toss(fields),
        time=_plain("time", fields.get("time", ""), MAX_CONTROLS),
        sent=_number(fields, "sent", _MOMENT),
        times=_times(fields),
        given=_gifts(fields),
        flag=_number(fields, "flag", _SIDE) == 1,
        note=_plain("note", fields.get("note", ""), MAX_NOTE),
        key=_from_base64(fields, "key", KEY_BYTES),
        to=_from_base64(fields, "to", KEY_ID_BYTES),
        signature=_from_base64(fields, "sig", SIGNATURE_BYTES),
    )
    _check_sum(fields, fragment)
    return message


def read_pasted_message(text: str) -> MatchMessage:
    """The message in a text that came through messengers or mail. Raises MessageError."""
    return read_pasted(text, read_message)


_Read = TypeVar("_Read")


def read_pasted(text: str, read: Callable[[str], _Read]) -> _Read:
    """What a function reads in a text that came through messengers or mail: see `core.repair`.

    Raises MessageError.
    """
    try:
        return read(text)
    except MessageError as error:
        problem = error
    if len(text) <= MAX_REPAIRED:
        for form in joined_forms(text, PREFIX):
            with suppress(MessageError):
                return read(form)
    raise problem


def _check_sum(fields: dict[str, str], fragment: str) -> None:
    """Raises MessageError if the fragment does not match its checksum."""
    written = fields.get(SUM)
    rest = fragment.removeprefix(f"{SUM}={written}&")
    if written is not None and checksum(rest) != written:
        raise MessageError(
            Message("The link is incomplete or was changed on its way. Ask for it again.")
        )


def fragment_of(text: str) -> str:
    """The text after the prefix. Messengers may have encoded the whole link once or twice."""
    for _ in range(3):
        _, found, rest = text.partition(PREFIX)
        if found:
            return rest
        text = unquote(text)
    raise MessageError(Message("This is not a link to a game with a friend."))


def _unpacked(text: str) -> str:
    try:
        return unpack(text, MAX_TEXT)
    except LinkTextError as error:
        raise MessageError(error.message) from error


def _fields(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in filter(None, text.split("&")):
        key, _, value = part.partition("=")
        if key not in _KEYS or key in found:
            raise _field_error(key[:20])
        found[key] = value
    return found


def _matched(fields: dict[str, str], key: str, pattern: LazyPattern) -> str:
    text = fields.get(key, "")
    if not pattern.fullmatch(text):
        raise _field_error(key)
    return text


def _number(fields: dict[str, str], key: str, pattern: LazyPattern) -> int:
    return int(_matched(fields, key, pattern)) if key in fields else 0


def _offer(fields: dict[str, str], key: str) -> Offer | None:
    found = read_offer(fields[key]) if key in fields else None
    if key in fields and found is None:
        raise _field_error(key)
    return found


def _plan(fields: dict[str, str]) -> Plan:
    lines = [tuple(line.split(",")) for line in fields.get("if", "").split(";") if line]
    is_short = len(lines) <= MAX_PLAN_LINES and all(len(line) <= MAX_PLAN_PLIES for line in lines)
    if not is_short or not all(PLANNED.fullmatch(token) for line in lines for token in line):
        raise _field_error("if")
    return tuple(lines)


def _bytes(fields: dict[str, str], key: str, *lengths: int) -> bytes:
    text = fields.get(key, "")
    if not _HEX.fullmatch(text) or len(text) // 2 not in (0, *lengths) or len(text) % 2:
        raise _field_error(key)
    return bytes.fromhex(text)


def _from_base64(fields: dict[str, str], key: str, length: int) -> bytes:
    text = fields.get(key, "")
    if not text:
        return NO_BYTES
    padded = text + "=" * (-len(text) % 4)
    found = urlsafe_b64decode(padded) if _BASE64.fullmatch(text) and len(text) % 4 != 1 else b""
    if len(found) != length or _base64(found) != text:
        raise _field_error(key)
    return found


def _toss(fields: dict[str, str]) -> tuple[bytes, bytes, bytes]:
    parts = fields.get("toss", "").split(",")
    lengths = (COMMITMENT_BYTES, SALT_BYTES, ELEMENT_BYTES)
    if len(parts) > len(lengths):
        raise _field_error("toss")
    found = [
        _bytes({"toss": part}, "toss", length)
        for part, length in zip([*parts, "", ""], lengths, strict=False)
    ]
    return found[0], found[1], found[2]


def _times(fields: dict[str, str]) -> tuple[int, ...]:
    steps = fields["times"].split(",") if "times" in fields else []
    if not all(map(_STEP.fullmatch, steps)):
        raise _field_error("times")
    return tuple(accumulate(map(int, steps)))


def _gifts(fields: dict[str, str]) -> tuple[tuple[int, int], ...]:
    parts = fields["given"].split(",") if "given" in fields else []
    found = [_GIFT.fullmatch(part) for part in parts]
    gifts = [(int(each["ply"]), int(each["seconds"])) for each in found if each is not None]
    if len(dict(gifts)) < len(parts):
        raise _field_error("given")
    return tuple(gifts)


def _plain(key: str, text: str, most: int) -> str:
    """A text that a person typed, without control characters."""
    try:
        found = decoded(text)
    except ValueError as error:
        raise _field_error(key) from error
    if len(found) > most or not found.isprintable():
        raise _field_error(key)
    return found


def _field_error(key: str) -> MessageError:
    return MessageError(Message("The link is damaged: its part “{part}” is wrong.", part=key))
