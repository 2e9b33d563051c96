"""A whole turn of Tábula in one sentence."""

from __future__ import annotations

from pentabula import games
from pentabula.core.record import read_record

tabula = games.load("tabula")


def described(link: str, plies: int) -> str:
    """The last plies of a link, described as one turn."""
    node = read_record(link, games.load).root.main_line_end()
    turn = node.line()[-plies:]
    assert turn[0].parent is not None
    describe = tabula.view.describe_turn
    return str(describe(turn[0].parent.position, [each.move for each in turn]))


def test_a_double_is_described_with_equal_plays_counted() -> None:
    link = "tabula?start=0&moves=roll33,in/3,in/3,in/3,in/3"
    assert described(link, 5) == "Light rolls 3 and 3: enters on III (× 4)."


def test_a_capture_and_a_roll_that_cannot_be_used_are_described() -> None:
    link = "tabula?start=0&moves=roll21,in/2,in/1,roll21,in/2,in/1"
    assert described(link, 3) == (
        "Dark rolls 2 and 1: enters on II, capturing; enters on I, capturing."
    )


def test_plays_without_their_roll_are_described() -> None:
    assert (
        described("tabula?start=0&moves=roll21,in/2,in/1", 2) == "Light enters on II; enters on I."
    )
