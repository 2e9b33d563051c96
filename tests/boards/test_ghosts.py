"""A move that has not been made is drawn as faint pieces and arrows."""

from collections import Counter

import pytest

from pentabula import games
from pentabula.boards.ghosts import ghosts
from pentabula.boards.scene import Line, Rounded, Shape
from pentabula.core.record import read_record


def drawn(link: str, token: str) -> tuple[Shape, ...]:
    """The roles of the drawing of a move at the end of a link."""
    record = read_record(link, games.load)
    position, view = record.root.main_line_end().position, record.game.view
    after = position.play(record.game.notation.read(token, position))
    return ghosts(view.board(position), view.scene(position), view.scene(after))


def roles(link: str, token: str) -> dict[str, int]:
    return dict(Counter(shape.role for shape in drawn(link, token)))


@pytest.mark.parametrize(
    ("link", "token", "wanted"),
    [
        ("konobi?size=5&pie=off&moves=c3", "d2", {"ghost-second": 1, "ghost-ring": 1}),
        (
            "tabik?size=4&pie=off",
            "b2b3",
            {"ghost-first": 1, "ghost-second": 1, "ghost-ring": 1, "ghost-line": 1},
        ),
        (
            "tabik?size=4&pie=off&moves=b2b3,c3c2",
            "b2~c2",
            {
                "ghost-first": 1,
                "ghost-second": 1,
                "ghost-ring": 1,
                "ghost-line": 1,
                "arrow": 2,
                "arrow-head": 2,
                "arrow-edge": 4,
            },
        ),
        ("tau?rows=4&cols=4&limit=5", "row2", {"ghost-line": 1}),
        (
            "stawn?size=3&komi=0&button=on&moves=c1,e1",
            "c1-c3@c2",
            {"ghost-first": 3, "arrow": 1, "arrow-head": 1, "arrow-edge": 2},
        ),
        (
            "tabula?start=0&moves=roll42",
            "in/4",
            {"ghost-second": 1, "ghost-ring": 1, "arrow": 1, "arrow-head": 1, "arrow-edge": 2},
        ),
        # A converted field has small ghosts on its stones.
        ("stawn?size=3&komi=0&button=on&moves=c3,d3,d2,d3-e3@d3", "!d3", {"ghost-first": 1}),
    ],
)
def test_a_move_is_drawn_as_ghosts_and_arrows(link, token, wanted):
    assert roles(link, token) == wanted


def test_a_pile_that_closes_up_has_no_arrows() -> None:
    moves = "roll66,in/6,in/6,in/6,in/6,roll21,in/2,in/1,roll31"
    assert roles(f"tabula?start=0&moves={moves}", "6/9")["arrow"] == 1


def test_ghosts_and_arrows_hide_neither_pieces_nor_each_other() -> None:
    first, second = (
        shape
        for shape in drawn("tabik?size=4&pie=off&moves=b2b3,c3c2", "b2~c2")
        if isinstance(shape, Line) and shape.role == "arrow"
    )
    assert abs(first.points[1] - second.points[1]) > 0.5
    small, wide = (
        next(shape for shape in drawn(link, token) if isinstance(shape, Rounded)).width
        for link, token in (
            ("tabik?size=4&pie=off&moves=b2b3,c3c2", "b2~c2"),
            ("tabik?size=4&pie=off", "b2b3"),
        )
    )
    assert small == pytest.approx(wide / 2)
