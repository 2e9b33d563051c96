"""A turning point of a review: why it was a mistake, and its lines as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from pentabula.app.play.display.analysis import ShownLine
from pentabula.app.play.words import analysis
from pentabula.app.play.words.moves import line_texts, move_number, move_text
from pentabula.app.shell.forms import button, move_buttons
from pentabula.app.shell.html import Content, Markup, Say, prose, tag
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move, Seat
from pentabula.review.annotations import fault, given_back
from pentabula.review.game_review import GameReview
from pentabula.review.judgement import Decision

MOVES: Final = 6
"""The maximum number of shown moves of a line."""

PLAYED, BETTER = "played", "better"
"""The names of the lines of a turning point: the played line, and the better line."""

PLAY: Final = {
    PLAYED: Message("Play out the line of the game"),
    BETTER: Message("Play out the better line"),
}


def details(review: GameReview, point: Decision, line: ShownLine | None, say: Say) -> Markup:
    """Why a turning point was a mistake, and its lines, which can be shown on the board."""
    said = (fault(review.data, point), given_back(point))
    parts: list[Content] = [
        tag("p", prose(say(each)), class_="why") for each in said if each is not None
    ]
    before = review.data.positions[point.ply - 1]
    titled = ((PLAYED, Message("Played")), (BETTER, Message("Better")))
    lines = [_line(review, before, name, point, line, title, say) for name, title in titled]
    parts.append(tag("ul", lines, class_="lines"))
    return tag("div", parts, class_="details")


def lines_of(point: Decision) -> dict[str, Sequence[Move]]:
    """The first moves of the lines of a turning point, by name."""
    return {PLAYED: point.played.line[:MOVES], BETTER: point.best.line[:MOVES]}


def in_retry_order(points: Sequence[Decision], person: Seat | None) -> list[Decision]:
    """Turning points in the order in which they are tried again: first those of the only person."""
    return sorted(points, key=lambda each: (person not in (None, each.seat), each.ply))


def better_words(review: GameReview, point: Decision) -> Message:
    """What was better than a turning point."""
    return Message(
        "Better: {move}, {evaluation}.",
        move=legal_move_text(review, point.ply, point.best.move),
        evaluation=analysis.evaluation_words(point.best.evaluation),
    )


def _line(
    review: GameReview,
    before: AnyPosition,
    name: str,
    point: Decision,
    line: ShownLine | None,
    title: Message,
    say: Say,
) -> Markup:
    """A line from the position before the turning point, each move a button that shows it."""
    moves, found = lines_of(point)[name], point.played if name == PLAYED else point.best
    at = len(line.moves) if line is not None and line.moves == moves[: len(line.moves)] else 0
    texts = map(say, line_texts(review.data.game, before, moves))
    buttons = move_buttons("data_review_line", name, texts, at)
    play = button("▶", data_play_line=name, class_="play", aria_label=say(PLAY[name]))
    return tag(
        "li",
        tag("span", say(title), class_="title"),
        play,
        tag("span", say(analysis.evaluation_words(found.evaluation)), class_="evaluation"),
        tag("span", buttons, class_="moves", translate="no"),
    )


def legal_move_text(review: GameReview, ply: int, move: Move) -> Message:
    """A legal move of the position before a ply of the game."""
    return move_text(review.data.game, review.data.positions[ply - 1], move)


def turn_text(review: GameReview, ply: int, moves: Sequence[Move]) -> Message:
    """Legal moves from the position before a ply: `VI–IX, in–IV`."""
    first, *others = line_texts(review.data.game, review.data.positions[ply - 1], moves)
    return reduce(lambda some, text: Message("{some}, {text}", some=some, text=text), others, first)


def turn_moves(review: GameReview, turn: Decision, line: Sequence[Move]) -> Sequence[Move]:
    """The moves of a line from the position before a turn that belong to the turn."""
    position, moves = review.data.positions[turn.ply - 1], list[Move]()
    for move in line if review.data.has_dice else line[:1]:
        if moves and (position.outcome() is not None or position.turn != turn.seat):
            break
        moves.append(move)
        position = position.play(move)
    return moves


def played_turn_text(review: GameReview, turn: Decision) -> Message:
    """The turn of the game in words, without its number."""
    return turn_text(review, turn.ply, turn.played.line[: turn.length])


def numbered_turn(review: GameReview, turn: Decision) -> Message:
    """A turn of the game with its number and its dice: `12. 5-2: VI–IX, in–IV`."""
    said, number = played_turn_text(review, turn), move_number(review.data.line[turn.ply - 1])
    thrown = review.data.throw_before(turn.ply - 1)
    if thrown is not None:
        dice = legal_move_text(review, thrown + 1, review.data.line[thrown].move)
        said = Message("{dice} {plays}", dice=dice, plays=said)
    return Message("{n}. {move}", n=number, move=said)
