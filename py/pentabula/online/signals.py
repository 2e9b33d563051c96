"""How two devices find each other for a live game: connection data as text, inside a link.

`friend/live/as=offer&with=5fQk2m&ice=peGc,Bm4e…&key=oNVS…&at=192.168.1.4~35400/sum=…/konobi?…` is a
link of a game with connection data before its fields. A device that cannot connect still gets the
game. The session descriptions of WebRTC are written from these data: see `session_description`.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import Final

from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.link_text import checksum
from pentabula.core.message import Message
from pentabula.online.messages import (
    MAX_TEXT,
    PREFIX,
    MatchMessage,
    MessageError,
    fragment_of,
    is_valid_text_signature,
    read_message,
    read_pasted,
    sign_text,
    write_message,
)

LIVE: Final = "live/"
MAX_ADDRESSES: Final = 8
"""Addresses of a device that are tried; a link cannot make a browser try more."""

DAMAGED: Final = Message("The link is damaged: a live game cannot be reached by it.")
_LOCAL: Final = ".local"


class SignalRole(StrEnum):
    """The role of connection data: an invitation, or its answer."""

    OFFER = "offer"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """How a device can be reached: the name and password of ICE, the SHA-256 fingerprint of its
    certificate, and its addresses with ports."""

    user: str
    password: str
    fingerprint: bytes
    addresses: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Signal:
    """Connection data with a message. `handshake` pairs an answer with its offer.

    `signature` signs the data, by the sender of the message; empty in matches without keys.
    """

    role: SignalRole
    handshake: str
    endpoint: Endpoint
    message: MatchMessage
    signature: str = ""


def is_signal(text: str) -> bool:
    """Whether a text is a link with connection data."""
    try:
        return len(text) <= MAX_TEXT and fragment_of("".join(text.split())).startswith(LIVE)
    except MessageError:
        return False


def write_signal(signal: Signal) -> str:
    """The signal as the fragment of an address, without its `#`."""
    fields = _written(signal) + (f"&sig={signal.signature}" if signal.signature else "")
    rest = write_message(signal.message).removeprefix(PREFIX)
    return f"{PREFIX}{LIVE}sum={checksum(fields)}&{fields}/{rest}"


def _written(signal: Signal) -> str:
    """The connection data without their signature."""
    endpoint = signal.endpoint
    key = urlsafe_b64encode(endpoint.fingerprint).decode().rstrip("=")
    at = ",".join(f"{_short(address)}~{port}" for address, port in endpoint.addresses)
    ice = f"{_safe(endpoint.user)},{_safe(endpoint.password)}"
    return f"as={signal.role}&with={signal.handshake}&ice={ice}&key={key}&at={at}"


def signed_signal(signal: Signal, secret: bytes) -> Signal:
    """The connection data signed by the device that has the secret."""
    return replace(signal, signature=sign_text(_signed(signal), secret))


def is_authentic_signal(signal: Signal, key: bytes) -> bool:
    """Whether connection data were made by the device with a key; true in a match without keys."""
    return not key or is_valid_text_signature(_signed(signal), signal.signature, key)


def _signed(signal: Signal) -> str:
    return f"live {signal.message.match} {signal.message.sender} {_written(signal)}"


def read_signal(text: str) -> Signal:
    """The signal in a link, which messengers may have broken into lines. Raises MessageError."""
    return read_pasted(text, _read)


_ICE = r"[A-Za-z0-9_-]"
_FIELDS = LazyPattern(
    rf"as=(?P<role>offer|answer)&with=(?P<handshake>{_ICE}{{6,24}})"
    rf"&ice=(?P<user>{_ICE}{{4,256}}),(?P<password>{_ICE}{{22,256}})"
    rf"&key=(?P<key>{_ICE}{{43}})&at=(?P<at>[A-Za-z0-9_.:,~-]*)(?:&sig=(?P<sig>{_ICE}{{86}}))?",
    re.ASCII,
)
_ADDRESS = LazyPattern(r"[0-9]{1,3}(\.[0-9]{1,3}){3}|[0-9a-f:]{2,39}", re.ASCII)
_SHORT = LazyPattern(rf"m{_ICE}{{22}}", re.ASCII)
_PORT = LazyPattern(r"[1-9][0-9]{0,4}", re.ASCII)


def _read(text: str) -> Signal:
    if len(text) > MAX_TEXT:
        raise MessageError(Message("This link is too long for a game."))
    fragment = fragment_of("".join(text.split()))
    if not fragment.startswith(LIVE):
        raise MessageError(DAMAGED)
    written, slash, rest = fragment.removeprefix(LIVE).partition("/")
    sum_, _, fields = written.removeprefix("sum=").partition("&")
    found = _FIELDS.fullmatch(fields)
    if not slash or found is None or sum_ != checksum(fields):
        raise MessageError(DAMAGED)
    parts = [part for part in found["at"].split(",") if part]
    if len(parts) > MAX_ADDRESSES:
        raise MessageError(DAMAGED)
    endpoint = Endpoint(
        _unsafe(found["user"]),
        _unsafe(found["password"]),
        urlsafe_b64decode(found["key"] + "="),
        tuple(map(_read_address, parts)),
    )
    role, message = SignalRole(found["role"]), read_message(PREFIX + rest)
    return Signal(role, found["handshake"], endpoint, message, found["sig"] or "")


# Session descriptions


def session_description(role: SignalRole, endpoint: Endpoint) -> str:
    """The session description of WebRTC for a connection with one data channel."""
    key = ":".join(f"{byte:02X}" for byte in endpoint.fingerprint)
    lines = [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        f"a=ice-ufrag:{endpoint.user}",
        f"a=ice-pwd:{endpoint.password}",
        f"a=fingerprint:sha-256 {key}",
        f"a=setup:{'actpass' if role is SignalRole.OFFER else 'active'}",
        "a=mid:0",
        "a=sctp-port:5000",
        f"a=max-message-size:{MAX_TEXT}",
    ]
    lines += [
        f"a=candidate:{number} 1 udp {2122260223 - number} {address} {port} typ host"
        for number, (address, port) in enumerate(endpoint.addresses, start=1)
    ]
    return "".join(f"{line}\r\n" for line in lines)


_USER = LazyPattern(r"^a=ice-ufrag:(\S+)", re.MULTILINE)
_PASSWORD = LazyPattern(r"^a=ice-pwd:(\S+)", re.MULTILINE)
_KEY = LazyPattern(r"^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})", re.MULTILINE)
_CANDIDATE = LazyPattern(
    r"^a=candidate:\S+ 1 udp [0-9]+ (\S+) ([1-9][0-9]{0,4}) typ host", re.MULTILINE | re.IGNORECASE
)


def endpoint_of(described: str) -> Endpoint:
    """The connection data in a browser's session description. Raises MessageError."""
    user, password = _USER.search(described), _PASSWORD.search(described)
    key = _KEY.search(described)
    if user is None or password is None or key is None:
        raise MessageError(DAMAGED)
    found = [(each[1].lower(), int(each[2])) for each in _CANDIDATE.finditer(described)]
    usable = [each for each in dict.fromkeys(found) if _is_address(each[0])]
    fingerprint = bytes.fromhex(key[1].replace(":", ""))
    return Endpoint(user[1], password[1], fingerprint, tuple(usable[:MAX_ADDRESSES]))


