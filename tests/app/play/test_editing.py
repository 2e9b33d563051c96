"""Changes to a record: resignation, comments, marks, promoting, deleting, copying."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.play import editing
from pentabula.app.play.browsing import back, first, last, next_variation, undo
from pentabula.app.play.engine_task import MOVE, wanted_search
from pentabula.app.play.players import EnginePlayer, Person
from pentabula.app.play.session import Session
from pentabula.core.record import write_record
from pentabula.search.levels import level
from tests.app.sessions import every_node, tokens
from tests.app.sessions import session as session_of

HEAD = '[Game "konobi"][Size "6"][Pie "off"]'
TREE = f"{HEAD} 1. c3 2. d5 (2. a1 3. e1 (3. f6 4. a5)) 3. f2 4. a6"
OVER = "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4"


def session(text: str = TREE, first: str = "", second: str = "") -> Session:
    return session_of(text, first, second)


def moves(playing: Session) -> str:
    return write_record(playing.record).partition("\n\n")[2].strip()


@pytest.mark.parametrize(
    ("text", "levels", "seat"),
    [
        ("konobi?moves=c3", ("", ""), 1),
        ("konobi?moves=c3", ("", "Level novice"), 0),
        ("konobi?moves=c3", ("Level novice", ""), 1),
        ("konobi?moves=c3", ("Level novice", "Level novice"), None),
        (OVER, ("", ""), None),
        ("tabula", ("", ""), None),
        ("tabula", ("", "Level novice"), 0),
        ("tabula?start=1", ("", ""), 1),
    ],
)
def test_who_can_resign(text: str, levels: tuple[str, str], seat: int | None) -> None:
    assert editing.resigning_seat(session(text, *levels)) == seat


def test_resigning_while_browsing_ends_the_line_and_a_game_that_is_over_is_not_resigned() -> None:
    playing = session("konobi?moves=c3")
    editing.resign(playing)
    assert editing.resigning_seat(playing) is None
    back(playing)
    assert editing.resigning_seat(playing) is None
    assert editing.resigning_seat(session(f'{HEAD}[Result "1-0 on time"] 1. c3 2. d5')) is None
    playing = session("konobi?size=5&pie=off&moves=c3,d4,a1")
    first(playing)
    editing.resign(playing)
    assert [node.token for node in playing.node.line()] == ["c3", "d4", "a1"]
    assert playing.outcome.winner == 0


def test_a_comment_and_a_mark_are_set_changed_and_removed() -> None:
    playing = session()
    editing.set_comment(playing, "  a good reply ")
    assert moves(playing).endswith("4. a6 {a good reply}")
    editing.set_comment(playing, "x" * 10_000)
    assert len(playing.node.comment) == editing.MAX_COMMENT
    editing.set_comment(playing, " ")
    assert moves(playing).endswith("4. a6")
    editing.set_comment(playing, "good \ud83d!")
    assert playing.node.comment == "good \ufffd!"
    write_record(playing.record).encode()
    playing = session(f"{HEAD} 1. c3 $14 $1")
    editing.toggle_glyph(playing, 4)
    assert playing.node.glyphs == (4, 14)
    editing.toggle_glyph(playing, 14)
    editing.toggle_glyph(playing, 4)
    assert playing.node.glyphs == ()
    editing.toggle_glyph(playing, 10)
    assert playing.node.glyphs == (10,)


def test_a_variation_is_promoted_one_level_at_a_time_but_not_before_a_finished_game() -> None:
    playing = session()
    before = moves(playing)
    next_variation(playing)
    playing.go(playing.node.children[1])
    one = editing.promote(playing)
    assert "(2. a1 3. f6 4. a5 (" not in moves(playing)
    assert moves(playing) == "1. c3 2. d5 (2. a1 3. f6 (3. e1) 4. a5) 3. f2 4. a6"
    two = editing.promote(playing)
    assert moves(playing) == "1. c3 2. a1 (2. d5 3. f2 4. a6) 3. f6 (3. e1) 4. a5"
    assert editing.promote(playing) is None and one is not None and two is not None
    two.undo(playing)
    one.undo(playing)
    assert moves(playing) == before
    playing = session(f'{HEAD}[Result "1-0 on time"] 1. c3 2. d5 (2. a1) (2. b1) (2. a2)')
    playing.go(playing.record.root.children[0].children[3])
    assert editing.can_promote(playing)
    editing.promote(playing)
    assert moves(playing) == "1. c3 2. d5 (2. a2) (2. a1) (2. b1)"
    assert not editing.can_promote(playing) and editing.promote(playing) is None
    assert playing.record.tags["Result"] == "1-0 on time"


def test_a_move_is_deleted_with_what_follows_and_restored_unless_the_result_would_change() -> None:
    playing = session()
    before = moves(playing)
    next_variation(playing)
    gone = playing.node
    edit = editing.delete(playing)
    assert moves(playing) == "1. c3 2. d5 3. f2 4. a6"
    assert playing.node.token == "c3" and playing.cursor.is_paused
    playing.tap("b6")
    edit.undo(playing)
    assert playing.node is gone and moves(playing) == before.replace(") 3.", ") (2. b6) 3.")
    playing = session()
    first(playing)
    assert editing.delete(playing) is None and editing.promote(playing) is None
    assert editing.extract_variation(playing) is None
    playing = session("konobi?size=5&pie=off&moves=c3,d4")
    edit = editing.delete(playing)
    editing.resign(playing)
    edit.undo(playing)
    assert playing.outcome is not None and moves(playing) == "1. c3"
    playing = session("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,b1")
    edit = editing.delete(playing)
    playing.enter("a4")
    assert edit is not None and playing.cursor.result is not None
    edit.undo(playing)
    assert moves(playing).endswith("7. a4 (7. b1)") and playing.cursor.result is not None
    playing = session(f'{HEAD}[Result "1-0 on time"] 1. c3 2. d5 (2. a1)')
    before = moves(playing)
    assert not editing.can_delete(playing) and editing.delete(playing) is None
    back(playing)
    assert editing.delete(playing) is None and moves(playing) == before
    playing.go(playing.node.children[1])
    assert (
        editing.can_delete(playing)
        and editing.delete(playing) is not None
        and moves(playing) == "1. c3 2. d5"
    )
    assert playing.record.tags["Result"] == "1-0 on time"


EDITS: dict[str, Callable[[Session], object]] = {
    "promote": editing.promote,
    "delete": editing.delete,
    "resign": editing.resign,
    "glyph": lambda playing: editing.toggle_glyph(playing, 1),
    "back": back,
    "undo": undo,
}


@given(
    st.sampled_from([OVER, "konobi?size=4&pie=off&moves=a1,d4,a2,d3"]),
    st.lists(st.tuples(st.sampled_from(sorted(EDITS)), st.integers(0, 30)), max_size=12),
)
def test_a_finished_game_keeps_its_result_after_any_edit(link, edits):
    playing = session(link, second="Level novice")
    last(playing)
    if playing.outcome is None:
        editing.resign(playing)
    result, end = playing.cursor.result, playing.record.root.main_line_end()
    undone: list[editing.RecordEdit] = []
    for name, at in edits:
        nodes = list(every_node(playing.record.root))
        playing.go(nodes[at % len(nodes)])
        tokens = sorted(map(playing.game.notation.write, playing.position.legal_moves()))
        if tokens and playing.outcome is None:
            playing.play_for_engine(tokens[at % len(tokens)])
        made = EDITS[name](playing)
        if isinstance(made, editing.RecordEdit):
            undone.append(made)
        if at % 3 == 0 and undone:
            undone.pop().undo(playing)
        assert playing.record.root.main_line_end() is end
        assert playing.cursor.is_finished and playing.cursor.result == result


def test_a_variation_is_copied_as_a_new_game() -> None:
    playing = session(TREE.replace("1. c3", '[Result "1-0 on time"] {the game} 1. c3 $1'), "Ana")
    before = moves(playing)
    next_variation(playing)
    playing.go(playing.node.children[1])
    found = editing.extract_variation(playing)
    record, node = found
    assert moves(session_of(record)) == "{the game} 1. c3 $1 2. a1 3. f6 (3. e1) 4. a5"
    assert [step.token for step in node.line()] == ["c3", "a1", "f6"]
    assert record.tags == {"Seat0": "Ana", "Seat1": ""} and record.options == playing.record.options
    record.remove(record.root.children[0])
    assert moves(playing) == before
    playing = session(f"{HEAD} 1. c3 2. d5 (2. a1 1-0) 3. f2")
    next_variation(playing)
    found = editing.extract_variation(playing)
    assert found[1].loser == 1


LINK = "konobi?size=5&pie=off&moves=c3,d4,b1"
CLUB, MASTER = EnginePlayer(level("club")), EnginePlayer(level("master"))


def thinks(session: Session) -> str | None:
    """The level whose move the engine searches now, or None."""
    wanted = wanted_search(session, 1, seconds=3, wants_hint=False, is_analysing=False)
    return wanted.request.level if wanted and wanted.purpose == MOVE else None


def test_seats_and_levels_change_in_the_middle_of_a_game_from_a_link() -> None:
    session = session_of(LINK)
    assert thinks(session) is None
    editing.change_players(session, (Person(), CLUB))
    assert thinks(session) == "club"
    session.play_for_engine("a5")
    assert thinks(session) is None and session.cursor.person == 0
    session = session_of(LINK)
    session.go(session.record.root.main_line_end().line()[0])
    editing.change_players(session, (Person("Ana"), CLUB))
    session.play_for_engine("a5")
    assert tokens(session) == ["c3", "a5"]
    assert [node.token for node in session.record.root.main_line_end().line()] == ["c3", "d4", "b1"]
    session = session_of(LINK)
    editing.change_players(session, (Person("Ana"), CLUB))
    editing.swap_players(session)
    assert session.record.tags == {"Seat0": "Level club", "Seat1": "Ana"}
    assert thinks(session) is None
    editing.change_players(session, (CLUB, MASTER))
    assert thinks(session) == "master"
    editing.change_players(session, (Person(), Person()))
    assert session.cursor.occupants == (Person(), Person()) and session.record.tags == {}
