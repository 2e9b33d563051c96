"""The moves of a review in words, as reviews and Try again say them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from pentabula.app.play.words.moves import line_texts, move_number, move_text
from pentabula.core.message import Message
from pentabula.core.position import Move
from pentabula.review.game_review import GameReview
from pentabula.review.judgement import Decision


def legal_move_text(review: GameReview, ply: int, move: Move) -> Message:
    """A legal move of the position before a ply of the game."""
    return move_text(review.data.game, review.data.positions[ply - 1], move)


def turn_text(review: GameReview, ply: int, moves: Sequence[Move]) -> Message:
    """Legal moves from the position before a ply on: `VI–IX, in–IV`."""
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


def turn_words(review: GameReview, turn: Decision) -> Message:
    """The turn of the game in words, without its number."""
    return turn_text(review, turn.ply, turn.played.line[: turn.length])


def numbered_turn(review: GameReview, turn: Decision) -> Message:
    """A turn of the game with its number and its dice: `12. 5-2: VI–IX, in–IV`."""
    said, number = turn_words(review, turn), move_number(review.data.line[turn.ply - 1])
    thrown = review.data.throw_before(turn.ply - 1)
    if thrown is not None:
        dice = legal_move_text(review, thrown + 1, review.data.line[thrown].move)
        said = Message("{dice} {plays}", dice=dice, plays=said)
    return Message("{n}. {move}", n=number, move=said)
