"""What the two sides of a match ask each other: one mechanism for offers of every kind.

A side has one open offer at a time. The other side accepts or declines it, and repeats the answer
in its messages until the other side knows it. A new move ends all offers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pentabula.core.lazy_pattern import LazyPattern


class OfferKind(StrEnum):
    """What is asked for."""

    BACK = "back"  # take back to before a ply of the asker
    DAY = "day"  # one more day for the asker's turn
    PAUSE = "pause"  # a week more for the asker's turn
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer at a ply: the last ply of the game, or the ply to take back to.

    As a text `day.12`, and of a take-back the ply alone, as version 2.0.0 writes it.
    """

    kind: OfferKind
    ply: int

    def __str__(self) -> str:
        return str(self.ply) if self.kind is OfferKind.BACK else f"{self.kind}.{self.ply}"


_OFFER: Final = LazyPattern(r"(?:(day|pause|rematch)\.)?(0|[1-9][0-9]{0,5})")


def read_offer(text: str) -> Offer | None:
    """The offer in a text; None if it is not an offer."""
    found = _OFFER.fullmatch(text)
    return None if found is None else Offer(OfferKind(found[1] or "back"), int(found[2]))


@dataclass(slots=True)
class OpenOffers:
    """The open offers of a match: this side's, the other side's, and this side's last answer.

    `declined` and `accepted` are the other side's offer that this side has answered, until the
    other side knows the answer; `granted` is this side's last offer that the other side has
    accepted. Of two equal offers that cross, each accepts the other.
    """

    ours: Offer | None = None
    theirs: Offer | None = None
    declined: Offer | None = None
    accepted: Offer | None = None
    granted: Offer | None = None

    @property
    def is_crossed(self) -> bool:
        """Whether both sides have asked for the same."""
        return self.ours is not None and self.ours == self.accepted

    @property
    def has_rematch(self) -> bool:
        """Whether this side wants a rematch: it has asked for it, or accepted it."""
        wanted = (self.ours, self.accepted, self.granted)
        return any(each is not None and each.kind is OfferKind.REMATCH for each in wanted)

    def lapse(self) -> None:
        """Drops all offers, because the game has continued."""
        self.ours = self.theirs = self.declined = self.accepted = self.granted = None

    def follow(self, ask: Offer | None, no: Offer | None, yes: Offer | None) -> None:
        """Follows what the other side asks for, declines and accepts.

        An offer that was answered here is ignored until the other side has dropped it.
        """
        if ask != (self.declined or self.accepted):
            self.declined = self.accepted = None
        if ask is not None and ask == self.ours:
            self.declined, self.accepted = None, ask
        self.theirs = None if ask == (self.declined or self.accepted) else ask
        if self.ours in (no, yes) and not self.is_crossed:
            self.granted = self.ours if self.ours == yes else self.granted
            self.ours = None
