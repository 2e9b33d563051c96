"""The frames of a replay: which positions are shown, and which parts of a picture change."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.export import replay
from pentabula.core.record import Node, Record


def test_a_long_game_is_shown_in_even_steps_to_its_end() -> None:
    game = games.load("konobi")
    record = Record.start(game, {"size": 5, "pie": "off"})
    node = record.root
    for _ in range(2 * replay.MAX_FRAMES + 5):
        node = Node("x", None, node.position, node)
    shown = replay.shown_nodes(node)
    assert shown[0] is record.root and shown[-1] is node and len(shown) <= replay.MAX_FRAMES + 1
    assert {b.ply - a.ply for a, b in pairwise(shown[:-1])} == {3}


@given(
    st.integers(1, 40),
    st.integers(1, 30),
    st.lists(st.tuples(st.integers(0, 39), st.integers(0, 29)), max_size=6),
)
def test_what_differs_is_in_the_parts_and_little_else(width, height, points):
    before = bytes(4 * width * height)
    after = bytearray(before)
    differing = {(x, y) for x, y in points if x < width and y < height}
    for x, y in differing:
        after[4 * (y * width + x)] = 1
    parts = replay.changed_areas(before, bytes(after), width)
    left, top, across, down = replay.bounding_box(parts)
    covered = list[tuple[int, int]]()
    for x, y, wide, high in parts:
        assert x >= left and y >= top and x + wide <= left + across and y + high <= top + down
        assert x + wide <= width and y + high <= height
        covered += [(x + n, y + m) for n in range(wide) for m in range(high)]
    assert len(set(covered)) == len(covered) <= replay.BLOCK**2 * len(differing)
    assert differing <= set(covered) and replay.changed_areas(before, before, width) == []
