"""Plays tokens of unknown origin into a record; an error names the ply and the token.

The error carries the record with all moves before the fault.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from pentabula.core.dice import seat_to_act
from pentabula.core.errors import GameError
from pentabula.core.game import checked_move, legal_move
from pentabula.core.message import Message, counted, excerpt
from pentabula.core.numbers import Numbers
from pentabula.core.position import PASS, Move, Seat
from pentabula.core.tree import Node, Record

MAX_MOVES = 20_000
"""More than any game needs, but few enough to be replayed in a few seconds."""

MAX_SEARCHED = 5000
"""How many legal moves are searched for one whose signs were lost."""

AFTER_RESIGNATION = Message("Nothing can be played after a resignation.")

_RESIGN = re.compile(r"(?:resign(?:s|ed)?|(?P<timeout>timeout))(?P<seat>[01])?", re.IGNORECASE)


class RecordError(GameError):
    """A record or link that is not a legal game.

    `legal` is the record up to the fault; None if not even a game could be started. `board` is a
    `Board` of the moves before it, if `pentabula.read` raised the error. `ply` (from 1)
    and `token` name the move at fault, if it is a move. `fault` is the message without the sentence
    about the part that is kept.
    """

    def __init__(
        self,
        message: Message,
        *,
        ply: int | None = None,
        token: str = "",
        legal: Record | None = None,
        fault: Message | None = None,
    ) -> None:
        super().__init__(message)
        self.fault = fault or message
        self.ply = ply
        self.token = token
        self.legal = legal
        self.board: Any = None


SIGNS_PUT_BACK = Message(
    "Signs that a messenger had removed from moves, such as “~”, were put back."
)

_MARKDOWN = str.maketrans("", "", "~*_`\\")
"""The characters that Markdown interprets."""


def play_text(record: Record, node: Node, text: str, *, is_variation: bool = False) -> Node:
    """Plays the token `text` at `node`; returns the node after it.

    Raises RecordError with the ply, the token and the legal part of the record.
    """
    try:
        move = checked_move(record.game, node.position, text)
    except GameError as error:
        stripped = _move_without_signs(record, node, text)
        if stripped is not None:
            record.notices = tuple(dict.fromkeys((*record.notices, SIGNS_PUT_BACK)))
            return record.play(node, stripped)
        kept = Message("Everything else is kept.") if is_variation else _kept(node.ply)
        fault = _fault(node, text, error)
        raise record_error(record, fault, kept, ply=node.ply + 1, token=text) from error
    return record.play(node, move)


def _move_without_signs(record: Record, node: Node, text: str) -> Move | None:
    """The only legal move whose token is this text without characters that Markdown removes."""
    bare = text.lower().translate(_MARKDOWN)
    legal = node.position.legal_moves() if bare else ()
    moves = islice(legal.others if isinstance(legal, Numbers) else legal, MAX_SEARCHED)
    found = [move for move in moves if _is_alike(record.game.notation.write(move), bare)]
    return found[0] if len(found) == 1 else None


def _is_alike(token: str, bare: str) -> bool:
    return token != bare and token.translate(_MARKDOWN) == bare


def play_text_if_legal(record: Record, node: Node, text: str) -> Node | None:
    """Plays the token `text` at `node`; returns the node after it, or None if it is not legal."""
    move = legal_move(record.game, node.position, text)
    return None if move is None else record.play(node, move)


def record_error(
    record: Record, fault: Message, kept: Message, *, ply: int | None = None, token: str = ""
) -> RecordError:
    """The error for a fault in a record; `kept` says which part of the record is kept."""
    sentence = Message("{fault} {kept}", fault=fault, kept=kept)
    return RecordError(sentence, ply=ply, token=token, legal=record, fault=fault)


def length_error(record: Record) -> RecordError:
    """The error for a text with more moves than `MAX_MOVES`."""
    fault = Message("This game is too long: it has more than {most} moves.", most=MAX_MOVES)
    return record_error(record, fault, Message("Everything before it is kept."))


def _fault(node: Node, text: str, error: GameError) -> Message:
    return Message(
        "Move {ply} (“{token}”) cannot be played. {why}",
        ply=node.ply + 1,
        token=excerpt(text),
        why=_why(node, error),
    )


def _why(node: Node, error: GameError) -> Message:
    if node.position.outcome() is not None:
        return Message("The game ended with move {ply}.", ply=node.ply)
    moves = node.position.legal_moves()
    if len(moves) == 1 and PASS in moves:
        return Message("The only legal move there, “pass”, is missing.")
    return error.message


def _kept(plies: int) -> Message:
    if plies == 0:
        return Message("Only the start of the game is kept.")
    return counted("The move before it is kept.", "The {n} moves before it are kept.", plies)


def losing_seat(node: Node, text: str) -> Seat | None:
    """The seat that resigns by a token such as `resign`, or loses on time by `timeout`.

    The seat to act, unless the token ends in a seat: `resign1`. None for any other token, after the
    end of the game, and while both seats roll.
    """
    found = _RESIGN.fullmatch(text)
    if found is None or node.position.outcome() is not None:
        return None
    return int(found["seat"]) if found["seat"] else seat_to_act(node.position)


def ending_token(node: Node) -> str | None:
    """The token of a resignation or a loss on time at a node, which `losing_seat` reads."""
    if node.loser is None:
        return None
    seat = "" if node.loser == seat_to_act(node.position) else str(node.loser)
    return f"{'timeout' if node.is_timeout else 'resign'}{seat}"


def is_timeout(text: str) -> bool:
    """Whether a token for which `losing_seat` returned a seat stands for a loss on time."""
    found = _RESIGN.fullmatch(text)
    return found is not None and found["timeout"] is not None
