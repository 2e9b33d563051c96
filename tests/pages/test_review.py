"""The card of a review: what its graph draws."""

from __future__ import annotations

import re

from pentabula.pages.review import picture
from pentabula.session.display.graph import Dot, Graph

LOOKS = ("first", "second")


def test_the_graph_is_empty_where_nothing_is_known():
    dots = tuple(Dot(place, 0.5, is_certain=False) for place in (0, 1, 2, 6, 7, 9))
    drawing = str(picture(Graph(0, 9, dots, (), None, None), None, LOOKS))
    filled = re.findall(r'<rect class="share-second" x="(\d+)" width="(\d+)"', drawing)
    assert [(int(x), int(width)) for x, width in filled] == [(0, 2), (6, 1), (9, 0)]


def test_a_graph_of_which_nothing_is_known_has_only_its_middle():
    drawing = str(picture(Graph(0, 9, (), (), None, None), None, LOOKS))
    assert re.findall(r'class="(\w+)"', drawing) == ["even"]
