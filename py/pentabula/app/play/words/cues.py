"""Which sounds an action makes: cues, derived from the session before and after it.

A cue is a name in `sounds.SOUNDS`. The cue of a move follows from its class and from what it
changed in the scene, so that games need no code for sounds.
"""

from __future__ import annotations

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

MAX_MOVES = 3
"""The most moves of one action that have a cue: the one played, and those that it forced."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state that is compared before and after an action: `is_done` is that of the activity."""

    node: Node
    chosen: Path
    refusal: Refusal | None
    outcome: Outcome | None
    is_done: bool


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
        return (*_moves(before.node, session), "step")
    if now.node is not before.node:
        return (*_moves(before.node, session), *_end(before, session))
    if now.outcome is not None:
        return _end(before, session)
    return ("touch",) if len(now.chosen) > len(before.chosen) else ()


def has_thrown(before: Node | None, session: Session) -> bool:
    """Whether dice were thrown between a node that was shown before and the cursor."""
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


def _moves(before: Node, session: Session) -> tuple[str, ...]:
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


def _end(before: Snapshot, session: Session) -> tuple[str, ...]:
    """The cue of a game that has just ended: for the only person, or for all spectators."""
    outcome = session.outcome
    is_back = session.node is not before.node and not session.node.follows(before.node)
    if outcome is None or before.outcome is not None or is_back:
        return ()
    if session.cursor.person is None:
        return ("ended",)
    return ("won" if outcome.winner == session.cursor.person else "lost",)
