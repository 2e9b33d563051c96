"""A typed move as people write it, or as the page shows it, as the token that enters it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from pentabula.app.play.session import Session
from pentabula.app.play.words.hints import instruction
from pentabula.app.play.words.moves import move_label, move_text
from pentabula.core.errors import NotationError
from pentabula.core.lookalikes import INVISIBLE, LIKE, SPACES, narrow
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.core.position import Move

_SAME: Final = {
    **{sign: meant for sign, meant in LIKE.items() if meant in ("-", "~", "x")},
    **{code: narrow(chr(code)) for code in range(0xFF01, 0xFF5F)},
    **dict(zip(map(ord, "∽⇄✕\t"), "~~x ", strict=True)),
    **dict.fromkeys(range(0x206A, 0x2070)),
}
"""What signs of other keyboards, and those that the page shows, mean in a move."""

_NUMBERED: Final = re.compile(r"^\d+ *(?:\.{1,3}|…) *(?=[^\d\s])")
_DIGITS: Final = re.compile(r"-?\d[\d.,' ]*")


def plain(text: str) -> str:
    """The text without invisible characters, the number of the move and a full stop.

    >>> plain("1. d4."), plain("b4∼b5"), plain("d\u200b4"), plain("a1–a2@a1")
    ('d4', 'b4~b5', 'd4', 'a1-a2@a1')
    """
    seen = SPACES.sub(" ", INVISIBLE.sub("", text)).translate(_SAME)
    return _NUMBERED.sub("", seen.strip()).rstrip(" .…")


def typed_token(session: Session, text: str, say: Callable[[Message | str], str]) -> str:
    """The token of the one legal move that a text means, in the notation or as the page shows it.

    Any other text is returned as plain text, for the game to refuse.
    """
    short = plain(text)
    if _is_notation(session, short):
        return short
    wanted = _folded(short)
    found = {
        session.game.notation.write(move)
        for move in _candidates(session, wanted)
        if wanted in {_folded(plain(say(shown))) for shown in _shown(session, move)}
    }
    return found.pop() if len(found) == 1 else short


def _is_notation(session: Session, text: str) -> bool:
    try:
        session.game.notation.read(text, session.position)
    except NotationError:
        return False
    return True


def _candidates(session: Session, wanted: str) -> Iterator[Move]:
    """The legal moves; of an open range only the number in the text."""
    if not wanted or len(wanted) > 200:
        return
    numbers = session.entries.numbers
    yield from dict.fromkeys(move for _, move in session.entries.paths)
    found = _DIGITS.search(wanted)
    if numbers is not None and found is not None:
        digits = re.sub(r"[^\d-]", "", found[0])
        number = Number(numbers.name, int(digits))
        if number in numbers:
            yield number


def _shown(session: Session, move: Move) -> Iterator[Message]:
    """Every way in which the page shows a move: record and analysis, buttons, hints."""
    yield move_text(session.game, session.position, move)
    yield move_label(session, move)
    yield instruction(session, move)


def _folded(text: str) -> str:
    """The text without differences of case and spaces, and without a mark of a capture."""
    return "".join(text.lower().split()).removesuffix("*")
