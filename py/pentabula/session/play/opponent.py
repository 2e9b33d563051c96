"""What the engine should search now: a level's own move, a hint, or an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentabula.core.position import CHANCE
from pentabula.search.levels import STRONGEST, skill
from pentabula.search.report import Report, Request
from pentabula.session.play.session import Session

MOVE: Final = "move"
HINT: Final = "hint"
ANALYSIS: Final = "analysis"

HINT_MILLISECONDS: Final = 2000


@dataclass(frozen=True, slots=True)
class Task:
    """A request to the engine, and what for: MOVE, HINT or ANALYSIS."""

    purpose: str
    request: Request


def task(session: Session, seed: int, *, wants_hint: bool, is_analysing: bool) -> Task | None:
    """What to search at the cursor, if anything. A level's own move comes first.

    `seed` belongs to the game, so that a level has the same blind spots throughout.
    """
    if session.outcome is not None:
        return None
    link, level = session.cursor.link, session.cursor.level
    is_decision = session.position.turn != CHANCE
    if level is not None and not session.is_paused:
        return Task(MOVE, Request(link, level.name, seed)) if is_decision else None
    if session.cursor.mover is None or has_one_move(session):
        return None
    if wants_hint and is_decision and level is None:
        request = Request(link, STRONGEST, seed, milliseconds=HINT_MILLISECONDS)
        return Task(HINT, request)
    return Task(ANALYSIS, Request(link, None, seed)) if is_analysing else None


def is_to_roll(session: Session) -> bool:
    """Whether the next action is a roll of the dice for a level."""
    return session.is_chance and session.cursor.level is not None and not session.is_paused


def has_one_move(session: Session) -> bool:
    """Whether a seat is to decide and has only one legal move."""
    position = session.position
    return position.turn != CHANCE and len(position.legal_moves()) == 1


def progress(session: Session, report: Report, level: str) -> float:
    """How much of the level's effort is spent, by nodes or by time, from 0 to 1."""
    allowed = skill(session.game, level)
    by_nodes = report.nodes / max(1, allowed.nodes * report.searches)
    by_time = report.milliseconds / max(1, allowed.milliseconds)
    return 1.0 if report.is_done else min(1.0, max(by_nodes, by_time))


def seed_of(key: str) -> int:
    """The seed of the game that is stored under a key."""
    return int.from_bytes(key.encode(), "big") % 2**31
