"""The judgement of a game: the value of each position, each decision's loss, each throw's luck.

Without dice the values are the most likely ones, given all looks (`review.values`), and a decision
loses as much as the value falls with it. With dice it loses the difference between the best move
and the one that was played, both searched with the same nodes, and the values are carried back from
each roll to the decisions before it, so that every change of the value is either lost by a decision
or brought by a throw. docs/review.md has the definitions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from typing import Final

from pentabula.core.brain import KINDS, Evaluation, MoveEvaluation
from pentabula.core.position import CHANCE, Move, Seat
from pentabula.review.data import ReviewData, Round
from pentabula.review.looks import Look, flipped, result_for
from pentabula.review.values import better_move, certain_values, likely_stretches
from pentabula.search.expectimax import viewpoint

MIN_GIVEN_BACK: Final = 0.03
"""Less than this counts as nothing given back."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between two or more legal moves. All chances are those of `seat`.

    `ply` counts from 1. `played` has the line that was expected after the move, `best` the better
    line; it is the move that was played where no better one is known. `stake` is the mean loss of a
    random move. `is_deep`: both moves were compared by deep looks. `fall` is how much the value
    fell with the move; of this, only the difference to a known better move is lost. `given_back` is
    how much of the loss the other side's next decision gave back.
    """

    ply: int
    seat: Seat
    played: MoveEvaluation[Move]
    best: MoveEvaluation[Move]
    stake: float
    is_deep: bool
    fall: float
    given_back: float = 0.0

    @property
    def lost(self) -> float:
        """The winning chance that the decision gave away, 0 or more."""
        return self.best.evaluation.chance - self.played.evaluation.chance

    @property
    def net_loss(self) -> float:
        """The loss less what the other side's next decision gave back."""
        return self.lost - self.given_back

    @property
    def kind(self) -> str:
        """The kind of the loss: the weaker of the two moves' kinds."""
        return min(self.best.evaluation.kind, self.played.evaluation.kind, key=KINDS.index)


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of the dice: the chances before and after it of `seat`, which plays it."""

    ply: int
    seat: Seat
    move: Move
    before: float
    after: float

    @property
    def luck(self) -> float:
        """How much the throw changed its seat's chance, negative for bad luck."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a whole game so far.

    `values` are seat 0's, at the start and after each ply; None where not yet known. Decisions and
    throws are in the order of the game, without those that cannot be judged yet.
    """

    values: tuple[Evaluation | None, ...]
    decisions: tuple[Decision, ...]
    throws: tuple[Throw, ...]


def judge(data: ReviewData) -> Judgement:
    """The judgement of a game by its looks."""
    found = _with_dice(data) if data.has_dice else _without_dice(data)
    return replace(found, decisions=tuple(_given_back(found)))


def _given_back(judgement: Judgement) -> Iterator[Decision]:
    """The decisions, each with what the other side's next one gave back."""
    decisions, values = judgement.decisions, judgement.values
    for decision, reply in zip_longest(decisions, decisions[1:]):
        given = 0.0
        if reply is not None and reply.seat != decision.seat:
            before, after = values[reply.ply - 1], values[reply.ply]
            if before is not None and after is not None:
                given = after.chance - before.chance
        given = min(decision.lost, given if decision.seat == 0 else -given)
        yield replace(decision, given_back=given) if given >= MIN_GIVEN_BACK else decision


def _without_dice(data: ReviewData) -> Judgement:
    certain = certain_values(data)
    values, steps = [*certain], dict[int, tuple[float, float]]()
    for stretch in likely_stretches(data, certain):
        for at, value in stretch:
            if certain[at] is None and data.look(at) is not None:
                values[at] = Evaluation(value)
        steps |= {at: (before, after) for (at, before), (_, after) in pairwise(stretch)}
    for at in sorted(data.forced, reverse=True):
        if at < len(data.line):
            values[at] = values[at + 1]
    decisions = (
        _decision(data, at, certain, steps.get(at))
        for at in data.to_search
        if at < len(data.line) and values[at] is not None and values[at + 1] is not None
    )
    return Judgement(tuple(values), tuple(each for each in decisions if each is not None), ())


def _decision(
    data: ReviewData,
    at: int,
    certain: Sequence[Evaluation | None],
    step: tuple[float, float] | None,
) -> Decision | None:
    """The decision at an index, by the certain values before and after it, or the likely ones.

    `step` has the most likely values before and after it. None where no move is known.
    """
    look, move, after_at = data.look(at), data.line[at].move, data.after_forced(at + 1)
    if look is None or look.best is None:
        return None
    seat = look.seat
    own, after = (_flipped(certain[each], seat) for each in (at, after_at))
    before, later = (each if seat == 0 else 1 - each for each in step or (0.0, 0.0))
    best, played = own or Evaluation(before), after or Evaluation(later)
    better: MoveEvaluation[Move] | None = look.best
    fall = best.chance - played.chance
    if own is None or after is None:
        fall = max(0.0, before - later)
        if own is None:
            better = better_move(data, at)
        elif not own.chance or look.best.move == move:
            fall = 0.0
        # Beside a proof, the other chance keeps the distance of the looks without the proof.
        if own is not None:
            played = Evaluation(max(0.0, own.chance - fall))
        elif after is not None:
            best = Evaluation(min(1.0, after.chance + fall))
    found = MoveEvaluation(move, played, (move, *data.expected_line(at + 1)))
    if better is None or better.move == move or best.chance <= played.chance:
        better = found
    else:
        better = replace(better, evaluation=best)
    return Decision(at + 1, seat, found, better, _stake(look), data.rounds_done(at) > 0, fall)


