"""Levels at the table: what the engine searches, and what undo, taps and resigning do then."""

import pytest

from pentabula.app.play.browsing import redo, undo
from pentabula.app.play.editing import resign
from pentabula.app.play.engine_task import (
    ANALYSIS,
    HINT,
    MID_TURN_MS,
    MOVE,
    PONDER,
    PONDER_MS,
    REPLY_MS,
    EngineSearch,
    engine_rolls,
    is_mid_turn,
    only_move,
    progress,
    seed_of,
    wait_ms,
    wanted_search,
)
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.play.words import narration
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.errors import GameError
from pentabula.core.tree import split_turns, turn_nodes
from pentabula.search.levels import STRONGEST_UNTIMED, UNLIMITED, skill
from pentabula.search.pooling import pooled
from pentabula.search.report import SearchReport, SearchRequest
from tests.app.sessions import session, tokens

ENGINE = "Level novice"


def table(link: str, first: str = "", second: str = ENGINE) -> Session:
    return session(link, first, second)


def wanted(session: Session, *, hint: bool = False, analysis: bool = False) -> EngineSearch | None:
    return wanted_search(session, 7, seconds=3, wants_hint=hint, is_analysing=analysis)


def purpose(session: Session, *, hint: bool = False, analysis: bool = False) -> str | None:
    found = wanted(session, hint=hint, analysis=analysis)
    return found and found.purpose


def test_a_level_searches_on_its_own_turn_and_a_person_cannot_play_for_it() -> None:
    session = table("konobi?size=5&pie=off")
    assert wanted(session) is None
    session.tap("c3")
    found = wanted(session)
    assert found.purpose == MOVE
    assert (found.request.link, found.request.level) == (session.cursor.link, "novice")
    assert purpose(table("konobi?size=5&pie=off", ENGINE, "")) == MOVE
    assert purpose(table("konobi?size=5&pie=off&moves=c3")) == MOVE
    session = table("konobi?size=5&pie=off&moves=c3")
    for enter in (session.tap, session.enter):
        enter("d4")
        assert tokens(session) == ["c3"] and str(session.refusal.sentence) == "White is thinking."
    assert not session.entry_state.next
    with pytest.raises(GameError):
        session.play_for_engine("c3")
    session.play_for_engine("d4")
    assert tokens(session) == ["c3", "d4"]
    assert str(narration.last_action(session)).startswith("White plays d4")
    assert wanted(session) is None
    session = table("konobi?size=5&pie=on&moves=c3")
    session.play_for_engine("swap")
    assert session.cursor.players.level_of(1) is not None and session.cursor.mover == 0
    assert wanted(session) is None


def test_undo_goes_back_to_the_persons_last_decision_and_games_between_levels_pause() -> None:
    session = table("konobi?size=5&pie=off&moves=c3,d4,b1")
    undo(session)
    assert tokens(session) == ["c3", "d4"]
    undo(session)
    assert tokens(session) == []
    redo(session)
    assert tokens(session) == ["c3", "d4"]
    redo(session)
    assert tokens(session) == ["c3", "d4", "b1"] and purpose(session) == MOVE
    session = table("konobi?size=5&pie=off&moves=c3", ENGINE, "")
    undo(session)
    assert tokens(session) == ["c3"]
    session = table("tabula?start=0&moves=roll21,in/2,in/1")
    before = session.node
    session.roll()
    while session.cursor.level is not None:
        session.play_for_engine(session.game.notation.write(session.position.legal_moves()[0]))
    undo(session)
    assert session.node is before.parent
    session = table("konobi?size=5&pie=off&moves=c3,d4,b1,a5")
    session.go(session.record.root.children[0])
    assert session.cursor.level is not None and wanted(session) is None
    assert purpose(session, analysis=True) == ANALYSIS
    session.tap("a1")
    assert "Novice" in str(session.refusal.sentence)
    session.cursor.is_paused = False
    assert purpose(session) == MOVE
    session = table("konobi?size=5&pie=off&moves=c3,d4", ENGINE, ENGINE)
    assert purpose(session) == MOVE
    undo(session)
    assert tokens(session) == ["c3"]
    redo(session)
    assert wanted(session) is None
    session = table("konobi?size=5&pie=off&moves=c3")
    resign(session)
    assert session.outcome.winner == 1 and wanted(session) is None
    undo(session)
    assert session.outcome is None
    session = table("konobi?size=5&pie=off&moves=c3", ENGINE, ENGINE)
    resign(session)
    assert session.outcome is None


