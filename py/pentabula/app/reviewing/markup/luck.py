"""Luck and skill in a game with dice: the sums of both sides, and every roll and play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pentabula.app.play.words import review as words
from pentabula.app.play.words.review import Names
from pentabula.app.shell.forms import button
from pentabula.app.shell.html import Content, Markup, Say, tag
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.review.game_review import GameReview
from pentabula.review.summary import account, luckiest_throw

BY_MOVES: Final = Message("Luck and skill, move by move")


def section(
    review: GameReview, who: Names, up: Seat, say: Say, person: Seat | None = None
) -> Markup:
    """The sums of luck and plays, the luckiest roll, and every roll and play in a table.

    `person` is the seat of the only person, who is addressed.
    """
    heads = [
        tag("th", say(each), scope="col") for each in (Message("Luck"), Message("Chances lost"))
    ]
    rows = [_side(review, who, seat, say) for seat in (up, 1 - up)]
    title = say(Message("Luck and skill"))
    parts: list[Content] = [
        tag("h4", title, aria_level=3),
        tag("table", tag("thead", tag("tr", tag("td"), heads)), tag("tbody", rows), class_="sides"),
    ]
    throw = luckiest_throw(review.judgement)
    if throw is not None:
        said = Message(
            "Biggest swing: {move} {n}, {seat}",
            move=words.move_words(review, throw.ply),
            n=words.changed(throw.luck),
            seat=who[throw.seat],
        )
        parts.append(ply_button(throw.ply, say(said), "throw"))
    summary = tag("summary", say(BY_MOVES))
    total = tag("p", say(_sum(review, who, up, is_own=up == person)), class_="caption")
    parts.append(tag("details", summary, total, _plays(review, who, say), data_fold="luck"))
    return tag("section", parts, aria_label=title)


def _side(review: GameReview, who: Names, seat: Seat, say: Say) -> Markup:
    """The sums of a side as a row."""
    sums = account(review.judgement, seat)
    lost = words.games_lost(sums.lost)
    cells = [say(words.changed(sums.luck)), say(lost)]
    return tag("tr", tag("th", say(who[seat]), scope="row"), [tag("td", each) for each in cells])


def _sum(review: GameReview, who: Names, seat: Seat, *, is_own: bool) -> Message:
    """How luck and errors add up from a seat's chance at the start to that at the end."""
    values = review.judgement.values
    first, last = values[0], values[-1]
    own, others = account(review.judgement, seat), account(review.judgement, 1 - seat)
    start, end = (0.0 if each is None else each.chance for each in (first, last))
    if seat:
        start, end = 1 - start, 1 - end
    sums = {
        "start": words.share(start),
        "luck": words.changed(own.luck),
        "lost": words.changed(-own.lost),
        "unluck": words.changed(-others.luck),
        "gift": words.changed(others.lost),
        "end": words.share(end),
    }
    if is_own:
        return Message(
            "Start {start}; your luck {luck}; your errors {lost}; opponent’s luck {unluck}; "
            "their errors {gift}; end {end}.",
            **sums,
        )
    return Message(
        "{seat}: start {start}; own luck {luck}; own errors {lost}; opponent’s luck {unluck}; "
        "their errors {gift}; end {end}.",
        seat=who[seat],
        **sums,
    )


def _plays(review: GameReview, who: Names, say: Say) -> Markup:
    """Every turn with its dice, the luck of the throw, and what the whole turn lost."""
    rows = [
        tag(
            "tr",
            tag("td", ply_button(ply, say(text), "ply"), translate="no"),
            tag("td", say(who[seat])),
            [tag("td", "" if each is None else say(words.changed(each))) for each in changes],
        )
        for ply, seat, text, changes in _turns(review)
    ]
    heads = (Message("Turn"), Message("Side"), Message("Luck"), Message("Errors"))
    head = tag("thead", tag("tr", [tag("th", say(each), scope="col") for each in heads]))
    table = tag("table", head, tag("tbody", rows))
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=say(BY_MOVES))


def _turns(
    review: GameReview,
) -> Iterator[tuple[int, Seat, Message, tuple[float | None, float | None]]]:
    """The last ply of each turn, its seat, its words, and its changes: luck and errors."""
    data, judgement = review.data, review.judgement
    turns = {data.throw_before(each.ply - 1): each for each in judgement.turns}
    throws = {each.ply - 1: each for each in judgement.throws}
    for at in sorted({*throws, *turns}, key=lambda each: -1 if each is None else each):
        throw, turn = None if at is None else throws.get(at), turns.get(at)
        luck = None if throw is None else throw.luck
        if turn is not None:
            lost = -turn.lost if turn.lost else None
            yield turn.last_ply, turn.seat, words.numbered_turn(review, turn), (luck, lost)
        elif throw is not None:
            yield throw.ply, throw.seat, words.move_words(review, throw.ply), (luck, None)


def ply_button(ply: int, text: str, class_: str) -> Markup:
    """A button that leads to the position after a ply."""
    return button(text, class_=class_, data_review_ply=ply)
