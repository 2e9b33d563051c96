"""The engine's task at the table now: search for a move, a hint or an analysis, or wait."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pentabula.app.play.next_game import opposing_level
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.core.brain import MonteCarlo
from pentabula.core.days import MINUTE_MS
from pentabula.core.position import CHANCE
from pentabula.core.tree import mover
from pentabula.search.levels import STRONGEST_UNTIMED, UNLIMITED, Level, skill
from pentabula.search.report import SearchReport, SearchRequest

MOVE: Final = "move"

HINT: Final = "hint"

ANALYSIS: Final = "analysis"

PONDER: Final = "ponder"

PONDER_MS: Final = MINUTE_MS
"""How long a level thinks at most about a position in which the user is to move."""

HINT_MS: Final = 2000

MID_TURN_MS: Final = 600
"""A timed level's time for each further play of a turn, which was planned with the first play."""

REPLY_MS: Final = 400
"""Milliseconds between a person's move and the reply: a faster one would look like one move."""


@dataclass(frozen=True, slots=True)
class EngineSearch:
    """A search needed by the table, and its purpose: MOVE, HINT, ANALYSIS or PONDER."""

    purpose: str
    request: SearchRequest


def wanted_search(
    session: Session,
    seed: int,
    *,
    seconds: int,
    wants_hint: bool,
    is_analysing: bool,
    may_ponder: bool = False,
) -> EngineSearch | None:
    """The search needed at the cursor, or None. A level's move comes first.

    `seed` belongs to the game, so that a level has the same blind spots throughout. `seconds` is
    how long a timed level thinks about a turn. An analysis continues until it is stopped
    or has solved the position. `may_ponder`: a timed level may think during the user's turn.
    """
    if session.outcome is not None:
        return None
    link, level = session.cursor.link, session.cursor.level
    is_decision = session.position.turn != CHANCE
    if level is not None and not session.cursor.is_paused:
        is_choice = is_decision and not session.cursor.has_one_move
        milliseconds = MID_TURN_MS if is_mid_turn(session) else 1000 * seconds
        request = _in_time(session, _request(link, level, seed, milliseconds))
        return EngineSearch(MOVE, request) if is_choice else None
    if session.cursor.mover is None or session.cursor.has_one_move:
        return None
    if wants_hint and is_decision and level is None:
        request = SearchRequest(link, STRONGEST_UNTIMED, seed, milliseconds=HINT_MS)
        return EngineSearch(HINT, request)
    endless = SearchRequest(link, None, seed, UNLIMITED, UNLIMITED)
    if is_analysing:
        return EngineSearch(ANALYSIS, endless)
    ponders = _pondering(session) if may_ponder and is_decision else None
    if ponders is None:
        return None
    return EngineSearch(PONDER, _request(link, ponders, seed, PONDER_MS))


def _pondering(session: Session) -> Level | None:
    """The timed level that waits for the only person's move at the end of the game.

    Its search continues from one move to the next only where a tree is kept.
    """
    level, knowledge = opposing_level(session), session.game.brain.knowledge
    is_last = session.cursor.mover == session.cursor.person and not session.node.children
    if level is None or session.cursor.is_paused or not is_last:
        return None
    return level if level.is_timed and isinstance(knowledge, MonteCarlo) else None


def _request(link: str, level: Level, seed: int, milliseconds: int) -> SearchRequest:
    """The request for a level's move; users choose the time of a timed level only."""
    if not level.is_timed:
        return SearchRequest(link, level.name, seed)
    return SearchRequest(link, level.name, seed, UNLIMITED, milliseconds)


def _in_time(session: Session, request: SearchRequest) -> SearchRequest:
    """The request for a level's move, limited to the time on its clock."""
    most = session.thinking_ms
    if most is None:
        return request
    allowed = skill(session.game, request.level or STRONGEST_UNTIMED)
    nodes = request.nodes or allowed.nodes
    milliseconds = min(request.milliseconds or allowed.milliseconds, most)
    return replace(request, nodes=nodes, milliseconds=milliseconds)


def engine_rolls(session: Session) -> bool:
    """Whether a level throws the dice next."""
    return session.is_chance and session.cursor.level is not None and not session.cursor.is_paused


def only_move(session: Session) -> str | None:
    """The token of the only legal move of the level to move, or None."""
    if session.outcome is not None or session.cursor.level is None or session.cursor.is_paused:
        return None
    if not session.cursor.has_one_move:
        return None
    return session.game.notation.write(next(iter(session.position.legal_moves())))


def acts_without_search(session: Session) -> bool:
    """Whether a level acts next without a search: it throws the dice, or has only one move."""
    return engine_rolls(session) or only_move(session) is not None


def is_mid_turn(session: Session) -> bool:
    """Whether the level to move is in the middle of its turn, and continues it."""
    seat = session.cursor.mover
    is_acting = session.cursor.level is not None and not session.cursor.is_paused
    return is_acting and seat is not None and mover(session.node) == seat


def wait_ms(session: Session, settings: Settings, *, has_motion: bool) -> int:
    """Milliseconds between the last ply and the next action of the level to move.

    The plays of one turn have their own pace, and no wait where nothing moves on the screen. A
    level that is short of time does not wait longer than it thinks.
    """
    most = session.thinking_ms
    usual = _usual_wait_ms(session, settings, has_motion=has_motion)
    return usual if most is None else min(usual, most)


def _usual_wait_ms(session: Session, settings: Settings, *, has_motion: bool) -> int:
    if is_mid_turn(session):
        return int(settings.plays) if has_motion else 0
    if session.cursor.players.are_engines and session.node.parent is not None:
        return int(settings.pace)
    return REPLY_MS


def progress(session: Session, report: SearchReport, request: SearchRequest) -> float:
    """The spent share of a level's effort, by nodes or by time, from 0 to 1."""
    allowed = skill(session.game, request.level or STRONGEST_UNTIMED)
    nodes = request.nodes or allowed.nodes
    milliseconds = request.milliseconds or allowed.milliseconds
    spent = max(report.nodes / (nodes * report.searches), report.milliseconds / milliseconds)
    return 1.0 if report.is_done else min(1.0, spent)


def seed_of(key: str) -> int:
    """The seed of the game that is stored under a key."""
    return int.from_bytes(key.encode(), "big") % 2**31