def test_the_engine_throws_the_dice_of_levels_only_and_a_turn_has_all_plies_of_a_seat() -> None:
    session = table("tabula?start=0", ENGINE, "")
    assert not engine_rolls(session), "the first throw waits: a word may be added to the dice"
    session.roll()
    assert purpose(session) == MOVE and not engine_rolls(table("tabula?start=0", "", ENGINE))
    session = table("tabula?start=0&moves=roll32,in/2,in/3", "", ENGINE)
    assert engine_rolls(session) and wanted(session) is None
    assert not engine_rolls(table("tabula?start=roll"))
    assert engine_rolls(table("tabula?start=roll", ENGINE, ENGINE))
    assert wanted(table("tabula?start=roll"), analysis=True) is None
    session = table("tabula?start=0", ENGINE, "")
    session.cursor.rolls_by_hand = True
    assert not engine_rolls(session)
    session.enter("roll21")
    assert purpose(session) == MOVE
    session = table("tabula?start=0&moves=roll21,in/2,in/1,roll43,in/4")
    tokens = [node.token for node in turn_nodes(session.node)]
    assert tokens == ["roll43", "in/4"]
    line = tuple(session.node.line())
    assert [[node.token for node in run] for run in split_turns(line)] == [
        ["roll21", "in/2", "in/1"],
        ["roll43", "in/4"],
    ]
    assert turn_nodes(session.record.root) == ()
    session = table("tabula?start=0&moves=roll21,in/2,in/1", ENGINE, "")
    assert set(session.cursor.last_sites()) >= {"2", "1"}
    session.roll()
    assert set(session.cursor.last_sites()) >= {"2", "1"}


def test_only_moves_are_not_searched_and_each_search_has_the_limits_of_its_purpose() -> None:
    session = table("tabik?size=2&pie=off&moves=b2a2,a1b1", "", "")
    session.cursor.plays_forced = False
    session.enter("b1~b2")
    assert session.cursor.has_one_move and wanted(session, hint=True, analysis=True) is None
    assert only_move(session) is None
    session = table("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3")
    assert wanted(session, hint=True, analysis=True) is None
    session = table("tabik?size=2&pie=off&moves=b2a2,a1b1")
    session.enter("b1~b2")
    assert session.node.token == "b1~b2" and only_move(session) == "a1~a2"
    assert wanted_search(session, 1, seconds=3, wants_hint=False, is_analysing=False) is None
    session.play_for_engine("a1~a2")
    assert only_move(session) is None
    found = wanted(table("konobi?size=5&pie=off"), hint=True, analysis=True)
    assert found.purpose == HINT and found.request.level == STRONGEST_UNTIMED
    assert found.request.milliseconds is not None
    found = wanted(table("konobi?size=5&pie=off", "", ""), analysis=True)
    assert found.request.nodes == found.request.milliseconds == UNLIMITED
    found = wanted(table("konobi?size=5&pie=off&moves=c3"))
    assert (found.request.nodes, found.request.milliseconds) == (None, None)
    link = "tabula?start=0&moves=roll41,in/4"
    for level, limits in (("grandmaster", (UNLIMITED, MID_TURN_MS)), ("master", (None, None))):
        request = wanted(table(link, f"Level {level}", "")).request
        assert (request.nodes, request.milliseconds) == limits


PONDERED = "konobi?size=5&pie=off&moves=c3,d4"


