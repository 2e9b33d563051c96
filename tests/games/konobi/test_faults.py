"""Why a stone was a mistake: each kind of sentence on a small board, and whether it is so."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.games.konobi.rules.links import linked
from pentabula.games.konobi.rules.position import Position
from tests.review.games_played import read

EDGES = {"the bottom edge": 0, "the top edge": 1, "the left edge": 0, "the right edge": 1}

HINTS = games.load("konobi").hints


def line(*moves):
    return MoveEvaluation(moves[0], Evaluation(0.5), moves)


def facts(moves, played, best):
    position = read(f"konobi?size=5&pie=off&moves={moves}").root.main_line_end().position
    return HINTS.faults(position, line(*played.split()), line(*best.split()))


@pytest.mark.parametrize(
    ("moves", "played", "best", "words", "spoiler_free"),
    [
        ("d4,a5", "a3 e1", "d5", "d5 would have joined the top edge and d4.", None),
        (
            "d4,b3",
            "e1 a3",
            "e4",
            "After e4, Black could have joined the top edge and d4 at d5 or e5, whatever White "
            "played.",
            None,
        ),
        (
            "c5,d2,c2,d5,c4,d4",
            "b5 b2",
            "c1",
            "After c1, Black could have won at c3, whatever White played.",
            None,
        ),
        (
            "c3,a5",
            "a3 c4",
            "c4",
            "c4 would have threatened to join the top edge and c3 at c5.",
            None,
        ),
        ("a4,d1,a3,c4,a2,e5", "c3 e3", "a5", "a5 would have threatened to win at a1.", None),
        (
            "c4",
            "d5 c5",
            "c5",
            "Black can answer c5 and join the top edge and c4; after c5, no single stone would "
            "have done that.",
            "Black can answer c5 and join the top edge and c4.",
        ),
        (
            "c4,a3,c3",
            "d1 c2",
            "c5",
            "It lets Black join the top edge and c4 at c5; after c5, no single stone would have "
            "done that.",
            "It lets Black join the top edge and c4 at c5.",
        ),
        (
            "d4",
            "e4 d1",
            "c2",
            "Black can answer d1; then it joins the top edge and d4 at d5, whatever White plays.",
            "Black can answer d1; then it joins the top edge and d4 at d5, whatever White plays.",
        ),
        (
            "d3,c5,d2,b2,d1",
            "e4 d4",
            "b5",
            "Black can answer d4; then it wins at d5, whatever White plays.",
            "Black can answer d4; then it wins at d5, whatever White plays.",
        ),
        (
            "e2",
            "a4 e5",
            "b4 c1",
            "After the answer e5, Black needs at least 3 more stones; after b4 and c1 it would be "
            "4.",
            "After the answer e5, Black needs at least 3 more stones.",
        ),
    ],
)
def test_a_sentence_says_what_stones_would_join(moves, played, best, words, spoiler_free):
    found = {
        str(fact.words): fact.spoiler_free and str(fact.spoiler_free)
        for fact in facts(moves, played, best)
    }
    assert found[words] == spoiler_free


def are_joined(position, colour, parts):
    """Whether a chain leads from one part to the other, by the links of the rules alone."""
    grid, own = position.grid, position.stones[colour]
    one, other = (
        grid.edges[colour][EDGES[part]] & own if part in EDGES else grid.bits[part]
        for part in parts
    )
    return bool(linked(grid, own, one) & other)


def to_move(position, colour):
    """The same stones with a colour to move."""
    return Position(position.grid, False, 0, colour, position.stones, position.joined, None)


def join(position, colour, parts):
    """The points where one stone of a colour joins two parts, if it is to move."""
    position = to_move(position, colour)
    points = (point for point in position.legal_moves() if point in position.grid.bits)
    return [point for point in points if are_joined(position.play(point), colour, parts)]


def always_join(position, colour, parts):
    """Whether a colour joins two parts after every move of the other side, which is to move."""
    assert position.colour != colour
    replies = map(position.play, position.legal_moves())
    return all(each.winner is None and join(each, colour, parts) for each in replies)


def is_so(fact, position, now, better):
    """Whether what a sentence about chains says can be seen by playing it out."""
    template, values = fact.words.template, fact.words.values
    mine, theirs = position.colour, now.colour
    text = str(values.get("parts", "the top edge and the bottom edge"))
    if "win" in template or "won" in template:
        text = "the left edge and the right edge"
    parts = text.split(" and ")
    points = str(values.get("points", "")).replace(" or ", ", ").split(", ")
    if "would have joined" in template:
        return are_joined(better, mine, parts) and not are_joined(now, mine, parts)
    if template.startswith("After {best}, "):
        assert points == join(better, mine, parts)
        return always_join(better, mine, parts) and not always_join(now, mine, parts)
    if "would have threatened" in template:
        return points == join(better, mine, parts) and not join(now, mine, parts)
    if "no single stone" in template:
        joined = join(now, theirs, parts)
        point = values.get("point")
        assert [point] == [each for each in joined if each == point] if point else points == joined
        return not join(better, theirs, parts) and not are_joined(better, theirs, parts)
    assert "whatever {other} plays" in template
    after = now.play(values["point"])
    return points == join(after, theirs, parts) and always_join(after, theirs, parts)


def random_position(seed):
    """A position after two to ten stones that nobody has won yet."""
    rng, position = Random(seed), games.load("konobi").start(size=5, pie="off")
    for _ in range(rng.randrange(2, 11)):
        after = position.play(rng.choice(list(position.legal_moves())))
        position = position if after.winner is not None else after
    return position


def test_sentences_about_chains_are_true():
    rng, kinds = Random(2), set[str]()
    for seed in range(150):
        position = random_position(seed)
        points = [point for point in position.legal_moves() if point in position.grid.bits]
        for _ in range(6 if len(points) > 1 else 0):
            played, best = rng.sample(points, 2)
            now, better = position.play(played), position.play(best)
            reply = () if now.winner is not None else (rng.choice(list(now.legal_moves())),)
            for fact in HINTS.faults(position, line(played, *reply), line(best)):
                words = fact.words.template
                is_other = "edges at" in words or "threaten to win" in words
                if is_other or not {"parts", "points"} & fact.words.values.keys():
                    continue
                kinds.add(words)
                assert is_so(fact, position, now, better), (str(position), str(fact.words))
    assert len(kinds) >= 7
