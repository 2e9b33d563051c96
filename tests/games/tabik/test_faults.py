"""Why a turn was a mistake: each kind of sentence on a small board, and whether it is so."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.position import after
from pentabula.games.tabik.teach.prospects import largest
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
            None,
        ),
        (
            "",
            "b3b2 a2a3",
            "a2b2",
            "White can answer a2 a3; after a2 b2, that turn would not have been possible.",
            None,
        ),
        (
            "",
            "c4d4 c3d3 a3a4",
            "d2d3 b4b3 a3a2",
            "White can answer c3 d3 and make a group of 2; after d2 d3, that turn would not have "
            "been possible.",
            "White can answer c3 d3 and make a group of 2.",
        ),
        (
            "",
            "d3c3 a2b2 a3b3",
            "d2c2 d3c3 a1b1",
            "In the expected line White leads 3 to 2 after 3 turns, in the better one it does not.",
            "In the expected line White leads 3 to 2 after 3 turns, in the better one it does not.",
        ),
        (
            "",
            "a2a1 d2d3 b4a4",
            "b4a4 c4c3 d3d4",
            "In the better line Black leads 2 to 1 after 3 turns, in the expected one it does not.",
            "In the better line Black leads 2 to 1 after 3 turns, in the expected one it does not.",
        ),
        (
            "",
            "b3a3 b2c2 b4a4",
            "a2a3 c2d2 d3d4",
            "After 3 turns of the expected line White’s largest group is 2, in the better one 1.",
            "After 3 turns of the expected line White’s largest group is 2, in the better one 1.",
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
            "a3a4,d2d3,c3c2,b4b3,c3~d3",
            "c1b1",
            "b2a2",
            "3 exchanges can break White’s group of 3; after b2 a2, 1 could break the largest.",
            "3 exchanges can break White’s group of 3.",
        ),
    ],
)
def test_a_sentence_says_what_groups_could_become(moves, played, best, words, spoiler_free):
    position = read(f"tabik?size=4&pie=off&moves={moves}").root.main_line_end().position
    facts = GAME.hints.faults(position, line(position, played), line(position, best))
    found = {str(each.words): each.spoiler_free and str(each.spoiler_free) for each in facts}
    assert found[words] == spoiler_free


def ways(position, does):
    """How many turns of either kind lead to a position that does something."""
    return sum(does(position.play(move)) for move in position.legal_moves())


def is_so(fact, now, better, played, best):
    """Whether what a sentence says of the next turn, or of the lines, can be seen by playing it."""
    said, template = fact.words.values, fact.words.template
    mine, theirs = 3 - now.colour, now.colour
    number = len(played.line) if "n" not in said else said["n"]
    if "take the lead" in template:
        counts = [ways(each, lambda end: end.tally().leader() == theirs) for each in (now, better)]
        return counts[0] >= 1 + 2 * counts[1] and ("by {moves}" not in template or not counts[1])
    if "break" in template or "broken" in template:
        sizes = [largest(each.tally(), mine) for each in (now, better)]
        count = ways(better, lambda end: largest(end.tally(), mine) < sizes[1])
        assert ways(now, lambda end: largest(end.tally(), mine) < sizes[0]) > 2 * count
        return (sizes[0], count) == (said["size"], said["fewer"])
    if "that turn would not have been possible" in template:
        answer = played.line[1]
        return answer in now.legal_moves() and answer not in better.legal_moves()
    if "line" in template:
        ends = [
            after(each, moves.line[1:number]).tally()
            for each, moves in ((now, played), (better, best))
        ]
        if "largest" in template:
            colour = 1 if str(said["colour"]) == "Black" else 2
            return [largest(end, colour) for end in ends] == [said["size"], said["other"]]
        first, second = ends if "In the expected" in template else ends[::-1]
        colour = theirs if "In the expected" in template else mine
        return first.leader() == colour != second.leader()
    assert "would have put" in template
    return better.tally().leader() == mine != now.tally().leader()


NEW = ("take the lead", "exchange", "possible", " line ", "would have put")


def random_lines(rng):
    """A random position of a small board, and two random lines from it."""
    position = GAME.start(size=4, pie="off")
    for _ in range(rng.randrange(10)):
        played = position.play(rng.choice(list(position.legal_moves())))
        position = played if len(played.legal_moves()) > 1 else position
    lines = []
    for move in rng.sample(list(position.legal_moves()), 2):
        moves = [move]
        while len(moves) < 4 and (left := list(after(position, moves).legal_moves())):
            moves.append(rng.choice(left))
        lines.append(MoveEvaluation(move, Evaluation(0.5), tuple(moves)))
    return position, *lines


def test_what_is_said_of_groups_is_so():
    rng, kinds = Random(3), set[str]()
    for _ in range(120):
        position, played, best = random_lines(rng)
        now, better = position.play(played.move), position.play(best.move)
        for fact in GAME.hints.faults(position, played, best):
            if any(words in fact.words.template for words in NEW):
                kinds.add(fact.words.template)
                assert is_so(fact, now, better, played, best), (str(position), str(fact.words))
    assert len(kinds) >= 8
