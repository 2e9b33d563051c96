"""Helpers that the tests of records share."""

import pytest

from pentabula.core.comments import Times
from pentabula.core.record import Record, read_record
from pentabula.core.replay import RecordError
from pentabula.core.tree import joined_glyphs
from tests.core.nim import NIM, load


def fault_of(text):
    with pytest.raises(RecordError) as raised:
        read_record(text, load)
    return raised.value


def tokens_of(record):
    return [node.token for node in record.root.main_line_end().line()]


def shape(node):
    """Everything under a node as nested tuples."""
    own = (node.token, node.comment, node.glyphs, node.times, node.loser)
    return (*own, tuple(shape(child) for child in node.children))


def every_node(node):
    """The node and all under it."""
    return [node, *(each for child in node.children for each in every_node(child))]


def random_record(rng, comments=()):
    record = Record.start(NIM, {"size": rng.randint(1, 9), "most": rng.choice(["ask", 1, 2, 9])})
    nodes = [record.root]
    for _ in range(rng.randint(0, 40)):
        node = rng.choice(nodes)
        if node.position.outcome() is None:
            move = rng.choice(NIM.brain.shortlist(node.position))
            nodes.append(record.play(node, move))
    for comment in comments:
        rng.choice(nodes).comment = comment
        node = rng.choice(nodes)
        node.glyphs = joined_glyphs(node.glyphs, (rng.randint(0, 255),))
        times = [None, 0, rng.randrange(10**4), rng.randrange(10**9)]
        rng.choice(nodes).times = Times(rng.choice(times), rng.choice(times))
    for node in nodes:
        if not node.children and node.position.outcome() is None and rng.random() < 0.4:
            record.lose(node, rng.randrange(2))
    return record
