"""Captions of pictures, and the names of their files."""

import pytest

from pentabula import games
from pentabula.app.export.caption import LETTER_WIDTH, captioned, file_name, lines
from pentabula.boards.last_turn import scene_at_rest
from tests.app.sessions import session as session_of

FINISHED = "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4"


def test_a_caption_names_players_result_date_and_address() -> None:
    session = session_of(FINISHED)
    session.record.tags |= {"Seat0": "Ana", "Seat1": "Level club", "Event": "Final"}
    shown = lines(session, "day 3", f"https://host/#{FINISHED}", str)
    assert shown[0].startswith("Final: Ana") and "Club" in shown[0]
    assert shown[1].startswith("Ana (Black) wins: ")
    assert shown[2] == f"day 3 · host/#{FINISHED}"
    assert lines(session, "", "https://host/#" + 100 * "x", str)[2] == "host/"
    assert lines(session, "day 3", "", str)[2] == "day 3"


@pytest.mark.parametrize("name", games.names())
def test_a_caption_is_inside_the_picture_and_below_the_board(name: str) -> None:
    session = session_of(name)
    board, scene = scene_at_rest(session.game, session.node)
    texts = ["A long name – Another even longer name", 3 * "It is a draw, or not. ", "x" * 80]
    taller, whole = captioned(board, scene, texts)
    added = whole.over[len(scene.over) :]
    assert len(added) > 3 and taller.width == board.width
    for each in added:
        assert len(each.text) * LETTER_WIDTH * each.size <= board.width
        assert board.height < each.y - each.size / 2 and each.y + each.size / 2 < taller.height


@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("", "konobi-7.png"),
        ("Final 2026", "Final-2026-7.png"),
        ("Łódź: 1/2 <b>", "Łódź-1-2-b-7.png"),
        ("...", "konobi-7.png"),
        (200 * "x", 60 * "x" + "-7.png"),
    ],
)
def test_a_file_is_named_after_the_game(event: str, name: str) -> None:
    session = session_of(FINISHED)
    session.record.tags["Event"] = event
    assert file_name(session, str(session.node.ply), "png") == name
