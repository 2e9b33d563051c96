"""The session: taps, typed moves, half-made moves, forced moves, undo, dice, resignation."""

from random import Random

import pytest

from pentabula import games
from pentabula.app.play.browsing import back, first, redo, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.editing import resign
from pentabula.app.play.session import FixedSession
from pentabula.app.play.words import narration
from pentabula.core.record import Node, read_record
from tests.app.sessions import session, tokens


@pytest.mark.parametrize(
    ("link", "taps", "played", "chosen"),
    [
        ("konobi?size=5&pie=off", "c3", "c3", ""),
        ("tabik?size=3&pie=off", "a1", "", "a1"),
        ("tabik?size=3&pie=off", "a1 a2", "a1a2", ""),
        ("tabik?size=3&pie=off", "a1 a1 a2", "a2a1", ""),
        ("tabik?size=3&pie=off", "a1 c3", "", "c3"),  # another move is begun
        ("stawn?size=3&komi=0&moves=c3,a1", "c3", "", "c3"),
        ("tabula?start=0&moves=roll52", "5", "in/5", ""),
        ("tabula?start=0&moves=roll52", "die2", "", "die2"),
        ("tabula?start=0&moves=roll52", "die2 in", "in/2", ""),
    ],
)
def test_taps_begin_continue_and_complete_a_move(link, taps, played, chosen) -> None:
    playing = session(link)
    before = len(tokens(playing))
    for target in taps.split():
        playing.tap(target)
    assert tokens(playing)[before:] == played.split() and playing.refusal is None
    assert playing.chosen == tuple(chosen.split())


def test_a_refused_tap_is_explained_and_never_completes_a_move_by_accident() -> None:
    playing = session("konobi?size=5&pie=off&moves=b2,e5")
    before = playing.node
    playing.tap("a1")
    assert (
        playing.node is before and "b2" in playing.refusal.sites and playing.refusal.counterexample
    )
    playing.enter("a1")
    assert playing.refusal.clause.startswith("konobi.md")
    playing.tap("d4")
    assert playing.refusal is None
    playing = session("stawn?size=3&komi=0&moves=c3,a1")
    playing.tap("c3")
    playing.tap("e2")
    assert tokens(playing) == ["c3", "a1"] and playing.refusal is not None and playing.chosen == ()


def test_a_token_number_or_target_is_entered_and_merging_a_resignation_drops_a_half_made_move():
    playing = session("konobi?size=5&pie=off")
    playing.enter("  C3 ")
    assert tokens(playing) == ["c3"]
    playing = session("tau?rows=4&cols=4&limit=bid")
    playing.enter("12")
    assert tokens(playing) == ["bid12"]
    playing = session("tabik?size=3&pie=off")
    playing.enter("b2")
    assert playing.chosen == ("b2",)
    playing = session("konobi?size=5&pie=off&moves=c3")
    for text in ("", "zz", "c33", "🙂", "c3 c4", "bid3", "x" * 5000):
        playing.enter(text)
        assert tokens(playing) == ["c3"] and str(playing.refusal.sentence)
    playing = session("tabik?size=3&pie=off")
    other = session("tabik?size=3&pie=off").record
    playing.tap("a1")
    other.play(other.root, next(iter(other.root.position.legal_moves())))
    assert playing.merge(other) and playing.chosen == ("a1",)
    resigned = session("tabik?size=3&pie=off").record
    resigned.lose(resigned.root, 0)
    playing = session("tabik?size=3&pie=off")
    playing.tap("a1")
    assert playing.merge(resigned) and playing.chosen == () and not playing.merge(resigned)


def test_forced_moves_are_played_automatically_announced_and_undone_or_by_hand() -> None:
    """konobi.md, Settled 5: Black has only `pass`; then White’s b3 and c3 win."""
    playing = session("konobi?size=4&pie=off&moves=d2,d4,d1,c2,c4,c1,b2,d3,b1,b4,a4,a3,a2")
    playing.tap("a1")
    assert tokens(playing)[-2:] == ["a1", "pass"]
    assert [node.token for node in playing.last_played] == ["a1", "pass"]
    assert "has no legal point and pass" in str(narration.last_action(playing))
    undo(playing)
    assert tokens(playing)[-1] == "a2"
    redo(playing)
    assert tokens(playing)[-2:] == ["a1", "pass"]
    playing = session("tabik?size=2&pie=off&moves=b2a2,a1b1")
    playing.cursor.plays_forced = False
    playing.enter("b1~b2")
    assert tokens(playing) == ["b2a2", "a1b1", "b1~b2"]
    playing.enter("a1~a2")
    undo(playing)
    assert tokens(playing) == ["b2a2", "a1b1", "b1~b2"]
    playing = session("tabik?size=2&pie=off&moves=b2a2,a1b1")
    playing.enter("b1~b2")
    assert tokens(playing) == ["b2a2", "a1b1", "b1~b2", "a1~a2"]
    undo(playing)
    assert tokens(playing) == ["b2a2", "a1b1"]


def children(node: Node) -> list[str]:
    return [child.token for child in node.children]


