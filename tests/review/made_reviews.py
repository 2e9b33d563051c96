"""Reviews with given looks, for tests of what is made of them."""

from itertools import zip_longest

from pentabula.core.brain import ESTIMATE, LOST, WON, Evaluation, MoveEvaluation
from pentabula.core.position import Move
from pentabula.core.record import Record
from pentabula.review.data import Look, ReviewData, flipped
from pentabula.review.judgement import Decision, Judgement
from tests.review.games_played import played_at_random

STAKE = 0.1
"""What a random move loses at every look."""


def made(name: str, values: str, seed: int = 1, **options: object) -> ReviewData:
    """A random game whose looks find these values of seat 0, in percent: `50 18/0! 0! 100!`.

    With a `!` a value is proved; before a `/` is what looks find without the proof. Where the next
    value is worse for the side to move, a look names another move as the best one.
    """
    found = [each.rpartition("/") for each in values.split()]
    record = played_at_random(name, seed, len(found) - 1, **options)
    estimates = [_read(estimate or known) for estimate, _, known in found]
    return with_looks(record, estimates, [_read(known) for *_, known in found])


def with_looks(record: Record, estimates: list[Evaluation], values: list[Evaluation]) -> ReviewData:
    """A review of a game whose quick and deep looks find estimates, and proofs the values."""
    data = ReviewData(record, record.root.main_line_end())
    assert len(values) == len(data.positions)
    for at in data.to_search:
        data.quick[at] = data.rounds[0].looks[at] = _look(data, at, estimates)
        if values[at].is_proved:
            data.proofs[at] = _look(data, at, values)
    return data


def _read(text: str) -> Evaluation:
    if text.endswith("!"):
        return WON if text == "100!" else LOST
    return Evaluation(int(text) / 100)


def _look(data: ReviewData, at: int, values: list[Evaluation]) -> Look:
    position, move = data.positions[at], data.played(at)
    seat = position.turn
    own = flipped(values[at], 0, seat)
    after = flipped(values[at + 1], 0, seat) if move is not None else own
    if move is None or after.chance < own.chance:
        move = next(each for each in position.legal_moves() if each != move)
    return Look(seat, own, MoveEvaluation(move, own, (move,)), None, own.chance - STAKE)


def losing(
    *losses: float,
    kind: str = ESTIMATE,
    missed: object = None,
    back: tuple[float, ...] = (),
    chance: float = 1.0,
) -> Judgement:
    """A judgement of seat 0's decisions with these losses, each with a stake of a half.

    The chance before each decision is `chance`.
    """
    decisions = (
        _decision(
            ply, _after("worse", chance - lost, kind), _after(missed or ply, chance, kind), given
        )
        for ply, (lost, given) in enumerate(zip_longest(losses, back, fillvalue=0.0), start=1)
    )
    return Judgement((), tuple(decisions), ())


def _decision(
    ply: int, played: MoveEvaluation[Move], best: MoveEvaluation[Move], given_back: float
) -> Decision:
    fall = best.evaluation.chance - played.evaluation.chance
    return Decision(ply, 0, played, best, 0.5, True, fall, given_back)


def _after(move: object, chance: float, kind: str) -> MoveEvaluation[Move]:
    return MoveEvaluation(move, Evaluation(chance, kind))
