"""The caption of a picture: who plays, the result, and when and where the game was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Final

from pentabula.app.play.players import IMPORTED
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.shell.html import Say
from pentabula.app.store.game_labels import read_labels
from pentabula.boards.scene import Scene, Text
from pentabula.boards.sites import EmptyBoard
from pentabula.core.lazy_pattern import LazyPattern

NAMES, LETTERS, ADDRESS = 36, 56, 84
"""The letters of a line below a board: of names, of the result, of the date and the address."""

LETTER_WIDTH: Final = 0.56
"""The usual width of a letter, as a part of its size."""

MAX_NAME: Final = 60
_UNSAFE: Final = LazyPattern(r"[^\w.,()+&\u2019'-]+")


def lines(session: Session, day: str, address: str, say: Say) -> list[str]:
    """The lines of a caption. A long address is left out, up to its first `#`."""
    session = for_other_readers(session)
    names = " – ".join(say(narration.seat_name(session, seat)) for seat in (0, 1))
    result = narration.result(session) or narration.status(session)
    address = address.partition("//")[2]
    if len(address) > ADDRESS:
        address = address.partition("#")[0]
    name = read_labels(session.record.tags).name
    heads = [f"{name}: {names}" if name else names, say(result)]
    return [*heads, " · ".join(filter(None, (day, address)))]


def for_other_readers(session: Session) -> Session:
    """A copy of the session for other readers: no player is called “you”."""
    record = replace(session.record, tags={**session.record.tags, IMPORTED: "yes"})
    return Session(record, session.dice, session.node)


def captioned(board: EmptyBoard, scene: Scene, texts: Sequence[str]) -> tuple[EmptyBoard, Scene]:
    """The board and its scene with a caption below: the lines that `lines` returns."""
    shapes, y = list[Text](), board.height + board.width / LETTERS
    looks = ((NAMES, "figure"), (LETTERS, "label"), (ADDRESS, "label"))
    for text, (letters, role) in zip(texts, looks, strict=True):
        size = board.width / (letters * LETTER_WIDTH)
        for line in wrap(text, letters, break_on_hyphens=False):
            shapes.append(Text(board.width / 2, y + 0.6 * size, line, size, role))
            y += 1.35 * size
    taller = replace(board, height=y + board.width / LETTERS)
    return taller, replace(scene, over=(*scene.over, *shapes))


def file_name(session: Session, part: str, ending: str) -> str:
    """The name of a picture's file, from the game's name: `Final-12.png` after 12 plies.

    A game without a name is called as in our code: `konobi-12.png`.
    """
    name = _UNSAFE.sub("-", read_labels(session.record.tags).name)[:MAX_NAME].strip("-.")
    return f"{name or session.game.name}-{part}.{ending}"
