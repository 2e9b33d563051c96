"""Reasons from the line are true by the rules, as a reader understands them."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from pentabula import games
from pentabula.core.brain import MoveEvaluation
from pentabula.review.why import UNKNOWN, why, why_bad
from tests.games.claims import Said, claims, line, sentences
from tests.games.positions import played
from tools.oracles import candidates

AGAIN = "If your opponent does nothing, your next move is: {order}. {reason}"
WITHOUT = "Otherwise your opponent could answer: {order}. {reason}"
ANSWER = "The answer: {order}. {reason}"
MISSED = "Missed: {reason}"
KINDS = {AGAIN, WITHOUT, ANSWER, MISSED}


def check(game, position, found, best, words):
    """Asserts that the move is legal where the sentence is about, and what it does there."""
    after = position.play(found.move)
    passed = {AGAIN: after, WITHOUT: position}.get(words.template)
    here = (
        game.hints.after_null_move(passed)
        if passed
        else (after if words.template == ANSWER else position)
    )
    if passed:
        same = [game.view.scene(each).pieces for each in (passed, here)]
        assert here.turn != passed.turn and same[0] == same[1]
    moves = [*found.line, best.move] if words.template == MISSED else [*found.line]
    told = [m for m in moves if m in here.legal_moves()]
    told = [m for m in told if words.values.get("order", "") in ("", game.hints.phrase(here, m))]
    done = [m for m in told if game.hints.reason(here, single(m)) == words.values["reason"]]
    if words.template == MISSED:
        done = [best.move]
    assert done
    for each in sentences(words.values["reason"]):
        now, about = here.play(done[0]), best if words.template == MISSED else single(done[0])
        assert claims(game.name).CLAIMS[each.template](Said(each, here, now, about, now))


def single(move):
    return MoveEvaluation(move, UNKNOWN, (move,))


@pytest.mark.parametrize("name", ["konobi", "stawn", "tabik"])
def test_what_the_line_shows_is_true_by_the_rules(name: str) -> None:
    game, rng, checked = games.load(name), Random(name), Counter[str]()
    for position in islice(claims(name).positions(rng), 200):
        moves = list(candidates(game, position))
        if len(moves) < 2:
            continue
        played, best = (line(game, position, move, rng) for move in rng.sample(moves, 2))
        for words in (why(game, position, played), why_bad(game, position, played, best)):
            if words is not None and words.template in KINDS and checked[words.template] < 12:
                check(game, position, played, best, words)
                checked[words.template] += 1
    assert checked[AGAIN] and checked[WITHOUT] and checked[ANSWER] + checked[MISSED], checked


def test_a_move_without_a_reason_has_no_sentence() -> None:
    game = games.load("konobi")
    position = game.start(size=11, pie="off")
    assert why(game, position, single("f6")) is None


@pytest.mark.parametrize(
    ("before", "tokens", "template"),
    [
        ("", "b3", "{colour} can then take any enemy pawn placed on {cells}."),
        ("", "b3 a1 b3-b2@b3", AGAIN),  # what its line shows is stronger
        ("c3 a1 c4", "b3", None),  # the new pawn can be taken itself
    ],
)
def test_the_reason_for_a_quiet_move_comes_last(before, tokens, template):
    positions, moves = played("stawn", f"{before} {tokens}", size=3, komi=0, button="off")
    at = len(before.split())
    told = tuple(moves[at:])
    found = why(games.load("stawn"), positions[at], MoveEvaluation(told[0], UNKNOWN, told))
    assert (found.template if found else None) == template