@pytest.mark.parametrize(
    ("link", "first", "second", "ponders"),
    [
        (PONDERED, "", "Level grandmaster", True),
        (PONDERED, "", "Level master", False),
        (PONDERED, "", "", False),
        (PONDERED, "Level grandmaster", "Level novice", False),
        (PONDERED + ",b1", "", "Level grandmaster", False),
        ("tau?rows=4&cols=4&moves=bid3,bid5", "", "Level grandmaster", False),
        ("tabula?start=0&moves=roll41", "", "Level grandmaster", False),
    ],
)
def test_only_a_timed_level_that_keeps_its_tree_thinks_in_the_users_time(
    link: str, first: str, second: str, ponders: bool
) -> None:
    limits = {"seconds": 5, "wants_hint": False, "is_analysing": False}
    playing = table(link, first, second)
    found = wanted_search(playing, 7, may_ponder=True, **limits)
    assert (found is not None and found.purpose == PONDER) == ponders
    if ponders:
        request = SearchRequest(link, "grandmaster", 7, UNLIMITED, PONDER_MS)
        assert found.request == request and wanted_search(playing, 7, **limits) is None
        asked = wanted_search(playing, 7, may_ponder=True, **{**limits, "is_analysing": True})
        assert asked.purpose == ANALYSIS
        undo(playing)
        assert wanted_search(playing, 7, may_ponder=True, **limits) is None


def test_the_status_names_the_level_that_thinks_and_its_progress() -> None:
    session = table("konobi?size=5&pie=off&moves=c3")
    assert str(narration.waiting(session)) == "Novice (White) is thinking."
    session.cursor.is_paused = True
    assert str(narration.waiting(session)) == "Paused. Novice (White) to move."
    assert seed_of("pentabula/game/a") != seed_of("pentabula/game/b")
    assert seed_of("x") == seed_of("x")
    session = table("konobi?size=5&pie=off")
    request = SearchRequest(session.cursor.link, "expert", 1)
    half = skill(session.game, "expert").nodes // 2
    one = SearchReport(
        0, 0, half, 1, False, "c3", (MoveEvaluation("c3", Evaluation(0.5), (), half),)
    )
    assert progress(session, one, request) == pytest.approx(0.5)
    assert progress(session, pooled([one, one]), request) == pytest.approx(0.5)
    session = table("konobi?size=5&pie=off&moves=c3", "", "Level grandmaster")
    found = wanted_search(session, 7, seconds=10, wants_hint=False, is_analysing=False)
    assert found.request.milliseconds == 10_000
    moves = (MoveEvaluation("c3", Evaluation(0.5), (), 9000),)
    assert (
        progress(session, SearchReport(1, 1, 9000, 2500, False, "d4", moves), found.request) == 0.25
    )


USUAL = Settings()
LIGHT_TO_PLAY = "tabula?start=0&moves=roll21"


def wait(session: Session, settings: Settings = USUAL, *, has_motion: bool = True) -> int:
    return wait_ms(session, settings, has_motion=has_motion)


def test_a_reply_waits_400_ms_and_the_plays_of_a_levels_turn_600_or_none_without_motion() -> None:
    session = table(LIGHT_TO_PLAY, ENGINE, "")
    assert is_mid_turn(session) and wait(session) == 600
    assert wait(session, Settings(plays="1200")) == 1200 and wait(session, has_motion=False) == 0
    session = table("konobi?size=5&pie=off&moves=c3", ENGINE, ENGINE)
    assert wait(session) == 1000 and wait(session, Settings(pace="3000"), has_motion=False) == 3000
    session = table("konobi?size=5&pie=off&moves=c3")
    for has_motion in (True, False):
        assert wait(session, has_motion=has_motion) == REPLY_MS == 400
    assert not is_mid_turn(table(LIGHT_TO_PLAY, "", ENGINE))
    assert not is_mid_turn(table("konobi?size=5&pie=off", ENGINE, ""))
    paused = table(LIGHT_TO_PLAY, ENGINE, "")
    paused.cursor.is_paused = True
    assert not is_mid_turn(paused)