def _is_address(address: str) -> bool:
    return bool(_ADDRESS.fullmatch(address) or _SHORT.fullmatch(_short(address)))


def _short(address: str) -> str:
    """An address; the random names that browsers show instead of one are shortened."""
    digits = address.removesuffix(_LOCAL).replace("-", "")
    if not address.endswith(_LOCAL) or len(digits) != 32:
        return address
    with suppress(ValueError):
        return "m" + urlsafe_b64encode(bytes.fromhex(digits)).decode().rstrip("=")
    return address


def _read_address(part: str) -> tuple[str, int]:
    address, _, port = part.partition("~")
    if not _PORT.fullmatch(port) or int(port) > 65535:
        raise MessageError(DAMAGED)
    if _SHORT.fullmatch(address):
        digits = urlsafe_b64decode(address[1:] + "==").hex()
        cuts = (0, 8, 12, 16, 20, 32)
        words = [digits[start:end] for start, end in pairwise(cuts)]
        return "-".join(words) + _LOCAL, int(port)
    if not _ADDRESS.fullmatch(address):
        raise MessageError(DAMAGED)
    return address, int(port)


def _safe(text: str) -> str:
    """A text of ICE without the signs that separate the fields of a link."""
    return text.replace("+", "-").replace("/", "_")


def _unsafe(text: str) -> str:
    return text.replace("-", "+").replace("_", "/")
