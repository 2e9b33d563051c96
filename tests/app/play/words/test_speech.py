"""The speech commands: in every game, in half-made moves, without a game's own words."""

from pathlib import Path
from random import Random

import pytest

from pentabula import games
from pentabula.app.play.browsing import undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.play.words import speech
from pentabula.core.message import ENGLISH
from pentabula.core.record import Node, Record, read_record
from tests.app.sessions import session

RECORDS = Path(__file__).parents[3] / "games"


def golden(name: str) -> Record:
    """The shortest golden game of a game."""
    texts = [path.read_text("utf-8") for path in sorted((RECORDS / name / "records").glob("*.txt"))]
    return read_record(min(texts, key=len).partition("\n=")[0], games.load)


def at_some(record: Record) -> list[Node]:
    """The start, some positions on the way, the end."""
    line = [record.root, *record.root.main_line_end().line()]
    return [*line[:: max(1, len(line) // 12)], line[-1]]


@pytest.mark.parametrize("name", games.names())
def test_every_command_answers_a_sentence_and_the_pieces_include_every_site_of_the_scene(name):
    record = golden(name)
    for node in at_some(record):
        playing = Session(record, LocalDice(Random(1)), node)
        said = [
            speech.last_move(playing),
            speech.open_targets(playing),
            speech.pieces(playing),
            speech.groups(playing),
            speech.clock(playing, 75),
        ]
        for words in map(str, said):
            assert words.endswith((".", "!", "?")) and ".." not in words and "{" not in words
        said = str(speech.pieces(playing))
        sites = [
            playing.cursor.board.at(p.x, p.y) for p in playing.game.view.scene(node.position).pieces
        ]
        is_cells = not playing.cursor.board.lists
        for site in filter(None, sites if is_cells else []):
            assert site.name in said


def test_each_game_describes_its_pieces_and_groups_in_its_own_words(monkeypatch) -> None:
    playing = session("konobi?size=5&pie=off&moves=c1,a2,c2,e4")
    assert str(speech.pieces(playing)) == (
        "Black, 2 stones: c1 and c2. White, 2 stones: a2 and e4."
    )
    assert str(speech.groups(playing)).startswith(
        "Black: 2 linked stones, c1 and c2, at the bottom edge. "
        "White: 1 stone alone, a2, at the left edge. "
        "White: 1 stone alone, e4, at the right edge."
    )
    said = str(speech.groups(session("tabik?size=7&pie=off&moves=c1c2,c4c3,a1a2")))
    assert said.endswith("Black: 1, 3 groups against 1. White: 2, largest unmatched group.")
    assert "leads" not in said
    playing = session("tabula?start=0")
    assert str(speech.open_targets(playing)) == "Roll the dice."
    assert "250" in str(speech.groups(playing))
    playing = session("tau?rows=2&cols=2&limit=1&moves=row1")
    assert "= 2" not in ENGLISH.hiding(True).say(speech.groups(playing))
    assert "would leave ?" in ENGLISH.hiding(True).say(speech.open_targets(playing))
    playing = session("konobi?size=4&pie=off&moves=b2,c3")
    for name in ("describe_pieces", "describe_groups"):
        monkeypatch.delattr(playing.game.view, name)
    assert str(speech.pieces(playing)) == "b2, black stone; c3, white stone."
    assert str(speech.groups(playing)) == (
        "Black: top and bottom edges. White: left and right edges."
    )


def test_open_sites_the_last_turn_and_the_clock_are_described() -> None:
    assert str(speech.open_targets(session("konobi?size=4&pie=off&moves=b2"))) == (
        "15 legal choices: a1 to d1; a2; c2 and d2; a3 to d4."
    )
    assert "a number" in str(speech.open_targets(session("tau"))).lower()
    first = str(speech.open_targets(session("tau?rows=9&cols=9&limit=1")))
    assert first == "18 legal choices: row 1 to row 9; column a to column i."
    playing = session("tabik?size=3&pie=off")
    playing.tap("a1")
    assert str(speech.open_targets(playing)) == (
        "3 legal choices: a1, empty; b1, empty; a2, empty."
    )
    record = golden("tabula")
    playing = Session(record, LocalDice(Random(1)), record.root.main_line_end())
    said = str(speech.last_move(playing))
    assert "rolls" in said and "bears off" in said
    assert str(speech.last_move(session("konobi"))) == "No moves have been made yet."
    playing = session("konobi?size=5&pie=off&moves=c3,d4,a1,e1")
    assert str(speech.clock(playing, 75)) == (
        "Move 2. Black to move. Time on this turn: 1 min 15 s."
    )
    undo(playing)
    assert (
        str(speech.clock(playing, 5)) == "Move 2 of 2. White to move. Time on this turn: 0 min 5 s."
    )
