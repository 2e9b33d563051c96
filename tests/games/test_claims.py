"""Every kind of sentence about moves is true by the rules, on random positions of every size.

Each kind is checked a number of times. `HYPOTHESIS_PROFILE=fuzz python -m pytest --timeout=0
tests/games/test_claims.py` checks every sentence about many times more positions.
"""

import re
from collections import Counter
from itertools import chain, islice, takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from pentabula import games
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.message import ENGLISH
from pentabula.core.position import PASS, SWAP
from pentabula.games.stawn.rules.moves import BUTTON
from pentabula.games.tabik.rules.segments import Move as TabikMove
from pentabula.games.tabik.rules.words import NAMES, brief
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.lines import Strike
from tests.games.claims import claims, said_about, templates
from tests.games.tabik import claims as tabik

BANNED = ("whatever {", "expected line", "better line", "would not have been possible", "engine")
"""Words about the search instead of the board, which no sentence contains."""


FEWEST, MOST = 2, 40
"""How often a kind is checked: the rarest kinds decide how many positions that takes."""

IS_FUZZING = settings.get_current_profile_name() == "fuzz"
MORE = 10


@pytest.mark.parametrize("name", games.names())
def test_every_kind_of_sentence_has_a_check_by_the_rules(name: str) -> None:
    assert templates(name) <= claims(name).CLAIMS.keys()


@pytest.mark.parametrize("name", games.names())
def test_every_sentence_is_true_on_random_positions(name: str) -> None:
    module, checked = claims(name), Counter[str]()

    def has_more(said: object) -> bool:
        return IS_FUZZING or min(checked[each] for each in module.CLAIMS) < FEWEST

    count = module.COUNT * (MORE if IS_FUZZING else 1)
    answered = said_about(name, count // 8, is_better_answered=True)
    for said in takewhile(has_more, chain(answered, said_about(name, count))):
        template = said.words.template
        assert template in module.CLAIMS, f"{template!r} has no check"
        if IS_FUZZING or checked[template] < MOST:
            assert module.CLAIMS[template](said), (str(said.position), said.played, str(said.words))
            checked[template] += 1
    assert not module.CLAIMS.keys() - checked.keys(), "a kind that is never met is not checked"


@pytest.mark.parametrize("name", [name for name in games.names() if name != "tabula"])
def test_a_spoiler_free_sentence_does_not_name_the_better_move(name: str) -> None:
    """A wrong try was told “White can join its edges at c3”, where the solution was c3.

    Tábula's sentences name plays, not turns.
    """
    checked = 0
    for said in said_about(name, 250, is_better_answered=True):
        if said.best is not None and not said.is_full and (move := named(said.best.move)):
            checked += 1
            is_named = re.search(rf"\b{move}\b", ENGLISH.say(said.words).lower())
            assert not is_named, (str(said.position), said.played, move, ENGLISH.say(said.words))
    assert checked or not claims(name).CLAIMS


def named(move: Any) -> str:
    """How a sentence would name a better move; a pawn's cell may be named for other reasons."""
    if isinstance(move, TabikMove):
        return ENGLISH.say(brief(move))
    if isinstance(move, Strike):
        return ENGLISH.say(words.name(move)).lower()
    if move == BUTTON:
        return "button"
    return move if isinstance(move, str) and move not in (PASS, SWAP) else ""


@pytest.mark.parametrize("name", games.names())
def test_a_sentence_names_its_move_and_speaks_about_the_board(name: str) -> None:
    for template in templates(name):
        assert not template.startswith("It "), template
        assert not any(words in template for words in BANNED), template


def test_a_move_that_ends_a_lead_without_taking_it_says_so() -> None:
    """It said “a3 b3 takes the lead from White” where neither side leads then."""
    game, rng, checked = games.load("tabik"), Random("tabik"), 0
    for position in islice(tabik.positions(rng), 400):
        played = rng.choice([*position.legal_moves()])
        theirs, after = 3 - position.colour, position.play(played)
        is_level = after.outcome() is None and tabik.score(after, 1) == tabik.score(after, 2)
        if tabik.leads(position, theirs) and is_level:
            checked += 1
            found = MoveEvaluation(played, Evaluation(0.5), (played,))
            reason = ENGLISH.say(game.hints.reason(position, found))
            assert f"ends {NAMES[theirs]}’s lead." in reason
    assert checked
