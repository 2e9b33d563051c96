"""What rivals without memory share."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.core.position import AnyPosition, Move


class StatelessSearch:
    """A search that keeps nothing from move to move and does not consider the next throw."""

    def advance(self, moves: Sequence[Move], position: AnyPosition) -> bool:
        """Returns False: nothing is kept."""
        return False

    def outlook(self) -> Sequence[tuple[Move, float]]:
        """Empty: no throw is considered."""
        return ()
