"""Asks the other side for something, and answers its offers: who may ask for what, and what follows
when an offer is accepted.
"""

from __future__ import annotations

from typing import Final

from pentabula.core.days import DAY_MS
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.online.match import Match
from pentabula.online.match_time import deadline, give_time
from pentabula.online.messages import Side
from pentabula.online.offers import Offer, OfferKind

SECONDS: Final = {OfferKind.DAY: DAY_MS // 1000, OfferKind.PAUSE: 7 * DAY_MS // 1000}
"""The seconds that the other side gives when it accepts."""

DECLINED: Final = {
    OfferKind.BACK: Message("The other player declines to take back."),
    OfferKind.DAY: Message("The other player gives no more time."),
    OfferKind.PAUSE: Message("The other player declines the pause."),
    OfferKind.REMATCH: Message("The other player declines the rematch."),
}
ACCEPTED: Final = {
    OfferKind.DAY: Message("The other player gives you one more day."),
    OfferKind.PAUSE: Message("The other player agrees: you have a week more."),
    OfferKind.REMATCH: Message("The other player accepts the rematch, which begins there."),
}


def may_ask(match: Match, side: Side, offer: Offer) -> bool:
    """Whether a side may ask for something now."""
    kind, ply = offer.kind, offer.ply
    if kind is OfferKind.REMATCH:
        return match.is_over and ply == match.end.ply
    if match.is_over:
        return False
    if kind is OfferKind.BACK:
        line = match.end.positions()
        return ply < len(line) - 1 and line[ply].turn == match.seat_of(side)
    given = match.time.given[1 if side == 0 else 0]
    is_now = ply == match.end.ply and match.is_turn_of(side) and not match.time.flags
    return is_now and ply not in given and deadline(match) is not None


def ask(match: Match, offer: Offer) -> None:
    """Asks the other side for something, or accepts if it asks for the same. Raises GameError."""
    if offer == match.offers.theirs:
        accept(match)
        return
    if match.is_claimed or not may_ask(match, match.side, offer):
        is_back = offer.kind is OfferKind.BACK
        back = Message("The game cannot be taken back to that move.")
        raise GameError(back if is_back else Message("This cannot be asked for now."))
    if offer.kind is OfferKind.BACK:
        match.take_backs.asked.add(offer.ply)
    match.offers.ours = offer
    match.note_change()


def accept(match: Match) -> None:
    """Accepts what the other side asks for, and does it. Raises GameError."""
    offer = _their_offer(match)
    if offer.kind is OfferKind.BACK:
        match.go_back(offer.ply, match.take_backs.epoch + 1)
        match.time.begin_turn(match.side, offer.ply)
    else:
        if offer.kind in SECONDS:
            give_time(match, SECONDS[offer.kind])
        match.offers.theirs, match.offers.accepted = None, offer
    match.note_change()


def decline(match: Match) -> None:
    """Declines what the other side asks for. Raises GameError."""
    offer = _their_offer(match)
    match.offers.theirs, match.offers.declined = None, offer
    match.note_change()


def _their_offer(match: Match) -> Offer:
    """The open offer of the other side. Raises GameError."""
    offer = match.offers.theirs
    if offer is None or not may_ask(match, match.other, offer):
        raise GameError(Message("The other player asks for nothing."))
    return offer
