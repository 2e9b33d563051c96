"""The positions of a game that were won against their levels, stored as one JSON text.

`won` has the ids, each with whether it was won without taking back a move or asking for a hint.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from pentabula.core.jsontext import stored_object


@dataclass(frozen=True, slots=True)
class ChallengesWon:
    """By the id of a position that was won: whether that was without help, at least once."""

    unaided: Mapping[str, bool] = field(default_factory=dict)

    def has(self, challenge: str) -> bool:
        """Whether the position with this id was won."""
        return challenge in self.unaided

    def after(self, challenge: str, *, is_unaided: bool) -> ChallengesWon:
        """These with another one won."""
        known = self.unaided.get(challenge, False)
        return ChallengesWon({**self.unaided, challenge: known or is_unaided})

    def joined(self, other: ChallengesWon) -> ChallengesWon:
        """What was won in either."""
        joined = self
        for challenge, is_unaided in other.unaided.items():
            joined = joined.after(challenge, is_unaided=is_unaided)
        return joined

    def write(self) -> str:
        """The ids as JSON text."""
        return json.dumps({"won": dict(self.unaided)})


def read_challenges_won(text: str | None) -> ChallengesWon:
    """What is in a stored text; nothing if it cannot be read."""
    won = stored_object(text).get("won")
    found = won if isinstance(won, dict) else {}
    return ChallengesWon({str(each): found[each] is True for each in found})