def _flipped(certain: Evaluation | None, seat: Seat) -> Evaluation | None:
    return flipped(certain, 0, seat) if certain is not None else None


def _stake(look: Look) -> float:
    return max(0.0, look.evaluation.chance - look.average)


def _with_dice(data: ReviewData) -> Judgement:
    values: list[Evaluation | None] = [None] * len(data.positions)
    decisions, throws = list[Decision](), list[Throw]()
    values[-1] = _last_value(data)
    for at in reversed(range(len(data.line))):
        after = values[at + 1]
        if at in data.forced:
            values[at] = after
        elif data.is_turn(at, CHANCE):
            look = data.look(at)
            values[at] = look.for_seat(0) if look is not None else None
            throws += _throw(data, at, values[at], after)
        else:
            decision = _carried_back(data, at, after)
            if decision is not None:
                decisions.append(decision)
                values[at] = flipped(decision.best.evaluation, decision.seat, 0)
            elif (look := data.look(at)) is not None:
                values[at] = look.for_seat(0)  # what follows is not known yet
    return Judgement(tuple(values), tuple(reversed(decisions)), tuple(reversed(throws)))


def _last_value(data: ReviewData) -> Evaluation | None:
    result = result_for(0, data.positions[-1])
    if result is not None:
        return result
    look = data.look(len(data.line))
    return look.for_seat(0) if look is not None else None


def _throw(
    data: ReviewData, at: int, before: Evaluation | None, after: Evaluation | None
) -> tuple[Throw, ...]:
    """The throw at an index, where the values before and after it are known."""
    if before is None or after is None:
        return ()
    seat = viewpoint(data.positions[at])
    chances = [flipped(value, 0, seat).chance for value in (before, after)]
    return (Throw(at + 1, seat, data.line[at].move, *chances),)


def _carried_back(data: ReviewData, at: int, after: Evaluation | None) -> Decision | None:
    """The decision at an index, if the move that was played has the value of the next position.

    None while it cannot be judged.
    """
    look = data.look(at)
    if look is None or look.best is None or after is None:
        return None
    seat, move = look.seat, data.line[at].move
    played = best = flipped(after, 0, seat)
    if look.best.move != move:
        best = _best_with_dice(data, at, look, played)
    found = MoveEvaluation(move, played, (move, *data.expected_line(at + 1)))
    better = replace(look.best, evaluation=best) if best.chance > played.chance else found
    lost = max(0.0, best.chance - played.chance)
    return Decision(at + 1, seat, found, better, _stake(look), data.rounds_done(at) > 0, lost)


def _best_with_dice(data: ReviewData, at: int, look: Look, played: Evaluation) -> Evaluation:
    """The value of the best move, if this is the value of the one that was played."""
    if look.evaluation.is_sure and played.is_sure:
        return look.evaluation
    best, other = _compared(data, at, look)
    return Evaluation(min(1.0, played.chance + max(0.0, best.chance - other.chance)))


def _compared(data: ReviewData, at: int, look: Look) -> tuple[Evaluation, Evaluation]:
    """The evaluations of the best move and of the one played, with the same nodes."""
    after = data.after_forced(at + 1)
    result = result_for(look.seat, data.positions[after])
    rounds = data.rounds[: data.rounds_done(at)]
    replies = [(each.times, each.looks[after]) for each in rounds if after in each.looks]
    if moves := {move for each in rounds if (move := each.better_move(at)) is not None}:
        values = (_better(rounds, at, move, look.seat) for move in moves)
        best = max(values, key=lambda each: each.chance)
        return best, result or _mean(replies, look.seat)
    if look.played is not None:
        return look.evaluation, look.played.evaluation
    reply = data.look(after)
    later = reply.for_seat(look.seat) if reply is not None else None
    return look.evaluation, result or later or look.evaluation


def _better(rounds: Sequence[Round], at: int, move: Move, seat: Seat) -> Evaluation:
    """The mean value of a move, from the rounds that found it to be the best at an index."""
    looks = [(each.times, each.better[at]) for each in rounds if each.better_move(at) == move]
    return _mean(looks, seat)


def _mean(looks: Sequence[tuple[int, Look]], seat: Seat) -> Evaluation:
    """The evaluation of a position from several looks: a proof, or the mean weighted by nodes."""
    evaluations = [(times, each.for_seat(seat)) for times, each in looks]
    for _, each in evaluations:
        if each.is_sure:
            return each
    nodes = sum(times for times, _ in evaluations)
    return Evaluation(sum(times * each.chance for times, each in evaluations) / nodes)
