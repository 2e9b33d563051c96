"""Every kind of sentence about moves is true by the rules, on random positions of every size.

Each kind is checked a number of times. `HYPOTHESIS_PROFILE=fuzz python -m pytest --timeout=0
tests/games/test_claims.py` checks every sentence about many times more positions.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

import pytest
from hypothesis import settings

from pentabula import games
from tests.games.claims import claims, said_about, templates

BANNED = ("whatever {", "expected line", "better line", "would not have been possible", "engine")
"""What no sentence says: words about the search instead of the board."""


FEWEST, MOST = 3, 40
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

    found = said_about(name, module.COUNT * (MORE if IS_FUZZING else 1))
    for said in takewhile(has_more, found):
        template = said.words.template
        assert template in module.CLAIMS, f"{template!r} has no check"
        if IS_FUZZING or checked[template] < MOST:
            assert module.CLAIMS[template](said), (str(said.position), said.played, str(said.words))
            checked[template] += 1
    assert not module.CLAIMS.keys() - checked.keys(), "a kind that is never met is not checked"


@pytest.mark.parametrize("name", games.names())
def test_a_sentence_names_its_move_and_speaks_about_the_board(name: str) -> None:
    for template in templates(name):
        assert not template.startswith("It "), template
        assert not any(words in template for words in BANNED), template
