"""Why a stone was a mistake: each kind of sentence on a small board."""

from __future__ import annotations

import pytest

from pentabula import games
from pentabula.core.brain import Evaluation, MoveEvaluation
from tests.review.games_played import read

HINTS = games.load("konobi").hints


def line(*moves):
    return MoveEvaluation(moves[0], Evaluation(0.5), moves)


def facts(moves, played, best):
    position = read(f"konobi?size=5&pie=off&moves={moves}").root.main_line_end().position
    return HINTS.faults(position, line(*played.split()), line(*best.split()))


@pytest.mark.parametrize(
    ("moves", "played", "best", "words", "spoiler_free"),
    [
        (
            "d4,a5",
            "a3 e1",
            "d5",
            "d5 would have joined the top edge and d4.",
            "Black could have joined the top edge and d4 with one stone.",
        ),
        (
            "d4,b3",
            "e1 a3",
            "e4",
            "After e4, White could not have kept the top edge and d4 apart: they join at d5 or e5.",
            "With one stone, Black could have made sure that the top edge and d4 join.",
        ),
        (
            "c3,a5",
            "a3 c4",
            "c4",
            "c4 would have threatened to join the top edge and c3 at c5.",
            "Black could have threatened to join the top edge and c3.",
        ),
        (
            "a4,d1,a3,c4,a2,e5",
            "c3 e3",
            "a5",
            "After c3, Black needs 2 more stones to join its edges, for example a1 and a5; after "
            "a5, 1.",
            "After c3, Black needs 2 more stones to join its edges.",
        ),
        (
            "c4",
            "d5 c5",
            "c5",
            "Black can answer c5 and join the top edge and c4; after c5, no single stone would "
            "have done that.",
            "After d5, Black can join the top edge and c4.",
        ),
        (
            "c4,a3,c3",
            "d1 c2",
            "c5",
            "After d1, Black can join the top edge and c4 at c5; after c5, no single stone would "
            "have done that.",
            "After d1, Black can join the top edge and c4.",
        ),
        (
            "d4",
            "e4 d1",
            "c2",
            "Black can answer d1; then White cannot keep the top edge and d4 apart: they join at "
            "d5. d5 is closed to White: weak link to e4.",
            "Black can answer d1; then White cannot keep the top edge and d4 apart: they join at "
            "d5. d5 is closed to White: weak link to e4.",
        ),
    ],
)
def test_a_sentence_says_what_stones_would_join(moves, played, best, words, spoiler_free):
    found = {
        str(fact.words): fact.spoiler_free and str(fact.spoiler_free)
        for fact in facts(moves, played, best)
    }
    assert found[words] == spoiler_free
