"""A session about one position, such as a step of a lesson or a puzzle."""

from __future__ import annotations

from pentabula.app.play.dice import Dice
from pentabula.app.play.session import Session
from pentabula.core.record import Node, Record


class FixedSession(Session):
    """A session that stays at its position: only entered moves leave it.

    Its record is not browsed, and forced moves are not played automatically.
    """

    def __init__(self, record: Record, dice: Dice, node: Node | None = None) -> None:
        """Begins at `node`, or at the end of the main line; earlier moves are not announced."""
        super().__init__(record, dice, node)
        self.last_played = ()

    def go(self, node: Node) -> None:
        """Cancels the half-made move; the cursor stays."""
        self.cancel()

    def play_forced_moves(self) -> None:
        """Plays nothing."""

    def copy_at(self, node: Node) -> FixedSession:
        """Another session of the same record, at an earlier node."""
        return FixedSession(self.record, self.dice, node)

    def retract(self, node: Node) -> None:
        """Goes back to a node of the line, and removes what was played after it."""
        self.cancel()
        self.cursor.go(node)
        self.pending_dice = None
        self.last_played = ()
        node.arrange(())
