"""What activities share that have a person's move judged by a search."""

from __future__ import annotations

from typing import Final, Protocol

from pentabula.app.play.session import Session
from pentabula.core.brain import Evaluation
from pentabula.core.message import Message
from pentabula.core.position import Refusal, Seat

JUDGING: Final = Message("Judging the move…")
UNJUDGED: Final = Message("This move could not be judged. Try another one.")
WAITING: Final = Refusal(Message("The move is being judged."), "docs/review.md, Try again")


class Judged(Protocol):
    """An activity whose moves may need a search."""

    @property
    def session(self) -> Session:
        """The session that is shown now."""

    @property
    def unjudged_link(self) -> str | None:
        """The link to the position whose value is needed; None if no judgement is pending."""

    def judge_by(self, evaluation: Evaluation | None, seat: Seat) -> None:
        """Applies the value of that position from the view of `seat`; None if it is unknown."""
