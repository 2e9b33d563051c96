"""The sounds of the page as numbers, for a synthesiser, and the cues of an action.

Sounds are short and dry: a wooden knock for moves on the board, a soft note for bids, choices and
endings. Each lasts at most about a second. A cue is a name in `SOUNDS`. The cue of a move follows
from its class and from its change of the scene, so that games need no code for sounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pentabula.app.play.activity import Activity
from pentabula.app.play.session import Session
from pentabula.boards.motion import difference
from pentabula.boards.view import GameWithView
from pentabula.core.numbers import Number
from pentabula.core.position import (
    CHANCE,
    PASS,
    SWAP,
    AnyPosition,
    Move,
    Outcome,
    Path,
    Refusal,
)
from pentabula.core.record import Node

NOISE = "noise"

INTERVAL = 0.16
"""Seconds between the starts of two cues of one action."""

LOUDNESS = {"on": 0.5, "soft": 0.18, "off": 0.0}
"""The loudness of each value of the setting, from 0 to 1, relative to the device's volume."""

MAX_MOVES = 3
"""The maximum number of moves of one action with a cue: the played move, and forced ones."""


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone that fades out: its wave (or noise around a pitch), loudness from 0 to 1.

    It glides from `pitch` to the pitch `to`, in hertz, begins `at` and lasts `seconds`.
    """

    wave: str
    pitch: float
    to: float
    seconds: float
    loudness: float
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state to compare before and after an action. `is_done`: the activity is done."""

    node: Node
    chosen: Path
    refusal: Refusal | None
    outcome: Outcome | None
    is_done: bool


def _knock(pitch: float, loudness: float, at: float = 0.0) -> tuple[Tone, ...]:
    """Wood on wood: a click, and the resonance of the board."""
    return (
        Tone(NOISE, pitch * 5.5, pitch * 4, 0.035, 0.55 * loudness, at),
        Tone("sine", pitch, 0.72 * pitch, 0.11, 0.8 * loudness, at),
    )


def _note(pitch: float, loudness: float, at: float = 0.0, seconds: float = 0.4) -> tuple[Tone, ...]:
    """A small bell: a tone and a quiet octave."""
    return (
        Tone("sine", pitch, pitch, seconds, loudness, at),
        Tone("sine", 2 * pitch, 2 * pitch, 0.4 * seconds, 0.25 * loudness, at),
    )


SOUNDS: dict[str, tuple[Tone, ...]] = {
    "touch": (Tone(NOISE, 2600, 2200, 0.02, 0.16),),
    "place": _knock(380, 0.8),
    "move": (Tone(NOISE, 700, 1300, 0.12, 0.12), *_knock(330, 0.7, 0.1)),
    "capture": (*_knock(300, 0.8), *_knock(210, 0.8, 0.14)),
    "turn": (*_knock(420, 0.55), *_knock(530, 0.65, 0.11)),
    "back": _knock(260, 0.35),
    "dice": (
        *_knock(820, 0.4),
        *_knock(960, 0.3, 0.07),
        *_knock(760, 0.4, 0.13),
        *_knock(900, 0.25, 0.22),
        *_knock(700, 0.45, 0.33),
    ),
    "swap": (
        Tone("triangle", 330, 494, 0.26, 0.3),
        Tone("triangle", 494, 330, 0.26, 0.3, 0.1),
    ),
    "bid": _note(587, 0.35, seconds=0.3),
    "choice": _note(494, 0.3, seconds=0.22),
    "pass": (Tone("sine", 300, 240, 0.18, 0.35),),
    "refused": (Tone("triangle", 196, 185, 0.1, 0.4), Tone("triangle", 165, 156, 0.14, 0.4, 0.1)),
    "step": (*_note(587, 0.3), *_note(880, 0.3, 0.12)),
    "low": (*_note(784, 0.3, seconds=0.2), *_note(784, 0.3, 0.18, 0.2)),
    "tick": (Tone(NOISE, 3000, 2600, 0.03, 0.3),),
    "won": (
        *_note(523, 0.3),
        *_note(659, 0.3, 0.12),
        *_note(784, 0.3, 0.24),
        *_note(1047, 0.3, 0.36, 0.7),
    ),
    "lost": (*_note(440, 0.28), *_note(392, 0.26, 0.16), *_note(330, 0.26, 0.32, 0.7)),
    "ended": (*_note(523, 0.3), *_note(784, 0.3, 0.16, 0.7)),
}


