"""Why a turn was a mistake: each kind of sentence on a small board."""

from __future__ import annotations

import pytest

from pentabula import games
from pentabula.core.brain import Evaluation, MoveEvaluation
from tests.review.games_played import read

GAME = games.load("tabik")


def line(position, tokens):
    moves, at = [], position
    for token in tokens.split():
        moves.append(GAME.notation.read(token, at))
        at = at.play(moves[-1])
    return MoveEvaluation(moves[0], Evaluation(0.5), tuple(moves))


@pytest.mark.parametrize(
    ("moves", "played", "best", "words", "spoiler_free"),
    [
        (
            "c4c3",
            "c2c1 b4a4",
            "a3b3",
            "a3 b3 would have put White in the lead, 2 to 1.",
            "White could have taken the lead, 2 to 1.",
        ),
        (
            "",
            "b3b2 a2a3",
            "a2b2",
            "White can answer a2 a3, which a2 b2 would have prevented: the largest groups are then "
            "White 1, Black 1.",
            "White can answer a2 a3: the largest groups are then White 1, Black 1.",
        ),
        (
            "d4c4",
            "d1c1",
            "d2c2",
            "Black can take the lead by d2 d3 or d3 d2; after d2 c2, no turn would do that.",
            "Black can take the lead by d2 d3 or d3 d2.",
        ),
        (
            "",
            "a2b2",
            "d3d4",
            "White can take the lead in 6 ways; after d3 d4, in 1.",
            "White can take the lead in 6 ways.",
        ),
        (
            "c4c3,a3b3,d2d3",
            "b4a4",
            "c1d1",
            "White’s group of 3 can be broken by b3 ⇄ b4; after c1 d1, no exchange would break "
            "White’s largest group.",
            "White’s group of 3 can be broken by b3 ⇄ b4.",
        ),
        (
            "b2b1,c1c2,c3b3,b2~b3,b4c4",
            "a2a1",
            "d3d2",
            "3 exchanges can break White’s group of 4; after d3 d2, 1 could break the largest.",
            "3 exchanges can break White’s group of 4.",
        ),
    ],
)
def test_a_sentence_says_what_groups_could_become(moves, played, best, words, spoiler_free):
    position = read(f"tabik?size=4&pie=off&moves={moves}").root.main_line_end().position
    facts = GAME.hints.faults(position, line(position, played), line(position, best))
    found = {str(each.words): each.spoiler_free and str(each.spoiler_free) for each in facts}
    assert found[words] == spoiler_free
