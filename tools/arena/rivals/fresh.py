"""What rivals without memory share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Fresh:
    """A search that keeps nothing from move to move and does not consider the next throw."""

    def advance(self, moves: Sequence[Any], position: Any) -> bool:
        """Returns False: nothing is kept."""
        return False

    def outlook(self) -> Sequence[tuple[Any, float]]:
        """Empty: no throw is considered."""
        return ()