def tones_of(cues: Iterable[str]) -> tuple[Tone, ...]:
    """The tones of all cues, which start one after the other."""
    return tuple(
        Tone(v.wave, v.pitch, v.to, v.seconds, v.loudness, v.at + INTERVAL * index)
        for index, cue in enumerate(cues)
        for v in SOUNDS[cue]
    )


def duration(tones: Iterable[Tone]) -> float:
    """The time in seconds until the last tone has faded out."""
    return max((tone.at + tone.seconds for tone in tones), default=0.0)


# The cues of an action


def snapshot(activity: Activity) -> Snapshot:
    """The present state of the activity."""
    session, is_done = activity.session, activity.presentation.is_done
    return Snapshot(session.node, session.chosen, session.refusal, session.outcome, is_done)


def cues(before: Snapshot, activity: Activity) -> tuple[str, ...]:
    """The cues of the action that led from `before` to the activity now, in their order."""
    session, now = activity.session, snapshot(activity)
    is_step = now.is_done and not before.is_done
    if now.refusal is not None and not is_step:
        return () if now.refusal is before.refusal else ("refused",)
    if is_step:
        return (*_move_cues(before.node, session), "step")
    if now.node is not before.node:
        return (*_move_cues(before.node, session), *_end_cue(before, session))
    if now.outcome is not None:
        return _end_cue(before, session)
    return ("touch",) if len(now.chosen) > len(before.chosen) else ()


def has_thrown(before: Node | None, session: Session) -> bool:
    """Whether dice were thrown between a formerly shown node and the cursor."""
    node: Node | None = session.node
    is_thrown = False
    while node is not None and node is not before:
        is_thrown = is_thrown or (node.parent is not None and node.parent.position.turn == CHANCE)
        node = node.parent
    return is_thrown and node is before is not None


def move_cue(game: GameWithView, before: AnyPosition, move: Move) -> str:
    """The cue of a legal move."""
    if before.turn == CHANCE:
        return "dice"
    if isinstance(move, Number):
        return "bid"
    if move in (PASS, SWAP):
        return str(move)
    scenes = (game.view.scene(position).pieces for position in (before, before.play(move)))
    motion = difference(*scenes)
    if motion.flipped or motion.exchanged:
        return "turn"
    if motion.taken or motion.pushed:
        return "capture"
    if motion.slides:
        return "move"
    return "place" if motion.arriving else "choice"


def _move_cues(before: Node, session: Session) -> tuple[str, ...]:
    """The cues of the moves from a node to the cursor; going back is one cue."""
    if session.node is before:
        return ()
    if not session.node.follows(before):
        return ("back",)
    played = [node for node in session.last_played if node.parent is not None][:MAX_MOVES]
    return tuple(_node_cue(session, node) for node in played)


def _node_cue(session: Session, node: Node) -> str:
    before = node.parent.position if node.parent is not None else node.position
    return move_cue(session.game, before, node.move)


def _end_cue(before: Snapshot, session: Session) -> tuple[str, ...]:
    """The cue of a game that has just ended: for the only person, or for all spectators."""
    outcome = session.outcome
    is_back = session.node is not before.node and not session.node.follows(before.node)
    if outcome is None or before.outcome is not None or is_back:
        return ()
    if session.cursor.person is None:
        return ("ended",)
    return ("won" if outcome.winner == session.cursor.person else "lost",)
