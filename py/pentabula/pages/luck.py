"""Luck and skill in a game with dice: the sums of both sides, and every roll and play."""

from __future__ import annotations

from typing import Final

from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.pages.buttons import button
from pentabula.pages.markup import Content, Markup, Say, tag
from pentabula.review.game_review import GameReview
from pentabula.review.summary import account, luckiest_throw
from pentabula.session.words import review as words
from pentabula.session.words.review import Names

BY_MOVES: Final = Message("Luck and skill, move by move")


def section(review: GameReview, who: Names, up: Seat, say: Say) -> Markup:
    """The sums of luck and plays, the luckiest roll, and every roll and play in a table."""
    heads = [tag("th", say(each), scope="col") for each in (Message("Luck"), Message("Plays"))]
    rows = [_side(review, who, seat, say) for seat in (up, 1 - up)]
    title = say(Message("Luck and skill"))
    parts: list[Content] = [
        tag("h4", title, aria_level=3),
        tag("table", tag("thead", tag("tr", tag("td"), heads)), tag("tbody", rows), class_="sides"),
    ]
    throw = luckiest_throw(review.judgement)
    if throw is not None:
        said = Message(
            "The roll that changed most: {move} {n} for {seat}.",
            move=words.move_words(review, throw.ply),
            n=words.changed(throw.luck),
            seat=who[throw.seat],
        )
        parts.append(ply_button(throw.ply, say(said), "throw"))
    summary = tag("summary", say(BY_MOVES))
    total = tag("p", say(_sum(review, who, up)), class_="caption")
    parts.append(tag("details", summary, total, _plays(review, who, say), data_fold="luck"))
    return tag("section", parts, aria_label=title)


def _side(review: GameReview, who: Names, seat: Seat, say: Say) -> Markup:
    """The sums of a side as a row."""
    sums = account(review.judgement, seat)
    cells = [say(words.changed(each)) for each in (sums.luck, -sums.lost)]
    return tag("tr", tag("th", say(who[seat]), scope="row"), [tag("td", each) for each in cells])


def _sum(review: GameReview, who: Names, seat: Seat) -> Message:
    """How luck and errors add up from a seat's chance at the start to that at the end."""
    values = review.judgement.values
    first, last = values[0], values[-1]
    own, others = account(review.judgement, seat), account(review.judgement, 1 - seat)
    start, end = (0.0 if each is None else each.chance for each in (first, last))
    if seat:
        start, end = 1 - start, 1 - end
    return Message(
        "{seat}: {start} at the start, {luck} by own luck, {lost} by own plays, {unluck} by the "
        "luck of the other side, {gift} by its plays: {end} at the end.",
        seat=who[seat],
        start=words.share(start),
        luck=words.changed(own.luck),
        lost=words.changed(-own.lost),
        unluck=words.changed(-others.luck),
        gift=words.changed(others.lost),
        end=words.share(end),
    )


def _plays(review: GameReview, who: Names, say: Say) -> Markup:
    """Every throw with its luck, and every play that lost something."""
    found = [(each.ply, each.seat, each.luck) for each in review.judgement.throws]
    found += [(d.ply, d.seat, -d.lost) for d in review.judgement.decisions if d.lost]
    rows = [
        tag(
            "tr",
            tag("td", ply_button(ply, say(words.move_words(review, ply)), "ply")),
            tag("td", say(who[seat])),
            tag("td", say(words.changed(change))),
        )
        for ply, seat, change in sorted(found)
    ]
    table = tag("table", tag("tbody", rows))
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=say(BY_MOVES))


def ply_button(ply: int, text: str, class_: str) -> Markup:
    """A button that leads to the position after a ply."""
    return button(text, class_=class_, data_review_ply=ply)