def test_a_move_after_undo_becomes_the_main_line_and_keeps_the_old_one() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3,d4")
    undo(playing)
    playing.tap("a1")
    playing.tap("e5")
    assert [node.token for node in playing.record.root.main_line_end().line()] == ["c3", "a1", "e5"]
    assert children(playing.record.root.children[0]) == ["a1", "d4"]
    playing = session("konobi?size=5&pie=off&moves=c3,d4")
    undo(playing)
    undo(playing)
    redo(playing)
    playing.tap("a1")
    assert children(playing.record.root.children[0]) == ["a1", "d4"]
    playing = session("tabula?start=0&moves=roll21,in/2,in/1")
    for _ in range(3):
        undo(playing)
    playing.roll()
    playing.enter("in/1")
    assert children(playing.record.root.children[0]) == ["in/1", "in/2"]
    playing = session("konobi?size=5&pie=off&moves=c3,d4")
    back(playing)
    playing.tap("a1")
    assert children(playing.record.root.children[0]) == ["d4", "a1"]


@pytest.mark.parametrize("leave", [undo, back])
@pytest.mark.parametrize(
    "text",
    [
        "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4",
        '[Game "konobi"][Size "4"][Pie "off"][Result "1-0 on time"] 1. a1 2. d4 3. a2',
        '[Game "konobi"][Size "4"][Pie "off"][Result "0-1 by resignation"] 1. a1 2. d4 3. a2',
    ],
)
def test_a_finished_game_stays_finished_after_any_input(text, leave):
    playing = session(text)
    result = narration.result(playing)
    end = playing.record.root.main_line_end()
    leave(playing)
    playing.tap("c1")
    assert playing.outcome is None and playing.record.root.main_line_end() is end
    assert playing.cursor.is_finished and narration.result(playing) == result


def test_dice_are_those_of_the_seed_also_after_undo_and_can_be_tapped() -> None:
    playing = session("tabula?start=0")
    playing.roll()
    rolled = tokens(playing)[0]
    undo(playing)
    assert tokens(playing) == []
    playing.roll()
    assert tokens(playing)[0] == rolled
    playing = session("konobi?size=5")
    playing.roll()
    assert playing.refusal is not None and tokens(playing) == []
    playing = session("tabula?start=0")
    playing.tap("die2")
    assert len(tokens(playing)) == 1 and tokens(playing)[0].startswith("roll")
    again = session("tabula?start=0&moves=roll52")
    again.tap("die2")
    assert again.entry_state.next == {"in"}
    again.tap("in")
    again.tap("die2")
    assert str(again.refusal and again.refusal.sentence) == "The 2 has been played."
    playing = session("tabula?start=0")
    playing.cursor.rolls_by_hand = True
    playing.tap("die1")
    assert tokens(playing) == [] and playing.refusal is not None


def test_resigning_ends_its_own_line_until_it_is_undone() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    resign(playing)
    assert playing.outcome.winner == 0
    playing.tap("d4")
    assert playing.refusal is not None and tokens(playing) == ["c3"]
    undo(playing)
    assert playing.outcome is None
    playing.tap("a1")
    assert playing.outcome is None
    playing = session("konobi?size=5&pie=off&moves=c3,a1,e5")
    main_end = playing.node
    playing.go(playing.record.root.children[0])
    playing.tap("a5")
    aside = playing.node
    resign(playing)
    assert playing.outcome is not None
    playing.go(main_end)
    assert playing.outcome is None
    playing.tap("e1")
    assert playing.outcome is None
    playing.go(aside)
    assert playing.outcome is not None
    playing = session('[Game "konobi"] [Size "5"] [Pie "off"] [Result "1-0 on time"] c3 a1')
    undo(playing)
    playing.tap("e5")
    assert playing.record.tags == {"Result": "1-0 on time"}
    playing.go(playing.record.root.main_line_end())
    playing.tap("e1")
    assert playing.record.tags == {}


def test_a_finished_game_refuses_taps_and_previews_are_those_of_whole_moves() -> None:
    playing = session("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3")
    assert playing.outcome is not None
    playing.tap("b2")
    assert "over" in str(playing.refusal.sentence)
    playing = session("konobi?size=4&pie=off&moves=d2,d4,d1,c2,c4,c1,b2,d3,b1,b4,a4,a3,a2")
    playing.enter("a1")
    playing.enter("pass")
    assert playing.refusal is None and tokens(playing)[-1] == "pass"
    playing = session("stawn?size=3&komi=0&moves=c3,a1,c3-c5@c4")
    assert set(playing.cursor.last_sites()) >= {"c3", "c5", "c4"}
    playing = session("tau?rows=3&cols=3&limit=5")
    assert narration.preview(playing, "row2") is not None
    assert narration.preview(playing, "row9") is None
    playing = session("tabik?size=4&pie=off&moves=a1a2")
    playing.tap("c3")
    assert playing.chosen == ("c3",)
    assert narration.preview(playing, "c3") is None
    assert narration.preview(playing, "c4") is not None


FORCED = "konobi?size=4&pie=off&moves=d2,d4,d1,c2,c4,c1,b2,d3,b1,b4,a4,a3,a2"
"""After a1, Black has only `pass` (konobi.md, Settled 5)."""


def fixed_session(link: str = FORCED) -> FixedSession:
    return FixedSession(read_record(link, games.load), LocalDice(Random(1)))


def test_a_fixed_session_is_not_browsed_and_plays_nothing_by_itself() -> None:
    fixed = fixed_session()
    start = fixed.node
    for lead in (undo, back, first, redo):
        lead(fixed)
        assert fixed.node is start
    fixed = fixed_session()
    fixed.tap("a1")
    fixed.play_forced_passes()
    assert fixed.node.token == "a1" and fixed_session().last_played == ()
    fixed = fixed_session()
    start = fixed.node
    fixed.tap("a1")
    fixed.retract(start)
    assert fixed.node is start and not start.children and fixed.last_played == ()
